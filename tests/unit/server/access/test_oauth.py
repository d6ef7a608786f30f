"""Which access tokens pass: of a real issuer, over real HTTP."""

import base64
import json
import time
from collections.abc import Iterator
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from server.access.jwks import IssuerDown, Keys, Patience
from server.access.oauth import Issuer, Refused
from server.access.trust import Trust
from tests.integration.support.issuer import RESOURCE, LocalIssuer, local_issuer


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalIssuer]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with local_issuer() as issuer:
        yield issuer


def issuer_of(local: LocalIssuer, patience: Patience | None = None, **trust: Any) -> Issuer:
    given = {"issuer": local.url, "resource": RESOURCE, "audiences": (RESOURCE,), "corpora": ("acme",), **trust}
    return Issuer(Trust(**given), Keys(local.url, patience=patience or Patience(pause=0)))


async def why(issuer: Issuer, token: str) -> str:
    with pytest.raises(Refused) as refused:
        await issuer.caller(token)
    return str(refused.value)


async def test_a_token_tells_who_asks_and_what_they_may(local: LocalIssuer) -> None:
    issuer = issuer_of(local)
    caller = await issuer.caller(local.token(scope="openid read index", tieout_corpora=["beta", "acme"]))
    assert (caller.name, caller.scopes, caller.corpora) == ("oauth:ada", {"read", "index"}, ("beta", "acme"))
    listed = await issuer.caller(local.token(scope=None, scp=["index"], tieout_corpora="beta gamma"))
    assert (listed.scopes, listed.corpora) == ({"index"}, ("beta", "gamma"))
    assert (await issuer.caller(local.token(scope=None))).scopes == frozenset()
    assert (await issuer.caller(local.token())).corpora == ("acme",)
    assert (await issuer_of(local, corpora=()).caller(local.token())).corpora == ()
    assert (await issuer.caller(local.token(aud=["https://other.example.com", RESOURCE]))).name == "oauth:ada"


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"exp": int(time.time()) - 3600}, "expired"),
        ({"exp": None}, "no claim exp"),
        ({"nbf": int(time.time()) + 3600}, "do not hold"),
        ({"aud": "https://other.example.com/mcp"}, "another audience"),
        ({"aud": None}, "no claim aud"),
        ({"aud": f"{RESOURCE}/more"}, "another audience"),
        ({"iss": "https://issuer.example.com"}, "another issuer"),
        ({"iss": None}, "no claim iss"),
        ({"sub": None}, "no claim sub"),
        ({"sub": ""}, "subject"),
        ({"sub": "x" * 300}, "subject"),
        ({"tieout_corpora": ["public; drop schema acme"]}, "no corpus"),
        ({"tieout_corpora": ["../acme"]}, "no corpus"),
    ],
)
async def test_claims_have_to_hold(local: LocalIssuer, claims: dict[str, Any], said: str) -> None:
    assert said in await why(issuer_of(local), local.token(**claims))


async def test_what_no_key_of_the_issuer_signed_is_refused(local: LocalIssuer) -> None:
    issuer = issuer_of(local)
    another = rsa.generate_private_key(65537, 2048)
    good = local.token()
    head, claims, signature = good.split(".")
    changed = base64.urlsafe_b64encode(json.dumps({"sub": "eve"}).encode()).decode().rstrip("=")
    unsigned = jwt.encode({"sub": "ada"}, None, algorithm="none", headers={"kid": "first"})
    for token in (local.token(key=another), f"{head}.{changed}.{signature}", f"{head}.{claims}."):
        assert "do not hold" in await why(issuer, token)
    for token in (unsigned, good.replace(head, unsigned.split(".")[0])):
        assert "algorithm is not allowed" in await why(issuer, token)
    for token in ("a.b.c", "", "..", "x" * 20_000, "ü.ü.ü"):
        assert await why(issuer, token)


async def test_a_public_key_is_no_shared_secret(local: LocalIssuer) -> None:
    """HS256 with the public key as the secret, which everybody has."""
    local.more.append({"kty": "oct", "kid": "shared", "k": base64.urlsafe_b64encode(b"s" * 32).decode()})
    claims = {"iss": local.url, "aud": RESOURCE, "sub": "eve", "exp": int(time.time()) + 60}
    signing = f"{_part({'alg': 'HS256', 'kid': 'first'})}.{_part(claims)}"
    algorithm = jwt.get_algorithm_by_name("HS256")
    by_public_key = f"{signing}.{_text(algorithm.sign(signing.encode(), local.public_pem()))}"
    by_shared = jwt.encode(claims, b"s" * 32, algorithm="HS256", headers={"kid": "shared"})
    for token in (by_public_key, by_shared):
        assert "algorithm is not allowed" in await why(issuer_of(local), token)
    disguised = f"{_part({'alg': 'RS256', 'kid': 'shared'})}.{by_shared.split('.', 1)[1]}"
    assert "key is not one" in await why(issuer_of(local), disguised)


async def test_the_algorithm_is_the_key_s(local: LocalIssuer) -> None:
    local.add("curve", "EC")
    assert (await issuer_of(local).caller(local.token("curve", "ES256"))).name == "oauth:ada"
    assert "not allowed" in await why(issuer_of(local, algorithms=("RS256",)), local.token("curve", "ES256"))
    assert "not allowed" in await why(issuer_of(local), local.token("first", "PS256"))
    assert (await issuer_of(local, algorithms=("PS256",)).caller(local.token("first", "PS256"))).name == "oauth:ada"
    token = local.token("curve", "ES256")
    claimed = f"{_part({'alg': 'RS256', 'kid': 'curve'})}.{token.split('.', 1)[1]}"
    assert "do not hold" in await why(issuer_of(local), claimed)


async def test_keys_are_rotated(local: LocalIssuer) -> None:
    issuer = issuer_of(local)
    before = local.token()
    await issuer.caller(before)
    await issuer.caller(before)
    assert local.asked.count("/keys") == 1
    local.add("second")
    assert (await issuer.caller(local.token("second"))).name == "oauth:ada"
    del local.keys["first"]
    issuer = issuer_of(local)
    assert "key is not one" in await why(issuer, before)


async def test_an_unknown_key_is_not_asked_for_again_and_again(local: LocalIssuer) -> None:
    issuer = issuer_of(local, Patience(pause=600))
    await issuer.caller(local.token())
    stranger = rsa.generate_private_key(65537, 2048)
    for number in range(5):
        assert "key is not one" in await why(issuer, local.token(f"k{number}", key=stranger))
    assert local.asked.count("/keys") == 1


async def test_while_the_issuer_is_down_known_keys_are_used_for_a_while(local: LocalIssuer) -> None:
    local.down = True
    with pytest.raises(IssuerDown):
        await issuer_of(local).caller(local.token())
    local.down = False
    lasting, brief = (issuer_of(local, Patience(fresh=0, pause=0, stale=stale)) for stale in (3600, 0))
    await lasting.caller(local.token())
    local.down = True
    assert (await lasting.caller(local.token())).name == "oauth:ada"
    with pytest.raises(IssuerDown):
        await brief.caller(local.token())
    local.add("second")
    with pytest.raises(IssuerDown):
        await lasting.caller(local.token("second"))


async def test_an_issuer_that_speaks_for_another_is_not_believed(local: LocalIssuer) -> None:
    trust = Trust(f"{local.url}/tenant", RESOURCE, (RESOURCE,))
    with pytest.raises(IssuerDown):
        await Issuer(trust, Keys(trust.issuer)).caller(local.token())


def _part(value: dict[str, Any]) -> str:
    return _text(json.dumps(value).encode())


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
