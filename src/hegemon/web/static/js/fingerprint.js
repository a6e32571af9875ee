// The fingerprint of a table, by which it can be verified at the end that the game was dealt as promised (verify.js). The
// browser remembers it itself: what the server says at the end need not be what it said at the start.

import { recall, remember } from "./memory.js";

const KIND = "fingerprint";

/** Keep in mind the fingerprint of a table that is seen for the first time. */
export function rememberFingerprint() {
  const { table, fingerprint } = document.querySelector("code[data-fingerprint]")?.dataset ?? {};
  if (table && !recall(KIND, table)) remember(KIND, table, fingerprint);
}

/** What was promised of a table, if this browser has seen it. */
export const promised = (table) => recall(KIND, table);
