// Amounts, counted up and down. The choices themselves stand in a list after the stepper: 1, 2, 3 and so on of something.
//
//   data-stepper  around two buttons with data-by and an output; data-most says how far it goes
//   data-gather   on an action, or on a button with the value of one that isn't offered yet: all amounts on the page are
//                 sent before it; without it in the scene, an amount is chosen like anything else
//   data-gathers  around other choices: the amounts are sent before each of them, too, as it draws the page anew
//   data-counts   on a stepper: the name of the sum, data-sum, to which the amount is added (data-sign: 1 or -1)

import { sendAll } from "./choosing.js";

const all = (selector) => [...document.querySelectorAll(selector)];
const amount = (stepper) => Number(stepper.querySelector("output").value);
const list = (stepper) => [...stepper.nextElementSibling.querySelectorAll("[form=act]")];
const gatherer = () => document.querySelector("[data-gather]");
const sums = new WeakMap(); // element → the sum without what is being counted

addEventListener(
  "click",
  (event) => {
    const by = event.target.closest("[data-stepper] [data-by]");
    const gather = event.target.closest("[data-gather], [data-gathers] [form=act]");
    if (by) step(by.closest("[data-stepper]"), Number(by.dataset.by));
    if (gather && send(gather)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  { capture: true },
);

function step(stepper, by) {
  const n = Math.max(0, Math.min(Number(stepper.dataset.most), amount(stepper) + by));
  stepper.querySelector("output").value = n;
  const [less, more] = stepper.querySelectorAll("[data-by]");
  [less.disabled, more.disabled] = [n === 0, n === Number(stepper.dataset.most)];
  if (gatherer()) count();
  else if (n) list(stepper)[n - 1].click();
  else document.querySelector("[data-choosing=back]")?.click();
}

function count() {
  for (const sum of all("[data-sum]")) {
    if (!sums.has(sum)) sums.set(sum, Number(sum.textContent));
    const parts = all(`[data-counts="${sum.dataset.sum}"]`).map((one) => Number(one.dataset.sign) * amount(one));
    sum.textContent = parts.reduce((whole, part) => whole + part, sums.get(sum));
  }
  const { dataset } = gatherer();
  if (dataset.gather) gatherer().ariaDisabled = String(!all("[data-stepper]").some(amount));
}

/** Everything that was counted is sent, then what gathers it. Is there anything? */
function send(gather) {
  const counted = all("[data-stepper]").filter(amount).map((one) => list(one)[amount(one) - 1].value);
  if (!counted.length) return Boolean(gather.dataset.gather);
  sendAll([...counted, gather.dataset.gather || gather.value]);
  return true;
}
