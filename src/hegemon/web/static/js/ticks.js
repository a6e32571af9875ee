// What one ticks beside an open question, `data-later` on a form, is for the questions to come: it is only noted until
// this one is answered, so that a tick answers nothing by itself.

import { refresh } from "./live.js";

const noted = new Map(); // id of a tick → where it is sent, what, and whether it will be on
let isAnswered = false;

addEventListener(
  "submit",
  (event) => {
    const { target, submitter } = event;
    if (target.id === "act") isAnswered = true;
    if (!target.matches("[data-later]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const isOn = submitter.ariaPressed !== "true";
    if (!noted.delete(submitter.id)) noted.set(submitter.id, { url: target.action, fields: fieldsOf(target, submitter), isOn });
    submitter.ariaPressed = String(isOn);
  },
  { capture: true },
);

function fieldsOf(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  fields.set("request", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  return fields;
}

addEventListener("refused", () => (isAnswered = false));

/** The page has changed: what is asked still shows what was ticked; what was asked before is over. */
addEventListener("shown", async () => {
  const isOver = isAnswered || !document.querySelector("[data-later]");
  isAnswered = false;
  if (!isOver) for (const [id, { isOn }] of noted) document.getElementById(id)?.setAttribute("aria-pressed", isOn);
  else if (noted.size) await send([...noted.values()]);
});

async function send(ticks) {
  noted.clear();
  for (const { url, fields } of ticks) await fetch(url, { method: "POST", body: fields, headers: { "X-Part": "1" } });
  await refresh();
}
