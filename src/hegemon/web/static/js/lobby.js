// Small comforts of every page: menus that close, links to copy, another theme at once, why a button can't be pressed.

import { toast, whisper } from "./notice.js";

const knowsCommands = "command" in HTMLButtonElement.prototype;

/** The open details that lie over the page, unlike those that are part of it. */
const menus = () =>
  [...document.querySelectorAll("details[open]")].filter(
    (details) => getComputedStyle(details.lastElementChild).position !== "static",
  );

addEventListener("click", ({ target }) => {
  for (const menu of menus()) menu.open = menu.contains(target);
  const copying = target.closest("[data-copy]");
  if (copying) copy(copying);
  const refusing = target.closest('button[aria-disabled="true"][title]');
  if (refusing) explain(refusing.title);
  const opening = !knowsCommands && target.closest("button[commandfor]");
  if (opening) document.getElementById(opening.getAttribute("commandfor")).showModal();
});

addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  toast();
  for (const menu of menus()) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  }
});

/** By preference that takes effect at once: what there is to do about it. */
const AT_ONCE = { theme: paintAround, sound: tryOut };

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const { name, value } = submitter ?? {};
  if (!Object.hasOwn(AT_ONCE, name)) return;
  event.preventDefault();
  document.documentElement.dataset[name] = value;
  for (const button of form.querySelectorAll(`[name=${name}]`)) button.ariaPressed = String(button === submitter);
  AT_ONCE[name]();
  const fields = new URLSearchParams(new FormData(form, submitter));
  fetch(form.action, { method: "POST", body: fields, headers: { "X-Part": "1" } });
});

function paintAround() {
  const { backgroundColor } = getComputedStyle(document.querySelector(".bar"));
  for (const around of document.querySelectorAll("meta[name=theme-color]")) around.content = backgroundColor;
}

/** Whoever turns sounds on hears one. */
async function tryOut() {
  if (document.documentElement.dataset.sound !== "on") return;
  const { listen, play } = await import("./sound.js");
  if (document.querySelector("#game[data-events]") && !document.querySelector("input[type=range][data-fragment]")) listen();
  play("turn");
}

/** Those who can't point at a button without pressing it want to know why it does nothing, too. */
function explain(title) {
  const [, reason, rule] = /^(.*?)(?: \(([A-Z]+-[A-Z0-9-]+)\))?$/s.exec(title);
  toast(reason, rule);
}

async function copy(button) {
  const field = document.getElementById(button.getAttribute("aria-controls"));
  try {
    await navigator.clipboard.writeText(button.dataset.copy || field.value);
    whisper(button.dataset.done);
    button.classList.add("is-done");
    setTimeout(() => button.classList.remove("is-done"), 2000);
  } catch {
    field?.select(); // without a safe connection scripts can't copy, but people can
  }
}
