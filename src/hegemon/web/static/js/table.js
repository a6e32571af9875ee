// All pages load this. Everything also works without it, as links and forms.

import "./page_basics.js";
import "./keys.js";
import "./send.js";
import { isAskedHere } from "./choices.js";
import { allowInstalling } from "./install.js";
import { follow } from "./live.js";
import { dressOpened } from "./styles.js";
import { learn, toEnd } from "./swap.js";
import { rememberFingerprint } from "./fingerprint.js";

document.querySelectorAll("#bar-title, #act, #game, #news").forEach(learn);
rememberFingerprint();
fetchParts();
lookOut();
allowInstalling();
addEventListener("shown", fetchParts);
toEnd(document.getElementById("chat-lines"));
const slider = document.querySelector("input[type=range][data-fragment]");
if (slider) import("./replay.js").then(({ replay }) => replay(slider));
else if (document.getElementById("game")) {
  follow();
  if (document.documentElement.dataset.sound === "on") import("./sound.js").then(({ listen }) => listen());
}
if (document.getElementById("match")) import("./match.js").then(({ wait }) => wait());
if (document.getElementById("tournament")) import("./tournament.js").then(({ follow: keepUp }) => keepUp());
const lobby = document.querySelector("[data-lobby]");
if (lobby) import("./lobby_news.js").then(({ follow: keepUp }) => keepUp(lobby));

// What only some scenes need comes with the first of them.
function fetchParts(shown) {
  dressOpened();
  if (document.querySelector("[data-choosing]")) import("./choosing.js");
  if (document.querySelector("[data-stage]")) import("./stage.js");
  if (document.querySelector("[data-stage]")) import("./ways.js");
  if (document.querySelector('[data-choosing="aside"]')?.checkVisibility()) import("./sheets.js");
  if (document.querySelector("[data-told]")) import("./told.js").then(({ tell }) => tell(!shown));
  if (document.querySelector("[data-stepper]")) import("./steppers.js");
  if (document.querySelector("[data-later]")) import("./ticks.js");
  if (document.querySelector("[data-running]")) import("./clock.js");
  if (document.querySelector("[data-next]")) import("./next_table.js");
  if (document.querySelector("[data-verify]")) import("./verify.js");
}

/** What tells about things comes when somebody first points, touches or types, and is told what happened meanwhile. */
function lookOut() {
  const kinds = ["pointermove", "pointerdown", "pointerup", "pointercancel", "click", "keydown", "choosing"];
  const seen = [];
  const stop = new AbortController();
  const note = async (event) => {
    if (!seen.length && !(event.isTrusted && document.querySelector("[data-stage], [data-look]"))) return;
    if (isAskedHere(event)) event.preventDefault();
    if (seen.push(event) > 1) return;
    const { catchUp } = await import("./look.js");
    stop.abort();
    catchUp(seen);
  };
  for (const kind of kinds) addEventListener(kind, note, { signal: stop.signal, capture: true });
}
