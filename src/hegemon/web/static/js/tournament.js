// A tournament while one looks at it: the server says when something has changed, and the page asks how it stands. As
// soon as there is a table for the reader, it leads them there.

import { minutes } from "./clock.js";
import { exchange } from "./exchange.js";
import { parse } from "./swap.js";

const PATIENCE = 3000;
const panel = () => document.getElementById("tournament");
let source;
let end; // of the break, or of the arena

export function follow() {
  listen();
  count();
  setInterval(tick, 1000);
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

function listen() {
  source?.close();
  source = new EventSource(panel().dataset.events);
  source.addEventListener("tournament", ask);
  source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(listen, PATIENCE);
}

async function ask() {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", headers: { "X-Part": "tournament" } });
    if (answer.ok) show(parse(await answer.text()).getElementById("tournament"));
  } catch {
    // the line is dead: it is asked again when the stream is back
  }
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
