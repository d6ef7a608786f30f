"""`tieout remove` as a user meets it: what goes is shown, asked for, and gone."""

import os
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.conftest import variables_of
from tests.integration.support.terminal import drawn_in

REVENUES = "us-gaap:Revenues"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}


@pytest.fixture
def loaded(tieout: Any, settings: Settings, deps: Any, write_facts: Any, row: Any, tmp_path: Path) -> Settings:
    """Two companies with figures."""
    own = settings.model_copy(update={"data_dir": tmp_path / "data"})
    acme = write_facts({REVENUES: [row(5_000_000, **YEAR)]})
    other = write_facts({REVENUES: [row(7_000_000, **YEAR, accn="0000000002-24-000001")]}, cik=2, to="two.json")
    for path, ticker in ((acme, "ACME"), (other, "BOLT")):
        assert tieout(own, "index", path, "--ticker", ticker).code == 0
    return own


def companies(tieout: Any, settings: Settings) -> list[str]:
    return [one["ticker"] for one in tieout(settings, "documents", "--json").json["companies"]]


def test_without_somebody_to_ask_nothing_goes_unless_told(tieout: Any, loaded: Settings) -> None:
    shown = tieout(loaded, "remove", "company", "ACME")
    assert shown.code == 1
    for said in ("To be removed: company ACME", "companyfacts-CIK0000000001", "1 facts", "run this again with --yes"):
        assert said in shown.out
    assert tieout(loaded, "remove", "company", "ACME", "--dry-run").code == 0
    assert tieout(loaded, "remove", "company", "ACME", "--json").json["done"] is False
    assert companies(tieout, loaded) == ["ACME", "BOLT"]
    assert tieout(loaded, "remove", "company", "ACME", "--yes", "--dry-run").code == 2


def test_a_company_goes_and_the_other_stays(tieout: Any, loaded: Settings) -> None:
    removed = tieout(loaded, "remove", "company", "ACME", "--yes", "--json")
    assert removed.code == 0
    assert removed.json.items() >= {"kind": "company", "names": ["ACME"], "done": True}.items()
    assert companies(tieout, loaded) == ["BOLT"]
    assert tieout(loaded, "lookup", "CIK0000000001", "revenue").code == 1
    assert "$7 million" in tieout(loaded, "lookup", "BOLT", "revenue").out
    again = tieout(loaded, "remove", "company", "CIK0000000001", "--yes")
    assert again.code == 1
    assert "CIK0000000001" in again.err


def test_a_document_goes_with_the_company_that_is_left_empty(tieout: Any, loaded: Settings) -> None:
    run = tieout(loaded, "remove", "document", "companyfacts-CIK0000000002", "--yes")
    assert run.code == 0
    assert "Nothing is left of: BOLT" in run.out
    assert companies(tieout, loaded) == ["ACME"]
    missing = tieout(loaded, "remove", "document", "nope", "--json")
    assert (missing.code, missing.json["error"]["code"]) == (1, "unknown_document")


@pytest.mark.skipif(os.name == "nt", reason="types on a POSIX terminal")
@pytest.mark.parametrize(("typed", "code", "left"), [(b"n\n", 1, ["ACME", "BOLT"]), (b"y\n", 0, ["BOLT"])])
def test_whoever_sits_there_is_asked(tieout: Any, loaded: Settings, typed: bytes, code: int, left: list[str]) -> None:
    command = [tieout.program, "remove", "company", "ACME"]
    ended, lines = drawn_in(command, 80, Path(tieout.folder), variables_of(loaded), typed)
    assert ended == code
    assert any("Remove all of this?" in line for line in lines)
    assert companies(tieout, loaded) == left


def test_a_corpus_goes_whole(tieout: Any, loaded: Settings) -> None:
    unpacked = (loaded.data_dir or Path()) / "files" / loaded.corpus
    unpacked.mkdir(parents=True)
    listed = {one["name"]: one for one in tieout(loaded, "corpora", "--json").json["corpora"]}
    assert listed[loaded.corpus].items() >= {"current": True, "companies": 2, "documents": 4, "facts": 2}.items()
    assert listed[loaded.corpus]["bytes"] > 0
    run = tieout(loaded, "remove", "corpus", loaded.corpus, "--yes")
    assert run.code == 0
    assert f"Removed: corpus {loaded.corpus}" in run.out
    assert loaded.corpus not in tieout(loaded, "corpora").out
    assert not unpacked.exists()
    again = tieout(loaded, "remove", "corpus", loaded.corpus, "--yes", "--json")
    assert (again.code, again.json["error"]["code"]) == (1, "unknown_corpus")
    refused = tieout(loaded, "remove", "corpus", "pg_catalog", "--yes")
    assert refused.code == 1
    assert "can't name a corpus" in refused.err
