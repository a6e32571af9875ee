// The lobby while one looks at it: the server sends the rows that are new, and in which order all of them stand.

import { parse } from "./swap.js";

const PATIENCE = 5000;
const byId = (id) => document.getElementById(id);
let source, shown;

/** Keep the lobby up to date from now on. Who looks elsewhere isn't here, and gives the connection back. */
export function follow(lobby) {
  shown = lobby.dataset.shown;
  const listen = () => {
    source?.close();
    if (document.hidden) return;
    source = new EventSource(`${lobby.dataset.lobby}?shown=${shown}`);
    source.addEventListener("lists", ({ data }) => show(JSON.parse(data)));
    source.addEventListener("mine", () => fetchOwn(lobby.dataset.own));
    source.onerror = () => source.readyState === EventSource.CLOSED && setTimeout(listen, PATIENCE);
  };
  listen();
  addEventListener("visibilitychange", () => {
    listen();
    if (!document.hidden) fetchOwn(lobby.dataset.own);
  });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", ({ persisted }) => persisted && listen());
}

function show({ digest, people, ...lists }) {
  shown = digest;
  if (byId("people").textContent !== people) byId("people").innerHTML = people;
  for (const [name, { order, rows }] of Object.entries(lists)) arrange(byId(`${name}-tables`), order, rows);
}

/** Put the rows in their order; those of one's own tables stand elsewhere. */
function arrange(list, order, fresh) {
  const own = new Set([...byId("my-tables").children, ...byId("past-tables").children].map(({ dataset }) => dataset.table));
  const known = new Map([...list.children].map((row) => [row.dataset.table, row]));
  const rows = order.filter((table) => !own.has(table)).map((table) => row(fresh[table]) ?? known.get(table));
  fill(list, rows.filter(Boolean));
}

const row = (html) => html && parse(html).body.firstElementChild;

/** Rows take the place of others. Whoever was at a button that is still there stays at it. */
function fill(list, rows) {
  const { id } = document.activeElement;
  const isInside = list.contains(document.activeElement);
  list.replaceChildren(...rows);
  if (isInside) byId(id)?.focus({ preventScroll: true });
  const isEmpty = !rows.length;
  const instead = list.nextElementSibling; // what is said when there is none
  if (instead) instead.hidden = !isEmpty;
  else list.parentElement.hidden = isEmpty;
}

async function fetchOwn(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) return;
    const rows = [...parse(await answer.text()).body.children];
    goToAccepted([...byId("my-tables").children], rows);
    const isOver = ({ dataset }) => "over" in dataset;
    fill(byId("my-tables"), rows.filter((row) => !isOver(row)));
    fill(byId("past-tables"), rows.filter(isOver));
  } catch {
    // the line is dead: it is asked again when somebody looks again
  }
}

/** Whoever waited here until their challenge is accepted goes to the table that has come in its place. */
function goToAccepted(before, now) {
  const has = (rows, key, value) => rows.some(({ dataset }) => dataset[key] === value);
  const isAnswered = before.some(({ dataset }) => "awaited" in dataset && !has(now, "offer", dataset.offer));
  const table = isAnswered && now.find(({ dataset }) => dataset.table && !has(before, "table", dataset.table));
  if (table) location.assign(table.querySelector("a").href);
}
