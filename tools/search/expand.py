"""Expands a question before a search: acronyms, synonyms, and the lines of statements behind figures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tools.language.mentions import Words
from tools.language.people.offices import is_office
from tools.language.related import Kind, Names, Related, related_phrases
from tools.language.terms import terms
from tools.models.base import Model
from tools.models.tuning import LearnedSynonym
from tools.text import tokenise
from tools.vocab.loader import Vocabulary

MOST_VARIANTS = 5
NAMES_IN_A_VARIANT = 6


@dataclass(frozen=True)
class ExpansionWeights:
    """How much all the terms together that one name of a question brings weigh, to all terms of the question.

    A term of the question weighs 1, and no other weighs more. The names that share a weight take equal parts of it, and
    so do the terms of each name: what several names have in common weighs most. Of an acronym's meanings, each counts
    half of the one before.
    """

    acronym: float = 0.5
    synonym: float = 0.5
    metric: float = 0.5
    formula: float = 0.5

    def of(self, kind: Kind) -> float:
        return {"acronym": self.acronym, "synonym": self.synonym, "metric": self.metric, "formula": self.formula}[kind]


class ExpandedQuery(Model):
    """A question with its variants (itself first) and its weighted terms for a keyword index.

    `acronyms` and `synonyms` tell which words of the question brought which phrases; `figures` names the metrics that
    it asks for or that its formulas are computed from.
    """

    original: str
    variants: tuple[str, ...]
    terms: Mapping[str, float]
    acronyms: Mapping[str, tuple[str, ...]] = {}
    synonyms: Mapping[str, tuple[str, ...]] = {}
    figures: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Named:
    """Words of a question that bring others along."""

    said: str
    start: int
    end: int
    names: Sequence[Names]

    def others(self, *kinds: Kind) -> list[str]:
        """The other names, in their order, that aren't the same in other words."""
        said = _terms_of(self.said)
        phrases = [phrase for kind in kinds for names in self.names if names.kind == kind for phrase in names.phrases]
        return [phrase for phrase in dict.fromkeys(phrases) if _terms_of(phrase) != said]


def expand_query(
    question: str,
    vocabulary: Vocabulary,
    *,
    variants: int = 4,
    weights: ExpansionWeights | None = None,
    enabled: bool = True,
    learned: Sequence[LearnedSynonym] = (),
) -> ExpandedQuery:
    """The question's variants and terms. Not `enabled`, they are the question's own. `learned` synonyms bring terms.

    There are at least three variants (`variants` allowing) where the question names anything known; a question that
    names nothing known is varied only by leaving out the words that say nothing.
    """
    own = dict.fromkeys(terms(question), 1.0)
    if not enabled:
        return ExpandedQuery(original=question, variants=(question,), terms=own)
    named = list(_find_named(question, vocabulary))
    written = dict.fromkeys(text for text in _variants(question, named) if text)
    weights = weights or ExpansionWeights()
    taught = [one for one in learned if not own.keys().isdisjoint(terms(one.word))]
    return ExpandedQuery(
        original=question,
        variants=tuple(written)[: max(1, min(variants, MOST_VARIANTS))] or (question,),
        terms=_weigh(own, named, weights, _taught(own, taught, weights.synonym)),
        acronyms={found.said: tuple(others) for found in named if (others := found.others("acronym"))},
        synonyms={
            **{one.word: one.means for one in taught},
            **{found.said: tuple(others) for found in named if (others := found.others("synonym"))},
        },
        figures=tuple(
            dict.fromkeys(names.key for found in named for names in found.names if names.kind in {"metric", "formula"})
        ),
    )


def _find_named(question: str, vocabulary: Vocabulary) -> Iterator[_Named]:
    words = Words(question)
    shouted = question == question.upper()

    def meant(first: int, end: int, related: Related) -> Related | None:
        if is_office(words, first, end):
            return related.of_office(vocabulary)
        capital = not shouted and (said := words.said(first, end)) == said.upper()
        return related if capital or not related.everyday else None

    for found in related_phrases(vocabulary).read(words, meant):
        start, end = words.starts[found.first], words.ends[found.end - 1]
        yield _Named(question[start:end], start, end, found.entry.names)


def _weigh(
    own: Mapping[str, float], named: Sequence[_Named], weights: ExpansionWeights, taught: Mapping[str, float]
) -> dict[str, float]:
    """The question's terms, and those that its names bring or are `taught`; a term that several bring keeps its
    highest weight.
    """
    weighed = {**own, **taught}
    for names in dict.fromkeys(names for found in named for names in found.names):
        weight = weights.of(names.kind) * len(own)
        for term, share in _shares(names).items():
            if term not in own and weight:
                weighed[term] = max(weighed.get(term, 0.0), min(1.0, weight * share))
    return weighed


def _taught(own: Mapping[str, float], learned: Sequence[LearnedSynonym], weight: float) -> dict[str, float]:
    """The terms that learned synonyms bring: those of one word share a weight, as other names do."""
    weighed: dict[str, float] = {}
    for one in learned:
        brought = dict.fromkeys(term for mean in one.means for term in terms(mean) if term not in own)
        for term in brought:
            weighed[term] = max(weighed.get(term, 0.0), min(1.0, weight * len(own) / len(brought)))
    return weighed


@lru_cache(maxsize=4096)
def _shares(names: Names) -> Mapping[str, float]:
    """How the terms of all names share a weight of 1."""
    # An acronym's first meaning is the likeliest; all other names are as good as each other.
    parts = [0.5**rank if names.kind == "acronym" else 1.0 for rank in range(len(names.phrases))]
    shares: dict[str, float] = {}
    for phrase, part in zip(names.phrases, parts, strict=True):
        found = dict.fromkeys(terms(phrase))
        for term in found:
            shares[term] = shares.get(term, 0.0) + part / sum(parts) / len(found)
    return shares


@lru_cache(maxsize=65536)
def _terms_of(phrase: str) -> tuple[str, ...]:
    return tuple(terms(phrase))


def _variants(question: str, named: Sequence[_Named]) -> Iterator[str]:
    """The question, then what it may be called in filings, the most different wording first."""
    yield question
    yield _statement_lines(question, named)
    yield _reworded(question, named, 0)
    yield _reworded(question, named, 1)
    yield _keywords(question, ())
    yield _reworded(question, named, 2)


def _reworded(question: str, named: Sequence[_Named], rank: int) -> str:
    """The question with its known names replaced by others of the same thing; empty where none is left."""
    text, end, reworded = "", 0, False
    for found in named:
        others = found.others("acronym", "synonym", "metric")
        text += question[end : found.start]
        text += others[min(rank, len(others) - 1)] if others else found.said
        reworded = reworded or rank < len(others)
        end = found.end
    return text + question[end:] if reworded else ""


def _statement_lines(question: str, named: Sequence[_Named]) -> str:
    """What the question says besides its figures, with the names of their lines in statements; empty without any."""
    figures = [found for found in named if found.others("metric", "formula")]
    lines = dict.fromkeys(line for found in figures for line in _lines(found))
    if not lines:
        return ""
    return f"{_keywords(question, figures)} {', '.join(list(lines)[:NAMES_IN_A_VARIANT])}".strip()


def _lines(found: _Named) -> Iterator[str]:
    """Several names of a metric, those of filings first, or one of each input of a formula."""
    for names in found.names:
        if names.kind == "metric":
            yield from names.phrases[:2]
        elif names.kind != "acronym":
            yield names.phrases[0]


def _keywords(question: str, left_out: Sequence[_Named]) -> str:
    """The words of the question that say something, but for those of some names."""
    kept = (
        token.text
        for token in tokenise(question)
        if _terms_of(token.text) and not any(found.start <= token.start < found.end for found in left_out)
    )
    return " ".join(kept)
