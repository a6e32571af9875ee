// A part of a page that waits is exchanged for the same as it is now.

import { whisper } from "./notice.js";

/** Put a part as it is now in the place of the one that is shown: another status is read aloud, and the focus stays. */
export function exchange(shown, fresh) {
  const told = (part) => part.querySelector("[role=status]").textContent.trim();
  if (told(fresh) !== told(shown)) whisper(told(fresh));
  const { id } = document.activeElement;
  shown.replaceWith(fresh);
  document.getElementById(id)?.focus({ preventScroll: true });
}
