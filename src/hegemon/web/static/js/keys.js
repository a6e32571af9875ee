// The keyboard: arrows go from choice to choice as the eye would, figures and letters press what the page says they stand
// for: `data-digits` around choices gives them the keys 1 to 9, `data-key` gives anything a key. What can be chosen on a
// stage, and stands in no such list, comes after them; 0 gives the figures to the next nine. Whoever uses keys is shown
// which figure presses what (figures.js).

import { choices, EARLY, isSeen } from "./choices.js";

const TYPING = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";
const NINE = 9;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let begin = 0; // where the figures begin

/** What the figures stand for: all of it, and the nine whose turn it is. */
function figured() {
  const listed = choices("[data-digits]");
  const refs = new Set(listed.flatMap(({ dataset: { ref, refs } }) => [ref, ...(refs?.split(" ") ?? [])]));
  return [...listed, ...choices("[data-stage]").filter(({ dataset }) => !refs.has(dataset.ref))];
}

export const nine = () => figured().slice(begin, begin + NINE);

addEventListener("keydown", (event) => {
  const { target, key, repeat } = event;
  // A key held down must not answer the next question, too.
  if (repeat && (key === "Enter" || key === " ") && target.matches('[form="act"]')) event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (target.matches(TYPING) || document.querySelector("dialog[open]")) return;
  import("./figures.js");
  const sign = signOf(event);
  const meant = key in ARROWS ? neighbour(target, ARROWS[key]) : !repeat && meaning(sign);
  if (!meant) return;
  event.preventDefault();
  const isFound = meant !== target && meant.matches(`${TYPING}, ${EARLY}`); // before it is pressed, or typed in
  if (key in ARROWS || sign === "0" || isFound) meant.focus();
  else if (meant.matches("dialog")) meant.showModal();
  else press(meant);
});

/** What lies on a stage may be out of sight: the focus brings it there. */
function press(thing) {
  if (thing.closest("[data-stage]")) thing.focus();
  thing.click();
}

for (const change of ["shown", "choosing"]) addEventListener(change, () => (begin = 0));

/** What a key bears. Where it bears no Latin letter, or figures only with Shift, its place counts. */
function signOf({ key, code, shiftKey }) {
  const place = !shiftKey && /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return (/^[a-z0-9?]$/i.test(key) ? key : place || "").toLowerCase();
}

function meaning(sign) {
  if (!sign || document.documentElement.dataset.keys === "off") return null;
  if (sign === "0") return turn();
  return nine()[sign - 1] ?? [...document.querySelectorAll(`[data-key="${sign}"]:not(.beside)`)].find(isPressable);
}

/** The figures go on to the next nine, the first of which is brought into sight; after the last to the first. */
function turn() {
  begin = begin + NINE < figured().length ? begin + NINE : 0;
  dispatchEvent(new Event("turned"));
  return nine()[0];
}

/** A dialog is opened by its key; anything else has to be there to be pressed. */
function isPressable(thing) {
  return thing.matches("dialog") || (isSeen(thing) && thing.getAttribute("aria-disabled") !== "true");
}

/** The nearest choice in a direction; what lies straight ahead is nearer than what lies aside. */
function neighbour(from, [dx, dy]) {
  if (from.matches("input, [data-stage]")) return null;
  const all = choices();
  if (!all.includes(from)) return choices("[data-digits]")[0] ?? all[0];
  const here = middle(from);
  let [nearest, least] = [null, Infinity];
  for (const choice of all) {
    const there = middle(choice);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * dx + y * dy;
    const distance = ahead + 2 * Math.abs(x * dy + y * dx);
    if (ahead > 4 && distance < least) [nearest, least] = [choice, distance];
  }
  return nearest;
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
