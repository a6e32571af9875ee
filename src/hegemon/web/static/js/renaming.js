// Another name is asked for without leaving the page: a refusal is told beside the field, and nothing is lost.

import { showFieldError } from "./form_error.js";
import { word } from "./notice.js";

export async function rename(form) {
  const { name, back } = form.elements;
  showFieldError(name);
  const refusal = await ask(new URLSearchParams(new FormData(form)));
  if (refusal) showFieldError(name, refusal);
  else location.assign(back.value);
}

/** Why not, if not. */
async function ask(body) {
  try {
    const answer = await fetch("/name", { method: "POST", body, headers: { "X-Part": "1" } });
    return answer.ok ? "" : (await answer.json()).message;
  } catch {
    return word("failed");
  }
}
