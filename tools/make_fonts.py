"""Make the fonts of the pages anew: only the letters of our languages, only the weights that are used.

    npm pack @fontsource/vollkorn@5.3.0 @fontsource-variable/source-sans-3@5.3.0
    for file in *.tgz; do mkdir -p "${file%.tgz}" && tar xzf "$file" -C "${file%.tgz}"; done
    python -m venv fonts && fonts/bin/pip install "fonttools[woff]==4.68.0"
    fonts/bin/python tools/make_fonts.py .        # in the folder where the packages are

Both families are under the SIL Open Font License, whose text lies beside the fonts. As what is changed must not bear a
reserved name, ours are called Hegemon Serif (Vollkorn, bold) and Hegemon Sans (Source Sans 3, 400 to 700).

Pictures that the server draws (`web/replays/pictures.py`) are lettered in the same: TrueType files of one weight each.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).parents[1] / "src" / "hegemon" / "web" / "static" / "fonts"
FOR_PICTURES = FONTS.parents[1] / "replays" / "picture_fonts"
WEIGHTS = (400, 700)
DRAWN_WEIGHT = 600
LETTERS = {
    "latin": "".join(map(chr, range(32, 127))) + "\u00a0\u202f¡«»¿·×°½±µ" + "–—‘’“”„…•−№→←↑↓✓"
    + "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ" + "ÌÍÒÓÚìíòóú" + "ÁÑáñºª" + "ÄÖäöß",
    "basic": "".join(map(chr, range(32, 127))) + "\u00a0\u202f«»·×°±" + "–—‘’“”„…•−№→←↑↓✓",
    "cyrillic": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}  # fmt: skip
"""What is written in English, French, Italian, Spanish and Ukrainian, and in German names; basic are the few letters
that a page in Ukrainian has besides its own."""
DRAWN_WITH = {"basic": "latin"}
"""By script: the one in whose file of a package its letters are."""
PACKAGES = {
    "Serif": "fontsource-vollkorn-*/package/files/vollkorn-{script}-700-normal.woff2",
    "Sans": "fontsource-variable-source-sans-3-*/package/files/source-sans-3-{script}-wght-normal.woff2",
}
FEATURES = ["kern", "liga"]
"""Others would bring letters that are not ours: the Bulgarian and Serbian forms of half the Cyrillic ones."""
FIGURES = ("lnum", "tnum")
"""All figures are as high as capitals, and as wide as one another: `font` in a style sheet would unset such wishes."""
RENAMED = (1, 3, 4, 6, 16, 25)
"""The entries of a font that hold its name."""


def set_figures(font: TTFont) -> None:
    """Let the figures be those of these features, if the font has them."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    for feature in FIGURES:
        chosen = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature]
        lookups = {number for each in chosen for number in each.LookupListIndex}
        parts = [part for number in sorted(lookups) for part in table.LookupList.Lookup[number].SubTable]
        swaps = {old: new for part in parts for old, new in getattr(part, "mapping", {}).items()}
        for letters in font["cmap"].tables:
            for code in range(ord("0"), ord("9") + 1):
                if code in letters.cmap:
                    letters.cmap[code] = swaps.get(letters.cmap[code], letters.cmap[code])


def make(packages: Path, family: str, script: str) -> None:
    """Write one font: a family's letters of a script."""
    [source] = packages.glob(PACKAGES[family].format(script=DRAWN_WITH.get(script, script)))
    font = TTFont(source)
    set_figures(font)
    features = [] if script == "basic" else FEATURES
    options = Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 3, 4, 6, 13, 14], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS[script])
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
    for entry in font["name"].names:
        if entry.nameID in RENAMED:
            entry.string = f"Hegemon {family}" if entry.nameID != 6 else f"Hegemon{family}"
    font.flavor = "woff2"
    file = FONTS / f"{family.lower()}-{script}.woff2"
    font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes, {len(font.getBestCmap())} letters")


def make_for_pictures(family: str) -> None:
    """Write a family as one file of one weight, with the letters of all scripts: who draws looks for them in one."""
    with TemporaryDirectory() as folder:
        parts = []
        for script in sorted(set(LETTERS) - set(DRAWN_WITH)):
            font = TTFont(FONTS / f"{family.lower()}-{script}.woff2")
            if "fvar" in font:
                font = instantiateVariableFont(font, {"wght": DRAWN_WEIGHT})
            font.flavor = None
            parts.append(f"{folder}/{script}.ttf")
            font.save(parts[-1])
        Merger().merge(parts).save(FOR_PICTURES / f"{family.lower()}.ttf")


if __name__ == "__main__":
    for each in PACKAGES:
        for letters in LETTERS:
            make(Path(sys.argv[1]), each, letters)
        make_for_pictures(each)
