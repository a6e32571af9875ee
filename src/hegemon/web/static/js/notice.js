// Short notices beside the game. The script has no words of its own: they all stand in the page.

const toasts = region("toast", "alert");
const losses = region("lost", "status");
const whispers = region("sr", "status");
let fading;
let [lost, kept] = [false, false];

/** A text that the server has put into an attribute of some element. */
export const word = (name) => document.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? "";

/** Tell what was refused or went wrong, and by which rule; without a message, tell nothing any more. */
export function toast(message, rule) {
  clearTimeout(fading);
  toasts.replaceChildren();
  if (!message) return;
  const line = document.createElement("p");
  const link = Object.assign(document.createElement("a"), { href: `${word("rules")}#${rule}`, textContent: word("rule") });
  line.append(message, ...(rule ? [" ", link] : []));
  toasts.append(line);
  fading = setTimeout(toast, 9000);
}

/** Say, or stop saying, that the connection is lost. */
export function showConnectionLost(isLost) {
  lost = isLost;
  tellLoss();
}

/** Say, or stop saying, that a choice could not be sent yet. */
export function keep(isKept) {
  kept = isKept;
  tellLoss();
}

function tellLoss() {
  const told = kept ? word("kept") : lost ? word("lost") : "";
  if (losses.textContent !== told) losses.textContent = told;
}

/** Tell those who listen rather than look. */
export function whisper(text) {
  whispers.textContent = text;
}

/** Screen readers announce what changes in a region they know: it is there before its text. */
function region(look, role) {
  const made = document.createElement("div");
  made.className = look;
  made.role = role;
  document.body.append(made);
  return made;
}
