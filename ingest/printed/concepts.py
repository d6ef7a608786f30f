"""Which concept each line of a printed statement is: by its label, its heading, and the place where it stands."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache
from typing import cast

from tools.figures.resolution.faces import metric_of_label
from tools.language.arabic.labels import metric_key, states_loss
from tools.language.arabic.letters import normalise
from tools.models.facts import PRINTED
from tools.models.figures import StatementType
from tools.text import ARABIC, name_key
from tools.vocab.loader import Metric, Vocabulary, load_toml

_TOTAL = re.compile(r"totals?\b|.*\btotal$", re.IGNORECASE)
_ARABIC_TOTAL = re.compile(r"(?:إجمالي|مجموع|اجمالي)\s")
_NET = re.compile(r".*(?:,|\s[-–—])\s*net\b", re.IGNORECASE)
_CHANGES = re.compile(r"\bchanges? in\b|\bincrease|\bdecrease", re.IGNORECASE)
_TURNED = re.compile(
    r"^(?:net )?\(?(?:increase|decrease)\)?(?:[\s/]|\(?(?:increase|decrease)\)?)*(?:in|of)\s+", re.IGNORECASE
)
_PER_SHARE = re.compile(r"\bper\b.*\bshare\b|\bshares\b", re.IGNORECASE)
_DASHES = re.compile(r"[-–—]{2,}|\s[-–—]\s|[–—]")
_OF_WHOM = re.compile(r"[,\s]+(?:attributable|available|applicable|allocable|allocated) to\b.*", re.IGNORECASE)
_OUTSIDERS = re.compile(r"non-?controlling|minority", re.IGNORECASE)
_HALF = frozenset(("long", "term", "noncurrent", "non", "current", "total"))
_PASSING = frozenset(("net", "les", "portion", "of"))
_COST_FIRST = re.compile(r"\((?:income|gains?|credits?|benefits?)\)", re.IGNORECASE)
_BOTTOM = re.compile(r"net (?:income|earnings|loss|\(loss\))", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z0-9]+")
_ARABIC_WORD = re.compile(r"[^\W_]+")
_LONGEST = 100  # characters of a line's made-up concept


@dataclass(frozen=True, slots=True)
class NamedRow:
    """A line and where it stands: `heading` is the one above it, `current` tells the half of a balance sheet."""

    label: str
    heading: str
    current: bool | None
    values: tuple[object, ...]
    metric: Metric | None = None


def states_cost(label: str, concept: str) -> bool:
    """Whether a line counts costs where its concept counts income: "Other (income) expense"."""
    return _COST_FIRST.search(label) is not None and ("IncomeExpense" in concept or "GainLoss" in concept)


def place_rows(
    kind: StatementType, rows: Sequence[tuple[str, tuple[object, ...]]], vocabulary: Vocabulary
) -> list[NamedRow]:
    """The lines with their headings; a line without values is one."""
    placed: list[NamedRow] = []
    heading = ""
    current: bool | None = None
    for label, values in rows:
        key = name_key(english_label(label, vocabulary))
        if not values:
            heading = label
            if key in ("current assets", "current liabilities"):
                current = True
        placed.append(NamedRow(label, heading if values else "", current if kind == "balance_sheet" else None, values))
        if values and key in ("total current assets", "total current liabilities"):
            current = False
        elif values and key in ("total assets", "total liabilities"):
            current = None
    return placed


@lru_cache(maxsize=4096)
def _arabic_metric(label: str) -> str | None:
    return metric_key(label) if ARABIC.search(label) else None


def english_label(label: str, vocabulary: Vocabulary) -> str:
    """What the metric of an Arabic label is called in English; other labels as they are."""
    metric = vocabulary.metrics.get(_arabic_metric(label) or "")
    return metric.label if metric is not None else label


def _leaves_sign_open(row: NamedRow) -> bool:
    """Whether an Arabic line does not tell the sign of its metric.

    It is called a loss and prints nothing below zero; or it is a cost, and prints one year's above and one's below.
    """
    if row.metric is None or not ARABIC.search(row.label):
        return False
    values = [value for value in row.values if isinstance(value, Decimal) and value]
    below = sum(value < 0 for value in values)
    return (states_loss(row.label) and not below) or (row.metric.sign < 0 and 0 < below < len(values))


def name_rows(kind: StatementType, rows: Sequence[NamedRow], vocabulary: Vocabulary) -> list[str | None]:
    """Each line's concept; None for headings. Of several lines that a metric may be, one is it, or none."""
    named = [replace(row, metric=_metric(kind, row, vocabulary)) if row.values else row for row in rows]
    named = [replace(row, metric=None) if _leaves_sign_open(row) else row for row in named]
    if any(row.metric is not None and row.metric.key == "net_income" and "tributable" in row.label for row in named):
        whole = vocabulary.metrics["net_income_including_noncontrolling"]
        named = [
            replace(row, metric=whole)
            if row.metric is not None and row.metric.key == "net_income" and "tributable" not in row.label
            else row
            for row in named
        ]
    if kind == "balance_sheet":
        named = _with_outsiders(_whole_alone(named), vocabulary)
    owners = _owners(named)
    made: set[str] = set()
    return [_concept(row, number in owners, made) for number, row in enumerate(named)]


def _with_outsiders(rows: Sequence[NamedRow], vocabulary: Vocabulary) -> list[NamedRow]:
    """Total equity below a line of outside owners holds their share too."""
    whole, below = vocabulary.metrics["equity_including_noncontrolling"], False
    found: list[NamedRow] = []
    for row in rows:
        below = below or (bool(row.values) and _OUTSIDERS.search(row.label) is not None)
        own = row.metric is not None and row.metric.key == "shareholders_equity" and "tributable" not in row.label
        found.append(replace(row, metric=whole) if own and below else row)
    return found


def _whole_alone(rows: Sequence[NamedRow]) -> list[NamedRow]:
    """A bare name in one half of a balance sheet is no whole where the other half has a line of that name, too."""
    halves = {
        (other.current, _telling(other)) for other in rows if other.values and _HALF.intersection(_label_words(other))
    }
    return [
        replace(row, metric=None)
        if row.metric is not None
        and row.current is not None
        and not _HALF.intersection(_label_words(row))
        and (not row.current, _telling(row)) in halves
        and "urrent" not in row.metric.key
        else row
        for row in rows
    ]


def _label_words(row: NamedRow) -> frozenset[str]:
    """The words of a label, in the singular."""
    return frozenset(word.removesuffix("s").removesuffix("ie") for word in name_key(row.label).split())


def _telling(row: NamedRow) -> frozenset[str]:
    """The words of a label without those that tell the halves apart."""
    return _label_words(row) - _HALF - _PASSING


def _metric(kind: StatementType, row: NamedRow, vocabulary: Vocabulary) -> Metric | None:
    if ARABIC.search(row.label):
        metric = vocabulary.metrics.get(_arabic_metric(row.label) or "")
        return metric if metric is not None and metric.own_concepts and _may_stand_on(kind, metric) else None
    own: Mapping[str, re.Pattern[str]] = _labels("current") if row.current else {}
    if (key := next((key for key, pattern in own.items() if pattern.fullmatch(row.label)), None)) is not None:
        return vocabulary.metrics[key]
    for name in _names(kind, row):
        metric = metric_of_label(vocabulary, name)
        if metric is not None and metric.own_concepts and _may_stand_on(kind, metric):
            return metric
    if kind == "income_statement" and _PER_SHARE.search(row.heading):
        return None
    return next(
        (vocabulary.metrics[key] for key, pattern in _labels(kind).items() if pattern.fullmatch(row.label)), None
    )


def _may_stand_on(kind: StatementType, metric: Metric) -> bool:
    """Whether a metric is of the statement, or of none in particular and of the same kind of period."""
    return metric.statement == kind or (
        metric.statement == "other" and metric.period == ("instant" if kind == "balance_sheet" else "duration")
    )


def _names(kind: StatementType, row: NamedRow) -> Iterator[str]:
    """What a line may be called: in its half of a balance sheet, under its heading, by its label."""
    label = row.label.rstrip(" :")
    if kind == "balance_sheet" and row.current is not None and "urrent" not in label:
        half = "current" if row.current else "noncurrent"
        yield f"{label}, {half}"
        yield f"{half} {label}"
    if kind == "cash_flow" and _CHANGES.search(row.heading):
        yield f"change in {_TURNED.sub('', label)}"
    elif kind == "cash_flow" and (turned := _TURNED.sub("", label)) != label:
        yield f"change in {turned}"
    if kind == "income_statement" and _PER_SHARE.search(row.heading):
        if _PER_SHARE.search(label):
            yield label
        heading = _DASHES.sub(" ", row.heading).rstrip(" :")
        for said in dict.fromkeys((heading, _OF_WHOM.sub("", heading))):
            yield f"{_DASHES.sub(' ', label)} {said}"
            yield said
    yield label


def _owners(rows: Sequence[NamedRow]) -> set[int]:
    """The lines that a metric is: the only one, the total or net one of several, or all where they are the same."""
    groups: dict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(rows):
        if row.metric is not None:
            groups[row.metric.key].append(number)
    owners: set[int] = set()
    for numbers in groups.values():
        for pattern in (None, _TOTAL, _ARABIC_TOTAL, _NET, _BOTTOM):
            own = [n for n in numbers if pattern is None or pattern.match(rows[n].label)]
            if own and len({rows[n].values for n in own}) == 1:
                owners.add(own[0])
                break
    return owners


def _concept(row: NamedRow, owns: bool, made: set[str]) -> str | None:
    if not row.values:
        return None
    if row.metric is not None and owns:
        return row.metric.own_concepts[0]
    told = f"{row.heading} {row.label}" if len(row.label.split()) < 3 else row.label
    words = _ARABIC_WORD.findall(normalise(told)) if ARABIC.search(told) else _WORD.findall(told)
    name = "".join(word[0].upper() + word[1:] for word in words)[:_LONGEST] or "Line"
    unique = name
    number = 2
    while unique in made:
        unique, number = f"{name}{number}", number + 1
    made.add(unique)
    return f"{PRINTED}{unique}"


@cache
def _labels(kind: str) -> Mapping[str, re.Pattern[str]]:
    entries = cast(dict[str, str], load_toml("labels.toml", "ingest.printed")[kind])
    return {key: re.compile(text, re.IGNORECASE) for key, text in entries.items()}
