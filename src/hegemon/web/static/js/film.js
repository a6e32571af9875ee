// What others did is watched: the stage is brought to the place, pieces walk their ways over it, what is turned up turns
// over, and what somebody gets flies to them.
//
//   #film        what the server tells of it: data-time, how long it is shown, and data-units, where on the stage it is
//   data-trail   in it: the name of a piece, and data-way, the places it came by
//   data-flight  in it: where something comes from, and data-end, where it goes; its picture is in it
//   data-cover   in it: the first unit of what was turned over, and data-size; its picture is in it

import { placed } from "./flights.js";
import { bringUnits, isOnStage, unitBox } from "./stage.js";

const STEP = 190; // a step from unit to unit
const TURN = 420; // of something that is turned over
const FLIGHT = 620;
const TRAVEL = 380; // until a stage that is moved stands still
const UNIT = /:(\d+),(\d+)$/;

// On a small screen it covers what one wants to touch, which is asked when nothing more is to come.
addEventListener("pointerdown", ({ pointerType, target }) => {
  const { time, left } = film()?.dataset ?? {};
  if (pointerType === "touch" && time && !Number(left) && !film().contains(target)) film().hidden = true;
});

const film = () => document.getElementById("film");
const unitOf = (place) => UNIT.exec(place ?? "")?.slice(1).map(Number);
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Before the page changes: the stage is brought to where something happens, and the pieces that walk are told apart. */
export async function prepare(flights, fresh) {
  const { units } = fresh.getElementById("film")?.dataset ?? {};
  const isChoosing = document.getElementById("game").dataset.turn === "me"; // then the stage stays where it is
  if (units && !isChoosing && bringUnits(units.split(" ").map((unit) => unit.split(",").map(Number)))) await pause(TRAVEL);
  const walks = flights.filter(({ from, to, way }) => {
    const ends = way ? [way[0], way.at(-1)] : [from.dataset?.place, to?.dataset?.place];
    return from.closest?.("[data-stage]") && ends.every(unitOf);
  });
  for (const walk of walks) {
    const seen = shownPart(walk.from);
    [walk.figure, walk.layer] = [seen?.cloneNode(true), seen?.parentElement.id];
  }
  return walks;
}

/** After it has changed: everything moves. */
export function perform(walks) {
  const told = (selector) => [...(film()?.querySelectorAll(selector) ?? [])];
  // Where everything is comes first: after each thing that is added the browser would lay the page out anew to tell.
  for (const walk of walks) walk.isSeen = walk.to?.isConnected && shownPart(walk.to) === walk.to;
  const flights = told("[data-flight]").map((flight) => [flight, middle(flight.dataset.flight), middle(flight.dataset.end)]);
  const arrival = Math.max(0, ...walks.map(go));
  for (const cover of told("[data-cover]")) turnOver(cover, arrival / 2);
  for (const [flight, start, end] of flights) if (start && end) fly(flight.firstElementChild, start, end, arrival);
}

/** The piece itself, or what it is counted in. */
function shownPart(piece) {
  return piece.getBoundingClientRect().width ? piece : piece.parentElement.closest("[data-piece]");
}

/** A piece goes its way, unit by unit; one that joins others, or doesn't arrive, is seen on its way only. How long. */
function go({ from, to, way, figure, layer, isSeen }) {
  const units = (way ?? [from.dataset.place, to.dataset.place]).map(unitOf);
  const walker = isSeen ? to : figure;
  const around = document.getElementById(layer);
  if (!walker || !around) return 0;
  const [x, y] = isSeen ? units.at(-1) : units[0];
  const duration = STEP * Math.max(2, units.length - 1);
  const frames = units.map(([column, row]) => ({
    translate: `calc(${column - x} * var(--u)) calc(${row - y} * var(--u))`,
    easing: "ease-in-out",
  }));
  if (!isSeen) {
    for (const piece of [walker, ...walker.querySelectorAll("[data-piece]")]) piece.removeAttribute("data-piece");
    around.append(walker);
  }
  const motion = walker.animate(frames, { duration });
  if (!isSeen) motion.finished.catch(() => {}).finally(() => walker.remove());
  return duration;
}

/** What lay there is turned over, once those who found it have come. */
function turnOver({ dataset, firstElementChild: picture }, delay) {
  const plane = document.querySelector("[data-stage]")?.firstElementChild;
  if (!plane) return;
  const [x, y] = dataset.cover.split(",");
  const cover = Object.assign(document.createElement("i"), { className: "cover" });
  cover.append(picture.cloneNode(true));
  for (const [name, value] of Object.entries({ x, y, size: dataset.size })) cover.style.setProperty(`--${name}`, value);
  plane.firstElementChild.after(cover); // those who stand on it are over it
  const away = { transform: ["none", "perspective(600px) rotateY(90deg)"] };
  const turn = cover.animate(away, { duration: TURN, delay, easing: "ease-in", fill: "both" });
  turn.finished.catch(() => {}).finally(() => cover.remove());
}

/** What somebody gets flies to where they keep it, if both can be seen. */
function fly(picture, start, end, delay) {
  const flying = Object.assign(document.createElement("i"), { className: "flying" });
  flying.append(picture.cloneNode(true));
  document.body.append(flying);
  const frames = [start, end].map(([x, y], n) => ({ transform: `translate(${x}px, ${y}px) scale(${n ? 0.6 : 1.2})` }));
  const motion = flying.animate(frames, { duration: FLIGHT, delay, easing: "ease-in-out", fill: "both" });
  motion.finished.catch(() => {}).finally(() => flying.remove());
}

function middle(place) {
  const unit = unitOf(place);
  if (unit && !isOnStage(...unit)) return undefined;
  const seen = unit ? undefined : placed(place);
  if (!unit && !seen?.checkVisibility()) return undefined;
  const { left, top, width, height } = unit ? unitBox(...unit) : seen.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return width && x > 0 && y > 0 && x < innerWidth && y < innerHeight ? [x, y] : undefined;
}
