"""The paths behind the page: what is cited, with the words or cells marked; parts of documents; drafts."""

from typing import Any
from urllib.parse import quote

import jsonschema
import pytest

from tests.integration.http.conftest import Served, problem

REPORT = "2099000001-26-000007"
INCOME = f"{REPORT}#t9"  # its income statement


def path_of(kind: str, name: str) -> str:
    return f"/{kind}/{quote(name)}"


def get(site: Served, path: str, **parameters: Any) -> dict[str, Any]:
    response = site.http.get(path, params=parameters)
    assert response.status_code == 200, response.text
    described = site.http.get("/openapi.json").json()
    templates = [name for name in described["paths"] if name.split("/")[1] == path.split("/")[1]]
    [template] = [name for name in templates if name.endswith("/text") == path.endswith("/text")] or templates
    told = described["paths"][template]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.Draft202012Validator({**told, "components": described["components"]}).validate(response.json())
    return response.json()


def test_every_citation_of_an_answer_opens_with_its_words_marked(site: Served) -> None:
    answer = site.query("Why did Tolvenquist's gross margin change in fiscal 2025?").json()
    quoted = [one for one in answer["citations"] if one["quote"]]
    assert quoted
    for one in quoted:
        found = get(site, path_of("passages", one["chunk_id"]), quote=one["quote"])
        marked = [found["text"][mark["start"] : mark["end"]] for mark in found["marks"]]
        assert marked
        assert {"".join(words.split()) for words in marked} == {"".join(one["quote"].split())}
        assert found["source"]["doc_id"] == one["doc_id"]


def test_a_passage_stands_between_its_neighbours(site: Served) -> None:
    found = get(site, path_of("passages", f"{REPORT}#item-7/5"))
    assert (found["marks"], found["pictured"]) == ([], False)
    assert found["before"]
    assert found["after"]
    assert not found["after"].startswith(found["text"][-40:])


def test_every_figure_of_an_answer_is_a_marked_cell_of_its_table(site: Served) -> None:
    answer = site.query("What was Tolvenquist's revenue and net income in fiscal 2025?").json()
    assert len(answer["facts"]) == 2
    for fact in answer["facts"]:
        known = {"value": fact["value"], "year": 2025}
        found = get(site, path_of("tables", fact["source"]["table_id"]), **known)
        cells = {found["table"]["rows"][mark["row"]][mark["column"]] for mark in found["marks"]}
        assert [cell.strip("$") for cell in cells] == [f"{fact['value'] // 1000:,}"]


def test_a_page_that_can_be_drawn_is_told(site: Served) -> None:
    answer = site.query("كم بلغ إجمالي موجودات بنك واحة النخيل الافتراضي في ٢٠٢٤؟").json()
    [fact] = answer["facts"]
    found = get(site, path_of("tables", fact["source"]["table_id"]), value=fact["value"], row=fact["source"]["row"])
    assert (found["pictured"], found["source"]["page"]) == (True, 2)
    assert {found["table"]["rows"][mark["row"]][0] for mark in found["marks"]} == {"إجمالي الموجودات"}


@pytest.mark.parametrize(
    ("asked", "label", "period"),
    [
        ({"ticker": "AAPL", "metric": "revenue", "fiscal_year": 2023, "value": 383285000000}, "Revenue", "FY2023"),
        ({"ticker": "AAPL", "metric": "total_assets", "fiscal_year": 2023}, "Total assets", "FY2023"),
        ({"ticker": "AAPL", "metric": "revenue", "fiscal_year": 2023, "value": 394328000000}, "Revenue", "FY2022"),
        (
            {"ticker": "AAPL", "metric": "net_income", "fiscal_year": 2024, "fiscal_quarter": 2},
            "Net income",
            "Q2 FY2024",
        ),
    ],
)
def test_a_figure_stands_in_its_statement(site: Served, asked: dict[str, Any], label: str, period: str) -> None:
    found = get(site, "/statements", **asked)
    row = found["statement"]["rows"][found["row"]]
    assert (row["label"], found["period"]) == (label, period)
    assert asked.get("value") in {None, *(cell["value"] for cell in row["values"] if cell["period"] == period)}


def test_a_document_is_read_by_its_parts(site: Served) -> None:
    whole = get(site, f"/documents/{REPORT}/text", max_chars=100)
    assert len(whole["text"]) <= 100
    assert (whole["document"]["ticker"], whole["pages"], whole["pictured"]) == ("TLVQ", None, False)
    on = get(site, f"/documents/{REPORT}/text", max_chars=100, cursor=whole["next_cursor"])
    assert on["text"] != whole["text"]
    [item] = [one for one in whole["outline"] if one["item"] == "7"]
    assert get(site, f"/documents/{REPORT}/text", node_id=item["node_id"])["text"].startswith("Item 7.")


def test_documents_with_a_text_can_be_listed_alone(site: Served) -> None:
    alone, whole = [site.http.get(f"/documents?readable={flag}").json()["documents"] for flag in ("true", "false")]
    assert REPORT in {one["doc_id"] for one in alone}
    assert all(one["counts"]["chunks"] for one in alone)
    assert any(not one["counts"]["chunks"] for one in whole)
    assert "neither true nor false" in problem(site.http.get("/documents?readable=1"))["error"]


def test_choices_of_filters_are_what_is_loaded(site: Served) -> None:
    found = get(site, "/filters")
    assert {"AAPL", "TLVQ", "ZRBX"} <= {one["ticker"] for one in found["companies"]}
    assert found["fiscal_years"] == sorted(found["fiscal_years"], reverse=True)
    assert {"10-K", "financial_statements"} <= set(found["doc_types"])


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/passages/nothing", 404, "'nothing' is no passage"),
        ("/passages/a%00b", 404, "NUL"),
        (f"{path_of('passages', REPORT)}%23item-7/5?quote=a&quote=b", 422, "given 2 times"),
        (f"{path_of('passages', REPORT)}?qoute=a", 422, "qoute: no such parameter; known are quote"),
        ("/tables/nothing", 404, "no table"),
        (f"{path_of('tables', INCOME)}?value=much", 422, "value"),
        (f"{path_of('tables', INCOME)}?year=1", 422, "year"),
        (f"/documents/{REPORT}/text?section=99", 404, "has no '99'"),
        (f"/documents/{REPORT}/text?node_id=0001&section=7", 404, "Give one of section"),
        (f"/documents/{REPORT}/text?max_chars=1", 422, "max_chars"),
        (f"/documents/{REPORT}/text?section=7&cursor=99999999", 404, "lies behind the end"),
        ("/documents/nothing/text", 404, "No document 'nothing' is loaded"),
        ("/documents/0000320193-23-000106/text", 404, "only its figures are loaded"),
        ("/statements?ticker=AAPL", 422, "metric"),
        ("/statements?ticker=NOBODY&metric=revenue&fiscal_year=2023", 404, "NOBODY"),
        ("/statements?ticker=AAPL&metric=backlog&fiscal_year=2023", 404, "No statement"),
        ("/statements?ticker=AAPL&metric=revenue&fiscal_year=1950", 404, ""),
        ("/verify", 405, "POST"),
    ],
)
def test_what_is_not_there_or_not_so_is_said(site: Served, path: str, status: int, said: str) -> None:
    response = site.http.get(path)
    assert response.status_code == status, response.text
    assert said in problem(response)["error"]


def test_a_draft_is_held_against_the_filings(site: Served) -> None:
    text = "Apple's revenue was $383.3 billion in fiscal 2023. Net income was $99.0 billion, and revenue rose in 2023."
    found = site.http.post("/verify", json={"text": text}).json()
    assert [(one["text"], one["status"]) for one in found["numbers"]["numbers"]] == [
        ("$383.3 billion", "verified"), ("$99.0 billion", "mismatch"),
    ]  # fmt: skip
    assert [flag["kind"] for flag in found["claims"]["flags"]] == ["direction_mismatch"]
    assert found["unchecked"] is None
    nobody = site.http.post("/verify", json={"text": "Revenue was $5 million, and rose."}).json()
    assert nobody["unchecked"]
    named = site.http.post("/verify", json={"text": "Revenue rose in 2023.", "filters": {"ticker": "AAPL"}}).json()
    assert len(named["claims"]["flags"]) == 1


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"text": " "}, 422, "text is empty"),
        ({"text": "a\x00b"}, 422, "NUL"),
        ({}, 422, "text"),
        ({"text": "x", "txet": "y"}, 422, "txet"),
        ({"text": "x" * 100_001}, 422, "100000"),
        ({"text": "Revenue was $5.", "filters": {"ticker": "NOBODY"}}, 404, "NOBODY"),
    ],
)
def test_a_draft_that_is_none_is_refused(site: Served, body: dict[str, Any], status: int, said: str) -> None:
    details = problem(site.http.post("/verify", json=body))
    assert details["status"] == status
    assert said in details["error"]


def test_long_answers_are_sent_smaller(site: Served) -> None:
    path = path_of("tables", INCOME)
    assert site.http.get(path).headers.get("content-encoding") == "gzip"
    assert "content-encoding" not in site.http.get(path, headers={"Accept-Encoding": "identity"}).headers
