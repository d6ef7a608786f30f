"""Which figures of an answer are set against each other."""

from datetime import date
from decimal import Decimal
from typing import Any

from tools.answer.leads.operands import operands_of
from tools.models.answers import AnswerFact
from tools.models.facts import Source
from tools.models.questions import Asked, Classification, NamedPeriod

FILED = Source(doc_id="d", company="Quillmere", ticker="QLM", doc_type="10-K", filed=date(2018, 2, 1))


def _fact(number: int, year: int, value: int) -> AnswerFact:
    return AnswerFact(
        fact_id=f"f{number}",
        shown=str(value),
        ticker="QLM",
        metric="printed:FerryRevenue",
        concept="printed:FerryRevenue",
        label="Ferry revenue",
        fiscal_year=year,
        end_date=date(year, 12, 31),
        value=Decimal(value),
        unit="USD",
        basis="table",
        source=FILED,
    )


def test_a_line_of_a_companys_own_is_asked_for_without_its_prefix() -> None:
    periods = tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=0) for year in (2015, 2016, 2017))
    kind: dict[str, Any] = {"query_type": "factual", "intent": "specific_metric", "metrics": ("FerryRevenue",)}
    asks = Asked(kind="cagr", relation="up", periods=periods)
    reading = Classification(tickers=("QLM",), fiscal_years=(2015, 2016, 2017), asks=asks, **kind)
    facts = [_fact(1, 2015, 10), _fact(2, 2016, 20), _fact(3, 2017, 40)]
    assert [one.fact_id for one in operands_of(asks, reading, facts)] == ["f3", "f1"]
