// A tournament while one looks at it: the server says when something has changed, and the page asks how it stands. As
// soon as there is a table for the reader, it leads them there.

import { minutes } from "./clock.js";
import { exchange } from "./exchange.js";
import { parse } from "./swap.js";

const PATIENCE = 3000;
const panel = () => document.getElementById("tournament");
let source;
let end; // of the break, or of the arena
let asked = 0;

export function follow() {
  const { table } = panel().dataset;
  if (table && pressedHere()) location.assign(table);
  listen();
  count();
  setInterval(tick, 1000);
  addEventListener("submit", leave); // what a button changes is seen on the page to which it leads
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

function listen() {
  source?.close();
  source = new EventSource(panel().dataset.events);
  source.addEventListener("tournament", ask);
  source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(listen, PATIENCE);
}

function leave() {
  source.close();
  asked++;
}

/** Did a button of this very page load it again? Its reader is led as if they had stayed; others only came to look. */
const pressedHere = () =>
  performance.getEntriesByType("navigation")[0].type === "navigate" && document.referrer.endsWith(location.pathname);

/** Ask how it stands. Only the answer to the latest question counts, and there always is one. */
async function ask() {
  const number = ++asked;
  let fresh;
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", headers: { "X-Part": "tournament" } });
    fresh = answer.ok && parse(await answer.text()).getElementById("tournament");
  } catch {
    // the line is dead
  }
  if (number !== asked) return;
  if (fresh) show(fresh);
  else setTimeout(() => number === asked && ask(), PATIENCE);
}

/** Show the page as it is now; what was folded out stays so. */
function show(fresh) {
  const { table } = fresh.dataset;
  if (table && table !== panel().dataset.table) return location.assign(table);
  const [before, now] = [panel(), fresh].map((page) => page.querySelector("#earlier"));
  if (now) now.open = before?.open;
  exchange(panel(), fresh);
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
