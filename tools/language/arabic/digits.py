"""Numbers of Arabic and English texts in any digits and separators, with scale, currency, percent and sign."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache

from tools.language.arabic.data import by_form, one_of, word_list
from tools.language.arabic.dates import Calendar, WrittenDate, find_dates, read_year
from tools.language.arabic.grouping import Piece, is_european, read_groups
from tools.language.arabic.letters import Aligned, align
from tools.language.arabic.sign import Place, is_negative
from tools.language.arabic.spelled import find_spelled, scales
from tools.models.units import NumberKind

FILE = "numbers.toml"
_RUN = re.compile(r"(?<![\d])\d+(?:[.,' ]\d+)*")
_SPELLED_LEAST = 100  # smaller ones count things, years or quarters
_NOTE_DIGITS = 3
_CURRENCY = 20  # letters of a currency before a number
_SIGN = re.compile(r".?(?P<sign>[()-] ?)")
_LONGEST = 40  # digits of anything that a statement prints


@dataclass(frozen=True)
class PrintedNumber:
    """A number of a text: where it stands, with its signs and units, and what it says.

    `value` is the number as printed, with its sign; times `scale` it is the amount. Of a date it is the year, of a
    percentage the percent. `currency` is None where the text does not tell whose it is, and `open_currency` is then
    the English for its unit of money. `key` is the form that the
    numeric filter compares.
    """

    start: int
    end: int
    printed: str
    value: Decimal
    kind: NumberKind
    key: str
    scale: int = 1
    scale_word: str | None = None
    currency: str | None = None
    open_currency: str | None = None
    calendar: Calendar = "gregorian"

    @property
    def amount(self) -> Decimal:
        """The value in units."""
        return self.value * self.scale


def number_key(value: Decimal | date, kind: NumberKind = "amount") -> str:
    """The canonical form of a number: "12640957", "-1999408", "2559.67"; "8.19%"; "2022-12-31"; a year as "2022"."""
    if isinstance(value, date):
        return value.isoformat()
    plain = f"{value:f}"
    plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
    plain = "0" if plain in ("-0", "") else plain
    return f"{plain}%" if kind == "percent" else plain


def find_numbers(text: str) -> list[PrintedNumber]:
    """Every number, date and year of a text, in reading order."""
    return _Reader(align(text), text, cell=False).read()


def read_number(cell: str) -> PrintedNumber | None:
    """The number that a table's cell is, and nothing else beside it; None where there is none or more than one.

    A single space between three digits is taken for a separator here, where a text would have two numbers.
    """
    found = _Reader(align(cell), cell, cell=True).read()
    return found[0] if len(found) == 1 else None


@cache
def _after() -> re.Pattern[str]:
    percent, scale = one_of(word_list(FILE, "percent")), one_of(scales())
    money = one_of([*by_form(FILE, "currencies"), *by_form(FILE, "open_currencies")])
    return re.compile(
        rf"(?:[ ]{{0,2}}(?P<percent>{percent}|‰)(?!\w))?"
        rf"(?: *(?P<scale>{scale})(?!\w))?(?: *(?P<scale2>{scale})(?!\w))?"
        rf"(?: *(?:من ال)?(?P<money>{money})(?!\w))?"
    )


@cache
def _before() -> re.Pattern[str]:
    money = one_of(by_form(FILE, "currencies"))
    return re.compile(rf"(?:(?P<percent>(?<!\d)[%‰]) ?|(?<!\w)(?P<money>{money}) ?)(?P<minus>-?)$")


@cache
def _reference() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:[وفبل]|لل)?(?:{one_of(word_list(FILE, 'references'))}) *:? *[()\[]?$")


class _Reader:
    """One text, normalised, with its dates set aside."""

    def __init__(self, aligned: Aligned, text: str, *, cell: bool) -> None:
        self._aligned, self._raw, self._cell, self._spaced = aligned, text, cell, cell
        self._dates = find_dates(aligned.text)
        self._text = aligned.text
        for one in self._dates:
            self._text = self._text[: one.start] + "\0" * (one.end - one.start) + self._text[one.end :]

    def read(self) -> list[PrintedNumber]:
        """All of them, in order."""
        found = [self._date(one) for one in self._dates]
        taken = [(one.start, one.end) for one in found]
        for one in [*self._joined([*self._numbers()]), *self._spelled()]:
            if all(one.end <= start or end <= one.start for start, end in taken):
                found.append(one)
                taken.append((one.start, one.end))
        return sorted(found, key=lambda one: one.start)

    def _printed(self, start: int, end: int) -> tuple[int, int, str]:
        first, last = self._aligned.span(start, end)
        return first, last, self._raw[first:last]

    def _date(self, one: WrittenDate) -> PrintedNumber:
        place = self._printed(one.start, one.end)
        return PrintedNumber(*place, Decimal(one.year), "date", one.key, calendar=one.calendar)

    def _numbers(self) -> Iterator[PrintedNumber]:
        runs = [(match.start(), *self._groups(match)) for match in _RUN.finditer(self._text)]
        shapes = [is_european(groups, marks) for _, groups, marks in runs]
        european = True in shapes and False not in shapes
        self._cell = self._cell or (len(runs) == 1 and not any(map(str.isalpha, self._text)))
        for start, groups, marks in runs:
            ends = _ends(start, groups)
            spaced = self._spaced or self._has_unit(ends[-1][1]) or self._in_parentheses(start, ends[-1][1])
            for piece in read_groups(groups, marks, european=european, spaced=spaced):
                place = ends[piece.first][0], ends[piece.end - 1][1]
                if (one := self._number(*place, piece)) is not None:
                    yield one

    def _groups(self, run: re.Match[str]) -> tuple[list[str], list[str]]:
        """The digits of a run, and the marks between them as printed: their forms say more than the normalised ones."""
        marks = [m.start() for m in re.finditer(r"\D", run[0])]
        return re.split(r"\D", run[0]), [self._raw[self._aligned.places[run.start() + at]] for at in marks]

    def _has_unit(self, end: int) -> bool:
        match = _after().match(self._text, end)
        return match is not None and match.end() > end

    def _in_parentheses(self, start: int, end: int) -> bool:
        return self._text[start - 1 : start] == "(" and self._text[end : end + 1] == ")"

    def _number(self, start: int, end: int, piece: Piece) -> PrintedNumber | None:
        text = self._text
        after, before = self._units(start, end)
        parts = after.groupdict() if after else {}
        if end - start > _LONGEST or self._is_of_word(start, end, before, parts):
            return None
        if parts.get("percent") and before is not None and before["money"]:
            before = None  # the currency is that of the amount before: "5 riyals (2%)"
        percent = parts.get("percent") or (before["percent"] if before and not parts.get("money") else None)
        units = percent or parts.get("scale") or parts.get("money") or before
        if not units and (year := read_year(text, start, end)) is not None:
            key = number_key(piece.value) + (" AH" if year[1] == "hijri" else "")
            return PrintedNumber(*self._printed(start, year[0]), piece.value, "year", key, calendar=year[1])
        if not units and not piece.grouped and end - start <= _NOTE_DIGITS and _reference().search(text, 0, start):
            return PrintedNumber(*self._printed(start, end), piece.value, "note", number_key(piece.value))
        first = before.start() if before and (before["money"] or percent) else start
        last = max(end, after.end() if after and any(after.groups()) else end)
        place = Place(
            text, (start, end), (first, last), cell=self._cell, percent=percent is not None, large=piece.grouped
        )
        return self._signed(place, piece, percent, parts, before["money"] if before else None)

    def _units(self, start: int, end: int) -> tuple[re.Match[str] | None, re.Match[str] | None]:
        """What stands after and before a number as its units, inside or outside of its sign."""
        text, signs = self._text, _SIGN.fullmatch(self._text, max(0, start - 2), start)
        after = _after().match(text, end)
        if not (after and any(after.groups())) and text[end : end + 1] in ("(", ")"):
            after = _after().match(text, end + 1)
        before = _before().search(text, max(0, start - _CURRENCY), start)
        if before is None and signs is not None:
            before = _before().search(text, max(0, start - _CURRENCY), signs.start("sign"))
        return after, before

    def _signed(
        self, place: Place, piece: Piece, percent: str | None, parts: dict[str, str | None], money: str | None
    ) -> PrintedNumber:
        negative, (first, last) = is_negative(place)
        value = -piece.value if negative else piece.value
        value = value / 10 if percent == "‰" else value
        kind: NumberKind = "percent" if percent else "amount"
        words = [word for word in (parts.get("scale"), parts.get("scale2")) if word]
        scale = 1
        for word in words:
            scale *= 10 ** scales()[word]
        return PrintedNumber(
            *self._printed(first, last),
            value,
            kind,
            number_key(value, kind),
            scale,
            " ".join(words) or None,
            *_money(parts.get("money") or money),
        )

    def _is_of_word(self, start: int, end: int, before: re.Match[str] | None, parts: dict[str, str | None]) -> bool:
        """Whether digits are part of a Latin word: "Q1", "IFRS9", "5G"."""
        text, code = self._text, before is not None and before["money"]
        glued = text[start - 1 : start].isascii() and text[start - 1 : start].isalpha() and not code
        glued = glued and text[max(0, start - 2) : start] != "fy"
        trailing = text[end : end + 1]
        return glued or (trailing.isascii() and trailing.isalpha() and not any(parts.values()))

    def _joined(self, found: Sequence[PrintedNumber]) -> Iterator[PrintedNumber]:
        """Numbers of which one goes on with a smaller scale as one: "3 million and 500 thousand"."""
        left = list(found)
        while left:
            one = left.pop(0)
            while left and self._goes_on(one, left[0]):
                one = self._sum(one, left.pop(0))
            yield one

    def _goes_on(self, one: PrintedNumber, after: PrintedNumber) -> bool:
        between = self._raw[one.end : after.start].split()
        smaller = after.kind == one.kind == "amount" and one.scale > after.scale and after.value < 1000 < one.scale
        return smaller and one.value > 0 and after.value > 0 and between == ["و"] and not one.currency

    def _sum(self, one: PrintedNumber, after: PrintedNumber) -> PrintedNumber:
        value = one.amount + after.amount
        printed = self._raw[one.start : after.end]
        money = after.currency, after.open_currency
        return PrintedNumber(one.start, after.end, printed, value, "amount", number_key(value), 1, None, *money)

    def _spelled(self) -> Iterator[PrintedNumber]:
        for one in find_spelled(self._text):
            after = _after().match(self._text, one.end)
            percent = after is not None and after["percent"] is not None
            if one.value < _SPELLED_LEAST and not percent:
                continue
            money = after["money"] if after else None
            is_year = 1900 <= one.value <= 2100 and not money and not percent
            kind: NumberKind = "percent" if percent else "year" if is_year else "amount"
            place = self._printed(one.start, after.end() if after else one.end)
            value = Decimal(one.value)
            yield PrintedNumber(*place, value, kind, number_key(value, kind), 1, None, *_money(money))


def _ends(start: int, groups: Sequence[str]) -> list[tuple[int, int]]:
    places: list[tuple[int, int]] = []
    for group in groups:
        places.append((start, start + len(group)))
        start += len(group) + 1
    return places


def _money(said: str | None) -> tuple[str | None, str | None]:
    """The currency that a unit of money names, and else the English for the unit alone."""
    unit = _one_space(said or "")
    return by_form(FILE, "currencies").get(unit), by_form(FILE, "open_currencies").get(unit)


def _one_space(text: str) -> str:
    return " ".join(text.split())
