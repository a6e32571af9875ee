// What one prefers takes effect at once, without loading the page anew.

/** What is left to do when the page looks or sounds as one likes. */
const THEN = { theme: paintAround, sound: tryOut };

export function prefer(form, button) {
  const { name, value } = button;
  document.documentElement.dataset[name] = value;
  for (const other of form.querySelectorAll(`[name=${name}]`)) other.ariaPressed = String(other === button);
  THEN[name]();
  const fields = new URLSearchParams(new FormData(form, button));
  fetch(form.action, { method: "POST", body: fields, headers: { "X-Part": "1" } });
}

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
