// Something that is told until its reader goes on: by the button in it, Escape, or the answer to a question of their own.
// The page keeps it, whatever comes meanwhile.
//
//   data-told   its name, on a hidden element with a template of it; what was put away isn't told again
//   data-reads  the button that puts it away

import { recall, remember } from "./memory.js";

let held; // what is told now, and the id of the element that it is in

const table = () => document.getElementById("game")?.dataset.events; // a replay has none
const around = () => document.getElementById(held?.id);

/** Tell what the page has to tell; whoever comes for the first time has missed nothing. */
export function tell(isFirst) {
  const { id, dataset, firstElementChild: made } = document.querySelector("[data-told]") ?? {};
  if (!id || !table()) return;
  if (recall("told", table()) === undefined) remember("told", table(), isFirst ? dataset.told : 0);
  if (dataset.told === recall("told", table()) || dataset.told === held?.name) return;
  putAway();
  held = { id, name: dataset.told, parts: [...made.content.cloneNode(true).children] };
  show();
}

function show() {
  if (!around()) return;
  if (!held.parts[0].isConnected) around().append(...held.parts);
  around().hidden = false;
}

function putAway() {
  if (!held) return;
  remember("told", table(), held.name);
  for (const part of held.parts) part.remove();
  if (around()) around().hidden = true;
  held = undefined;
}

addEventListener("click", ({ target }) => target.closest("[data-reads]") && putAway());
addEventListener("submit", ({ target }) => target.id === "act" && putAway());
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !held || document.querySelector("dialog[open], :popover-open")) return;
    event.stopImmediatePropagation();
    putAway();
  },
  { capture: true },
);
addEventListener("shown", show);
