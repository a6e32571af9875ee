// What the server says while one is on a page, and what the page asks for because of it.

const PATIENCE = 3000; // until what was refused, or failed, is tried again

/** Hear the events of a stream until the page is left, and again when somebody comes back to it. `opened` is called
    whenever the line is there: what was said before is not said again. */
export function listen(address, heard, { opened, failed } = {}) {
  let source, reopening;
  const close = () => {
    clearTimeout(reopening);
    source?.close();
  };
  const open = () => {
    if (source?.readyState === EventSource.OPEN) return;
    close();
    source = new EventSource(address());
    for (const [name, heed] of Object.entries(heard)) source.addEventListener(name, ({ data }) => heed(JSON.parse(data)));
    source.onopen = () => opened?.();
    source.onerror = () => {
      const isRefused = source.readyState === EventSource.CLOSED; // otherwise the browser tries again by itself
      if (isRefused) reopening = setTimeout(open, PATIENCE);
      failed?.(isRefused);
    };
  };
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && open(close())); // it may only look open
  open();
  return { open, close };
}

/** A question that is asked more than once: no answer comes after that to a later question, and what fails is asked
    again. `forget` lets no answer come any more but to what is asked from then on. */
export function question(fetchAnswer, show) {
  let [asked, answered] = [0, 0];
  const ask = async (...about) => {
    const number = ++asked;
    try {
      const answer = await fetchAnswer(...about);
      if (number < answered) return;
      answered = number;
      await show(answer, ...about);
    } catch {
      setTimeout(() => number === asked && ask(...about), PATIENCE);
    }
  };
  const forget = () => (answered = ++asked);
  return { ask, forget };
}
