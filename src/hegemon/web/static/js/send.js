// Forms are sent in the background and their answer is swapped in. Without the script they are sent like any form.

import { calm } from "./glide.js";
import { BACK, game, listenAgain, present, refresh, waitForOwnMove } from "./live.js";
import { keep, toast, whisper, word } from "./notice.js";
import { parse, shownPanels } from "./swap.js";

const WAITS = [500, 1000, 2000, 4000]; // before each repetition
const QUIET = 300; // until a sign that it takes longer
const WORRY = 1500; // until it is said that the line is dead, and the choice kept
const TIMEOUT = 10_000;
const LONG_TIMEOUT = 30_000;

let isBusy = false;
let asked; // the version for which advice is awaited

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#act, [data-part]")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  fields.set("request", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  const url = form.getAttribute("action"); // form.action would be its fields of that name
  const deliver = async (tries, arrived) => {
    const answer = await send(url, fields, tries);
    arrived?.();
    return receive(answer, form);
  };
  if (form.matches(".chat-form")) talk(form, () => deliver(WAITS.length));
  else if (form.dataset.part === "aside") consult(form, () => post(url, fields, LONG_TIMEOUT));
  else if (!isBusy) choose([event.submitter, ...form.elements], (arrived) => deliver(Infinity, arrived));
});

/** Whoever chooses sees it at once: what was pressed, or picked before, stands out until there is an answer. */
async function choose(things, deliver) {
  const chosen = things.filter((thing, n) => thing && (n === 0 || thing.checked));
  isBusy = true;
  game().ariaBusy = "true";
  for (const thing of chosen) thing.dataset.sent = "";
  toast();
  const signs = [setTimeout(() => (document.body.dataset.waiting = ""), QUIET), setTimeout(keep, WORRY, true)];
  if (!navigator.onLine) keep(true);
  const answer = deliver(() => {
    for (const sign of signs) clearTimeout(sign);
    document.body.removeAttribute("data-waiting");
    keep(false);
  });
  waitForOwnMove(answer);
  await answer.catch(() => toast(word("failed")));
  isBusy = false;
  game().removeAttribute("aria-busy");
  for (const thing of chosen) thing.removeAttribute("data-sent");
}

/** Advice takes its time, and the game goes on meanwhile. What comes when the question is another is not told. */
async function consult(form, ask) {
  const { version } = game().dataset;
  if (asked === version) return;
  asked = version;
  toast();
  const button = think(form);
  const isLate = () => isBusy || game().dataset.version !== version;
  try {
    const answer = await ask();
    if (!isLate()) await receive(answer, form).then(point);
  } catch {
    if (!isLate()) toast(word("failed"));
  }
  button.removeAttribute("aria-busy");
  if (asked === version) asked = undefined;
}

/** Show, and say, that somebody is thinking. */
function think(form) {
  const button = form.querySelector("button");
  button.ariaBusy = "true";
  whisper(button.dataset.thinking);
  return button;
}

/** Say what is advised, and bring before the eye what has to be pressed for it. */
function point() {
  whisper(document.getElementById("advice")?.textContent ?? "");
  const things = [...document.querySelectorAll("[data-hinted]")];
  const thing = things.find((one) => one.checkVisibility()) ?? things[0];
  thing?.closest("details")?.setAttribute("open", "");
  if (thing && !isInSight(thing.closest("label") ?? thing)) thing.scrollIntoView({ block: "center" });
  const part = document.querySelector("#now [data-advised]"); // besides what lies on a map
  part?.scrollIntoView({ block: "nearest" });
  const isByKeys = document.activeElement.matches("#now :focus-visible");
  if (isByKeys) (thing?.checkVisibility() ? thing : part)?.focus({ preventScroll: true }); // what one was at is out of sight
  dispatchEvent(new Event("advised"));
}

/** What has come where one's own pieces lie comes into view, if the table asks for it. */
function showOwn() {
  const own = [...document.querySelectorAll(`[data-follow][data-owner="${game().dataset.seat}"] .is-new`)].at(-1);
  const behavior = calm.matches ? "instant" : "smooth";
  own?.closest("[data-panel]").scrollIntoView({ block: "nearest", behavior });
}

function isInSight(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The field is free for the next remark at once, and has the old one again if that didn't arrive. */
async function talk(form, deliver) {
  const { id, value } = form.querySelector("[name=text]");
  form.reset();
  await deliver().catch(() => {
    toast(word("failed"));
    document.getElementById(id).value ||= value;
  });
}

/** Send until it arrives, so many times at most. The request keeps its id: the server does it once, however often it
    comes. Nothing is thrown away while the line is dead; as soon as it is back, the next attempt is made. */
async function send(url, body, tries) {
  for (let n = 0; n <= tries; n++) {
    try {
      const answer = await post(url, body, TIMEOUT);
      if (answer.status < 502) {
        if (n) listenAgain();
        return answer;
      }
    } catch {
      // no connection, for now
    }
    if (n < tries) await pauseOrLine(WAITS[Math.min(n, WAITS.length - 1)]);
  }
  throw new Error(url);
}

/** Wait, but no longer than until the line is back. */
function pauseOrLine(time) {
  return new Promise((done) => {
    const timer = setTimeout(end, time);
    function end() {
      clearTimeout(timer);
      for (const sign of BACK) removeEventListener(sign, end);
      done();
    }
    for (const sign of BACK) addEventListener(sign, end);
  });
}

const post = (url, body, timeout) =>
  fetch(url, {
    method: "POST",
    body,
    headers: { "X-Part": "1", ...shownPanels() },
    signal: AbortSignal.timeout(timeout),
  });

async function receive(answer, form) {
  if (answer.redirected) location.assign(answer.url);
  else if (answer.ok) {
    if (form.id === "act") form.reset(); // what was ticked is not ticked again in the next question
    await present(parse(await answer.text()));
    if (form.id === "act") showOwn();
  } else {
    if (form.id === "act") dispatchEvent(new Event("refused"));
    const { message, rule } = await answer.json();
    toast(message, rule);
    if (answer.status === 409) await refresh();
  }
}
