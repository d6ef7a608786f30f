"""The local ranker: a linear score over cheap features of passages, weights fitted by `evals/measures/search/ranker`.

Features compare the candidates of one search with each other, so scores are comparable within one search only.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.language.queries.features import Wanted, statement_signs
from tools.models.passages import Passage
from tools.vocab.loader import load_toml

Matrix: TypeAlias = NDArray[np.float64]

FEATURES = (
    "bm25", "similarity", "similarity_gap", "fused", "cover", "pairs", "top_cover", "statement_lines",
    "statement_title", "named_statement", "lines_found", "lines_on_top", "numbers", "numbers_wanted", "table_wanted",
    "years", "own_year", "short", "contents", "beginning",
)  # fmt: skip
_TOP = 45  # terms of a passage that stand for its heading
_SHORT = 60  # terms of a passage too short to say much
_NUMBER = re.compile(r" (?=\d)")
_CONTENTS = (" exhibit ", " incorpor refer ", " tabl content ", " form 10 ")
_BEGINNING = 12  # chunks or pages


@dataclass(frozen=True)
class Candidate:
    """A passage on its way to the top, with what each leg said of it."""

    passage: Passage
    similarity: float | None = None
    bm25: float | None = None
    fused: float = 0.0

    @property
    def chunk_id(self) -> str:
        return self.passage.chunk.chunk_id


@dataclass(frozen=True)
class Weights:
    """Each feature's mean and scale over the training candidates, and its weight."""

    mean: Matrix
    scale: Matrix
    weight: Matrix


@cache
def load_weights() -> Weights:
    """The fitted weights that ship."""
    fitted = load_toml("ranker.toml")["features"]
    rows = [fitted[name] for name in FEATURES]
    columns = np.array([[row["mean"], row["scale"], row["weight"]] for row in rows], dtype=np.float64).T
    return Weights(columns[0], columns[1], columns[2])


def holding(words: Sequence[str], candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that have all of these terms in their text or over it; all of them for none."""
    return [one for one, held in _held(words, candidates) if held == len(words)]


def holding_most(words: Sequence[str], candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that have as many of these terms as any has, where that is more than half of them.

    People name a thing with a word more than filings do.
    """
    held = _held(words, candidates)
    most = max((count for _, count in held), default=0)
    return [one for one, count in held if count == most] if 2 * most > len(words) or not words else []


def _held(words: Sequence[str], candidates: Sequence[Candidate]) -> list[tuple[Candidate, int]]:
    texts = ((one, f" {one.passage.heading} {one.passage.terms} ") for one in candidates)
    return [(one, sum(f" {word} " in text for word in words)) for one, text in texts]


def rank(wanted: Wanted, candidates: Sequence[Candidate], weights: Weights | None = None) -> list[float]:
    """A score for each candidate, in their order."""
    if not candidates:
        return []
    fitted = weights or load_weights()
    scores = (features(wanted, candidates) - fitted.mean) / fitted.scale @ fitted.weight
    return [float(score) for score in scores]


def features(wanted: Wanted, candidates: Sequence[Candidate]) -> Matrix:
    """A row a candidate, a column a feature."""
    views = [_View(candidate) for candidate in candidates]
    pool = _Pool(wanted, views)
    return np.array([_row(wanted, view, pool) for view in views], dtype=np.float64)


class _View:
    """A candidate's terms as text to look for terms and phrases in: each stands between spaces."""

    def __init__(self, candidate: Candidate) -> None:
        passage = candidate.passage
        self.candidate = candidate
        self.chunk = passage.chunk
        self.text = f" {passage.terms} "
        self.count = self.text.count(" ") - 1 if passage.terms else 0
        self.top = f" {passage.heading} {' '.join(passage.terms.split(maxsplit=_TOP)[:_TOP])} "
        self.numbers = len(_NUMBER.findall(self.text)) / max(1, self.count)


class _Pool:
    """What the candidates have in common: how telling each term is, and the best scores. Phrases are between spaces."""

    def __init__(self, wanted: Wanted, views: Sequence[_View]) -> None:
        words = [f" {word} " for word in wanted.words]
        pairs = dict.fromkeys(zip(wanted.words, wanted.words[1:], strict=False))
        self.pairs = tuple(f" {first} {following} " for first, following in pairs)
        self.idf = {word: _idf(len(views), sum(word in view.text for view in views)) for word in dict.fromkeys(words)}
        self.total = sum(self.idf.values()) or 1.0
        self.bm25 = max((view.candidate.bm25 or 0.0 for view in views), default=0.0) or 1.0
        known = [view.candidate.similarity for view in views if view.candidate.similarity is not None]
        self.similarity = max(known, default=0.0)
        self.usual = fmean(known) if known else 0.0  # of a passage that has no vectors yet, nothing is known
        self.fused = max((view.candidate.fused for view in views), default=0.0) or 1.0
        signs = [statement_signs(kind) for kind in sorted(wanted.statements)]
        self.titles = tuple(f" {phrase} " for sign in signs for phrase in sign.titles)
        self.signs = tuple(tuple(f" {phrase} " for phrase in sign.lines) for sign in signs)
        self.lines = tuple(tuple(f" {name} " for name in line if name) for line in wanted.lines)
        self.years = tuple(f" {year} " for year in wanted.years)


def _idf(documents: int, holding: int) -> float:
    return math.log(1 + (documents - holding + 0.5) / (holding + 0.5))


def _row(wanted: Wanted, view: _View, pool: _Pool) -> list[float]:
    candidate, chunk, text, top = view.candidate, view.chunk, view.text, view.top
    similarity = pool.usual if candidate.similarity is None else candidate.similarity
    signs = max((sum([sign in text for sign in lines]) / len(lines) for lines in pool.signs), default=0.0)
    is_table = chunk.content_type == "table" or (
        candidate.passage.table is not None and candidate.passage.table.table_type == "financial_statement"
    )
    values: Mapping[str, float] = {
        "bm25": (candidate.bm25 or 0.0) / pool.bm25,
        "similarity": similarity,
        "similarity_gap": similarity - pool.similarity,
        "fused": candidate.fused / pool.fused,
        "cover": sum([idf for word, idf in pool.idf.items() if word in text]) / pool.total,
        "pairs": _share([pair in text for pair in pool.pairs]),
        "top_cover": sum([idf for word, idf in pool.idf.items() if word in top]) / pool.total,
        "statement_lines": signs,
        "statement_title": float(any(title in top for title in pool.titles)),
        "named_statement": signs if wanted.names_statement else 0.0,
        "lines_found": _share([any(name in text for name in line) for line in pool.lines]),
        "lines_on_top": _share([any(name in top for name in line) for line in pool.lines]),
        "numbers": view.numbers,
        "numbers_wanted": view.numbers if wanted.figure else 0.0,
        "table_wanted": float(is_table and wanted.figure),
        "years": _share([year in text for year in pool.years]),
        "own_year": float(str(candidate.passage.document.fiscal_year) in wanted.years),
        "short": float(view.count < _SHORT),
        "contents": _share([sign in text for sign in _CONTENTS]),
        "beginning": 1.0 - min(1.0, (chunk.page if chunk.page is not None else chunk.position) / _BEGINNING),
    }
    return [values[name] for name in FEATURES]


def _share(found: Sequence[bool]) -> float:
    """The share of what was found; 0 where nothing was asked."""
    return sum(found) / len(found) if found else 0.0
