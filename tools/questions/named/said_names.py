"""Words that no rule reads, beside a figure or by themselves, that a name of the figure says: these narrow nothing.

What a company reports goes by many names: the metric's, its synonyms, the concept's. Where each word that is left over
belongs to one of them whose words the question has, in whatever order and place, the figure of that name is meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.language.companies import CompanyFinder
from tools.language.english.labels import concept_words
from tools.language.mentions import Mention, Words
from tools.language.printed.formulas import spans_signs, spelled_lines
from tools.language.printed.said_names import Said, counts_shares, holds, takes_off
from tools.language.question import Figure, Mentions, find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.stores import FactStore
from tools.questions.meant import as_meant
from tools.questions.named.own_concepts import STANDARD, name_of
from tools.questions.route import rerouted
from tools.text import humanise_concept
from tools.vocab.loader import Metric, Vocabulary, load_toml, load_words


async def with_said_name(
    facts: FactStore, question: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> Classification:
    """The reading with the one figure whose names say all open words; as it is where there is none."""
    if not _is_open(reading, vocabulary):
        return reading
    meant = as_meant(question, finder, vocabulary)
    mentions = find_mentions(meant.text, finder, meant.vocabulary)
    companies = {mention.entry.company_id for mention in mentions.companies}
    told = " ".join(mentions.words.tokens[at].text for at in _places(mentions))
    if len(companies) != 1 or takes_off(told) or spans_signs(told) or spelled_lines(told):
        return reading
    if _are_apart(mentions, reading):
        return reading
    reported = frozenset(await facts.concept_names([*companies]))
    labels = " ".join(one.entry.label for one in mentions.figures if not isinstance(one.entry, str))
    said = Said(f"{told} {labels}")  # "gross UTBs" is said of unrecognized tax benefits
    names = _Names(mentions, vocabulary, reported, said, _stretches(mentions, reading))
    key = names.chosen([vocabulary.metrics[one] for one in reading.metrics])
    if key is None:
        return reading
    read = humanise_concept(key) if ":" in key else vocabulary.metrics[key].label if key in vocabulary.metrics else key
    change = Reread(said=", ".join(names.stretches or names.figures), read=read, kind="nearest")
    named = {"metrics": (key,), "unexplained": (), "ambiguous": (), "narrative_cues": (), "intent": "specific_metric"}
    kind = {} if reading.metrics else {"query_type": "factual"}
    return rerouted(reading, {**named, **kind, "read_as": (*reading.read_as, change)})


def _is_open(reading: Classification, vocabulary: Vocabulary) -> bool:
    """Whether a company is named, and words that no figure takes; figures are reported ones, and are only told."""
    plain = reading.language == ENGLISH and not (reading.problems or reading.follows_up or reading.not_loaded)
    open_words = {word.casefold() for word in reading.unexplained}
    cued = any(cue not in open_words for cue in reading.narrative_cues)
    other = reading.statements or reading.insiders or reading.element or cued or reading.change
    known = all(key in vocabulary.metrics for key in reading.metrics)
    asked = reading.unexplained or len(reading.metrics) == 1
    return len(reading.tickers) == 1 and plain and known and not other and bool(asked)


def _are_apart(mentions: Mentions, reading: Classification) -> bool:
    """Whether an open word is asked for by itself: "what were its dividends, and what interest did it earn"."""
    keys, left = mentions.words.keys, {word.casefold() for word in reading.unexplained}
    asking = [at for at, key in enumerate(keys) if key in load_words("asking_else")]
    figures = [one.first for one in mentions.figures]
    open_words = [at for at, one in enumerate(mentions.words.tokens) if one.text.casefold() in left]

    def together(at: int, figure: int) -> bool:
        return not any(min(at, figure) < ask < max(at, figure) for ask in asking)

    return bool(figures) and any(not any(together(at, figure) for figure in figures) for at in open_words)


def _places(mentions: Mentions) -> list[int]:
    """The positions of the words that name no company and no period."""
    apart = {at for one in (*mentions.companies, *mentions.missing) for at in range(one.first, one.end)}
    dated = mentions.periods.covered
    tokens = enumerate(mentions.words.tokens)
    return [at for at, one in tokens if at not in apart and not any(s <= one.start < e for s, e in dated)]


def _stretches(mentions: Mentions, reading: Classification) -> tuple[str, ...]:
    """The open words, each with what a hyphen joins to it."""
    words, left = mentions.words, {word.casefold() for word in reading.unexplained}
    found: list[str] = []
    for at in (at for at in _places(mentions) if words.tokens[at].text.casefold() in left):
        first, end = at, at + 1
        while first and words.text[words.ends[first - 1] : words.starts[first]] == "-":
            first -= 1
        while end < len(words.keys) and words.text[words.ends[end - 1] : words.starts[end]] == "-":
            end += 1
        found.append(words.said(first, end))
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class _Names:
    """The names of figures that the words of a question say."""

    mentions: Mentions
    vocabulary: Vocabulary
    reported: frozenset[str]
    said: Said
    stretches: Sequence[str]

    def chosen(self, metrics: Sequence[Metric]) -> str | None:
        """The figure that is meant: the one that is named, by a name that has the open words, or the only other one.

        One that the company never reports is read as another one even where no word is left over.
        """
        own = metrics[0] if len(metrics) == 1 else None
        if not self.stretches and (own is None or own.composite or own.computed or self._reported(own)):
            return None
        if own is not None and self.stretches and (key := self._own(own)) is not None:
            return key
        found = [*self._others()] or [*self._nearly()]
        return found[0] if len(found) == 1 else None

    def _reported(self, metric: Metric) -> list[str]:
        return [one for one in metric.own_concepts if one in self.reported]

    def _own(self, metric: Metric) -> str | None:
        """The figure that is named, or the one of its concepts that the open words tell from others."""
        concepts = self._reported(metric)
        if all(self.said.names_with(one, _names(metric)) for one in self.stretches):
            return metric.key
        telling = [
            one
            for one in concepts
            if all(self.said.names_with(s, (*_names(metric), *_written(one))) for s in self.stretches)
        ]
        if len(telling) != 1:
            return None
        return metric.key if len(concepts) == 1 else name_of(telling[0])

    def _others(self) -> Iterator[str]:
        """The figures that the company reports whose names say the open words and all figures that the words name."""
        for metric in self.vocabulary.metrics.values():
            concepts = self._reported(metric)
            if metric.composite is not None or (metric.unit != "shares" and counts_shares(self.said.text)):
                continue
            names = [*_names(metric), *(name for one in concepts for name in _written(one))]
            if any(self.vocabulary.by_concept[one] is metric for one in concepts) and self._is_said(names):
                yield metric.key
        for concept in sorted(self.reported):
            if concept not in self.vocabulary.by_concept and self._is_said(_written(concept)):
                yield name_of(concept)

    def _nearly(self) -> Iterator[str]:
        """The lines of the company's own that have all open words, and one word more at most."""
        own = (one for one in sorted(self.reported) if one.partition(":")[0] not in STANDARD)
        for concept in (one for one in own if one not in self.vocabulary.by_concept):
            name = humanise_concept(concept)
            if self.said.has_most(name) and all(holds(name, one) for one in (*self.stretches, *self.figures)):
                yield name_of(concept)

    def _is_said(self, names: Sequence[str]) -> bool:
        """Whether names say all open words, and all figures."""
        if not all(self.said.names_with(one, names) for one in self.stretches):
            return False
        said = [name for name in names if self.said.has_all(name)]
        return all(any(holds(name, one) for name in said) for one in self.figures)

    @cached_property
    def figures(self) -> list[str]:
        """What the question names as figures, but for the words that only tell the kind of amount."""
        words, small = self.mentions.words, frozenset(load_toml("labels.toml")["small"])
        named = (one for one in self.mentions.figures if not small.issuperset(words.keys[one.first : one.end]))
        return [words.said(one.first, one.end) for one in named if not _is_place(words, one)]


def _is_place(words: Words, figure: Mention[Figure]) -> bool:
    """Whether a figure stands in a bracket that says where it is counted: "(in payables and accruals)"."""
    led = words.text[: words.starts[figure.first]].rpartition("(")[2].split()
    placing = load_toml("labels.toml")["placing"]
    return "(" in words.text[: words.starts[figure.first]] and " ".join(led).casefold() in placing


def _names(metric: Metric) -> list[str]:
    return [metric.label, *metric.synonyms, *metric.printed_names]


def _written(concept: str) -> list[str]:
    """What a concept's name says, as it is and as statements would put it."""
    return [humanise_concept(concept), concept_words(concept)]
