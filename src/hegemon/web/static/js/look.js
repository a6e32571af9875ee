// A thing tells about itself when it is pointed at for a moment, pressed long, or asked by the key I: the server is asked
// what this reader may know of it, and its answer stands beside the thing. A press on what can't be chosen asks, too.
//
//   data-look      on anything: what it is, "wonder:stonehenge"; data-ref, by which things are chosen, does as well
//   data-look      on a stage: what its units are; "square" makes the unit in column 3 and row 4 "square:3,4"
//   data-look-chosen  an element that shows what is said about what is being chosen: about the action that is left
//                  (`act:`, its value, and that of what follows it), or about the latest thing that was pressed
//                  One that lies beside a stage, over it, gets data-above and data-hides: see makeWay
//   data-up, …     in an answer: what lies above, below, to the left and right of it; the arrow keys go there

import { isAskedHere } from "./choices.js";
import { game } from "./live.js";
import { unitAt, unitBox } from "./stage.js";
import { dress } from "./styles.js";
import { parse } from "./swap.js";

const WAIT = 450; // until a pointer that rests asks
const LONG = 600; // on what can be chosen it takes longer, and by a finger, or it would ask while it scrolls
const ARROWS = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };
const GAP = 10;
const LOOK = "[data-look]:not([data-stage])";

const note = Object.assign(document.createElement("div"), { id: "look" });
note.popover = "manual";
note.setAttribute("role", "status"); // it is read aloud
document.body.append(note);

let [version, answers] = ["", new Map()]; // by thing, what was said of it in this version
let [open, isKept, waiting] = ["", false, 0];
let wanted; // the thing that was asked last
let said; // what stands there
let anchor; // where it stands: a function, since the stage may be moved meanwhile
let isAnswered = false; // has the finger that is down asked already?

const refOf = ({ dataset: { look, ref } }) => look ?? ref;

/** What lies under a point: its name, and the box it fills. */
function thingAt(target, x, y) {
  const thing = target.closest?.(`${LOOK}, [data-ref]`);
  if (thing) return { thing, ref: refOf(thing), box: () => thing.getBoundingClientRect() };
  const stage = target.closest?.("[data-stage][data-look]");
  if (!stage) return null;
  const [column, row] = unitAt(x, y).map(Math.floor);
  const { look, columns, rows } = stage.dataset;
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  return { ref: `${look}:${column},${row}`, box: () => unitBox(column, row) };
}

async function ask(thing, keep) {
  const asked = (wanted = { ...thing, keep });
  const text = await answer(thing.ref);
  await dress(parse(text));
  if (wanted !== asked) return;
  if (!text) return close();
  if (said !== text) note.innerHTML = said = text; // what is the same is not read aloud again
  [open, isKept, anchor] = [thing.ref, keep, thing.box];
  note.classList.toggle("is-kept", keep);
  if (!note.matches(":popover-open")) note.showPopover();
  place(anchor());
}

async function answer(ref) {
  const { fragment, version: now } = game().dataset;
  if (now !== version) [version, answers] = [now, new Map()];
  if (answers.has(ref)) return answers.get(ref);
  const said = answers; // of this version, whatever comes meanwhile
  const url = new URL(fragment.replace("/fragment", "/look"), location);
  url.searchParams.set("of", ref);
  url.searchParams.set("at", now);
  try {
    const found = await fetch(url);
    const text = found.status === 200 ? await found.text() : "";
    if (found.ok) said.set(ref, text);
    return text;
  } catch {
    return ""; // no connection, for now
  }
}

/** How many of these boxes lie below another one? */
const hides = ({ left, right, top, bottom }, boxes) =>
  boxes.filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
const litOn = (stage) => [...stage.querySelectorAll(".may, .chosen")].map((thing) => thing.getBoundingClientRect());

/** Beside the thing, where there is room, and where it hides least of what can be chosen; on a small screen at the top,
    since the question is below. */
function place(box) {
  const { offsetWidth: width, offsetHeight: height } = note;
  const [right, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const [beside, above] = [box.top - GAP, box.top - height - GAP];
  const corners = [[box.right + GAP, beside], [box.left - width - GAP, beside], [box.left, above], [box.left, box.bottom + GAP]];
  const within = ([x, y]) => new DOMRect(Math.max(GAP, Math.min(right, x)), Math.max(GAP, Math.min(bottom, y)), width, height);
  const spots = corners.map(within);
  const stage = document.querySelector("[data-stage]");
  const lit = [...(stage ? litOn(stage) : []), ...Array(99).fill(box)]; // the thing itself least of all
  const least = Math.min(...spots.map((spot) => hides(spot, lit)));
  const { x, y } = spots.find((spot) => hides(spot, lit) === least);
  [note.style.left, note.style.top] = [`${x}px`, `${y}px`];
}

function close() {
  clearTimeout(waiting);
  [open, wanted, said] = ["", undefined, ""];
  if (note.matches(":popover-open")) note.hidePopover();
}

const later = (thing, keep, time) => (waiting = setTimeout(() => ask(thing, (isAnswered = keep)), time));

function point({ pointerType, target, clientX, clientY, buttons }) {
  if (pointerType !== "mouse" || isKept && open) return;
  const thing = buttons ? null : thingAt(target, clientX, clientY);
  if (thing && (thing.ref === open || thing.ref === wanted?.ref)) return;
  close();
  if (thing) {
    wanted = thing;
    later(thing, false, target.closest(".may") ? LONG : WAIT);
  }
}

function touch({ pointerType, isPrimary, target, clientX, clientY }) {
  // A finger that puts away what was asked chooses nothing on the map below.
  isAnswered = pointerType === "touch" && open && isKept && target.closest("[data-stage] :is(.may, .chosen, .other)");
  if (note.contains(target)) return;
  close();
  // A second finger wants to look closer, and asks nothing.
  const thing = pointerType === "touch" && isPrimary && thingAt(target, clientX, clientY);
  if (thing) later(thing, true, LONG);
}

const letGo = () => clearTimeout(waiting);
// A long press has been answered: it isn't a choice as well, nor is its end, which would be a press.
addEventListener("contextmenu", (event) => open && event.target.closest("[data-ref]") && event.preventDefault());
addEventListener("touchend", (event) => isAnswered && event.preventDefault(), { passive: false });

function press(event) {
  const { target, clientX, clientY } = event;
  if (target.closest('[form="act"], [data-ref]:is(.may, .chosen, .other)')) return; // a choice
  const isPressed = target.closest("button, a, label, input, summary") && !target.closest(LOOK);
  if (note.contains(target) || isPressed) return;
  const thing = thingAt(target, clientX, clientY);
  if (!thing || (target.closest("a") && !isAskedHere(event))) return;
  if (target.closest("a")) event.preventDefault();
  ask(thing, true);
}

function answerKey(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || target.matches("input, textarea, select")) return;
  const next = open && isKept && ARROWS[key] && note.firstElementChild?.dataset[ARROWS[key]];
  if (key === "Escape" && open) close();
  else if (next) go(next);
  else if (key.toLowerCase() === "i" && document.documentElement.dataset.keys !== "off") inquire(target);
  else return;
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** The thing that has the focus; on a stage the unit in its middle. */
function inquire(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  const thing = thingAt(target, left + width / 2, top + height / 2);
  if (thing) ask(thing, true);
}

/** On to the unit beside it, which is brought into sight. */
function go(ref) {
  const [column, row] = ref.split(":")[1].split(",").map(Number);
  ask({ ref, box: () => unitBox(column, row, true) }, true);
}

/** What is told over a stage stands below, or above if that hides less of what can be chosen there; and what it hides
    all the same can be pressed through it. */
function makeWay(place) {
  const stage = place.closest(":has(> [data-stage])")?.querySelector("[data-stage]");
  if (!stage || !place.firstElementChild) return;
  const lit = litOn(stage);
  const hidden = (isAbove) => {
    place.toggleAttribute("data-above", isAbove);
    return hides(place.getBoundingClientRect(), lit);
  };
  const [below, above] = [hidden(false), hidden(true)];
  place.toggleAttribute("data-above", above < below);
  place.toggleAttribute("data-hides", Math.min(above, below) > 0);
}

/** What is being chosen tells about itself, too, where the scene has a place for it. */
async function accompany({ detail: { action, refs, then } }) {
  const places = [...document.querySelectorAll("[data-look-chosen]")];
  if (!places.length) return;
  const ref = action ? `act:${action.value}${then}` : ([...refs].filter(Boolean).at(-1) ?? "");
  for (const place of places) place.dataset.lookChosen = ref;
  const text = ref && (await answer(ref));
  for (const place of places) if (place.dataset.lookChosen === ref) makeWay(place, (place.innerHTML = text));
  const chosen = document.querySelector("[data-refs].chosen:not([data-choosing] *)"); // which has less room now
  if (text) chosen?.scrollIntoView({ block: "nearest" });
}

const HEEDED = {
  pointermove: point, pointerdown: touch, pointerup: letGo, pointercancel: letGo, click: press, choosing: accompany,
  keydown: answerKey,
};
for (const [type, heed] of Object.entries(HEEDED)) addEventListener(type, heed, { capture: type === "keydown" });

/** What happened while this was on its way. */
export const catchUp = (events) => events.forEach((event) => HEEDED[event.type](event));

addEventListener("scroll", () => open && (isKept ? place(anchor()) : close()), { capture: true, passive: true });
// After a move: what somebody has asked for stays as long as it is there, and tells what holds now.
addEventListener("shown", () => (wanted?.keep && isThere(wanted) ? ask(wanted, true) : close()));

/** A unit is there as long as its stage, and as nothing else is laid over that; a fragment may have brought anything else
    anew. */
function isThere(asked) {
  if (!asked.thing) {
    const { left, top, width, height } = asked.box();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return note.contains(seen) || Boolean(document.querySelector("[data-stage][data-look]")?.parentElement.contains(seen));
  }
  if (asked.thing.isConnected) return true;
  const thing = [...document.querySelectorAll(`${LOOK}, [data-ref]`)].find((other) => refOf(other) === asked.ref);
  if (thing) Object.assign(asked, { thing, box: () => thing.getBoundingClientRect() });
  return Boolean(thing);
}
