"""Reads a text from top to bottom: every number with the metric, company and period that the words give it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tools.checks.numbers.named import Namer, non_gaap
from tools.checks.numbers.noticed import GOES_ON, Ahead, Noticed, far_period, free_periods, leading_part
from tools.checks.numbers.roles import (
    RELATIVE_UNITS,
    alongside,
    in_percent,
    is_linked,
    of_newest,
    of_noun,
    with_role,
)
from tools.checks.numbers.stated import (
    Named,
    Stated,
    Subject,
    Who,
    base_period,
    nearest_named,
    nearest_who,
    own_period,
)
from tools.checks.numbers.tight import is_rival, is_tight, is_told_through, is_unknown, modifier
from tools.checks.numbers.times import PeriodMention, find_period_mentions
from tools.checks.numbers.turns import are_in_turn, distinct, in_turn
from tools.checks.numbers.units import Stretch
from tools.checks.numbers.words import (
    is_denied,
    is_glue,
    last_move,
    limit_before,
    other_measure,
    tells_future,
)
from tools.quantities.models import Quantity
from tools.understand.companies import CompanyFinder
from tools.understand.mentions import Words
from tools.vocab.loader import Vocabulary

_LOSES = re.compile(r"\b(?:loss|losses|deficit|used|outflows?|negative|benefit)\b", re.IGNORECASE)
_LENGTH = re.compile(
    r"\b(?P<length>three|six|nine|twelve|quarter|years?)(?:[ -]months?)?(?: periods?)?,? ended\b", re.IGNORECASE
)
_SHARE = re.compile(r"(?:\bpercent(?:age)?|%) of (?=[a-z])", re.IGNORECASE)
_ANSWERS = frozenset({"answer", "reply", "response", "result", "figure", "number", "value", "total"})
_FRESH = 2  # stretches
_NEAR = 60  # characters


class Reader:
    """One text's reading. `only` is the company that is meant where the text names none."""

    def __init__(self, finder: CompanyFinder, vocabulary: Vocabulary, only: Who | None) -> None:
        self._namer = Namer(finder, vocabulary)
        self._only = only
        self._subject = Subject()
        self._ahead = Ahead()
        self._any_company = only is not None

    def notice(self, stretch: Stretch) -> Noticed:
        """What a stretch names; the stretches of a text are noticed in their order."""
        mentions = find_period_mentions(stretch.words)
        words = Words(stretch.words)
        words.take_spans([(mention.start, mention.end) for mention in mentions])
        companies = self._namer.companies(words, known=self._any_company)
        self._any_company = self._any_company or bool(companies)
        return Noticed(stretch, words, mentions, companies, self._namer.figures(words, [*mentions, *companies]))

    def read(self, one: Noticed, ahead: Ahead) -> Iterator[Stated]:
        """Each number of a stretch with what is said of it; the stretches of a text are read in their order."""
        self._ahead = ahead
        stretch = one.stretch
        if ahead.of_record and stretch.opens:
            self._subject = Subject(who=ahead.who, figure=ahead.figure, period=ahead.period)
        if not stretch.quantities:
            self._heading(one)
        elif stretch.is_row and not (len(stretch.quantities) == 1 and not one.named and _says_nothing(one.words)):
            yield from self._row(one)
        else:
            told = list(self._sentence(one))
            yield from in_turn(told, one) if are_in_turn(one) else told
            self._subject.clear_table()
        self._remember(one)

    def _heading(self, one: Noticed) -> None:
        """Years, dates or companies without figures are the columns of the rows below."""
        words, mentions, subject = one.stretch.words, one.mentions, self._subject
        if "|" in words or "\x1f" in words:
            companies = distinct(one.companies)
            subject.companies = companies if len(companies) > 1 else []
            subject.figures = list(one.named)
        subject.lengths = [match["length"].lower() for match in _LENGTH.finditer(words)] or subject.lengths
        columns = [mention for mention in mentions if not mention.is_relative]
        if columns:
            subject.shares = _SHARE.search(words) is not None
            lengths = subject.lengths or [""]
            subject.columns = [
                _as_long(column, lengths[at * len(lengths) // len(columns)]) for at, column in enumerate(columns)
            ]

    def _remember(self, one: Noticed) -> None:
        subject = self._subject
        told = subject.period
        subject.age += 1
        absolute = [mention for mention in free_periods(one, len(one.stretch.words)) if not mention.is_relative]
        main = [mention for mention in absolute if not mention.is_base]
        if main and len({mention.fiscal_year for mention in main}) == 1:
            subject.period = main[-1]
        elif main:
            subject.period = max(main, key=lambda mention: (mention.fiscal_year or 0, mention.start))
        subject.before = told if subject.period != told else subject.before
        if not one.stretch.is_row:
            subject.introduces = one.stretch.words.rstrip(" *_").endswith(":")
        subject.age = subject.age if not main else 0 if len({one.fiscal_year for one in main}) == 1 else _FRESH
        subject.who = one.companies[-1] if one.companies else subject.who
        subject.figure = one.named[0] if one.named else subject.figure

    def _sentence(self, one: Noticed) -> Iterator[Stated]:
        words = one.stretch.words
        places = one.stretch.places
        stops = [*(start for start, _ in places[1:]), len(words)]
        begun = 0
        last: Stated | None = None
        for quantity, (start, end), stop in zip(one.stretch.quantities, places, stops, strict=True):
            stated = self._of_sentence(one, quantity, (start, end, stop), begun)
            if last is not None:
                earlier = words[: last.quantity.start - one.stretch.start]
                told = alongside(last, stated, words[begun:start], earlier)
                stated = of_newest(told, one.mentions) if told.change and not stated.change else told
            yield stated
            begun, last = end, stated

    def _of_sentence(self, one: Noticed, quantity: Quantity, place: tuple[int, int, int], begun: int) -> Stated:
        """One number of a sentence; `begun` is the end of the number before."""
        start, end, stop = place
        words, alone = one.stretch.words, len(one.stretch.quantities) == 1
        figure = self._figure(one, place)
        mine = figure if figure in one.named else None
        plain = self._is_plain(one)
        free = free_periods(one, start)
        near = own_period(free, words, place, level=quantity.unit not in RELATIVE_UNITS, named=mine)
        period = near or far_period(one, end)
        stated = self._stated(quantity, one, figure, start)
        stated = replace(stated, period=self._absolute(period, one.mentions), base=base_period(free, end))
        stated = with_role(stated, words, begun, start, end, stop, own=near)
        if stated.change and near is not None and near.is_base and not near.is_relative:
            stated = replace(stated, period=self._absolute(None, one.mentions), base=near)
        tight = is_tight(one, mine, (start, end), begun=begun, alone=alone, plain=plain)
        if mine is None and one.companies and self._subject.who not in (None, *one.companies):
            tight = GOES_ON.match(words) is not None and tight  # the sentence turns to another company
        fresh = bool(one.mentions) or self._subject.age < _FRESH
        told = near is not None or period is None or is_told_through(one, end, period.start, plain=plain)
        if stated.compared and near is None and not one.mentions and self._subject.before is not None:
            tight = False  # of the periods that the text has told of, it may be any
        told_of = mine is not None or GOES_ON.match(words) is not None or _says_nothing(one.words)
        linked = told_of and is_linked(words, start, end, alone=alone)
        stated = replace(stated, linked=linked, tight=tight and fresh and told)
        if stated.change and (period is None or period.start < start):
            stated = of_newest(stated, one.mentions)
        if mine is not None and begun <= mine.start < start:
            stated = of_noun(stated, words, mine, start, one.companies)
        return self._or_later(stated)

    def _or_later(self, stated: Stated) -> Stated:
        """A change with the period that the text has told of beside its own, where that is the year after."""
        known, own = (self._subject.period, self._subject.before), stated.period
        if not stated.change or own is None or own.fiscal_year is None:
            return stated
        wanted = (own.fiscal_year + 1, own.fiscal_quarter)
        later = next((one for one in known if one and (one.fiscal_year, one.fiscal_quarter) == wanted), None)
        return replace(stated, later=later)

    def _figure(self, one: Noticed, place: tuple[int, int, int]) -> Named | None:
        """The metric of a number: one that its sentence names, else the one that the text is about."""
        figure = nearest_named(one.named, one.mentions, one.stretch.words, place)
        if figure is not None:
            return figure
        # "With $5 billion, Apple has the highest revenue", but "It was $5 billion, and costs were $3 billion"
        goes_on = self._subject.figure is not None and GOES_ON.match(one.stretch.words) is not None
        if one.named and not goes_on:
            return one.named[0]
        return self._subject.figure or self._ahead.figure

    def _is_plain(self, one: Noticed) -> bool:
        """Whether a sentence tells of one figure, of a company that is called by its name near by, and its period."""
        figures = {figure.figures for figure in one.named}
        return len(figures) == 1 and self._ahead.in_block and bool(one.mentions or self._subject.period)

    def _absolute(self, period: PeriodMention | None, mentions: Sequence[PeriodMention]) -> PeriodMention | None:
        """A relative period ("a year earlier") with the year that it is counted from."""
        if period is None:
            return self._subject.period or self._ahead.period
        if not period.is_relative:
            if period.fiscal_quarter and period.fiscal_year is None and self._subject.period:
                return replace(period, fiscal_year=self._subject.period.fiscal_year)
            return period
        main = next((one for one in mentions if not one.is_relative and not one.is_base), self._subject.period)
        if main is None:
            return period
        return replace(main, years_back=period.years_back, quarters_back=period.quarters_back)

    def _row(self, one: Noticed) -> Iterator[Stated]:
        """A row's figures by the columns above them; a percentage behind two figures is their change."""
        columns = self._subject.columns
        stretch, words, mentions = one.stretch, one.stretch.words, one.mentions
        named = [n for n in one.named if words.count("(", 0, n.start) <= words.count(")", 0, n.start)]
        own = mentions[0] if mentions else None
        label = stretch.places[0][0]
        counts = is_rival if one.companies and own and self._is_plain(one) else is_unknown
        odd = [token for token in one.words.tokens if token.start < label and counts(token)]
        # more figures than columns: these stand over another table, or over a part of this one
        fitting = len([q for q in stretch.quantities if q.unit not in RELATIVE_UNITS]) <= max(len(columns), 1)
        distinct = fitting and len({(m.fiscal_year, m.fiscal_quarter, m.date) for m in columns}) == len(columns)
        odd = [token for token in odd if not any(span.start <= token.start < span.end for span in one.spans)]
        tight = distinct and len(named) == 1 and not odd
        levels = changes = begun = 0
        for place, (quantity, (start, end)) in enumerate(zip(stretch.quantities, stretch.places, strict=True)):
            figure = next((n for n in reversed(named) if n.end <= start), named[0] if named else None)
            if figure is None and one.companies:
                figure = self._subject.figure_of(place, len(stretch.quantities))
            if figure is None and self._subject.introduces and own and len(odd) <= 1:
                figure = self._subject.figure  # "Revenue compares:" and "- Current (2024): $5 billion" below
            stated = self._stated(quantity, one, figure, start)
            move = last_move(words[begun:start])
            change = quantity.unit in RELATIVE_UNITS and bool(stated.figures) and not in_percent(stated.figures)
            change = change or (levels > 1 and move is not None)
            at = changes if change else levels
            beside = next((m for m in reversed(mentions) if begun <= m.start < start), None)
            begun = end
            changes, levels = changes + change, levels + (not change)
            period = columns[at] if at < len(columns) else self._absolute(own, mentions) if at == 0 or own else None
            if period is None and len(columns) == 1:
                period = columns[0]
            base = columns[at + 1] if change and at + 1 < len(columns) else None
            stated = replace(
                stated,
                period=beside if beside and not change else period,
                base=base,
                level=not change,
                change=change,
                in_row=True,
                linked=bool(named) and len(stretch.quantities) == 1,
                share=stretch.shares or _tells_shares(one) or (change and self._subject.shares),
                direction=0 if move is None or not change else 1 if move[0] == "up" else -1,
                tight=tight
                and bool(columns or own or self._ahead.of_record)
                and (not change or at == 0 or len(columns) == at + 2),
            )
            if not one.companies and len(self._subject.companies) == len(stretch.quantities):
                who = self._subject.companies[place]
                stated = replace(stated, company=who.company, not_loaded=who.message)
            yield self._or_later(of_newest(stated, columns or mentions)) if change else stated

    def _stated(self, quantity: Quantity, one: Noticed, figure: Named | None, at: int) -> Stated:
        words = one.stretch.words
        who = nearest_who(one.companies, at) or self._subject.who or self._ahead.who or self._only
        carried = figure is None or figure not in one.named
        begun = 0 if carried or figure is None else figure.start
        end = at + quantity.end - quantity.start
        return Stated(
            quantity=quantity,
            label=words,
            figures=figure.figures if figure else (),
            shares=self._namer.per_share(figure) if figure and quantity.unit == "per_share" else (),
            company=who.company if who else None,
            not_loaded=who.message if who else "",
            narrowed=(figure.narrowed if figure else "") or leading_part(one, at),
            scale=one.stretch.scale,
            loses=_LOSES.search(words, max(0, at - 2 * _NEAR), at) is not None,
            non_gaap=non_gaap(words, begun, at),
            other_measure=other_measure(_without(words, one.named), begun, at, end),
            modifier=modifier(one, figure) if figure is not None and not carried else "",
            limit=limit_before(words[:at]),
            denied=is_denied(words[:at]),
            forecast=tells_future(words[max(0, at - 2 * _NEAR) : at].rpartition(";")[2]),
        )


def _without(words: str, named: Sequence[Named]) -> str:
    """The words with metrics' names blanked: "weighted average shares" tells no average."""
    for one in named:
        words = words[: one.start] + " " * (one.end - one.start) + words[one.end :]
    return words


def _tells_shares(one: Noticed) -> bool:
    """Whether a row is of shares of something, as is not told by the name of a ratio."""
    return any(
        not any(n.start < match.end() and match.start() < n.end for n in one.named)
        for match in _SHARE.finditer(one.stretch.words)
    )


def _says_nothing(words: Words) -> bool:
    """Whether a label names nothing ("Answer:"), so that its number goes on with what was told before."""
    keys = [token.key for token in words.tokens]
    return all(map(is_glue, keys)) or (len(keys) <= 2 and keys[-1] in _ANSWERS)


def _as_long(column: PeriodMention, length: str) -> PeriodMention:
    """A column's date as the end of a period of a length that its heading names."""
    if column.date is None or not length:
        return column
    if length in {"six", "nine"}:
        return replace(column, to_date=True)
    kind = "quarter" if length in {"three", "quarter"} else "year"
    return replace(column, date=column.date.model_copy(update={"kind": kind}))
