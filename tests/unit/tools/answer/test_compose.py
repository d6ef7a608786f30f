"""The text of an answer: no figure without a span, no span that is not a figure, every source cited."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.missing import missing
from tools.answer.compose import compose, compose_parts
from tools.answer.sub_questions import AnsweredPart
from tools.answer.text import citation_text
from tools.models.answers import Answer
from tools.models.facts import Declined, FactInput, LookupResult, MetricValue, Source, YearOverYear
from tools.models.figures import (
    Calculated,
    Calculation,
    Cell,
    Check,
    FinancialStatement,
    Growth,
    Retrieved,
    Row,
    Series,
)
from tools.models.questions import Classification

READING = Classification(query_type="factual", intent="specific_metric", route="metric_lookup")
# What a text may say in digits beside figures: periods, dates, forms, and names of sources.
NO_FIGURES = re.compile(r"\[Source: [^]]*]|\d{4}-\d{2}-\d{2}|(?:Q[1-4] )?FY\d{4}|10-[KQ](?:/A)?")
SCALES = {"million": 6, "billion": 9, "trillion": 12}


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


def part(value: int, end: date, filing: Source) -> FactInput:
    return FactInput(start_date=date(2023, 1, 1), end_date=end, value=Decimal(value), source=filing)


DERIVED = figure(
    "26811000000",
    fiscal_quarter=4,
    basis="derived",
    derived_from=(
        part(118_254_000_000, date(2023, 12, 31), source(2023)),
        part(91_443_000_000, date(2023, 9, 30), source(2023, 3, "10-Q")),
    ),
)
MARGIN = Calculation(
    formula="gross_margin",
    definition="Gross profit over revenue.",
    results=(
        Calculated(
            ticker="ACME",
            label="Gross margin",
            fiscal_year=2023,
            end_date=date(2023, 12, 31),
            value=Decimal("0.44131"),
            unit="pure",
            percent=True,
            inputs=(figure("44131", label="Gross profit"), figure("100000")),
            steps=("44131 / 100000",),
        ),
    ),
)
SERIES = Series(
    ticker="ACME",
    metric="revenue",
    label="Revenue",
    unit="USD",
    points=(figure("5000000", fiscal_year=2022, source=source(2022)), figure("5500000"), DERIVED),
    growth=(Growth(fiscal_year=2023, yoy_pct=10.0),),
    cagr=10.04,
)
BALANCE_SHEET = FinancialStatement(
    ticker="ACME",
    company="Acme Corp",
    statement_type="balance_sheet",
    fiscal_year=2023,
    basis="standardised",
    currency="USD",
    rows=(
        Row(label="Assets", level=0, is_total=False),
        Row(
            label="Cash",
            level=1,
            is_total=False,
            values=(Cell(period="FY2023", value=Decimal(1_234_567_000), unit="USD", accession=source(2023).doc_id),),
        ),
    ),
    markdown="",
    checks=(Check(rule="assets = liabilities + equity", period="FY2023", ok=False),),
    source=source(2023),
    sources=(source(2023),),
)


def facts(*values: MetricValue, **found: Any) -> Retrieved:
    return Retrieved(xbrl_facts=LookupResult(values=values, **found))


FOUND = {
    "alone": facts(figure("383285000000")),
    "up": facts(figure("394328000000", yoy=change("394328000000", "365817000000", 7.7938))),
    "down": facts(figure("383285000000", yoy=change("383285000000", "394328000000", -2.8005))),
    "unchanged": facts(figure("5", yoy=change("5", "5", 0.0))),
    "loss after loss": facts(figure("-1285640000", yoy=change("-1285640000", "-836097000"))),
    "per share": facts(figure("6.13", unit="USD/shares", yoy=change("6.13", "6.11", 0.3273))),
    "euros": facts(figure("7100000", unit="EUR")),
    "shares": facts(figure("15812547000", unit="shares")),
    "an instant": facts(figure("352583000000", start_date=None, label="Total assets")),
    "a quarter": facts(figure("89498000000", fiscal_quarter=4)),
    "derived": facts(DERIVED),
    "many": facts(*(figure(str(10**9 * n), metric=f"m{n}", label=f"Metric {'abc'[n]}") for n in range(3))),
    "computed": Retrieved(calculations=(MARGIN,)),
    "a series": Retrieved(timeseries=(SERIES,)),
    "a statement": Retrieved(statements=(BALANCE_SHEET,)),
}
everything = pytest.mark.parametrize("found", FOUND.values(), ids=FOUND.keys())


def printed(answer: Answer) -> list[str]:
    return [answer.answer[span.start : span.end] for span in answer.spans]


def read(text: str) -> tuple[Decimal, Decimal]:
    """The number that a person reads, and half a unit of its last printed digit."""
    match = re.fullmatch(r"(-?)[$€]?([\d,]+(?:\.\d+)?)(%|x)?(?: (million|billion|trillion|shares|days))?", text)
    assert match is not None, text
    number = Decimal(f"{match[1]}{match[2]}".replace(",", ""))
    scale = Decimal(10) ** SCALES.get(match[4], 0)
    return number * scale, Decimal(1).scaleb(int(number.as_tuple().exponent)) * scale / 2


@everything
def test_every_figure_of_the_text_lies_within_a_span(found: Retrieved) -> None:
    answer = compose(READING, found)
    rest = list(answer.answer)
    for span in answer.spans:
        rest[span.start : span.end] = "·" * (span.end - span.start)
    assert re.findall(r"\S*\d\S*", NO_FIGURES.sub("", "".join(rest))) == []


@everything
def test_every_span_is_a_verified_number(found: Retrieved) -> None:
    answer = compose(READING, found)
    assert answer.spans
    assert answer.verification.status == "verified"
    for text, span, detail in zip(printed(answer), answer.spans, answer.verification.details, strict=True):
        value, slack = read(text)
        sizes = (detail.value, abs(detail.value), detail.value * 100, detail.value / 10**6)  # percent, millions
        assert any(abs(value - size) <= slack for size in sizes), (text, detail)
        assert detail.state == span.state
        assert detail.from_ == (span.fact_id or span.citation_id)


@everything
def test_every_span_leads_to_a_fact_or_a_citation(found: Retrieved) -> None:
    answer = compose(READING, found)
    known = {fact.fact_id for fact in answer.facts} | {citation.id for citation in answer.citations}
    assert {span.fact_id or span.citation_id for span in answer.spans} <= known


@everything
def test_every_citation_is_printed_and_names_a_filing(found: Retrieved) -> None:
    answer = compose(READING, found)
    assert answer.citations
    assert len({citation.id for citation in answer.citations}) == len(answer.citations)
    assert all(citation.text in answer.answer and citation.url for citation in answer.citations)
    used = {fact.source.accession for fact in answer.facts}
    assert used <= {citation.accession for citation in answer.citations}
    assert {citation.accession for citation in answer.citations} <= {s.accession for s in answer.resolved_citations}


def test_a_sum_of_ours_is_called_derived() -> None:
    answer = compose(READING, FOUND["down"])
    assert dict(zip(printed(answer), (span.state for span in answer.spans), strict=True)) == {
        "$383.285 billion": "verified",
        "$11.043 billion": "derived",
        "2.8%": "derived",
        "$394.328 billion": "verified",
    }


def test_a_derived_figure_shows_and_cites_what_it_is_made_of() -> None:
    answer = compose(READING, FOUND["derived"])
    assert dict(zip(printed(answer), (span.state for span in answer.spans), strict=True)) == {
        "$26.811 billion": "derived",
        "$118.254 billion": "verified",
        "$91.443 billion": "verified",
    }
    assert "2023-01-01 to 2023-09-30" in answer.answer
    assert [citation.doc_type for citation in answer.citations] == ["10-K", "10-Q"]


def test_a_computed_figure_shows_its_inputs() -> None:
    answer = compose(READING, FOUND["computed"])
    assert printed(answer) == ["44.13%", "$44,131", "$100,000"]
    assert [span.state for span in answer.spans] == ["derived", "verified", "verified"]


def test_a_computed_figure_that_two_parts_need_is_told_once() -> None:
    parts = [AnsweredPart(READING, FOUND["computed"]), AnsweredPart(READING, FOUND["computed"])]
    assert compose_parts(READING, parts).answer == compose(READING, FOUND["computed"]).answer


def test_a_statement_that_does_not_add_up_says_so() -> None:
    answer = compose(READING, FOUND["a statement"])
    assert printed(answer) == ["1,234.567"]
    assert "Does not add up in FY2023: assets = liabilities + equity." in answer.answer


def test_two_filings_with_the_same_name_are_two_citations() -> None:
    one, other = (source(2023, doc_type="8-K", doc_id=f"0000000001-24-00000{n}") for n in (1, 2))
    answer = compose(READING, facts(figure("1", source=one), figure("2", source=other)))
    assert {citation.accession for citation in answer.citations} == {one.accession, other.accession}


def test_what_is_declined_is_said_with_its_remedy() -> None:
    declined = Declined(
        ticker="ACME", metric="revenue", fiscal_year=2019, reason="It was not filed.", remedy="File it."
    )
    answer = compose(READING, facts(figure("5"), declined=(declined,)))
    assert answer.status == "partly_answered"
    assert "No answer for ACME revenue FY2019: It was not filed. File it." in answer.answer
    assert (answer.declined[0].reason, answer.declined[0].remedy) == (declined.reason, declined.remedy)
    assert compose(READING, facts(declined=(declined,))).status == "declined"


def test_a_company_that_is_not_loaded_is_a_declined_part() -> None:
    reading = READING.model_copy(update={"not_loaded": missing("Other Corp (Delaware)")})
    answer = compose(reading, facts(figure("5")))
    assert (answer.status, answer.declined[0].what) == ("partly_answered", "Other Corp (Delaware)")


@pytest.mark.parametrize(
    ("cited", "text"),
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
def test_a_citation_names_company_filing_and_place(cited: Source, text: str) -> None:
    assert citation_text(cited) == text
