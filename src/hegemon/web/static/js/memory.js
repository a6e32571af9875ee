// What this browser remembers of the tables it has seen lately: a word for each kind of thing and each table.

const MOST = 50;

export function recall(kind, table) {
  try {
    return localStorage.getItem(`${kind} ${table}`)?.split(" ")[0];
  } catch {
    return undefined; // it is not allowed
  }
}

export function remember(kind, table, value) {
  const key = `${kind} ${table}`;
  try {
    if (localStorage.getItem(key) === null) forgetOldest(`${kind} `);
    localStorage.setItem(key, `${value} ${Date.now()}`);
  } catch {
    // there is no room, or it is not allowed
  }
}

function forgetOldest(kind) {
  const age = (key) => Number(localStorage.getItem(key).split(" ")[1]);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(kind));
  for (const key of keys.toSorted((a, b) => age(b) - age(a)).slice(MOST - 1)) localStorage.removeItem(key);
}
