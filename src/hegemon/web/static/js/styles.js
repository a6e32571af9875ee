// Style sheets that come with what they style. Nothing is shown before its own is there, unless that takes too long.
//
//   data-styles   on what is checked to show a part of the page: where its style sheet is

const PATIENCE = 1000;
const worn = new Map(); // by address: when it is there

/** Fetch a style sheet, which stays from then on. */
function wear(address) {
  if (!worn.has(address)) worn.set(address, new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    for (const end of ["load", "error"]) link.addEventListener(end, done);
    setTimeout(done, PATIENCE);
    document.head.append(link);
  }));
  return worn.get(address);
}

/** Wait for the style sheets of a fragment. */
export const dress = (fresh) =>
  Promise.all([...fresh.querySelectorAll("link[rel=stylesheet]")].map((link) => wear(link.getAttribute("href"))));

/** Whatever is checked needs its style sheet now. */
export function dressOpened() {
  for (const { dataset } of document.querySelectorAll("[data-styles]:checked")) wear(dataset.styles);
}

addEventListener("change", dressOpened);
