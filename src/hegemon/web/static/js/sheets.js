// On a small screen parts of the table are sheets over the stage. One is put away by a press on its handle, and as well
// by drawing it down: a finger that does is followed.
//
//   data-handle   on the label, in a sheet, of what puts the sheet away

const FAR = 36; // so far is a sheet drawn that is to go

let drawn; // the sheet that a finger has hold of, and where the finger was first

const handleAt = ({ target }) => target.closest?.("[data-handle]");

addEventListener("pointerdown", (event) => {
  const handle = handleAt(event);
  if (!handle || !event.isPrimary) return;
  drawn = { handle, sheet: handle.parentElement, start: event.clientY };
  handle.setPointerCapture(event.pointerId);
});

addEventListener("pointermove", ({ clientY }) => {
  if (drawn) drawn.sheet.style.translate = `0 ${Math.max(0, clientY - drawn.start)}px`;
});

addEventListener("pointerup", ({ clientY }) => {
  if (drawn && clientY - drawn.start > FAR) drawn.handle.control.click();
  letGo();
});
addEventListener("pointercancel", letGo);

function letGo() {
  drawn?.sheet.style.removeProperty("translate");
  drawn = undefined;
}
