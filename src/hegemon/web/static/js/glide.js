// Pieces glide from where they were to where they are; on a stage they walk. Where anything goes wrong the page simply
// changes.

import { dress } from "./styles.js";
import { put } from "./swap.js";

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Show a fragment, with moving pieces where that is possible and wanted; what is skipped is still. */
export async function show(fresh, isStill = false) {
  let isShown = false;
  await dress(fresh);
  const change = () => put(fresh, (isShown = true));
  try {
    if (!isStill && mayGlide(fresh)) await (await import("./moving.js")).move(fresh, change);
  } catch (problem) {
    console.warn(problem);
  }
  if (!isShown) change();
}

/** Not between different pages or different people at one screen, and not for those who want it still. */
function mayGlide(fresh) {
  const [before, after] = [document, fresh].map((page) => page.getElementById("game"));
  const isSame = (name) => before.getAttribute(name) === after.getAttribute(name);
  if (!document.startViewTransition || document.hidden || calm.matches) return false;
  return after && isSame("class") && isSame("data-seat") && after.dataset.curtain !== "yes";
}
