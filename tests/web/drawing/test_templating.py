"""Templates are compiled to escape by our own, quicker function, and escape as Jinja does."""

from __future__ import annotations

import pytest
from jinja2 import Environment, UndefinedError
from markupsafe import Markup

from hegemon.web.drawing.templating import environment, safe


def test_compiled_templates_escape_by_our_function():
    template = environment().from_string("{{ value }}")
    assert template.root_render_func.__globals__["escape"] is safe


@pytest.mark.parametrize("value", ["<b>", "a & 'b'", Markup("<b>"), None, 7, "", ["<"]])
def test_whatever_is_put_into_a_page_is_escaped_as_jinja_does_it(value):
    text = "{{ value }}{% macro m(x) %}<i>{{ x }}</i>{% endmacro %}{{ m(value) }}{{ value ~ '<' }}{{ '<' }}"
    plain = Environment(autoescape=True).from_string(text)
    assert environment().from_string(text).render(value=value) == plain.render(value=value)


@pytest.mark.parametrize(
    "text",
    [
        "{{ x.real }}{{ y.k }}{{ y.d.k.upper() }}{{ y.items is defined }}",
        "{{ y.none is defined }}",
        "{{ 'a'.upper() }}",
    ],
)
def test_attributes_and_items_are_found_as_jinja_finds_them(text):
    known = {"x": 7, "y": {"k": "v", "d": {"k": "<w>"}}}
    plain = Environment(autoescape=True).from_string(text)
    assert environment().from_string(text).render(known) == plain.render(known)


@pytest.mark.parametrize("text", ["{{ x.none }}", "{{ y.none }}", "{{ nobody.name }}"])
def test_what_is_neither_an_attribute_nor_an_item_is_an_error(text):
    with pytest.raises(UndefinedError):
        environment().from_string(text).render(x=7, y={})
