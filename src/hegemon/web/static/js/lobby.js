// Small comforts of every page: menus that close, links to copy or to paste, the theme at once.

import { toast, whisper } from "./notice.js";

const MENUS = ":is(.bar details, [data-menu])[open]";

addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll(MENUS)) menu.open = menu.contains(target);
  const copying = target.closest("[data-copy]");
  if (copying) copy(copying);
});

addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  toast("");
  for (const menu of document.querySelectorAll(MENUS)) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  }
});

addEventListener("change", ({ target }) => target.matches("[data-send]") && target.form.requestSubmit());

addEventListener("submit", (event) => {
  const form = event.target;
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  if (form.matches("[data-join]")) {
    event.preventDefault();
    join(fields.get("link"), form);
  } else if (fields.has("theme")) {
    event.preventDefault();
    document.documentElement.dataset.theme = fields.get("theme");
    fetch(form.getAttribute("action"), { method: "POST", body: fields, headers: { "X-Part": "1" } });
  }
});

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    whisper(button.dataset.done);
    button.classList.add("is-done");
    setTimeout(() => button.classList.remove("is-done"), 2000);
  } catch {
    // Without a safe connection there is no clipboard to write to, but what is selected can be copied.
    document.getElementById(button.getAttribute("aria-controls"))?.select();
  }
}

/** Follow a pasted link, by whatever address its sender reached the house. */
function join(link, form) {
  const path = /\/[its]\/[\w-]+/.exec(link)?.[0];
  if (path) location.assign(path);
  else toast(form.dataset.wrong);
}
