"""The page of rules: whole, linked, the same numbers as the game, in every language; and the lobby's hero."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from jinja2 import ChoiceLoader, DictLoader

from hegemon.games.carta import GAME
from hegemon.games.carta.cards import BOOK_CARDS, KIND_BY_NAME, PERMANENT_NAMES, SACRIFICE_NAMES
from hegemon.games.carta.table.guide import GUIDE
from hegemon.games.carta.table.guide_pictures import PICTURES, CardGroup, EffectPicture, PicturedCard, PicturedColumn
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.web.drawing import templating

SHELL = "<title>{% block title %}{% endblock %}</title>{% block styles %}{% endblock %}{% block main %}{% endblock %}"


@cache
def page(template: str, language: str = "en") -> str:
    environment = templating.environment()
    around = environment.overlay(loader=ChoiceLoader([DictLoader({"page.html": SHELL}), environment.loader]))
    voice = Voice.speaking(language, "carta")
    context = {"guide": GUIDE, "rules": GAME.rules(), "game": GAME, **templating.words(voice)}
    return around.get_template(f"carta/{template}").render(**context)


def ids(html: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', html)


# -- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", ["rules.html", "hero.html"])
def test_it_is_drawn_in_every_language_and_obeys_the_content_policy(template, language):
    html = page(template, language)
    assert "{" not in re.sub(r"<[^>]*>", "", html)
    assert "<script" not in html
    assert not re.search(r"\s(style|on\w+)=", html)
    assert not re.search(r'(href|src)="(https?:)?//', html)


def test_every_rule_has_its_paragraph_under_its_id():
    html = page("rules.html")
    for rule, text in GAME.rules().items():
        paragraph = re.search(rf'id="{rule}"[^>]*><dt>{rule}</dt><dd>(.*?)</dd>', html)
        assert paragraph, rule
        assert paragraph[1].replace("&#39;", "'") == str(text)


def test_ids_are_unique_and_links_lead_somewhere():
    html = page("rules.html")
    assert max(Counter(ids(html)).values()) == 1
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids(html))
    assert set(re.findall(r'aria-labelledby="([^"]+)"', html)) <= set(ids(html))


def test_headings_descend_step_by_step():
    levels = [int(level) for level in re.findall(r"<h([1-6])", page("rules.html"))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


def test_every_section_is_in_the_contents():
    html = page("rules.html")
    contents = html[html.index("<nav") : html.index("</nav>")]
    sections = re.findall(r'<(?:section|article)[^>]* id="([^"]+)"', html)
    assert set(re.findall(r'href="#([^"]+)"', contents)) == set(sections)


# -- what it is drawn from --------------------------------------------------------------------------------------------


def test_every_effect_is_there_with_a_picture():
    names = [effect.name for domain in GUIDE.domains for effect in domain.effects]
    assert Counter(names) == Counter([*PERMANENT_NAMES, *filter(None, SACRIFICE_NAMES)]) == Counter(list(PICTURES))
    html = page("rules.html")
    for domain in GUIDE.domains:
        for effect in domain.effects:
            assert effect.rule in GAME.rules()
            assert f'id="{effect.name}"' in html
            assert str(effect.picture.words).replace("'", "&#39;") in html


def lying(things: tuple[CardGroup | PicturedColumn, ...]) -> list[PicturedCard]:
    return [item for thing in things if isinstance(thing, CardGroup) for stack in thing.stacks for item in stack]


@pytest.mark.parametrize("picture", [*PICTURES.values(), GUIDE.play, GUIDE.draw], ids=lambda picture: "")
def test_pictures_show_cards_that_exist_and_lose_none(picture: EffectPicture):
    for item in [*lying(picture.before), *lying(picture.after)]:
        assert not item.domain or f"{item.domain}-{item.age}" in KIND_BY_NAME
    assert "comes" not in {item.look for item in lying(picture.before)}
    assert "leaves" not in {item.look for item in lying(picture.after)}
    stay = Counter(item for item in lying(picture.before) if not item.look)
    assert stay - Counter(PicturedCard(item.domain, item.age) for item in lying(picture.after)) == Counter()


def test_numbers_are_the_books():
    assert sum(GUIDE.totals) == sum(BOOK_CARDS) == 104
    assert [(c.players, c.level_1, c.level_2, c.hegemony, c.boxed) for c in GUIDE.counts] == [
        (2, 3, 5, 8, 3),
        (3, 3, 5, 7, 3),
        (4, 2, 4, 7, 0),
    ]


def test_the_example_is_told_right():
    ada, ben, cleo = GUIDE.points
    assert ada == ben == 3 > cleo
    by_domain = {result.domain: result.cards for result in GUIDE.results}
    assert by_domain["utopia"][:2] == (4, 4)
    assert by_domain["culture"][1] == 2 > by_domain["culture"][0]


def test_every_difference_between_the_editions_is_listed():
    assert [str(edition) for edition in GUIDE.editions] == ["French", "Italian", "Spanish", "Ukrainian"]
    assert all(len(variant.values) == 4 and len(set(map(str, variant.values))) > 1 for variant in GUIDE.variants)


def test_chapters_hold_every_rule_once():
    rules = [rule for chapter in GUIDE.chapters for rule in chapter.rules]
    assert rules == list(GAME.rules())


# -- the hero ---------------------------------------------------------------------------------------------------------


def test_the_pillars_of_the_hero_have_heights():
    css = (templating.folder("carta") / "static" / "guide.css").read_text()
    heights = re.findall(r'<i class="(d\d)">', page("hero.html"))
    assert len(heights) == 6
    assert all(f".frieze .{height} " in css for height in heights)


def test_steps_are_counted_in_arabic_numerals():
    """Roman ones are the ages'."""
    assert "upper-roman" not in "".join(
        path.read_text() for path in (templating.folder("carta") / "static").glob("*.css")
    )
