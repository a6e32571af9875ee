// A part of a page that waits is replaced by the same part as it is now.

import { whisper } from "./notice.js";
import { parse } from "./swap.js";

/** A part of this page as it is now. Whoever belongs elsewhere by now is led there, and gets nothing. */
export async function fetchPanel(id) {
  const answer = await fetch(location.pathname, { cache: "no-store", headers: { "X-Part": id } });
  if (answer.redirected) return void location.replace(answer.url);
  if (!answer.ok) throw new Error(answer.status);
  return parse(await answer.text()).getElementById(id);
}

/** Put a part as it is now in the place of the one that is shown: another status is read aloud, and the focus stays. */
export function replacePart(shown, fresh) {
  const told = (part) => part.querySelector("[role=status]").textContent.trim();
  if (told(fresh) !== told(shown)) whisper(told(fresh));
  const { id } = document.activeElement;
  shown.replaceWith(fresh);
  document.getElementById(id)?.focus({ preventScroll: true });
}
