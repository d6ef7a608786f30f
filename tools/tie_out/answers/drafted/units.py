"""Takes a passage apart into sentences and rows of figures, each number with the period of its column."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tools.language.english.statements import DECLARED_SCALE, SCALES, THOUSAND
from tools.language.printed.questions import find_periods
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.sentences import sentence_spans
from tools.tie_out.answers.drafted.heads import (
    NO_VALUE,
    YEAR_ALONE,
    YEARS_IN_LINE,
    Head,
    Lines,
    of_year,
    own_label,
    plain_label,
    rows_by_year,
    under,
    years_at,
)
from tools.tie_out.answers.drafted.printed import Printed, Unit

_DASH = r"[—–-]+"
# Possessive throughout: a filing's table on one line would be read in exponentially many ways.
_NUMBER = rf"\(?[$€£¥]?\s?\(?\d[\d,]*+(?:\.\d++)?\s?\)?\s?%?\)?|{_DASH}+"
_CELLS = rf"(?:(?:{_NUMBER})[\s|$€£¥()%*]*+)++"
_NUMERIC_LINE = re.compile(rf"[\s|$€£¥()%*]*+{_CELLS}")
_VALUE = re.compile(
    rf"(?<![\w.])(?P<digits>\d[\d,]*(?:\.\d+)?)(?P<percent>\s?\)?\s?%)?(?!\w)|(?<!\w)(?P<nil>{_DASH})(?!\w)"
)
_BEHIND_LABEL = re.compile(rf"[\s|$€£¥]++(?P<cells>{_CELLS})$")
_GAP = re.compile(r"[\s|$€£¥]++")
_ENDS_IN_YEAR = re.compile(r"^[^\d|]*[^\W\d][^\d|$€£¥]*\b(?:19|20)\d\d\W*$")  # "Notes due 2026"
_PLAIN_UNITS = {None, "count", "money", "shares", "per_share", "days", "multiple"}
_LABEL_LINES = 4
_LONGEST_LABEL = 160
_LONGEST_ROW = 900
_SHORT_LABEL = 8  # words
_AROUND = 240  # characters before and after a number that breaks a long sentence
_LEAST_WORDS = 12  # of a sentence that a number on a line of its own breaks
_LEAST_BROKEN = 100  # a smaller number may be a day, a note or a page


def declared_scales(text: str) -> frozenset[Decimal]:
    """The scales that a text says its figures are in: "(in millions, except per share data)"."""
    found = (match[1] or match[2] or THOUSAND for match in DECLARED_SCALE.finditer(text))
    return frozenset(SCALES[word.lower()] for word in found)


def read_units(text: str) -> list[Unit]:
    """The units of a passage in order: rows of figures, and the sentences of what stands between them."""
    lines = list(_lines(text))
    units: list[Unit] = []
    head = Head()
    label_from, at = 0, 0
    while at < len(lines):
        start, line = lines[at]
        if heading := years_at(lines, at):
            head, at = heading
            units += _sentences(text, lines[label_from][0] if label_from < len(lines) else start, start)
            label_from = at
            continue
        if (
            (cells_at := _cells_at(line))
            and _is_row(line[: cells_at[0]], line[cells_at[1] :])
            and not (_is_day(line) or (_ENDS_IN_YEAR.search(line) and _is_value_next(lines, at + 1)))
        ):
            units += _sentences(text, lines[label_from][0], start)
            label, cells = line[: cells_at[0]], line[cells_at[1] :]
            head = under(head, [one for _, one in lines[label_from:at]], len(_VALUE.findall(cells)))
            units.append(_row(line, start, label, cells, head, plain_label(label)))
            at, label_from = at + 1, at + 1
        elif (year := YEAR_ALONE.match(line)) and not _is_value_next(lines, at + 1):
            head = replace(head, over=int(year[1]))
            at += 1
        elif _is_numeric(line) and at > label_from:
            end = _end_of_values(lines, at)
            head, found = _of_label(text, lines, label_from, at, end, head)
            units += found
            at = label_from = end
        else:
            at += 1
    if label_from < len(lines):
        units += _sentences(text, lines[label_from][0], len(text))
    return [*units, *_broken(text, units)]


def _end_of_values(lines: Lines, at: int) -> int:
    """The line after the figures that begin at a line; a year that heads the rows below is none of them."""
    end = at
    while end < len(lines) and (_NUMERIC_LINE.fullmatch(lines[end][1]) or NO_VALUE.fullmatch(lines[end][1])):
        if end > at and YEAR_ALONE.match(lines[end][1]) and not _is_value_next(lines, end + 1):
            break
        end += 1
    return end


def _is_value_next(lines: Lines, at: int) -> bool:
    """Whether the next line that says anything is a figure."""
    following = next((line for _, line in lines[at : at + _LABEL_LINES] if not NO_VALUE.fullmatch(line)), "")
    return _is_numeric(following) and not YEAR_ALONE.match(following)


def _broken(text: str, units: Sequence[Unit]) -> list[Unit]:
    """The sentences that a line with nothing but a number breaks, so that it looks like a row of one figure."""
    rows = [unit for unit in units if unit.is_row and len(unit.numbers) == 1 and _goes_on(text, unit)]
    found: dict[tuple[int, int], None] = {}
    of_tables = [unit.start for unit in units if unit.is_row and len(unit.numbers) > 1]
    for first, last in sentence_spans(text):
        for row in rows:
            if first <= row.start < last and _reads_as_prose(text[first:last]):
                whole = last - first <= _LONGEST_ROW
                start, end = (first, last) if whole else _around(text, first, row.start, last)
                if not any(start <= at < end for at in of_tables):
                    found[start, end] = None
    return [_sentence(text, first, last) for first, last in found]


def _goes_on(text: str, row: Unit) -> bool:
    """Whether what follows a row begins amid a sentence."""
    following = text[row.start + len(row.text) :].lstrip(" \n\t\xa0$)|")[:1]
    return following.islower() or following in {",", ";"}


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
    in_brackets = label.count("(") > label.count(")") and cells.count(")") > cells.count("(")
    return _counts(cells) and len(label) <= _LONGEST_LABEL and (several or short) and not in_brackets


def _is_day(line: str) -> bool:
    """Whether a line ends in a day of a year, and not in figures: a label whose figures follow."""
    days = [one for one in find_periods(line) if one.day and one.year]
    return len(days) == 1 and line.strip(" \xa0|:").endswith(str(days[0].year)) and len(_VALUE.findall(line)) == 2


def _counts(cells: str) -> bool:
    """Whether cells hold a value, not only dashes or the label's own year."""
    return any(character.isdigit() for character in cells)


def _of_label(text: str, lines: Lines, first: int, at: int, end: int, head: Head) -> tuple[Head, list[Unit]]:
    """The head, the sentences of a label and what stands before it, and its row: values on the lines `at` to `end`.

    Rows that only a year heads are taken apart.
    """
    begin = max(first, at - _LABEL_LINES)
    while begin < at - 1 and (
        not lines[begin][1].strip() or sum(len(line) for _, line in lines[begin:at]) > _LONGEST_LABEL
    ):
        begin += 1
    label = text[lines[begin][0] : lines[at][0]]
    before = _sentences(text, lines[first][0], lines[at][0])
    if by_year := rows_by_year(lines, at, end):
        head = under(replace(head, years=(), over=None), [line for _, line in lines[first:at]], by_year[0][2])
        rows = [
            _row(*_between(text, lines, start, stop), label, _between(text, lines, start + 1, stop)[0], year_head, "")
            for (start, stop, _), year_head in ((one, of_year(head, lines[one[0]][1], one[2])) for one in by_year)
        ]
        return head, [*before, *rows]
    own, own_at = own_label([line for _, line in lines[first:at]])
    words, start = _between(text, lines, begin, end)
    cells = text[lines[at][0] : start + len(words)]
    head = under(head, [line for _, line in lines[first : first + own_at]], len(_VALUE.findall(cells)))
    return head, [*before, _row(words[:_LONGEST_ROW], start, label, cells, head, own)]


def _between(text: str, lines: Lines, start: int, end: int) -> tuple[str, int]:
    """The text of lines, and its place."""
    return text[lines[start][0] : lines[end - 1][0] + len(lines[end - 1][1])], lines[start][0]


def _row(text: str, start: int, label: str, cells: str, head: Head, own: str) -> Unit:
    values = list(_VALUE.finditer(cells))
    numbers = [
        Printed(
            Decimal(match["digits"].replace(",", "")),
            percent=match["percent"] is not None,
            plain=match["percent"] is None,
            year=head.year_of(column, len(values)),
            day=head.day_of(column, len(values)),
            column=head.name_of(column, len(values)),
            early=head.early,
        )
        for column, match in enumerate(values)
        if match["digits"]
    ]
    shown = " ".join(label.split())
    return Unit(text.strip("\n"), start, shown, tuple(numbers), is_row=True, own=own, section=head.section)


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
            and not YEARS_IN_LINE.fullmatch(match["digits"].rstrip(","))
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
