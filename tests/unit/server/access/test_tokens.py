"""Named tokens: what is kept of them, and whom they let in."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.access.tokens import TokenFile
from tools.errors import InvalidInput, SettingsError


@pytest.fixture
def file(tmp_path: Path) -> TokenFile:
    return TokenFile(tmp_path / "folder" / "tokens.json")


def test_a_token_lets_its_owner_in_and_is_not_kept(file: TokenFile) -> None:
    token = file.add("ada", ["acme", "beta", "acme"], ["read", "index"])
    other = file.add("bob", ["beta"])
    assert token != other
    ada, bob = file.caller(token), file.caller(other)
    assert ada is not None
    assert bob is not None
    assert (ada.name, ada.scopes, ada.corpora) == ("ada", {"read", "index"}, ("acme", "beta"))
    assert (bob.name, bob.scopes, bob.corpora) == ("bob", {"read"}, ("beta",))
    text = file.path.read_text()
    assert token not in text
    assert token.removeprefix("tieout_") not in text
    assert file.path.stat().st_mode & 0o077 == 0
    assert [file.caller(wrong) for wrong in ("", token[:-1], token + "x", "sha256:" + "0" * 64)] == [None] * 4


def test_a_hash_lets_nobody_in(file: TokenFile) -> None:
    file.add("ada", ["acme"])
    [kept] = file.tokens()
    assert file.caller(kept.hash) is None


def test_what_another_process_revokes_is_over_at_once(file: TokenFile) -> None:
    ada, bob = file.add("ada", ["acme"]), file.add("bob", ["acme"])
    assert file.caller(ada) is not None
    TokenFile(file.path).revoke("ada")
    assert file.caller(ada) is None
    assert file.caller(bob) is not None
    TokenFile(file.path).revoke("bob")
    assert file.caller(bob) is None
    assert file.tokens() == ()
    assert file.path.exists()
    assert file.add("ada", ["acme"]) != ada


def test_a_token_that_has_expired_is_over(file: TokenFile) -> None:
    later = file.add("ada", ["acme"], expires=datetime.now(UTC) + timedelta(days=1))
    assert file.caller(later) is not None
    kept = json.loads(file.path.read_text())
    kept["tokens"][0]["expires"] = "2020-01-01T00:00:00Z"
    file.path.write_text(json.dumps(kept))
    assert file.caller(later) is None
    with pytest.raises(InvalidInput, match="is over"):
        file.add("bob", ["acme"], expires=datetime(2020, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize("name", ["", "Ada", "a b", "../ada", "local", "shared", "oauth:ada", "a" * 65, "é"])
def test_names_that_could_be_taken_for_others_are_refused(file: TokenFile, name: str) -> None:
    with pytest.raises(InvalidInput, match="can't name a token"):
        file.add(name, ["acme"])


def test_one_name_has_one_token(file: TokenFile) -> None:
    file.add("ada", ["acme"])
    with pytest.raises(InvalidInput, match="already"):
        file.add("ada", ["beta"])
    with pytest.raises(InvalidInput, match="there are: ada"):
        file.revoke("bob")


@pytest.mark.parametrize("corpora", [[], ["Acme"], ["a-b"], ["acme", ""]])
def test_corpora_have_names_of_corpora(file: TokenFile, corpora: list[str]) -> None:
    with pytest.raises(InvalidInput, match="--corpus"):
        file.add("ada", corpora)
    assert not file.path.exists()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"version": 2}', '{"tokens": [{"name": "ada"}]}', '{"tokens": [], "more": 1}', "\xff"],
)
def test_a_bad_file_lets_nobody_in_and_is_told(file: TokenFile, text: str) -> None:
    token = file.add("ada", ["acme"])
    assert file.caller(token) is not None
    file.path.write_bytes(text.encode("latin-1"))
    for _ in range(2):
        with pytest.raises(SettingsError, match="tokens' file"):
            file.caller(token)


def test_a_file_that_has_gone_lets_nobody_in(file: TokenFile) -> None:
    token = file.add("ada", ["acme"])
    file.path.unlink()
    with pytest.raises(SettingsError, match="is gone"):
        file.caller(token)


def test_a_file_with_a_name_twice_is_refused(file: TokenFile) -> None:
    file.add("ada", ["acme"])
    kept = json.loads(file.path.read_text())
    kept["tokens"] *= 2
    file.path.write_text(json.dumps(kept))
    with pytest.raises(SettingsError, match="twice"):
        file.tokens()
