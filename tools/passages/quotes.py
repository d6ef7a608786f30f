"""Picks the sentences and table rows that answer a question, word for word as the filings have them."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.errors import ModelFailed
from tools.indexes import Embedder
from tools.passages.models import Chunk, Quote
from tools.passages.ranker import Candidate
from tools.passages.sources import passage_source
from tools.passages.terms import joined_terms
from tools.passages.wanted import Wanted
from tools.sentences import sentence_spans

MOST_QUOTES = 4
_PASSAGES = 8  # the best ones, whose sentences are looked at
_EMBEDDED = 12  # sentences that the model compares with the question
_SHORTEST, _LONGEST = 25, 700  # characters of a quotation
_RUN = 300  # characters from which a stretch of lines is taken for the rows of a printed table
_ALIKE = 0.7  # share of common terms from which two quotations say the same
_SEPARATOR = re.compile(r"\|?[\s:|-]+\|?")
_NUMERIC_LINE = re.compile(r"[\s$€£¥%()\d.,—–-]*\d[\s$€£¥%()\d.,—–-]*|[\s$—–-]+")

# What each reason to quote a sentence weighs: terms of the question, meaning, named lines, and its passage's place.
_TERMS, _MEANING, _LINES, _PLACE = 1.0, 1.2, 0.4, 0.35
_ROW = 0.3  # what a row of a table loses where no figure is asked for


@dataclass(frozen=True)
class _Unit:
    """A sentence or row of a passage, with the passage's place in the ranking."""

    candidate: Candidate
    place: int
    text: str
    words: frozenset[str]
    terms: str


async def pick_quotes(
    wanted: Wanted, candidates: Sequence[Candidate], embedder: Embedder | None = None, *, most: int = MOST_QUOTES
) -> list[Quote]:
    """The best quotations from the candidates, which come best first; the best quotation first.

    Without an embedder, or where it fails, words alone decide.
    """
    units = [unit for place, one in enumerate(candidates[:_PASSAGES]) for unit in _units(one, place)]
    if not units:
        return []
    scored = _by_words(wanted, units)
    scored = sorted(scored, key=lambda pair: -pair[0])[:_EMBEDDED]
    if embedder is not None:
        scored = await _by_meaning(wanted, scored, embedder)
    return [_quote(score, unit) for score, unit in _different(scored, most)]


def _units(candidate: Candidate, place: int) -> Iterator[_Unit]:
    for text in _stretches(candidate.passage.chunk):
        if len(text) >= _SHORTEST and any(letter.isalpha() for letter in text):
            normal = joined_terms(text)
            yield _Unit(candidate, place, text[:_LONGEST], frozenset(normal.split()), f" {normal} ")


def _stretches(chunk: Chunk) -> Iterator[str]:
    text = chunk.text
    if chunk.content_type == "table":
        rows = (line.strip() for line in text.splitlines())
        yield from (row.strip("| ") for row in rows if row and not _SEPARATOR.fullmatch(row))
        return
    for start, end in sentence_spans(text):
        stretch = text[start:end]
        if len(stretch) > _RUN and stretch.count("\n") > len(stretch) / 80:
            yield from _rows(stretch.splitlines())
        else:
            yield stretch


def _rows(lines: Sequence[str]) -> Iterator[str]:
    """Lines of text with the lines of numbers that follow them."""
    row: list[str] = []
    for line in lines:
        numeric = _NUMERIC_LINE.fullmatch(line) is not None
        if row and not numeric and (_NUMERIC_LINE.fullmatch(row[-1]) or len(row) > 2):
            yield "\n".join(row)
            row = []
        if line.strip():
            row.append(line)
    if row:
        yield "\n".join(row)


def _by_words(wanted: Wanted, units: Sequence[_Unit]) -> list[tuple[float, _Unit]]:
    holding = Counter(word for unit in units for word in unit.words)
    asked = dict.fromkeys(wanted.words)
    idf = {word: math.log(1 + len(units) / (0.5 + holding[word])) for word in asked}
    total = sum(idf.values()) or 1.0
    scored: list[tuple[float, _Unit]] = []
    for unit in units:
        cover = sum(weight for word, weight in idf.items() if word in unit.words) / total
        named = any(f" {name} " in unit.terms for line in wanted.lines for name in line if name)
        unasked = unit.candidate.passage.chunk.content_type == "table" and not wanted.figure
        score = _TERMS * cover + _LINES * named + _PLACE / (1 + unit.place) - _ROW * unasked
        scored.append((score, unit))
    return scored


async def _by_meaning(
    wanted: Wanted, scored: Sequence[tuple[float, _Unit]], embedder: Embedder
) -> list[tuple[float, _Unit]]:
    try:
        query = await embedder.embed_query(wanted.text)
        vectors = await embedder.embed_passages([unit.text for _, unit in scored])
    except ModelFailed:
        return list(scored)
    similarities = vectors @ query
    again = [
        (score + _MEANING * float(similarity), unit)
        for (score, unit), similarity in zip(scored, similarities, strict=True)
    ]
    return sorted(again, key=lambda pair: -pair[0])


def _different(scored: Sequence[tuple[float, _Unit]], most: int) -> Iterator[tuple[float, _Unit]]:
    """The best that don't say the same."""
    chosen: list[_Unit] = []
    for score, unit in scored:
        if len(chosen) == most:
            return
        if all(_overlap(unit.words, other.words) < _ALIKE for other in chosen):
            chosen.append(unit)
            yield score, unit


def _overlap(first: frozenset[str], second: frozenset[str]) -> float:
    return len(first & second) / max(1, min(len(first), len(second)))


def _quote(score: float, unit: _Unit) -> Quote:
    chunk = unit.candidate.passage.chunk
    return Quote(
        text=" ".join(unit.text.split()),
        chunk_id=chunk.chunk_id,
        source=passage_source(unit.candidate.passage),
        score=round(score, 4),
        similarity=unit.candidate.similarity,
        preview=" ".join(chunk.text[:200].split()),
    )
