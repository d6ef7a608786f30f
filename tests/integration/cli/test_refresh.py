"""`tieout refresh` and `tieout watch`: what loaded companies have filed since."""

import os
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.cli.conftest import ANNUAL, CIK, NEWS
from tests.integration.conftest import variables_of
from tests.integration.support.edgar_pages import Listed, facts, folder, header_page, submissions
from tests.integration.support.edgar_stub import Act, EdgarStub
from tests.integration.support.terminal import interrupted

LATER = Listed("0000320193-25-000007", "10-K", "2025-02-14", "2024-12-28", "aapl-2024.htm", 9_000_000)
LIST = f"/submissions/CIK{CIK:010d}.json"


def file_again(edgar: EdgarStub) -> None:
    """Apple files another annual report, with figures."""
    edgar.put(LIST, submissions(CIK, "Apple Inc.", "AAPL", [LATER, ANNUAL, NEWS]))
    edgar.put(f"/api/xbrl/companyfacts/CIK{CIK:010d}.json", facts(CIK, "Apple Inc.", 6_000_000, ANNUAL.accession))
    place = folder(CIK, LATER.accession)
    edgar.put(f"{place}/{LATER.accession}-index-headers.html", header_page(("10-K", LATER.primary)))
    edgar.put(f"{place}/{LATER.primary}", "<html><body><p>The newest report of Apple Inc.</p></body></html>")


@pytest.fixture
def loaded(tieout: Any, corpus_settings: Settings, edgar: EdgarStub) -> Settings:
    """A corpus with Apple's first reports."""
    assert tieout(corpus_settings, "fetch", "AAPL", "--forms", "10-K,8-K", "--years", "2023-2024").code == 0
    edgar.asked.clear()
    return corpus_settings


def test_nothing_new_fetches_nothing(tieout: Any, loaded: Settings, edgar: EdgarStub) -> None:
    run = tieout(loaded, "refresh")
    assert (run.code, run.out) == (0, "Nothing new of 1 company.\n")
    assert edgar.asked == [LIST]


def test_what_was_filed_since_is_fetched_and_indexed(tieout: Any, loaded: Settings, edgar: EdgarStub) -> None:
    file_again(edgar)
    seen = tieout(loaded, "refresh", "--dry-run", "--json")
    assert [filing["accession"] for filing in seen.json["new"]] == [LATER.accession]
    assert (seen.json["fetched"], edgar.asked) == (None, [LIST])
    run = tieout(loaded, "refresh", "AAPL", "--json")
    assert run.code == 0
    assert [file["doc_type"] for file in run.json["fetched"]["files"]] == ["companyfacts", "10-K"]
    assert run.json["indexed"]["totals"]["indexed"] == 2
    documents = tieout(loaded, "documents", "--json").json["documents"]
    assert LATER.accession in [document["doc_id"] for document in documents]
    assert tieout(loaded, "refresh").out == "Nothing new of 1 company.\n"


def test_an_empty_corpus_has_nothing_to_refresh(tieout: Any, corpus_settings: Settings, edgar: EdgarStub) -> None:
    run = tieout(corpus_settings, "refresh")
    assert run.code == 1
    for said in ("tieout demo", "tieout fetch", "tieout index"):
        assert said in run.err
    assert edgar.asked == []


def test_a_list_that_cannot_be_had_is_told(tieout: Any, loaded: Settings, edgar: EdgarStub) -> None:
    del edgar.pages[LIST]
    run = tieout(loaded, "refresh", "--json")
    assert run.code == 1
    assert "EDGAR knows no company with the CIK" in run.json["warnings"][0]


@pytest.mark.skipif(os.name == "nt", reason="sends POSIX signals")
def test_a_watch_looks_until_ctrl_c(tieout: Any, program: Path, loaded: Settings, edgar: EdgarStub) -> None:
    file_again(edgar)
    variables = variables_of(loaded)
    code, out, err = interrupted([program, "watch", "--every", "1"], Path(tieout.folder), variables, "Next look at")
    assert code == 0
    assert "1 new filing of 1 company" in out
    assert "Traceback" not in err
    assert LATER.accession in tieout(loaded, "documents").out


@pytest.mark.skipif(os.name == "nt", reason="sends POSIX signals")
def test_a_look_that_fails_does_not_end_a_watch(tieout: Any, program: Path, loaded: Settings, edgar: EdgarStub) -> None:
    edgar.act(LIST, Act(status=403))
    code, _, err = interrupted(
        [program, "watch", "--every", "1"], Path(tieout.folder), variables_of(loaded), "Next look at"
    )
    assert code == 0
    assert "Error: The SEC refused the request (403)" in err
