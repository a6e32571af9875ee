// Cards glide from where they were to where they are: one that left a place is paired with one that came to another.
// Nothing else on the page moves, and where anything goes wrong the page simply changes.

import { put } from "./swap.js";

const MOST = 12;
// Not the top of the deck, which is a place rather than a card, nor the copies of cards that are offered as choices.
const CARD = '#game [data-card]:not([data-place="deck"], .offering *)';
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let named = 0;

/** Show a fragment, with moving cards where that is possible and wanted. */
export async function show(fresh) {
  let changed = false;
  const change = () => put(fresh, (changed = true));
  try {
    const flights = mayGlide(fresh) ? plan(fresh) : [];
    if (flights.length) await fly(flights, change);
  } catch (problem) {
    console.warn(problem);
  }
  if (!changed) change();
}

/** Not between different pages or different people at one screen, and not for those who want it still. */
function mayGlide(fresh) {
  const [before, after] = [document, fresh].map((page) => page.getElementById("game"));
  const same = (name) => before.getAttribute(name) === after.getAttribute(name);
  if (!document.startViewTransition || document.hidden || calm.matches || root.dataset.motion === "off") return false;
  return before && after && same("class") && same("data-seat") && after.dataset.curtain !== "yes";
}

/** Flights from elements of this page to elements of the next. Where a card comes or goes unseen, the end of its flight
    is no card but a place: the name of the deck or the pile, or a hand. */
function plan(fresh) {
  const active = document.activeElement;
  const [before, after] = [document, fresh].map((page) => [...page.querySelectorAll(CARD)]);
  const gone = surplus(before, after, (card) => active.contains(card) || card.contains(active));
  const come = surplus(after, before, (card) => card.matches(".is-new"));
  const flights = [];
  const changed = ["deck", "discard"].filter((name) => count(name, document) !== count(name, fresh));
  const pair = (fits) => {
    for (const to of [...come]) {
      // If the deck and the pile both change, cards are drawn for others that go: none of them is the same card.
      if (changed.length === 2 && to.dataset.place.startsWith("hand")) continue;
      const from = gone.find((card) => fits(card.dataset, to.dataset));
      if (!from) continue;
      gone.splice(gone.indexOf(from), 1);
      come.splice(come.indexOf(to), 1);
      if (from.dataset.place !== to.dataset.place) flights.push({ from, to });
    }
  };
  pair((a, b) => a.card === b.card);
  pair((a, b) => hides(a, b) && a.place === b.place); // turned over where it lies
  pair((a, b) => hides(a, b) && owner(a) === owner(b));
  pair(hides);
  for (const to of come) {
    const from = before.find((back) => isPlayed(back.dataset, to.dataset)) ?? changed[0];
    if (from) flights.push({ from, to, isDealt: true });
  }
  if (changed.includes("discard")) for (const from of gone) flights.push({ from, to: "discard" });
  return flights.slice(0, MOST);
}

/** The cards of which there are more here than in the same place there; of equal ones, the likely. */
function surplus(here, there, isLikely) {
  const spare = there.map(kind);
  return here.toSorted((a, b) => isLikely(a) - isLikely(b)).filter((card) => {
    const twin = spare.indexOf(kind(card));
    if (twin >= 0) spare.splice(twin, 1);
    return twin < 0;
  });
}

const kind = ({ dataset: { place, card } }) => `${place} ${card}`;
const age = ({ card }) => card.match(/\d*$/)[0];
const owner = ({ place }) => place.match(/\d+$/)?.[0] ?? document.getElementById("game").dataset.seat;
const isBack = ({ card }) => card.startsWith("back-");
const hides = (a, b) => age(a) === age(b) && isBack(a) !== isBack(b);
const isPlayed = (back, card) => card.place.startsWith("area") && isBack(back) && hides(back, card) && owner(back) === owner(card);
const placed = (name, page = document) => page.querySelector(`[data-place="${name}"]`);
const count = (name, page) => placed(name, page)?.closest("[data-panel]").textContent;

async function fly(flights, change) {
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
  const land = () => flights.forEach(({ to, end, name }) => end.isCard && to.style.viewTransitionName === name && call(to, ""));
  transition.finished.then(land, land);
  await transition.updateCallbackDone;
}

/** The browser moves what it sees at both ends; what leaves or enters a mere place has to be led. */
function steer({ name, start, end }) {
  if (start.isCard === end.isCard) return;
  const { width, height } = start.isCard ? start : end;
  const at = ({ x, y }) => ({ transform: `translate(${x - width / 2}px, ${y - height / 2}px)` });
  const style = getComputedStyle(root);
  const timing = { duration: parseFloat(style.getPropertyValue("--move")), easing: style.getPropertyValue("--ease") };
  const lead = (frames, part) => root.animate(frames, { ...timing, pseudoElement: `::view-transition-${part}(${name})` });
  lead([at(start), at(end)], "group");
  lead({ opacity: [1, 1] }, start.isCard ? "old" : "new");
}

/** The centre and size of a card or a place, or of the nearest thing around it that can be seen. */
function spot(end, mayBeCard) {
  const card = typeof end === "string" ? placed(end) : end;
  let seen = card;
  while (seen !== root && !(seen.checkVisibility() && seen.getBoundingClientRect().width)) seen = seen.parentElement;
  const { left, top, width, height } = seen.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height, isCard: mayBeCard && seen === end };
}
