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
    place(cursor, Math.min(1, Math.max(0, (slider.value - first) / (last - first))), left, right);
  }
  for (const cursor of document.querySelectorAll(".cursor[data-marks]")) {
    const marks = cursor.dataset.marks.split(" ").map(Number);
    place(cursor, passed(marks) / Math.max(1, marks.length - 1), Number(cursor.dataset.left), Number(cursor.dataset.right));
  }
}

const place = (cursor, part, left, right) => {
  for (const end of ["x1", "x2"]) cursor.setAttribute(end, left + part * (right - left));
};

/** How many marks the slider has passed, and what part of the way to the next. */
function passed(marks) {
  const next = marks.findIndex((mark) => mark > slider.value);
  if (next === 0) return 0;
  if (next < 0) return marks.length - 1;
  return next - 1 + (slider.value - marks[next - 1]) / (marks[next] - marks[next - 1]);
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
  if (!(await isTold(progress).catch(() => false))) setTimeout(watch, BEAT, progress);
}

/** How far is it? What was found takes the place of the waiting. */
async function isTold(progress) {
  const answer = await fetch(progress.dataset.analysis, { headers: { "X-Part": "1" }, cache: "no-store" });
  if (!answer.ok) return false;
  const { done, of, running, left } = await answer.json();
  progress.querySelector("progress").value = done;
  if (left) document.getElementById("looking-left").textContent = left;
  if (running && done < of) return false;
  const fresh = (await fetchPart(location.href)).getElementById("findings");
  document.getElementById("findings").replaceWith(fresh);
  follow();
  return true;
}

const waiting = document.querySelector("[data-analysis]");
if (waiting) setTimeout(watch, BEAT, waiting);
follow();
