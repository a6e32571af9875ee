// A tournament while one looks at it: the server says when something has changed, and the page asks how it stands. As
// soon as there is a table for the reader, it leads them there.

import { minutes } from "./clock.js";
import { listen, question } from "./listening.js";
import { fetchPanel, replacePart } from "./replace_part.js";

const panel = () => document.getElementById("tournament");
const standing = question(() => fetchPanel("tournament"), show);
let end; // of the break, or of the arena

export function follow() {
  const { table } = panel().dataset;
  if (table && pressedHere()) location.assign(table);
  const line = listen(() => panel().dataset.events, { tournament: () => standing.ask() }); // it begins with how it stands
  count();
  setInterval(tick, 1000);
  addEventListener("submit", ({ defaultPrevented }) => {
    if (!defaultPrevented) standing.forget(line.close()); // what a button changes is seen on the page to which it leads
  });
  addEventListener("pagehide", standing.forget);
}

/** Did a button of this very page load it again? Its reader is led as if they had stayed; others only came to look. */
const pressedHere = () =>
  performance.getEntriesByType("navigation")[0].type === "navigate" && document.referrer.endsWith(location.pathname);

/** Show the page as it is now; what was folded out stays so. */
function show(fresh) {
  if (!fresh) return;
  const { table } = fresh.dataset;
  if (table && table !== panel().dataset.table) return location.assign(table);
  const [before, now] = [panel(), fresh].map((page) => page.querySelector("#earlier"));
  if (now) now.open = before?.open;
  replacePart(panel(), fresh);
  count();
}

function count() {
  const left = document.getElementById("left");
  end = left ? performance.now() / 1000 + Number(left.dataset.seconds) : undefined;
}

function tick() {
  const watch = document.getElementById("left");
  if (!watch || end === undefined) return;
  const left = Math.max(0, Math.round(end - performance.now() / 1000));
  watch.textContent = minutes(left);
}
