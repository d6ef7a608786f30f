"""Who is let in: the token, hosts and origins, and where the server does not start."""

from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.http.conftest import Serve, Served, problem

TOKEN = "correct-horse-battery-staple"
OPEN = ("/health", "/ready", "/openapi.json", "/docs")
CLOSED = (
    ("POST", "/query"),
    ("GET", "/documents"),
    ("GET", "/documents/x/pages/1.png"),
    ("POST", "/mcp"),
    ("GET", "/x"),
)


@pytest.fixture(scope="module")
def guarded(program: Path, home: Path, sample: Settings) -> Any:
    """A server with a token, known by another name."""
    from tests.integration.http.conftest import running

    variables = {
        "TIEOUT_HTTP_TOKEN": TOKEN,
        "TIEOUT_HTTP_ALLOWED_HOSTS": "tieout.example.com, Other.example.com",
        "TIEOUT_HTTP_ALLOWED_ORIGINS": "https://app.example.com",
        "TIEOUT_LOG_LEVEL": "debug",
    }
    with running(program, home, sample, **variables) as server:
        yield server


@pytest.mark.parametrize(
    "given", [None, "", "Bearer", f"Basic {TOKEN}", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer é"]
)
def test_without_the_token_nothing_is_told(guarded: Served, given: str | None) -> None:
    headers = {"Authorization": given.encode("latin-1") if given is not None else b""}
    for method, path in CLOSED:
        response = guarded.http.request(method, path, headers=headers)
        assert problem(response)["status"] == 401
        assert response.headers["www-authenticate"] == "Bearer"
    for path in OPEN:
        assert guarded.http.get(path, headers=headers).status_code == 200


def test_with_the_token_questions_are_answered(guarded: Served) -> None:
    assert guarded.query().json()["status"] == "answered"
    assert guarded.http.get("/documents", headers={"Authorization": f"bearer {TOKEN}"}).status_code == 200
    assert TOKEN not in guarded.logged
    assert TOKEN not in guarded.http.get("/openapi.json").text
    assert guarded.http.get("/openapi.json").json()["security"] == [{"token": []}]


@pytest.mark.parametrize("path", ["/health", "/query", "/documents", "/mcp", "/docs", "/x"])
@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "localhost@evil.example", "[::1"]
)
def test_another_host_is_refused_everywhere(served: Served, host: str, path: str) -> None:
    """A page whose name was made to lead here is still told nothing."""
    for method in ("GET", "POST"):
        assert problem(served.http.request(method, path, headers={"Host": host}))["status"] == 421


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:9", "[::1]:80"])
def test_this_machine_s_own_names_are_known(served: Served, host: str) -> None:
    assert served.http.get("/health", headers={"Host": host}).status_code == 200


def test_names_that_are_set_are_known(guarded: Served, served: Served) -> None:
    for host in ("tieout.example.com", "other.example.com:8443"):
        assert guarded.http.get("/health", headers={"Host": host}).status_code == 200
        assert served.http.get("/health", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("path", ["/health", "/query", "/documents", "/mcp"])
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "http://127.0.0.1.evil.example"]
)
def test_pages_of_other_sites_are_refused(served: Served, origin: str, path: str) -> None:
    for method in ("GET", "POST"):
        response = served.http.request(method, path, headers={"Origin": origin})
        assert problem(response)["status"] == 403
        assert "access-control-allow-origin" not in response.headers


def test_own_pages_and_those_that_are_set_are_let_in(guarded: Served, served: Served) -> None:
    assert served.http.get("/health", headers={"Origin": served.url}).status_code == 200
    page = {"Origin": "https://app.example.com"}
    asked = guarded.http.options(
        "/query",
        headers={**page, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"},
    )
    response = guarded.http.post("/query", json={"question": "What was Apple's revenue in fiscal 2023?"}, headers=page)
    assert (asked.status_code, response.status_code) == (200, 200)
    assert response.headers["access-control-allow-origin"] == page["Origin"]
    assert guarded.http.get("/documents", headers={"Origin": "https://app.example.com.evil.example"}).status_code == 403


def test_the_token_may_stand_in_a_file(serve: Serve, sample: Settings, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    with serve(sample, TIEOUT_HTTP_TOKEN_FILE=str(file)) as served:
        assert served.query().status_code == 401
        assert served.http.get("/documents", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


@pytest.mark.parametrize(
    ("options", "variables", "code", "said"),
    [
        (("--host", "0.0.0.0"), {}, 1, "it has no token. Set TIEOUT_HTTP_TOKEN"),
        (("--host", "::"), {}, 1, "TIEOUT_HTTP_TOKEN_FILE"),
        (("--host", "tieout.example.com"), {}, 1, "has no token"),
        (("--host", "0.0.0.0"), {"TIEOUT_HTTP_TOKEN": "secret"}, 1, "TIEOUT_HTTP_TOKEN: is not 16 or more letters"),
        (("--host", "192.0.2.1"), {"TIEOUT_HTTP_TOKEN": TOKEN}, 1, "can't be listened on"),
        (("--port", "66000"), {}, 2, "--port: 66000 is none"),
        (("--tls-cert", "nowhere.pem"), {}, 1, "both a certificate"),
        (("--tls-cert", "nowhere.pem", "--tls-key", "nowhere.pem"), {}, 1, "there is no file 'nowhere.pem'"),
        (("--toolset", "none"), {}, 2, "none of default, steps, all"),
        (("--allow-write", "--read-only"), {}, 2, "exclude each other"),
    ],
)
def test_it_does_not_start_where_it_should_not(
    tieout: Cli, sample: Settings, monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...], variables: dict[str, str], code: int, said: str,
) -> None:  # fmt: skip
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    run = tieout(sample, "serve", *options)
    assert run.code == code
    assert said in run.err
    assert not any(value in run.err for value in variables.values())


def test_a_port_that_is_taken_is_told(tieout: Cli, served: Served, sample: Settings) -> None:
    run = tieout(sample, "serve", "--port", served.url.rpartition(":")[2])
    assert run.code == 1
    assert "can't be listened on" in run.err
