"""What an answer says first, of years that a company's filings number one lower than its question does."""

from datetime import date
from decimal import Decimal
from typing import Any

from tools.answer.leads.lead import make_lead
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
