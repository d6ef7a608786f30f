"""Figures made up for exports."""

from datetime import date
from decimal import Decimal
from typing import Any

from tools.models.answers import AnswerFact
from tools.models.facts import FactInput, MetricValue, Source

SOURCE = Source(
    doc_id="0000000001-24-000001", company="Acme Corp", ticker="ACME", doc_type="10-K", fiscal_year=2023,
    accession="0000000001-24-000001", filed=date(2024, 2, 15), url="https://example.com/acme",
)  # fmt: skip


def figure(metric: str, value: str, year: int = 2023, **more: Any) -> MetricValue:
    """A figure of Acme's fiscal year, which is the calendar's."""
    known: dict[str, Any] = {
        "ticker": "ACME", "metric": metric, "concept": f"us-gaap:{metric}", "label": metric.replace("_", " ").title(),
        "fiscal_year": year, "start_date": date(year, 1, 1), "end_date": date(year, 12, 31), "value": Decimal(value),
        "unit": "USD", "basis": "reported", "source": SOURCE,
    }  # fmt: skip
    return MetricValue.model_validate({**known, **more})


def part(of: MetricValue, sign: int = 1) -> FactInput:
    """A figure as a part of another."""
    named = {"metric": of.metric, "sign": sign, "start_date": of.start_date, "end_date": of.end_date}
    return FactInput.model_validate({**named, "value": of.value, "unit": of.unit, "source": of.source})


def computed(metric: str, value: str, *parts: FactInput, **more: Any) -> MetricValue:
    """A figure that is made of others."""
    return figure(metric, value, **{"concept": metric, "basis": "derived", "derived_from": parts, **more})


def fact(value: MetricValue, number: int = 1, shown: str = "$5") -> AnswerFact:
    """A figure as an answer has it."""
    return AnswerFact(**dict(value), fact_id=f"f{number}", shown=shown)
