"""Rows of figures, and the headings that say what stands in their columns."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tools.language.assertions.moves import last_move
from tools.language.company_names.running_text import Who, distinct
from tools.language.periods.mentions import PeriodMention
from tools.language.quantities.models import Quantity
from tools.language.stated.noticed import Noticed
from tools.language.stated.roles import RELATIVE_UNITS, in_percent
from tools.language.stated.stated import Named, Subject
from tools.language.stated.tight import is_rival, is_unknown
from tools.models.claims import Direction

_LENGTH = re.compile(
    r"\b(?P<length>three|six|nine|twelve|quarter|years?)(?:[ -]months?)?(?: periods?)?,? ended\b", re.IGNORECASE
)
_CELLS = re.compile(r"[|\x1f\t]|\S {2,}\S")
_NOTE = re.compile(  # "($m)", "(in millions)"
    r"\((?:in )?(?:(?:US)?[$€£¥]|USD|EUR|GBP)?,? ?(?:in )?"
    r"(?:mm|mn|m|bn|b|k|'?000s?|thousands?|millions?|billions?|%|percent|dollars|USD|EUR|GBP)?\)",
    re.IGNORECASE,
)
_SHARE = re.compile(r"(?:\bpercent(?:age)?|%) of (?=[a-z])", re.IGNORECASE)


@dataclass(frozen=True)
class Cell:
    """One figure of a row: `change` tells that it is what the figure before changed by, `who` whose column it is in."""

    quantity: Quantity
    start: int
    figure: Named | None
    period: PeriodMention | None
    base: PeriodMention | None
    change: bool
    direction: Direction | None
    share: bool
    tight: bool
    who: Who | None


def read_heading(one: Noticed, subject: Subject) -> None:
    """Years, dates, companies or metrics without figures stand over the columns of the rows below."""
    words = one.stretch.words
    if _CELLS.search(words) and any(map(str.isalpha, words)):
        companies = distinct(one.companies)
        subject.companies = companies if len(companies) > 1 else []
        subject.figures = list(one.named)
    subject.lengths = [match["length"].lower() for match in _LENGTH.finditer(words)] or subject.lengths
    columns = [mention for mention in one.mentions if not mention.is_relative]
    if columns:
        subject.shares = _SHARE.search(words) is not None
        lengths = subject.lengths or [""]
        subject.columns = [
            _as_long(column, lengths[at * len(lengths) // len(columns)]) for at, column in enumerate(columns)
        ]


class Row:
    """A row below the headings that `subject` remembers. `own` is the period that the row itself means.

    In a `plain` row, which names its company and its period, only words that name other measures leave open what its
    figures are of; in others every unknown word does. `of_record` tells that it is part of a list of labels.
    """

    def __init__(
        self, one: Noticed, subject: Subject, own: PeriodMention | None, *, plain: bool, of_record: bool
    ) -> None:
        words = one.stretch.words
        self._one = one
        self._subject = subject
        self._own = own
        self._named = [n for n in one.named if words.count("(", 0, n.start) <= words.count(")", 0, n.start)]
        counts = is_rival if plain else is_unknown
        notes = [match.span() for match in _NOTE.finditer(words)]
        label = [
            token
            for token in one.words.tokens
            if token.start < one.stretch.places[0][0] and not any(a <= token.start < b for a, b in notes)
        ]
        odd = [t for t in label if counts(t) and not any(span.start <= t.start < span.end for span in one.spans)]
        self._odd = len(odd)
        self._label = words[odd[0].start : odd[-1].end] if odd else ""
        self._behind = self._periods_behind()
        known = bool(subject.columns or one.mentions or of_record or subject.heading)
        over = not self._named and len(subject.figures) == len(one.stretch.quantities)
        self._tight = known and not odd and (len(self._named) == 1 or over) and self._fits()

    def _periods_behind(self) -> list[PeriodMention]:
        """The periods of a row that has one in brackets behind each figure: "$8.59 (2022), $14.87 (2023)"."""
        places = self._one.stretch.places
        stops = [*(start for start, _ in places[1:]), len(self._one.stretch.words)]
        spans = [(end, stop) for (_, end), stop in zip(places, stops, strict=True)]
        found = [next((m for m in self._one.mentions if a <= m.start < b), None) for a, b in spans]
        told = [m for m in found if m is not None and self._one.stretch.words[: m.start].endswith("(")]
        return told if len(told) == len(places) == len(self._one.mentions) else []

    def _fits(self) -> bool:
        """Whether the columns can be this row's: more figures than these stand over another table."""
        if self._behind:
            return True
        columns, subject = self._subject.columns, self._subject
        levels = sum(not change for change in self._changes())
        beside = len(columns) in {len(subject.companies), len(subject.figures)}  # "AAPL FY2024 | META FY2024"
        apart = {(column.fiscal_year, column.fiscal_quarter, column.date) for column in columns}
        return levels <= max(len(columns), len(subject.figures), 1) and (beside or len(apart) == len(columns))

    def _changes(self) -> list[bool]:
        """Of each figure, whether it is what the figures before changed by."""
        stretch = self._one.stretch
        changes: list[bool] = []
        begun = 0
        for place, (quantity, (start, end)) in enumerate(zip(stretch.quantities, stretch.places, strict=True)):
            moves = last_move(stretch.words[begun:start]) is not None
            levels = changes.count(False)
            changes.append(self._is_change(quantity, self._figure(place, start), levels, moved=moves))
            begun = end
        return changes

    def cells(self) -> Iterator[Cell]:
        """The row's figures; a percentage behind two figures is their change."""
        stretch, columns = self._one.stretch, self._subject.columns
        shares = stretch.shares or _tells_shares(self._one)
        levels = changes = begun = 0
        many = sum(self._changes())
        for place, (quantity, (start, end)) in enumerate(zip(stretch.quantities, stretch.places, strict=True)):
            figure = self._figure(place, start)
            move = last_move(stretch.words[begun:start])
            change = self._is_change(quantity, figure, levels, moved=move is not None)
            at = changes if change else levels
            newer, older = self._compared(at, many) if change else (None, None)
            yield Cell(
                quantity=quantity,
                start=start,
                figure=figure,
                period=newer or self._period(at, begun, start, change=change),
                base=older,
                change=change,
                direction=move[0] if move and change else None,
                share=shares or (change and self._subject.shares),
                tight=self._tight and (not change or at == 0 or len(columns) == at + 2),
                who=self._who(place),
            )
            changes, levels, begun = changes + change, levels + (not change), end

    def _compared(self, at: int, many: int) -> tuple[PeriodMention | None, PeriodMention | None]:
        """The periods that a row's change is between; the newest two where the row has but one change."""
        columns = self._subject.columns
        years = [column.fiscal_year or (column.date.year if column.date else 0) for column in columns]
        if len(columns) > 1 and years == sorted(years) and years[0] < years[-1]:
            at = len(columns) - 2 if many == 1 else at
            return (columns[at + 1], columns[at]) if at + 1 < len(columns) else (None, None)
        return (columns[at] if at < len(columns) else None), (columns[at + 1] if at + 1 < len(columns) else None)

    def _figure(self, place: int, start: int) -> Named | None:
        before = [named for named in self._named if named.end <= start]
        if self._named:
            return before[-1] if before else self._named[0]
        over = self._subject.figure_of(place, len(self._one.stretch.quantities))
        if over is not None and (self._one.companies or self._one.mentions or not self._label):
            return over
        if over is not None and self._label[:1].isupper():
            return Named(over.start, over.end, over.figures, narrowed=self._label)  # "Gaming" under "Revenue"
        # "Revenue compares:" and "- Current (2024): $5 billion" below
        goes_on = self._subject.introduces and bool(self._one.mentions) and self._odd <= 1
        return self._subject.figure if goes_on else None

    @staticmethod
    def _is_change(quantity: Quantity, figure: Named | None, levels: int, *, moved: bool) -> bool:
        relative = figure is not None and quantity.unit in RELATIVE_UNITS and not in_percent(figure.figures)
        return relative or (levels > 1 and moved)

    def _period(self, at: int, begun: int, start: int, *, change: bool) -> PeriodMention | None:
        """The period in a figure's own cell, else over its column, else the row's."""
        columns = self._subject.columns
        if self._behind:
            return None if change else self._behind[at]
        beside = next((m for m in reversed(self._one.mentions) if begun <= m.start < start), None)
        if beside is not None and not change:
            return beside
        if at < len(columns):
            return columns[at]
        own = self._own if at == 0 or self._one.mentions else None
        return own or (columns[0] if len(columns) == 1 else None)

    def _who(self, place: int) -> Who | None:
        over = self._subject.companies
        return over[place] if not self._one.companies and len(over) == len(self._one.stretch.quantities) else None


def _tells_shares(one: Noticed) -> bool:
    """Whether a row is of shares of something, as is not told by the name of a ratio."""
    return any(
        not any(n.start < match.end() and match.start() < n.end for n in one.named)
        for match in _SHARE.finditer(one.stretch.words)
    )


def _as_long(column: PeriodMention, length: str) -> PeriodMention:
    """A column's date as the end of a period of a length that its heading names."""
    if column.date is None or not length:
        return column
    if length in {"six", "nine"}:
        return replace(column, to_date=True)
    kind = "quarter" if length in {"three", "quarter"} else "year"
    return replace(column, date=column.date.model_copy(update={"kind": kind}))
