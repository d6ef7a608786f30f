"""Reads a text from top to bottom: every number with the metric, company and period that the words give it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tools.language.assertions.bounds import bound_before, is_denied
from tools.language.companies import CompanyFinder
from tools.language.company_names.running_text import Who, distinct
from tools.language.mentions import Words
from tools.language.periods.mentions import PeriodMention
from tools.language.quantities.models import Quantity
from tools.language.stated.apart import between, find_apart
from tools.language.stated.named import Namer, meant, non_gaap
from tools.language.stated.nearest import base_period, is_behind_another, nearest_named, nearest_who, own_period
from tools.language.stated.noticed import (
    GOES_ON,
    Ahead,
    Noticed,
    far_period,
    free_periods,
    goes_on,
    in_clause,
    leading_part,
    of_all_before,
    says_nothing,
    without_names,
)
from tools.language.stated.part_names import is_whole, part_beside, possible_part, said_part
from tools.language.stated.periods import find_period_mentions
from tools.language.stated.relative import counted_from
from tools.language.stated.roles import (
    RELATIVE_UNITS,
    alongside,
    in_points,
    is_amount,
    is_bare_aside,
    is_linked,
    is_yearly,
    left_out,
    of_grown,
    of_its_own,
    of_list,
    of_newest,
    of_noun,
    of_same_part,
    of_years,
    or_later,
    with_role,
)
from tools.language.stated.rows import Row, read_heading
from tools.language.stated.scope import leave_paragraph, read_scope
from tools.language.stated.sentences.alike import with_units
from tools.language.stated.sentences.fractions import of_fractions
from tools.language.stated.sentences.lists import in_lists
from tools.language.stated.sentences.memory import FRESH, remember
from tools.language.stated.sentences.periods_meant import whose_period
from tools.language.stated.sentences.pronouns import is_told_of, meant_by_it
from tools.language.stated.sentences.runs import in_runs
from tools.language.stated.sentences.shares import of_shares
from tools.language.stated.sentences.spans import over_years
from tools.language.stated.stated import Named, Stated, Subject, Terms
from tools.language.stated.tight import end_of_object, is_tight, is_told_through, is_unsure, modifier
from tools.language.stated.turns import are_in_turn, in_turn
from tools.language.stated.units import Stretch
from tools.language.stated.words import other_measure, phrases, spelled, tells_future
from tools.vocab.loader import Vocabulary

_LOSES = re.compile(rf"\b(?:{spelled('losses')})\b", re.IGNORECASE)
_BELOW_ZERO = re.compile(r"\s+(?:negative|in the red|below zero)\b", re.IGNORECASE)
_ON_A_BASIS = re.compile(r",? (?:\(|on an? |per )?(?:fully )?(?:diluted|basic)\b", re.IGNORECASE)
_ABOUT_IT = re.compile(r"\b(?:it|that|this|they) (?:was|were|is|are|came|stood|amounted|totall?ed)\b", re.IGNORECASE)
_OURS = re.compile(r"\W*we \w+ed\b", re.IGNORECASE)  # "We recorded"
_AT_ONCE, _NEAR = 5, 60  # characters


def in_order(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """A sentence's numbers with what they have by standing beside each other."""
    return of_fractions(in_lists(of_shares(in_runs(told, one), one), one), one)


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
        around = [*mentions, *companies]
        amounts = [place for place, one in zip(stretch.places, stretch.quantities, strict=True) if is_amount(one)]
        named = self._namer.figures(words, around)
        named = named if stretch.is_row else self._namer.done(words, named, around, amounts)
        stretch = with_units(stretch, named)
        return Noticed(stretch, words, mentions, companies, named)

    def is_about(self, period: PeriodMention) -> None:
        """The period that stands over all of a text that names none."""
        self._subject.heading = period

    def read(self, one: Noticed, ahead: Ahead) -> Iterator[Stated]:
        """Each number of a stretch with what is said of it; the stretches of a text are read in their order."""
        self._ahead = ahead
        stretch = one.stretch
        leave_paragraph(stretch, self._subject)
        if ahead.of_record and stretch.opens:
            self._subject = self._subject.of_record(ahead.who, ahead.figure, ahead.period)
        if not stretch.quantities:
            read_heading(one, self._subject)
        elif stretch.is_row and not (len(stretch.quantities) == 1 and not one.named and says_nothing(one.words)):
            yield from self._row(one)
        else:
            told = over_years(list(self._sentence(one)), one)
            turned = are_in_turn(one)
            yield from in_turn(told, one) if turned else in_order(told, one)
            self._subject.clear_table()
        remember(one, self._subject, anyone=self._only is None)
        read_scope(one, self._subject)

    def _sentence(self, one: Noticed) -> Iterator[Stated]:
        words = one.stretch.words
        places = one.stretch.places
        stops = [*(start for start, _ in places[1:]), len(words)]
        begun = 0
        last: Stated | None = None
        change: Stated | None = None
        for quantity, (start, end), stop in zip(one.stretch.quantities, places, stops, strict=True):
            stated = self._of_sentence(one, quantity, (start, end, stop), begun)
            if last is not None:
                earlier = words[: last.quantity.start - one.stretch.start]
                told = alongside(last, stated, words[begun:start], earlier)
                stated = of_newest(told, one.mentions) if told.change and not stated.change else told
                stated = left_out(last, stated, words[begun:start])
                stated = of_same_part(last, stated, words[begun:start])
            stated = of_list(last, change, stated, one)
            yield stated
            begun, last = end, stated
            change = stated if stated.change else change

    def _of_sentence(self, one: Noticed, quantity: Quantity, place: tuple[int, int, int], begun: int) -> Stated:
        """One number of a sentence; `begun` is the end of the number before."""
        start, end, stop = place
        words, alone = one.stretch.words, len(one.stretch.quantities) == 1
        figure = self._figure(one, place, percent=quantity.unit == "percent")
        quantity = in_points(quantity, figure.figures if figure else (), words[end:])
        mine = figure if figure in one.named else None
        begun = max(begun, mine.end) if mine is not None and mine.verb and mine.end <= start else begun
        plain, free = self._is_plain(one), free_periods(one, start)
        near = own_period(free, words, place, level=quantity.unit not in RELATIVE_UNITS, named=mine)
        newest = of_all_before(one, near, mine, start)
        period = newest or near or far_period(one, end)
        stated = self._stated(quantity, one, figure, start)
        whose, carried = whose_period(period, one, self._subject, self._ahead)
        carried = carried or newest is not None
        stated = replace(stated, period=whose, carried=carried, base=base_period(free, end))
        stated = with_role(stated, words, begun, start, end, stop, own=near)
        if stated.compared and mine is not None and of_its_own(mine, one.named, end, near):
            stated = replace(stated, role="level", period=whose)
        if stated.change and near is not None and near.is_base and not near.is_relative:
            whose, carried = whose_period(None, one, self._subject, self._ahead)
            stated = replace(stated, period=whose, carried=carried, base=near)
        behind = end_of_object(words, mine, end)
        told = near is not None or period is None or is_told_through(one, behind, period.start, plain=plain)
        sure = told and self._is_sure(one, mine, stated, place, begun, own=near)
        told_of = mine is not None or GOES_ON.match(words) is not None or says_nothing(one.words)
        linked = told_of and is_linked(words, start, end, alone=alone)
        stated = replace(stated, linked=linked, tight=sure)
        if stated.change and (period is None or period.start < start):
            stated = of_newest(stated, in_clause(one, start))
            since = counted_from(near, one.mentions) if near is not None and stated.base is None else None
            stated = replace(stated, base=since or stated.base)
        if mine is not None and not mine.verb and begun <= mine.start < start:
            stated = of_noun(stated, words, mine, start, one.companies)
        if mine is not None and is_amount(quantity) and (grown := self._namer.grown(mine)) is not None:
            stated = of_grown(stated, words, mine, start, grown)
        if is_amount(quantity) and (part := part_beside(one, place)):
            stated = replace(stated, part=stated.part or part)
        if is_amount(quantity) and (apart := find_apart(one, place, self._subject.figure)) is not None:
            stated = between(stated, apart, sure=len(one.companies) < 2 and stated.period is not None)
        if is_yearly(words, stated, begun, (start, end)):
            stated = self._namer.yearly(stated, one.mentions)
        return or_later(of_years(stated, one.mentions), self._subject.periods)

    def _is_sure(
        self,
        one: Noticed,
        mine: Named | None,
        stated: Stated,
        place: tuple[int, int, int],
        begun: int,
        own: PeriodMention | None,
    ) -> bool:
        """Whether a number is surely its metric's, its company's and its period's; `own` is the period beside it."""
        start, end, _ = place
        words, alone, subject = one.stretch.words, len(one.stretch.quantities) == 1, self._subject
        if not (one.mentions or subject.heading or subject.age < FRESH):
            return False
        if stated.compared and own is None and not one.mentions and subject.before is not None:
            return False  # of the periods that the text has told of, it may be any
        jointly = (
            phrases("jointly").search(words) and len(distinct(who for who in one.companies if who.end <= start)) > 1
        )
        told_of = jointly or meant_by_it(one, start, subject.told)[1] or is_told_of(one, start)
        if told_of or (stated.change and is_bare_aside(words, 0, start, stated.quantity)):
            return False
        if mine is None:
            turns = one.companies and subject.who not in (None, *one.companies)  # to another company
            about_it = one.companies or goes_on(one) or _ABOUT_IT.search(words)
            if _OURS.match(words) or not about_it or (turns and not GOES_ON.match(words)):
                return False
        elif mine.verb and mine.start >= end:
            return False  # "$5 billion of goods, and lost $3 billion"
        elif is_unsure(one, mine, start) or is_behind_another(words, mine, place, compared=stated.compared):
            return False
        return is_tight(one, mine, (start, end), begun=begun, alone=alone, plain=self._is_plain(one))

    def _figure(self, one: Noticed, place: tuple[int, int, int], *, percent: bool) -> Named | None:
        """The metric of a number: one that its sentence names, else the one that the text is about."""
        figure = nearest_named(one.named, one.mentions, one.stretch.words, place, percent=percent)
        if figure is not None:
            return figure
        # "With $5 billion, Apple has the highest revenue", but "It was $5 billion, and costs were $3 billion"
        about_it = self._subject.figure is not None and GOES_ON.match(one.stretch.words) is not None
        return one.named[0] if one.named and not about_it else self._subject.figure or self._ahead.figure

    def _is_plain(self, one: Noticed) -> bool:
        """Whether a sentence tells of one figure, of a company that is called by its name near by, and its period."""
        figures = {figure.figures for figure in one.named}
        return len(figures) == 1 and self._ahead.in_block and bool(one.mentions or self._subject.period)

    def _row(self, one: Noticed) -> Iterator[Stated]:
        own = one.mentions[0] if one.mentions else None
        plain = bool(one.companies and own) and self._is_plain(one)
        period, carried = whose_period(own, one, self._subject, self._ahead)
        row = Row(one, self._subject, period, plain=plain, of_record=self._ahead.of_record)
        for cell in row.cells():
            stated = replace(
                self._stated(cell.quantity, one, cell.figure, cell.start, share=cell.share),
                period=cell.period,
                carried=carried and not self._subject.columns and cell.period is period,
                base=cell.base,
                role="change" if cell.change else "level",
                in_row=True,
                linked=bool(one.named) and len(one.stretch.quantities) == 1,
                direction=cell.direction,
                tight=cell.tight,
            )
            if cell.who is not None:
                stated = replace(stated, company=cell.who.company, not_loaded=cell.who.message)
            told = self._subject.columns or one.mentions
            yield or_later(of_newest(stated, told), self._subject.periods) if cell.change else stated

    def _stated(
        self, quantity: Quantity, one: Noticed, figure: Named | None, at: int, *, share: bool = False
    ) -> Stated:
        words = one.stretch.words
        it, _ = meant_by_it(one, at, self._subject.told)
        carried = figure is None or figure not in one.named
        begun = 0 if carried or figure is None else figure.start
        end = at + quantity.end - quantity.start
        who = it or nearest_who(one.companies, words, (at, end)) or self._subject.who or self._ahead.who or self._only
        back = max(0, at - 2 * _NEAR)
        behind = figure.end if figure and not carried else at  # "a $5 billion net loss"
        whole = is_whole(one, None if carried else figure, at)
        said = f"{'' if carried or figure is None else words[figure.start : figure.end]} {quantity.text} "
        said = f"{said}{match[0] if (match := _ON_A_BASIS.match(words, end)) else ''}".lower()
        return Stated(
            quantity=quantity,
            text=words,
            figures=meant(figure, self._subject.figure) if figure else (),
            shares=self._namer.per_share(figure, said) if figure and quantity.unit == "per_share" else (),
            company=who.company if who else None,
            not_loaded=who.message if who else "",
            part=(figure.narrowed if figure else "") or ("" if whole else leading_part(one, at) or said_part(one, at)),
            sentence=one.stretch.start,
            scale=one.stretch.scale,
            loses=(_LOSES.search(words, back, max(at, behind)) or _BELOW_ZERO.match(words, end)) is not None,
            is_loss=figure is not None and not carried and figure.lost,
            bound=None if (bound := bound_before(words[:at])) == "about" else bound,
            negated=is_denied(words[:at]),
            terms=Terms(
                non_gaap=non_gaap(without_names(words, one.named), begun, at),
                other_measure=other_measure(without_names(words, one.named), begun, at, end),
                forecast=tells_future(words[back:at].rpartition(";")[2]),
                share=share,
                modifier=modifier(one, figure) if figure is not None and not carried else "",
                maybe_part="" if whole else possible_part(one, at),
            ),
        )
