"""The metrics and formulas that can be asked for, by any of their names."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tools.models.base import Model
from tools.text import name_key
from tools.vocab.loader import Formula, Metric, Vocabulary


class NamedMetric(Model):
    """A metric or formula: its name, what it is called, where it stands, and of a formula how it is computed."""

    name: str
    label: str
    kind: Literal["metric", "formula"]
    statement: str | None = None
    unit: str | None = None
    synonyms: tuple[str, ...] = ()
    formula: str | None = None
    definition: str | None = None
    concepts: tuple[str, ...] = ()


class MetricNames(Model):
    """What a search among them found."""

    search: str | None = None
    metrics: tuple[NamedMetric, ...]


@dataclass(frozen=True)
class _Rank:
    """How well an entry fits: by its own name, by one of its others, or by what is said of it; None where not."""

    place: int
    name: str


def list_names(vocabulary: Vocabulary, search: str | None = None) -> MetricNames:
    """All of them, or those in whose names or definitions all words of `search` stand, the nearest first."""
    entries = [*map(_of_metric, vocabulary.metrics.values()), *map(_of_formula, vocabulary.formulas.values())]
    if search is None or not name_key(search):
        return MetricNames(metrics=tuple(sorted(entries, key=lambda one: (one.kind != "metric", one.name))))
    ranked = [(rank, entry) for entry in entries if (rank := _rank(entry, search)) is not None]
    ranked.sort(key=lambda one: (one[0].place, one[0].name))
    return MetricNames(search=search, metrics=tuple(entry for _, entry in ranked))


def is_called(entry: NamedMetric, search: str | None) -> bool:
    """Whether these words are one of an entry's names, and not only a part of one."""
    names = (entry.name.replace("_", " "), entry.label, *entry.synonyms)
    return search is not None and name_key(search.replace("_", " ")) in set(map(name_key, names))


def _rank(entry: NamedMetric, search: str) -> _Rank | None:
    key = name_key(search.replace("_", " "))
    own = {name_key(entry.name.replace("_", " ")), name_key(entry.label)}
    others = {name_key(synonym) for synonym in entry.synonyms}
    words = set(key.split())
    told = (own, own | others, {*own, *others, name_key(f"{entry.definition or ''} {entry.formula or ''}")})
    if key in own or key in others:
        return _Rank(0 if key in own else 1, entry.name)
    for place, texts in enumerate(told, start=2):
        if any(words <= set(text.replace("_", " ").split()) for text in texts):
            return _Rank(place, entry.name)
    if any(text.startswith(key) for text in own | others):
        return _Rank(len(told) + 2, entry.name)
    return None


def _of_metric(metric: Metric) -> NamedMetric:
    return NamedMetric(
        name=metric.key,
        label=metric.label,
        kind="metric",
        statement=metric.statement,
        unit=metric.unit,
        synonyms=metric.synonyms,
        concepts=metric.concepts,
    )


def _of_formula(formula: Formula) -> NamedMetric:
    return NamedMetric(
        name=formula.key,
        label=formula.label,
        kind="formula",
        unit="percent" if formula.percent else formula.unit,
        synonyms=formula.synonyms,
        formula=formula.expression,
        definition=" ".join(filter(None, (formula.definition, formula.convention))),
    )


def with_keys(names: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of figures as they are, and behind them the vocabulary's own names of those that it knows."""
    given = tuple(names)
    known = (vocabulary.find(name) or vocabulary.find_formula(name) for name in given)
    return tuple(dict.fromkeys((*given, *(one.key for one in known if one is not None))))
