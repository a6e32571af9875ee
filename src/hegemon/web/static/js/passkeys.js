// Passkeys: the server says what to ask the device, and the form carries the device's answer back.

import { showFieldError, showFormError } from "./form_error.js";
import { word } from "./notice.js";

// Before this is heard a press would send the form without an answer, so the buttons wait for it.
for (const button of document.querySelectorAll("[data-passkey] button")) button.disabled = false;

addEventListener("submit", async (event) => {
  const form = event.target;
  const purpose = form.dataset.passkey;
  if (!purpose) return;
  event.preventDefault();
  const buttons = form.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  showFormError(form);
  const { name } = form.elements;
  if (name) showFieldError(name);
  try {
    form.elements.credential.value = JSON.stringify(await answer(form, purpose));
    form.submit();
  } catch (problem) {
    for (const button of buttons) button.disabled = false;
    if (problem.field) showFieldError(form.elements[problem.field], problem.message);
    else showFormError(form, problem instanceof Refusal ? problem.message : reason(problem));
  }
});

class Refusal extends Error {
  constructor(message, field) {
    super(message);
    this.field = field;
  }
}

async function answer(form, purpose) {
  if (!navigator.credentials?.create) throw new Refusal(word("unsafe"));
  const body = new URLSearchParams({ csrf: form.elements.csrf.value, purpose });
  if (form.elements.name) body.set("name", form.elements.name.value);
  const response = await fetch("/account/options", { method: "POST", body, headers: { "X-Part": "1" } });
  const options = await response.json();
  if (!response.ok) throw new Refusal(options.message, options.field);
  options.challenge = bytes(options.challenge);
  for (const known of options.excludeCredentials ?? []) known.id = bytes(known.id);
  if (purpose === "sign-in") return plain(await navigator.credentials.get({ publicKey: options }));
  options.user.id = bytes(options.user.id);
  return plain(await navigator.credentials.create({ publicKey: options }));
}

/** What a device answered, as JSON can say it. */
function plain({ id, rawId, type, response }) {
  const told = { clientDataJSON: text(response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"])
    if (response[part]) told[part] = text(response[part]);
  return { id, rawId: text(rawId), type, response: told };
}

function reason({ name }) {
  if (name === "InvalidStateError") return word("known-passkey");
  return word(name === "SecurityError" ? "unsafe" : "no-passkey");
}

function bytes(base64url) {
  const letters = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const letters = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
