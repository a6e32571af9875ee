// How pieces glide: those that a fragment has elsewhere are led there by the browser, or walk there on a stage (film.js).
// It comes with the first move.

import { placed, plan } from "./flights.js";

const MOST = 12;
const root = document.documentElement;
let named = 0;

/** Make a change, with the pieces on their way that it moves. */
export async function move(fresh, change) {
  const flights = plan(document, fresh, document.activeElement);
  const isFilmed = fresh.querySelector("#film[data-time]") || document.querySelector("[data-stage]");
  const film = isFilmed ? await import("./film.js") : undefined;
  const walks = film ? await film.prepare(flights, fresh) : [];
  await fly(flights.filter((flight) => flight.to && !walks.includes(flight)).slice(0, MOST), change);
  film?.perform(walks);
}

async function fly(flights, change) {
  if (!flights.length) return change();
  const call = (piece, name) => (piece.style.viewTransitionName = name);
  for (const flight of flights) {
    flight.name = `glide-${++named}`;
    flight.start = spot(flight.from, !flight.isUnseen);
  }
  // named when all are found, here and below: the browser would look anew where everything lies after each of them
  for (const { from, name, start } of flights) if (start.isPiece) call(from, name);
  call(root, "none"); // or the whole page would fade
  const transition = document.startViewTransition(() => {
    for (const { from, start } of flights) if (start.isPiece) call(from, "");
    change();
    for (const flight of flights) flight.end = spot(flight.to, true);
    for (const { to, name, end } of flights) if (end.isPiece) call(to, name);
  });
  transition.ready.then(() => flights.forEach(steer)).catch(() => {});
  const land = () => {
    for (const { to, name } of flights) if (to.style?.viewTransitionName === name) call(to, "");
  };
  transition.finished.then(land, land);
  await transition.updateCallbackDone;
}

/** The browser moves what it sees at both ends; what leaves or enters a mere place has to be led. */
function steer({ name, start, end }) {
  if (start.isPiece === end.isPiece) return;
  const { width, height } = start.isPiece ? start : end;
  const at = ({ x, y }) => ({ transform: `translate(${x - width / 2}px, ${y - height / 2}px)` });
  const [duration, easing] = ["--move", "--ease"].map((value) => getComputedStyle(root).getPropertyValue(value));
  const lead = (part, frames) => {
    const pseudoElement = `::view-transition-${part}(${name})`;
    root.animate(frames, { pseudoElement, duration: parseFloat(duration), easing });
  };
  lead("group", [at(start), at(end)]);
  lead(start.isPiece ? "old" : "new", { opacity: [1, 1] });
}

/** The centre and size of a piece or a place, or of the nearest thing around it that can be seen. */
function spot(end, mayBePiece) {
  let seen = typeof end === "string" ? placed(end) : end;
  while (seen !== root && !(seen.checkVisibility() && seen.getBoundingClientRect().width)) seen = seen.parentElement;
  const { left, top, width, height } = seen.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height, isPiece: mayBePiece && seen === end };
}
