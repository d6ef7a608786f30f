"""Takes a passage apart into sentences and rows of figures, each number with the period of its column."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from tools.language.english.statements import DECLARED_SCALE, SCALES, THOUSAND
from tools.language.printed.words import YEAR_LINE
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.sentences import sentence_spans

_YEAR = r"(?:19|20)\d\d"
_DASH = r"[—–-]+"
# Possessive throughout: a filing's table on one line would be read in exponentially many ways.
_NUMBER = rf"\(?[$€£¥]?\s?\(?\d[\d,]*+(?:\.\d++)?\s?\)?\s?%?\)?|{_DASH}+"
_CELLS = rf"(?:(?:{_NUMBER})[\s|$€£¥()%*]*+)++"
_NUMERIC_LINE = re.compile(rf"[\s|$€£¥()%*]*+{_CELLS}")
_NO_VALUE = re.compile(r"[\s|$€£¥()%*]*")
_VALUE = re.compile(
    rf"(?<![\w.])(?P<digits>\d[\d,]*(?:\.\d+)?)(?P<percent>\s?\)?\s?%)?(?!\w)|(?<!\w)(?P<nil>{_DASH})(?!\w)"
)
_BEHIND_LABEL = re.compile(rf"[\s|$€£¥]++(?P<cells>{_CELLS})$")
_GAP = re.compile(r"[\s|$€£¥]++")
_YEARS_IN_LINE = re.compile(rf"(?<!\d)({_YEAR})(?!\d)")
_BETWEEN_YEARS = re.compile(r"^[\s|]*+(?:[A-Z][a-z]{2,8}\.?\s\d{1,2},?)?[\s|]*$")
_PLAIN_UNITS = {None, "count", "money", "shares", "per_share", "days", "multiple"}
_LABEL_LINES = 4
_LONGEST_LABEL = 160
_LONGEST_ROW = 900
_SHORT_LABEL = 8  # words
_AROUND = 240  # characters before and after a number that breaks a long sentence
_LEAST_WORDS = 12  # of a sentence that a number on a line of its own breaks
_LEAST_BROKEN = 100  # a smaller number may be a day, a note or a page


@dataclass(frozen=True)
class Printed:
    """A number of a passage: its size as printed, what words beside it multiply it by, and its column's year.

    `at` is its place in a sentence.
    """

    value: Decimal
    scale: Decimal = Decimal(1)
    percent: bool = False
    plain: bool = True
    year: int | None = None
    at: int | None = None


@dataclass(frozen=True)
class Unit:
    """A sentence, or a row of figures with its label: `text` is the passage's own, `start` its place in it."""

    text: str
    start: int
    label: str
    numbers: tuple[Printed, ...]
    is_row: bool = False

    @property
    def years(self) -> set[int]:
        """The years of its columns."""
        return {one.year for one in self.numbers if one.year is not None}


def declared_scales(text: str) -> frozenset[Decimal]:
    """The scales that a text says its figures are in: "(in millions, except per share data)"."""
    found = (match[1] or match[2] or THOUSAND for match in DECLARED_SCALE.finditer(text))
    return frozenset(SCALES[word.lower()] for word in found)


def read_units(text: str) -> list[Unit]:
    """The units of a passage in order: rows of figures, and the sentences of what stands between them."""
    lines = list(_lines(text))
    units: list[Unit] = []
    years: tuple[int, ...] = ()
    label_from, at = 0, 0
    while at < len(lines):
        start, line = lines[at]
        if heading := _years_at(lines, at):
            years, at = heading
            units += _sentences(text, lines[label_from][0] if label_from < len(lines) else start, start)
            label_from = at
            continue
        if (cells_at := _cells_at(line)) and _is_row(line[: cells_at[0]], line[cells_at[1] :]):
            units += _sentences(text, lines[label_from][0], start)
            units.append(_row(line, start, line[: cells_at[0]], line[cells_at[1] :], years))
            at, label_from = at + 1, at + 1
        elif _is_numeric(line) and at > label_from:
            end = at
            while end < len(lines) and (_NUMERIC_LINE.fullmatch(lines[end][1]) or _NO_VALUE.fullmatch(lines[end][1])):
                end += 1
            units += _of_label(text, lines, label_from, at, end, years)
            at = label_from = end
        else:
            at += 1
    if label_from < len(lines):
        units += _sentences(text, lines[label_from][0], len(text))
    return [*units, *_broken(text, units)]


def _broken(text: str, units: Sequence[Unit]) -> list[Unit]:
    """The sentences that a line with nothing but a number breaks, so that it looks like a row."""
    rows = [unit for unit in units if unit.is_row]
    found: dict[tuple[int, int], None] = {}
    for first, last in sentence_spans(text):
        for row in rows:
            if first <= row.start < last and _reads_as_prose(text[first:last]):
                whole = last - first <= _LONGEST_ROW
                found[(first, last) if whole else _around(text, first, row.start, last)] = None
    return [_sentence(text, first, last) for first, last in found]


def _around(text: str, first: int, at: int, last: int) -> tuple[int, int]:
    """The lines about a place in a long sentence."""
    start = max(first, text.rfind("\n", first, max(first, at - _AROUND)) + 1)
    end = text.find("\n", min(last, at + _AROUND), last)
    return start, end if end >= 0 else last


def _reads_as_prose(words: str) -> bool:
    """Whether a stretch is a sentence rather than rows: mostly small letters, and more words than numbers."""
    small = sum(character.islower() or character == " " for character in words)
    return len(words.split()) >= _LEAST_WORDS and small >= 0.6 * len(words)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _is_numeric(line: str) -> bool:
    return _counts(line) and _NUMERIC_LINE.fullmatch(line) is not None


def _cells_at(line: str) -> tuple[int, int] | None:
    """Where a line's label ends and the cells behind it begin, of which the rest of the line is made."""
    letters = (at for at in range(len(line) - 1, -1, -1) if line[at].isalnum() and not line[at].isdecimal())
    last = next(letters, None)
    if last is None or last >= _LONGEST_LABEL:
        return None
    for gap in _GAP.finditer(line, last + 1):
        if gap.start() > _LONGEST_LABEL:
            return None
        if match := _BEHIND_LABEL.match(line, gap.start()):
            return match.start(), match.start("cells")
    return None


def _is_row(label: str, cells: str) -> bool:
    """Whether a line with numbers at its end is a row: a sentence may break there, too."""
    several = len(_VALUE.findall(cells)) > 1
    short = len(label.split()) <= _SHORT_LABEL and not _counts(label)
    return _counts(cells) and len(label) <= _LONGEST_LABEL and (several or short)


def _counts(cells: str) -> bool:
    """Whether cells hold a value, not only dashes or the label's own year."""
    return any(character.isdigit() for character in cells)


def _years_at(lines: Sequence[tuple[int, str]], at: int) -> tuple[tuple[int, ...], int] | None:
    """The years of columns that are headed here, one a line or all in one, and the line after them."""
    line = lines[at][1]
    in_line = list(_YEARS_IN_LINE.finditer(line))
    if len(in_line) > 1:
        gaps = [line[one.end() : other.start()] for one, other in pairwise(in_line)]
        if all(_BETWEEN_YEARS.match(gap) for gap in gaps):
            return tuple(int(match[1]) for match in in_line), at + 1
        return None
    found: list[int] = []
    end = at
    while end < len(lines):
        if match := YEAR_LINE.match(lines[end][1]):
            found.append(int(match[1]))
        elif not (found and _is_between(lines[end][1])):
            break
        end += 1
    return (tuple(found), end) if len(found) > 1 else None


def _is_between(line: str) -> bool:
    """Whether a line may stand between the years of columns: nothing, or the day before a year."""
    return not line.strip() or re.fullmatch(r"\W*[A-Z][a-z]{2,8}\.?\s\d{1,2},?\W*", line) is not None


def _of_label(
    text: str, lines: Sequence[tuple[int, str]], first: int, at: int, end: int, years: tuple[int, ...]
) -> list[Unit]:
    """The sentences of a label and what stands before it, and its row: values on the lines from `at` to `end`."""
    begin = max(first, at - _LABEL_LINES)
    while begin < at - 1 and (
        not lines[begin][1].strip() or sum(len(line) for _, line in lines[begin:at]) > _LONGEST_LABEL
    ):
        begin += 1
    start, values = lines[begin][0], lines[at][0]
    stop = lines[end - 1][0] + len(lines[end - 1][1])
    label = text[start:values]
    row = _row(text[start : min(stop, start + _LONGEST_ROW)], start, label, text[values:stop], years)
    return [*_sentences(text, lines[first][0], values), row]


def _row(text: str, start: int, label: str, cells: str, years: tuple[int, ...]) -> Unit:
    values = list(_VALUE.finditer(cells))
    columns: Sequence[int | None] = years if len(values) == len(years) else [None] * len(values)
    numbers = [
        Printed(
            Decimal(match["digits"].replace(",", "")),
            percent=match["percent"] is not None,
            plain=match["percent"] is None,
            year=year,
        )
        for match, year in zip(values, columns, strict=True)
        if match["digits"]
    ]
    return Unit(text.strip("\n"), start, " ".join(label.split()), tuple(numbers), is_row=True)


def _sentences(text: str, start: int, end: int) -> list[Unit]:
    return [_sentence(text, first, last) for first, last in sentence_spans(text, start, end)]


def _sentence(text: str, start: int, end: int) -> Unit:
    words = text[start:end]
    numbers = [
        Printed(
            abs(quantity.printed),
            quantity.scale,
            percent=quantity.unit in {"percent", "percentage_points"},
            plain=quantity.unit in {None, "count", "money"} and quantity.scale == 1,
            at=quantity.start,
        )
        for quantity in find_quantities(words)
    ]
    known = {one.value for one in numbers}
    for match in _VALUE.finditer(words):  # what reads as a date or a label may be a figure of a broken row
        value = Decimal(match["digits"].replace(",", "")) if match["digits"] else None
        if (
            value is not None
            and value not in known
            and value >= _LEAST_BROKEN
            and not _YEARS_IN_LINE.fullmatch(match["digits"].rstrip(","))
        ):
            numbers.append(Printed(value, percent=match["percent"] is not None))
    return Unit(words, start, " ".join(words.split()), tuple(numbers))


def prints(quantity: Quantity, number: Printed, scales: Collection[Decimal], *, percents: bool) -> bool:
    """Whether a quantity is a number of a passage: to the digits that it gives, in a scale that the passage is in."""
    size = abs(quantity.value)
    if quantity.unit in {"percent", "percentage_points"}:
        return (number.percent or (number.plain and percents)) and abs(size - number.value) <= quantity.half_unit
    if number.percent or quantity.unit not in _PLAIN_UNITS:
        return False
    options = {number.value * number.scale}
    if number.scale == 1 and quantity.unit not in {"per_share", "multiple", "days"}:
        options |= {number.value * scale for scale in scales}
    if quantity.scale == 1 and quantity.unit != "per_share":
        options.add(number.value)  # as it stands, without the scale of its table
    return any(abs(size - option) <= quantity.half_unit for option in options)


def prints_number(words: str, quote: str) -> bool:
    """Whether a printed number is one of those that a quotation has, in whatever scale its table may be."""
    found = find_quantities(words)
    numbers = [number for unit in read_units(quote) for number in unit.numbers]
    numbers += [
        Printed(Decimal(match["digits"].replace(",", "")), percent=match["percent"] is not None)
        for match in _VALUE.finditer(quote)
        if match["digits"]
    ]
    scales = frozenset(SCALES.values())
    return len(found) == 1 and any(prints(found[0], number, scales, percents=True) for number in numbers)
