// What may be chosen now: the buttons (in a draft, the radio buttons) that belong to the form of actions.

const CHOICE = '[form="act"]:not([aria-disabled="true"])';

/** Everything that can be seen and chosen, in the order of the page. */
export function choices(within = "") {
  const isSeen = (choice) => choice.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(`${within} ${CHOICE}`)].filter(isSeen);
}

/** The one button that says what to do if there is nothing else to do. */
export const primary = () => choices(":is(.prompt, .confirm)").find((choice) => choice.matches(".act"));
