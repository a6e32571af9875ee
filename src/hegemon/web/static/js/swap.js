// A fragment takes the place of what is shown. Panels stay where they are; their contents are replaced if the server
// sends something else than before. A panel that would be the same again is not sent: a stub stands in its place.

import { choices, EARLY, isSeen, placeOf, primary } from "./choices.js";
import { whisper } from "./notice.js";
import { entitle } from "./title.js";
import { rememberFingerprint } from "./fingerprint.js";

// Lines of log and chat are panels of their own: one keeps where it was scrolled to, the other the half-typed answer.
const LINES = "#chat-lines";
const STUB = "[data-same]";
const PANEL = `[data-panel], .log, ${LINES}, ${STUB}`;
// No part of a frame: the name of a request is a new one each time; and what is for readers without a script.
const LEFT_OUT = "[name=request], noscript";

let useInlineSymbols; // symbols.js, which comes with the first fragment
const frames = new WeakMap(); // element → its HTML as it was sent, with a sign in place of each panel in it
const byId = (id) => (id ? document.getElementById(id) : null);
const all = (selector) => [...document.querySelectorAll(selector)];

/** A page or a fragment, without what only those read who have no script: here that would be elements, not text. */
export function parse(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const part of parsed.querySelectorAll("noscript")) part.remove();
  return parsed;
}

/** What the page shows, for the server: panels that would be the same again need not be sent. */
export const shownPanels = () => ({ "X-Shown": all("[data-digest]").map(({ dataset }) => dataset.digest).join(" ") });

/** Is everything that wasn't sent still there? Another fragment may have come first. */
export function isWhole(fresh) {
  const isShown = ({ id, dataset }) => byId(id)?.dataset.digest === dataset.same;
  return [...fresh.querySelectorAll(STUB)].every(isShown);
}

/** Note what the server has sent, before anybody changes it. */
export function learn(root) {
  if (root.matches(STUB)) return;
  frames.set(root, frame(root));
  outermost(root).forEach(learn);
}

/** Put the parts of a fragment where the parts of the same names are. */
export function put(fresh) {
  const asked = byId("prompt")?.textContent;
  const look = byId("game").className;
  const restore = keep();
  for (const part of [...fresh.body.children]) if (byId(part.id)) merge(byId(part.id), part);
  restore();
  rememberFingerprint();
  if (fresh.title) entitle(fresh.title);
  if (byId("game").className !== look) scrollTo(0, 0); // another page: the draft is over, or the game
  if (byId("prompt")?.textContent !== asked) whisper(byId("prompt").textContent);
  dispatchEvent(new Event("shown"));
  if (!useInlineSymbols) import("./symbols.js").then((symbols) => ({ useInlineSymbols } = symbols)).catch(() => {});
}

function merge(shown, fresh) {
  if (fresh.matches(STUB)) return;
  for (const name of shown.getAttributeNames())
    if (!fresh.hasAttribute(name) && name !== "aria-busy") shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  const drawn = frame(fresh);
  const isSame = drawn === frames.get(shown);
  const panels = outermost(fresh);
  if (isSame) outermost(shown).forEach((panel, n) => merge(panel, panels[n]));
  else if (shown.matches(LINES)) addLines(shown, fresh);
  else {
    // A live region that comes with its text is read by some screen readers only; the whisper, by all.
    fresh.querySelector("#prompt")?.removeAttribute("aria-live");
    panels.forEach(learn);
    useInlineSymbols?.(fresh);
    fresh.querySelectorAll(STUB).forEach((stub) => stub.replaceWith(byId(stub.id)));
    const known = shown.querySelector(LINES);
    shown.replaceChildren(...fresh.childNodes);
    keepLines(known, shown.querySelector(LINES));
  }
  frames.set(shown, drawn);
}

/** What was said stays said, whatever changes around it. */
function keepLines(known, fresh) {
  if (!known || !fresh) return;
  fresh.replaceWith(known);
  merge(known, fresh);
}

/** Only new lines of the chat are read aloud, if the old ones stay. A fragment may be older than the latest of them. */
function addLines(shown, fresh) {
  const html = ({ children }) => [...children].map((line) => line.outerHTML).join("");
  if (html(shown).startsWith(html(fresh))) return;
  while (!html(fresh).startsWith(html(shown))) shown.firstElementChild.remove();
  shown.append(...[...fresh.children].slice(shown.children.length));
}

function frame(root) {
  if (!root.querySelector(`${PANEL}, ${LEFT_OUT}`)) return root.innerHTML;
  const copy = outline(root);
  copy.querySelectorAll(LEFT_OUT).forEach((part) => part.remove());
  return copy.innerHTML;
}

/** A copy with a sign in place of each panel; what lies in panels is most of a page, and isn't copied. */
function outline(node) {
  if (!node.querySelector?.(PANEL)) return node.cloneNode(true);
  const copy = node.cloneNode();
  for (const child of node.childNodes) copy.append(child.matches?.(PANEL) ? `#${child.id}` : outline(child));
  return copy;
}

/** The panels in an element that lie in no other panel there. */
function outermost(root) {
  return [...root.querySelectorAll(PANEL)].filter((panel) => {
    const around = panel.parentElement.closest(PANEL);
    return !around || around.contains(root);
  });
}

/** Remember what was typed, ticked, opened and focused; the answer brings it back. */
function keep() {
  // A radio that gave way comes back by the one that took its place; if that one is gone, what is sent holds.
  const fields = all("input[id]:not([type=radio]:not(:checked)), select[id], textarea[id]").filter(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );
  const opened = all("details[id][open]");
  const chat = byId("chat-lines");
  const [around, lines, scrolled] = [chat?.parentElement, chat?.childElementCount, chat?.scrollTop];
  const isAtEnd = chat && scrolled + chat.clientHeight > chat.scrollHeight - 9;
  const focused = document.activeElement;
  const byKeys = focused.matches(":focus-visible");
  return () => {
    for (const { id, value, checked } of fields) if (byId(id)) Object.assign(byId(id), { value, checked });
    for (const { id } of opened) byId(id)?.setAttribute("open", "");
    // only if it is another one: to ask or say where it is scrolled to has the browser lay out the whole page
    const isMoved = chat && (chat.parentElement !== around || chat.childElementCount !== lines);
    if (isMoved && isAtEnd) toEnd(chat);
    else if (isMoved) chat.scrollTop = scrolled;
    if (!focused.isConnected) refocus(focused, byKeys);
    else if (focused !== document.activeElement) focused.focus({ preventScroll: true }); // its panel was moved
  };
}

export function toEnd(chat) {
  if (chat) chat.scrollTop = chat.scrollHeight;
}

/** What had the focus is gone: its like gets it; after a choice, the next one; if there is none, the question. Those who
    point rather than type get no button, or the next press of the space bar would end their turn. */
function refocus(old, byKeys) {
  const isChoice = byKeys && old.matches('[form="act"], [data-ref], [data-choosing], #skip');
  const next = isChoice ? (gatheredBeside(old) ?? goingOn() ?? choiceBeside(old)) : null;
  const twin = byId(old.id);
  for (const heir of [twin, next, byId("prompt")]) {
    heir?.focus({ preventScroll: true });
    if (heir && heir === document.activeElement) break; // what is hidden does not take it
  }
  if (old.selectionStart) twin?.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/** The large button; while it would end too early what is asked, the first thing that is left to do. */
function goingOn() {
  const ending = primary();
  const isLeft = ending?.matches(EARLY); // it isn't told yet which things can be chosen
  return isLeft ? all("[data-digits] :is([data-ref], [form=act])").find(isSeen) : ending;
}

/** Whoever gathers things goes on gathering: the last choice that is left where the chosen one was. */
function gatheredBeside(old) {
  const { seat } = old.closest("[data-gathers] [data-seat]")?.dataset ?? {};
  return seat ? choices(`[data-gathers] [data-seat="${seat}"]`).at(-1) : undefined;
}

/** The first choice in the place where another one was, or the first of all. */
function choiceBeside(old) {
  const [place, all] = [placeOf(old), choices()];
  return (place && all.find((choice) => placeOf(choice) === place)) ?? all[0];
}
