"""The courier tells people what they want to be told while they aren't looking: by push, and by mail if there is any.

Several processes have one each. What one of them claims the others leave alone; if it dies it is tried again later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, exists, select

from hegemon.core import say
from hegemon.languages.voice import Voice
from hegemon.service.background.pending_notices import PendingNotices
from hegemon.service.errors import SubscriptionGone, Unreachable
from hegemon.service.notices.deliveries import NOBODY, PUSH, Delivery, claim, finish, is_last_attempt, send_notice
from hegemon.service.notices.mail import MailServer
from hegemon.service.notices.notices import Notice, settle
from hegemon.service.notices.push import PushSender
from hegemon.service.notices.wishes import forget_device, read_devices
from hegemon.service.notices.words import CONFIRM, SIGN_IN, words_of
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService

LOG: Final = logging.getLogger(__name__)

ROUND: Final = 3.0
"""Seconds between two looks at what is to be told."""


class Courier:
    """Looks after all that people are to be told."""

    def __init__(self, tables: TableService, push: PushSender, mail: MailServer | None, base_url: str) -> None:
        self._tables, self._push, self._mail, self._base_url = tables, push, mail, base_url
        self.notices = PendingNotices(tables)
        self._rounds: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin the rounds."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Stop; what is not sent yet is sent by whoever comes next."""
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.wait([self._rounds])

    async def _go_round(self) -> None:
        while True:
            try:
                await self.go_once()
            except Exception as error:  # a database that is away for a moment must not end the rounds
                LOG.warning("people could not be told: %s", type(error).__name__)
            await asyncio.sleep(ROUND)

    async def go_once(self) -> None:
        """Find what is to be told, and send what is due."""
        await self.notices.gather()
        for notice in await self.notices.due():
            await self._tables.store.write(partial(self._tell, notice=notice))
        while await self._is_anything_due():
            claimed = await self._tables.store.write(lambda connection: claim(connection, self._tables.now()))
            await asyncio.gather(*(self._deliver(delivery) for delivery in claimed))

    def _tell(self, connection: Connection, notice: Notice) -> None:
        if settle(connection, notice):
            send_notice(connection, notice, self._tables.now())

    async def _is_anything_due(self) -> bool:
        due = select(exists(select(schema.deliveries.c.number).where(schema.deliveries.c.due <= self._tables.now())))
        return bool(await self._tables.store.read(lambda connection: connection.scalar(due)))

    # -- handing over ------------------------------------------------------------------------------------------------

    async def _deliver(self, delivery: Delivery) -> None:
        """Hand something over; what fails is tried again later, a few times."""
        try:
            await (self._deliver_push(delivery) if delivery.channel == PUSH else self._deliver_mail(delivery))
        except Unreachable as error:
            if not (error.lasting or is_last_attempt(delivery)):
                LOG.info("a notice by %s is tried again later: %s", delivery.channel, error)
                return
            LOG.warning("a notice by %s could not be handed over: %s", delivery.channel, error)
        except Exception as error:  # whatever is wrong with this one, the others are waiting
            LOG.warning("a notice by %s is broken: %s", delivery.channel, type(error).__name__)
        await self._tables.store.write(lambda connection: finish(connection, delivery))

    async def _deliver_push(self, delivery: Delivery) -> None:
        at = schema.push_devices.c
        devices = await self._tables.store.read(lambda c: read_devices(c, at.id == delivery.target))
        for device in devices:
            told = delivery.told
            words = words_of(told["kind"], told["about"], told["told"], device.language)
            topic = f"{told['kind']} {told['about']}"
            payload = {"title": words.title, "text": words.text, "path": words.path, "topic": topic}
            try:
                await asyncio.to_thread(self._push.send, device, payload, topic)
            except SubscriptionGone:
                await self._tables.store.write(partial(forget_device, identity=device.id))
                LOG.info("a device wants no more notices")

    async def _deliver_mail(self, delivery: Delivery) -> None:
        if self._mail is None:
            raise Unreachable("there is no mail server", lasting=True)
        told = delivery.told
        if delivery.target == NOBODY:
            return
        if told["kind"] in (CONFIRM, SIGN_IN):
            subject, text, headers = self._link_mail(told)
        else:
            at = schema.mail_addresses.c
            query = select(at.language, at.stop).where((at.address == delivery.target) & at.notices)
            row = await self._tables.store.row(query)
            if row is None:
                return  # stopped a moment ago
            subject, text, headers = self._notice_mail(told, row.language, row.stop)
        await asyncio.to_thread(self._mail.send, delivery.target, subject, text, headers)

    def _notice_mail(self, told: Mapping[str, Any], language: str, stop: str) -> tuple[str, str, dict[str, str]]:
        words, voice = words_of(told["kind"], told["about"], told["told"], language), Voice.speaking(language)
        unsubscribe = f"{self._base_url}/mail/stop/{stop}"
        ending = voice(say("No more mails like this: {link}", link=unsubscribe))
        text = f"{words.text}\n\n{self._base_url}{words.path}\n\n-- \n{ending}\n"
        headers = {"List-Unsubscribe": f"<{unsubscribe}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        return f"{words.title} · Hegemon", text, headers

    def _link_mail(self, told: Mapping[str, Any]) -> tuple[str, str, dict[str, str]]:
        voice, link = Voice.speaking(told["language"]), f"{self._base_url}/mail/{told['kind']}/{told['key']}"
        if told["kind"] == CONFIRM:
            subject = say("Confirm your address")
            text = say("Somebody, probably you, wants to get mail from Hegemon at this address. If so, open this link:")
        else:
            subject = say("Sign in to Hegemon")
            text = say("This link signs you in. It works once, within a quarter of an hour:")
        ignore = say("If it wasn’t you, there is nothing to do.")
        return voice(subject), f"{voice(text)}\n\n{link}\n\n{voice(ignore)}\n", {}
