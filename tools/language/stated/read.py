"""Reads a text from top to bottom: every number with the metric, company and period that the words give it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tools.language.assertions.bounds import bound_before, is_denied
from tools.language.companies import CompanyFinder
from tools.language.company_names.running_text import Who
from tools.language.mentions import Words
from tools.language.periods.mentions import PeriodMention
from tools.language.quantities.models import Quantity
from tools.language.stated.apart import between, find_apart
from tools.language.stated.named import Namer, non_gaap
from tools.language.stated.nearest import base_period, nearest_named, nearest_who, own_period
from tools.language.stated.noticed import (
    GOES_ON,
    Ahead,
    Noticed,
    far_period,
    free_periods,
    leading_part,
    says_nothing,
    without_names,
)
from tools.language.stated.part_names import possible_part, said_part
from tools.language.stated.periods import find_period_mentions
from tools.language.stated.roles import (
    RELATIVE_UNITS,
    alongside,
    in_points,
    is_amount,
    is_linked,
    left_out,
    of_grown,
    of_newest,
    of_noun,
    of_years,
    or_later,
    with_role,
)
from tools.language.stated.rows import Row, read_heading
from tools.language.stated.scope import leave_paragraph, read_scope
from tools.language.stated.stated import Figure, Named, Stated, Subject, Terms
from tools.language.stated.tight import is_tight, is_told_through, modifier
from tools.language.stated.turns import are_in_turn, in_turn
from tools.language.stated.units import Stretch
from tools.language.stated.words import other_measure, phrases, spelled, tells_future
from tools.vocab.loader import Vocabulary

_LOSES = re.compile(rf"\b(?:{spelled('losses')})\b", re.IGNORECASE)
_ABOUT_IT = re.compile(r"\b(?:it|that|this|they) (?:was|were|is|are|came|stood|amounted|totall?ed)\b", re.IGNORECASE)
_OURS = re.compile(r"\W*we \w+ed\b", re.IGNORECASE)  # "We recorded"
_AGAIN = re.compile(rf"{GOES_ON.pattern}|[^.;]*\bthe (?:{spelled('answers')})\b", re.IGNORECASE)
_AT_ONCE, _NEAR = 5, 60  # characters
_FRESH = 2  # stretches


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
        return Noticed(stretch, words, mentions, companies, named)

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
            told = list(self._sentence(one))
            yield from in_turn(told, one) if are_in_turn(one) else told
            self._subject.clear_table()
        self._remember(one)
        read_scope(one, self._subject)

    def _remember(self, one: Noticed) -> None:
        subject = self._subject
        told = subject.period
        subject.age += 1
        main = [m for m in free_periods(one, len(one.stretch.words)) if not (m.is_relative or m.is_base)]
        if main and len({mention.fiscal_year for mention in main}) == 1:
            subject.period = main[-1]
        elif main:
            subject.period = max(main, key=lambda mention: (mention.fiscal_year or 0, mention.start))
        subject.before = told if subject.period != told else subject.before
        if not one.stretch.is_row:
            subject.introduces = one.stretch.words.rstrip(" *_").endswith(":")
        subject.age = subject.age if not main else 0 if len({one.fiscal_year for one in main}) == 1 else _FRESH
        subject.who = self._carried(one.companies) or subject.who
        subject.figure = one.named[0] if one.named else subject.figure

    def _carried(self, companies: Sequence[Who]) -> Who | None:
        """The company that the next sentences are about: one that is not loaded only where it begins the sentence."""
        lasting = [who for who in companies if who.company or (self._only is None and who.start < _AT_ONCE)]
        return lasting[-1] if lasting else None

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
                stated = left_out(last, stated, words[begun:start])
            yield stated
            begun, last = end, stated

    def _of_sentence(self, one: Noticed, quantity: Quantity, place: tuple[int, int, int], begun: int) -> Stated:
        """One number of a sentence; `begun` is the end of the number before."""
        start, end, stop = place
        words, alone = one.stretch.words, len(one.stretch.quantities) == 1
        figure = self._figure(one, place)
        quantity = in_points(quantity, figure.figures if figure else (), words[end:])
        mine = figure if figure in one.named else None
        begun = max(begun, mine.end) if mine is not None and mine.verb and mine.end <= start else begun
        plain, free = self._is_plain(one), free_periods(one, start)
        near = own_period(free, words, place, level=quantity.unit not in RELATIVE_UNITS, named=mine)
        period = near or far_period(one, end)
        stated = self._stated(quantity, one, figure, start)
        meant, carried = self._absolute(period, one)
        stated = replace(stated, period=meant, carried=carried, base=base_period(free, end))
        stated = with_role(stated, words, begun, start, end, stop, own=near)
        if stated.change and near is not None and near.is_base and not near.is_relative:
            meant, carried = self._absolute(None, one)
            stated = replace(stated, period=meant, carried=carried, base=near)
        tight = is_tight(one, mine, (start, end), begun=begun, alone=alone, plain=plain)
        if mine is None and one.companies and self._subject.who not in (None, *one.companies):
            tight = GOES_ON.match(words) is not None and tight  # the sentence turns to another company
        about_it = one.companies or self._goes_on(one) or _ABOUT_IT.search(words)
        if (mine is None and (not about_it or _OURS.match(words))) or (mine is not None and mine.unsure):
            tight = False
        fresh = bool(one.mentions or self._subject.heading) or self._subject.age < _FRESH
        told = near is not None or period is None or is_told_through(one, end, period.start, plain=plain)
        if stated.compared and near is None and not one.mentions and self._subject.before is not None:
            tight = False  # of the periods that the text has told of, it may be any
        told_of = mine is not None or GOES_ON.match(words) is not None or says_nothing(one.words)
        linked = told_of and is_linked(words, start, end, alone=alone)
        stated = replace(stated, linked=linked, tight=tight and fresh and told)
        if stated.change and (period is None or period.start < start):
            stated = of_newest(stated, one.mentions)
        if mine is not None and not mine.verb and begun <= mine.start < start:
            stated = of_noun(stated, words, mine, start, one.companies)
        if mine is not None and is_amount(quantity) and (grown := self._namer.grown(mine)) is not None:
            stated = of_grown(stated, words, mine, start, grown)
        if is_amount(quantity) and (apart := find_apart(one, place, self._subject.figure)) is not None:
            stated = between(stated, apart, sure=len(one.companies) < 2 and stated.period is not None)
        return or_later(of_years(stated, one.mentions), self._known)

    @property
    def _known(self) -> tuple[PeriodMention | None, PeriodMention | None]:
        return self._subject.period, self._subject.before

    @staticmethod
    def _goes_on(one: Noticed) -> bool:
        """Whether a sentence goes on about the figure before ("It was", "the figure was", "Answer:")."""
        return _AGAIN.match(one.stretch.words) is not None or says_nothing(one.words)

    def _figure(self, one: Noticed, place: tuple[int, int, int]) -> Named | None:
        """The metric of a number: one that its sentence names, else the one that the text is about."""
        figure = nearest_named(one.named, one.mentions, one.stretch.words, place)
        if figure is not None:
            return figure
        # "With $5 billion, Apple has the highest revenue", but "It was $5 billion, and costs were $3 billion"
        goes_on = self._subject.figure is not None and GOES_ON.match(one.stretch.words) is not None
        return one.named[0] if one.named and not goes_on else self._subject.figure or self._ahead.figure

    def _is_plain(self, one: Noticed) -> bool:
        """Whether a sentence tells of one figure, of a company that is called by its name near by, and its period."""
        figures = {figure.figures for figure in one.named}
        return len(figures) == 1 and self._ahead.in_block and bool(one.mentions or self._subject.period)

    def _absolute(self, period: PeriodMention | None, one: Noticed) -> tuple[PeriodMention | None, bool]:
        """The period that is meant, and whether only another sentence tells of it.

        A relative one ("a year earlier") gets the year that it is counted from, a quarter the year that it lacks.
        """
        told, carried = self._told(one)
        if period is None:
            return told, carried
        if not period.is_relative:
            if period.fiscal_quarter and period.fiscal_year is None and told and told.fiscal_year is not None:
                return replace(period, fiscal_year=told.fiscal_year), carried
            return period, False
        main = next((m for m in one.mentions if not m.is_relative and not m.is_base), None)
        carried = carried and main is None
        main = main or told
        if main is None:
            return period, False
        return replace(main, years_back=period.years_back, quarters_back=period.quarters_back), carried

    def _told(self, one: Noticed) -> tuple[PeriodMention | None, bool]:
        """The period that the text has told of, and whether a sentence need not go on with it.

        A heading, a caption and a list's own label hold for what stands below; a sentence's period for that sentence,
        and for one that goes on about the same figure ("It was").
        """
        subject, ahead = self._subject, self._ahead
        over = subject.heading or (subject.caption if one.stretch.is_row else None)
        if over and not (ahead.of_record and ahead.period):
            return over, subject.period not in (None, over)
        goes_on = self._goes_on(one) and not one.named and phrases("later_period").search(one.stretch.words) is None
        if subject.period is not None:
            return subject.period, not (goes_on or ahead.of_record)
        return ahead.period, ahead.period is not None and not (goes_on or ahead.is_firm or ahead.of_record)

    def _row(self, one: Noticed) -> Iterator[Stated]:
        own = one.mentions[0] if one.mentions else None
        plain = bool(one.companies and own) and self._is_plain(one)
        period, carried = self._absolute(own, one)
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
            yield or_later(of_newest(stated, told), self._known) if cell.change else stated

    def _stated(
        self, quantity: Quantity, one: Noticed, figure: Named | None, at: int, *, share: bool = False
    ) -> Stated:
        words = one.stretch.words
        who = nearest_who(one.companies, at) or self._subject.who or self._ahead.who or self._only
        carried = figure is None or figure not in one.named
        begun = 0 if carried or figure is None else figure.start
        end = at + quantity.end - quantity.start
        back = max(0, at - 2 * _NEAR)
        behind = figure.end if figure and not carried else at  # "a $5 billion net loss"
        return Stated(
            quantity=quantity,
            text=words,
            figures=self._meant(figure) if figure else (),
            shares=self._namer.per_share(figure) if figure and quantity.unit == "per_share" else (),
            company=who.company if who else None,
            not_loaded=who.message if who else "",
            part=(figure.narrowed if figure else "") or leading_part(one, at) or said_part(one, at),
            scale=one.stretch.scale,
            loses=_LOSES.search(words, back, max(at, behind)) is not None,
            is_loss=figure is not None and not carried and figure.lost,
            bound=None if (bound := bound_before(words[:at])) == "about" else bound,
            negated=is_denied(words[:at]),
            terms=Terms(
                non_gaap=non_gaap(words, begun, at),
                other_measure=other_measure(without_names(words, one.named), begun, at, end),
                forecast=tells_future(words[back:at].rpartition(";")[2]),
                share=share,
                modifier=modifier(one, figure) if figure is not None and not carried else "",
                maybe_part=possible_part(one, at),
            ),
        )

    def _meant(self, figure: Named) -> tuple[Figure, ...]:
        """What a name may mean; what a company is said to have earned may be what the text is about, too."""
        about = self._subject.figure
        return figure.figures if not figure.verb or figure.lost or about is None else (*figure.figures, *about.figures)
