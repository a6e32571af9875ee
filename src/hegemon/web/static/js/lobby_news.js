// The lobby while one looks at it: the server sends the rows that are new, and in which order all of them stand.

import { listen, question } from "./listening.js";
import { parse } from "./swap.js";

const byId = (id) => document.getElementById(id);

/** Keep the lobby up to date from now on. Who looks elsewhere isn't here, and gives the connection back. */
export function follow({ dataset }) {
  const own = question(() => fetchRows(dataset.own), showOwn);
  const mine = () => own.ask();
  const lists = ({ digest, ...changed }) => {
    dataset.shown = digest;
    show(changed);
  };
  let line;
  const attend = () => {
    if (document.hidden) line?.close();
    else if (line) line.open();
    else line = listen(() => `${dataset.lobby}?shown=${dataset.shown}`, { lists, mine }, { opened: mine });
  };
  attend();
  addEventListener("visibilitychange", attend);
}

function show({ people, ...lists }) {
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
  const isSame = rows.length === list.childElementCount && rows.every((row, n) => row.isEqualNode(list.children[n]));
  if (!isSame) list.replaceChildren(...rows); // a press on what is there may have begun
  if (isInside) byId(id)?.focus({ preventScroll: true });
  const isEmpty = !rows.length;
  const instead = list.nextElementSibling; // what is said when there is none
  if (instead) instead.hidden = !isEmpty;
  else list.parentElement.hidden = isEmpty;
}

async function fetchRows(address) {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  return [...parse(await answer.text()).body.children];
}

function showOwn(rows) {
  goToAccepted([...byId("my-tables").children], rows);
  const isOver = ({ dataset }) => "over" in dataset;
  fill(byId("my-tables"), rows.filter((row) => !isOver(row)));
  fill(byId("past-tables"), rows.filter(isOver));
}

/** Whoever waited here until their challenge is accepted goes to the table that has come in its place. */
function goToAccepted(before, now) {
  const has = (rows, key, value) => rows.some(({ dataset }) => dataset[key] === value);
  const isAnswered = before.some(({ dataset }) => "awaited" in dataset && !has(now, "offer", dataset.offer));
  const table = isAnswered && now.find(({ dataset }) => dataset.table && !has(before, "table", dataset.table));
  if (table) location.assign(table.querySelector("a").href);
}
