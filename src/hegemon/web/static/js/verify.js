// Was the game dealt as promised? The seed, shown at the end, must have the fingerprint shown at the start. The browser
// remembers that one itself: what the server says at the end need not be what it said then.

const MOST = 50;
const KEY = "fingerprint ";

/** Note the fingerprint of a table that is seen for the first time. */
export function remember() {
  const seen = document.querySelector("code[data-fingerprint]");
  if (!seen || remembered(seen.dataset.table)) return;
  try {
    forgetOldest();
    localStorage.setItem(KEY + seen.dataset.table, `${seen.dataset.fingerprint} ${Date.now()}`);
  } catch {
    // there is no room, or it is not allowed
  }
}

function remembered(table) {
  try {
    return localStorage.getItem(KEY + table)?.split(" ")[0];
  } catch {
    return undefined;
  }
}

function forgetOldest() {
  const age = (key) => Number(localStorage.getItem(key).split(" ")[1]);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  for (const key of keys.toSorted((a, b) => age(b) - age(a)).slice(MOST - 1)) localStorage.removeItem(key);
}

addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-verify]");
  if (!button) return;
  const { table, seed, fingerprint, yes, no, unable } = button.dataset;
  const promised = remembered(table) ?? fingerprint;
  // Browsers calculate it only on pages that came by a safe connection, or from the same machine.
  const found = globalThis.crypto.subtle && (await hash(seed));
  document.getElementById("verified").textContent = found ? (found === promised ? yes : no) : unable;
});

async function hash(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
