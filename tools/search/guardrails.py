"""Keeps the passages that deserve a place in an answer: good enough, fairly shared, none of them twice."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from tools.documents.sources import passage_source
from tools.models.base import Model, period_label
from tools.models.facts import MetricValue, Source
from tools.search.order.dedupe import Fold, find_folds
from tools.search.order.ranker import Candidate
from tools.vocab.loader import load_toml

DropReason: TypeAlias = Literal["similarity", "rerank score", "same text", "no room"]

UNITS = "units"
_PREFERENCE = 2.5  # places that a passage with numbers moves up where numbers are asked for


class GuardrailLimits(Model):
    """What passages and facts must keep to. `fold_at` is the similarity from which two texts are taken for the same.

    `min_rerank` None sets no limit.
    """

    min_similarity: float = 0.6
    min_rerank: float | None = -1.0
    max_chunks: int = 50
    max_facts_per_concept: int = 5
    fold_at: float = 0.85

    @classmethod
    def for_models(
        cls, embedder: str | None = None, reranker: str | None = None, *, units: bool = False
    ) -> "GuardrailLimits":
        """The limits of those models; with `units`, for sentences instead of passages."""
        table = load_toml("guardrails.toml")
        similarity, rerank = table["min_similarity"], table["min_rerank"]
        least = similarity[UNITS] if units else similarity["models"].get(embedder, similarity["default"])
        least_rerank = rerank["models"].get(reranker, rerank["default"])
        return cls(min_similarity=least, min_rerank=least_rerank if math.isfinite(least_rerank) else None)


class Rated(Protocol):
    """A passage with what was said of it. A score that nobody gave is None, and held against nothing."""

    @property
    def candidate(self) -> Candidate: ...

    @property
    def rerank_score(self) -> float | None: ...


Passed = TypeVar("Passed", bound=Rated)


@dataclass(frozen=True)
class Dropped:
    """Why a passage is not kept: the case, and `text` for people."""

    reason: DropReason
    text: str

    @property
    def is_far(self) -> bool:
        """Whether it is too far from what was asked, rather than one too many."""
        return self.reason in {"similarity", "rerank score"}


@dataclass(frozen=True)
class Guarded(Generic[Passed]):
    """The passages that were kept, in their order; those that were dropped, each with the reason.

    `folded` tells where else the text of a kept passage stands, by chunk id.
    """

    kept: tuple[Passed, ...]
    dropped: tuple[tuple[str, Dropped], ...] = ()
    warnings: tuple[str, ...] = ()
    folded: Mapping[str, tuple[Source, ...]] = field(default_factory=dict[str, tuple[Source, ...]])


@dataclass(frozen=True)
class Sifted(Generic[Passed]):
    """What is near enough and says different things; why the others are dropped, and where else a kept text stands."""

    passages: tuple[Passed, ...]
    different: tuple[Passed, ...]
    reasons: Mapping[str, Dropped]
    folded: Mapping[str, tuple[Source, ...]]


def apply_guardrails(
    passages: Sequence[Passed],
    limits: GuardrailLimits,
    tickers: Sequence[str] = (),
    *,
    prefer_numbers: bool = False,
    by_document: bool = False,
) -> Guarded[Passed]:
    """Drop what is too far off, fold what says the same, and share the room over the tickers. The best come first.

    Each ticker has the same share, and what it doesn't use goes to the others; passages of companies that are not among
    `tickers` come last. With `prefer_numbers`, passages with numbers move up a little; with `by_document`, what several
    documents say alike is kept of each.
    """
    sifted = sift(passages, limits, by_document=by_document)
    return share_room(sifted, limits, tickers, prefer_numbers=prefer_numbers)


def sift(passages: Sequence[Passed], limits: GuardrailLimits, *, by_document: bool = False) -> Sifted[Passed]:
    """The part of the guardrails that no room has a say in: what is too far off, and what says the same."""
    reasons: dict[str, Dropped] = {}
    good: list[Passed] = []
    for one in passages:
        if (dropped := _too_far(one, limits)) is None:
            good.append(one)
        else:
            reasons[one.candidate.chunk_id] = dropped
    folds = find_folds([one.candidate.passage for one in good], limits.fold_at, by_document=by_document)
    different, folded = _fold(good, folds, reasons)
    return Sifted(tuple(passages), tuple(different), reasons, folded)


def share_room(
    sifted: Sifted[Passed],
    limits: GuardrailLimits,
    tickers: Sequence[str] = (),
    *,
    prefer_numbers: bool = False,
) -> Guarded[Passed]:
    """The rest of the guardrails: whom the room of `max_chunks` goes to."""
    different, passages, reasons = sifted.different, sifted.passages, dict(sifted.reasons)
    kept = _share(_numbers_first(different) if prefer_numbers else different, limits.max_chunks, tickers)
    chosen = {one.candidate.chunk_id for one in kept}
    for one in different:
        if one.candidate.chunk_id not in chosen:
            reasons[one.candidate.chunk_id] = Dropped("no room", f"over the limit of {limits.max_chunks} passages")
    folded = {chunk_id: others for chunk_id, others in sifted.folded.items() if chunk_id in chosen}
    ids = [one.candidate.chunk_id for one in passages]
    return Guarded(
        kept=tuple(kept),
        dropped=tuple((chunk_id, reasons[chunk_id]) for chunk_id in ids if chunk_id in reasons),
        warnings=tuple(dict.fromkeys(_warnings(passages, kept, limits, tickers, folded))),
        folded=folded,
    )


def trim_facts(values: Sequence[MetricValue], limits: GuardrailLimits) -> tuple[list[MetricValue], list[str]]:
    """The newest facts of each concept of a company, in the given order, and what was left out.

    For narrative and hybrid contexts only: a time series or a statement needs all its values.
    """
    newest = sorted(range(len(values)), key=lambda place: values[place].end_date, reverse=True)
    counts = Counter[tuple[str, str, str | None]]()
    kept: set[int] = set()
    for place in newest:
        key = (values[place].ticker, values[place].concept, values[place].segment)
        counts[key] += 1
        if counts[key] <= limits.max_facts_per_concept:
            kept.add(place)
    warnings = [
        f"{ticker} {concept.rpartition(':')[2]}{f' ({segment})' if segment else ''}: the newest "
        f"{limits.max_facts_per_concept} of {count} values are used."
        for (ticker, concept, segment), count in counts.items()
        if count > limits.max_facts_per_concept
    ]
    return [value for place, value in enumerate(values) if place in kept], warnings


def _too_far(one: Rated, limits: GuardrailLimits) -> Dropped | None:
    similarity, score = one.candidate.similarity, one.rerank_score
    if similarity is not None and not similarity >= limits.min_similarity:
        return Dropped("similarity", f"similarity {similarity:.2f} is below {limits.min_similarity:g}")
    if score is not None and limits.min_rerank is not None and not score >= limits.min_rerank:
        return Dropped("rerank score", f"rerank score {score:.2f} is below {limits.min_rerank:g}")
    return None


def _fold(
    passages: Sequence[Passed], folds: Sequence[Fold], reasons: dict[str, Dropped]
) -> tuple[list[Passed], dict[str, tuple[Source, ...]]]:
    """Those that say different things, and where else the text of each stands."""
    different: list[Passed] = []
    folded: dict[str, tuple[Source, ...]] = {}
    for fold in folds:
        kept = passages[fold.kept].candidate.chunk_id
        different.append(passages[fold.kept])
        others = [passages[place].candidate for place in fold.others]
        if others:
            folded[kept] = tuple(passage_source(other.passage) for other in others)
        reasons.update((other.chunk_id, Dropped("same text", f"says the same as {kept}")) for other in others)
    return different, folded


def _numbers_first(passages: Sequence[Passed]) -> list[Passed]:
    def place(entry: tuple[int, Passed]) -> float:
        return entry[0] - _PREFERENCE * entry[1].candidate.passage.chunk.has_numbers

    return [one for _, one in sorted(enumerate(passages), key=place)]


def _share(passages: Sequence[Passed], room: int, tickers: Sequence[str]) -> list[Passed]:
    """As many passages as there is room for: the tickers choose in turns, then the rest does."""
    lines: dict[str, list[int]] = {ticker.upper(): [] for ticker in tickers}
    others: list[int] = []
    for place, one in enumerate(passages):
        lines.get(one.candidate.passage.document.ticker.upper(), others).append(place)
    chosen = [*_turns([*lines.values()]), *others][: max(0, room)]
    return [passages[place] for place in sorted(chosen)]


def _turns(lines: Sequence[Sequence[int]]) -> Iterator[int]:
    for turn in range(max(map(len, lines), default=0)):
        yield from (line[turn] for line in lines if turn < len(line))


def _warnings(
    passages: Sequence[Rated],
    kept: Sequence[Rated],
    limits: GuardrailLimits,
    tickers: Sequence[str],
    folded: Mapping[str, tuple[Source, ...]],
) -> Iterator[str]:
    if not passages:
        yield "The search found no passage."
    elif not kept:
        yield f"None of the {len(passages)} passages found is good enough: {_told(passages, limits)}."
    left = {one.candidate.passage.document.ticker.upper() for one in kept}
    found = {one.candidate.passage.document.ticker.upper() for one in passages}
    if kept:
        for ticker in tickers:
            if ticker.upper() not in left:
                yield f"{ticker}: no passage {'is good enough' if ticker.upper() in found else 'was found'}."
    for one in kept:
        if others := folded.get(one.candidate.chunk_id):
            source = passage_source(one.candidate.passage)
            yield f"{_period(source)} stands for the same text in {', '.join(dict.fromkeys(map(_period, others)))}."


def _told(passages: Iterable[Rated], limits: GuardrailLimits) -> str:
    """Why none was kept, counted."""
    far = Counter[DropReason](dropped.reason for one in passages if (dropped := _too_far(one, limits)))
    bounds: dict[DropReason, float | None] = {"similarity": limits.min_similarity, "rerank score": limits.min_rerank}
    told = [f"{count} below {kind} {bounds[kind]:g}" for kind, count in far.items()]
    return ", ".join(told) or f"the limit is {limits.max_chunks} passages"


def _period(source: Source) -> str:
    named = f"{source.ticker} {source.doc_type}"
    return f"{named} {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else named
