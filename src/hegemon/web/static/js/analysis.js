// The analysis below a replay: its cursor goes with the slider, a click on the curve goes to a move; and while the search
// still looks at the game, how far it is.

import { fetchPart } from "./live.js";

const BEAT = 1000;
const slider = document.getElementById("reel");

const go = (move) => {
  slider.value = move;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
};

function follow() {
  for (const field of document.querySelectorAll("#findings [name=move]")) field.value = slider.value;
  for (const cursor of document.querySelectorAll(".curve .cursor")) {
    const { first, last, left, right } = scale(cursor);
    const part = Math.min(1, Math.max(0, (slider.value - first) / (last - first)));
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, left + part * (right - left));
  }
}

const scale = ({ dataset }) => Object.fromEntries(Object.entries(dataset).map(([name, value]) => [name, Number(value)]));

/** The move under the pointer. */
function pointed(picture, event) {
  const { first, last, left, right } = scale(picture.querySelector(".cursor"));
  const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  return Math.round(first + ((x - left) / (right - left)) * (last - first));
}

addEventListener("click", (event) => {
  const picture = event.target.closest(".curve svg");
  const link = event.target.closest("a[data-move]");
  if (picture) go(pointed(picture, event));
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link) go(link.dataset.move);
  if (link || event.target.closest("a[data-step]")) event.preventDefault(); // links are for those without script
});
slider.addEventListener("input", follow);

async function watch(progress) {
  const answer = await fetch(progress.dataset.analysis, { headers: { "X-Part": "1" }, cache: "no-store" }).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (found) progress.querySelector("progress").value = found.done;
  if (found && (!found.running || found.done === found.of)) await told();
  else setTimeout(watch, BEAT, progress);
}

/** What was found takes the place of the waiting. */
async function told() {
  const fresh = (await fetchPart(location.href)).getElementById("findings");
  document.getElementById("findings").replaceWith(fresh);
  follow();
}

const waiting = document.querySelector("[data-analysis]");
if (waiting) setTimeout(watch, BEAT, waiting);
follow();
