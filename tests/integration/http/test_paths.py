"""The other paths: what is loaded, whether the server lives and can answer, and what it says of itself."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from server.settings import Settings
from tests.integration.http.conftest import Served, problem, running


def test_it_lives_and_is_ready(served: Served) -> None:
    assert served.http.get("/health").json()["status"] == "ok"
    assert served.http.get("/ready").json()["status"] == "ready"


def test_documents_come_by_filters_a_page_at_a_time(served: Served) -> None:
    page = served.http.get("/documents").json()
    seen = [document["doc_id"] for document in page["documents"]]
    while page["next_cursor"]:
        page = served.http.get("/documents", params={"cursor": page["next_cursor"]}).json()
        seen += [document["doc_id"] for document in page["documents"]]
    assert len(seen) == len(set(seen)) > 50
    some = served.http.get("/documents", params={"ticker": ["AAPL", "NVDA"], "year": 2023, "doc_type": "10-K"}).json()
    assert {(one["ticker"], one["fiscal_year"], one["doc_type"]) for one in some["documents"]} == {
        ("AAPL", 2023, "10-K"), ("NVDA", 2023, "10-K"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/documents?tikcer=AAPL", 422, "tikcer: no such parameter; known are tickers"),
        ("/documents?fiscal_year=soon", 422, "fiscal_years"),
        ("/documents?quarter=Q2", 422, 'not like "2025-Q2"'),
        ("/documents?language=en&language=ar", 422, "given 2 times"),
        ("/documents?cursor=-3", 422, "cursor"),
        ("/documents?ticker=a%00b", 422, "NUL"),
        ("/documents?ticker=MSFT", 404, "not loaded"),
        ("/documents/nothing/pages/1.png", 404, "'nothing' is not loaded"),
        ("/documents/0000320193-23-000106/pages/1.png", 404, "0000320193-23-000106"),
        ("/documents/a%00b/pages/1.png", 404, "NUL"),
        ("/documents/nothing/tables/t1.json", 404, "no table"),
        ("/documents/..%2F..%2Fetc%2Fpasswd/pages/1.png", 404, "not loaded"),
        ("/nowhere", 404, "no such path"),
        ("/query", 405, "POST"),
    ],
)
def test_what_is_not_there_is_said(served: Served, path: str, status: int, said: str) -> None:
    details = problem(served.http.get(path))
    assert details["status"] == status
    assert said in details["error"]


async def test_the_rows_of_a_table_are_where_sources_say(
    searchable: Settings, searchable_deps: Any, program: Path, home: Path
) -> None:
    question = "What were Hobblestead's sales in fiscal 2025?"
    [document, *_] = [
        one for one in await searchable_deps.documents.list_documents(_none(), None, 50, 0) if one.doc_type == "10-K"
    ]
    [table, *_] = await searchable_deps.documents.tables(document.doc_id)
    with running(program, home, searchable) as served:
        name = f"{quote(table.table_id, safe='')}.json"
        found = served.http.get(f"/documents/{document.doc_id}/tables/{name}")
        other = served.http.get(f"/documents/another/tables/{name}")
        answer = served.query(question).json()
        told = [served.http.get(one["payload_ref"]).json() for one in answer["sources"]["tables"]]
    assert (found.status_code, found.json()["table_id"]) == (200, table.table_id)
    assert problem(other)["status"] == 404
    assert [one["table_id"] for one in told] == ["2099000003-26-000005/EX-99.1#t1"]
    assert any("7,788" in cell for row in told[0]["rows"] for cell in row)


def _none() -> Any:
    from tools.models.filters import Filters

    return Filters()


def test_it_describes_itself(served: Served) -> None:
    described = served.http.get("/openapi.json").json()
    page = served.http.get("/docs")
    assert described["openapi"].startswith("3.1")
    assert {"/query", "/documents", "/health", "/ready"} <= described["paths"].keys()
    assert "script" not in page.headers["content-security-policy"].replace("default-src 'none'", "")
    assert "<script" not in page.text
    assert "http" not in page.text.replace("<html", "").replace("Tieout over HTTP", "").replace("streamable HTTP", "")
    for path in described["paths"]:
        assert path in page.text


def test_a_database_out_of_reach_is_told_and_no_secret_with_it(
    program: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tests.integration.http.conftest as support

    monkeypatch.setattr(support, "_wait_until_ready", lambda _: None)
    nowhere = Settings.model_validate({"database_url": f"postgresql://nobody:secret@/x?host={tmp_path}"})
    with running(program, home, nowhere) as served:
        lives = served.http.get("/health")
        responses = [served.http.get("/ready"), served.query(), served.http.get("/documents")]
        logged = served.logged
    assert lives.status_code == 200
    for response in responses:
        assert problem(response)["status"] == 503
        assert int(response.headers["retry-after"]) > 0
        assert "The database can't be reached" in response.json()["error"]
        assert "secret" not in response.text
    assert "secret" not in logged
