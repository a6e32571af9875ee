"""Friends: one's list and link, asking and answering, and what friends offer each other."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from hegemon.core import Message
from hegemon.games import GAMES
from hegemon.service.accounts.people import NoSuchPerson
from hegemon.service.company.friends import NoSuchFriend
from hegemon.service.company.offers import HOLDS
from hegemon.service.errors import Refused, TooMuch
from hegemon.web.people.account import person_of
from hegemon.web.people.conduct import Somebody, somebody_in
from hegemon.web.visits.visit import Visit, Visiting, way_home
from hegemon.web.words.offered_games import games
from hegemon.web.words.ratings import PACE_NAMES

router = APIRouter(include_in_schema=False)


@router.get("/friends")
async def friends(visit: Visiting, sent: str = "", back: str = "") -> Response:
    """Who one's friends are, and who is here; `back`: the table from which one comes."""
    table = way_home({"back": back})
    return await friends_page(visit, sent=sent, table=table if table.startswith("/t/") else "")


async def friends_page(
    visit: Visit, status: int = 200, problem: Message | None = None, sent: str = "", table: str = ""
) -> Response:
    """The page, and what is wrong with what somebody tried there."""
    person = visit.reader.person
    known = await visit.tables.friends.of(person.id) if person else []
    offered = [
        (offer, GAMES.load(offer.game).title())
        for offer in (await visit.tables.offers.of(person.id) if person else [])
        if offer.game in GAMES.names()
    ]
    link = visit.services.url(visit.request, f"/f/{await visit.tables.friends.link(person)}") if person else ""
    return visit.page(
        "friends.html", status, path="/friends", problem=problem, sent=sent, friends=known, offers=offered, link=link,
        games=games(), paces=PACE_NAMES, table=table,
    )  # fmt: skip


@router.get("/f/{key}")
async def link(visit: Visiting, key: str) -> Response:
    """Where somebody's own link leads: to become friends takes a press."""
    other, name = await visit.tables.friends.behind(key)
    oneself = visit.reader.guest.id == other
    return visit.page("friend_link.html", path=f"/f/{key}", key=key, name=name, oneself=oneself)


@router.post("/f/{key}")
async def follow(visit: Visiting, key: str) -> Response:
    """Become friends with whoever gave out the link."""
    await visit.form("create")
    try:
        await visit.tables.friends.follow(person_of(visit), key)
    except (Refused, TooMuch) as problem:
        return await friends_page(visit, 422, problem.message)
    return visit.go("/friends")


@router.post("/friends/link")
async def renew_link(visit: Visiting) -> Response:
    """Another link; the old one works no more."""
    await visit.form("create")
    await visit.tables.friends.link(person_of(visit), renew=True)
    return visit.go("/friends")


@router.post("/friends/ask")
async def ask(visit: Visiting) -> Response:
    """Ask somebody whose page one may see, or with whom one is at a table, to be friends; a game isn't left for it."""
    fields = await visit.form("create")
    person = person_of(visit)
    if "table" in fields:
        about = await somebody_in(visit, fields["table"], fields)
        await visit.tables.friends.ask(person, await kept_name_of(visit, about))
        return visit.go(about.path)
    try:
        await visit.tables.friends.ask(person, await seen(visit, fields))
    except (Refused, TooMuch) as problem:
        return await friends_page(visit, 422, problem.message)
    return visit.go("/friends?sent=asked")


async def seen(visit: Visit, fields: Mapping[str, str]) -> str:
    """The id of somebody by their page, if they show it."""
    other = await visit.services.people.publicly(fields.get("friend", "")[:16])
    if other is None or not other.lets_others_see("profile"):
        raise NoSuchPerson()
    return other.id


async def kept_name_of(visit: Visit, about: Somebody) -> str:
    """The id under which somebody at a table keeps their name."""
    for guest in about.guests:
        if await visit.services.people.person(guest) is not None:
            return guest
    raise NoSuchFriend()


@router.post("/friends/accept")
async def accept(visit: Visiting) -> Response:
    """Say yes to somebody who has asked."""
    fields = await visit.form()
    try:
        await visit.tables.friends.accept(person_of(visit), fields.get("friend", ""))
    except (Refused, TooMuch) as problem:
        return await friends_page(visit, 422, problem.message)
    return visit.go("/friends")


@router.post("/friends/remove")
async def remove(visit: Visiting) -> Response:
    """Be friends no more, decline, or withdraw a question."""
    fields = await visit.form()
    await visit.tables.friends.part(person_of(visit), fields.get("friend", ""))
    return visit.go("/friends")


# -- offers ----------------------------------------------------------------------------------------------------------


@router.post("/friends/challenge")
async def challenge(visit: Visiting) -> Response:
    """Offer a friend a game. For one that is played at a sitting one waits in the lobby, which leads to the table."""
    fields = await visit.form("create")
    person, pace = person_of(visit), fields.get("pace", "")
    try:
        friend = await visit.tables.friends.friend(person.id, fields.get("friend", ""))
        game = GAMES.load(fields.get("game", "")).name
        pace = pace if pace in HOLDS else "calm"
        await visit.tables.offers.challenge(person, friend, game, pace, fields.get("rated") == "yes")
    except (Refused, TooMuch) as problem:
        return await friends_page(visit, 422, problem.message)
    return visit.go("/friends?sent=challenged" if pace == "days" else "/")


@router.post("/friends/invite")
async def invite(visit: Visiting) -> Response:
    """Invite a friend to a table."""
    fields = await visit.form("create")
    person = person_of(visit)
    table_id = fields.get("table", "")
    friend = await visit.tables.friends.friend(person.id, fields.get("friend", ""))
    await visit.tables.offers.invite(person, friend, table_id)
    return visit.go(f"/t/{table_id}?invited={friend.public}")


@router.post("/offers/{key}/accept")
async def accept_offer(visit: Visiting, key: str) -> Response:
    """Take a seat, or begin a game."""
    await visit.form("create")
    try:
        return visit.go(f"/t/{await visit.tables.offers.accept(person_of(visit), key)}")
    except (Refused, TooMuch) as problem:
        return await friends_page(visit, 422, problem.message)


@router.post("/offers/{key}/decline")
async def decline_offer(visit: Visiting, key: str) -> Response:
    """Decline what one is offered, or take back what one offers."""
    await visit.form()
    await visit.tables.offers.drop(person_of(visit), key)
    return visit.go("/")
