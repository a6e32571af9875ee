"""Pieces of any game glide by what the page says of them: made-up scenes, and where their pieces go."""

from __future__ import annotations


def piece(name: str, place: str, **marks: str) -> str:
    """A piece of a made-up scene."""
    return element(piece=name, place=place, **marks)


def place(name: str, **marks: str | int) -> str:
    """A place of a made-up scene."""
    return element(place=name, **marks)


def element(**marks: str | int) -> str:
    return "<i " + " ".join(f'data-{name}="{value}"' for name, value in marks.items()) + "></i>"


SCENES = {
    "a figure with a name of its own goes from square to square": (
        piece("army-1", "6,0") + piece("army-2", "6,0"),
        piece("army-2", "6,0") + piece("army-1", "7,0"),
        ["army-1 6,0 > army-1 7,0"],
    ),
    "of equal ones some go, and nobody can say which": (
        piece("stone", "left") * 3,
        piece("stone", "left") + piece("stone", "right") * 2,
        ["stone left > stone right"] * 2,
    ),
    "what is turned over stays where it lies": (
        piece("back", "row") + piece("back", "hand-1"),
        piece("ace", "row", back="back") + piece("back", "hand-1"),
        [],
    ),
    "what is played was somebody's own before": (
        place("hand-1", owner=1) + piece("back", "hand-1") + place("hand-2", owner=2) + piece("back", "hand-2")
        + place("table-2", owner=2),
        place("hand-1", owner=1) + place("hand-2", owner=2) + place("table-2", owner=2)
        + piece("ace", "table-2", back="back"),
        ["back hand-2 > ace table-2"],
    ),
    "what nobody saw comes from the store that shrank, and goes to the one that grew": (
        place("bag", holds=9) + place("pile", holds=3) + place("hand", **{"from": "bag pile", "to": "pile"})
        + piece("ace", "hand"),
        place("bag", holds=8) + place("pile", holds=4) + place("hand", **{"from": "bag pile", "to": "pile"})
        + piece("ace", "hand") + piece("king", "hand"),
        ["bag > king hand"],
    ),
    "a piece goes the way that is told, though another of its kind goes elsewhere": (
        piece("army-1", "2,0") + piece("army-1", "6,0"),
        piece("army-1", "2,2") + piece("army-1", "7,1") + element(trail="army-1", way="6,0 7,0 7,1"),
        ["army-1 6,0 > army-1 7,1 by 6,0 7,0 7,1", "army-1 2,0 > army-1 2,2"],
    ),
    "who falls at the end of the way is seen on it": (
        piece("army-1", "6,0"),
        element(trail="army-1", way="6,0 7,0"),
        ["army-1 6,0 > undefined by 6,0 7,0"],
    ),
    "in an exchange nothing goes straight": (
        place("bag", holds=9) + place("pile", holds=3) + place("hand", **{"from": "bag"}) + place("row", to="pile")
        + piece("ace", "row"),
        place("bag", holds=8) + place("pile", holds=4) + place("hand", **{"from": "bag"}) + place("row", to="pile")
        + piece("ace", "hand"),
        ["bag > ace hand", "ace row > pile"],
    ),
    "a hand that is filled again at once still has played": (
        place("bag", holds=9) + place("hand-1", **{"from": "bag"}) + place("row", **{"from": "hand-1"})
        + piece("back", "hand-1"),
        place("bag", holds=8) + place("hand-1", **{"from": "bag"}) + place("row", **{"from": "hand-1"})
        + piece("back", "hand-1") + piece("ace", "row", back="back"),
        ["back hand-1 > ace row"],
    ),
}  # fmt: skip
FLIGHTS = """async (scenes) => {
  const { src } = document.querySelector("script[src$='/table.js']");
  const { plan } = await import(new URL("flights.js", src));
  const parse = (html) => new DOMParser().parseFromString(`<main id="game" data-seat="0">${html}</main>`, "text/html");
  const call = (end) => end?.dataset ? `${end.dataset.piece} ${end.dataset.place}` : end;
  const by = (way) => (way ? ` by ${way.join(" ")}` : "");
  const tell = ({ from, to, way }) => `${call(from)} > ${call(to)}${by(way)}`;
  return scenes.map((two) => plan(...two.map(parse)).map(tell));
}"""


def test_flights_follow_from_what_pieces_and_places_say(visitor):
    page = visitor()
    page.goto("/")
    planned = page.evaluate(FLIGHTS, [[before, after] for before, after, _ in SCENES.values()])
    assert dict(zip(SCENES, planned, strict=True)) == {name: flights for name, (_, _, flights) in SCENES.items()}
