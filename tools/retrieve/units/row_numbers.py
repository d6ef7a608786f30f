"""The numbers of a row that a question asks for: those of its years, or of two years, by which it moved."""

import re
from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from typing import Final

from tools.language.bilingual.unit_words import counts_things, same_terms
from tools.models.units import UnitHit, UnitNumber

FIGURES: Final = ("amount", "percent")
COLUMN: Final = " | "  # between a label and the heading of its column
NIL: Final = "-"
_YEAR: Final = 4  # digits
_DASH: Final = re.compile(r"[-–—]")


def numbers_of(
    hit: UnitHit,
    years: Collection[int],
    kinds: Collection[str],
    words: Collection[str],
    days: Collection[str] = (),
) -> tuple[UnitNumber, ...]:
    """The figures of the years; of the newest column, where none is asked for. A dash is nothing.

    A table without years has one column of figures, or the question names the one that it means; so it does where a
    year has several. Of `days`, which may be months, a figure is of that one.
    """
    figures = [one for one in hit.unit.numbers if one.kind in kinds and _is_of_day(hit, one, days)]
    told = {year_of(one) for one in figures}
    if told == {None}:
        of_years = not years or hit.document.fiscal_year in years
        return tuple(_named(figures, words)) if of_years else ()
    asked = set(years) or {max((year for year in told if year is not None), default=None)}
    by_year = {year: [one for one in figures if year_of(one) == year] for year in dict.fromkeys(map(year_of, figures))}
    found = [one for year, columns in by_year.items() if year in asked for one in _named(columns, words)]
    return (*found, *_nil(hit, found or figures[:1], found, asked))


def _is_of_day(hit: UnitHit, number: UnitNumber, days: Collection[str]) -> bool:
    """Whether a figure is of one of the days, where any of them is in its year; one of a year is of that one's end."""
    end, year = hit.document.period_end, year_of(number)
    same_year = [day for day in days if day[:4] == f"{year}"]
    own = number.period if len(number.period or "") > _YEAR else f"{year}-{end:%m-%d}" if end else f"{year}-12-31"
    return not same_year or any((own or "").startswith(day) for day in same_year)


def unit_of(number: UnitNumber, label: str) -> str:
    """What a number of a row counts: percent, a currency, or things."""
    if number.kind == "percent":
        return "percent"
    return "number" if counts_things(label) else number.currency or "number"


def _named(figures: Sequence[UnitNumber], words: Collection[str]) -> list[UnitNumber]:
    """The figure of a period; of several columns that one whose heading the question names."""
    named = [one for one in figures if not same_terms(one.label.partition(COLUMN)[2]).isdisjoint(words)]
    if len(figures) < 2 or not any(COLUMN in one.label for one in figures):
        return list(figures)
    plain = [one for one in figures if COLUMN not in one.label]
    return named if len(named) == 1 else plain if len(plain) == 1 and not named else []


def _nil(
    hit: UnitHit, like: Sequence[UnitNumber], found: Sequence[UnitNumber], asked: Collection[int | None]
) -> Iterator[UnitNumber]:
    """Nothing for the one year that is asked for and in whose column the row has a dash, printed as others of it."""
    lacking = [year for year in asked if year is not None and year not in {year_of(one) for one in found}]
    cells = [cell.strip() for cell in hit.unit.text.split(COLUMN.strip())]
    dashes = [cell for cell in cells if _DASH.fullmatch(cell)]
    columns = {year_of(one) for one in hit.unit.numbers if one.period}
    beside = any(year is not None and abs(year - one) == 1 for year in columns for one in lacking)
    own = hit.document.fiscal_year
    of_document = own is None or lacking[:1] in ([own], [own - 1])  # other years have no column, and none has a dash
    if like and of_document and len(lacking) == len(dashes) == 1 and beside and lacking[0] not in columns:
        period = f"{lacking[0]}{(like[0].period or '')[4:]}"
        yield like[0].model_copy(update={"printed": NIL, "value": Decimal(0), "key": "0", "period": period})


def moved(numbers: Sequence[UnitNumber], years: Sequence[int]) -> tuple[UnitNumber, UnitNumber] | None:
    """An amount of the earlier and of the later year that are compared; None where a year has none, or several.

    Of one year that is named, the year before is meant; where none is, the newest two.
    """
    by_year: dict[int, list[UnitNumber]] = {}
    for one in numbers:
        if one.kind == "amount" and (year := year_of(one)) is not None:
            by_year.setdefault(year, []).append(one)
    named = sorted(set(years) or set(sorted(by_year)[-2:]))
    first, last = (named[0] - 1, named[0]) if len(named) == 1 else (named[0], named[-1]) if named else (0, 0)
    before, after = by_year.get(first, []), by_year.get(last, [])
    return (before[0], after[0]) if len(before) == len(after) == 1 else None


def year_of(number: UnitNumber) -> int | None:
    """The calendar year of a number's period."""
    year = (number.period or "")[:4]
    return int(year) if year.isascii() and year.isdecimal() else None
