// The server says that something changed; the page fetches it and shows it, one beat at a time: the server says which
// moves belong together, and for how long they are shown (`#film`).

import { calm, show } from "./glide.js";
import { listen, question } from "./listening.js";
import { recall, remember } from "./memory.js";
import { showConnectionLost } from "./notice.js";
import { dress } from "./styles.js";
import { isWhole, parse, put, shownPanels } from "./swap.js";
import { entitle } from "./title.js";
import { count } from "./unread.js";

const HURRY = 5000; // so long is shown what others did to whoever is asked something,
const LEAST = 700; // unless the eye could not follow
const LAST = 3; // times as long stays what is told last: nobody waits for it any more
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
let ending, isCatchingUp, line, worrying, isLost, lookingAgain;
let isFirst = true; // is the next pulse the first?
let [deadline, isLeisurely] = [0, false]; // of the film that is shown

/** Keep the page of a table up to date from now on. */
export function follow() {
  [shown, remarks, people] = ["version", "remarks", "people"].map((name) => Number(game().dataset[name]));
  count(remarks);
  rewind().then(() => {
    line = listen(() => game().dataset.events, { pulse: heed }, { opened, failed });
    lookAgain();
  });
  addEventListener("visibilitychange", () => {
    const { status, turn } = game().dataset;
    entitle();
    catchUp();
    // A browser has few connections to a house; a hidden page that waits for nobody gives its own back.
    if (document.hidden && (status === "over" || turn === "me")) line?.close();
    else line?.open();
  });
  // Whoever is on the way to another page is not called back by what the way there changes.
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.getAttribute("method") === "post") line?.close();
  });
  addEventListener("click", ({ target }) => {
    if (target.closest("#skip, #film")) refresh(true);
    const again = target.closest("[data-film]");
    if (again) showAgain(again).catch(ignore);
  });
  addEventListener("offline", () => {
    line?.close();
    showConnectionLost((isLost = true));
  });
  addEventListener("online", listenAgain);
}

/** Whoever comes back sees first what they saw last, and then what happened since: after their own latest choice, and
    since this browser was here. */
async function rewind() {
  const { since } = document.body.dataset;
  const last = recall("seen", game().dataset.fragment) ?? (game().dataset.status === "over" ? shown : 0);
  const start = Math.max(since ?? shown, last);
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
  [latest, shown] = [Math.max(latest, shown), start];
  await dress(before);
  put(before);
  shownAt = performance.now();
  catchUp();
}

/** What the others did, once more, and without hurry. */
async function showAgain({ dataset: { film } }) {
  document.getElementById("meanwhile").hidePopover();
  isLeisurely = true;
  await turnBack(Number(film));
}

/** For how long what is shown now stays. Whoever is asked something waits a few seconds for it at most. */
function lasting() {
  const { time, left, waits } = document.getElementById("film")?.dataset ?? {};
  if (!time) return LEAST;
  const isLast = Number(left) === 0;
  if (isLast) [deadline, isLeisurely] = [0, false];
  else deadline ||= shownAt + HURRY;
  if (waits === undefined || isLeisurely || isLast) return Number(time);
  return Math.max(LEAST, Math.min(time, (deadline - shownAt) / left));
}

/** The caption of the last beat goes by itself: late, as nothing else moves then; at once if it was skipped. */
function endFilm(isSkipped) {
  clearTimeout(ending);
  const film = document.getElementById("film");
  if (!film?.dataset.time || Number(film.dataset.left)) return;
  const end = () => dispatchEvent(new Event("film-over"), (film.hidden = true));
  ending = setTimeout(end, isSkipped ? 0 : film.dataset.time * LAST);
}

/** Remember how far somebody has looked on. */
function seen() {
  remember("seen", game().dataset.fragment, shown);
}

/** The answer to one's own move comes before the moves of others. */
export function waitForOwnMove(answer) {
  ownMove = answer.catch(ignore);
}

/** Show a fragment: after those that came before it, and never over a newer one. */
export function present(fresh, isStill) {
  const version = Number(fresh.getElementById("game")?.dataset.version ?? shown);
  const turn = queue.then(async () => {
    if (version < shown) return;
    const whole = isWhole(fresh) ? fresh : await fetchPart(address(version));
    shown = version;
    shownAt = performance.now();
    await show(whole, isStill);
    endFilm(isStill);
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
  const look = () => (document.hidden || latest > shown ? lookAgain() : refresh());
  if (again) lookingAgain = setTimeout(look, again * 1000);
}

const table = question(() => fetchPart(address()), present);
const chat = question(() => fetchPart(game().dataset.events.replace(/events$/, "chat")), showChat);

/** Show the table as it is now. */
export const refresh = (isStill) => table.ask(isStill);

export async function fetchPart(url, signal) {
  const answer = await fetch(url, { cache: "no-store", headers: shownPanels(), signal });
  if (answer.status === 404) location.reload(); // the table is gone, and the server says so
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return parse(await answer.text());
}

function address(version, isStep) {
  const url = new URL(game().dataset.fragment, location);
  if (version !== undefined) url.searchParams.set("at", version);
  if (isStep) url.searchParams.set("step", 1);
  url.searchParams.set("since", shown);
  return url;
}

function opened() {
  clearTimeout(worrying);
  if (isLost) refresh();
  showConnectionLost((isLost = worrying = false));
  dispatchEvent(new Event("reconnected"));
}

function failed(isRefused) {
  worrying ||= setTimeout(() => showConnectionLost((isLost = true)), WORRY);
  if (isRefused) fetchPart(address()).catch(ignore); // there may be no such table any more
}

/** Don't wait until the browser tries by itself. */
export const listenAgain = () => line?.open();

function heed(pulse) {
  const isNews = !isFirst || pulse.people !== people;
  isFirst = false;
  latest = Math.max(latest, pulse.version);
  people = pulse.people;
  const isTalk = pulse.remarks > remarks;
  if (isTalk) chat.ask(pulse.remarks);
  if (latest > shown) catchUp();
  // More changes than the version: who sits where, who is back, where the next game is. Whoever chooses is left alone,
  // as long as there is a table: at one that was closed nobody sits any more.
  else if (isNews && (!people || game().dataset.status !== "playing" || (!isTalk && game().dataset.turn !== "me")))
    refresh();
}

function showChat(fresh, said) {
  put(fresh);
  remarks = Math.max(remarks, said);
  count(remarks);
}

async function catchUp() {
  if (isCatchingUp) return;
  isCatchingUp = true;
  try {
    while (latest > shown) {
      const known = latest;
      if (document.hidden) await fetchWhileHidden();
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
  const before = shown;
  const fresh = await fetchPart(address(undefined, isStepByStep()));
  if (!hurried()) await pause(lasting() - (performance.now() - shownAt));
  await ownMove;
  if (shown === before) await present(fresh);
}

/** Are the moves shown one after the other? Those who share a screen must not see what another saw; and whoever is
    choosing keeps their choices: what others do meanwhile is shown, but not step by step. */
function isStepByStep() {
  const { curtain, turn } = game().dataset;
  return curtain !== "yes" && turn !== "me" && !hurried() && !calm.matches;
}

/** Those who look elsewhere want to know whether it is their turn; what happened is shown when they come back. */
async function fetchWhileHidden() {
  const fresh = await fetchPart(address());
  const { status, turn } = fresh.getElementById("game")?.dataset ?? {};
  entitle(fresh.title, fresh.getElementById("game"));
  dispatchEvent(new CustomEvent("glimpsed", { detail: fresh }));
  if (document.hidden && (status === "over" || turn === "me")) line.close(); // they are told another way, if they like
}
