"""Every kind of question is drawn with a look of its own, and answered in a real browser by pressing its parts."""

from __future__ import annotations

import json
from itertools import cycle, product

import pytest

from hegemon.games.civilization.speech import VERBS
from tests.web.browser.civilization import sit_down
from tests.web.browser.civilization_pages import EXCHANGE, draw, questions
from tests.web.browser.playing import PARTS_ARE_THERE, caught_up, my_turn

CATCH = """addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  window.sent = event.submitter.value;
}, { capture: true })"""
"""What would be sent is kept instead."""
ANSWER = """([verb, order]) => {
  dispatchEvent(new Event("shown"));
  const isSeen = (thing) => thing.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)];
  const meant = all("[form=act][data-refs]").filter(({ value }) => JSON.parse(value)[0] === verb);
  const target = meant[meant.length >> 1];
  if (!target) return "there is no button";
  const value = target.value;
  const looks = target.matches(":has(svg, .cback), .ending") || target.closest(".words, .by-parts, .refused");
  const refs = target.dataset.refs.split(" ");
  const trace = [];
  window.sent = null;
  const stepper = target.closest(".numbers")?.previousElementSibling;
  if (stepper?.matches("[data-stepper]")) {
    const choices = [...stepper.nextElementSibling.querySelectorAll("[form=act]")];
    const wanted = choices.indexOf(target) + 1;
    const now = () => Number(stepper.querySelector("output").value);
    for (let press = 0; press < 30 && now() !== wanted; press++)
      stepper.querySelector(`[data-by="${now() < wanted ? 1 : -1}"]`).click();
    const gathered = document.querySelector("[data-gather]:not([aria-disabled=true])");
    return now() === wanted && (gathered || window.sent === value) ? "" : `it is counted to ${now()}, not ${wanted}`;
  }
  for (const less of all("[data-by='-1']")) while (!less.disabled) less.click();
  const numbers = target.closest(".stepper + .numbers");
  if (numbers) { // an amount: it is counted up to, and gathered with others or chosen
    const more = numbers.previousElementSibling.lastElementChild;
    for (let n = [...numbers.querySelectorAll("[form=act]")].indexOf(target); n >= 0; n--) more.click();
    document.querySelector("[data-gather]")?.click();
  }
  for (let press = 0; press < 10 && !window.sent; press++) {
    const [send] = all("[data-choosing=send]:not([hidden])").filter(isSeen);
    const parts = all(".may:not([form], .chosen)").filter((thing) => refs.includes(thing.dataset.ref) && isSeen(thing));
    const part = parts.at(order);
    const button = all("[form=act][data-refs]").find((thing) => thing.value === value && isSeen(thing));
    const isMeant = !part || target.matches(".chosen"); // or else another way to do the same
    const next = (isMeant ? send : undefined) ?? part ?? button;
    if (!next) return `nothing to press after ${press} presses`;
    trace.push(next.dataset.ref ?? next.dataset.refs ?? "send");
    next.click();
  }
  if (!window.sent) return `nothing is sent: ${trace.join(" > ")}`;
  return window.sent === value ? (looks ? "" : "it has no picture") : `${window.sent} is sent instead of ${value}`;
}"""
"""Press the parts of an action one after the other, always the first or always the last in sight; an amount is counted
up or down to it. What is wrong, if anything."""
ANSWER_EACH = f"""async ([html, wanted]) => {{
  const [exchange, ready, answer, wrong] = [{EXCHANGE}, {PARTS_ARE_THERE}, {ANSWER}, {{}}];
  for (const [verb, order] of wanted) {{
    await exchange(html);
    await ready();
    const found = answer([verb, order]);
    if (found) wrong[verb] = found;
  }}
  return wrong;
}}"""
"""Answer a question by each of its verbs, the question put anew for each; what is wrong, by verb."""
FIRST, LAST = 0, -1


@pytest.mark.whole_games
@pytest.mark.parametrize("both", [False, pytest.param(True, marks=pytest.mark.long)])
def test_every_kind_of_choice_is_answered_by_its_parts(visitor, both):
    """One verb by the first parts in sight and the next by the last; in a campaign each verb by both."""
    page = visitor(hurried=True)
    sit_down(page)
    caught_up(page, 1)  # the computer has chosen its policy: drawn in between, that would take a question away
    assert my_turn(page)
    # What is told of others now, drawn in between, would take a question away.
    page.route("**/fragment*", lambda route: route.fulfill(status=204))
    page.evaluate(CATCH)
    wrong, asked = {}, set()
    for verbs, sight in questions():
        asked.update(verbs)
        alternately = zip(verbs, cycle((FIRST, LAST)), strict=False)
        wanted = product(verbs, (FIRST, LAST)) if both else alternately
        wrong |= page.evaluate(ANSWER_EACH, [draw(sight), list(wanted)])
    assert asked == set(VERBS)
    assert wrong == {}, json.dumps(wrong)
