"""Coming in: a name, and the token that a program shows from then on."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import Response

from hegemon.core import say
from hegemon.service.errors import refused
from hegemon.service.guests import Guest
from hegemon.service.tables.terms import NAME_LENGTH, clean
from hegemon.web.api.answers import Name, Welcome
from hegemon.web.api.bodies import NewGuest
from hegemon.web.api.calls import ANYWHERE, answer, routes
from hegemon.web.services import Services
from hegemon.web.visits.visit import address_of

router = routes("guests")


@router.post("/guests", status_code=201, response_model=Welcome, responses=ANYWHERE)
async def come_in(request: Request, guest: NewGuest) -> Response:
    """Say your name, and get the token that you show from now on."""
    services: Services = request.app.state.services
    services.limits.spend("create", address_of(request))
    name = clean(guest.name, NAME_LENGTH)
    if not name:
        raise refused(say("A name needs at least one letter."))
    comer = Guest(secrets.token_urlsafe(12), name)
    await services.people.check_name(comer.id, name)
    token = services.sessions.token(comer)
    return answer(Welcome(token=token, guest=Name(name=name)), 201)
