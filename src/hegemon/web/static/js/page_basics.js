// What every page has: menus that close, links to copy, why a button can't be pressed, and preferences at once.

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

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.id === "rename") {
    event.preventDefault();
    import("./renaming.js").then(({ rename }) => rename(form));
  }
  if (!["theme", "sound"].includes(submitter?.name)) return;
  event.preventDefault();
  import("./preferences.js").then(({ prefer }) => prefer(form, submitter));
});

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
    field?.select(); // without a safe connection scripts cannot copy, but people can
  }
}
