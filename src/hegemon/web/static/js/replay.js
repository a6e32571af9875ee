// The slider of a replay, its buttons and arrow keys.

import { show } from "./glide.js";
import { fetchPart } from "./live.js";
import { isWhole, put } from "./swap.js";

const BEAT = 1200;
const SETTLED = 60; // while the slider is dragged, not every move is fetched

/** How high the reel is, for whatever has to fit below it. */
const measured = new ResizeObserver(([{ target }]) =>
  document.documentElement.style.setProperty("--reel", `${target.offsetHeight}px`),
);

export function replay(slider) {
  measured.observe(slider.closest(".reel"));
  const button = document.querySelector("[data-play]");
  let [asking, loading, playing, shown] = [0, new AbortController(), 0, Number(slider.value)];

  slider.addEventListener("input", () => {
    clearTimeout(asking);
    asking = setTimeout(load, SETTLED);
  });
  addEventListener("click", (event) => {
    const by = event.target.closest("[data-step]")?.dataset.step;
    if (button?.contains(event.target)) play(!playing);
    else if (by && !event.ctrlKey && !event.metaKey && !event.shiftKey) step(by, event);
  });
  addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !event.target.matches("input, textarea, select")) step(by, event);
  });

  function step(by, event) {
    event?.preventDefault();
    if (event) play(false);
    slider.value = Number(slider.value) + Number(by);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function play(on) {
    clearInterval(playing);
    playing = on && setInterval(() => (slider.value === slider.max ? play(false) : step(1)), BEAT);
    button?.setAttribute("aria-pressed", on);
  }

  async function load() {
    loading.abort();
    loading = new AbortController();
    const move = slider.value;
    const fresh = await fetchPart(slider.dataset.fragment.replace("{move}", move), loading.signal).catch(() => null);
    if (move !== slider.value) return; // another one is asked for
    if (!fresh) return void (asking = setTimeout(load, BEAT));
    if (!isWhole(fresh)) return load();
    // Only a single move is shown as it was made: of several, pieces would go ways that nobody went.
    if (move - shown === 1) await show(fresh);
    else put(fresh);
    shown = Number(move);
    const here = new URL(location);
    here.searchParams.delete("turn");
    here.searchParams.set("move", move);
    history.replaceState(null, "", here);
  }
}
