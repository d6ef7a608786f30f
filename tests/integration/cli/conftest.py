"""EDGAR with one company on this machine, and a corpus that is loaded from it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.support.edgar_pages import Listed, facts, folder, header_page, submissions
from tests.integration.support.edgar_stub import USER_AGENT, EdgarStub, serve

CIK = 320193
ANNUAL = Listed("0000320193-24-000001", "10-K", "2024-02-15", "2023-12-30", "aapl-10k.htm", 9_000_000)
NEWS = Listed("0000320193-24-000002", "8-K", "2024-02-01", "2024-02-01", "aapl-8k.htm", 400_000, "2.02,9.01")


@pytest.fixture
def edgar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[EdgarStub]:
    """EDGAR with one company, for commands that are told of it by their environment."""
    with serve() as stub:
        stub.put(f"/submissions/CIK{CIK:010d}.json", submissions(CIK, "Apple Inc.", "AAPL", [ANNUAL, NEWS]))
        stub.put(f"/api/xbrl/companyfacts/CIK{CIK:010d}.json", facts(CIK, "Apple Inc.", 5_000_000, ANNUAL.accession))
        for filing, documents in (
            (ANNUAL, [("10-K", "aapl-10k.htm")]),
            (NEWS, [("8-K", "aapl-8k.htm"), ("EX-99.1", "q1release.htm")]),
        ):
            place = folder(CIK, filing.accession)
            stub.put(f"{place}/{filing.accession}-index-headers.html", header_page(*documents))
            for kind, name in documents:
                stub.put(f"{place}/{name}", f"<html><body><p>The {kind} of Apple Inc.</p></body></html>")
        for name, value in (
            ("TIEOUT_DATA_DIR", f"{tmp_path / 'data'}"),
            ("TIEOUT_EMBEDDINGS", "none"),
            ("TIEOUT_SEC_USER_AGENT", USER_AGENT),
            ("TIEOUT_SEC_URL", stub.url),
            ("TIEOUT_SEC_DATA_URL", f"{stub.url}/"),
        ):
            monkeypatch.setenv(name, value)
        for name in ("HTTP_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"):
            monkeypatch.delenv(name, raising=False)
        yield stub


@pytest.fixture
def corpus_settings(tieout: Any, settings: Settings, tmp_path: Path) -> Settings:
    """A fresh corpus with its schema, and a data directory where nothing has been fetched."""
    own = settings.model_copy(update={"data_dir": tmp_path / "data"})
    assert tieout(own, "migrate").code == 0
    return own
