// Waiting for others: the server says when something has changed, and the page asks how it stands. Asking is answering:
// whoever is called to a table and asks is here.

import { minutes } from "./clock.js";
import { listen, question } from "./listening.js";
import { fetchPanel, replacePart } from "./replace_part.js";

const panel = () => document.getElementById("match");
const standing = question(() => fetchPanel("match"), show);
let asking;

export function wait() {
  const ask = () => standing.ask();
  listen(() => panel().dataset.match, { match: ask }, { opened: ask }); // after a restart whoever still waits is asked for again
  askLater();
  setInterval(tick, 1000);
}

function show(fresh) {
  if (!fresh) return; // it goes on at the table, or away
  replacePart(panel(), fresh);
  askLater();
}

/** Time alone changes how it stands, too: computers are offered after a while. */
function askLater() {
  clearTimeout(asking);
  const { again } = panel().dataset;
  if (Number(again)) asking = setTimeout(standing.ask, again * 1000);
}

function tick() {
  const watch = document.getElementById("waited");
  if (!watch) return; // who may leave the page isn't told how long they have waited
  const waited = Number(watch.dataset.waited) + 1;
  watch.dataset.waited = waited;
  watch.textContent = minutes(waited);
}
