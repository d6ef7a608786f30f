"""Finds the numbers of a statement in the facts and passages that it cites: same size, unit, row and period."""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from tools.language.english.statements import EARLY_IN_YEAR, FULL_YEAR, LATER_CLAUSE, SCALES, SHORT_YEAR
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.quantities.models import Quantity
from tools.language.terms import terms
from tools.models.answers import AnswerFact
from tools.numbers import currency_of
from tools.tie_out.answers.drafted.evidence import Evidence, Given
from tools.tie_out.answers.drafted.facts import FactValue, fact_values
from tools.tie_out.answers.drafted.units import Printed, Unit, prints
from tools.tie_out.answers.verification import read_printed
from tools.vocab.loader import Vocabulary

# How much of a row's label a statement must name, each word weighed by how few rows of the passage have it.
LABEL_FLOOR = 0.34


@dataclass(frozen=True)
class Support:
    """The unit of a passage that bears a statement out."""

    given: Given
    unit: Unit


@dataclass(frozen=True)
class Said:
    """A statement's words as they are compared: its terms without those of its companies, its figures, its years."""

    terms: frozenset[str]
    metrics: frozenset[str]
    years: frozenset[int]


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


def find_fact(quantity: Quantity, facts: Collection[AnswerFact]) -> FactValue | None:
    """The number of a cited fact that a quantity prints."""
    for value in (value for fact in facts for value in fact_values(fact)):
        if (quantity.unit in {"percent", "percentage_points"}) != value.percent:
            continue
        currency = currency_of(value.fact.unit)
        if quantity.currency and currency and quantity.currency != currency:
            continue
        if abs(abs(quantity.value) - abs(value.size)) <= quantity.half_unit:
            return value
    return None


def find_unscaled(quantity: Quantity, facts: Collection[AnswerFact]) -> tuple[Quantity, FactValue] | None:
    """The number of a cited fact that a bare operand prints without its "million" or "billion", and the operand so."""
    if quantity.unit not in {None, "money"} or quantity.scale != 1:
        return None
    for scale in SCALES.values():
        sizes = {"value": quantity.value * scale, "half_unit": quantity.half_unit * scale, "scale": scale}
        whole = quantity.model_copy(update=sizes)
        if (value := find_fact(whole, facts)) is not None:
            return whole, value
    return None


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
        weights = label_weights(given)
        for unit, number in _printed_as(quantity, given, scales):
            reason = _other_figure(unit, said, weights, vocabulary) or _other_period(unit, number, said, given)
            if reason:
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


def _other_figure(unit: Unit, said: Said, weights: Mapping[str, float], vocabulary: Vocabulary) -> str:
    """Why a unit tells of another figure than the statement; empty where it doesn't."""
    label = [term for term in terms(unit.label) if not term[0].isdigit()]
    shown = unit.label if len(unit.label) <= 80 else f"{unit.label[:79]}…"
    metrics = metrics_in(unit.label, vocabulary)
    if metrics & said.metrics or not label:
        return ""
    if not unit.is_row:
        shared = said.terms.intersection(label)
        apart = metrics and said.metrics and not metrics & said.metrics
        return "" if shared and not (apart and len(shared) < 2) else f"it is told of something else: “{shown}”"
    whole = sum(weights.get(term, 0.0) for term in set(label)) or 1.0
    named = sum(weights.get(term, 0.0) for term in set(label) & said.terms)
    if named / whole >= LABEL_FLOOR:
        return ""
    return f"it stands in the row “{shown}”, which the statement does not name"


def _other_period(unit: Unit, number: Printed, said: Said, given: Given) -> str:
    """Why a number is of another period than the statement says; empty where it isn't."""
    if unit.is_row and number.year is not None:
        if not said.years:
            return f"it is of {number.year}, and the statement names no period"
        own = {number.year} | ({number.year - 1} if EARLY_IN_YEAR.search(given.text) else set[int]())
        return "" if own & said.years else f"it stands in the column of {number.year}"
    told = frozenset[int]() if unit.is_row else years_in(unit.text)
    if told and said.years and not told & said.years and years_in(_own_clause(unit.text, number.at)):
        return f"it is told of {', '.join(map(str, sorted(told)))}"
    return ""


def _own_clause(sentence: str, at: int | None) -> str:
    """A sentence as far as the clause goes that a number stands in: what comes later is told of another time."""
    later = LATER_CLAUSE.search(sentence, at) if at is not None else None
    return sentence[: later.start()] if later else sentence
