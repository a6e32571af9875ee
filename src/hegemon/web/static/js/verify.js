// Was the game dealt as promised? The seed, shown at the end, must have the fingerprint shown at the start. The browser
// remembers that one itself: what the server says at the end need not be what it said then.

import { recall, remember } from "./memory.js";

const KIND = "fingerprint";

/** Note the fingerprint of a table that is seen for the first time. */
export function note() {
  const { table, fingerprint } = document.querySelector("code[data-fingerprint]")?.dataset ?? {};
  if (table && !recall(KIND, table)) remember(KIND, table, fingerprint);
}

addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-verify]");
  if (!button) return;
  const { table, seed, fingerprint, yes, no, unable } = button.dataset;
  const promised = recall(KIND, table) ?? fingerprint;
  // Browsers calculate it only on pages that came by a safe connection, or from the same machine.
  const found = globalThis.crypto.subtle && (await hash(seed));
  document.getElementById("verified").textContent = found ? (found === promised ? yes : no) : unable;
});

async function hash(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
