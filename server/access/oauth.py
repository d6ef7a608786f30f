"""An OAuth 2.1 resource server: access tokens (JWT) of one issuer, held against its keys.

What is signed by no key, or by one that is shared, never passes: the algorithms are pinned to asymmetric ones.
"""

from collections.abc import Mapping
from typing import Any, cast

import jwt

from server.access.callers import RIGHTS, Caller, Right, is_corpus
from server.access.jwks import Keys
from server.access.trust import Trust

_LEEWAY = 30  # seconds that clocks may differ
_LONGEST = 16_000  # characters of a token
_LONGEST_NAME = 200
_MOST_CORPORA = 100


class Refused(Exception):
    """An access token that does not pass; the message says why, for its client."""


class Issuer:
    """Tells whose an access token is."""

    def __init__(self, trust: Trust, keys: Keys) -> None:
        self._trust = trust
        self._keys = keys
        self._jwt = jwt.PyJWT({"enforce_minimum_key_length": True})

    async def caller(self, token: str) -> Caller:
        """Whose token this is. Raises `Refused`, or `IssuerDown` where that can't be told now."""
        if len(token) > _LONGEST:
            raise Refused("the token is too long")
        try:
            header = jwt.get_unverified_header(token)
        except jwt.PyJWTError:
            raise Refused("the token is no JWT") from None
        algorithm, kid = header.get("alg"), header.get("kid")
        if algorithm not in self._trust.algorithms:
            raise Refused("the token's algorithm is not allowed")
        found = await self._keys.key(kid)
        if found is None:
            raise Refused("the token's key is not one of the issuer's")
        return self._caller(self._claims(token, found, algorithm))

    def _claims(self, token: str, found: Mapping[str, Any], algorithm: str) -> dict[str, Any]:
        try:
            key = jwt.PyJWK(dict(found), algorithm=found.get("alg") or algorithm)
            return self._jwt.decode(
                token,
                key,
                algorithms=list(self._trust.algorithms),
                audience=list(self._trust.audiences),
                issuer=self._trust.issuer,
                leeway=_LEEWAY,
                options={"require": ["exp", "iss", "aud", "sub"]},
            )
        except jwt.ExpiredSignatureError:
            raise Refused("the token has expired") from None
        except jwt.InvalidAudienceError:
            raise Refused("the token was made for another audience") from None
        except jwt.InvalidIssuerError:
            raise Refused("the token is another issuer's") from None
        except jwt.MissingRequiredClaimError as error:
            raise Refused(f"the token has no claim {error.claim}") from None
        except jwt.PyJWTError:
            raise Refused("the token's signature or claims do not hold") from None

    def _caller(self, claims: Mapping[str, Any]) -> Caller:
        subject = str(claims["sub"])
        if not subject or len(subject) > _LONGEST_NAME:
            raise Refused("the token's subject is empty or too long")
        given = _listed(claims.get("scope", claims.get("scp")))
        scopes: list[Right] = [right for right in RIGHTS if right in given]
        return Caller(f"oauth:{subject}", frozenset(scopes), self._corpora(claims))

    def _corpora(self, claims: Mapping[str, Any]) -> tuple[str, ...]:
        if self._trust.corpora_claim not in claims:
            return self._trust.corpora
        named = _listed(claims[self._trust.corpora_claim])
        if len(named) > _MOST_CORPORA or not all(map(is_corpus, named)):
            raise Refused(f"the token's claim {self._trust.corpora_claim} names what is no corpus")
        return named


def _listed(claim: object) -> tuple[str, ...]:
    """Names in a claim: a list of them, or a text with spaces between."""
    if isinstance(claim, str):
        return tuple(dict.fromkeys(claim.split()))
    names = cast(list[Any], claim) if isinstance(claim, list) else []
    return tuple(dict.fromkeys(str(one) for one in names))
