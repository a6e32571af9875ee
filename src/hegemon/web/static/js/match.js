// Waiting for others: the server says when something has changed, and the page asks how it stands. Asking is answering:
// whoever is called to a table and asks is here.

import { minutes } from "./clock.js";
import { exchange } from "./exchange.js";
import { parse } from "./swap.js";

const PATIENCE = 3000;
const panel = () => document.getElementById("match");
let source, asking;

export function wait() {
  listen();
  askLater();
  setInterval(tick, 1000);
  addEventListener("online", ask);
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

function listen() {
  source?.close();
  source = new EventSource(panel().dataset.match);
  source.addEventListener("match", ask);
  source.onopen = ask; // after a restart, too: whoever still waits is asked for again
  source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(listen, PATIENCE);
}

async function ask() {
  clearTimeout(asking);
  try {
    const answer = await fetch(location.pathname, { cache: "no-store", headers: { "X-Part": "match" } });
    if (answer.redirected) return location.replace(answer.url); // to the table, or away
    if (!answer.ok) throw new Error(answer.status);
    exchange(panel(), parse(await answer.text()).getElementById("match"));
  } catch {
    panel().dataset.again = PATIENCE / 1000;
  }
  askLater();
}

/** Time alone changes how it stands, too: computers are offered after a while. */
function askLater() {
  const { again } = panel().dataset;
  if (Number(again)) asking = setTimeout(ask, again * 1000);
}

function tick() {
  const watch = document.getElementById("waited");
  if (!watch) return; // who may leave the page isn't told how long they have waited
  const waited = Number(watch.dataset.waited) + 1;
  watch.dataset.waited = waited;
  watch.textContent = minutes(waited);
}
