"""The keys of an OAuth issuer: where they are, and which are in force; asked for again as they are rotated."""

import asyncio
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, cast
from urllib.parse import urlsplit

import httpx

from server.access.trust import is_safe
from tools.errors import TieoutError

_MOST_BYTES = 1024 * 1024
_KINDS: Final = frozenset({"RSA", "EC", "OKP"})  # what has a public half: a shared key proves nothing
_METADATA = ("/.well-known/oauth-authorization-server", "/.well-known/openid-configuration")

logger = logging.getLogger(__name__)


class IssuerDown(TieoutError):
    """The issuer's keys can't be had now."""

    code = "issuer_down"


@dataclass(frozen=True)
class Patience:
    """In seconds: a request's time, how long keys are good, how long they may still be used while the issuer is out of
    reach, and how long an unknown key is not asked for again."""

    request: float = 5.0
    fresh: float = 600.0
    stale: float = 3600.0
    pause: float = 10.0


class Keys:
    """The public keys of an issuer, by their ids."""

    def __init__(self, issuer: str, url: str | None = None, patience: Patience | None = None) -> None:
        self._issuer = issuer
        self._url = url
        self._patience = patience or Patience()
        self._keys: Mapping[str, Mapping[str, Any]] = {}
        self._fetched = self._tried = -float("inf")
        self._lock = asyncio.Lock()

    async def key(self, kid: str | None) -> Mapping[str, Any] | None:
        """The key (a JWK) of that id, or the only one; None for one that the issuer doesn't have.

        Raises `IssuerDown` where that can't be known.
        """
        if (found := self._known(kid)) is not None and self._age < self._patience.fresh:
            return found
        async with self._lock:
            found = self._known(kid)
            if found is not None and self._age < self._patience.fresh:
                return found  # another request has asked
            if time.monotonic() - self._tried < self._patience.pause:
                return self._usable(found)
            self._tried = time.monotonic()
            try:
                self._keys = await self._fetch()
                self._fetched = time.monotonic()
            except IssuerDown as error:
                logger.warning("%s", error.message)
            return self._usable(self._known(kid))

    @property
    def _age(self) -> float:
        return time.monotonic() - self._fetched

    def _known(self, kid: str | None) -> Mapping[str, Any] | None:
        if kid is None:
            return next(iter(self._keys.values())) if len(self._keys) == 1 else None
        return self._keys.get(kid)

    def _usable(self, found: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        """A known key while it is not stale. That a key is unknown is only certain of keys that are fresh."""
        if self._age >= (self._patience.fresh if found is None else self._patience.stale):
            raise IssuerDown(f"The keys of {self._issuer} can't be had now.")
        return found

    async def _fetch(self) -> dict[str, Mapping[str, Any]]:
        timeout = httpx.Timeout(self._patience.request)
        async with httpx.AsyncClient(timeout=timeout, follow_redirects=False) as http:
            self._url = self._url or await self._discover(http)
            found = (await self._json(http, self._url)).get("keys")
        if not isinstance(found, list):
            raise IssuerDown(f"{self._url} has no JSON Web Key Set.")
        keys = [cast(dict[str, Any], one) for one in cast(list[Any], found) if isinstance(one, dict)]
        signing = [one for one in keys if one.get("kty") in _KINDS and one.get("use", "sig") == "sig"]
        return {str(one.get("kid", place)): one for place, one in enumerate(signing)}

    async def _discover(self, http: httpx.AsyncClient) -> str:
        """Where the issuer says that its keys are (RFC 8414, OpenID Connect Discovery)."""
        parts = urlsplit(self._issuer)
        path = parts.path.rstrip("/")
        root = f"{parts.scheme}://{parts.netloc}"
        for url in dict.fromkeys((*(f"{root}{one}{path}" for one in _METADATA), f"{root}{path}{_METADATA[1]}")):
            try:
                told = await self._json(http, url)
            except IssuerDown as error:
                logger.info("%s", error.message)
                continue
            where = told.get("jwks_uri")
            if told.get("issuer") == self._issuer and isinstance(where, str) and is_safe(where):
                return where
        raise IssuerDown(f"{self._issuer} does not say where its keys are: set TIEOUT_HTTP_OAUTH_JWKS_URL.")

    async def _json(self, http: httpx.AsyncClient, url: str) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self._patience.request), http.stream("GET", url) as response:
                if response.status_code != HTTPStatus.OK:
                    raise IssuerDown(f"{url} answers with {response.status_code}.")
                body = bytearray()
                async for part in response.aiter_bytes():
                    body += part
                    if len(body) > _MOST_BYTES:
                        raise IssuerDown(f"{url} has more than {_MOST_BYTES} bytes.")
            told = json.loads(body)
        except (httpx.HTTPError, TimeoutError) as error:
            raise IssuerDown(f"{url} can't be reached: {type(error).__name__}.") from error
        except (ValueError, RecursionError):
            raise IssuerDown(f"{url} has no JSON.") from None
        if not isinstance(told, dict):
            raise IssuerDown(f"{url} has no JSON object.")
        return cast(dict[str, Any], told)
