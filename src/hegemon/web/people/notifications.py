"""Being told what happens while one isn't looking: on this device, by mail, of what, and when not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from hegemon.core import Message, say
from hegemon.service.errors import Refused, refused
from hegemon.service.notices.deliveries import PUSH, send_later
from hegemon.service.notices.mail_addresses import MailAddresses
from hegemon.service.notices.wishes import COMPANY, KINDS, OVER, TURN, NoticeWishes, device_id, read_subscription
from hegemon.service.notices.words import CONFIRM, SIGN_IN, TRIAL
from hegemon.web.people.account import account_page, arrive, device, person_of
from hegemon.web.visits.visit import Visit, Visiting
from hegemon.web.words.ago import ago

router = APIRouter(include_in_schema=False)

KIND_WORDS: Final = {
    TURN: say("It is my turn, or my table in a tournament is ready"),
    COMPANY: say("Somebody sits down at my table, invites or challenges me"),
    OVER: say("My game is over"),
}


def minutes(text: str) -> int | None:
    """A time of day as a form carries it, in minutes.

    >>> minutes("07:30"), minutes("")
    (450, None)
    """
    if not text:
        return None
    hour, _, minute = text.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(text) == 5 and text.isascii()):
        raise refused(say("There is no such hour."))
    return int(hour) * 60 + int(minute)


def time_of_day(value: int | None) -> str:
    """The other way round.

    >>> time_of_day(450), time_of_day(None)
    ('07:30', '')
    """
    return "" if value is None else f"{value // 60:02}:{value % 60:02}"


@router.get("/notifications")
async def notifications(visit: Visiting, sent: str = "") -> Response:
    """What one is told, and where."""
    return await notifications_page(visit, sent=sent)


async def notifications_page(
    visit: Visit,
    status: int = 200,
    problem: Message | None = None,
    sent: str = "",
    typed: Mapping[str, str] | None = None,
) -> Response:
    """The page, and what is wrong with what somebody tried there; `typed`: what they had chosen there."""
    services, guest, person = visit.services, visit.reader.guest.id, visit.reader.person
    wishes, devices = await services.wishes.of(guest), await services.wishes.devices(guest)
    now, language = visit.tables.now(), visit.reader.language
    mail = services.mail_addresses
    hours = {"from": time_of_day(wishes.quiet_from), "until": time_of_day(wishes.quiet_until)}
    if typed is not None:
        wishes, hours = replace(wishes, kinds=kinds_in(typed)), {name: typed.get(name, "") for name in hours}
    return visit.page(
        "notifications.html", status, path="/notifications", problem=problem, sent=sent, kinds=KIND_WORDS,
        wishes=wishes, hours=hours, wrong_hours=typed is not None,
        devices=[(one, ago(now - one.added, language)) for one in devices], key=services.push.public_key,
        mail=mail is not None, address=await mail.of(person) if mail is not None and person else None,
    )  # fmt: skip


# -- what ------------------------------------------------------------------------------------------------------------


@router.post("/notifications")
async def choose(visit: Visiting) -> Response:
    """Say of what one wants to be told, and when not."""
    fields = await visit.form()
    try:
        quiet_from, quiet_until = (minutes(fields.get(name, "")) for name in ("from", "until"))
        if (quiet_from is None) != (quiet_until is None):
            raise refused(say("Say from when and until when."))
        wishes = NoticeWishes(kinds_in(fields), quiet_from, quiet_until, fields.get("zone", "")[:60] or "UTC")
        await visit.services.wishes.choose(visit.reader.guest.id, wishes)
    except Refused as problem:
        return await notifications_page(visit, 422, problem.message, typed=fields)
    return visit.go("/notifications?sent=kept")


def kinds_in(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Of what a form wants to be told."""
    return tuple(kind for kind in KINDS if fields.get(kind) == "yes")


# -- devices ---------------------------------------------------------------------------------------------------------


@router.post("/notifications/devices")
async def add_device(visit: Visiting) -> Response:
    """Let this browser show notices from now on, and the first one at once."""
    fields = await visit.form("create")
    label, services = device(visit.request.headers.get("user-agent", "")), visit.services
    try:
        subscription = read_subscription(fields.get("subscription", ""), local=services.push.local)
    except Refused as problem:
        return await notifications_page(visit, 422, problem.message)
    guest, session = visit.reader.guest.id, visit.reader.session
    identity = await services.wishes.add_device(guest, session, subscription, label, visit.reader.language)
    await say_hello(visit, identity)
    return visit.go("/notifications?sent=device")


@router.post("/notifications/devices/remove")
async def remove_device(visit: Visiting) -> Response:
    """A browser shows nothing any more: named by its id, or by its own address."""
    fields = await visit.form()
    identity = device_id(fields["endpoint"]) if fields.get("endpoint") else fields.get("device", "")
    await visit.services.wishes.remove_device(visit.reader.guest.id, identity)
    return visit.go("/notifications")


@router.post("/notifications/devices/try")
async def try_device(visit: Visiting) -> Response:
    """Send a notice to a device, to see whether it arrives."""
    fields = await visit.form("mail")
    mine = {one.id for one in await visit.services.wishes.devices(visit.reader.guest.id)}
    if fields.get("device", "") in mine:
        await say_hello(visit, fields["device"])
    return visit.go("/notifications?sent=device")


async def say_hello(visit: Visit, identity: str) -> None:
    """Let a device show that it works."""
    told, now = {"kind": TRIAL, "about": "", "told": {"path": "/notifications"}}, visit.tables.now()
    await visit.tables.store.write(lambda connection: send_later(connection, PUSH, identity, told, now))


# -- mail ------------------------------------------------------------------------------------------------------------


def mail_of(visit: Visit) -> MailAddresses:
    """Everybody's addresses, where there is mail at all."""
    if visit.services.mail_addresses is None:
        raise HTTPException(404)
    return visit.services.mail_addresses


@router.post("/notifications/mail")
async def ask_to_confirm(visit: Visiting) -> Response:
    """Send a link to an address, by which it is confirmed."""
    fields = await visit.form("mail")
    try:
        await mail_of(visit).ask_to_confirm(person_of(visit), fields.get("address", ""), visit.reader.language)
    except Refused as problem:
        return await notifications_page(visit, 422, problem.message)
    return visit.go("/notifications?sent=mail")


@router.post("/notifications/mail/wanted")
async def want_mail(visit: Visiting) -> Response:
    """Be told by mail, or no longer."""
    fields = await visit.form()
    await mail_of(visit).tell_by_mail(person_of(visit), fields.get("wanted") == "yes")
    return visit.go("/notifications")


@router.post("/notifications/mail/remove")
async def remove_address(visit: Visiting) -> Response:
    """Let one's address be forgotten."""
    await visit.form()
    await mail_of(visit).remove(person_of(visit))
    return visit.go("/notifications")


@router.get("/mail/confirm/{key}")
async def confirming(visit: Visiting, key: str) -> Response:
    """Where a mail leads: it takes a press to confirm an address, as programs open links, too."""
    address = await mail_of(visit).check_link(CONFIRM, key)
    return visit.page("mail_link.html", path="/", purpose=CONFIRM, key=key, address=address)


@router.post("/mail/confirm/{key}")
async def confirm(visit: Visiting, key: str) -> Response:
    """An address is confirmed, in whichever browser."""
    await visit.form("sign-in")
    await mail_of(visit).confirm(key)
    return visit.page("mail_link.html", path="/notifications", purpose="confirmed", key="", address="")


@router.post("/account/mail")
async def ask_to_sign_in(visit: Visiting) -> Response:
    """Send whoever has an account with this address a link; what is answered is the same for all."""
    fields = await visit.form("mail")
    try:
        await mail_of(visit).ask_to_sign_in(fields.get("address", ""), visit.reader.language)
    except Refused as problem:
        return await account_page(visit, 422, problem.message)
    return visit.page("mail_link.html", path="/account", purpose="sent", key="", address="")


@router.get("/mail/sign-in/{key}")
async def signing_in(visit: Visiting, key: str) -> Response:
    """Where a mail leads by which one signs in: it takes a press."""
    address = await mail_of(visit).check_link(SIGN_IN, key)
    return visit.page("mail_link.html", path="/", purpose=SIGN_IN, key=key, address=address)


@router.post("/mail/sign-in/{key}")
async def sign_in(visit: Visiting, key: str) -> Response:
    """Sign in by the link of a mail."""
    fields = await visit.form("sign-in")
    return await arrive(visit, await mail_of(visit).sign_in(key), fields)


@router.get("/mail/stop/{key}")
async def stopping(visit: Visiting, key: str) -> Response:
    """Where the end of each mail leads: one press, and there are no more."""
    return visit.page("mail_link.html", path="/", purpose="stop", key=key, address="")


@router.post("/mail/stop/{key}")
async def stop(visit: Visiting, key: str) -> Response:
    """No more mails. Programs that read mail do so by themselves, without cookies: the link is all they need."""
    visit.services.limits.spend("sign-in", visit.who())
    await mail_of(visit).stop(key)
    return visit.page("mail_link.html", path="/", purpose="stopped", key="", address="")
