"""The text of an answer: no figure without a span, no span that is not a figure, every source cited."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.answer import ask_which_company, citation_text, compose, decline
from tools.answer_models import Answer, AnswerFact
from tools.models import Company, Declined, FactInput, LookupResult, MetricValue, Source, YearOverYear
from tools.numbers import format_percent, format_value
from tools.understand.classification import Classification

READING = Classification(query_type="factual", intent="specific_metric", route="metric_lookup")
# What a text may say in digits beside figures: periods, dates, forms, and names of sources.
NO_FIGURES = re.compile(r"\[Source: [^]]*]|\d{4}-\d{2}-\d{2}|(?:Q[1-4] )?FY\d{4}|10-[KQ](?:/A)?")


def source(year: int, quarter: int | None = None, doc_type: str = "10-K", doc_id: str | None = None) -> Source:
    accession = doc_id or f"0000000001-{year - 2000:02d}-00000{quarter or 0}"
    return Source(
        doc_id=accession,
        company="Acme Corp",
        ticker="ACME",
        doc_type=doc_type,
        fiscal_year=year,
        fiscal_quarter=quarter,
        accession=accession,
        filed=date(year + 1, 2, 1),
        url=f"https://example.com/{accession}",
    )


def change(value: str, prior: str, pct: float | None = None) -> YearOverYear:
    return YearOverYear(
        prior_value=Decimal(prior),
        delta=Decimal(value) - Decimal(prior),
        pct=pct,
        prior_fiscal_year=2022,
        prior_source=source(2022),
    )


def figure(value: str, **fields: Any) -> MetricValue:
    known: dict[str, Any] = {
        "ticker": "ACME",
        "metric": "revenue",
        "concept": "us-gaap:Revenues",
        "label": "Revenue",
        "fiscal_year": 2023,
        "start_date": date(2023, 1, 1),
        "end_date": date(2023, 12, 31),
        "unit": "USD",
        "basis": "reported",
        "source": source(2023),
    }
    return MetricValue(value=Decimal(value), **{**known, **fields})


DERIVED = figure(
    "26811000000",
    fiscal_quarter=4,
    basis="derived",
    derived_from=(
        FactInput(
            start_date=date(2023, 1, 1), end_date=date(2023, 12, 31), value=Decimal(118254000000), source=source(2023)
        ),
        FactInput(
            start_date=date(2023, 1, 1),
            end_date=date(2023, 9, 30),
            value=Decimal(91443000000),
            source=source(2023, 3, "10-Q"),
        ),
    ),
)
FIGURES = {
    "alone": [figure("383285000000")],
    "up": [figure("394328000000", yoy=change("394328000000", "365817000000", 7.7938))],
    "down": [figure("383285000000", yoy=change("383285000000", "394328000000", -2.8005))],
    "unchanged": [figure("5", yoy=change("5", "5", 0.0))],
    "loss after loss": [figure("-1285640000", yoy=change("-1285640000", "-836097000"))],
    "per share": [figure("6.13", unit="USD/shares", yoy=change("6.13", "6.11", 0.3273))],
    "euros": [figure("7100000", unit="EUR")],
    "an instant": [figure("352583000000", start_date=None, label="Total assets")],
    "a quarter": [figure("89498000000", fiscal_quarter=4)],
    "restated": [figure("2.97", unit="USD/shares", basis="restated", first_reported=Decimal("11.89"))],
    "derived": [DERIVED],
    "many": [figure(str(10**9 * n), metric=f"m{n}", label=f"Metric {'abc'[n]}") for n in range(3)],
}


def answers() -> Any:
    return pytest.mark.parametrize("figures", FIGURES.values(), ids=FIGURES.keys())


def answer_of(figures: list[MetricValue], **found: Any) -> Answer:
    return compose(READING, LookupResult(values=tuple(figures), **found))


def numbers_of(fact: AnswerFact) -> set[str]:
    """Everything that may be printed of a fact."""
    values = [fact.value, *(part.value for part in fact.derived_from)]
    values += [] if fact.first_reported is None else [fact.first_reported]
    values += [] if fact.yoy is None else [fact.yoy.prior_value, abs(fact.yoy.delta)]
    percent = [] if fact.yoy is None or fact.yoy.pct is None else [format_percent(fact.yoy.pct)]
    return {*(format_value(value, fact.unit) for value in values), *percent}


@answers()
def test_every_figure_of_the_text_lies_within_a_span(figures: list[MetricValue]) -> None:
    answer = answer_of(figures)
    rest = list(answer.answer)
    for span in answer.spans:
        rest[span.start : span.end] = "·" * (span.end - span.start)
    assert re.findall(r"[^\s]*\d[^\s]*", NO_FIGURES.sub("", "".join(rest))) == []


@answers()
def test_every_span_is_a_figure_of_its_fact(figures: list[MetricValue]) -> None:
    answer = answer_of(figures)
    facts = {fact.fact_id: fact for fact in answer.facts}
    assert answer.spans
    for span in answer.spans:
        assert span.fact_id is not None
        assert answer.answer[span.start : span.end] in numbers_of(facts[span.fact_id])
    assert {span.fact_id for span in answer.spans} == facts.keys()


@answers()
def test_every_source_is_cited_once_and_printed(figures: list[MetricValue]) -> None:
    answer = answer_of(figures)
    used = {fact.source.accession for fact in answer.facts}
    used |= {fact.yoy.prior_source.accession for fact in answer.facts if fact.yoy}
    used |= {part.source.accession for fact in answer.facts for part in fact.derived_from}
    assert {citation.accession for citation in answer.citations} == used
    assert len({citation.id for citation in answer.citations}) == len(answer.citations) == len(used)
    assert all(citation.text in answer.answer for citation in answer.citations)
    assert {cited.accession for cited in answer.resolved_citations} == used


@answers()
def test_every_printed_number_is_verified(figures: list[MetricValue]) -> None:
    answer = answer_of(figures)
    assert answer.verification.status == "verified"
    assert len(answer.verification.details) == len(answer.spans)
    assert [detail.state for detail in answer.verification.details] == [span.state for span in answer.spans]


def test_a_sum_of_ours_is_called_derived() -> None:
    answer = answer_of(FIGURES["down"])
    states = {answer.answer[span.start : span.end]: span.state for span in answer.spans}
    assert states == {
        "$383.285 billion": "verified",
        "$11.043 billion": "derived",
        "2.8%": "derived",
        "$394.328 billion": "verified",
    }


def test_a_derived_figure_shows_what_it_is_made_of() -> None:
    answer = answer_of([DERIVED])
    states = {answer.answer[span.start : span.end]: span.state for span in answer.spans}
    assert states == {"$26.811 billion": "derived", "$118.254 billion": "verified", "$91.443 billion": "verified"}
    assert "2023-01-01 to 2023-09-30" in answer.answer


def test_two_filings_with_the_same_name_are_two_citations() -> None:
    one, other = (source(2023, doc_type="8-K", doc_id=f"0000000001-24-00000{n}") for n in (1, 2))
    answer = answer_of([figure("1", source=one), figure("2", source=other)])
    assert {citation.accession for citation in answer.citations} == {one.accession, other.accession}


def test_what_is_declined_is_said_with_its_remedy() -> None:
    declined = Declined(
        ticker="ACME", metric="revenue", fiscal_year=2019, reason="It was not filed.", remedy="File it."
    )
    answer = answer_of([figure("5")], declined=(declined,))
    assert answer.status == "partly_answered"
    assert "No answer for ACME revenue FY2019: It was not filed. File it." in answer.answer
    assert (answer.declined[0].reason, answer.declined[0].remedy) == (declined.reason, declined.remedy)
    assert answer_of([], declined=(declined,)).status == "declined"


def test_a_company_that_is_not_loaded_is_a_declined_part() -> None:
    reading = READING.model_copy(update={"not_loaded": ("Other Corp (OTH, CIK 2) is not loaded.",)})
    answer = compose(reading, LookupResult(values=(figure("5"),)))
    assert (answer.status, answer.declined[0].what) == ("partly_answered", "Other Corp")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (source(2023), "[Source: Acme Corp 10-K FY2023]"),
        (source(2023, 2, "10-Q"), "[Source: Acme Corp 10-Q Q2 FY2023]"),
        (
            source(2023).model_copy(update={"section": "Item 8", "page": 31}),
            "[Source: Acme Corp 10-K FY2023, Item 8, p. 31]",
        ),
        (source(2023).model_copy(update={"fiscal_year": None, "doc_type": "8-K"}), "[Source: Acme Corp 8-K]"),
    ],
)
def test_a_citation_names_company_filing_and_place(source: Source, text: str) -> None:
    assert citation_text(source) == text


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        ({}, "names no metric"),
        ({"metrics": ("revenue",), "tickers": ("ACME",), "unexplained": ("iPhone",)}, "'iPhone' would narrow"),
        ({"metrics": ("revenue",), "not_loaded": ("Other Corp is not loaded.",)}, "Other Corp is not loaded"),
    ],
)
def test_a_refusal_says_why_and_what_would_help(slots: dict[str, Any], said: str) -> None:
    answer = decline(READING.model_copy(update=slots))
    assert answer.status == "declined"
    assert said in answer.answer
    assert answer.declined[0].remedy in answer.answer
    assert answer.spans == ()


def test_a_question_without_a_company_gets_the_choice() -> None:
    answer = ask_which_company([Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",))])
    assert answer.status == "needs_clarification"
    assert answer.clarification is not None
    assert (answer.clarification.missing, answer.clarification.options) == (("company",), ("Acme Corp (ACME)",))


def test_where_nothing_is_loaded_there_is_no_choice() -> None:
    answer = ask_which_company([])
    assert (answer.status, answer.clarification) == ("declined", None)
    assert "tieout index" in answer.answer
