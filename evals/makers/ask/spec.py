"""What a question's gold is made of. A figure is "AAPL revenue 2023"; "2019..2023" and "2025Q1..2025Q4" are ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from evals.companyfacts import json_number
from evals.makers.ask.book import Book, Figure

Gold = dict[str, object]
Maker = Callable[[Book], Gold]
Formula = Callable[..., Decimal]
CLOSE = Decimal("0.005")  # how near the value by hand must be


@dataclass(frozen=True)
class Question:
    text: str
    gold: Maker
    first: str | None = None  # of a follow-up: the question before it


@dataclass(frozen=True)
class Ratio:
    """A value worked out from figures; `by_hand` is the same, worked out without this code."""

    name: str
    definition: str
    formula: Formula
    inputs: tuple[str, ...]
    by_hand: str
    unit: str = "ratio"

    def written(self, book: Book) -> Gold:
        found = [book.figure(reference) for reference in self.inputs]
        value = self.formula(*(figure.value for figure in found))
        if abs(value - Decimal(self.by_hand)) > abs(value) * CLOSE:
            raise SystemExit(f"{self.inputs}: {value}, but {self.by_hand} by hand")
        return {
            "ticker": found[0].company.ticker,
            "ratio": self.name,
            "definition": self.definition,
            "fiscal_year": max(figure.fiscal_year for figure in found),
            "fiscal_quarter": found[0].fiscal_quarter,
            "value": rounded(value),
            "unit": self.unit,
            "inputs": [figure.written() for figure in found],
        }


def rounded(value: Decimal) -> int | float:
    return json_number(value.quantize(Decimal("0.000001")))


def span(reference: str) -> list[str]:
    """The single figures of a reference."""
    start, _, last = reference.partition("..")
    if not last:
        return [reference]
    stem, _, first = start.rpartition(" ")
    if "Q" in first:
        assert first[:4] == last[:4], f"one year at a time: {reference}"
        return [f"{stem} {first[:4]}Q{number}" for number in range(int(first[5:]), int(last[5:]) + 1)]
    return [f"{stem} {year}" for year in range(int(first), int(last) + 1)]


def found(book: Book, references: tuple[str, ...]) -> list[Figure]:
    return [book.figure(single) for reference in references for single in span(reference)]


def figures(*references: str) -> Maker:
    return lambda book: {"figures": [figure.written() for figure in found(book, references)]}


def fourth_quarter(reference: str) -> Maker:
    def make(book: Book) -> Gold:
        figure = book.figure(reference)
        assert figure.derived, f"{reference} is stated, not derived"
        return {"figures": [figure.written()]}

    return make


def change(reference: str) -> Maker:
    def make(book: Book) -> Gold:
        now = book.figure(reference)
        then = book.prior(now)
        assert then.value > 0, f"{reference}: a change from a loss has no percentage"
        return {
            "figures": [now.written(), then.written()],
            "value": json_number(now.value),
            "prior_value": json_number(then.value),
            "change": json_number(now.value - then.value),
            "percent_change": rounded(now.value / then.value - 1),
        }

    return make


def ratio(one: Ratio, *accepted: Ratio) -> Maker:
    """`accepted`: other definitions in use, whose value would also be right if named."""

    def make(book: Book) -> Gold:
        gold: Gold = {"ratios": [one.written(book)]}
        return gold | ({"also_accepted": [other.written(book) for other in accepted]} if accepted else {})

    return make


def compare(winner: str, *references: str) -> Maker:
    """`winner`: the part of the largest figure's reference that sets it apart: a ticker, a metric or a year."""

    def make(book: Book) -> Gold:
        every = found(book, references)
        largest = max(every, key=lambda figure: figure.value)
        assert winner in largest.name.split(), f"{references}: {largest.name} is the largest"
        return {"figures": [figure.written() for figure in every], "winner": winner}

    return make


def compare_ratios(winner: str, *ratios: Ratio) -> Maker:
    def make(book: Book) -> Gold:
        every = [one.written(book) for one in ratios]
        largest = max(every, key=lambda one: float(str(one["value"])))
        assert largest["ticker"] == winner, f"{winner} is not the largest"
        return {"ratios": every, "winner": winner}

    return make


def statement(ticker: str, kind: str, period: str, *metrics: str) -> Maker:
    def make(book: Book) -> Gold:
        year, _, quarter = period.partition("Q")
        every = found(book, tuple(f"{ticker} {metric} {period}" for metric in metrics))
        return {
            "ticker": ticker,
            "statement_type": kind,
            "fiscal_year": int(year),
            "fiscal_quarter": int(quarter) if quarter else None,
            "spot_checks": [figure.written() for figure in every],
        }

    return make


def periods(*references: str, latest: bool = False, warn: str | None = None) -> Maker:
    """Figures and the fiscal periods that the question means; `latest`: the last of them is the newest on hand."""

    def make(book: Book) -> Gold:
        every = found(book, references)
        last = every[-1]
        newest = (
            book.latest_quarter(last.company.ticker)
            if last.fiscal_quarter
            else (book.latest_year(last.company.ticker), None)
        )
        assert not latest or newest == (last.fiscal_year, last.fiscal_quarter), f"the newest is {newest}"
        means = [
            {"ticker": one.company.ticker, "fiscal_year": one.fiscal_year, "fiscal_quarter": one.fiscal_quarter}
            for one in every
        ]
        gold: Gold = {"means": means, "figures": [figure.written() for figure in every]}
        return gold | ({"must_warn_or_ask": warn} if warn else {})

    return make


def declined(why: str) -> Maker:
    return lambda _: {"declined": True, "why": why}


def clarify(missing: str, why: str) -> Maker:
    return lambda _: {"clarify": True, "missing": missing, "why": why}
