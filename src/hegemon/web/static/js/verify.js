// Was the game dealt as promised? The seed, shown at the end, must have the fingerprint shown at the start.

import { promised } from "./fingerprint.js";

addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-verify]");
  if (!button) return;
  const { table, seed, fingerprint, yes, no, unable } = button.dataset;
  const expected = promised(table) ?? fingerprint;
  // Browsers calculate it only on pages that came by a safe connection, or from the same machine.
  const found = globalThis.crypto.subtle && (await hash(seed));
  document.getElementById("verified").textContent = found ? (found === expected ? yes : no) : unable;
});

async function hash(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
