// Which piece went where, told from two pages alone: pieces that left a place are paired with pieces that came to
// another. Nothing here knows a game; what pieces and places say of themselves is explained in core/face.py.

const PLACE = '[data-place]:not([data-piece], [form="act"])';

/** Flights from pieces of one page to pieces of the next, and from and to places where pieces come and go unseen.
    Of equal pieces the one that was pressed goes, and the one marked as new comes. A piece whose way the next page tells
    goes that way (`way`, the places), even if it is not seen to arrive. */
export function plan(page, next, pressed) {
  const places = placesOf(page);
  const [before, after] = [piecesOf(page, places), piecesOf(next, new Map([...places, ...placesOf(next)]))];
  const changes = storesThatChanged(page, next);
  const mayMove = before.filter(outsideOf(panelsThatStay(page, next)));
  const gone = surplus(mayMove, after, ({ seen }) => pressed?.contains(seen) || seen.contains(pressed));
  const come = surplus(after, mayMove, ({ seen }) => seen.matches(".is-new"));
  const flights = [];
  const pair = (fits, way) => {
    for (const to of [...come]) {
      const from = !isExchanged(to) && gone.find((piece) => fits(piece, to));
      if (!from) continue;
      gone.splice(gone.indexOf(from), 1);
      come.splice(come.indexOf(to), 1);
      if (from.place !== to.place) flights.push({ from: from.seen, to: to.seen, ...(way && { way }) });
    }
  };
  // If two stores change at once, pieces are exchanged for others: none goes straight to where the stores lead.
  const isExchanged = (to) => changes.size > 1 && ways(places, to, "from").some((name) => changes.has(name));
  const trails = trailsOf(next);
  for (const { name, way } of trails)
    pair((a, b) => [a, b].every((end) => end.name === name) && a.place === way[0] && b.place === way.at(-1), way);
  pair((a, b) => a.name === b.name);
  pair((a, b) => isTurned(a, b) && a.place === b.place); // turned over where it lies
  pair((a, b) => isTurned(a, b) && a.owner === b.owner);
  pair(isTurned);
  for (const to of come) {
    const from = origin(to, { before, places, changes });
    if (from) flights.push({ from, to: to.seen, isUnseen: true });
  }
  for (const piece of gone) {
    const { way } = trails.find(({ name, way }) => piece.name === name && piece.place === way[0]) ?? {};
    if (way) flights.push({ from: piece.seen, way });
    const to = ways(places, piece, "to").find((name) => changes.get(name) > 0);
    if (to) flights.push({ from: piece.seen, to });
  }
  return flights;
}

/** The element of a place. */
export function placed(name, page = document) {
  return [...page.querySelectorAll(PLACE)].find(({ dataset }) => dataset.place === name);
}

function piecesOf(page, places) {
  return [...page.querySelectorAll("#game [data-piece]")].map((seen) => {
    const { piece: name, back, place } = seen.dataset;
    const owner = places.get(place)?.owner ?? page.getElementById("game").dataset.seat;
    return { seen, name, back, place, owner };
  });
}

/** The ways that pieces took, as the next page tells them. */
function trailsOf(page) {
  return [...page.querySelectorAll("[data-trail]")].map(({ dataset: { trail, way } }) => ({ name: trail, way: way.split(" ") }));
}

/** The panels that are the same on the next page, which has a stub for each. */
function panelsThatStay(page, next) {
  return new Set([...next.querySelectorAll("[data-same]")].map(({ id }) => page.getElementById(id)));
}

function outsideOf(panels) {
  const isInside = (element) => element && (panels.has(element) || isInside(element.parentElement));
  return ({ seen }) => !isInside(seen);
}

function placesOf(page) {
  return new Map([...page.querySelectorAll(`#game ${PLACE}`)].map(({ dataset }) => [dataset.place, dataset]).reverse());
}

/** The places whose pieces are counted rather than shown, if the count differs: by how much. */
function storesThatChanged(page, next) {
  const [before, after] = [page, next].map(placesOf);
  const changes = [...after].map(([name, { holds }]) => [name, holds - before.get(name)?.holds]);
  return new Map(changes.filter(([, change]) => change));
}

const isTurned = (a, b) => a.back === b.name || b.back === a.name;

const ways = (places, { place }, way) => places.get(place)?.[way]?.split(" ") ?? [];

/** Where a piece comes from that nobody saw: a store that holds fewer now; a piece it may have been, lying face down; or
    wherever the pieces of those places come from. */
function origin(to, { before, places, changes }) {
  const names = new Set(ways(places, to, "from"));
  for (const name of names) {
    if (changes.get(name) < 0) return name;
    const hidden = before.find((piece) => piece.place === name && isTurned(piece, to));
    if (hidden) return hidden.seen;
    for (const further of ways(places, { place: name }, "from")) names.add(further); // they are looked at last
  }
  return undefined;
}

/** The pieces of which there are more here than in the same place there; of equal ones, the likely. */
function surplus(here, there, isLikely) {
  const rest = there.map(({ name, place }) => `${name} ${place}`);
  return here.toSorted((a, b) => isLikely(a) - isLikely(b)).filter(({ name, place }) => {
    const twin = rest.indexOf(`${name} ${place}`);
    if (twin >= 0) rest.splice(twin, 1);
    return twin < 0;
  });
}
