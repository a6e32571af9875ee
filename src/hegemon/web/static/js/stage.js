// A stage is a plane larger than its window: one moves over it by dragging, scrolling, the arrow keys or the overview,
// and looks closer by the wheel with Ctrl, two fingers, + and -, or buttons. Without the script it is a plain scroller.
//
//   data-stage       the window, with data-columns and data-rows: how many units the plane in it is wide and high
//   --u              on the plane: the length of a unit, which is all that zooming changes; while it goes on the plane is
//                    only stretched, since to draw it anew takes longer than a frame
//   data-zoom        on a button: in, out, or fit
//   data-show        on a button: the unit to bring before the eye, "3,4"
//   data-here        on something on the plane: it is brought before the eye when it appears
//   data-corner      on what lies over a corner of the window
//   data-opened-by   on a radio button of a panel: the thing on the plane that it tells of, see choosing.js
//   data-layer       on a button: what it shows and hides, by a class show-… of the plane
//   .overview        a drawing of the whole plane, one unit for each of its own; .frame in it is what the window shows;
//                    .is-idle while that is everything

import { calm } from "./glide.js";
import { recall, remember } from "./memory.js";

const [LEAST, MOST, STEP] = [24, 110, 1.25];
const FAR = 40; // below it names are too small to be read
const SLACK = 4; // a press that moves less than this is no drag
const REST = 200; // until a stage that is moved or stretched is taken to rest
const PROBE = 20; // how exactly it is found out what of the window can be seen

const stage = () => document.querySelector("[data-stage]");
const plane = () => stage()?.firstElementChild;
const table = () => document.getElementById("game")?.dataset.fragment ?? "";

let known; // the window whose plane is set up: a fragment may bring another one
let open; // the part of the window that can be seen, in this frame
let view; // what is shown: the length of a unit, 0 if nobody has changed it, and the unit in the middle
let keeping; // what is shown, when the stage rests
let before; // what was shown before units were brought before the eye
let home; // the unit that stays in sight, whatever comes to lie over the stage, until somebody moves it or can choose on it
let offered; // what could be chosen on the plane when it was brought before the eye
const shown = new Set(); // the layers

const unit = () => plane().offsetWidth / Number(stage().dataset.columns);
const margin = () => [plane().offsetLeft, plane().offsetTop];

/** The part of the window that nothing lies over: on a small screen the question covers half of it. It is looked for once
    a frame, since the browser has to find what lies where. */
function opening() {
  if (!known || !open) requestAnimationFrame(() => (open = undefined), (open = lookForOpening()));
  return open;
}

function lookForOpening() {
  const { left, right, top, bottom } = stage().getBoundingClientRect();
  const isOver = (y) => !stage().parentElement.contains(document.elementFromPoint((left + right) / 2, y));
  let end = Math.min(bottom, innerHeight);
  while (end > top && isOver(end - 1)) end -= PROBE;
  return new DOMRect(left, top, right - left, (end > top ? end : bottom) - top); // before it is drawn nothing is found
}

/** The place in units under a point of the window. */
export function unitAt(clientX, clientY) {
  const { left, top } = plane().getBoundingClientRect();
  return [(clientX - left) / unit(), (clientY - top) / unit()];
}

/** The box that a unit fills on the page; it can be brought into the window first. */
export function unitBox(column, row, bring = false) {
  const box = () => {
    const [{ left, top }, u] = [plane().getBoundingClientRect(), unit()];
    return new DOMRect(left + column * u, top + row * u, u, u);
  };
  if (bring && !isWithin(box())) centre(column + 0.5, row + 0.5);
  return box();
}

/** Can the middle of a unit be seen? */
export const isOnStage = (column, row) => Boolean(stage()) && isWithin(unitBox(column, row));

/** Bring units before the eye, unless they are there: all of them, or if they are too far apart the last, or none. Is it
    moved? Not if that is where it is, or where the plane ends: nobody waits for that. */
export function bringUnits(units, isOneEnough = true) {
  if (!stage() || areOnStage(units)) return false;
  before ??= seen();
  return goToUnits(units, isOneEnough);
}

const areOnStage = (units) => units.every((unit) => isOnStage(...unit));

/** Undefined if there is no room for all, and one isn't enough. */
function goToUnits(units, isOneEnough) {
  const sides = [0, 1].map((side) => units.map((unit) => unit[side]));
  const [width, height] = sides.map((along) => (Math.max(...along) - Math.min(...along) + 1) * unit());
  const isWide = width > opening().width || height > opening().height;
  if (isWide && !isOneEnough) return undefined;
  const [x, y] = isWide ? units.at(-1) : sides.map((along) => (Math.max(...along) + Math.min(...along)) / 2);
  return centre(x + 0.5, y + 0.5, calm.matches ? "instant" : "smooth");
}

/** Back to what was shown before, unless somebody has moved the stage themselves, or to all that they may choose on it,
    if there is room for that. */
function goBack() {
  if (before && stage()) {
    if (!choices().length || !bringAll(choices())) centre(before.x, before.y, calm.matches ? "instant" : "smooth");
  }
  before = undefined;
}

function seen() {
  const { left, top, width, height } = opening();
  const [x, y] = unitAt(left + width / 2, top + height / 2);
  return { u: plane().style.getPropertyValue("--u") ? unit() : 0, x, y };
}

/** How much of the window stays empty below the plane at most: a unit, or what lies there in the corners. */
function spare() {
  const { top, height, bottom } = opening();
  const below = corners().map((tool) => (tool.top > top + height / 2 ? bottom - tool.top + SLACK : 0));
  return Math.max(unit(), ...below);
}

/** Let a place lie in the middle of what can be seen, as far as the plane goes. Is there any way to go? */
function centre(x, y, behavior = "instant") {
  const [u, [left, top], { width, height }] = [unit(), margin(), opening()];
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = stage();
  const within = (most, wanted) => Math.max(0, Math.min(most, wanted));
  const below = top + plane().offsetHeight - height; // what lies beyond it is only room
  const lowest = below > 0 ? Math.min(scrollHeight - clientHeight, below + spare()) : 0;
  const aim = {
    left: within(scrollWidth - clientWidth, left + x * u - width / 2),
    top: within(lowest, top + y * u - height / 2),
  };
  stage().scrollTo({ ...aim, behavior });
  return Math.hypot(aim.left - scrollLeft, aim.top - scrollTop) > 1;
}

/** Change the length of a unit; the place under a point stays where it is, or another one comes there. */
function zoom(wanted, clientX, clientY, place) {
  const { left, top, width, height } = opening();
  const [px, py] = [clientX ?? left + width / 2, clientY ?? top + height / 2];
  const [x, y] = place ?? unitAt(px, py);
  resize(Math.max(LEAST, Math.min(MOST, wanted)));
  const u = unit();
  centre(x - (px - left - width / 2) / u, y - (py - top - height / 2) / u);
  noteView();
}

function resize(u) {
  plane().style.setProperty("--u", `${u}px`);
  plane().classList.toggle("is-far", u < FAR);
}

function fit() {
  const { columns, rows } = stage().dataset;
  const { width, height } = opening();
  const wanted = Math.min(width / (Number(columns) + 0.9), height / (Number(rows) + 0.9));
  zoom(wanted, undefined, undefined, [columns / 2, rows / 2]);
}

/** Keep what is shown, for the next fragment and the next visit, and draw it into the overview. */
function noteView() {
  view = seen();
  clearTimeout(keeping);
  keeping = setTimeout(keep, REST);
  drawFrame();
}

function keep() {
  remember("stage", table(), [view.u, view.x, view.y].map((n) => n.toFixed(2)).join(","));
}

addEventListener("pagehide", () => view && keep()); // somebody leaves before the stage rests

function drawFrame() {
  const frame = document.querySelector(".overview .frame");
  if (!frame) return;
  const { columns, rows } = stage().dataset;
  const { left, top, right, bottom } = opening();
  const [x, y] = unitAt(left, top).map((n) => Math.max(0, n));
  const [x2, y2] = unitAt(right, bottom);
  const sides = { x, y, width: Math.min(columns, x2) - x, height: Math.min(rows, y2) - y };
  for (const [name, value] of Object.entries(sides)) frame.setAttribute(name, Math.max(0, value).toFixed(2));
  frame.closest(".overview").classList.toggle("is-idle", sides.width * sides.height >= columns * rows);
}

/** After every fragment: a plane that is new is shown as the one before it was; then what can be chosen is in sight. */
function setUp() {
  if (!stage()) return;
  open = undefined;
  if (stage() !== known) {
    known = stage();
    known.addEventListener("scroll", () => requestAnimationFrame(() => known.isConnected && noteView()), { passive: true });
    if (view) restore(view);
    else begin(requestAnimationFrame(begin)); // once more when it is drawn, and known what lies over it
  }
  for (const layer of shown) show(layer, true);
  requestAnimationFrame(settle); // when it is known what can be chosen, and everything has changed that has to be laid out
}

function settle() {
  if (!stage()) return;
  open = undefined;
  drawFrame();
  bringChoices();
  fill();
  if (choices().length) home = undefined;
  if (home && !before && !isOnStage(...home.split(",").map(Number))) goTo(home);
}

/** Where more of the window can be seen than before, nothing of it stays empty. */
function fill() {
  const { x, y } = seen();
  const [, top] = margin();
  if (stage().scrollTop > top + plane().offsetHeight - opening().height + spare() + 1) centre(x, y);
}

function restore({ u, x, y }) {
  if (u) resize(u);
  centre(x, y);
}

function begin() {
  const [u, x, y] = recall("stage", table())?.split(",").map(Number) ?? [];
  if (u >= 0) restore({ u, x, y });
  else {
    home = document.querySelector("[data-show]")?.dataset.show;
    if (home) goTo(home, "instant");
  }
}

function goTo(place, behavior = calm.matches ? "instant" : "smooth") {
  const [x, y] = place.split(",").map(Number);
  centre(x + 0.5, y + 0.5, behavior);
}

const choices = () => [...plane().querySelectorAll(".may, .chosen")];

/** What can be chosen on the plane is brought before the eye: all that is new, if there is room; or one, if none is. */
function bringChoices() {
  bringOneOf("[data-here]");
  const refs = choices().map(({ dataset }) => dataset.ref).join(" ");
  if (refs !== offered) bringAll(choices());
  offered = refs;
  const open = document.querySelector("[data-opened-by]:checked")?.dataset.openedBy; // what the panel tells of
  bringOneOf(open && !plane().querySelector(".is-begun") ? `[data-ref="${open}"]` : ".may, .chosen");
}

/** All of them in sight, if there is room. Is there? */
function bringAll(things) {
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const ends = ({ left, top, right, bottom }) => [unitAt(left, top), unitAt(right - unit(), bottom - unit())];
  return boxes.every(isWhole) || goToUnits(boxes.flatMap(ends), false) !== undefined;
}

/** Is nothing of it outside? */
function isWhole({ left, top, right, bottom }) {
  const window = opening();
  const isIn = left > window.left - 1 && right < window.right + 1 && top > window.top - 1 && bottom < window.bottom + 1;
  return isIn && !isCovered({ left, top, right, bottom });
}

const corners = () => [...document.querySelectorAll("[data-corner]")].map((tool) => tool.getBoundingClientRect());

/** Is it partly below the tools that lie in the corners of the window? */
const isCovered = ({ left, top, right, bottom }) =>
  corners().some((tool) => tool.left < right && tool.right > left && tool.top < bottom && tool.bottom > top);

function bringOneOf(selector) {
  const things = [...(plane()?.querySelectorAll(selector) ?? [])];
  if (!things.length || things.some(isInSight)) return;
  const { left, top, width, height } = things[0].getBoundingClientRect();
  const [x, y] = unitAt(left + width / 2, top + height / 2);
  centre(x, y, calm.matches ? "instant" : "smooth");
}

const isInSight = (thing) => isWithin(thing.getBoundingClientRect()) && !isCovered(thing.getBoundingClientRect());

function isWithin({ left, top, width, height }) {
  const [x, y] = [left + width / 2, top + height / 2];
  const window = opening();
  return x > window.left && x < window.right && y > window.top && y < window.bottom;
}

function show(layer, isShown) {
  shown[isShown ? "add" : "delete"](layer);
  plane().classList.toggle(`show-${layer}`, isShown);
  document.querySelector(`[data-layer="${layer}"]`)?.setAttribute("aria-pressed", isShown);
}

// -- pressing -------------------------------------------------------------------------------------------------------

addEventListener("click", ({ target }) => {
  const button = stage() && target.closest("[data-zoom], [data-show], [data-layer]");
  if (!button) return;
  const { zoom: way, show: place, layer } = button.dataset;
  home = undefined;
  if (way === "fit") fit();
  else if (way) zoom(way === "in" ? unit() * STEP : unit() / STEP);
  if (place) goTo(place);
  if (layer) show(layer, !shown.has(layer));
});

addEventListener("keydown", ({ target, key, ctrlKey, metaKey, altKey }) => {
  if (!stage() || ctrlKey || metaKey || altKey || target.matches("input, textarea, select")) return;
  if (key === "+" || key === "=") zoom(unit() * STEP);
  else if (key === "-") zoom(unit() / STEP);
});

addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !event.target.closest("[data-stage]")) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    stretch ??= { place: unitAt(x, y), by: 1 };
    stretchTo(stretch.by * Math.exp(-event.deltaY / 300), x, y);
    clearTimeout(stretch.end);
    stretch.end = setTimeout(drawStretched, REST);
  },
  { passive: false },
);

// -- stretching: what is shown until the plane is drawn anew --------------------------------------------------------

let stretch; // the place that stays under the fingers, by how much the plane is stretched, and where it is held now

function stretchTo(by, x, y) {
  const u = unit();
  Object.assign(stretch, { by: Math.max(LEAST / u, Math.min(MOST / u, by)), x, y });
  stretch.frame ??= requestAnimationFrame(() => {
    if (!stretch) return;
    const [column, row] = stretch.place;
    const { left, top } = stage().getBoundingClientRect();
    const [dx, dy] = [left + plane().offsetLeft - stage().scrollLeft, top + plane().offsetTop - stage().scrollTop];
    const shift = [stretch.x - dx - column * u * stretch.by, stretch.y - dy - row * u * stretch.by];
    Object.assign(plane().style, {
      transformOrigin: "0 0",
      willChange: "transform",
      transform: `translate(${shift[0]}px, ${shift[1]}px) scale(${stretch.by})`,
    });
    stretch.frame = undefined;
  });
}

function drawStretched() {
  const { by, x, y, place } = stretch ?? {};
  stretch = undefined;
  if (!place || !stage()) return;
  for (const name of ["transform", "transform-origin", "will-change"]) plane().style.removeProperty(name);
  zoom(unit() * by, x, y, place);
}

// -- dragging: by a mouse, since a finger scrolls by itself -----------------------------------------------------------

let drag;

for (const touch of ["pointerdown", "wheel"])
  addEventListener(touch, ({ target }) => target.closest?.("[data-stage], .overview") && (before = home = undefined), { passive: true });

addEventListener("pointerdown", (event) => {
  const overview = event.target.closest(".overview");
  if (overview) return follow(overview, event);
  const { pointerType, button, target, clientX: x, clientY: y } = event;
  if (pointerType !== "mouse" || button || !target.closest("[data-stage]")) return;
  drag = { x, y, left: stage().scrollLeft, top: stage().scrollTop, hasMoved: false };
});

addEventListener("pointermove", ({ clientX, clientY, buttons }) => {
  if (!drag) return;
  if (!buttons) return release();
  const [dx, dy] = [clientX - drag.x, clientY - drag.y];
  if (!drag.hasMoved && Math.hypot(dx, dy) < SLACK) return;
  drag.hasMoved = true;
  stage().classList.add("is-dragged");
  stage().scrollTo({ left: drag.left - dx, top: drag.top - dy, behavior: "instant" });
});

addEventListener("pointerup", release);

/** What was dragged over isn't pressed. */
function release() {
  if (drag?.hasMoved) {
    const ignore = (event) => event.target.closest("[data-stage]") && event.stopPropagation();
    addEventListener("click", ignore, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", ignore, { capture: true }));
  }
  drag = undefined;
  stage()?.classList.remove("is-dragged");
}

/** The overview: what is pressed there lies in the middle, for as long as it is pressed. */
function follow(overview, event) {
  event.preventDefault();
  overview.setPointerCapture(event.pointerId);
  const go = ({ clientX, clientY }) => {
    const drawing = overview.querySelector("svg");
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse());
    centre(x, y);
  };
  go(event);
  overview.onpointermove = (move) => move.buttons && go(move);
}

// -- two fingers ------------------------------------------------------------------------------------------------------

let pinched; // how far apart the fingers were when they touched the plane
const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const between = ([a, b]) => [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];

addEventListener("touchstart", ({ target, touches }) => {
  if (stretch) drawStretched();
  pinched = touches.length === 2 && target.closest("[data-stage]") ? spread(touches) : 0;
  if (pinched) stretch = { place: unitAt(...between(touches)), by: 1 };
});

// What was between the fingers stays there, however far apart they are and wherever they go.
addEventListener(
  "touchmove",
  (event) => {
    if (!pinched || event.touches.length !== 2) return;
    event.preventDefault();
    stretchTo(spread(event.touches) / pinched, ...between(event.touches));
  },
  { passive: false },
);

for (const end of ["touchend", "touchcancel"])
  addEventListener(end, () => {
    if (pinched) drawStretched();
    pinched = 0;
  });

addEventListener("resize", () => stage() && noteView((open = undefined)));
addEventListener("shown", setUp);
addEventListener("choosing", () => requestAnimationFrame(settle));
addEventListener("film-over", goBack);
addEventListener("change", ({ target }) => stage() && target.matches("[data-opened-by], [data-choosing=aside]") && requestAnimationFrame(settle));
addEventListener("advised", () => bringOneOf("[data-hinted]"));
setUp();
