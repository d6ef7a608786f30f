"""Reads a text from top to bottom: every number with the metric, company and period that the words give it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tools.checks.numbers.named import Namer, non_gaap
from tools.checks.numbers.roles import (
    RELATIVE_UNITS,
    alongside,
    in_percent,
    is_linked,
    is_tight,
    is_told_through,
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
from tools.checks.numbers.times import PeriodMention, find_period_mentions
from tools.checks.numbers.units import Stretch
from tools.checks.numbers.words import forecasts, is_glue, last_move
from tools.quantities.models import Quantity
from tools.understand.companies import CompanyFinder
from tools.understand.mentions import Words
from tools.vocab.loader import Vocabulary

_PRONOUN = re.compile(r"\W*(?:it|they|that|this|these|those|both)\b", re.IGNORECASE)
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_LOSES = re.compile(r"\b(?:loss|losses|deficit|used|outflows?|negative)\b", re.IGNORECASE)
_LENGTH = re.compile(
    r"\b(?P<length>three|six|nine|twelve|quarter|years?)(?:[ -]months?)?(?: periods?)?,? ended\b", re.IGNORECASE
)
_SHARE = re.compile(r"(?:\bpercent(?:age)?|%) of (?=[a-z])", re.IGNORECASE)
_FRESH = 2  # stretches
_NEAR = 60  # characters


class Reader:
    """One text's reading. `only` is the company that is meant where the text names none."""

    def __init__(self, finder: CompanyFinder, vocabulary: Vocabulary, only: Who | None) -> None:
        self._namer = Namer(finder, vocabulary)
        self._only = only
        self._subject = Subject()

    def read(self, stretch: Stretch) -> Iterator[Stated]:
        """Each number of a stretch with what is said of it; the stretches of a text are read in their order."""
        mentions = find_period_mentions(stretch.words)
        words = Words(stretch.words)
        words.take_spans([(mention.start, mention.end) for mention in mentions])
        companies = self._namer.companies(words, known=bool(self._subject.who or self._only))
        named = self._namer.figures(words, stretch.words, [*mentions, *companies])
        if not stretch.quantities:
            self._heading(stretch.words, mentions)
        elif stretch.is_row and not (len(stretch.quantities) == 1 and not named and _says_nothing(words)):
            yield from self._row(stretch, words, mentions, companies, named)
        elif _RESPECTIVELY.search(stretch.words):
            yield from self._in_turn(stretch, words, mentions, companies, named)
        else:
            yield from self._sentence(stretch, words, mentions, companies, named)
            self._subject.columns, self._subject.lengths = [], []
        self._remember(mentions, companies, named)

    def _heading(self, words: str, mentions: Sequence[PeriodMention]) -> None:
        """Years or dates without figures are the columns of the rows below, as long as the line above says."""
        subject = self._subject
        subject.lengths = [match["length"].lower() for match in _LENGTH.finditer(words)] or subject.lengths
        columns = [mention for mention in mentions if not mention.is_relative]
        if columns:
            subject.shares = _SHARE.search(words) is not None
            lengths = subject.lengths or [""]
            subject.columns = [
                _as_long(column, lengths[at * len(lengths) // len(columns)]) for at, column in enumerate(columns)
            ]

    def _remember(self, mentions: Sequence[PeriodMention], companies: Sequence[Who], named: Sequence[Named]) -> None:
        subject = self._subject
        subject.age += 1
        absolute = [mention for mention in mentions if not mention.is_relative]
        main = [mention for mention in absolute if not mention.is_base]
        if main and len({mention.fiscal_year for mention in main}) == 1:
            subject.period = main[-1]
        elif main:
            subject.period = max(main, key=lambda mention: (mention.fiscal_year or 0, mention.start))
        subject.age = subject.age if not main else 0 if len({one.fiscal_year for one in main}) == 1 else _FRESH
        subject.who = companies[-1] if companies else subject.who
        subject.figure = named[0] if named else subject.figure

    def _sentence(
        self,
        stretch: Stretch,
        words: Words,
        mentions: Sequence[PeriodMention],
        companies: Sequence[Who],
        named: Sequence[Named],
    ) -> Iterator[Stated]:
        places = [(q.start - stretch.start, q.end - stretch.start) for q in stretch.quantities]
        stops = [*(start for start, _ in places[1:]), len(stretch.words)]
        begun = 0
        last: Stated | None = None
        for quantity, (start, end), stop in zip(stretch.quantities, places, stops, strict=True):
            figure = nearest_named(named, mentions, stretch.words, (start, end, stop))
            if figure is None:
                # "With $5 billion, Apple has the highest revenue", but "It was $5 billion, and costs were $3 billion"
                goes_on = self._subject.figure is not None and _PRONOUN.match(stretch.words) is not None
                figure = self._subject.figure if goes_on or not named else named[0]
            level = quantity.unit not in RELATIVE_UNITS
            near = period = own_period(mentions, stretch.words, (start, end, stop), level=level)
            far = None
            if period is None:
                far = next((one for one in mentions if not one.is_base and not one.is_relative), None)
                # "22.4% (21.9% in 2024)": what stands in brackets is told of the number in them
                far = None if far and "(" in stretch.words[end : far.start] else far
                period = far
            stated = self._stated(quantity, stretch, companies, figure, start)
            stated = replace(stated, period=self._absolute(period, mentions), base=base_period(mentions, end))
            stated = with_role(stated, stretch.words, begun, start, end, stop, own=near)
            told = is_linked(stretch.words, start, end, alone=len(places) == 1)
            stated = replace(stated, linked=figure in named and told)
            mine = figure if figure in named else None
            alone = len(places) == 1
            # A sentence of a report says "we": one that names company, metric and period tells of just these.
            lenient = alone and len(named) == 1 and bool(companies and mentions)
            tight = is_tight(words, [*mentions, *companies], mine, (start, end), alone=alone, lenient=lenient)
            fresh = bool(mentions) or self._subject.age < _FRESH
            told = far is None or lenient or is_told_through(words, [*mentions, *companies, *named], end, far.start)
            stated = replace(stated, tight=tight and fresh and told)
            if stated.change and (period is None or period.start < start):
                stated = of_newest(stated, mentions)
            if figure is not None and figure in named and begun <= figure.start < start:
                stated = of_noun(stated, stretch.words, figure, start)
            if last is not None:
                earlier = stretch.words[: last.quantity.start - stretch.start]
                told = alongside(last, stated, stretch.words[begun:start], earlier)
                stated = of_newest(told, mentions) if told.change and not stated.change else told
            yield stated
            begun, last = end, stated

    def _absolute(self, period: PeriodMention | None, mentions: Sequence[PeriodMention]) -> PeriodMention | None:
        """A relative period ("a year earlier") with the year that it is counted from."""
        if period is None:
            return self._subject.period
        if not period.is_relative:
            if period.fiscal_quarter and period.fiscal_year is None and self._subject.period:
                return replace(period, fiscal_year=self._subject.period.fiscal_year)
            return period
        main = next((one for one in mentions if not one.is_relative and not one.is_base), self._subject.period)
        if main is None:
            return period
        return replace(main, years_back=period.years_back, quarters_back=period.quarters_back)

    def _row(
        self,
        stretch: Stretch,
        words: Words,
        mentions: Sequence[PeriodMention],
        companies: Sequence[Who],
        named: Sequence[Named],
    ) -> Iterator[Stated]:
        """A row's figures by the columns above them; a percentage behind two figures is their change."""
        columns = self._subject.columns
        own = mentions[0] if mentions else None
        label = stretch.quantities[0].start - stretch.start
        odd = [token for token in words.tokens if token.start < label and not is_glue(token.key)]
        spans = (*mentions, *companies, *named)
        distinct = len({(one.fiscal_year, one.fiscal_quarter, one.date) for one in columns}) == len(columns)
        tight = distinct and len(named) == 1 and all(any(s.start <= t.start < s.end for s in spans) for t in odd)
        levels = changes = begun = 0
        for quantity in stretch.quantities:
            start = quantity.start - stretch.start
            figure = next((one for one in reversed(named) if one.end <= start), named[0] if named else None)
            stated = self._stated(quantity, stretch, companies, figure, start)
            change = quantity.unit in RELATIVE_UNITS and bool(stated.figures) and not in_percent(stated.figures)
            at = changes if change else levels
            move = last_move(stretch.words[begun:start]) if change else None
            begun = quantity.end - stretch.start
            changes, levels = changes + change, levels + (not change)
            period = columns[at] if at < len(columns) else self._absolute(own, mentions) if at == 0 or own else None
            base = columns[at + 1] if change and at + 1 < len(columns) else None
            yield replace(
                stated,
                period=period,
                base=base,
                level=not change,
                change=change,
                in_row=True,
                share=stretch.shares or _SHARE.search(stretch.words) is not None or (change and self._subject.shares),
                direction=0 if move is None else 1 if move[0] == "up" else -1,
                tight=tight and bool(columns or own) and (not change or at == 0 or len(columns) == at + 2),
            )

    def _in_turn(
        self,
        stretch: Stretch,
        words: Words,
        mentions: Sequence[PeriodMention],
        companies: Sequence[Who],
        named: Sequence[Named],
    ) -> Iterator[Stated]:
        """ "were $1 and $2 in 2023 and 2022, respectively": what is listed as often as the numbers goes with them."""
        plain = list(self._sentence(stretch, words, mentions, companies, named))
        groups = [[0]] if plain else []
        for before, after in pairwise(range(len(plain))):
            alike = plain[before].quantity.unit == plain[after].quantity.unit
            groups[-1].append(after) if alike else groups.append([after])
        main = [one for one in mentions if not one.is_relative]
        for group in groups:
            for turn, at in enumerate(group):
                stated = plain[at]
                if len(main) == len(group) > 1:
                    stated = replace(stated, period=main[turn], compared=False, base=None)
                if len(companies) == len(group) > 1:
                    who = companies[turn]
                    stated = replace(stated, company=who.company, not_loaded=who.message)
                if len(named) == len(group) > 1:
                    stated = replace(stated, figures=named[turn].figures, narrowed=named[turn].narrowed)
                yield stated

    def _stated(
        self, quantity: Quantity, stretch: Stretch, companies: Sequence[Who], figure: Named | None, at: int
    ) -> Stated:
        who = nearest_who(companies, at) or self._subject.who or self._only
        carried = figure is self._subject.figure
        return Stated(
            quantity=quantity,
            label=stretch.words,
            figures=figure.figures if figure else (),
            shares=self._namer.per_share(figure) if figure and quantity.unit == "per_share" else (),
            company=who.company if who else None,
            not_loaded=who.message if who else "",
            narrowed=figure.narrowed if figure else "",
            scale=stretch.scale,
            loses=_LOSES.search(stretch.words, max(0, at - 2 * _NEAR), at) is not None,
            non_gaap=non_gaap(stretch.words, 0 if carried or figure is None else figure.start, at),
            forecast=forecasts().search(stretch.words, max(0, at - 2 * _NEAR), at) is not None,
        )


def _says_nothing(words: Words) -> bool:
    """Whether a label names nothing ("Answer:"), so that its number goes on with what was told before."""
    return all(is_glue(token.key) for token in words.tokens)


def _as_long(column: PeriodMention, length: str) -> PeriodMention:
    """A column's date as the end of a period of a length that its heading names."""
    if column.date is None or not length:
        return column
    if length in {"six", "nine"}:
        return replace(column, to_date=True)
    kind = "quarter" if length in {"three", "quarter"} else "year"
    return replace(column, date=column.date.model_copy(update={"kind": kind}))
