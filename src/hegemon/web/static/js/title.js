// The title of the tab calls those who look elsewhere when it is their turn.

import { word } from "./notice.js";

let plain = document.title;

export function entitle(title = plain, game = document.getElementById("game")) {
  plain = title;
  const isAsked = document.hidden && game?.dataset.turn === "me";
  document.title = isAsked ? `● ${word("turn-title")} – ${plain}` : plain;
}
