// The figures that press choices stand on them as long as somebody uses keys: from the first key on, until they point.

import { nine } from "./keys.js";

let isShown = true;
let isDue = false;

function mark() {
  isDue = false;
  for (const old of document.querySelectorAll(".keycap")) old.remove();
  if (isShown && document.documentElement.dataset.keys !== "off") nine().forEach(number);
}

/** The figure is written by the style sheet: what a choice is called stays as it is. */
function number(choice, n) {
  const keycap = Object.assign(document.createElement("kbd"), { ariaHidden: "true" });
  keycap.classList.add("keycap");
  keycap.dataset.n = n + 1;
  (choice.matches("input") ? choice.parentElement : choice).append(keycap);
}

/** When everything has changed that changes with it. */
function soon() {
  if (!isDue) requestAnimationFrame(mark);
  isDue = true;
}

function use(isByKeys) {
  if (isShown === isByKeys) return;
  isShown = isByKeys;
  soon();
}

addEventListener("keydown", () => use(true));
addEventListener("pointerdown", () => use(false), { capture: true });
for (const change of ["shown", "choosing", "turned", "toggle"]) addEventListener(change, soon, { capture: true });
soon();
