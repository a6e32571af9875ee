"""A device that makes passkeys, in a few lines: what a browser would send for it."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

PRESENT_AND_VERIFIED, WITH_A_KEY = 0x05, 0x40


@dataclass
class Authenticator:
    """A device with one passkey at most."""

    origin: str = "http://testserver"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user: str = ""
    uses: int = 0

    def create(self, options: dict[str, Any]) -> str:
        """The answer to what a device is asked that makes a passkey."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        point = [number.to_bytes(32, "big") for number in (numbers.x, numbers.y)]
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point[0], -3: point[1]})
        told = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(options["rp"]["id"], PRESENT_AND_VERIFIED | WITH_A_KEY) + told
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": client, "attestationObject": attestation})

    def get(self, options: dict[str, Any]) -> str:
        """The answer to what a device is asked whose owner signs in."""
        self.uses += 1
        data = self._data(options["rpId"], PRESENT_AND_VERIFIED)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        told = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self._answer(told | {"userHandle": base64url_to_bytes(self.user)})

    def _data(self, host: str, flags: int) -> bytes:
        return sha256(host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, bytes]) -> str:
        identity = bytes_to_base64url(self.id)
        told = {name: bytes_to_base64url(value) for name, value in response.items()}
        return json.dumps({"id": identity, "rawId": identity, "type": "public-key", "response": told})
