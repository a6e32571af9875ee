/** Say in a form what is wrong; without a message, nothing any more. */
export function complain(form, message = "") {
  const [box] = form.getElementsByClassName("problem");
  box.hidden = !message;
  box.querySelector("span").textContent = message;
}
