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
