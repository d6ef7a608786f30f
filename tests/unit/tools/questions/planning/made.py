"""Companies, readings, plans and figures for the tests of planning."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any, TypeAlias

from tools.models.answers import SubQuestion
from tools.models.base import Company
from tools.models.facts import LookupResult, MetricValue, Source, YearOverYear
from tools.models.figures import Retrieved
from tools.models.plans import Part, Plan
from tools.models.questions import Classification
from tools.questions.route import route

PlanOf: TypeAlias = Callable[..., Plan]

LOADED = (
    Company(company_id=320193, cik=320193, name="Apple Inc.", tickers=("AAPL",)),
    Company(company_id=80424, cik=80424, name="PROCTER & GAMBLE CO", tickers=("PG",)),
    Company(company_id=1326801, cik=1326801, name="Meta Platforms, Inc.", tickers=("META",)),
    Company(company_id=1045810, cik=1045810, name="NVIDIA CORP", tickers=("NVDA", "NVDX")),
    Company(company_id=7001, cik=None, name="Rasp and Sons Ltd", tickers=()),
)
NAMES = {ticker: company.name for company in LOADED for ticker in (company.ticker, *company.tickers)}


def reading(*tickers: str, **slots: Any) -> Classification:
    """A reading of a question for revenue in 2024, unless told otherwise, on its route."""
    known: dict[str, Any] = {"metrics": ("revenue",), "fiscal_years": (2024,), "tickers": tickers}
    made = Classification(**{"query_type": "factual", "intent": "specific_metric", **known, **slots})
    return made.model_copy(update={"route": route(made)})


def part(name: str, read: Classification | None = None, depends_on: tuple[str, ...] = (), **slots: Any) -> Part:
    asked = SubQuestion(id=name, question=f"What is {name}?", depends_on=depends_on)
    return Part(asked=asked, reading=read or reading("AAPL"), **slots)


def figure(value: int | str, ticker: str = "AAPL", year: int = 2024, pct: float | None = None, **slots: Any) -> Any:
    """A figure of revenue, with its growth on the year before if that is given."""
    source = Source(doc_id="d", company=ticker, ticker=ticker, doc_type="10-K")
    prior = YearOverYear(
        prior_value=Decimal(1), delta=Decimal(1), pct=pct, prior_fiscal_year=year - 1, prior_source=source
    )
    known: dict[str, Any] = {
        "metric": "revenue",
        "concept": "us-gaap:Revenues",
        "label": "Revenue",
        "end_date": date(year, 12, 31),
        "unit": "USD",
        "basis": "reported",
        "yoy": None if pct is None else prior,
    }
    where: dict[str, Any] = {"ticker": ticker, "fiscal_year": year, "value": Decimal(value), "source": source}
    return MetricValue(**{**known, **where, **slots})


def found(*values: MetricValue) -> Retrieved:
    return Retrieved(xbrl_facts=LookupResult(values=values))
