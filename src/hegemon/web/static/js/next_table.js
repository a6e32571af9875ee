// The end of a game of a tournament: as soon as there is another table for the reader, the page says so and leads them
// there. Whoever comes back to look at the end when it is there already is only told.

import { listen, question } from "./listening.js";
import { whisper } from "./notice.js";

const PAUSE = 3000; // in which it can be read
const place = document.querySelector("[data-next]");
const { next, ready } = place.dataset;
const standing = question(fetchTable, show);
let known;

listen(() => `${next}/events?elsewhere=yes`, { tournament: () => standing.ask() }); // it begins with how it stands

async function fetchTable() {
  const answer = await fetch(`${next}/table`, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

function show({ table, label }) {
  const [before] = [known, (known = table)];
  if (!table || table === before || table === location.pathname) return;
  const [told, way] = ["next-table", "to-tournament"].map((id) => document.getElementById(id));
  [told.textContent, told.hidden] = [ready, false];
  [way.textContent, way.href] = [label, table];
  whisper(ready);
  if (before !== undefined) setTimeout(() => location.assign(table), PAUSE);
}
