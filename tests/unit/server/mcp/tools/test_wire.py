"""Records as clients get them."""

from datetime import date
from decimal import Decimal

from server.mcp.tools.wire import pack, unpack, with_sources
from server.text.footnotes import Footnotes
from tools.models.answers import Answer, AnswerFact, VerifiedNumber
from tools.models.answers import Verification as Checked
from tools.models.facts import LookupResult, MetricValue, Source, YearOverYear
from tools.models.results.sources import ChunkSource, Sources

TENK = Source(doc_id="a-23", company="Acme", ticker="ACME", doc_type="10-K", fiscal_year=2023)
BEFORE = Source(doc_id="a-22", company="Acme", ticker="ACME", doc_type="10-K", fiscal_year=2022)


def value(year: int = 2023, source: Source = TENK, prior: Source | None = None) -> MetricValue:
    yoy = prior and YearOverYear(prior_value=Decimal(0), delta=Decimal(5), prior_fiscal_year=2022, prior_source=prior)
    return MetricValue(
        ticker="ACME", metric="revenue", concept="us-gaap:Revenues", label="Revenue", fiscal_year=year,
        end_date=date(year, 12, 31), value=Decimal(5), unit="USD", basis="reported", yoy=yoy, source=source,
    )  # fmt: skip


def packed(model: LookupResult | Answer) -> dict[str, object]:
    notes = Footnotes()
    return with_sources(pack(model, notes), type(model), notes)


def test_each_source_comes_once_and_is_named_by_its_number() -> None:
    sent = packed(LookupResult(values=(value(prior=BEFORE), value(2022, BEFORE))))
    first, second = sent["values"]  # type: ignore[misc]
    assert (first["source"], first["yoy"]["prior_source"], second["source"]) == ("2", "1", "1")
    assert sent["sources"] == {
        "1": {"doc_id": "a-22", "company": "Acme", "ticker": "ACME", "doc_type": "10-K", "fiscal_year": 2022},
        "2": {"doc_id": "a-23", "company": "Acme", "ticker": "ACME", "doc_type": "10-K", "fiscal_year": 2023},
    }


def test_nulls_and_empty_lists_are_not_sent_and_zeros_are() -> None:
    [sent] = packed(LookupResult(values=(value(prior=BEFORE),)))["values"]  # type: ignore[misc]
    assert sent.keys().isdisjoint({"fiscal_quarter", "segment", "first_reported", "derived_from", "percent"})
    assert sent["yoy"]["prior_value"] == 0
    assert "pct" not in sent["yoy"]
    assert packed(LookupResult()) == {}


def test_an_answer_comes_back_as_it_was() -> None:
    fact = AnswerFact(**dict(value(prior=BEFORE)), fact_id="f1", shown="$5")
    number = VerifiedNumber(value=Decimal(5), from_="f1", tolerance=Decimal(0), state="verified")
    answer = Answer(
        status="answered", answer="$5", facts=(fact,), resolved_citations=(TENK, BEFORE),
        verification=Checked(status="verified", details=(number,)),
        sources=Sources(chunks=(ChunkSource(chunk_id="c1", doc_id="d", score=0.5),)),
    )  # fmt: skip
    sent = packed(answer)
    assert sent["sources"] == {"chunks": [{"chunk_id": "c1", "doc_id": "d", "score": 0.5}]}  # the answer's own
    assert sent["resolved_citations"] == ["2", "1"]
    assert Answer.model_validate(unpack({**sent, "cut": "Left out: trace.", "next_cursor": "x"})) == answer
    assert Answer.model_validate(unpack(answer.model_dump(mode="json"))) == answer
