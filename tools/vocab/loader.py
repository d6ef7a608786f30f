"""Loads the vocabulary: metrics with their concepts and synonyms, and the directory of registrants."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal, TypeVar

from tools.models.facts import Statement
from tools.text import humanise_concept, name_key
from tools.vocab.composites import Composite as Composite
from tools.vocab.composites import load_composites
from tools.vocab.data import freeze
from tools.vocab.data import load_toml as load_toml
from tools.vocab.layouts import StatementLayout as StatementLayout
from tools.vocab.layouts import StatementRow as StatementRow
from tools.vocab.layouts import StatementSum as StatementSum
from tools.vocab.printed_names import load_printed_names

Entry = TypeVar("Entry")
PeriodType = Literal["duration", "instant", "cover"]


@dataclass(frozen=True)
class Metric:
    """A figure by its plain name.

    `concepts` are in priority order, a total before its slices; `negated` are those whose sign is opposite,
    `fallback` those of another scope, which count only where no other is reported; `narrower` are those that a
    statement may print above the total, under one of the `narrower_names`. `sign` is the sign with which a positive
    value enters its statement; `additive` metrics add up over time. `composite` tells how the figure is put together
    from the components in `groups`. `placed` concepts mean the metric only where a statement prints them above the line
    of the metric `above`; where `behind` is named, below that one's line alone.
    `namesakes` are metrics that a statement may print under the same name. Of one that is `printed`, only a line of the
    statement counts where that is loaded: a figure of the notes stands inside another line. `computed` is the formula
    that gives it for a company that never reports it. The concept `part` is not all of it where `beside` is reported,
    too. The concept `wider` may hold all of it, and more. `twin` is the same of the whole group, `between` what outside
    owners have of that. A number of shares is `scaled_by` income, income per share, and other numbers of shares. The
    move of the metric `balance` between two balance sheets may go by its name. What a `tested` concept reports is the
    metric only where it `leads_to` another one `by_costs` and `by_income` alone.
    """

    key: str
    label: str
    concepts: tuple[str, ...]
    period: PeriodType | None = None
    unit: str | None = None
    statement: Statement = "other"
    sign: int = 1
    additive: bool = False
    synonyms: tuple[str, ...] = ()
    printed_names: tuple[str, ...] = ()
    negated: tuple[str, ...] = ()
    fallback: tuple[str, ...] = ()
    narrower: tuple[str, ...] = ()
    narrower_names: tuple[str, ...] = ()
    definition: str = ""
    composite: Composite | None = None
    groups: frozenset[str] = frozenset()
    placed: tuple[str, ...] = ()
    above: str = ""
    behind: str = ""
    namesakes: tuple[str, ...] = ()
    printed: bool = False
    computed: str = ""
    part: str = ""
    beside: str = ""
    wider: str = ""
    twin: str = ""
    between: str = ""
    scaled_by: tuple[str, ...] = ()
    balance: str = ""
    tested: tuple[str, ...] = ()
    leads_to: str = ""
    by_costs: tuple[str, ...] = ()
    by_income: tuple[str, ...] = ()

    @property
    def is_concept(self) -> bool:
        """Whether it was asked for by a concept's name instead of a plain one."""
        return self.period is None

    @property
    def own_concepts(self) -> tuple[str, ...]:
        """The concepts that report the metric itself: of a composite, those that report all of it."""
        if self.composite is None:
            return self.concepts
        spans = (c for span in self.composite.spans if span.groups == self.groups for c in span.concepts)
        single = (c for g in self.composite.groups if frozenset({g.key}) == self.groups for c in (*g.wholes, *g.lines))
        return (*spans, *single)

    @cached_property
    def local_names(self) -> tuple[str, ...]:
        names = dict.fromkeys((*self.concepts, *self.placed, *self._further))
        return tuple(concept.partition(":")[2] for concept in names)

    @property
    def _further(self) -> tuple[str, ...]:
        """Concepts that decide about it without being it."""
        instead = self.composite.otherwise if self.composite else ()
        return (*instead, *filter(None, (self.beside,)))

    @property
    def is_put_together(self) -> bool:
        """Whether its figure may be added up or rescaled, so that no filing reports it as it is."""
        return bool(self.composite or self.wider or self.beside or self.twin or self.scaled_by)

    @property
    def deciding(self) -> tuple[str, ...]:
        """The metrics whose figures decide what one of it is."""
        leading = (self.leads_to, *self.by_costs, *self.by_income)
        return tuple(filter(None, (*self.namesakes, self.twin, self.between, *self.scaled_by, *leading)))


FormulaUnit = Literal["ratio", "multiple", "days", "monetary", "per_share", "number"]


@dataclass(frozen=True)
class Formula:
    """A figure that is computed from others, with its definition and the convention that it follows.

    A ratio with `percent` is a fraction that is shown as a percentage. With `negatives`, a negative amount over another
    means something: a tax benefit over a loss is a rate. `otherwise` is what to ask for where inputs lack, `also`
    other measures of the same name, which are told where they differ.
    """

    key: str
    label: str
    expression: str
    unit: FormulaUnit
    percent: bool
    definition: str
    convention: str = ""
    synonyms: tuple[str, ...] = ()
    negatives: bool = False
    otherwise: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False)  # half a megabyte, which asyncio would write for each task's result
class Vocabulary:
    """All metrics, formulas and statement layouts, and the phrases that name them. It equals nothing but itself."""

    metrics: Mapping[str, Metric]
    formulas: Mapping[str, Formula]
    statements: Mapping[str, StatementLayout]

    @cached_property
    def phrases(self) -> dict[str, Metric]:
        """Every phrase that names a metric, normalised."""
        phrases: dict[str, Metric] = {}
        for metric in self.metrics.values():
            for name in (metric.key.replace("_", " "), metric.label, *metric.synonyms):
                phrases.setdefault(name_key(name), metric)
        printed = ((phrase, metric) for metric in self.metrics.values() for phrase in metric.printed_names)
        return phrases | {phrase: metric for phrase, metric in printed if phrase not in phrases}

    @cached_property
    def formula_phrases(self) -> dict[str, Formula]:
        """Every phrase that names a formula, normalised."""
        phrases: dict[str, Formula] = {}
        for formula in self.formulas.values():
            for name in (formula.key.replace("_", " "), formula.label, *formula.synonyms):
                phrases.setdefault(name_key(name), formula)
        return phrases

    @cached_property
    def by_concept(self) -> dict[str, Metric]:
        """The metric that each concept serves; the one that prefers it most, where there are several."""
        ranked: dict[str, tuple[tuple[bool, int], Metric]] = {}
        for metric in self.metrics.values():
            for place, concept in enumerate(metric.own_concepts):
                rank = (concept in metric.fallback, place)
                if concept not in ranked or rank < ranked[concept][0]:
                    ranked[concept] = (rank, metric)
        return {concept: metric for concept, (_, metric) in ranked.items()}

    @cached_property
    def sums_with(self) -> Mapping[str, tuple[StatementSum, ...]]:
        """The sums of statements that each metric is a part of, by its key."""
        sums: dict[str, list[StatementSum]] = {}
        for layout in self.statements.values():
            for one in layout.sums:
                for key in filter(None, {one.total, one.base, *one.lines}):
                    sums.setdefault(key, []).append(one)
        return {key: tuple(found) for key, found in sums.items()}

    @cached_property
    def concept_names(self) -> frozenset[str]:
        """The local names of all concepts that serve a metric."""
        return frozenset(concept.partition(":")[2] for concept in self.by_concept)

    def entries(self, keys: Iterable[str]) -> tuple[Metric | Formula, ...]:
        """The metrics and formulas of some keys, those that are known."""
        found = (self.metrics.get(key) or self.formulas.get(key) for key in keys)
        return tuple(entry for entry in found if entry is not None)

    def find(self, name: str) -> Metric | None:
        """The metric of a plain name, in any case, with spaces, hyphens or underscores; else None.

        One metric over another is none, though their words be a third one's name: "finished goods / inventories".
        """
        both = [self.phrases.get(name_key(part)) for part in name.split(" / ")] if " / " in name else []
        if both and None not in both and len({one.key for one in both if one}) > 1:
            return None
        return self.metrics.get(name) or self.phrases.get(name_key(name.replace("_", " ")))

    def find_formula(self, name: str) -> Formula | None:
        """The formula of a plain name, likewise."""
        return self.formulas.get(name) or self.formula_phrases.get(name_key(name.replace("_", " ")))

    def suggest(self, name: str) -> list[str]:
        """Keys of metrics and formulas with a name near to this one."""
        from rapidfuzz import process

        keys = {phrase: metric.key for phrase, metric in self.phrases.items()}
        keys |= {phrase: formula.key for phrase, formula in self.formula_phrases.items()}
        near = process.extract(name_key(name), keys.keys(), limit=3, score_cutoff=75)
        return list(dict.fromkeys(keys[phrase] for phrase, _, _ in near))


def concept_metric(concept: str) -> Metric:
    """A metric made of one concept ("us-gaap:Assets"), for what the vocabulary has no plain name for."""
    return Metric(key=concept, label=humanise_concept(concept), concepts=(concept,))


@cache
def load_vocabulary() -> Vocabulary:
    """The vocabulary that ships."""
    composites, printed = load_composites(), load_printed_names()
    metrics = {
        key: _made(Metric, "metrics.toml", key, entry, printed_names=printed.get(key, ()), **composites.get(key, {}))
        for key, entry in load_toml("metrics.toml").items()
    }
    formulas = {key: _made(Formula, "formulas.toml", key, entry) for key, entry in load_toml("formulas.toml").items()}
    statements = {
        kind: StatementLayout(
            rows=tuple(StatementRow(**{name: freeze(value) for name, value in row.items()}) for row in layout["rows"]),
            checks=tuple(check["rule"] for check in layout["checks"]),
            sums=tuple(
                StatementSum(one["total"], one.get("base"), tuple(one["lines"])) for one in layout.get("sums", ())
            ),
        )
        for kind, layout in load_toml("statements.toml").items()
    }
    return Vocabulary(metrics, formulas, statements)


def _made(kind: Callable[..., Entry], file: str, key: str, fields: Mapping[str, Any], **further: Any) -> Entry:
    """The metric or formula of a section. Raises `ValueError` for a field that is missing, or that there is not."""
    try:
        return kind(key=key, **{name: freeze(value) for name, value in fields.items()}, **further)
    except TypeError as error:
        raise ValueError(f"{file}, [{key}]: {error}") from error


@cache
def load_words(name: str) -> frozenset[str]:
    """A named list of words from `words.toml`, normalised."""
    return frozenset(name_key(word) for word in load_toml("words.toml")[name])


@cache
def load_word_map(name: str) -> dict[str, tuple[str, ...]]:
    """A named map of phrases to keys from `words.toml`, its phrases normalised."""
    return {name_key(phrase): tuple(keys) for phrase, keys in load_toml("words.toml")[name].items()}


@cache
def load_prices() -> dict[str, dict[str, float]]:
    """What models cost: US dollars per million input and output tokens, by the beginning of their names."""
    return load_toml("prices.toml")["models"]


@cache
def load_confidence() -> Mapping[str, Any]:
    """Weights, tiers and penalties of the confidence score."""
    return load_toml("confidence.toml")
