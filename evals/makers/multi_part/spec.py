"""What a question's gold is made of: parts, and the winner where the question asks for one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from evals.companyfacts import CIKS
from evals.makers.ask.book import Book
from evals.makers.multi_part.filings import section
from evals.makers.multi_part.measures import Measure, Row, figure, written_figure

Maker = Callable[[Book, Path], Row]


@dataclass(frozen=True)
class Question:
    text: str
    parts: tuple[Maker, ...]
    winner: Callable[[Book], Row] | None = None


def ask(text: str, *parts: Maker, winner: Callable[[Book], Row] | None = None) -> Question:
    return Question(text, parts, winner)


def value(measure: Measure | str, beside: Iterable[Measure] = ()) -> Maker:
    """A part that one figure, ratio or change answers; `beside` are those that it is compared with."""
    asked = figure(measure) if isinstance(measure, str) else measure

    def make(book: Book, _: Path) -> Row:
        part: Row = {"what": asked.what(book), "ticker": asked.ticker}
        written = asked.written(book)
        part |= {"percent_change": written} if asked.kind == "percent_changes" else {asked.kind: [written]}
        also: dict[str, list[Row]] = {}
        for other in beside:
            also.setdefault(other.kind, []).append(other.written(book))
        inputs = [one for measure in (asked, *beside) if measure.kind != "figures" for one in measure.found(book)]
        for one in inputs:
            also.setdefault("figures", []).append(written_figure(one))
        return part | ({"also": also} if also else {})

    return make


def values(*measures: Measure | str) -> tuple[Maker, ...]:
    return tuple(value(measure) for measure in measures)


def said(filing: str, item: str, what: str, *any_of: str) -> Maker:
    """What a filing ("META 2023") says in one of its items; every pattern must occur there."""

    def make(_: Book, data: Path) -> Row:
        ticker, year = filing.split()
        text = " ".join(section(data, ticker, int(year), item).split())
        for pattern in any_of:
            if not re.search(pattern, text, re.IGNORECASE):
                raise SystemExit(f"{filing}, Item {item}: nothing matches {pattern!r}")
        quote = {"ticker": ticker, "fiscal_year": int(year), "item": item, "any_of": list(any_of)}
        return {"what": what, "ticker": ticker, "quote": quote}

    return make


def not_loaded(ticker: str, what: str, *named_by: str) -> Maker:
    assert ticker not in CIKS, f"{ticker} is loaded"
    return _unanswerable(ticker, what, "the company is not loaded", named_by, None)


def not_on_hand(ticker: str, what: str, why: str, *named_by: str, year: int) -> Maker:
    """Something of a loaded company that companyfacts never hold: a region, a product."""
    return _unanswerable(ticker, what, why, named_by, year)


def no_text(ticker: str, what: str, why: str, *named_by: str) -> Maker:
    """What a company said in a filing that is not here."""
    make = _unanswerable(ticker, what, why, named_by, None)
    return lambda book, data: make(book, data) | {"text": True}


def no_facts(reference: str, why: str, *named_by: str) -> Maker:
    """A period of which nothing was filed here."""
    ticker, metric, period = reference.split()

    def make(book: Book, data: Path) -> Row:
        try:
            book.figure(reference)
        except (SystemExit, KeyError):
            return _unanswerable(ticker, f"{ticker} {metric} {period}", why, named_by, int(period[:4]))(book, data)
        raise SystemExit(f"{reference} is on hand")

    return make


def _unanswerable(ticker: str, what: str, why: str, named_by: tuple[str, ...], year: int | None) -> Maker:
    row: Row = {"what": what, "ticker": ticker, "unanswerable": why, "named_by": list(named_by)}
    return lambda _, __: row | ({"fiscal_year": year} if year else {})


@dataclass(frozen=True)
class Winner:
    """The measure at the top (or the bottom) of several. `by` is what sets them apart."""

    expected: str | int
    measures: tuple[Measure, ...]
    lowest: bool = False

    def part(self) -> Maker:
        """The winner's value as a part of the question, the others beside it."""

        def make(book: Book, data: Path) -> Row:
            best = self.best(book)
            others = [measure for measure in self.measures if measure is not best]
            return value(best, others)(book, data)

        return make

    def best(self, book: Book) -> Measure:
        def worth(measure: Measure) -> Decimal:
            return measure.value(book)

        return min(self.measures, key=worth) if self.lowest else max(self.measures, key=worth)

    def __call__(self, book: Book) -> Row:
        first = self.best(book).found(book)[0]
        row: Row = (
            {"ticker": first.company.ticker} if isinstance(self.expected, str) else {"fiscal_year": first.fiscal_year}
        )
        if self.expected not in row.values():
            raise SystemExit(f"{self.expected} was expected to win, but {row} did: {self.measures[0].inputs}")
        return row | ({"fiscal_quarter": first.fiscal_quarter} if first.fiscal_quarter else {})
