"""What stands over the rows of a passage's table: years and days of its columns, their names, the rows' section."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tools.language.english.statements import EARLY_IN_YEAR
from tools.language.printed.questions import find_periods
from tools.language.printed.words import YEAR_LINE
from tools.tie_out.answers.drafted.printed import Day

Lines = Sequence[tuple[int, str]]  # each line with its place in the text

_YEAR = r"(?:19|20)\d\d"
YEARS_IN_LINE = re.compile(rf"(?<!\d)({_YEAR})(?!\d)")
YEAR_ALONE = re.compile(rf"^[\s|]*+({_YEAR})[\s|]*$")
NO_VALUE = re.compile(r"[\s|$€£¥()%*]*")
_BETWEEN_YEARS = re.compile(r"^[\s|]*+(?:[A-Z][a-z]{2,8}\.?\s\d{1,2},?)?[\s|]*$")
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)")
_LONGEST_NAME = 40  # characters of a column's name
_ABOVE = 3  # lines above the years that may name the month that they end in
_MOST_WRAPPED = 3  # lines that a label runs over
_SECTION_LINES = 6  # lines between rows that still are of one table


@dataclass(frozen=True)
class Head:
    """Of each column the year and day, or the name; `over` is the year that heads the rows beneath it."""

    years: tuple[int, ...] = ()
    days: tuple[Day | None, ...] = ()
    early: bool = False
    over: int | None = None
    names: tuple[str, ...] = ()
    section: str = ""

    def year_of(self, column: int, count: int) -> int | None:
        """The year of one of so many columns."""
        if count == len(self.years):
            return self.years[column]
        return self.over if count == len(self.names) else None

    def day_of(self, column: int, count: int) -> Day | None:
        """The day that heads one of so many columns."""
        return self.days[column] if count == len(self.years) == len(self.days) else None

    def name_of(self, column: int, count: int) -> str:
        """The words that head one of so many columns."""
        return self.names[column] if count == len(self.names) else ""


def years_at(lines: Lines, at: int) -> tuple[Head, int] | None:
    """The years of columns that are headed here, one a line or all in one, and the line after them."""
    line = lines[at][1]
    in_line = list(YEARS_IN_LINE.finditer(line))
    above = "\n".join(text for _, text in lines[max(0, at - _ABOVE) : at] if not text.strip().endswith("."))
    if len(in_line) > 1:
        gaps = [line[one.end() : other.start()] for one, other in pairwise(in_line)]
        if not all(_BETWEEN_YEARS.match(gap) for gap in gaps):
            return None
        heads = [line[: in_line[0].start()], *gaps]
        return _head([int(match[1]) for match in in_line], heads, f"{above}\n{line}"), at + 1
    found, heads = list[int](), list[str]()
    end, between = at, ""
    while end < len(lines):
        if match := YEAR_LINE.match(lines[end][1]):
            found.append(int(match[1]))
            heads.append(f"{between} {lines[end][1]}")
            between = ""
        elif found and _is_between(lines[end][1]):
            between = lines[end][1]
        else:
            break
        end += 1
    if len(found) < 2:
        return None
    return _head(found, heads, "\n".join([above, *(text for _, text in lines[at:end])])), end


def _head(years: Sequence[int], heads: Sequence[str], around: str) -> Head:
    days = [next((one.day for one in find_periods(head) if one.day), None) for head in heads]
    return Head(tuple(years), tuple(days), early=EARLY_IN_YEAR.search(around) is not None)


def _is_between(line: str) -> bool:
    """Whether a line may stand between the years of columns: nothing, or the day before a year."""
    return not line.strip() or re.fullmatch(r"\W*[A-Z][a-z]{2,8}\.?\s\d{1,2},?\W*", line) is not None


def own_label(lines: Sequence[str]) -> tuple[str, int]:
    """The label of a row whose figures follow these lines, without what stands in brackets, and its first line."""
    last = len(lines) - 1
    while last > 0 and NO_VALUE.fullmatch(lines[last]):
        last -= 1
    first = last
    while first > max(0, last - _MOST_WRAPPED + 1) and lines[first].strip()[:1].islower():
        first -= 1
    return plain_label(" ".join(lines[first : last + 1])), first


def plain_label(label: str) -> str:
    """A label without what stands in brackets."""
    plain = _IN_BRACKETS.sub("", label.partition("(includes")[0])
    return " ".join((plain if plain.strip() else label).replace("|", " ").split())


def under(head: Head, above: Sequence[str], count: int) -> Head:
    """The head of a row of so many figures, with what the lines between it and the row before it say."""
    told = [" ".join(line.split()) for line in above if not NO_VALUE.fullmatch(line)]
    section = next((line for line in reversed(told) if line.endswith(":")), None)
    if section is not None or len(told) > _SECTION_LINES:
        head = replace(head, section=section or "")
    if names := _names(told, above, count):
        return replace(head, names=names)
    return head


def _names(told: Sequence[str], above: Sequence[str], count: int) -> tuple[str, ...]:
    """The names of columns: as many cells of a line, or as many short lines, as there are figures."""
    for line in reversed(above):
        cells = [" ".join(cell.split()) for cell in line.split("|")]
        named = [cell for cell in cells if cell]
        if "|" in line and count > 1 and len(named) in {count, count + 1} and not any(map(_has_digit, named)):
            return tuple(named[-count:])
    lines = [line for line in told if not YEAR_ALONE.match(line)]
    short = list[str]()
    while lines and _is_name(lines[-1]):
        short.insert(0, lines.pop())
    if count < 2 or (lines and not lines[-1].startswith("(") and not lines[-1].endswith((".", ":"))):
        return ()
    # The first may head the labels.
    return tuple(short[-count:]) if len(short) in {count, count + 1} and lines else ()


def _is_name(line: str) -> bool:
    return len(line) <= _LONGEST_NAME and not _has_digit(line) and line[:1].isupper() and line[-1] not in ".:;,)"


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def of_year(head: Head, line: str, count: int) -> Head:
    """The head of a row that a year heads: every column is of that year."""
    found = YEAR_ALONE.match(line)
    return replace(head, years=(int(found[1]),) * count if found else ())


def rows_by_year(lines: Lines, at: int, end: int) -> list[tuple[int, int, int]]:
    """The rows of figures that a year on its own line heads: first line, line after, and figures; none for others."""
    told = [number for number in range(at, end) if not NO_VALUE.fullmatch(lines[number][1])]
    years = [(place, int(found[1])) for place, n in enumerate(told) if (found := YEAR_ALONE.match(lines[n][1]))]
    steps = {(other[0] - one[0], other[1] - one[1]) for one, other in pairwise([*years])}
    if len(years) < 2 or years[0][0] or len(steps) != 1:
        return []
    [(width, step)] = steps
    if abs(step) != 1 or width < 2 or len(told) != width * len(years):
        return []
    stops = [*(told[place] for place, _ in years[1:]), told[-1] + 1]
    return [(told[place], stop, width - 1) for (place, _), stop in zip(years, stops, strict=True)]
