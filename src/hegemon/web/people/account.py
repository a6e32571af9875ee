"""Keeping one's name: passkeys, recovery codes, signing in and out, and what is known of one."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from hegemon.core import Message, say
from hegemon.service.accounts.passkeys import ADD, KEEP, SIGN_IN, NotSignedIn, SignedIn, WrongCode
from hegemon.service.accounts.people import NameRefused, NoAccount, Person
from hegemon.service.errors import Refused, TooMuch
from hegemon.service.guests import Guest
from hegemon.service.tables.terms import NAME_LENGTH, clean
from hegemon.web.http.codes_cookie import CODES
from hegemon.web.people.preferences import free_name
from hegemon.web.visits.visit import Visit, Visiting, way_home
from hegemon.web.words.ago import ago

router = APIRouter(include_in_schema=False)

BROWSERS: Final = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS: Final = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS", "Linux": "Linux",
}  # fmt: skip


def device(user_agent: str) -> str:
    """What somebody would call their device, by what its browser says of itself.

    >>> device("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"), device("a program")
    ('Firefox, Linux', '')
    """
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in user_agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in user_agent), "")
    return ", ".join(filter(None, (browser, system)))


def person_of(visit: Visit) -> Person:
    """Whoever keeps their name; :class:`NoAccount` for a guest."""
    if visit.reader.person is None:
        raise NoAccount()
    return visit.reader.person


ACCOUNT: Final = "/account"
SIGNED_OUT: Final = "/?signed-out=yes"
DELETED: Final = "/?deleted=yes"
NOTHING: Final[Mapping[str, str]] = {}
FIELDS: Final[Mapping[type[Refused], str]] = {NameRefused: "name", WrongCode: "code"}
"""The fields of which a refusal speaks."""


def way_on(fields: Mapping[str, str]) -> str:
    """Where somebody goes on whose name is known now: where they were asked for it, or to their account.

    >>> way_on({"back": "/f/abc"}), way_on({"back": "https://elsewhere.example/"}), way_on({})
    ('/f/abc', '/account', '/account')
    """
    back = way_home(fields)
    return ACCOUNT if back == "/" else back


@router.get(ACCOUNT)
async def account(visit: Visiting, back: str = "") -> Response:
    """What one can do about one's name; `back`: where somebody was asked for it."""
    return await account_page(visit, back=way_on({"back": back}))


def refusal_page(visit: Visit, problem: Refused, fields: Mapping[str, str]) -> Awaitable[Response]:
    """The page, with what was typed, and what is wrong with it said where it was."""
    at = next((field for kind, field in FIELDS.items() if isinstance(problem, kind)), "")
    return account_page(visit, 422, problem.message, way_on(fields), at, fields)


async def account_page(
    visit: Visit,
    status: int = 200,
    problem: Message | None = None,
    back: str = ACCOUNT,
    at: str = "",
    typed: Mapping[str, str] = NOTHING,
) -> Response:
    """The page, and what is wrong with what somebody tried there; `at`: in which field."""
    services, reader, person = visit.services, visit.reader, visit.reader.person
    keys = await services.passkeys.all_of(person) if person else []
    now, language = visit.tables.now(), reader.language
    return visit.page(
        "account.html", status, path=ACCOUNT, problem=problem, person=person, back=back, at=at, typed=typed,
        name_length=NAME_LENGTH,
        passkeys=[(key, ago(now - key.added, language), ago(now - key.used, language)) for key in keys],
        programs=[
            (program, ago(now - program.since, language))
            for program in (await visit.tables.programs.of(person.id) if person else [])
        ],
        avoided=[
            (one, ago(now - one.since, language))
            for one in await visit.tables.conduct.people_avoided(reader.guest.id)
        ],
        mail=services.mail_addresses is not None,
        codes_left=await services.passkeys.codes_left(person) if person else 0,
        since=ago(now - person.since, language) if person else "",
    )  # fmt: skip


def signed_in(visit: Visit, who: SignedIn, response: Response) -> Response:
    """Let the browser be somebody's from now on; what it showed before is worth nothing any more."""
    visit.services.sessions.remember(response, who.guest, who.session)
    response.headers["Vary"] = "Cookie, Accept-Language"
    return response


# -- by passkey ------------------------------------------------------------------------------------------------------


@router.post("/account/options")
async def options(visit: Visiting) -> Response:
    """What the script asks a device, to make a passkey or to show one."""
    fields = await visit.form("sign-in")
    services, guest, site = visit.services, visit.reader.guest, visit.services.site(visit.request)
    purpose = fields.get("purpose", "")
    if purpose in (KEEP, ADD):
        try:
            guest = await called_as_typed(visit, fields) if purpose == KEEP else guest
            asked = await services.passkeys.creation_options(purpose, guest, site)
        except NameRefused as problem:
            told = {"message": visit.reader.voice(problem.message), "field": FIELDS[NameRefused]}
            return JSONResponse(told, 422)
    elif purpose == SIGN_IN:
        asked = await services.passkeys.request_options(guest, site)
    else:
        raise NotSignedIn()
    return JSONResponse(asked)


async def called_as_typed(visit: Visit, fields: Mapping[str, str]) -> Guest:
    """The guest by the name that they typed, unless they can't have it."""
    if "name" not in fields:
        return visit.reader.guest
    if len(clean(fields["name"], len(fields["name"]))) > NAME_LENGTH:
        raise NameRefused(say("A name has {n} letters at most.", n=NAME_LENGTH))
    return replace(visit.reader.guest, name=await free_name(visit, fields))


@router.post("/account/keep")
async def keep(visit: Visiting) -> Response:
    """Keep the name that was typed. The recovery codes are shown next, until they are saved."""
    fields = await visit.form("sign-in")
    services, site = visit.services, visit.services.site(visit.request)
    label = device(visit.request.headers.get("user-agent", ""))
    try:
        guest = await called_as_typed(visit, fields)
        who = await services.passkeys.keep_name(guest, site, fields.get("credential", ""), label)
    except Refused as problem:
        return await refusal_page(visit, problem, fields)
    if guest != visit.reader.guest:
        await visit.tables.seats.rename(guest, visit.reader.guest.name)
    return signed_in(visit, who, to_codes(visit, who.session, who.codes, way_on(fields)))


@router.post("/account/passkeys")
async def add(visit: Visiting) -> Response:
    """One more device."""
    fields = await visit.form("sign-in")
    person, site = person_of(visit), visit.services.site(visit.request)
    label = device(visit.request.headers.get("user-agent", ""))
    try:
        await visit.services.passkeys.add(person, site, fields.get("credential", ""), label)
    except Refused as problem:
        return await account_page(visit, 422, problem.message)
    return visit.go(ACCOUNT)


@router.post("/account/passkeys/remove")
async def remove(visit: Visiting) -> Response:
    """A device is gone."""
    fields = await visit.form()
    try:
        await visit.services.passkeys.remove(person_of(visit), fields.get("passkey", ""))
    except Refused as problem:
        return await account_page(visit, 422, problem.message)
    return visit.go(ACCOUNT)


# -- in and out ------------------------------------------------------------------------------------------------------


@router.post("/account/sign-in")
async def sign_in(visit: Visiting) -> Response:
    """Sign in by a passkey, which says who one is."""
    fields = await visit.form("sign-in")
    site = visit.services.site(visit.request)
    try:
        who = await visit.services.passkeys.sign_in(visit.reader.guest, site, fields.get("credential", ""))
    except Refused as problem:
        return await account_page(visit, 422, problem.message, way_on(fields))
    return await arrive(visit, who, fields)


@router.post("/account/recover")
async def recover(visit: Visiting) -> Response:
    """Sign in by a recovery code."""
    fields = await visit.form("sign-in")
    try:
        who = await visit.services.passkeys.recover(fields.get("code", ""))
    except Refused as problem:
        return await refusal_page(visit, problem, fields)
    return await arrive(visit, who, fields)


async def arrive(visit: Visit, who: SignedIn, fields: Mapping[str, str]) -> Response:
    """Go on as who one is. What was played here as a guest comes along if one likes."""
    before = visit.reader
    if before.person is not None:
        await visit.services.people.sign_out(before.person, before.session)
    else:
        await visit.services.personal_data.arrive(before.guest, who.guest, who.session)
    if before.person is None and fields.get("bring") == "yes":
        await visit.services.personal_data.hand_over(before.guest, who.guest)
    return signed_in(visit, who, visit.go(way_on(fields)))


@router.post("/account/sign-out")
async def sign_out(visit: Visiting) -> Response:
    """Let this browser be a guest's again."""
    await visit.form()
    await visit.services.people.sign_out(person_of(visit), visit.reader.session)
    return await as_guest(visit, SIGNED_OUT)


@router.post("/account/sign-out-everywhere")
async def sign_out_everywhere(visit: Visiting) -> Response:
    """Let all browsers be guests' again."""
    await visit.form()
    await visit.services.people.sign_out_everywhere(person_of(visit))
    return await as_guest(visit, SIGNED_OUT)


async def as_guest(visit: Visit, on: str) -> Response:
    """On to the lobby, as somebody new."""
    response, sessions = visit.go(on), visit.services.sessions
    sessions.remember(response, await sessions.new_guest(visit.reader.language, visit.services.people))
    sessions.codes.forget(response)
    return response


# -- recovery codes --------------------------------------------------------------------------------------------------


@router.post(CODES)
async def codes(visit: Visiting) -> Response:
    """New recovery codes; the old ones are worth nothing any more."""
    await visit.form("sign-in")
    made = await visit.services.passkeys.renew_codes(person_of(visit))
    return to_codes(visit, visit.reader.session, made, ACCOUNT)


def to_codes(visit: Visit, session: str, made: Sequence[str], on: str) -> Response:
    """To the page that shows new codes, which the browser keeps until they are saved; `on`: where it leads then."""
    response = visit.go(CODES if on == ACCOUNT else f"{CODES}?{urlencode({'back': on})}")
    visit.services.sessions.codes.keep(response, session, made, visit.tables.now())
    return response


@router.get(CODES)
async def shown_codes(visit: Visiting, back: str = "") -> Response:
    """The codes that were made last, as long as they are not saved, and let somebody in."""
    reader, on = visit.reader, way_on({"back": back})
    kept = visit.services.sessions.codes.read(visit.request, reader.session, visit.tables.now())
    unused = await visit.services.passkeys.unused(reader.person, kept) if reader.person and kept else []
    return visit.page("account_codes.html", path=ACCOUNT, codes=unused, on=on) if unused else visit.go(on)


@router.post(f"{CODES}/saved")
async def saved_codes(visit: Visiting) -> Response:
    """Their owner has saved them: nobody sees them any more."""
    response = visit.go(way_on(await visit.form()))
    visit.services.sessions.codes.forget(response)
    return response


# -- programs --------------------------------------------------------------------------------------------------------


@router.post("/account/programs")
async def add_program(visit: Visiting) -> Response:
    """A program that may play here under a name of its own. Its token is shown now, and never again."""
    fields = await visit.form("create")
    try:
        program, token = await visit.tables.programs.create(person_of(visit).id, fields.get("name"))
    except (Refused, TooMuch) as problem:
        return await account_page(visit, 422, problem.message)
    return visit.page("account_token.html", path=ACCOUNT, name=program.name, token=token)


@router.post("/account/programs/token")
async def renew_token(visit: Visiting) -> Response:
    """Another token for a program; the old one is worth nothing any more."""
    fields = await visit.form("create")
    owner, program_id = person_of(visit).id, fields.get("program", "")
    token = await visit.tables.programs.renew_token(owner, program_id)
    name = next(one.name for one in await visit.tables.programs.of(owner) if one.id == program_id)
    return visit.page("account_token.html", path=ACCOUNT, name=name, token=token)


@router.post("/account/programs/remove")
async def remove_program(visit: Visiting) -> Response:
    """A program is gone; computers take its seats."""
    fields = await visit.form()
    await visit.services.personal_data.remove_program(person_of(visit), fields.get("program", ""))
    return visit.go(ACCOUNT)


# -- people one avoids -----------------------------------------------------------------------------------------------


@router.post("/account/avoided/end")
async def stop_avoiding(visit: Visiting) -> Response:
    """Let bygones be bygones with somebody; the moment when one muted or blocked them says with whom."""
    since = (await visit.form()).get("since", "")
    try:
        await visit.tables.conduct.stop_avoiding(visit.reader.guest.id, float(since))
    except ValueError:
        raise Refused(say("The form is incomplete: {field}", field="since")) from None
    return visit.go(ACCOUNT)


# -- what is known ---------------------------------------------------------------------------------------------------


@router.get("/account/data")
async def data(visit: Visiting) -> Response:
    """All that is known of whoever asks, as a file."""
    visit.services.limits.spend("upload", visit.who())
    known = await visit.services.personal_data.export(visit.reader.guest, visit.reader.person)
    headers = {"Content-Disposition": 'attachment; filename="hegemon.json"', "Vary": "Cookie"}
    return Response(json.dumps(known, ensure_ascii=False, indent=1), 200, headers, "application/json")


@router.post("/account/delete")
async def delete(visit: Visiting) -> Response:
    """Somebody is gone: their games stay, their name goes."""
    fields = await visit.form("sign-in")
    if fields.get("sure") != "yes":
        return visit.go(ACCOUNT)
    await visit.services.personal_data.delete(visit.reader.guest)
    return await as_guest(visit, DELETED)
