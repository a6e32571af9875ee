"""Scripts as they are sent: those that always come together are one file.

They are written as ES modules, one for each job. Sent one by one they would take a request each, some of them only
after others were read, and a quarter more bytes. So a script in `TOGETHER` is sent with all that it imports: each
module as a function that is called once and returns what it exports. Who imports one of them gets it from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

TOGETHER: Final = ("table", "stage")
"""What is sent with all that it imports; what two of them import comes with the first."""
IMPORT: Final = re.compile(r'^import (?:(\{ .*? \}) from )?"\./([\w-]+)\.js";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)


def joined(scripts: Mapping[str, str]) -> dict[str, str]:
    r"""The scripts that are sent, by their names, of those that were written.

    >>> part = "export const a = () => 1;"
    >>> user = 'import { a } from "./part.js";\na();'
    >>> sent = joined({"table": user, "part": part, "other": user})
    >>> print(sent["table"])
    export const part_js = (() => {
    const a = () => 1;
    return { a };
    })();
    export const table_js = (() => {
    const { a } = part_js;
    a();
    return {  };
    })();
    >>> print(sent["other"])
    import { part_js } from "./table.js";
    const { a } = part_js;
    a();
    >>> sorted(sent)
    ['other', 'table']
    """
    homes: dict[str, str] = {}
    for name in TOGETHER:
        for part in with_imports(name, scripts):
            homes.setdefault(part, name)
    alone = {name: [name] for name in scripts if name not in homes}
    together = {name: [part for part, home in homes.items() if home == name] for name in TOGETHER if name in scripts}
    return {name: one_file(name, parts, scripts, homes) for name, parts in {**alone, **together}.items()}


def with_imports(name: str, scripts: Mapping[str, str]) -> list[str]:
    """A script and all that it imports, each after what it needs."""
    found: list[str] = []
    for _, part in IMPORT.findall(scripts.get(name, "")):
        found += [each for each in with_imports(part, scripts) if each not in found]
    return [*found, name] if name in scripts else found


def one_file(name: str, parts: Iterable[str], scripts: Mapping[str, str], homes: Mapping[str, str]) -> str:
    """What is sent under a name: some parts, and whatever they import from elsewhere."""
    elsewhere: dict[str, None] = {}
    bodies = []
    for part in parts:
        for _, other in IMPORT.findall(scripts[part]):
            home = homes.get(other)
            if home and home != name:
                elsewhere[f'import {{ {other}_js }} from "./{home}.js";'] = None
        body = IMPORT.sub(lambda found: taken(found, homes), scripts[part])
        bodies.append(as_function(part, body) if name in homes else body)
    return "\n".join([*elsewhere, *bodies])


def taken(found: re.Match[str], homes: Mapping[str, str]) -> str:
    """What stands in place of an import: names that are taken from a part, if it is joined to others."""
    names, part = found.groups()
    if part not in homes:
        return found[0]
    return f"const {names} = {part}_js;\n" if names else ""


def as_function(name: str, body: str) -> str:
    """A module as a function that is called once: its names are its own."""
    exports = ", ".join(EXPORT.findall(body))
    lines = [f"export const {name}_js = (() => {{", EXPORT.sub("", body), f"return {{ {exports} }};", "})();"]
    return "\n".join(lines)
