"""Holds one statement of a draft against the facts and passages that it cites."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from tools.answer.statements import Statement
from tools.language.english.statements import ITEM, REFERS_BACK, SMALL_COUNT
from tools.language.printed.questions import find_periods
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.language.terms import terms
from tools.models.answers import AnswerFact, SpanState
from tools.ports.deps import Deps
from tools.tie_out.answers.drafted.arithmetic import CONSTANTS, Shown, comes_to, implied, repeats, shown_at
from tools.tie_out.answers.drafted.cite import cited
from tools.tie_out.answers.drafted.direction import movements, wrong_way
from tools.tie_out.answers.drafted.evidence import Evidence, Given
from tools.tie_out.answers.drafted.facts import FactValue
from tools.tie_out.answers.drafted.held import Held, TiedNumber
from tools.tie_out.answers.drafted.listed import gone_on_from, is_counted, items_below, sizes_of_lists
from tools.tie_out.answers.drafted.match import (
    Said,
    Support,
    as_printed,
    find_fact,
    find_in_passages,
    find_unscaled,
    in_scale,
    metrics_in,
    years_in,
)
from tools.tie_out.answers.drafted.printed import Printed, Unit
from tools.tie_out.answers.drafted.rivals import labels_of, swapped
from tools.tie_out.answers.drafted.support import also_said_in, bear_out
from tools.tie_out.answers.drafted.words import (
    blank,
    bounds,
    find_quotes,
    is_constant,
    only_counts,
    other_digits,
    trimmed,
)


class Checker:
    """One draft's statements, each held against what it cites."""

    def __init__(self, deps: Deps, evidence: Evidence) -> None:
        self._deps = deps
        self._evidence = evidence
        companies = {one.source.company for one in evidence.passages.values()}
        companies |= {fact.source.company for fact in evidence.facts.values()}
        self._companies = frozenset(terms(" ".join(companies)))
        self._question = frozenset(terms(evidence.question))
        names = companies | {fact.label for fact in evidence.facts.values()}
        numbered = sorted((name for name in names if any(map(str.isdigit, name))), key=len, reverse=True)
        self._numbered = re.compile("|".join(map(re.escape, numbered)) or "(?!)", re.IGNORECASE)
        self._before: list[TiedNumber] = []  # numbers of the statements before, which later ones may compute with

    async def check_all(self, statements: Sequence[Statement]) -> list[Held]:
        """Each statement with what ties it, or with what is wrong; a period may stand in the one before it."""
        found: list[Held] = []
        self._before = []
        for number, one in enumerate(statements):
            before, items = gone_on_from(statements, number), items_below(statements, number)
            held = Held(one) if one.heading else await self._check(one, before, items)
            found.append(held)
        return found

    async def _check(self, one: Statement, before: str, items: int) -> Held:
        facts, passages, unknown = self._cited(one)
        if unknown or not (facts or passages):
            why = f"[{unknown[0]}] is no fact or passage that was given." if unknown else "It cites nothing."
            return Held(one, problems=(why,))
        quotes, problems = find_quotes(one.text, passages)
        own = blank(one.text, [(quote.start, quote.end) for quote in quotes])
        own = self._numbered.sub(lambda match: " " * len(match[0]), own)
        said = replace(self._said(own, before), listed=sizes_of_lists(own, self._evidence.question, facts, items))
        numbers, wrong = self._numbers(own, said, facts, passages)
        said_digits, strange = other_digits(self._evidence, own, numbers, facts, passages, said.listed)
        problems += [*wrong, *strange]
        if not problems:
            problems += wrong_way(own, numbers, passages, self._deps.vocabulary)
        held = Held(one, tuple(numbers), tuple(quotes), tuple(facts), digits=tuple(said_digits))
        held = await self._with_words(held, own, facts, passages, problems)
        if held.holds:
            self._before += numbers
        return held

    async def _with_words(
        self, held: Held, own: str, facts: Sequence[AnswerFact], passages: Sequence[Given], problems: list[str]
    ) -> Held:
        """What bears the words of a statement out. Those that only facts are cited for are read by the other check."""
        supports = [number.support for number in held.numbers if number.support is not None]
        coverage = 1.0
        if passages:
            known = self._question | self._companies | set(terms(" ".join(fact.label for fact in facts)))
            counted = [(one.start, one.end) for one in find_quantities(own)]
            counted += [one.span() for one in SMALL_COUNT.finditer(own)]
            words = blank(own, [*counted, *movements(own, self._deps.vocabulary)])
            borne = await bear_out(words, passages, known, self._deps.embedder, tied=bool(held.numbers or held.quotes))
            coverage = borne.coverage
            supports += borne.units[:1] if not (supports or held.quotes) else ()
            supports = supports or [Support(passages[0], passages[0].units[0])] * bool(passages[0].units)
            supports += also_said_in(own, passages, supports)
            problems += [borne.problem] if borne.problem and not problems else []
        unique = {(one.given.id, one.unit.start): one for one in supports}
        return replace(held, supports=tuple(unique.values()), coverage=coverage, problems=tuple(problems))

    def _cited(self, one: Statement) -> tuple[list[AnswerFact], list[Given], list[str]]:
        facts = [self._evidence.facts[name] for name in one.ids if name in self._evidence.facts]
        passages = [self._evidence.passages[name] for name in one.ids if name in self._evidence.passages]
        known = {*self._evidence.facts, *self._evidence.passages}
        return facts, passages, [name for name in one.ids if name not in known]

    def _said(self, own: str, before: str) -> Said:
        words = frozenset(terms(own)) - self._companies
        years = years_in(own) or years_in(before) or years_in(self._evidence.question)
        days = frozenset(one.day for one in find_periods(own) if one.day and one.year)
        figures = metrics_in(own, self._deps.vocabulary)
        around = self._question | (set(terms(before)) if ITEM.match(own) or REFERS_BACK.match(own) else set[str]())
        return Said(words, figures, years, days, around, tuple(map(trimmed, find_quantities(own))))

    def _numbers(
        self, own: str, said: Said, facts: Sequence[AnswerFact], passages: Sequence[Given]
    ) -> tuple[list[TiedNumber], list[str]]:
        """Each number with what ties it: first those that stand in a source, then what is computed of them."""
        tied: dict[int, TiedNumber] = {}
        waiting: list[tuple[Quantity, list[str]]] = []
        quantities = list(map(trimmed, find_quantities(own)))
        shown = [one for quantity in quantities if (one := shown_at(own, quantity.start, quantity.end)) is not None]
        for quantity in quantities:
            is_operand = any(one.start <= quantity.start < one.end for one in shown)
            if is_operand and only_counts(own, quantity):
                continue
            if (fact := find_fact(quantity, facts)) is not None and not self._is_result(own, quantity):
                tied[quantity.start] = _of_fact(quantity, fact)
                continue
            meant = _with_years_before(said) if is_operand else said
            matches = find_in_passages(quantity, passages, self._evidence, meant, self._deps.vocabulary)
            good = [one for one in matches.good if cited(one[0], 1.0) is not None]
            if good and not self._is_result(own, quantity):
                support, number = good[0]
                tied[quantity.start] = TiedNumber(
                    quantity, quantity.text, quantity.value, support=support, year=number.year, printed=number
                )
            elif is_operand and not is_constant(own, quantity) and (bare := find_unscaled(quantity, facts)) is not None:
                whole, fact = bare
                tied[quantity.start] = TiedNumber(whole, in_scale(whole, fact), fact.value, fact.state, fact=fact.fact)
            elif is_operand and (told := self._told_before(quantity, tied.values(), one_of=passages)) is not None:
                text = quantity.text if told.quantity.scale == quantity.scale else told.shown
                tied[quantity.start] = replace(told, quantity=quantity, shown=text, value=told.value, how="")
            elif not is_counted(quantity.text, said.listed) and (quantity.value or 0 not in said.listed):
                waiting.append((quantity, matches.against))
        operands = [start for start in tied if any(one.start <= start < one.end for one in shown)]
        plain = {start: one for start, one in tied.items() if start not in operands}
        problems = [*self._paired(own, plain), *_swapped(own, plain)]
        # Results first: what is told before its equation is that result again.
        for quantity, against in sorted(waiting, key=lambda one: not self._is_result(own, one[0])):
            number = tied.get(quantity.start) or self._computed(own, quantity, tied)
            if number is not None:
                tied[quantity.start] = number
            elif not is_constant(own, quantity) and not bounds(own, quantity, tied.values()):
                problems.append(self._untied(quantity, against, own))
        return [tied[start] for start in sorted(tied)], problems

    def _told_before(
        self, quantity: Quantity, here: Collection[TiedNumber], one_of: Sequence[Given]
    ) -> TiedNumber | None:
        """The number of this statement or one before that an operand repeats, of a passage that is cited here."""
        cited_here = {given.id for given in one_of}
        known = (*here, *self._before)
        told = (one for one in known if one.support is not None and one.support.given.id in cited_here)
        return next((one for one in told if repeats(quantity, one.operand)), None)

    def _is_result(self, own: str, quantity: Quantity) -> bool:
        """Whether a number is shown as the result of a calculation: then it has to be that."""
        return shown_at(own, quantity.start, quantity.end) is not None

    def _computed(self, own: str, quantity: Quantity, tied: dict[int, TiedNumber]) -> TiedNumber | None:
        """A number that follows from tied ones: by the calculation shown, as a repeated result, or by one to show."""
        base = [number.operand for number in tied.values()]
        source = next(iter(tied.values()), None)
        shown = shown_at(own, quantity.start, quantity.end)
        if shown is not None:
            if self._strange_operands(own, shown, tied):
                return None
            for results in (self._results_in(own, shown, tied), dict[int, TiedNumber]()):
                if comes_to(_as_shown(own, shown, {**tied, **results}), quantity.text):
                    tied.update(results)
                    return _derived(quantity, source, "")
            return None
        known = [one.operand for one in (*self._before, *tied.values()) if one.state == "derived"]
        if any(repeats(quantity, one) for one in known):
            return _derived(quantity, source, "")
        how = implied(quantity, base)
        return _derived(quantity, source, how) if how and source else None

    def _results_in(self, own: str, shown: Shown, tied: Mapping[int, TiedNumber]) -> dict[int, TiedNumber]:
        """The operands that repeat a result of before, each in its scale, as facts' operands are told."""
        if not any(one.fact for start, one in tied.items() if shown.start <= start < shown.end):
            return {}
        known = [one for one in (*tied.values(), *self._before) if one.state == "derived"]
        return {
            one.start: replace(told, quantity=one, how="")
            for one in _inside(own, shown)
            if one.start not in tied and (told := next((n for n in known if repeats(one, n.operand)), None))
        }

    def _strange_operands(self, own: str, shown: Shown, tied: dict[int, TiedNumber]) -> list[Quantity]:
        """The operands of a calculation that are neither tied, nor results, nor constants."""
        known = [one.operand for one in (*self._before, *tied.values())]
        return [
            one
            for one in _inside(own, shown)
            if one.start not in tied
            and abs(one.value) not in CONSTANTS
            and not any(repeats(one, operand) for operand in known)
        ]

    def _paired(self, own: str, tied: dict[int, TiedNumber]) -> Iterator[str]:
        """Years that change places: as many numbers of columns as years are named, in another order."""
        numbers = [number for _, number in sorted(tied.items()) if number.year is not None]
        told = [int(year) for year in re.findall(r"(?<![\d$])(?<!\d[,.])((?:19|20)\d\d)(?!\d|%|[,.]\d)", own)]
        years = [number.year for number in numbers]
        told = [year for year in told if year in years]  # others may be of a name: "Notes due 2026"
        same_row = len({(n.support.given.id, n.support.unit.start) for n in numbers if n.support}) == 1
        if (
            len(years) > 1
            and same_row
            and len(set(told)) == len(told) == len(years)
            and sorted(told) == sorted(year for year in years if year is not None)
            and told != years
        ):
            yield f"{numbers[0].quantity.text} stands in the column of {years[0]}, and it is told of {told[0]}."

    def _untied(self, quantity: Quantity, against: Sequence[str], own: str) -> str:
        """Why a number is not given, and where it stands instead."""
        if shown := shown_at(own, quantity.start, quantity.end):
            return f"{quantity.text} is not what {shown.expression} comes to, or an operand stands in no cited source."
        if against:
            return f"{quantity.text} is not tied: {against[0]}."
        said = Said(frozenset(), frozenset(), frozenset())
        for given in self._evidence.passages.values():
            found = find_in_passages(quantity, [given], self._evidence, said, self._deps.vocabulary)
            if found.good or found.against:
                return f"{quantity.text} stands in [{given.id}], not in what the statement cites."
        return f"{quantity.text} stands in none of the sources, and no calculation over their numbers is shown for it."


def _swapped(own: str, tied: Mapping[int, TiedNumber]) -> Iterator[str]:
    """Numbers of a passage's rows or columns that change places with each other."""
    by_passage: dict[str, list[tuple[int, Unit, Printed]]] = {}
    for start, number in sorted(tied.items()):
        if number.support is not None and number.printed is not None and number.support.unit.is_row:
            told = start, number.support.unit, number.printed
            by_passage.setdefault(number.support.given.id, []).append(told)
    for numbers in by_passage.values():
        for labels in labels_of(numbers):
            if (wrong := swapped(own, labels)) is not None:
                at, label = wrong
                yield f"{tied[at].quantity.text} stands under “{label}”, and it is told of another."
                return


def _with_years_before(said: Said) -> Said:
    """What a statement says, for an operand of a calculation: averages and changes take in the year before."""
    return replace(said, years=said.years | {year - 1 for year in said.years}, days=frozenset())


def _as_shown(own: str, shown: Shown, tied: Mapping[int, TiedNumber]) -> str:
    """A calculation with its operands as the answer prints them: a fact's number in its own unit."""
    parts, at = list[str](), shown.start
    for number in (tied[start] for start in sorted(tied) if shown.start <= start < shown.end):
        parts += [own[at : number.quantity.start], number.shown]
        at = number.quantity.end
    return "".join([*parts, own[at : shown.end]])


def _inside(own: str, shown: Shown) -> list[Quantity]:
    """The numbers of a calculation."""
    return [trimmed(one) for one in find_quantities(own) if shown.start <= one.start < shown.end]


def _of_fact(quantity: Quantity, value: FactValue) -> TiedNumber:
    text = as_printed(quantity.text, value)
    return TiedNumber(quantity, text, value.value, value.state, fact=value.fact)


def _derived(quantity: Quantity, source: TiedNumber | None, how: str | None) -> TiedNumber | None:
    """A number that is computed, with the source of what it is computed from."""
    if source is None:
        return None
    state: SpanState = "derived"
    return TiedNumber(
        quantity, quantity.text, quantity.value, state, fact=source.fact, support=source.support, how=how or ""
    )
