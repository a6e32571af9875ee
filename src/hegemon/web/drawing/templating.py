"""Pages from templates: the shell's own, and each game's, in the reader's language."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from gettext import NullTranslations
from hashlib import sha256
from typing import Any, Final

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

from hegemon.core import Action, Blank, Message, say, say_count
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.web.drawing.faces import SHELL, folder

THEME_COLOURS: Final = {"light": "#f4efe3", "dark": "#161d27"}
"""What a phone paints around a page: its bar goes on there."""
HINTED: Final = Markup(' data-hinted aria-describedby="advice"')


@cache
def static_version(game: str | None) -> str:
    """A fingerprint of all static files of one owner, so that browsers may keep them for ever."""
    files = sorted(file for file in (folder(game) / "static").rglob("*") if file.is_file())
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def static_url(path: str, game: str | None = None) -> str:
    """The address of a static file of the shell, or of a game."""
    return f"/static/{game or 'shell'}/{static_version(game)}/{path}"


@cache
def style_sheets(game: str, *names: str) -> list[str]:
    """The style sheet of a game and those of these names, as far as it has any."""
    return [name for name in (f"{game}.css", *names) if (folder(game) / "static" / name).is_file()]


@lru_cache(maxsize=4096)
def act(action: Action, kind: str = "submit") -> Markup:
    """The attributes that make a button, or a radio button, take an action."""
    value = json.dumps(action.to_json(), ensure_ascii=False, separators=(",", ":"))
    return Markup('type="{}" form="act" name="action" value="{}"').format(kind, value)


def pointing_at(advised: Action) -> Callable[..., Markup]:
    """Like :func:`act`, with a sign on whatever takes the advised action; its reason stands where the hint is.

    >>> end = Action("end")
    >>> pointing_at(end)(end).endswith('data-hinted aria-describedby="advice"'), pointing_at(end)(Action("play"))
    (True, Markup('type="submit" form="act" name="action" value="[&#34;play&#34;]"'))
    """

    def pointing(action: Action, kind: str = "submit") -> Markup:
        return act(action, kind) + (HINTED if action == advised else "")

    return pointing


@lru_cache(maxsize=512)
def icon(name: str, kind: str = "ico", game: str | None = None) -> Markup:
    """A picture by its name in the shell's art, or in a game's."""
    art = static_url("art.svg", game)
    look = Markup(' class="{}"').format(kind) if kind else ""
    return Markup('<svg{} aria-hidden="true"><use href="{}#{}"/></svg>').format(look, art, name)


# -- setting pages quickly: a table has a thousand things to escape, and hundreds of sentences ------------------------


@lru_cache(maxsize=8192)
def escaped(text: str) -> str:
    """A text as HTML shows it; the same few are wanted again and again."""
    return str(escape(text))


def safe(value: Any) -> str:
    """Whatever a template puts into a page, as HTML.

    >>> safe("a < b"), safe(Markup("<b>")), safe(12), safe(None)
    ('a &lt; b', Markup('<b>'), '12', Markup('None'))
    """
    kind = type(value)
    if kind is str:
        return escaped(value)
    if kind is int:
        return str(value)
    return value if kind is Markup else escape(value)


class FastCodeGenerator(CodeGenerator):
    """Compiles templates as Jinja does, but to escape by :func:`safe`, and to call functions and macros directly.

    Jinja asks of everything that is called whether it wants to know the context. Ours never do. And it calls a function
    for every attribute, as that might be an item of a dictionary; here only what is no attribute is looked for so.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        super().visit_Template(node, frame)
        self.writeline("escape = environment.safe")  # the name by which a compiled template escapes

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        owner, found = self.temporary_identifier(), self.temporary_identifier()
        self.write(f"({found} if ({found} := getattr(({owner} := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.item({owner}, {node.attr!r}))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        for sign, arguments in (("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if arguments is not None:
                self.write(sign)
                self.visit(arguments, frame)
                self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


class FastTemplate(Template):
    """A template that is told everything it knows in one dictionary, which nobody else changes.

    What its arguments are called is for Jinja to say.
    """

    def new_context(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,  # noqa: A002
    ) -> Context:
        known = vars or {}
        if not shared:
            known = {**self.environment.globals, **known}
        if locals:
            known = {**known, **{name: value for name, value in locals.items() if value is not missing}}
        return Context(self.environment, known, self.name, self.blocks)


class FastEnvironment(Environment):
    """Jinja with our code generator and templates."""

    code_generator_class = FastCodeGenerator
    template_class = FastTemplate
    safe = staticmethod(safe)

    def item(self, owner: Any, name: str) -> Any:
        """What a template names like an attribute, of something that has none of this name."""
        try:
            return owner[name]
        except (TypeError, LookupError):
            return self.undefined(obj=owner, name=name)

    @cached_property
    def _found(self) -> dict[tuple[object, str], Template]:
        """Templates by where they come from and what they are called; none while somebody may be changing them."""
        return {}

    def get_template(self, name: str | Template, *around: Any, **more: Any) -> Template:
        """A template, looked for once."""
        if isinstance(name, Template):
            return name
        if (found := self._found.get((self.loader, name))) is not None:
            return found
        template = super().get_template(name, *around, **more)
        if not self.auto_reload:
            self._found[self.loader, name] = template
        return template


@cache
def environment() -> Environment:
    """Templates: `page.html` is the shell's, `carta/table.html` a game's."""
    games = {name: FileSystemLoader(folder(name) / "templates") for name in GAMES.names()}
    made = FastEnvironment(
        loader=ChoiceLoader([FileSystemLoader(SHELL / "templates"), PrefixLoader(games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=sys.flags.dev_mode,  # otherwise the disk is asked about each template of each page
    )
    made.globals.update(act=act, icon=icon, static=static_url, theme_colours=THEME_COLOURS)
    return made


@lru_cache(maxsize=4096)
def plainly(catalogue: NullTranslations, text: str) -> str:
    """A sentence without blanks."""
    return say(text).render(catalogue)


def words(voice: Voice) -> dict[str, Any]:
    """How a template speaks: `say` and `say_count` for its own sentences, `tell` for messages it is handed."""
    catalogue = voice.catalogue

    def spoken(text: str, **blanks: Blank) -> str:
        return voice(say(text, **blanks)) if blanks else plainly(catalogue, text)

    def counted(one: str, many: str, n: int, **blanks: Blank) -> str:
        return voice(say_count(one, many, n, **blanks))

    def marked(text: str, **blanks: Any) -> Markup:
        """A sentence with markup in its blanks; the sentence itself and all other blanks are escaped."""
        return (Markup() + catalogue.gettext(text)).format(**blanks)

    def told(message: object) -> object:
        if not isinstance(message, Message):
            return message
        return voice(message) if message.blanks else plainly(catalogue, message.text)

    return {
        "say": spoken,
        "say_count": counted,
        "say_markup": marked,
        "tell": told,
        "voice": voice,
    }


def render(template: str, voice: Voice, **context: Any) -> str:
    """A page or a part of one."""
    return voice.naming_players(environment().get_template(template).render(words(voice) | context))
