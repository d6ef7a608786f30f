"""OAuth access tokens at a running server: what clients are told, and whom it lets in."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from server.access.tokens import TokenFile
from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.http.callers import bearer, http_as, mcp_as
from tests.integration.http.conftest import Serve, Served, problem, running
from tests.integration.http.test_mcp import ERAS
from tests.integration.support.issuer import RESOURCE, LocalIssuer, local_issuer

METADATA = "/.well-known/oauth-protected-resource"


@dataclass(frozen=True)
class Guarded:
    served: Served
    issuer: LocalIssuer
    named: str


@pytest.fixture(scope="module")
def guarded(program: Path, home: Path, sample: Settings) -> Iterator[Guarded]:
    """A server that takes an issuer's tokens, and named ones besides."""

    file = TokenFile(home / "tokens.json")
    named = file.add("ada", [sample.corpus])
    with local_issuer() as issuer:
        variables = {
            "TIEOUT_HTTP_OAUTH_ISSUER": issuer.url,
            "TIEOUT_HTTP_OAUTH_RESOURCE": RESOURCE,
            "TIEOUT_HTTP_TOKENS": str(file.path),
            "TIEOUT_HTTP_AUDIT": str(file.path.with_name("audit.jsonl")),
            "NO_PROXY": "127.0.0.1",
        }
        with running(program, home, sample, "--allow-write", **variables) as served:
            yield Guarded(served, issuer, named)


def test_clients_are_told_where_to_get_a_token(guarded: Guarded) -> None:
    http = guarded.served.http
    refused = http.post("/mcp", json={})
    challenge = refused.headers["www-authenticate"]
    assert problem(refused)["status"] == 401
    assert challenge.startswith("Bearer ")
    assert f'resource_metadata="https://tieout.example.com{METADATA}/mcp"' in challenge
    assert 'scope="read"' in challenge
    assert "error=" not in challenge
    told = {path: http.get(path).json() for path in (METADATA, f"{METADATA}/mcp")}
    assert told[METADATA] == told[f"{METADATA}/mcp"]
    assert told[METADATA]["resource"] == RESOURCE
    assert told[METADATA]["authorization_servers"] == [guarded.issuer.url]
    assert told[METADATA]["scopes_supported"] == ["read", "index"]
    assert http.get(f"{METADATA}/other").status_code == 401


def test_a_token_of_the_issuer_is_let_into_its_corpora(guarded: Guarded, sample: Settings) -> None:
    token = guarded.issuer.token(tieout_corpora=[sample.corpus])
    with http_as(token, guarded.served.url) as http:
        assert http.post("/query", json={"question": "What was Apple's revenue in fiscal 2023?"}).json()["answer"]
        assert problem(http.get("/c/other/documents"))["code"] == "corpus_refused"
    for none in (guarded.issuer.token(), guarded.issuer.token(tieout_corpora=[])):
        with http_as(none, guarded.served.url) as http:
            assert problem(http.get("/documents"))["code"] == "corpus_refused"
    with http_as(guarded.named, guarded.served.url) as http:
        assert http.get("/documents").status_code == 200


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"exp": 1_000_000_000}, "expired"),
        ({"aud": "https://other.example.com"}, "another audience"),
        ({"iss": "https://issuer.example.com"}, "another issuer"),
    ],
)
def test_others_are_refused_with_the_reason(
    guarded: Guarded, sample: Settings, claims: dict[str, object], said: str
) -> None:
    token = guarded.issuer.token(**{"tieout_corpora": [sample.corpus], **claims})
    refused = guarded.served.http.get("/documents", headers=bearer(token))
    assert said in problem(refused)["error"]
    assert 'error="invalid_token"' in refused.headers["www-authenticate"]
    assert token not in guarded.served.logged


def test_scopes_are_told_where_they_lack(guarded: Guarded, sample: Settings) -> None:
    token = guarded.issuer.token(scope="openid", tieout_corpora=[sample.corpus])
    refused = guarded.served.http.get("/documents", headers=bearer(token))
    assert problem(refused)["code"] == "insufficient_scope"
    assert 'error="insufficient_scope"' in refused.headers["www-authenticate"]
    assert 'scope="read"' in refused.headers["www-authenticate"]


@pytest.mark.parametrize("era", ERAS)
async def test_mcp_clients_have_the_tools_of_their_scopes(guarded: Guarded, sample: Settings, era: str) -> None:
    names: dict[str, set[str]] = {}
    for scope in ("read", "read index"):
        token = guarded.issuer.token(scope=scope, tieout_corpora=[sample.corpus])
        async with mcp_as(token, guarded.served.url, mode=era) as client:
            names[scope] = {tool.name for tool in (await client.list_tools()).tools}
    assert names["read index"] - names["read"] == {"fetch_filings"}


def test_while_the_issuer_is_down_nobody_new_is_let_in(serve: Serve, sample: Settings) -> None:
    with local_issuer() as issuer:
        issuer.down = True
        variables = {
            "TIEOUT_HTTP_OAUTH_ISSUER": issuer.url,
            "TIEOUT_HTTP_OAUTH_RESOURCE": RESOURCE,
            "TIEOUT_HTTP_OAUTH_CORPORA": sample.corpus,
            "NO_PROXY": "127.0.0.1",
        }
        with serve(sample, **variables) as served:
            refused = served.http.get("/documents", headers=bearer(issuer.token()))
            told = problem(refused)
            assert told["status"] == 503
            assert refused.headers["retry-after"]
            assert urlsplit(issuer.url).netloc not in refused.text
            assert issuer.url in served.logged


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({"TIEOUT_HTTP_OAUTH_ISSUER": "https://issuer.example.com"}, "TIEOUT_HTTP_OAUTH_RESOURCE"),
        (
            {"TIEOUT_HTTP_OAUTH_ISSUER": "http://issuer.example.com", "TIEOUT_HTTP_OAUTH_RESOURCE": RESOURCE},
            "TIEOUT_HTTP_OAUTH_ISSUER: tokens and keys go over https",
        ),
        (
            {
                "TIEOUT_HTTP_OAUTH_ISSUER": "https://issuer.example.com",
                "TIEOUT_HTTP_OAUTH_RESOURCE": RESOURCE,
                "TIEOUT_HTTP_OAUTH_ALGORITHMS": "RS256,HS256",
            },
            "TIEOUT_HTTP_OAUTH_ALGORITHMS: takes",
        ),
        ({"TIEOUT_HTTP_REPLICA_KEY": "short"}, "TIEOUT_HTTP_REPLICA_KEY: is not 32"),
        ({"TIEOUT_HTTP_AUDIT_QUESTIONS": "1", "TIEOUT_REDACT": "1"}, "exclude each other"),
    ],
)
def test_it_does_not_start_with_what_would_not_be_safe(
    tieout: Cli, sample: Settings, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], said: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    run = tieout(sample, "serve", "--port", "0")
    assert run.code == 1
    assert said in run.err
