"""What a phrase of a question brings to a search: other names of the same thing, and of what it is made of."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from tools.language.figures import figure_names
from tools.language.lexicon import Cluster, load_lexicon
from tools.language.mentions import PhraseIndex, Words
from tools.language.people.offices import is_office
from tools.text import humanise_concept, name_key
from tools.vocab.expressions import Call, Name, Node, parse, parts_of
from tools.vocab.loader import Formula, Metric, Vocabulary

Kind: TypeAlias = Literal["acronym", "synonym", "metric", "formula"]

# A metric's rarer names and concepts add noise sooner than passages.
SYNONYMS_OF_A_METRIC = 6
CONCEPTS_OF_A_METRIC = 2
SYNONYMS_OF_AN_INPUT = 2
INPUTS_OF_A_FORMULA = 8


@dataclass(frozen=True)
class Names:
    """Other names of one thing, the most telling first; they share one weight in a search."""

    kind: Kind
    key: str
    phrases: tuple[str, ...]


@dataclass
class Related:
    """All that one phrase may stand for. An `everyday` phrase is an acronym in capital letters only."""

    names: list[Names] = field(default_factory=list[Names])
    everyday: bool = False

    def of_office(self, vocabulary: Vocabulary) -> "Related":
        """What it stands for as the office of a person: no figure, and no name of one."""
        figures = {name.phrase for name in figure_names(vocabulary).phrases("name")}
        names = (
            Names(one.kind, one.key, tuple(phrase for phrase in one.phrases if name_key(phrase) not in figures))
            for one in self.names
            if one.kind == "acronym"
        )
        return Related([one for one in names if one.phrases], self.everyday)


class _RelatedPhrases:
    """Every phrase that brings others along, normalised."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.phrases: dict[str, Related] = {}
        self._add_acronyms()
        self._add_clusters()
        self._add_figures()

    def _add_acronyms(self) -> None:
        lexicon = load_lexicon()
        for phrase, acronym in lexicon.acronyms.items():
            related = self._related(phrase)
            related.names.append(Names("acronym", acronym.letters, acronym.meanings))
            related.everyday = acronym.everyday
        for phrase, acronyms in lexicon.long_forms.items():
            for acronym in acronyms:
                self._related(phrase).names.append(Names("acronym", acronym.letters, (acronym.letters,)))

    def _add_clusters(self) -> None:
        for phrase, clusters in load_lexicon().clusters.items():
            for cluster in clusters:
                self._related(phrase).names.append(Names("synonym", cluster.key, cluster.phrases))

    def _add_figures(self) -> None:
        lines = {metric.key: _line_names(metric) for metric in self.vocabulary.metrics.values()}
        clusters = {metric.key: _cluster_of(metric) for metric in self.vocabulary.metrics.values()}
        inputs = {formula.key: tuple(self._inputs(formula)) for formula in self.vocabulary.formulas.values()}
        for name in figure_names(self.vocabulary).phrases("name"):
            related, [key] = self._related(name.phrase), name.keys
            if key in inputs:
                related.names.extend(inputs[key])
                continue
            cluster = clusters[key]
            if cluster and not any(names.kind == "synonym" for names in related.names):
                related.names.append(Names("synonym", cluster.key, cluster.phrases))
            related.names.append(Names("metric", key, lines[key]))

    def _inputs(self, formula: Formula) -> Iterator[Names]:
        """The names of each figure that a formula is computed from."""
        metrics: dict[str, Metric] = {}
        self._collect(formula, metrics, {formula.key})
        for metric in list(metrics.values())[:INPUTS_OF_A_FORMULA]:
            yield Names("formula", metric.key, _line_names(metric, SYNONYMS_OF_AN_INPUT, 1))

    def _collect(self, formula: Formula, metrics: dict[str, Metric], seen: set[str]) -> None:
        for name in _operands(parse(formula.expression)):
            if metric := self.vocabulary.metrics.get(name):
                metrics.setdefault(name, metric)
            elif name not in seen and (inner := self.vocabulary.formulas.get(name)):
                seen.add(name)
                self._collect(inner, metrics, seen)

    def _related(self, phrase: str) -> Related:
        return self.phrases.setdefault(phrase, Related())


@lru_cache(maxsize=4)
def related_phrases(vocabulary: Vocabulary) -> PhraseIndex[Related]:
    """The phrases of a vocabulary that bring others along, read once for each."""
    return PhraseIndex(_RelatedPhrases(vocabulary).phrases)


def spell_offices(text: str, vocabulary: Vocabulary) -> str:
    """A text with the offices that it abbreviates ("CFO") in full, as filings write them."""
    words = Words(text)

    def meant(first: int, end: int, related: Related) -> Related | None:
        return related.of_office(vocabulary) if is_office(words, first, end) else None

    for found in reversed(list(related_phrases(vocabulary).read(words, meant))):
        if found.entry.names:
            [name, *_] = found.entry.names[0].phrases
            text = f"{text[: words.starts[found.first]]}{name}{text[words.ends[found.end - 1] :]}"
    return text


def _line_names(
    metric: Metric, synonyms: int = SYNONYMS_OF_A_METRIC, concepts: int = CONCEPTS_OF_A_METRIC
) -> tuple[str, ...]:
    """What a metric's line is called in statements: its names, and the words of its concepts."""
    named = (metric.label, *map(humanise_concept, metric.concepts[:concepts]), *metric.synonyms[:synonyms])
    return tuple(dict.fromkeys(name_key(name) for name in named))


def _cluster_of(metric: Metric) -> Cluster | None:
    """The cluster that a metric's name stands in, where it is one alone."""
    for name in (metric.label, *metric.synonyms):
        clusters = load_lexicon().clusters.get(name_key(name), ())
        if len(clusters) == 1:
            return clusters[0]
    return None


def _operands(node: Node) -> Iterator[str]:
    """The names of an expression; of what stands in for a missing figure, only the figure itself."""
    if isinstance(node, Name):
        yield node.text
    stands_in = isinstance(node, Call) and node.function == "if_missing"
    for part in parts_of(node)[: 1 if stands_in else None]:
        yield from _operands(part)
