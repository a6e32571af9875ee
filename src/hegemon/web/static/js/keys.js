// The keyboard: arrows go from choice to choice as the eye would, figures and letters press what the page says they stand
// for: `data-digits` around choices gives them the keys 1 to 9, `data-key` gives anything a key.

import { choices, isSeen } from "./choices.js";

const TYPING = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener("keydown", (event) => {
  const { target, key, repeat } = event;
  // A key held down must not answer the next question, too.
  if (repeat && (key === "Enter" || key === " ") && target.matches('[form="act"]')) event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (target.matches(TYPING) || document.querySelector("dialog[open]")) return;
  const meant = key in ARROWS ? neighbour(target, ARROWS[key]) : !repeat && meaning(event);
  if (!meant) return;
  event.preventDefault();
  if (key in ARROWS || meant.matches(TYPING)) meant.focus();
  else if (meant.matches("dialog")) meant.showModal();
  else meant.click();
});

/** What a key stands for. Where it bears no Latin letter, or figures only with Shift, its place counts. */
function meaning({ key, code, shiftKey }) {
  const place = !shiftKey && /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  const sign = (/^[a-z1-9?]$/i.test(key) ? key : place || "").toLowerCase();
  if (!sign || document.documentElement.dataset.keys === "off") return null;
  return choices("[data-digits]")[sign - 1] ?? [...document.querySelectorAll(`[data-key="${sign}"]`)].find(isPressable);
}

/** A dialog is opened by its key; anything else has to be there to be pressed. */
function isPressable(thing) {
  return thing.matches("dialog") || (isSeen(thing) && thing.getAttribute("aria-disabled") !== "true");
}

/** The nearest choice in a direction; what lies straight ahead is nearer than what lies aside. */
function neighbour(from, [dx, dy]) {
  if (from.matches("input, [data-stage]")) return null;
  const all = choices();
  if (!all.includes(from)) return all[0];
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
