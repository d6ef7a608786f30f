"""Which hosts, origins and tokens pass."""

import httpx2
import pytest
from starlette.responses import PlainTextResponse

from server.http.guard import OPEN, Access, Guard, is_open

ACCESS = Access(
    frozenset({"localhost", "127.0.0.1", "::1", "tieout.example.com", "other.example.com:8443"}),
    frozenset({"https://app.example.com"}),
    "a-token-of-some-length",
)
GOOD = {"Host": "localhost:8000", "Authorization": "Bearer a-token-of-some-length"}


async def status(path: str = "/query", access: Access = ACCESS, **headers: str | bytes) -> int:
    app = Guard(PlainTextResponse("through"), access)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        return (await client.get(path, headers={**GOOD, **headers})).status_code


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:1", "[::1]", "[::1]:9", "TIEOUT.example.com:443", "other.example.com:8443"]
)
async def test_own_names_pass_with_any_port_unless_one_is_set(host: str) -> None:
    assert await status(Host=host) == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "evil.example:localhost", "user@localhost", "localhost/x",
     "localhost:port", "[localhost]", "", " ", "other.example.com", "other.example.com:1", "tieout.example.com.",
     "localhost#", "a]"],
)  # fmt: skip
async def test_other_names_do_not(host: str) -> None:
    assert await status(Host=host) == 421
    assert await status("/health", Host=host) == 421


@pytest.mark.parametrize(
    "origin", ["http://localhost:8000", "https://localhost:8000", "https://app.example.com", "https://APP.example.com"]
)
async def test_own_origins_pass(origin: str) -> None:
    assert await status(Origin=origin) == 200


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://localhost",
        "http://localhost:80000",
        "https://app.example.com.evil.example",
        "localhost:8000",
    ],
)
async def test_foreign_origins_do_not(origin: str) -> None:
    assert await status(Origin=origin) == 403


@pytest.mark.parametrize(
    "given", ["", "Bearer", "Bearer ", "Bearer a-token", "Basic a-token-of-some-length", b"Bearer \xe9"]
)
async def test_a_wrong_token_does_not(given: str | bytes) -> None:
    assert await status(Authorization=given) == 401
    assert [await status(path, Authorization=given) for path in sorted(OPEN)] == [200] * len(OPEN)


async def test_no_token_is_needed_where_there_is_none() -> None:
    assert await status(access=Access(frozenset({"localhost"})), Authorization="") == 200


@pytest.mark.parametrize("path", ["/", "/docs", "/health", "/static/0123/script/app.js"])
def test_what_holds_no_data_is_open(path: str) -> None:
    assert is_open(path)


@pytest.mark.parametrize(
    "path", ["", "//", "/static", "/staticx", "/query", "/filters", "/mcp", "/Static/x", "/x/static/"]
)
def test_all_else_is_not(path: str) -> None:
    assert not is_open(path)
