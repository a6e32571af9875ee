"""Panels: the parts of a table's page that a browser replaces one by one, and is not sent again while it shows them.

Every panel carries a digest. A browser names the digests of the panels it shows (:data:`SHOWN`), and a panel that would
be the same again is answered with a stub in its place. The digest of a panel with a template of its own is made from
what the template is told, so such a panel isn't even drawn. Nothing is remembered between two requests: an answer
follows from what its reader may see, and from what they say that they have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from hashlib import blake2b, sha256
from json import JSONEncoder, encoder
from operator import attrgetter
from typing import Any, Final

from jinja2.filters import do_mark_safe
from markupsafe import Markup

from hegemon.core import Action
from hegemon.core.face import Face
from hegemon.languages import LANGUAGES, catalogue_file
from hegemon.languages.voice import Voice
from hegemon.web.drawing.faces import SHELL, face_of, folder
from hegemon.web.drawing.templating import act, environment, pointing_at, words

SHOWN: Final = "x-shown"
"""The header that names the digests of the panels which a page shows."""
MOST: Final = 8192
"""Characters of that header that are read; panels that are named later are sent again."""
DIGEST_BYTES: Final = 5
OPENING: Final = re.compile(r'<([a-z][\w-]*)(?=[\s>])(?:[^>]*?\sid="([^"]*)")?')
"""The beginning of a panel: its tag, and its id."""


class Panels:
    """The panels of one answer to one reader at one table."""

    def __init__(self, voice: Voice, game: str, reader: object, shown: str = "", advised: Action | None = None) -> None:
        self._shown = frozenset(shown[:MOST].split())
        salt = written((fingerprint(game), voice.language, voice.names, reader)).encode()
        self._salt = blake2b(salt, digest_size=DIGEST_BYTES)
        self._advised = written(advised) if advised else ""
        self._vocabulary = vocabulary(voice, game, face_of(game), advised)

    @property
    def known(self) -> dict[str, Any]:
        """What the templates of all panels know; made when it is needed, so that nothing holds on to itself."""
        return self._vocabulary | {"panel": self.panel, "unless_shown": self.unless_shown}

    def panel(self, name: str, template: str, /, **told: Any) -> Markup:
        """A panel with this id, drawn by a template that knows nothing but what it is told here; or a stub."""
        text = written((name, template, told))
        if self._advised and self._advised in text:
            text += self._advised
        digest = self._digest(text)
        tag = _TAGS.get(template)
        if digest in self._shown and tag:
            return stub(tag, name, digest)
        html = environment().get_template(template).render(self.known, **told).strip()
        opening = OPENING.match(html)
        if opening is None or opening[2] != name:
            raise ValueError(f"{template} begins with {html[:80]!r}, and not with an element whose id is {name!r}")
        _TAGS[template] = opening[1]
        return stub(opening[1], name, digest) if digest in self._shown else marked(html, opening.end(1), digest)

    def unless_shown(self, caller: Callable[[], str]) -> Markup:
        """A panel as it was drawn, whatever from; or a stub."""
        html = caller().strip()
        opening = OPENING.match(html)
        if opening is None or not opening[2]:
            raise ValueError(f"a panel begins with {html[:80]!r}, and not with an element that has an id")
        digest = self._digest(html)
        return (
            stub(opening[1], opening[2], digest)
            if digest in self._shown
            else marked(html, opening.end(1), digest)
        )  # fmt: skip

    def _digest(self, text: str) -> str:
        made = self._salt.copy()
        made.update(text.encode("utf-8", "surrogatepass"))
        return made.hexdigest()


@lru_cache(maxsize=1024)
def vocabulary(voice: Voice, game: str, looks: Face, advised: Action | None) -> dict[str, Any]:
    """What all templates of a game know at a table where these people sit: words, looks, macros."""
    known = words(voice) | {"face": looks, "game": game, "act": pointing_at(advised) if advised else act}
    known["shell"] = environment().get_template("panels/frame.html").make_module(known)
    if looks.macros:
        known["m"] = environment().get_template(looks.macros).make_module(known)
    return known


_TAGS: Final[dict[str, str]] = {}
"""The element that each template of a panel begins with: always the same one."""


def stub(tag: str, name: str, digest: str) -> Markup:
    """What stands in for a panel that the browser shows already.

    >>> stub("section", "deck", "0123456789")
    Markup('<section id="deck" data-same="0123456789"></section>')
    """
    return do_mark_safe(f'<{tag} id="{name}" data-same="{digest}"></{tag}>')


def marked(html: str, after: int, digest: str) -> Markup:
    """A panel with its digest in its first tag."""
    return do_mark_safe(f'{html[:after]} data-digest="{digest}"{html[after:]}')


# -- what a panel is told, as text -----------------------------------------------------------------------------------


_READ: Final[dict[type[Any], Callable[[Any], object]]] = {}
"""How to get at everything that makes a value of a class what it is: the fields by which two are compared."""


def _plain(value: Any) -> object:
    read = _READ.get(type(value))
    if read is not None:
        return read(value)
    if is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in fields(value) if field.compare]
        _READ[type(value)] = attrgetter(*names) if names else lambda value: ()
        return _plain(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, AbstractSet):
        return sorted(value)
    raise TypeError(f"a panel is told {value!r}: let it be data, of which one can tell whether it has changed")


_ENCODER: Final = JSONEncoder(default=_plain, check_circular=False, separators=(",", ":"))
_MAKE: Final[Any] = getattr(encoder, "c_make_encoder", None)
_CHUNKS: Final[Callable[[object, int], Iterable[str]]] = (
    _MAKE(None, _plain, encoder.encode_basestring_ascii, None, ":", ",", False, False, True)
    if _MAKE
    else lambda value, _: _ENCODER.iterencode(value)
)
"""What an encoder makes anew for every value, made once, where Python has it in C: a page has dozens of panels."""


def written(value: object) -> str:
    """Data as text: the same for equal data, whichever objects it is made of.

    >>> written(("deck", {"cards": 3, "names": frozenset({"b", "a"})}))
    '["deck",{"cards":3,"names":["a","b"]}]'
    """
    return "".join(_CHUNKS(value, 0))


@cache
def fingerprint(game: str) -> str:
    """A sign for everything that pages of a game are made of. After an update nothing old is taken for the same."""
    owned = [*(SHELL.rglob("*")), *(folder(game).rglob("*"))]
    words_of = [catalogue_file(language, owner) for language in LANGUAGES for owner in (None, game)]
    files = sorted(file for file in {*owned, *words_of} if "__pycache__" not in file.parts and file.is_file())
    made = sha256()
    for file in files:
        made.update(sha256(file.read_bytes()).digest())
    return made.hexdigest()[:16]
