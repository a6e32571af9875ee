// The server says that something changed; the page fetches it and shows it, one move at a time.

import { calm, show } from "./glide.js";
import { recall, remember } from "./memory.js";
import { mourn } from "./notice.js";
import { isWhole, parse, put, shownPanels } from "./swap.js";
import { entitle } from "./title.js";
import { count } from "./unread.js";

const BEAT = 700; // between two moves, so that the eye can follow
const MOST = 12; // moves shown one by one; if more are missing, the earlier ones are left to the log
const PATIENCE = 5000;
const WORRY = 1500; // until it is said that the line is dead

/** Events that tell that the line is back. */
export const BACK = ["online", "reconnected"];
export const game = () => document.getElementById("game");
const hurried = () => document.documentElement.dataset.pace === "at-once";
const pause = (time) => new Promise((done) => setTimeout(done, time));
const ignore = () => {};

let [shown, latest, remarks, people, shownAt] = [0, 0, 0, 0, 0];
let [ownMove, queue] = [Promise.resolve(), Promise.resolve()];
let isCatchingUp, source, isFirst, worrying, isLost, lookingAgain;

/** Keep the page of a table up to date from now on. */
export function follow() {
  [shown, remarks, people] = ["version", "remarks", "people"].map((name) => Number(game().dataset[name]));
  count(remarks);
  rewind().then(listen).then(lookAgain);
  addEventListener("visibilitychange", () => {
    const { status, turn } = game().dataset;
    entitle();
    catchUp();
    // A browser has few connections to a house; a hidden page that waits for nobody gives its own back.
    if (document.hidden && (status === "over" || turn === "me")) source?.close();
    else if (source?.readyState === EventSource.CLOSED) listen();
  });
  // Whoever is on the way to another page is not called back by what the way there changes.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.getAttribute("method") === "post") source?.close();
  });
  addEventListener("click", ({ target }) => target.closest("#skip") && refresh().catch(ignore));
  addEventListener("pagehide", () => source?.close());
  addEventListener("offline", () => {
    source?.close();
    mourn((isLost = true));
  });
  addEventListener("online", listenAgain);
  addEventListener("pageshow", ({ persisted }) => persisted && listen());
}

/** Whoever comes back sees first what they saw last, and then what happened since: after their own latest choice, and
    since this browser was here. */
async function rewind() {
  const { since } = document.body.dataset;
  const last = recall("seen", game().dataset.fragment) ?? (game().dataset.status === "over" ? shown : 0);
  const start = Math.max(since ?? shown, last, shown - MOST);
  try {
    if (start < shown && !calm.matches) await turnBack(start);
    else seen();
  } catch {
    // then the table is shown as it is
  }
  document.body.removeAttribute("data-since");
}

async function turnBack(start) {
  const before = await fetchPart(address(start), AbortSignal.timeout(PATIENCE));
  [latest, shown] = [shown, start];
  put(before);
  shownAt = performance.now();
  catchUp();
}

/** Remember how far somebody has looked on. */
function seen() {
  remember("seen", game().dataset.fragment, shown);
}

/** The answer to one's own move comes before the moves of others. */
export function hold(answer) {
  ownMove = answer.catch(ignore);
}

/** Show a fragment: after those that came before it, and never over a newer one. */
export function present(fresh, version = Number(fresh.getElementById("game")?.dataset.version ?? shown)) {
  const turn = queue.then(async () => {
    if (version < shown) return;
    const whole = isWhole(fresh) ? fresh : await fetchPart(address(version));
    shown = version;
    shownAt = performance.now();
    await show(whole);
    seen();
    lookAgain();
  });
  queue = turn.catch(ignore);
  return turn;
}

/** Time alone changes a table, too: somebody has been away for long. The server says when it is worth another look. */
function lookAgain() {
  clearTimeout(lookingAgain);
  const { again } = game().dataset;
  const look = () => (document.hidden ? lookAgain() : refresh().catch(lookAgain));
  if (again) lookingAgain = setTimeout(look, again * 1000);
}

export const refresh = async () => present(await fetchPart(address()));

export async function fetchPart(url, signal) {
  const answer = await fetch(url, { cache: "no-store", headers: shownPanels(), signal });
  if (answer.status === 404) location.reload(); // the table is gone, and the server says so
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return parse(await answer.text());
}

function address(version) {
  const url = new URL(game().dataset.fragment, location);
  if (version !== undefined) url.searchParams.set("at", version);
  url.searchParams.set("since", shown);
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
    dispatchEvent(new Event("reconnected"));
  };
  source.onerror = () => {
    worrying ||= setTimeout(() => mourn((isLost = true)), WORRY);
    // The browser tries again by itself, unless the server refused: there may be no such table any more.
    if (source.readyState !== EventSource.CLOSED) return;
    fetchPart(address()).catch(ignore);
    setTimeout(listen, PATIENCE);
  };
}

/** Don't wait until the browser tries by itself. */
export function listenAgain() {
  if (source && source.readyState !== EventSource.OPEN) listen();
}

function heed(pulse) {
  const isNews = !isFirst || pulse.people !== people;
  isFirst = false;
  latest = Math.max(latest, pulse.version);
  people = pulse.people;
  const isTalk = pulse.remarks > remarks;
  if (isTalk) fetchChat(pulse.remarks).catch(ignore);
  if (latest > shown) catchUp();
  // More changes than the version: who sits where, who is back, where the next game is. Whoever chooses is left alone.
  else if (isNews && (game().dataset.status !== "playing" || (!isTalk && game().dataset.turn !== "me")))
    refresh().catch(ignore);
}

async function fetchChat(said) {
  put(await fetchPart(game().dataset.events.replace(/events$/, "chat")));
  remarks = Math.max(remarks, said);
  count(remarks);
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
  return Math.max(shown, latest - MOST) + 1;
}

/** Those who look elsewhere want to know whether it is their turn; what happened is shown when they come back. */
async function peek() {
  const fresh = await fetchPart(address());
  entitle(fresh.title, fresh.getElementById("game"));
}
