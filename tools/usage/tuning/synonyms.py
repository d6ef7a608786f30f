"""Finds words that chosen passages have where their queries have others."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tools.language.terms import terms
from tools.models.tuning import LearnedSynonym, Tuned
from tools.ports.deps import Deps
from tools.search.search import Found
from tools.text import tokenise
from tools.usage.tuning.quality import gain_of
from tools.usage.tuning.replay import Replay, place_again, search_again

LEAST_QUERIES = 3  # that bear a pair of words out, of passages of two documents
_LEAST_SHARE = 0.6  # of the queries whose chosen passages lack the word
_LEAST_LIFT = 3.0  # times as often in chosen passages as in the others that the searches found
_SHORTEST = 3  # letters
_OF_A_WORD, _MOST = 2, 12


@dataclass
class _Evidence:
    """What queries with a word, whose chosen passages lack it, have in those instead; and what others found have."""

    queries: list[Replay] = field(default_factory=list[Replay])
    instead: Counter[str] = field(default_factory=Counter[str])
    documents: dict[str, set[str]] = field(default_factory=lambda: defaultdict[str, set[str]](set))
    others: Counter[str] = field(default_factory=Counter[str])
    count_of_others: int = 0

    def add(self, one: Replay, found: Found, new: Mapping[str, set[str]]) -> None:
        """Count one query; `new` are the terms that it hasn't, each with the documents of its chosen passages."""
        self.queries.append(one)
        self.instead.update(new.keys())
        for term, doc_ids in new.items():
            self.documents[term] |= doc_ids
        for entry in found.passages:
            if entry.candidate.chunk_id not in one.chosen_ids:
                self.others.update({*entry.candidate.passage.terms.split()})
                self.count_of_others += 1

    def telling(self) -> list[str]:
        """The terms that are borne out, the most telling first."""
        told: list[tuple[float, str]] = []
        for term, count in self.instead.items():
            usual = max(self.others[term], 1) / max(self.count_of_others, 1)
            share = count / len(self.queries)
            borne_out = count >= LEAST_QUERIES and len(self.documents[term]) > 1 and share >= _LEAST_SHARE
            if borne_out and share / usual >= _LEAST_LIFT:
                told.append((-share / usual, term))
        return [term for _, term in sorted(told)[:_OF_A_WORD]]


async def fit_synonyms(deps: Deps, replays: Sequence[Replay], tuned: Tuned) -> tuple[LearnedSynonym, ...]:
    """The synonyms that hold, and those that the log bears out and that put the chosen passages higher."""
    found = [(one, await search_again(deps, one, tuned)) for one in replays]
    fitted = tuned.synonyms
    for synonym, affected in _candidates(found)[:_MOST]:
        if any(synonym.word == one.word for one in fitted):
            continue
        with_it = tuned.model_copy(update={"synonyms": (*fitted, synonym)})
        without = tuned.model_copy(update={"synonyms": fitted})
        before = [await place_again(deps, one, without) for one in affected]
        gain = gain_of(before, [await place_again(deps, one, with_it) for one in affected])
        if gain.after.ndcg10 > gain.before.ndcg10:
            fitted = (*fitted, synonym)
    return fitted


def _candidates(found: Sequence[tuple[Replay, Found]]) -> list[tuple[LearnedSynonym, Sequence[Replay]]]:
    """Pairs of words with the queries that have the first, those that most queries bear out first."""
    evidence: dict[str, _Evidence] = defaultdict(_Evidence)
    for one, results in found:
        own = {*terms(one.prepared.wanted.text)}
        has: dict[str, set[str]] = defaultdict(set)
        for passage in one.chosen:
            for term in {*passage.terms.split()}:
                has[term].add(passage.document.doc_id)
        new = {
            term: doc_ids
            for term, doc_ids in has.items()
            if term not in one.prepared.expanded.terms and term.isalpha() and len(term) >= _SHORTEST
        }
        for word in own - has.keys():
            if word.isalpha():
                evidence[word].add(one, results, new)
    pairs: list[tuple[LearnedSynonym, Sequence[Replay]]] = []
    for word, seen in evidence.items():
        if telling := seen.telling():
            said = _as_said(word, [one.prepared.wanted.text for one in seen.queries])
            texts = [passage.chunk.text for one in seen.queries for passage in one.chosen]
            means = tuple(_as_said(term, texts) for term in telling)
            count = max(seen.instead[term] for term in telling)
            pairs.append((LearnedSynonym(word=said, means=means, queries=count), seen.queries))
    return sorted(pairs, key=lambda pair: (-pair[0].queries, pair[0].word))


def _as_said(term: str, texts: Sequence[str]) -> str:
    """The commonest word of a term in some texts."""
    words = Counter(token.text.lower() for text in texts for token in tokenise(text) if terms(token.text) == [term])
    return min(words, key=lambda word: (-words[word], word), default=term)
