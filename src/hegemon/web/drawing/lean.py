"""Style sheets and scripts as they are sent: without comments and indentation, which are for us alone.

What is quoted stays as it is. Nothing is renamed, and scripts keep their lines, so that they can be read in a browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

QUOTED: Final = r'("(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')'
COMMENT: Final = re.compile(rf"{QUOTED}|/\*.*?\*/", re.DOTALL)
SPACE: Final = re.compile(rf"{QUOTED}|;?\s*(\}})\s*|\s*([{{;,>])\s*|(?<=:)\s+|\s+()")
"""What separates: of it a brace, a mark or a single space is sent, or nothing; and what is quoted, as it is."""
BACKTICK: Final = re.compile(r"(?<!\\)`")
REMARK: Final = re.compile(r"\s// [^\"'`]*$")
"""What is said about a line at its end. Where it quotes something it stays: that might be a piece of the script."""


def lean_style(text: str) -> str:
    """A style sheet with no more space than it needs.

    >>> lean_style('/* a note */ .a,  .b { color: red;  content: " {  } "; }')
    '.a,.b{color:red;content:" {  } "}'
    """
    plain = COMMENT.sub(lambda found: found[1] or " ", text)
    return SPACE.sub(lambda found: " " if found[4] is not None else found[found.lastindex or 0].strip(), plain).strip()


def lean_script(text: str) -> str:
    r"""A script without the lines that are comments, and without indentation; what is between backticks keeps both.

    >>> print(lean_script("// Adds.\nfunction add(a, b) {\n  return a + b; // no more\n}"))
    function add(a, b) {
    return a + b;
    }
    """
    lines: list[str] = []
    in_comment = in_quote = False
    for line in text.splitlines():
        bare = line.strip()
        if in_comment:
            in_comment = "*/" not in bare
        elif in_quote:
            lines.append(line)
        elif bare.startswith("/*"):
            in_comment = "*/" not in bare
        elif bare and not bare.startswith("//"):
            lines.append(REMARK.sub("", bare))
        if lines and not in_comment and len(BACKTICK.findall(line)) % 2 and not bare.startswith(("//", "/*", "*")):
            in_quote = not in_quote
    return "\n".join(lines)


LEAN: Final[dict[str, Callable[[str], str]]] = {".css": lean_style, ".js": lean_script}
"""By the end of a file's name: how it gets lean."""
