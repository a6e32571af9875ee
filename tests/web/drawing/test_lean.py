"""Style sheets and scripts are sent without what is for us alone, and mean the same."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from hegemon.web.app import create_app
from hegemon.web.drawing.lean import lean_script, lean_style
from hegemon.web.drawing.statics import files
from hegemon.web.settings import Settings


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("a  b > c { margin: 0 1px }", "a b>c{margin:0 1px}"),
        (".a { width: calc(1px  +  2px); }\n\n.b { top: 0 }", ".a{width:calc(1px + 2px)}.b{top:0}"),
        ("""i::after { content: "a  ,  b /* c */"; }""", """i::after{content:"a  ,  b /* c */"}"""),
        ("""i::after { content: '\\'  ;'; }""", """i::after{content:'\\'  ;'}"""),
        ("/* it isn't */ p { color: red } /* nor \"that */ q { color: blue }", "p{color:red}q{color:blue}"),
        (".a /* or */ .b {}", ".a .b{}"),
        (".a :is(p, q):hover > b { &:not(i) { --c: red; } }", ".a :is(p,q):hover>b{&:not(i){--c:red}}"),
        ("@media (min-width: 3px) and (x) { a { b: c } }", "@media (min-width:3px) and (x){a{b:c}}"),
    ],
)
def test_a_style_sheet(written, sent):
    assert lean_style(written) == sent
    assert lean_style(sent) == sent


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("  a();\n\n  // why\n  b(); // so\n", "a();\nb();"),
        ('const url = "http://here"; // there', 'const url = "http://here";'),
        ("a(); // don't", "a(); // don't"),
        ("/** What\n * it is: `this`\n */\nf();", "f();"),
        ("/* short */\nf();", "f();"),
        ("x = `\n  // not a remark\n  ${y}\n`;\n  z();", "x = `\n  // not a remark\n  ${y}\n`;\nz();"),
        ("// a ` alone\n  f();\n  g();", "f();\ng();"),
    ],
)
def test_a_script(written, sent):
    assert lean_script(written) == sent


def test_what_is_sent_is_lean_and_a_font_is_not_compressed_twice(tmp_path):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        style, older = (
            client.get("/static/shell/now/shell.css", headers={"Accept-Encoding": reads})
            for reads in ("gzip, br", "gzip")
        )
        assert "/*" not in style.text
        assert older.text == style.text
        assert (style.headers["content-encoding"], older.headers["content-encoding"]) == ("br", "gzip")
        assert int(style.headers["content-length"]) < 0.95 * int(older.headers["content-length"])
        font, picture = (
            client.get(f"/static/shell/now/{name}").headers for name in ("fonts/sans-latin.woff2", "art.svg")
        )
        assert "content-encoding" not in font
        for headers in (style.headers, font):
            assert headers["x-content-type-options"] == "nosniff"
            assert "content-security-policy" not in headers, "it is no page"
        assert "default-src 'none'" in picture["content-security-policy"], "a picture can be opened like a page"
    scripts = [file.data.decode() for path, file in files("shell").items() if path.endswith(".js")]
    assert len(scripts) > 10
    assert all(script.count("{") == script.count("}") for script in scripts if "`" not in script)


def test_scripts_that_come_together_are_one_file_and_every_import_finds_its_script():
    scripts = {path: file.data.decode() for path, file in files("shell").items() if path.endswith(".js")}
    assert {"js/swap.js", "js/live.js", "js/glide.js"}.isdisjoint(scripts), "they come with others"
    for path, script in scripts.items():
        for names, other in re.findall(r'^import .*?(?:\{ (.*?) \} from )?"(\./.*?)";', script, re.MULTILINE):
            home = scripts[f"js/{other[2:]}"]
            exports = re.findall(r"^export (?:async )?\w+ (\w+)", home, re.MULTILINE)
            assert {*names.split(", ")} - {""} <= {*exports}, (path, other)
        for other in re.findall(r'import\("\./(.*?)"\)', script):
            assert f"js/{other}" in scripts, path
