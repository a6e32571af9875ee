// The server says that something changed; the page fetches it and shows it, one move at a time.

import { show } from "./glide.js";
import { mourn } from "./notice.js";
import { parse, put } from "./swap.js";
import { entitle } from "./title.js";

const BEAT = 700; // between two moves, so that the eye can follow
const MANY = 8; // if more are missing, only the last few are shown
const FEW = 6;
const PATIENCE = 5000;

export const game = () => document.getElementById("game");
const hurried = () => document.documentElement.dataset.pace === "at-once";
const pause = (time) => new Promise((done) => setTimeout(done, time));
const ignore = () => {};

let [shown, latest, remarks, people, shownAt] = [0, 0, 0, 0, 0];
let [ownMove, queue] = [Promise.resolve(), Promise.resolve()];
let wasAway, isCatchingUp, source, isFirst, worrying, isLost;

/** Keep the page of a table up to date from now on. */
export function follow() {
  [shown, remarks, people] = ["version", "remarks", "people"].map((name) => Number(game().dataset[name]));
  listen();
  addEventListener("visibilitychange", () => {
    const { status, turn } = game().dataset;
    entitle();
    wasAway ||= document.hidden;
    catchUp();
    // A browser has few connections to a house; a hidden page that waits for nobody gives its own back.
    if (document.hidden && (status === "over" || turn === "me")) source.close();
    else if (source.readyState === EventSource.CLOSED) listen();
  });
  // Whoever is on the way to another page is not called back by what the way there changes.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.getAttribute("method") === "post") source.close();
  });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", ({ persisted }) => persisted && listen());
}

/** The answer to one's own move comes before the moves of others. */
export function hold(answer) {
  ownMove = answer.catch(ignore);
}

/** Show a fragment: after those that came before it, and never over a newer one. */
export function present(fresh, version = Number(fresh.getElementById("game")?.dataset.version ?? shown)) {
  const turn = queue.then(async () => {
    if (version < shown) return;
    shown = version;
    shownAt = performance.now();
    await show(fresh);
  });
  queue = turn.catch(ignore);
  return turn;
}

export const refresh = async () => present(await fetchPart(address()));

export async function fetchPart(url, signal) {
  const answer = await fetch(url, { cache: "no-store", signal });
  if (answer.status === 404) location.reload(); // the table is gone, and the server says so
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return parse(await answer.text());
}

function address(version) {
  const url = new URL(game().dataset.fragment, location);
  if (version) url.searchParams.set("at", version);
  return url;
}

function listen() {
  source?.close();
  isFirst = true;
  source = new EventSource(game().dataset.events);
  source.addEventListener("pulse", ({ data }) => heed(JSON.parse(data)));
  source.onopen = () => {
    clearTimeout(worrying);
    if (isLost) refresh().catch(ignore);
    mourn((isLost = worrying = false));
  };
  source.onerror = () => {
    worrying ||= setTimeout(() => mourn((isLost = true)), PATIENCE);
    // The browser tries again by itself, unless the server refused: there may be no such table any more.
    if (source.readyState !== EventSource.CLOSED) return;
    fetchPart(address()).catch(ignore);
    setTimeout(listen, PATIENCE);
  };
}

function heed(pulse) {
  const isNews = !isFirst || pulse.people !== people;
  isFirst = false;
  latest = Math.max(latest, pulse.version);
  people = pulse.people;
  if (pulse.remarks > remarks) fetchChat(pulse.remarks).catch(ignore);
  if (latest > shown) catchUp();
  // Before and after a game more changes than its version: who sits where, where the next one is.
  else if (isNews && game().dataset.status !== "playing") refresh().catch(ignore);
}

async function fetchChat(count) {
  put(await fetchPart(game().dataset.events.replace(/events$/, "chat")));
  remarks = Math.max(remarks, count);
}

async function catchUp() {
  if (isCatchingUp) return;
  isCatchingUp = true;
  try {
    while (latest > shown) {
      const known = latest;
      if (document.hidden) await peek();
      else await advance();
      if (document.hidden && latest === known) return;
    }
    wasAway = false;
  } catch {
    setTimeout(catchUp, PATIENCE);
  } finally {
    isCatchingUp = false;
  }
}

async function advance() {
  await ownMove;
  if (latest <= shown) return;
  const next = following();
  const fresh = await fetchPart(address(next));
  if (!hurried()) await pause(BEAT - (performance.now() - shownAt));
  await ownMove;
  if (!next || next > shown) await present(fresh, next);
}

/** The version to show next; none means the present one. Those who share a screen must not see what another saw. */
function following() {
  // Whoever is choosing keeps their choices: what others do meanwhile is shown, but not step by step.
  const { curtain, turn } = game().dataset;
  if (curtain === "yes" || turn === "me" || hurried()) return undefined;
  const missing = latest - shown;
  return missing > MANY || (wasAway && missing > FEW) ? latest - FEW + 1 : shown + 1;
}

/** Those who look elsewhere want to know whether it is their turn; what happened is shown when they come back. */
async function peek() {
  const fresh = await fetchPart(address());
  entitle(fresh.title, fresh.getElementById("game"));
}
