// What was chosen on a stage is shown there: who goes, and the way of the action that is left.
//
//   data-way     the units that an action leads over, "6,0 7,0 7,1", on an element whose data-action is what its button
//                sends; it is drawn into what has data-unit, which says how many units of the drawing are one of the stage
//   data-ready   on a piece that may go: it is .is-picked while its place is chosen
//   data-begins  on what holds the choices of a stage: it is .is-begun as long as anything is chosen; what was chosen in the
//                list stands as a .ghost on the one that it goes to, but not on one that is .still; those above whoever goes
//                are data-above

const SVG = "http://www.w3.org/2000/svg";

addEventListener("choosing", ({ detail: { action, refs } }) => {
  for (const piece of document.querySelectorAll("[data-ready]"))
    piece.classList.toggle("is-picked", refs.has(piece.dataset.place));
  document.querySelector("[data-begins]")?.classList.toggle("is-begun", refs.size > 0);
  makeWay();
  const ways = [...document.querySelectorAll("[data-way]")];
  const way = ways.find(({ dataset }) => action && dataset.action === action.value)?.dataset.way.split(" ") ?? [];
  haunt(action, way.length - 1);
  draw(way);
});

/** What a choice above whoever goes tells stands above it, or it would cover them. */
function makeWay() {
  const rowOf = (place) => Number(place?.split(",")[1]);
  const row = rowOf(document.querySelector(".is-picked[data-place]")?.dataset.place);
  for (const choice of document.querySelectorAll("[data-begins] > [data-ref]")) choice.toggleAttribute("data-above", rowOf(choice.dataset.ref) < row);
}

/** As if it were there already, with the number of its steps. Who goes where they are, or looks at what lies face down, leaves no ghost. */
function haunt(action, steps) {
  document.querySelector(".ghost")?.remove();
  const choice = (ref) => document.querySelector(`[data-begins] [data-ref="${ref}"]:not(.still)`);
  const place = action?.dataset.refs.split(" ").map(choice).findLast(Boolean);
  const pictures = document.querySelectorAll('[data-choosing="list"] :is(.chosen, .chosen > i) > svg:first-child');
  if (!place || (!pictures.length && steps < 1) || document.querySelector(`.is-picked[data-place="${place.dataset.ref}"]`)) return;
  const ghost = Object.assign(document.createElement("i"), { className: "ghost" });
  ghost.append(...[...pictures].map((picture) => picture.cloneNode(true)));
  if (steps > 0) ghost.dataset.steps = steps;
  place.append(ghost);
}

function draw(way) {
  const over = document.querySelector("[data-unit]");
  if (!over) return;
  const unit = Number(over.dataset.unit);
  const points = way.map((place) => place.split(",").map((n) => (Number(n) + 0.5) * unit));
  const d = points.map(([x, y], n) => `${n ? "L" : "M"}${x} ${y}`).join("");
  const line = way.length > 1 ? [made("path", { class: "path case", d }), made("path", { class: "path solid", d })] : [];
  over.replaceChildren(...line, ...points.slice(1).flatMap(step));
}

function step([x, y], n) {
  const number = made("text", { class: "stepno", x, y: y + 6 });
  number.textContent = n + 1;
  return [made("circle", { class: "stepdot", cx: x, cy: y, r: 15 }), number];
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
