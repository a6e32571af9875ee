// Cards glide from where they were to where they are: one that left a place is paired with one that came to another.
// Nothing else on the page moves, and where anything goes wrong the page simply changes.

import { put } from "./swap.js";

const MOST = 12;
// The top of the deck is a place rather than a card; cards from elsewhere that are offered beside the hand are copies.
const CARD = '#game [data-card]:not([data-place="deck"], #hands :not([data-place="hand"]))';
const root = document.documentElement;
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
let named = 0;

/** Show a fragment, with moving cards where that is possible and wanted. */
export async function show(fresh) {
  let isShown = false;
  const change = () => put(fresh, (isShown = true));
  try {
    if (mayGlide(fresh)) await fly(plan(fresh), change);
  } catch (problem) {
    console.warn(problem);
  }
  if (!isShown) change();
}

/** Not between different pages or different people at one screen, and not for those who want it still. */
function mayGlide(fresh) {
  const [before, after] = [document, fresh].map((page) => page.getElementById("game"));
  const isSame = (name) => before.getAttribute(name) === after.getAttribute(name);
  if (!document.startViewTransition || document.hidden || calm.matches) return false;
  return after && isSame("class") && isSame("data-seat") && after.dataset.curtain !== "yes";
}

/** Flights from cards of this page to cards of the next. What comes or goes unseen flies from or to a place. */
function plan(fresh) {
  const [before, after] = [document, fresh].map(cardsOf);
  const active = document.activeElement;
  const gone = surplus(before, after, ({ seen }) => active.contains(seen) || seen.contains(active));
  const come = surplus(after, before, ({ seen }) => seen.matches(".is-new"));
  const [drawn, discarded] = ["deck", "discard"].map((name) => count(name, document) !== count(name, fresh));
  const flights = [];
  const pair = (fits) => {
    for (const to of [...come]) {
      // If the deck and the pile both change, cards are drawn in exchange for others: none goes straight to a hand.
      const from = !(drawn && discarded && to.place.startsWith("hand")) && gone.find((card) => fits(card, to));
      if (!from) continue;
      gone.splice(gone.indexOf(from), 1);
      come.splice(come.indexOf(to), 1);
      if (from.place !== to.place) flights.push({ from: from.seen, to: to.seen });
    }
  };
  const hides = (a, b) => a.age === b.age && a.isBack !== b.isBack;
  pair((a, b) => a.card === b.card);
  pair((a, b) => hides(a, b) && a.place === b.place); // turned over where it lies
  pair((a, b) => hides(a, b) && a.owner === b.owner);
  pair(hides);
  for (const to of come) {
    const hand = to.place.startsWith("area") && before.find((card) => hides(card, to) && card.owner === to.owner);
    const from = hand ? hand.seen : drawn ? "deck" : discarded && "discard";
    if (from) flights.push({ from, to: to.seen, isDealt: true });
  }
  if (discarded) for (const { seen } of gone) flights.push({ from: seen, to: "discard" });
  return flights.slice(0, MOST);
}

function cardsOf(page) {
  return [...page.querySelectorAll(CARD)].map((seen) => {
    const { card, place } = seen.dataset;
    const owner = place.match(/\d+$/)?.[0] ?? page.getElementById("game").dataset.seat;
    return { seen, card, place, owner, age: card.at(-1), isBack: card.startsWith("back") };
  });
}

/** The cards of which there are more here than in the same place there; of equal ones, the likely. */
function surplus(here, there, isLikely) {
  const rest = there.map(({ card, place }) => card + place);
  return here.toSorted((a, b) => isLikely(a) - isLikely(b)).filter(({ card, place }) => {
    const twin = rest.indexOf(card + place);
    if (twin >= 0) rest.splice(twin, 1);
    return twin < 0;
  });
}

const placed = (name, page = document) => page.querySelector(`[data-place="${name}"]`);
const count = (name, page) => placed(name, page)?.closest("[data-panel]").textContent;

async function fly(flights, change) {
  if (!flights.length) return;
  const call = (card, name) => (card.style.viewTransitionName = name);
  for (const flight of flights) {
    flight.name = `glide-${++named}`;
    flight.start = spot(flight.from, !flight.isDealt);
    if (flight.start.isCard) call(flight.from, flight.name);
  }
  call(root, "none"); // or the whole page would fade
  const transition = document.startViewTransition(() => {
    for (const { from, start } of flights) if (start.isCard) call(from, "");
    change();
    for (const flight of flights) {
      flight.end = spot(flight.to, true);
      if (flight.end.isCard) call(flight.to, flight.name);
    }
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
  if (start.isCard === end.isCard) return;
  const { width, height } = start.isCard ? start : end;
  const at = ({ x, y }) => ({ transform: `translate(${x - width / 2}px, ${y - height / 2}px)` });
  const [duration, easing] = ["--move", "--ease"].map((value) => getComputedStyle(root).getPropertyValue(value));
  const lead = (part, frames) => {
    const pseudoElement = `::view-transition-${part}(${name})`;
    root.animate(frames, { pseudoElement, duration: parseFloat(duration), easing });
  };
  lead("group", [at(start), at(end)]);
  lead(start.isCard ? "old" : "new", { opacity: [1, 1] });
}

/** The centre and size of a card or a place, or of the nearest thing around it that can be seen. */
function spot(end, mayBeCard) {
  let seen = typeof end === "string" ? placed(end) : end;
  while (seen !== root && !(seen.checkVisibility() && seen.getBoundingClientRect().width)) seen = seen.parentElement;
  const { left, top, width, height } = seen.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height, isCard: mayBeCard && seen === end };
}
