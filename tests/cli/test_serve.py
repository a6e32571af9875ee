"""`hegemon serve`, asked wrongly: one clear sentence, and nothing is started."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hegemon.cli import main


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens at."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said to somebody who asks wrongly."""
    with pytest.raises(SystemExit) as left:
        main(["--language", "en", "serve", *arguments])
    said = capsys.readouterr()
    assert (left.value.code, said.out) == (2, "")
    assert said.err.count("\n") == 1, said.err
    return said.err.strip()


def test_a_port_in_use(capsys, tmp_path: Path, taken: int):
    said = refusal(capsys, "--database", str(tmp_path / "t.db"), "--port", str(taken))
    assert said == f"Can't listen at 127.0.0.1, port {taken}: it is in use already."


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--port", "99999"), "--port needs a whole number from 0 to 65535, not “99999”."),
        (("--host", "999.1.1.1"), "Can't listen at 999.1.1.1, port 8000: "),
        (("--port", "-1"), "--port"),
        (("--port", "eighty"), "--port"),
        (("--host", "999.1.1.1", "--port", "0"), "Can't listen at 999.1.1.1"),
        (("--workers", "0"), "--workers"),
        (("--workers", "many"), "--workers"),
        (("--workers", "2"), "Several processes need PostgreSQL"),
        (("--bot-processes", "-1"), "--bot-processes"),
        (("--keep-days", "0"), "--keep-days"),
        (("--keep-days", "30", "--archive", "/proc/nowhere"), "The archive can't be used: /proc/nowhere"),
        (("--wrokers", "2"), "“--wrokers” means nothing here"),
    ],
)
def test_what_makes_no_sense(capsys, tmp_path: Path, arguments: tuple[str, ...], expected: str):
    assert expected in refusal(capsys, "--database", str(tmp_path / "t.db"), *arguments)


@pytest.mark.parametrize("address", ["mysql://ada@host/tables", "nonsense://", "sqlite://", "sqlite:///:memory:"])
def test_another_kind_of_database(capsys, address: str):
    said = refusal(capsys, "--port", "0", "--database", address)
    assert said == "A database is a file, sqlite:///FILE, or postgresql://USER@HOST/NAME."


def test_a_database_that_can_not_be_reached(capsys):
    said = refusal(capsys, "--port", "0", "--database", "postgresql://ada:a-password@127.0.0.1:1/tables")
    assert said.startswith("The database can't be used: ")
    assert "Connection refused" in said
    assert "a-password" not in said


def test_a_file_that_can_not_be_used(capsys, tmp_path: Path):
    (tmp_path / "letter").write_text("Dear Ada, " * 200)
    for place in (tmp_path / "letter", tmp_path / "letter" / "t.db", tmp_path, Path("/proc/no/t.db")):
        assert refusal(capsys, "--port", "0", "--database", str(place)).startswith("The database can't be used: ")
