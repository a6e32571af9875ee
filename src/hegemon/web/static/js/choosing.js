// Choosing part by part, where the thing is. Nothing here knows a game: every action is a button that says what it is
// about (`data-refs`), and whatever shows such a thing (`data-ref`) can be pressed for it. See core/face.py.
//
//   .may          a thing that can be chosen now, also instead of the latest one
//   data-advised  a thing that is part of what a hint advises
//   .chosen       a thing that was chosen, and the action that is left
//   .other        a thing that can still be chosen instead of one that was chosen before
//   data-when     on anything: it is there only while this thing is chosen
//   data-opened-by  on a radio button: it is checked when this thing is chosen
//   data-stays    around actions that stay in sight when another one is chosen: a press changes one's mind
//   data-once     on an action: one press sends it, as it only opens another choice; on a thing: a mouse that presses it
//                 last sends what is left, as it says itself what comes of it. A finger may have slipped
//   data-asked    on an action about nothing but itself: it is chosen first all the same, as it can't be taken back
//   data-twice    on an action: a finger or a mouse has to press it a second time, .armed by the first
//   data-like     on a thing: the kind of things in whose place it can be chosen, if not those that its ref begins with
//   data-then     on an action: another one, by its value, that is sent at once when it is offered next
//   data-times    on an action: so many times it is sent, as long as nothing else is asked in between
//   data-switches the part of actions to which this belongs: a checkbox or a list, whose value is the action that is sent
//                 after such an action; or something around checkboxes: then of the elements in it with data-follows, the
//                 value of an action, it is the one whose data-with lists what is checked
//   data-folds    on a checkbox that lays something over the stage: Escape unchecks it, and so does the next question that
//                 is answered on the stage
//   data-site     a thing, by its ref, that is .no while something that begins with data-of is chosen and it can't be
//                 chosen with it; data-why and the two of them are what it tells then (look.js)
//   data-choosing on elements of the scene: `parts` gets what was chosen, `send` is the button that sends what is left,
//                 `close` sends it and then presses the large button, `back` takes the latest part back, `list` is around all actions and has `data-begun` meanwhile,
//                 `aside` is checked while the stage is shown alone, `open` shows what is asked instead

import { isSeen } from "./choices.js";
import { whisper } from "./notice.js";

const ACTION = '[form="act"][data-refs]';
const PART = "[data-ref]";
const READING = 500; // milliseconds that it takes at least to see what is asked

const all = (selector) => [...document.querySelectorAll(selector)];
const role = (name) => document.querySelector(`[data-choosing="${name}"]`);
const form = () => document.getElementById("act");
const asked = () => document.getElementById("prompt")?.textContent;

let question; // all that can be answered, and whose eyes see it
let prompt; // what is asked, in words
let askedAt = -Infinity; // since when another question is asked than before
let isTooEarly = false; // was it pressed before anybody can have read it?
let opened; // the thing about which it is asked
let isSent = false; // was the question answered?
let hasRoom = false; // is the stage shown alone for what is chosen now?
let following = []; // what is to be sent, one after the other, as soon as it is offered
let ending; // what ends this question, whatever is asked before that is asked again: its value, and the question
let chosen = []; // what was pressed, one after the other: a thing by its ref, or an action by its value

/** Every action that can still be meant: its button, its deed, and its things that are not chosen yet. */
const actions = () =>
  all(ACTION).map((button) => {
    const [deed, ...things] = button.dataset.refs.split(" ");
    return { button, deed, open: [deed, ...things] };
  });

function left(parts = chosen) {
  const by = (rest, { ref, value }, n) => (ref ? narrow(rest, ref, n > 0) : rest.filter(({ button }) => button.value === value));
  return parts.reduce(by, actions());
}

/** The actions that are about a thing. If it can be meant as two parts of the same deed, it is meant as the earlier; but
    once something is chosen, not as a part that is the same in all that is left: whoever goes from here may look from here. */
function narrow(rest, ref, isBegun = false) {
  const first = new Map();
  const given = new Map();
  const isGiven = (deed, at) => rest.every((one) => one.deed !== deed || one.open[at] === ref);
  const isKnown = (deed, at) => given.get(deed + at) ?? given.set(deed + at, isGiven(deed, at)).get(deed + at);
  for (const { deed, open } of rest) {
    const fresh = isBegun ? open.findIndex((one, at) => one === ref && !isKnown(deed, at)) : -1;
    const at = fresh < 0 ? open.indexOf(ref) : fresh;
    if (at >= 0) first.set(deed, Math.min(at, first.get(deed) ?? at));
  }
  const about = rest.filter(({ deed, open }) => first.has(deed) && open[first.get(deed)] === ref);
  return about.map(({ button, deed, open }) => ({ button, deed, open: open.with(first.get(deed), "") }));
}

/** The things that leave fewer actions than there are. */
function parts(rest, isBegun) {
  const refs = new Set(rest.flatMap(({ open }) => open));
  return isBegun ? new Set([...refs].filter((ref) => narrow(rest, ref, true).length < rest.length)) : refs;
}

/** What is meant: the action that is left, or of several that do the same by other ways the shortest. */
function meant(rest) {
  if (rest.every(({ button }) => button.value === rest[0].button.value)) return rest[0];
  const refs = rest.map(({ button }) => button.dataset.refs.split(" "));
  const open = refs[0].flatMap((ref, n) => (refs.every((one) => one[n] === ref) ? [] : n));
  if (open.length !== 1 || open[0] > refs[0].length - 2 || new Set(refs.map(({ length }) => length)).size > 1) return undefined;
  const ways = new Map(all("[data-way]").map(({ dataset }) => [dataset.action, dataset.way.split(" ").length]));
  const length = ({ button }) => ways.get(button.value);
  return rest.every(length) ? rest.reduce((best, one) => (length(one) < length(best) ? one : best)) : undefined;
}

/** What of the same kind could be meant instead of a thing that was pressed. */
function instead({ ref: pressed }, n) {
  if (!pressed) return [];
  const isAlike = (ref) => ref !== pressed && kindOf(ref) === kindOf(pressed);
  return [...parts(left(chosen.slice(0, n)), n > 0)].filter(isAlike);
}

/** What else could have been pressed, as long as nothing of its kind is asked now: there it would mean that. */
function besides(may) {
  const kinds = new Set([...may].map(kindOf));
  return new Set(chosen.flatMap(instead).filter((ref) => !kinds.has(kindOf(ref))));
}

const kindOf = (ref) => likeness(ref) ?? ref.split(":")[0];
const likeness = (ref) => (ref.startsWith("do:") ? document.querySelector(`[data-like][data-ref="${ref}"]`)?.dataset.like : undefined);

function paint() {
  const rest = left();
  const only = chosen.length ? meant(rest) : undefined;
  const isLast = rest.length === 1; // or else there are other ways to do it
  const last = chosen.length - 1;
  const likes = only && isLast ? left(chosen.slice(0, last)).filter(({ deed }) => deed === only.deed) : []; // what it could be instead
  const rests = new Set([...rest, ...likes].map(({ button }) => button));
  const may = only && isLast ? new Set(instead(chosen[last], last)) : parts(rest, chosen.length > 0);
  const others = only && !isLast ? new Set(instead(chosen[last], last)) : besides(may);
  const fixed = new Set(chosen.map(({ ref }) => ref));
  for (const { button } of actions()) {
    button.hidden = !rests.has(button) && !button.matches("[data-key], [data-stays] *");
    press(button, button === only?.button);
  }
  for (const thing of all(PART)) {
    const { ref } = thing.dataset;
    thing.classList.toggle("may", may.has(ref));
    thing.classList.toggle("other", others.has(ref));
    press(thing, fixed.has(ref) || Boolean(only && only.button.dataset.refs.split(" ").includes(ref)));
    reach(thing);
  }
  advise();
  hatch(new Set([...rest.flatMap(({ open }) => open), ...may]));
  const about = new Set([...fixed, ...(only?.button.dataset.refs.split(" ") ?? [])]);
  for (const thing of all("[data-when]")) thing.hidden = !about.has(thing.dataset.when);
  tell(only);
  makeRoom(only ? [only] : rest);
  dispatchEvent(new CustomEvent("choosing", { detail: { action: only?.button, refs: fixed, then: switched(only?.button)[0] ?? "" } }));
}

/** A stage that is partly covered is shown alone while the rest is chosen on it. */
function makeRoom(rest) {
  const isOnStage = chosen.length && rest.length > 1 && document.querySelector("[data-stage] .may") && !role("list")?.querySelector(`${PART}.may`);
  if (isOnStage && role("open")?.checked && role("aside").checkVisibility()) role("aside").checked = hasRoom = true;
  else if (hasRoom && !isOnStage && rest.length !== 1) uncover((hasRoom = false));
}

/** Where what is chosen can't go. */
function hatch(refs) {
  const chosenRefs = chosen.map(({ ref }) => ref ?? "");
  for (const site of all("[data-site]")) {
    const begun = chosenRefs.find((ref) => ref.startsWith(site.dataset.of));
    const isOut = Boolean(begun) && !refs.has(site.dataset.site) && !chosenRefs.includes(site.dataset.site);
    site.classList.toggle("no", isOut);
    if (isOut) site.dataset.look = `${site.dataset.why}:${begun} ${site.dataset.site}`;
    else site.removeAttribute("data-look");
  }
}

/** The things of an advised action are marked, as its own button may not be in sight. */
function advise() {
  const [, ...refs] = document.querySelector("[data-hinted][data-refs]")?.dataset.refs.split(" ") ?? [];
  for (const thing of all(PART)) thing.toggleAttribute("data-advised", refs.includes(thing.dataset.ref));
}

function press(thing, isChosen) {
  thing.classList.toggle("chosen", isChosen);
  if (isChosen) thing.ariaPressed = "true";
  else thing.removeAttribute("aria-pressed");
}

/** What is no button can be pressed all the same, as long as it can be chosen. */
function reach(thing) {
  if (thing.matches("button")) return;
  const isOpen = thing.matches(".may, .chosen, .other");
  if (isOpen) [thing.role, thing.tabIndex] = ["button", 0];
  else for (const name of ["role", "tabindex"]) thing.removeAttribute(name);
}

function tell(only) {
  const [parts, send, close, back, list] = ["parts", "send", "close", "back", "list"].map(role);
  list?.toggleAttribute("data-begun", chosen.length > 0);
  parts?.replaceChildren(...(only ? [] : chosen.map(chip)));
  if (back) back.hidden = !chosen.length;
  if (close) close.hidden = !only;
  if (!send) return;
  send.hidden = !only;
  send.textContent = only ? wordsOf(only.button).replace(/\.$/, "") : "";
  const end = all("[data-key=e]").find((button) => button !== send);
  if (only) send.dataset.key = "e";
  else send.removeAttribute("data-key");
  end?.classList.toggle("beside", chosen.length > 0);
  if (only) whisper(send.textContent);
}

/** What is done by an action: in short, if it says so itself. */
const wordsOf = ({ dataset, ariaLabel, textContent }) => dataset.deed ?? ariaLabel ?? textContent.trim();

function chip({ name }, n) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "at", textContent: name });
  made.addEventListener("click", () => takeBack(n));
  return made;
}

function takeBack(n = chosen.length - 1) {
  chosen = chosen.slice(0, n);
  paint();
}

function submit(...others) {
  const only = meant(left());
  if (!only) return;
  isSent = true;
  form().requestSubmit(only.button);
  following = [...following, ...others];
}

/** A thing was pressed: it is chosen; what is chosen already is sent, or taken back. */
function choose(part, isLast) {
  const at = chosen.findIndex(({ ref, value }) => (part.ref ? ref === part.ref : value === part.value));
  if (at >= 0 && meant(left())) submit();
  else if (at >= 0) takeBack(at);
  else {
    const known = new Set(listed());
    // if something else was meant: in place of the latest part, or of one before it
    const ways = [...chosen, part].map((_, n) => [...chosen.slice(0, n), part]).reverse();
    chosen = named(ways.find((way) => left(way).length) ?? []);
    paint();
    if (isLast && chosen.length > 1 && left().length === 1) return submit();
    open(part.ref);
    goOn(listed().find((choice) => !known.has(choice)));
  }
}

/** An action that one thing on the stage stands for is chosen by that, so that another one can take its place there. */
function named(way) {
  const [before, { value, name } = {}] = [way.slice(0, -1), way.at(-1)];
  const action = value && left(way)[0];
  const stands = (ref) => ref && document.querySelector(`[data-stage] [data-ref="${ref}"]`) && narrow(left(before), ref, before.length > 0).length === 1;
  const ref = action && action.open.find(stands);
  return ref ? [...before, { ref, name }] : way;
}

const listed = () => [...(role("list")?.querySelectorAll(`${PART}.may, ${ACTION}`) ?? [])].filter(isSeen);

/** What is asked next has just appeared in the list: it is said, and comes in sight with its heading. */
function goOn(choice) {
  const group = choice?.closest("section") ?? choice;
  if (!group || left().length < 2) return;
  const heading = group.querySelector("h3") ?? [...role("list").querySelectorAll("h3")].findLast(isSeen);
  if (heading) whisper(heading.textContent);
  group.scrollIntoView({ block: "nearest" });
}

/** What belongs to a thing, and goes on where the question stands. */
function open(ref) {
  const tab = all("[data-opened-by]").find(({ dataset }) => dataset.openedBy === ref);
  if (!tab) return;
  tab.checked = true;
  opened = ref;
  uncover();
}

const nameOf = (thing) => thing.dataset.name ?? (thing.ariaLabel || thing.innerText.trim().split("\n")[0]);

/** A finger that comes down as another question takes the place of the one it meant answers nothing. */
addEventListener(
  "pointerdown",
  ({ pointerType }) => (isTooEarly = pointerType === "touch" && performance.now() - askedAt < READING),
  { capture: true },
);

addEventListener(
  "click",
  (event) => {
    const { target } = event;
    if (isTooEarly && event.detail && target.closest(ACTION)?.matches("[data-key]")) return void event.preventDefault();
    if (target.closest('[data-choosing="send"]')) return submit();
    if (target.closest('[data-choosing="close"]')) {
      ending = { value: document.querySelector(`${ACTION}[data-key]`).value, asked: asked() };
      return submit(ending.value);
    }
    if (target.closest('[data-choosing="back"]')) return takeBack();
    const action = target.closest(ACTION);
    const thing = target.closest(`${PART}:is(.may, .chosen, .other)`);
    if (action?.matches("[data-twice]:not(.armed)") && event.detail) {
      event.preventDefault();
      return action.classList.add("armed");
    }
    if (action && isAtOnce(action)) return;
    if (!action && !thing) return;
    event.preventDefault();
    if (action) choose({ value: action.value, name: nameOf(action) });
    else choose({ ref: thing.dataset.ref, name: nameOf(thing) }, event.pointerType === "mouse" && thing.matches("[data-once]"));
    if (action) keepInSight(action);
  },
  { capture: true },
);

/** What was chosen in a scene may be covered by what is asked about it then. */
function keepInSight(action) {
  if (!action.closest('[data-choosing="list"]')) requestAnimationFrame(() => action.scrollIntoView({ block: "nearest" }));
}

/** An action about nothing but itself needs no second thought; nor does one that was chosen already. */
function isAtOnce(action) {
  return (!action.dataset.refs.includes(" ") && !action.matches("[data-asked]")) || action.matches("[data-once]") || (action.matches(".chosen") && chosen.length > 0);
}

addEventListener("keydown", (event) => {
  const thing = event.target.closest?.(`${PART}:not(button):is(.may, .chosen, .other)`);
  if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    thing.click();
  } else if (event.key === "Escape" && !document.querySelector("dialog[open], :popover-open")) {
    if (chosen.length) takeBack();
    else fold()?.focus();
  }
});

/** Closes what was opened over the stage. */
function fold() {
  const open = all("[data-folds]:checked");
  for (const box of open) box.checked = false;
  return open[0];
}

/** Whenever the page has changed: another question is begun anew. What others do meanwhile takes nothing back. */
function renew() {
  const { seat } = document.getElementById("game")?.dataset ?? {};
  const now = [seat, ...all(ACTION).map(({ value }) => value)].join(" ");
  const isNew = now !== question;
  if (isNew && question) askedAt = performance.now();
  if (isNew || isSent) chosen = [];
  [question, isSent] = [now, false];
  if (!left().length) chosen = [];
  paint();
  const isOther = beginAtTop();
  if (isOther && document.querySelector("[data-stage] .may")) fold();
  if (isNew && left().length && (isOther || !document.querySelector("[data-stage] .may"))) uncover();
}

/** Whoever has scrolled to an answer reads the next question from its beginning, and what is asked about the next thing.
    Is it another question? */
function beginAtTop() {
  const asked = document.getElementById("prompt");
  const isOther = asked?.textContent !== prompt;
  const isElsewhere = openedBy() !== opened;
  [prompt, opened] = [asked?.textContent, openedBy()];
  // when all that changes has changed: it takes a layout
  if (isOther || isElsewhere) requestAnimationFrame(() => scrollToTop(asked));
  return isOther;
}

const openedBy = () => document.querySelector("[data-opened-by]:checked")?.dataset.openedBy;

function scrollToTop(element) {
  for (let around = element; around && around !== document.body; around = around.parentElement) around.scrollTop = 0;
}

/** A stage that is shown alone hides the question: not for another one, nor where nothing can be chosen on it. */
function uncover() {
  if (role("aside")?.checked) role("open")?.click();
}

addEventListener("submit", ({ target, submitter }) => {
  if (target !== form()) return void (ending = undefined); // something was taken back, perhaps
  const { then, times = 1 } = submitter?.dataset ?? {};
  following = [...Array(times - 1).fill(submitter?.value), ...(then ? [then] : switched(submitter))];
});

/** Send several actions, one after the other. */
export function sendAll([first, ...others]) {
  const button = all(ACTION).find(({ value }) => value === first);
  if (!button) return;
  form().requestSubmit(button);
  following = others;
}

/** What follows an action by the switches that belong to it. */
function switched(button) {
  const refs = button?.dataset.refs?.split(" ") ?? [];
  const places = all("[data-switches]").filter(({ dataset }) => refs.includes(dataset.switches));
  return places.map(follower).filter(Boolean);
}

function follower(place) {
  if (place.matches("select, :checked")) return place.value;
  const on = [...place.querySelectorAll(":checked")].map(({ value }) => value).join(" ");
  return [...place.querySelectorAll("[data-follows]")].find((way) => way.dataset.with === on)?.dataset.follows;
}

addEventListener("change", ({ target }) => {
  if (target.matches("[data-opened-by]")) opened = openedBy();
  if (target.closest("[data-switches]")) paint();
});

/** What was to follow is sent when it is offered, and forgotten if something else is asked. */
function follow() {
  if (!following.length && !all(ACTION).length) ending = undefined;
  if (!following.length && ending?.asked === asked()) following = [ending.value];
  if (!following.length || !all(ACTION).length) return;
  if (document.getElementById("game").ariaBusy === "true") return void setTimeout(follow, 40);
  const [value, ...others] = following;
  following = [];
  const next = all(ACTION).find((button) => button.value === value);
  if (next?.value === ending?.value) ending = undefined;
  if (next) form().requestSubmit(next);
  if (next) following = others;
}

addEventListener("shown", renew);
addEventListener("shown", follow);
addEventListener("refused", () => (ending = void (following = [])));
renew();
