// Clocks tick in the page; what counts is the server's. One's own is read aloud twice.

import { whisper, word } from "./notice.js";

const WARNINGS = [30, 10];
const ends = new WeakMap(); // clock → the question it runs for, and when its time is up

/** A time as clocks show it: 75 seconds are 1:15. */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

setInterval(() => document.querySelectorAll('[data-left][data-running="yes"]').forEach(show), 1000);

function show(clock) {
  const now = performance.now() / 1000;
  const left = Math.max(0, Math.round(end(clock, now) - now));
  clock.textContent = minutes(left);
  clock.classList.toggle("is-low", left <= Number(clock.dataset.low ?? WARNINGS[0]));
  const fuse = document.querySelector("[data-fuse]");
  const isMine = clock.dataset.seat === document.getElementById("game").dataset.seat;
  if (isMine && fuse) fuse.value = left;
  if (isMine && WARNINGS.includes(left)) whisper(word(`at-${left}`));
}

/** With each question the time may begin anew. */
function end(clock, now) {
  const { question, left } = clock.dataset;
  let known = ends.get(clock);
  if (!known || known.question !== question) ends.set(clock, (known = { question, at: now + Number(left) - 1 }));
  return known.at;
}
