// A fragment takes the place of what is shown. Panels stay where they are; their contents are replaced if the server
// sends something else than before.

import { choices, primary } from "./choices.js";
import { whisper } from "./notice.js";
import { entitle } from "./title.js";

// Lines of log and chat are panels of their own: the one keeps where it was scrolled to, the other the half-typed answer.
const PANEL = "[data-panel], .log, #chat-lines";

const frames = new WeakMap(); // element → its HTML as it was sent, with a sign in place of each panel in it
const sentOpen = new WeakMap(); // details → was it sent open?
const byId = (id) => id && document.getElementById(id);

export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** Note what the server has sent, before anybody changes it. */
export function learn(root) {
  frames.set(root, frame(root));
  for (const details of root.querySelectorAll("details")) sentOpen.set(details, details.open);
  outermost(root).forEach(learn);
}

/** Put the parts of a fragment where the parts of the same names are. */
export function put(fresh) {
  const asked = byId("prompt")?.textContent;
  const restore = keep();
  for (const part of [...fresh.body.children]) {
    const shown = byId(part.id);
    if (shown?.localName === part.localName) merge(shown, part);
  }
  restore();
  if (fresh.title) entitle(fresh.title);
  const asks = byId("prompt")?.textContent;
  if (asks !== asked) whisper(asks);
}

function merge(shown, fresh) {
  copyAttributes(shown, fresh);
  const drawn = frame(fresh);
  if (drawn === frames.get(shown)) {
    const panels = outermost(fresh);
    outermost(shown).forEach((panel, n) => merge(panel, panels[n]));
  } else if (shown.id === "chat-lines") {
    frames.set(shown, drawn);
    addLines(shown, fresh);
  } else {
    // A region that comes with its text is announced by some readers and not by others: the whisper is, by all.
    fresh.querySelector("#prompt")?.removeAttribute("aria-live");
    learn(fresh);
    frames.set(shown, drawn);
    shown.replaceChildren(...fresh.childNodes);
  }
}

/** Only new lines of the chat are read aloud, if the old ones stay. */
function addLines(shown, fresh) {
  const html = ({ children }) => [...children].map((line) => line.outerHTML);
  const lines = html(fresh).join();
  while (!lines.startsWith(html(shown).join())) shown.firstElementChild.remove();
  shown.append(...[...fresh.children].slice(shown.children.length));
}

function frame(root) {
  const copy = root.cloneNode(true);
  copy.querySelectorAll("[name=request]").forEach((id) => id.remove()); // another one each time
  for (const panel of outermost(copy)) panel.replaceWith(`#${panel.id}`);
  return copy.innerHTML;
}

/** The panels in an element that lie in no other panel there. */
function outermost(root) {
  return [...root.querySelectorAll(PANEL)].filter((panel) => {
    const around = panel.parentElement.closest(PANEL);
    return !around || around.contains(root);
  });
}

function copyAttributes(shown, fresh) {
  for (const name of shown.getAttributeNames())
    if (!fresh.hasAttribute(name) && name !== "aria-busy") shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes) shown.setAttribute(name, value);
}

/** Remember what was typed, ticked, opened and focused; the answer brings it back. */
function keep() {
  const fields = [...document.querySelectorAll("input[id], textarea[id]")].filter(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );
  const toggled = [...document.querySelectorAll("details[id]")].filter((some) => some.open !== sentOpen.get(some));
  const chat = byId("chat-lines");
  const atEnd = chat && chat.scrollTop + chat.clientHeight >= chat.scrollHeight - 9;
  const focused = document.activeElement;
  const byKeys = focused.matches(":focus-visible");
  return () => {
    for (const { id, value, checked } of fields) if (byId(id)) Object.assign(byId(id), { value, checked });
    for (const { id, open } of toggled) if (byId(id)) byId(id).open = open;
    if (atEnd) toEnd(byId("chat-lines"));
    if (!focused.isConnected) refocus(focused, byKeys);
  };
}

export function toEnd(chat) {
  if (chat) chat.scrollTop = chat.scrollHeight;
}

/** What had the focus is gone: its like gets it; after a choice, the next one. Those who point rather than type get
    the question and no button, or the next press of the space bar would end their turn. */
function refocus(old, byKeys) {
  const choice = old.matches('[form="act"]') ? (byKeys && (primary() ?? choices()[0])) || byId("prompt") : null;
  const next = byId(old.id) ?? choice;
  next?.focus({ preventScroll: true });
  if (old.selectionStart && next.setSelectionRange) next.setSelectionRange(old.selectionStart, old.selectionEnd);
}
