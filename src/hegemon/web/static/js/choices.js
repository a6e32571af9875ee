// What may be chosen now: the buttons, or radio buttons, that belong to the form of actions; and things that are a part
// of one.

const CHOICE = ':is([form="act"], .may, [data-choosing="send"], [data-by="1"]:enabled):not([aria-disabled="true"])';
const PRIMARY = '[data-key="e"]';
/** What ends a question while there is something left to do: nothing leads there by itself. */
export const EARLY = ".early";

export const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

/** Everything that can be seen and chosen, in the order of the page. */
export const choices = (within = "") => [...document.querySelectorAll(`${within} ${CHOICE}`)].filter(isSeen);

/** The one button that says what to do if there is nothing else to do. */
export const primary = () => choices().find((choice) => choice.matches(PRIMARY));

/** Where a choice, or whatever else, lies. */
export const placeOf = (element) => element.closest("[data-place]")?.dataset.place;

/** Is it asked, by a plain press, what a link tells? Then that is told here, and not on the page for those without a script. */
export const isAskedHere = ({ type, ctrlKey, metaKey, shiftKey, target }) =>
  type === "click" && !ctrlKey && !metaKey && !shiftKey && Boolean(target.closest("a[data-look]"));
