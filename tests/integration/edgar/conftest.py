"""A client of a stub of EDGAR, with an invented company on it."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import stamina

from ingest.edgar.client import EdgarClient, open_client
from ingest.edgar.fetch import fetch_filings
from ingest.edgar.request import FetchRequest, make_request
from ingest.edgar.results import FetchResult
from tests.integration.support.edgar_pages import Listed, facts, folder, header_page, submissions
from tests.integration.support.edgar_stub import EdgarStub, serve
from tools.language.company_names.directory import Directory
from tools.vocab.registrants import Registrant

CIK = 1
ACME = Registrant(CIK, "Acme Corp", ("ACME", "ACMEW"))
ANNUAL = Listed("0000000001-24-000001", "10-K", "2024-11-01", "2024-09-28", "acme-10k.htm")
NEWS = Listed("0000000001-24-000002", "8-K", "2024-08-01", "2024-08-01", "acme-8k.htm", items="2.02,9.01")
INSIDER = Listed("0000000009-24-000003", "4", "2024-07-02", "2024-06-30", "xslF345X05/form4.xml", 5000)

Open: TypeAlias = Callable[..., AbstractAsyncContextManager[EdgarClient]]
Fetch: TypeAlias = Callable[..., Any]


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Retries follow at once, and no proxy of this machine comes between."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    with stamina.set_testing(True, attempts=5, cap=True):
        yield


@pytest.fixture
def edgar() -> Iterator[EdgarStub]:
    """EDGAR, with the three filings and the figures of Acme."""
    with serve() as stub:
        put_company(stub, ANNUAL, NEWS, INSIDER)
        stub.put(f"/api/xbrl/companyfacts/CIK{CIK:010d}.json", facts(CIK, "Acme Corp", 5_000_000), '"facts-1"')
        stub.put(f"{folder(CIK, ANNUAL.accession)}/acme-10k.htm", "<html>annual report</html>")
        stub.put(header_of(ANNUAL), header_page(("10-K", "acme-10k.htm"), ("EX-31.1", "cert.htm")))
        stub.put(f"{folder(CIK, NEWS.accession)}/acme-8k.htm", "<html>current report</html>")
        stub.put(f"{folder(CIK, NEWS.accession)}/q3fy24pr.htm", "<html>press release</html>")
        header = header_page(("8-K", "acme-8k.htm"), ("EX-99.1", "q3fy24pr.htm"), ("GRAPHIC", "logo.jpg"))
        stub.put(header_of(NEWS), header)
        stub.put(f"{folder(CIK, INSIDER.accession)}/form4.xml", "<ownershipDocument/>")
        yield stub


def put_company(stub: EdgarStub, *filings: Listed, etag: str = '"list-1"', **more: Any) -> None:
    """List filings as Acme's."""
    listed = submissions(CIK, "Acme Corp", "ACME", list(filings), **more)
    stub.put(f"/submissions/CIK{CIK:010d}.json", listed, etag, last_modified="Fri, 01 Nov 2024 10:00:00 GMT")


def header_of(filing: Listed) -> str:
    """The path of a filing's header."""
    return f"{folder(CIK, filing.accession)}/{filing.accession}-index-headers.html"


def path_of(filing: Listed, name: str | None = None) -> str:
    """The path of a filing's document."""
    return f"{folder(CIK, filing.accession)}/{name or filing.primary}"


@pytest.fixture
def directory() -> Directory:
    """A directory that lists Acme alone."""
    return Directory({CIK: ACME})


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Where things are kept."""
    return tmp_path / "edgar"


@pytest.fixture
async def client(edgar: EdgarStub, cache: Path) -> AsyncIterator[EdgarClient]:
    """A client of the stub."""
    async with open_client(edgar.config(cache)) as opened:
        yield opened


def request_for(forms: str = "10-K,8-K,4", years: tuple[int, ...] = (2024,), **more: Any) -> FetchRequest:
    """A request, checked as those of users are."""
    return make_request([forms], years, date(2026, 1, 1), **more)


@pytest.fixture
def fetch(client: EdgarClient, directory: Directory) -> Fetch:
    """Fetches from Acme; by default all that there is of 2024."""

    async def fetch(forms: str = "10-K,8-K,4", years: tuple[int, ...] = (2024,), **more: Any) -> FetchResult:
        progress = {"progress": more.pop("progress")} if "progress" in more else {}
        return await fetch_filings(client, directory, ["ACME"], request_for(forms, years, **more), **progress)

    return fetch
