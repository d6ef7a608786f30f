"""What can be asked of a company: a figure, a ratio of figures, or a change. "AAPL revenue 2023" is a figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from evals.makers.ask.book import Book, Figure

Row = dict[str, object]
Kind = Literal["figures", "ratios", "percent_changes"]
_PLACES = Decimal("0.000001")
_PLAIN = {
    "capex": "capital expenditures",
    "cash": "cash and cash equivalents",
    "eps_diluted": "diluted earnings per share",
    "general": "general and administrative expense",
    "research": "research and development expense",
    "receivables": "accounts receivable",
    "selling": "sales and marketing expense",
    "sga": "selling, general and administrative expense",
}


@dataclass(frozen=True)
class Measure:
    """A value of one company and period. The first input gives the period; `formula` takes the inputs in order."""

    kind: Kind
    inputs: tuple[str, ...]
    formula: Callable[..., Decimal]
    definition: str = ""

    @property
    def ticker(self) -> str:
        return self.inputs[0].split()[0]

    def found(self, book: Book) -> list[Figure]:
        return [book.figure(reference) for reference in self.inputs]

    def value(self, book: Book) -> Decimal:
        return self.formula(*(figure.value for figure in self.found(book)))

    def what(self, book: Book) -> str:
        first = self.found(book)[0]
        quarter = f" Q{first.fiscal_quarter}" if first.fiscal_quarter else ""
        name = self.definition or plain(first.metric)
        return f"{first.company.ticker} {name}, FY{first.fiscal_year}{quarter}"

    def written(self, book: Book) -> Row:
        first, *others = self.found(book)
        if self.kind == "figures":
            return written_figure(first)
        row: Row = {
            "ticker": first.company.ticker,
            "fiscal_year": first.fiscal_year,
            "fiscal_quarter": first.fiscal_quarter,
            "value": text(self.value(book).quantize(_PLACES)),
        }
        if self.kind == "percent_changes":
            return row | {"metric": plain(first.metric), "prior_fiscal_year": others[0].fiscal_year}
        return row | {"formula": self.definition}


def written_figure(figure: Figure) -> Row:
    return {
        "ticker": figure.company.ticker,
        "metric": plain(figure.metric),
        "concept": figure.series.concept,
        "fiscal_year": figure.fiscal_year,
        "fiscal_quarter": figure.fiscal_quarter,
        "value": text(figure.value),
    }


def plain(metric: str) -> str:
    return _PLAIN.get(metric, metric.replace("_", " "))


def text(value: Decimal) -> str:
    return format(value, "f")


def _itself(value: Decimal) -> Decimal:
    return value


def _quotient(top: Decimal, bottom: Decimal) -> Decimal:
    return top / bottom


def _growth(now: Decimal, then: Decimal) -> Decimal:
    return now / then - 1


def figure(reference: str) -> Measure:
    return Measure("figures", (reference,), _itself)


def over(top: str, bottom: str, company_and_year: str) -> Measure:
    """One metric as a fraction of another: `over("research", "revenue", "SNOW 2024")`."""
    ticker, year = company_and_year.split()
    inputs = (f"{ticker} {top} {year}", f"{ticker} {bottom} {year}")
    return Measure("ratios", inputs, _quotient, f"{plain(top)} / {plain(bottom)}")


def times(reference: str, since: int) -> Measure:
    """How many times the figure of an earlier year."""
    ticker, metric, year = reference.split()
    inputs = (reference, f"{ticker} {metric} {since}")
    return Measure("ratios", inputs, _quotient, f"{plain(metric)} {year} / {since}")


def change(reference: str, since: int | None = None) -> Measure:
    """The change on the year before, or since another."""
    ticker, metric, year = reference.split()
    inputs = (reference, f"{ticker} {metric} {since or int(year) - 1}")
    return Measure("percent_changes", inputs, _growth)
