"""What an answer says first, of years that a company's filings number one lower than its question does."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.answer.leads.lead import make_lead, write_lead
from tools.answer.text import AnswerText
from tools.models.answers import AnswerFact
from tools.models.facts import Source
from tools.models.questions import Asked, Classification, NamedPeriod

FILED = Source(doc_id="d", company="Quillmere", ticker="QLM", doc_type="10-K", filed=date(2010, 5, 1))


def _fact(number: int, year: int, value: int) -> AnswerFact:
    return AnswerFact(
        fact_id=f"f{number}",
        shown=str(value),
        ticker="QLM",
        metric="revenue",
        concept="us-gaap:Revenues",
        label="Revenue",
        fiscal_year=year,
        end_date=date(year + 1, 3, 31),
        value=Decimal(value),
        unit="USD",
        basis="reported",
        source=FILED,
    )


def test_a_difference_of_years_by_their_ends_is_told_first() -> None:
    two = (NamedPeriod(fiscal_year=2010, fiscal_quarter=0), NamedPeriod(fiscal_year=2009, fiscal_quarter=0))
    kind: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "metrics": ("revenue",)}
    asks = Asked(kind="difference", relation="up", periods=two)
    reading = Classification(tickers=("QLM",), fiscal_years=(2009, 2010), asks=asks, by_end=True, **kind)
    made = make_lead(reading, [_fact(1, 2008, 60), _fact(2, 2009, 100)], {"f1", "f2"})
    assert made is not None
    assert made.result is not None
    assert made.result.value == 40


def _each(*values: int, relation: str = "up") -> str:
    kind: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "metrics": ("revenue",)}
    asks = Asked.model_validate({"kind": "verdict", "relation": relation, "each": True})
    years = tuple(range(2010, 2010 + len(values)))
    reading = Classification(tickers=("QLM",), fiscal_years=years, asks=asks, **kind)
    facts = [_fact(at, year, value) for at, (year, value) in enumerate(zip(years, values, strict=True), start=1)]
    made = make_lead(reading, facts, {fact.fact_id for fact in facts})
    if made is None:
        return ""
    text = AnswerText()
    write_lead(text, made.lead, facts)
    return f"{text}".strip()


def test_yes_or_no_for_all_of_several_years_is_led_by_the_figure_of_each() -> None:
    assert (
        _each(60, 70, 90)
        == "Yes, in each year: Revenue of Quillmere, 60 in FY2010, up to 70 in FY2011, up to 90 in FY2012."
    )
    assert _each(60, 50, 90).startswith(
        "No, not in each year: Revenue of Quillmere, 60 in FY2010, down to 50 in FY2011"
    )
    assert _each(60, 60, 90).startswith("No, not in each year")
    assert _each(90, 60, 50).startswith("No, from no year to the next: Revenue of Quillmere, 90 in FY2010, down to 60")
    assert _each(60, -5, 90, relation="positive").startswith("No, not in each year")
    assert _each(90, 60, 50, relation="down").startswith("Yes, in each year")


def test_with_a_year_missing_all_of_them_are_told_by_none() -> None:
    kind: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "metrics": ("revenue",)}
    asks = Asked(kind="verdict", relation="up", each=True)
    reading = Classification(tickers=("QLM",), fiscal_years=(2010, 2011, 2012), asks=asks, **kind)
    assert make_lead(reading, [_fact(1, 2010, 60), _fact(2, 2012, 90)], {"f1", "f2"}) is None


@pytest.mark.parametrize(
    ("relation", "before", "after", "said"),
    [
        (
            "changed",
            "0.2312",
            "0.2307",
            "No: Revenue of Quillmere, 0.2307 in FY2011, is down from 0.2312 in FY2010, and level",
        ),
        (
            "down",
            "0.2312",
            "0.2307",
            "Yes: Revenue of Quillmere, 0.2307 in FY2011, is down from 0.2312 in FY2010, and level",
        ),
        ("changed", "0.2312", "0.2302", "Yes: Revenue of Quillmere, 0.2302 in FY2011, is down from 0.2312 in FY2010."),
        ("changed", "0.23", "0.23", "No: Revenue of Quillmere, 0.23 in FY2011, is level with 0.23 in FY2010."),
    ],
)
def test_rates_that_filings_print_alike_have_not_changed(relation: str, before: str, after: str, said: str) -> None:
    kind: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "metrics": ("revenue",)}
    asks = Asked.model_validate({"kind": "verdict", "relation": relation})
    reading = Classification(tickers=("QLM",), fiscal_years=(2010, 2011), asks=asks, **kind)
    facts = [
        _fact(at, year, 0).model_copy(update={"value": Decimal(rate), "shown": rate, "unit": "ratio", "percent": True})
        for at, year, rate in ((1, 2010, before), (2, 2011, after))
    ]
    made = make_lead(reading, facts, {"f1", "f2"})
    assert made is not None
    text = AnswerText()
    write_lead(text, made.lead, facts)
    assert f"{text}".strip().startswith(said)
