/** Say in a form what is wrong; without a message, nothing any more. */
export function showFormError(form, message = "") {
  fill(form.querySelector(".problem:not(.of-field)"), message);
}

/** Say below a field what is wrong with what was typed there, and go on there; without a message, nothing any more. */
export function showFieldError(field, message = "") {
  fill(document.getElementById(`${field.id}-problem`), message);
  field.setAttribute("aria-invalid", Boolean(message));
  if (message) field.focus();
}

function fill(box, message) {
  box.hidden = !message;
  box.querySelector("span").textContent = message;
}
