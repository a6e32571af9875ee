// Pictures are symbols of a file, and a page shows hundreds of them. For each that is put into a page the browser asks for
// its file, though it has it, and draws the page once more when it has looked there. So this brings the symbols of the
// files into the page, and the pictures of later fragments are taken from there.

const USES = "use:not(#chat-lines *)"; // lines of the chat are compared with those of the next fragment, as they were sent
const homes = new Map(); // the address of a file → what the names of its symbols begin with in this page
const partsOf = (use) => use.getAttribute("href").split("#");

/** Let pictures that are about to be shown be taken from the page. */
export function useInlineSymbols(fresh) {
  for (const use of fresh.querySelectorAll(USES)) {
    const [file, name] = partsOf(use);
    if (homes.has(file)) use.setAttribute("href", `#${homes.get(file)}${name}`);
  }
}

async function fetchSymbols(file, n) {
  const answer = await fetch(file);
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of drawn.querySelectorAll("symbol")) symbol.id = `symbols-${n}-${symbol.id}`;
  const place = Object.assign(document.createElement("div"), { hidden: true });
  place.append(drawn.documentElement);
  document.body.append(place);
  homes.set(file, `symbols-${n}-`);
}

const files = new Set([...document.querySelectorAll("use")].map((use) => partsOf(use)[0]).filter(Boolean));
[...files].forEach((file, n) => fetchSymbols(file, n).catch(() => {})); // without a line they stay where they are
