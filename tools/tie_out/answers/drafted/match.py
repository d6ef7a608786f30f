"""Finds the numbers of a statement in the facts and passages that it cites: same size, unit, row and period."""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from tools.language.english.statements import FULL_YEAR, LATER_CLAUSE, SCALES, SHORT_YEAR
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.printed.questions import find_periods
from tools.language.printed.words import GENERIC_LABEL
from tools.language.quantities.models import Quantity
from tools.language.terms import terms
from tools.models.answers import AnswerFact
from tools.months import MONTHS
from tools.numbers import currency_of
from tools.tie_out.answers.drafted.evidence import Evidence, Given
from tools.tie_out.answers.drafted.facts import FactValue, fact_values
from tools.tie_out.answers.drafted.printed import Day, Printed, Unit
from tools.tie_out.answers.drafted.rivals import other_place
from tools.tie_out.answers.drafted.units import prints
from tools.tie_out.answers.printed_numbers import read_printed
from tools.tie_out.numbers.match import is_other_currency
from tools.vocab.loader import Vocabulary

# How much of a row's label a statement must name, each word weighed by how few rows of the passage have it.
LABEL_FLOOR = 0.34
_SIGNS = "$€£¥"
_LONGEST_SHOWN = 80  # characters of a label


@dataclass(frozen=True)
class Support:
    """The unit of a passage that bears a statement out."""

    given: Given
    unit: Unit


@dataclass(frozen=True)
class Said:
    """A statement's words as they are compared: its terms without those of its companies, its figures, years, days."""

    terms: frozenset[str]
    metrics: frozenset[str]
    years: frozenset[int]
    days: frozenset[Day] = frozenset()
    around: frozenset[str] = frozenset()  # terms of the question, and of what the statement goes on from
    quantities: tuple[Quantity, ...] = ()
    listed: frozenset[int] = frozenset()  # sizes of its lists, and numbers that the question asks for


@dataclass(frozen=True)
class Matches:
    """Where a number stands in the cited passages: where all agrees, and why not where something does not."""

    good: list[tuple[Support, Printed]] = field(default_factory=list[tuple[Support, Printed]])
    against: list[str] = field(default_factory=list[str])


def years_in(text: str) -> frozenset[int]:
    """The years that a text names."""
    full = {int(match[1]) for match in FULL_YEAR.finditer(text)}
    return frozenset(full | {2000 + int(match[1]) for match in SHORT_YEAR.finditer(text)})


def metrics_in(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The figures that a text names."""
    names = figure_names(vocabulary).find(Words(text), "name", "wording", "moving", "ambiguous")
    return frozenset(key for mention in names for key in mention.entry.keys)


def names_only(label: str, metric: str, vocabulary: Vocabulary) -> bool:
    """Whether a label names a figure, and says nothing else: no segment, region or kind of it."""
    words = Words(label)
    mentions = figure_names(vocabulary).find(words, "name", "wording", "moving", "ambiguous")
    named = {at for mention in mentions if metric in mention.entry.keys for at in range(mention.first, mention.end)}
    return bool(named) and not any(terms(one.text) for at, one in enumerate(words.tokens) if at not in named)


def find_fact(quantity: Quantity, facts: Collection[AnswerFact]) -> FactValue | None:
    """The number of a cited fact that a quantity prints."""
    for value in (value for fact in facts for value in fact_values(fact)):
        if (quantity.unit in {"percent", "percentage_points"}) != value.percent:
            continue
        if is_other_currency(quantity, value.fact.unit):
            continue
        if abs(abs(quantity.value) - abs(value.size)) <= quantity.half_unit:
            return value
    return None


def find_unscaled(quantity: Quantity, facts: Collection[AnswerFact]) -> tuple[Quantity, FactValue] | None:
    """The number of a cited fact that a bare operand prints without its "million" or "%", and the operand so."""
    if quantity.unit not in {None, "money"} or quantity.scale != 1:
        return None
    for scale in SCALES.values():
        sizes = {"value": quantity.value * scale, "half_unit": quantity.half_unit * scale, "scale": scale}
        whole = quantity.model_copy(update=sizes)
        if (value := find_fact(whole, facts)) is not None:
            return whole, value
    percent = quantity.model_copy(update={"unit": "percent"})
    value = find_fact(percent, facts)
    return (percent, value) if value is not None else None


def in_scale(quantity: Quantity, value: FactValue) -> str:
    """A fact's number in the scale of a bare operand, so that an equation is told in one: "$1,493.602 million"."""
    if quantity.unit == "percent":
        return as_printed(f"{quantity.text}%", value)
    name = next((name for name, scale in SCALES.items() if scale == quantity.scale), "")
    sign = value.shown[0] if value.shown[0] in _SIGNS else ""
    return as_printed(f"{sign}{quantity.text.lstrip(_SIGNS)} {name}".strip(), value)


def as_printed(text: str, value: FactValue) -> str:
    """The model's own way to print a fact's number, where it can be read again as that; else the fact's."""
    printed = read_printed(text)
    fits = printed is not None and printed.percent == value.percent
    if not fits or printed is None or abs(printed.value - value.size) > printed.half_unit:
        return value.shown
    if printed.percent or printed.unit in {None, value.fact.unit, currency_of(value.fact.unit)}:
        return text
    return value.shown


def find_in_passages(
    quantity: Quantity, passages: Sequence[Given], evidence: Evidence, said: Said, vocabulary: Vocabulary
) -> Matches:
    """Where the cited passages print a number, and whether it is there what the statement says that it is."""
    found = Matches()
    for given in passages:
        scales = evidence.scales_of(given)
        table = _Table(given, scales, said, label_weights(given), vocabulary)
        for unit, number in _printed_as(quantity, given, scales):
            reason = table.other_figure(unit, number) or _other_period(unit, number, said)
            if reason := reason or table.better_named(unit, number):
                found.against.append(reason)
            else:
                found.good.append((Support(given, unit), number))
    found.good.sort(key=lambda one: -len(said.terms & set(terms(one[0].unit.label))))
    return found


def _printed_as(quantity: Quantity, given: Given, scales: Collection[Decimal]) -> Iterator[tuple[Unit, Printed]]:
    for unit in given.units:
        for number in unit.numbers:
            if prints(quantity, number, scales, percents="%" in given.text or "percent" in given.text.lower()):
                yield unit, number


def label_weights(given: Given) -> Mapping[str, float]:
    """How much each word tells of which row is meant: less, the more rows have it."""
    rows = [unit for unit in given.units if unit.is_row]
    counts = Counter(term for row in rows for term in set(terms(row.label)))
    return {term: math.log(1 + (len(rows) + 1) / count) for term, count in counts.items()}


@dataclass(frozen=True)
class _Table:
    """A passage as a statement's numbers are looked for in it."""

    given: Given
    scales: Collection[Decimal]
    said: Said
    weights: Mapping[str, float]
    vocabulary: Vocabulary

    def other_figure(self, unit: Unit, number: Printed) -> str:
        """Why a unit tells of another figure than the statement; empty where it doesn't."""
        said, label = self.said, _label_terms(unit.label)
        metrics = metrics_in(unit.label, self.vocabulary)
        if metrics & said.metrics or not label:
            return ""
        apart = bool(metrics and said.metrics)
        if not unit.is_row:
            shared = said.terms.intersection(label)
            told = shared and not (apart and len(shared) < 2)
            return "" if told else f"it is told of something else: “{_cut(unit.label)}”"
        own = _label_terms(unit.own)
        if own and own <= said.terms and not GENERIC_LABEL.fullmatch(unit.own):
            return ""
        named = said.terms if apart else said.terms | said.around
        column = _label_terms(number.column)
        if (column and column <= named) or self._share(label, named) >= LABEL_FLOOR:
            return ""
        if self._is_repeated(unit) and self._share(_label_terms(unit.section), named) >= LABEL_FLOOR:
            return ""
        return f"it stands in the row “{_cut(unit.own or unit.label)}”, which the statement does not name"

    def better_named(self, unit: Unit, number: Printed) -> str:
        """Why a number is of another row or column than the statement names; empty where that can't be told."""
        if not unit.is_row:
            return ""
        figure = metrics_in(f"{unit.section} {unit.own}", self.vocabulary) & self.said.metrics
        others = [replace(one, numbers=rest) for one in self.given.units if (rest := self._not_told(one))]
        told = {one.value for one in unit.numbers if self._is_told(one)}
        other = other_place(unit, number, others, self.said.terms, told, by_figure=bool(figure))
        if other is None:
            return ""
        return f"it stands in the {other.where} “{_cut(other.own)}”, and the statement names “{_cut(other.named)}”"

    def _not_told(self, unit: Unit) -> tuple[Printed, ...]:
        """The numbers of a row, where the statement prints none of them; else none of them."""
        return () if not unit.is_row or any(map(self._is_told, unit.numbers)) else unit.numbers

    def _is_told(self, number: Printed) -> bool:
        """Whether the statement prints a number."""
        return any(prints(one, number, self.scales, percents=True) for one in self.said.quantities)

    def _is_repeated(self, unit: Unit) -> bool:
        """Whether rows of several parts of the table have the same label."""
        sections = {one.section for one in self.given.units if one.is_row and one.own == unit.own}
        return bool(unit.section) and len(sections) > 1

    def _share(self, label: Collection[str], said: Collection[str]) -> float:
        """How much of a label is named, each word by its weight."""
        whole = sum(self.weights.get(term, 1.0) for term in label) or 1.0
        return sum(self.weights.get(term, 1.0) for term in label if term in said) / whole


def _label_terms(label: str) -> frozenset[str]:
    return frozenset(term for term in terms(label) if not term[0].isdigit())


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def _other_period(unit: Unit, number: Printed, said: Said) -> str:
    """Why a number is of another period than the statement says; empty where it isn't."""
    if unit.is_row and number.year is not None:
        if not said.years:
            return f"it is of {number.year}, and the statement names no period"
        own = {number.year} | ({number.year - 1} if number.early else set[int]())
        if not own & said.years:
            row = f"the row “{_cut(unit.own)}”, in " if unit.own else ""
            return f"it stands in {row}the column of {number.year}, not of {', '.join(map(str, sorted(said.years)))}"
    if unit.is_row:
        heads = {number.day} if number.day else {one.day for one in find_periods(unit.own) if one.day}
        other = said.days and heads and not heads & said.days
        return f"it stands in the {_head_of(unit, number)}, and the statement names another day" if other else ""
    told = years_in(unit.text)
    if told and said.years and not told & said.years and years_in(_own_clause(unit.text, number.at)):
        return f"it is told of {', '.join(map(str, sorted(told)))}"
    return ""


def _head_of(unit: Unit, number: Printed) -> str:
    """The column by its day, else the row by its label."""
    if not number.day:
        return f"row “{_cut(unit.own)}”"
    return f"column of {MONTHS[number.day[0] - 1].title()} {number.day[1]}, {number.year}"


def _own_clause(sentence: str, at: int | None) -> str:
    """A sentence as far as the clause goes that a number stands in: what comes later is told of another time."""
    later = LATER_CLAUSE.search(sentence, at) if at is not None else None
    return sentence[: later.start()] if later else sentence
