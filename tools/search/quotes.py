"""Picks the sentences and table rows that answer a question, word for word as the filings have them."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tools.documents.sources import passage_source
from tools.errors import ModelFailed
from tools.language.items import is_item_heading
from tools.language.query_features import Wanted, gives_reason
from tools.language.sentences import sentence_spans, split_sentences
from tools.language.speech import spoken_to_reader
from tools.language.terms import joined_terms
from tools.models.passages import Chunk, Quote
from tools.ports.indexes import Embedder
from tools.search.ranker import Candidate

MOST_QUOTES = 4
_EMBEDDED = 12  # sentences that the model compares with the question
_SHORTEST, _LONGEST = 25, 700  # characters of a quotation
_FEWEST = 4  # different words where no number is among them: a company's name alone says nothing
_RUN = 300  # characters from which a stretch of lines is taken for the rows of a printed table
_ALIKE = 0.7  # share of common terms from which two quotations say the same
_PREVIEWED = 1_000  # characters that a preview is taken from
_MARKS = re.compile(r"(?<=[.!?])\s+")
_SEPARATOR = re.compile(r"\|?[\s:|-]+\|?")
_NUMERIC_LINE = re.compile(r"[\s$€£¥%()\d.,—–-]*\d[\s$€£¥%()\d.,—–-]*|[\s$—–-]+")

# What each reason to quote a sentence weighs: terms of the question, meaning, named lines, and its passage's place.
_TERMS, _MEANING, _LINES, _PLACE = 1.0, 1.2, 0.4, 0.35
_COVERED, _NEAR = 0.5, 0.45  # from where on a quotation is taken for an answer: by its terms, or by its meaning
_BESIDE = 0.3  # from where on one is near enough by its meaning to stand beside an answer
_REASON = 0.5  # what a sentence that tells why gains where that is asked
_ROW = 0.3  # what a row of a table loses where no figure is asked for, and whatever stands in a list of exhibits
_ROW_NO_REASON = 0.7  # what it loses where a reason is asked for: rows give none
_EXHIBITS = "15"  # the item


@dataclass(frozen=True)
class _Unit:
    """A sentence or row of a passage, with the passage's place in the ranking."""

    candidate: Candidate
    place: int
    text: str
    words: frozenset[str]
    terms: str


@dataclass(frozen=True)
class _Scored:
    """A unit, and how much of the question it has: by terms, with those of its headings and of its own, by meaning."""

    unit: _Unit
    score: float
    cover: float
    own: float = 0.0
    similarity: float = 0.0

    @property
    def answers(self) -> bool:
        return self.cover >= _COVERED or self.similarity >= _NEAR

    @property
    def is_near(self) -> bool:
        """Whether it may stand beside an answer: it says a word of the question itself, or means something like it."""
        return self.answers or self.own > 0 or self.similarity >= _BESIDE


async def pick_quotes(
    wanted: Wanted,
    candidates: Sequence[Candidate],
    embedder: Embedder | None = None,
    *,
    most: int = MOST_QUOTES,
    spread: bool = False,
) -> list[Quote]:
    """The best quotations from the candidates, which come best first; the best quotation first.

    What gives orders to its reader, and what every filing says, is never quoted.

    Without an embedder, or where it fails, words alone decide. With `spread`, each document has its best one first.
    """
    units = [unit for place, one in enumerate(candidates) for unit in _units(one, place)]
    if not units:
        return []
    scored = _told(wanted, units)
    if embedder is not None:
        scored = await _by_meaning(wanted, scored, embedder)
    ordered = _by_document(scored) if spread else scored
    chosen = list(_different(ordered, most))
    if any(one.answers for one in chosen):  # else they only show where to look
        chosen = [one for one in chosen if one.is_near]
    return [_quote(one) for one in chosen]


def _told(wanted: Wanted, units: Sequence[_Unit]) -> list[_Scored]:
    """The best that tell something; of one that goes over into an order, what stands before that."""
    best, orders = _best(wanted, units)
    if not orders:
        return best
    ids = {id(unit) for unit in orders}
    left = [unit for unit in units if id(unit) not in ids]
    return _best(wanted, [*left, *filter(None, map(_before_order, orders))])[0]


def _best(wanted: Wanted, units: Sequence[_Unit]) -> tuple[list[_Scored], list[_Unit]]:
    """The best that tell something, and those above them that give orders."""
    best, orders = list[_Scored](), list[_Unit]()
    for one in sorted(_by_words(wanted, units), key=_best_first):
        kind = spoken_to_reader(one.unit.text)
        if kind == "order":
            orders.append(one.unit)
        elif kind is None:
            best.append(one)
        if len(best) == _EMBEDDED:
            break
    return best, orders


def _before_order(unit: _Unit) -> _Unit | None:
    """What a unit says before it gives an order, at marks that end sentences elsewhere; None where that is nothing."""
    said = list(takewhile(lambda part: spoken_to_reader(part) is None, _MARKS.split(unit.text)))
    return _unit(unit.candidate, unit.place, " ".join(said))


def _units(candidate: Candidate, place: int) -> Iterator[_Unit]:
    for text in _stretches(candidate.passage.chunk):
        if unit := _unit(candidate, place, text):
            yield unit


def _unit(candidate: Candidate, place: int, text: str) -> _Unit | None:
    """A stretch of a passage, where it says anything."""
    says = len(text) >= _SHORTEST and not is_item_heading(text)
    normal = joined_terms(text) if says else ""
    words = frozenset(normal.split())
    spelled = sum(word[0].isalpha() for word in words)
    enough = spelled >= _FEWEST or 0 < spelled < len(words)
    return _Unit(candidate, place, _cut(text), words, f" {normal} ") if enough else None


def _cut(text: str) -> str:
    """A text that is not too long to quote, cut between words."""
    return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0]


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


def _by_words(wanted: Wanted, units: Sequence[_Unit]) -> list[_Scored]:
    holding = Counter(word for unit in units for word in unit.words)
    asked = dict.fromkeys(wanted.words)
    idf = {word: math.log(1 + len(units) / (0.5 + holding[word])) for word in asked}
    total = sum(idf.values()) or 1.0
    headings = {unit.candidate.chunk_id: {*unit.candidate.passage.heading.split()} for unit in units}
    scored: list[_Scored] = []
    for unit in units:
        told = unit.words | headings[unit.candidate.chunk_id]
        cover = sum(weight for word, weight in idf.items() if word in unit.words) / total
        within = sum(weight for word, weight in idf.items() if word in told) / total
        named = any(f" {name} " in unit.terms for line in wanted.lines for name in line if name)
        passage = unit.candidate.passage
        listed = passage.section is not None and passage.section.item == _EXHIBITS
        is_row = passage.chunk.content_type == "table"
        unasked = listed or (is_row and not wanted.figure)
        score = _TERMS * cover + _LINES * named + _PLACE / (1 + unit.place) - _ROW * unasked
        score -= _ROW_NO_REASON * (wanted.reason and is_row)
        score += _REASON * (wanted.reason and cover > 0 and gives_reason(unit.text))
        scored.append(_Scored(unit, score, within, cover))
    return scored


async def _by_meaning(wanted: Wanted, scored: Sequence[_Scored], embedder: Embedder) -> list[_Scored]:
    try:
        query = await embedder.embed_query(wanted.subject)
        vectors = await embedder.embed_passages([one.unit.text for one in scored])
    except ModelFailed:
        return list(scored)
    similarities = [float(similarity) for similarity in vectors @ query]
    again = [
        replace(one, score=one.score + _MEANING * similarity, similarity=similarity)
        for one, similarity in zip(scored, similarities, strict=True)
    ]
    return sorted(again, key=_best_first)


def _best_first(one: _Scored) -> float:
    return -one.score


def _by_document(scored: Sequence[_Scored]) -> list[_Scored]:
    """The best of each document, then the second ones, and so on."""
    turns = Counter[str]()
    placed: list[tuple[int, _Scored]] = []
    for one in scored:
        doc_id = one.unit.candidate.passage.document.doc_id
        placed.append((turns[doc_id], one))
        turns[doc_id] += 1
    return [one for _, one in sorted(placed, key=lambda entry: entry[0])]


def _different(scored: Sequence[_Scored], most: int) -> Iterator[_Scored]:
    """The best that don't say the same."""
    chosen: list[_Unit] = []
    for one in scored:
        if len(chosen) == most:
            return
        if all(_overlap(one.unit.words, other.words) < _ALIKE for other in chosen):
            chosen.append(one.unit)
            yield one


def _overlap(first: frozenset[str], second: frozenset[str]) -> float:
    return len(first & second) / max(1, min(len(first), len(second)))


def _quote(one: _Scored) -> Quote:
    candidate = one.unit.candidate
    chunk = candidate.passage.chunk
    return Quote(
        text=" ".join(one.unit.text.split()),
        chunk_id=chunk.chunk_id,
        source=passage_source(candidate.passage),
        score=round(one.score, 4),
        similarity=candidate.similarity,
        answers=one.answers,
        preview=_preview(chunk.text),
    )


def _preview(text: str) -> str:
    """How a passage begins, without what gives orders."""
    said = (sentence for sentence in split_sentences(text[:_PREVIEWED]) if spoken_to_reader(sentence) != "order")
    return " ".join(" ".join(said)[:200].split())
