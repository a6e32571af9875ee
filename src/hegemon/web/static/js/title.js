// The title of the tab calls those who look elsewhere when it is their turn.

let plain = document.title;

export function entitle(title = plain, game = document.getElementById("game")) {
  plain = title;
  document.title = (document.hidden && game?.dataset.turn === "me" && game.dataset.turnTitle) || plain;
}
