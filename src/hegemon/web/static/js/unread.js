// A dot at the way to the chat, where that is further down the page: something was said that has not been on the screen.

import { recall, remember } from "./memory.js";

const KIND = "read";
const lines = () => document.getElementById("chat-lines");
// What is at the foot of a phone's screen may lie behind what a scene keeps there.
const watcher = new IntersectionObserver(
  (seen) => {
    isVisible = seen.at(-1).isIntersecting;
    tell();
  },
  { rootMargin: "0px 0px -33%" },
);
let [isVisible, said, watched] = [false, 0];

/** So many remarks have been made so far. */
export function count(remarks) {
  said = remarks;
  if (watched !== lines()) watch();
  tell();
}

function watch() {
  if (watched) watcher.unobserve(watched);
  watched = lines();
  if (watched) watcher.observe(watched);
}

function tell() {
  const link = document.getElementById("to-chat");
  const table = document.getElementById("game")?.dataset.events;
  if (!link || !table) return;
  const isWriting = document.activeElement?.matches("#say");
  if ((isVisible || isWriting) && !document.hidden) remember(KIND, table, said);
  const isNew = lines()?.firstChild && said > Number(recall(KIND, table) ?? 0);
  link.classList.toggle("is-unread", !!isNew);
  link.dataset.plain ??= link.ariaLabel;
  link.ariaLabel = isNew ? link.dataset.unread : link.dataset.plain;
}

addEventListener("visibilitychange", tell);
