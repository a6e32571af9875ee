// Clocks tick in the page; what counts is the server's. One's own is read aloud twice.

import { whisper, word } from "./notice.js";

const WARNINGS = [30, 10];
const ends = new WeakMap();

setInterval(() => document.querySelectorAll('[data-left][data-running="yes"]').forEach(show), 1000);

function show(clock) {
  const now = performance.now() / 1000;
  if (!ends.has(clock)) ends.set(clock, now + Number(clock.dataset.left) - 1);
  const left = Math.max(0, Math.round(ends.get(clock) - now));
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  clock.classList.toggle("is-low", left <= WARNINGS[0]);
  const isMine = clock.dataset.seat === document.getElementById("game").dataset.seat;
  if (isMine && WARNINGS.includes(left)) whisper(word(`at-${left}`));
}
