"""Figures of two rows: a ratio, a difference or a sum, each of both read as it is printed and tied to its place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from typing import Final

from tools.answer.arabic.said import said
from tools.figures.formulas.of_rows import APART, DIFFERENCE, RATIO, SUM, TIMES, come_to, name_of
from tools.language.arabic.asking import read_asking
from tools.language.arabic.periods import find_periods
from tools.language.bilingual.asked_words import asked_words
from tools.language.bilingual.light_words import without_light
from tools.language.bilingual.line_names import named_lines
from tools.language.bilingual.two_figures import TwoFigures
from tools.language.bilingual.unit_words import counts_by_size, counts_things, may_turn, same_as
from tools.models.facts import MetricValue
from tools.models.figures import Calculated, Calculation
from tools.models.questions import Classification
from tools.models.units import UnitHit, UnitNumber
from tools.questions.route import ARABIC
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.rows import FittingRow, fitting_rows
from tools.retrieve.units.wanted import Wanted
from tools.retrieve.units.wanting import Around, wanted_of
from tools.search.units.asked import AskedUnits

_KINDS: Final = {"share": RATIO, "together": SUM}
_SIGNS: Final = {RATIO: "/", TIMES: "/", APART: "-", DIFFERENCE: "-", SUM: "+"}


@dataclass(frozen=True)
class _Read:
    """A row's figure of one year, and what it counts: an expense by its size, however it is printed."""

    row: FittingRow
    number: UnitNumber
    figure: MetricValue
    worth: Decimal


def computed_of(
    asked: AskedUnits, reading: Classification, around: Around, hits: Sequence[UnitHit], *, soft: bool = False
) -> Calculation | None:
    """What the two figures come to that the question names, in each year that it names; None where a row is unsure, or
    where two ways to read the question come to two results. `soft` ways may be the name of one row as well."""
    whole = wanted_of(asked, reading, around)
    if whole.beginning or whole.hijri or whole.parts:
        return None
    found: dict[tuple[object, ...], Calculation] = {}
    for way in asked.two:
        if way.soft == soft and (result := _computed(way, whole, asked, reading, around, hits)) is not None:
            found[tuple(sorted((one.value, one.end_date) for one in result.results))] = result
    return next(iter(found.values())) if len(found) == 1 else None


def notes_of(worked: Calculation) -> Iterator[str]:
    """That a row counts by its size, where it is printed below nothing."""
    for figure in (one for result in worked.results for one in result.inputs):
        if figure.value < 0 and counts_by_size(figure.label):
            yield f"{figure.label!r} is printed below nothing, as what is taken off: it counts by its size."


def is_of_two(asked: AskedUnits, wanted: Wanted) -> str | None:
    """How a question puts two figures together, where its words leave no doubt that it does: no one row answers it."""
    for way in asked.two:
        sides = [asked_words(read_asking(one).text).words for one in (way.first, way.second)]
        named = [bool(named_lines(one)) for one in (way.first, way.second)]
        if not way.soft and all(sides) and sides[0] != sides[1] and (all(named) or way.told):
            kind = _KINDS.get(way.kind, way.kind)
            return RATIO if kind == TIMES else kind
    return None


def _computed(
    way: TwoFigures, whole: Wanted, asked: AskedUnits, reading: Classification, around: Around, hits: Sequence[UnitHit]
) -> Calculation | None:
    wanted = [_wanted(text, whole, asked, reading, around) for text in (way.first, way.second)]
    several = len(whole.years) > 1 and bool(find_periods(way.first))
    if not all(one.words for one in wanted) or wanted[0].words == wanted[1].words or several:
        return None
    known = frozenset(same_as(term) for name in asked.names for term in name)
    before = asked_words(without_light(read_asking(way.before).text)).words
    if before or (way.named and whole.missing(whole.words, known)):
        return None  # more is asked than these two
    first, second = (fitting_rows(one, hits) for one in wanted)
    kind = _KINDS.get(way.kind, way.kind)
    results = [_of_year(kind, first, second, year, reading) for year in whole.years or (None,)]
    told = tuple(one for one in results if one is not None)
    if not told or len(told) < len(results):
        return None
    return Calculation(formula=name_of(kind), definition=told[0].label, results=told)


def _wanted(text: str, whole: Wanted, asked: AskedUnits, reading: Classification, around: Around) -> Wanted:
    """What one of the two asks of rows: its own words, in the question's years, statement and documents."""
    part = asked.of_part(text)
    wanted = wanted_of(part, reading.model_copy(update={"metrics": ()}), around)
    return replace(
        wanted,
        years=whole.years,
        days=whole.days,
        statement=wanted.statement or whole.statement,
        place=wanted.place or whole.place,
        documents=whole.documents or wanted.documents,
        rate=False,
        counts=False,
        money=False,
    )


def _of_year(
    kind: str, first: Sequence[FittingRow], second: Sequence[FittingRow], year: int | None, reading: Classification
) -> Calculated | None:
    """What the two come to in a year: of rows that print one value, or else of those of one table that are alone so."""
    ones, others = list(_read(first, year)), list(_read(second, year))
    pairs = [(one, other) for one, other in product(ones, others) if _fit(one, other)]
    beside = [pair for pair in pairs if _table(pair[0]) == _table(pair[1])]
    for some in (beside, pairs):
        if some and len({(one.worth, other.worth) for one, other in some}) == 1:
            return _calculated(kind, *some[0], reading)
        if some:
            return None
    return None


def _read(rows: Sequence[FittingRow], year: int | None) -> Iterator[_Read]:
    """The figures of rows that say no more than the question, each as large as it counts."""
    for row in rows:
        for number in row.numbers:
            if row.further or row.before is not None or number.kind != "amount":
                continue
            figure = as_figure(row, number)
            worth = _worth(row, number)
            if figure is not None and worth is not None and year in (None, figure.fiscal_year):
                yield _Read(row, number, figure, worth)


def _worth(row: FittingRow, number: UnitNumber) -> Decimal | None:
    """What a figure counts; None where its sign may mean either: a provision that is a release in another year."""
    value, label = number.value * number.scale, row.hit.unit.label or ""
    by_size = counts_by_size(label)
    if not by_size:
        return None if by_size is None else value
    values = [one.value for one in row.hit.unit.numbers if one.kind == "amount" and one.value]
    if may_turn(label) and min(values, default=0) < 0 < max(values, default=0):
        return None
    return abs(value)


def _fit(one: _Read, other: _Read) -> bool:
    """Whether two figures stand in two places, and are of one day, one document and one unit."""
    labels = [read.row.hit.unit.label or "" for read in (one, other)]
    places = {(read.row.hit.unit.unit_id, read.number.label) for read in (one, other)}
    return (
        len(places) > 1
        and one.row.hit.unit.doc_id == other.row.hit.unit.doc_id
        and one.figure.end_date == other.figure.end_date
        and one.figure.unit == other.figure.unit
        and counts_things(labels[0]) == counts_things(labels[1])
    )


def _table(read: _Read) -> tuple[str, int | None, int]:
    unit = read.row.hit.unit
    return unit.doc_id, unit.page, unit.paragraph


def _calculated(kind: str, one: _Read, other: _Read, reading: Classification) -> Calculated | None:
    flips = [read.worth != read.figure.value for read in (one, other)]
    if kind == SUM and counts_by_size(one.figure.label) != counts_by_size(other.figure.label) and any(flips):
        return None  # what comes in and what goes out are no sum by their sizes
    value = come_to(kind, one.worth, other.worth)
    if value is None:
        return None
    labels = (one.figure.label, other.figure.label)
    in_signs = f" {_SIGNS[kind]} ".join(labels)
    label = said(f"{kind}_of", first=labels[0], second=labels[1]) if reading.language == ARABIC else in_signs
    unit = {RATIO: "ratio", TIMES: "multiple"}.get(kind, one.figure.unit)
    return Calculated(
        ticker=one.figure.ticker,
        label=label,
        fiscal_year=one.figure.fiscal_year,
        end_date=one.figure.end_date,
        value=value,
        unit=unit,
        percent=kind == RATIO,
        inputs=(one.figure, other.figure),
        steps=(f"{one.worth} {_SIGNS[kind]} {other.worth} = {value}",),
    )
