"""Tokens of callers: made, listed and revoked by the command, limited and required by the server."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.access.tokens import TokenFile
from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.http.callers import bearer, http_as
from tests.integration.http.conftest import Serve, problem


def test_each_caller_has_so_many_requests_a_minute(serve: Serve, sample: Settings, tmp_path: Path) -> None:
    file = TokenFile(tmp_path / "tokens.json")
    ada, bob = file.add("ada", [sample.corpus]), file.add("bob", [sample.corpus])
    with serve(sample, TIEOUT_HTTP_TOKENS=str(file.path), TIEOUT_HTTP_RATE="1") as served:
        with http_as(ada, served.url) as http:
            assert http.get("/documents").status_code == 200
            refused = http.get("/documents")
            assert problem(refused)["status"] == 429
            assert 0 < int(refused.headers["retry-after"]) <= 60
            assert http.get("/health").status_code == 200
        with http_as(bob, served.url) as http:
            assert http.get("/documents").status_code == 200


def test_the_command_makes_lists_and_revokes(
    tieout: Cli, sample: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIEOUT_HTTP_TOKENS", str(tmp_path / "tokens.json"))
    made = tieout(sample, "token", "add", "ada", "--corpus", "acme", "--corpus", "beta", "--scope", "index", "--json")
    assert (made.json["corpora"], made.json["scopes"]) == (["acme", "beta"], ["read", "index"])
    plain = tieout(sample, "token", "add", "bob")
    assert plain.out.strip().startswith("tieout_")
    listed = tieout(sample, "token", "list", "--json").json["tokens"]
    assert [(one["name"], one["corpora"]) for one in listed] == [("ada", ["acme", "beta"]), ("bob", [sample.corpus])]
    shown = tieout(sample, "token", "list")
    assert "acme beta" in shown.out
    assert "sha256" not in shown.out + json.dumps(listed)
    assert tieout(sample, "token", "add", "ada").code == 2
    assert tieout(sample, "token", "add", "x", "--scope", "admin").code == 2
    assert tieout(sample, "token", "add", "x", "--corpus", "No").code == 2
    assert tieout(sample, "token", "revoke", "ada").code == 0
    assert tieout(sample, "token", "revoke", "ada").code == 2
    kept = TokenFile(tmp_path / "tokens.json")
    assert kept.caller(made.json["token"]) is None
    assert kept.caller(plain.out.strip()) is not None


def test_an_empty_file_of_tokens_lets_nobody_in(serve: Serve, sample: Settings, tmp_path: Path) -> None:
    file = TokenFile(tmp_path / "tokens.json")
    file.add("ada", [sample.corpus])
    file.revoke("ada")
    with serve(sample, TIEOUT_HTTP_TOKENS=str(file.path)) as served:
        assert served.http.get("/documents").status_code == 401
        file.path.unlink()
        assert served.http.get("/documents", headers=bearer("x")).status_code == 503


def test_it_does_not_start_without_the_file_that_is_named(tieout: Cli, sample: Settings, monkeypatch: Any) -> None:
    monkeypatch.setenv("TIEOUT_HTTP_TOKENS", "/nowhere/tokens.json")
    run = tieout(sample, "serve", "--port", "0")
    assert run.code == 1
    assert "tieout token add" in run.err
