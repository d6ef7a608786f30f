"""Cuts passages into what can be quoted: sentences, and rows of tables, each with its place."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tools.language.items import is_item_heading
from tools.language.printed.tables import read_row
from tools.language.printed.words import (
    COVER_TITLE,
    EMPTY_HEADING,
    LISTED,
    PAGE_FOOT,
    PERIOD_HEADING,
    TABLE_ANNOUNCED,
    YEARS_HEADING,
)
from tools.language.quantities.words import find_words
from tools.language.sentences import sentence_spans
from tools.language.speech import spoken_to_reader
from tools.language.terms import joined_terms
from tools.models.passages import Chunk
from tools.search.order.ranker import Candidate

_BRACKETED = re.compile(r"\([^()]*\)")
# The end of a row, and the label of the next one: "27,808 Long-term debt".
_UNLABELLED = re.compile(r"[$€£(]*\s*\d[\d,.]*[)%]*(?:\s+[$€£(]*\d[\d,.]*[)%]*)*\s+[A-Z][^\d.]*")
_SHORTEST, _LONGEST = 25, 700  # characters of a quotation
_FEWEST = 4  # different words where no number is among them: a company's name alone says nothing
_RUN = 300  # characters from which a stretch of lines is taken for the rows of a printed table
_TABULAR = 0.2  # share of rows among the lines of a table
_MARKS = re.compile(r"(?<=[.!?])\s+")
_SEPARATOR = re.compile(r"\|?[\s:|-]+\|?")
_NUMERIC_LINE = re.compile(r"[\s$€£¥%()\d.,—–-]*\d[\s$€£¥%()\d.,—–-]*|[\s$—–-]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_VALUE = re.compile(r"(?<![\w.,])\(?[$€£]? ?\d[\d,]*(?:\.\d+)?\b")
STATED = re.compile(r"[$€£¥] ?\d|\d ?%|\d,\d{3}")  # an amount
_LONG_WORD = 5  # letters from which a title capitalises any word
_YEAR = re.compile(r"(?:19|20)\d\d")
_LAST_YEAR = re.compile(r"(?:19|20)\d\d[.!?]")  # of a sentence
_COLUMNS = 4  # headings of periods from which a stretch without an amount is a table's header
_TALLY = re.compile(r":\s*\n[A-Z][A-Za-z -]{1,24}\s*\n[\d,]+$")  # a sentence, and the first count below it
_COUNTED = re.compile(r"[A-Z][A-Za-z -]{1,24}\s*\n[\d,]+")
_ENDS = '.!?”"'  # marks that end a sentence
_EXHIBITS = "15"  # the item


@dataclass(frozen=True)
class Unit:
    """A sentence or row of a passage, with the passage's place in the ranking and its own within the passage.

    `beside` are the words of the units before and after it. `is_row` tells that it stands in a table.
    """

    candidate: Candidate
    place: int
    text: str
    words: frozenset[str]
    terms: str
    position: int = 0
    is_row: bool = False
    beside: frozenset[str] = frozenset()


def units_of(candidate: Candidate, place: int, *, exhibits: bool = False) -> list[Unit]:
    """What can be quoted of a passage, in its order; of the item of exhibits only where it is asked for.

    Some filings have the notes of their statements there.
    """
    passage = candidate.passage
    if not exhibits and passage.section is not None and passage.section.item == _EXHIBITS:
        return []
    texts = list(_with_tallies(_stretches(passage.chunk)))
    words = [frozenset(joined_terms(text).split()) for text, _ in texts]
    found: list[Unit] = []
    for position, (text, is_row) in enumerate(texts):
        beside = frozenset[str]().union(*words[max(0, position - 1) : position], *words[position + 1 : position + 2])
        if unit := make_unit(candidate, place, text, position=position, is_row=is_row, beside=beside):
            found.append(unit)
    return found


def _with_tallies(stretches: Iterable[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    """The stretches, each that opens a tally with the whole of it: "The proposal was defeated: For 25, Against 74"."""
    tally: list[str] = []
    for stretch, is_row in stretches:
        if tally and _COUNTED.fullmatch(stretch):
            tally.append(stretch)
            continue
        if tally:
            yield "\n".join(tally), True
        tally = [stretch] if is_row and _TALLY.search(stretch) else []
        if not tally:
            yield stretch, is_row
    if tally:
        yield "\n".join(tally), True


def make_unit(
    candidate: Candidate,
    place: int,
    text: str,
    *,
    position: int = 0,
    is_row: bool = False,
    beside: frozenset[str] = frozenset(),
) -> Unit | None:
    """A stretch of a passage, where it says anything."""
    if len(text) < _SHORTEST or is_item_heading(text) or says_nothing(text) or _names_speaker(text, candidate):
        return None
    if _UNLABELLED.fullmatch(text) or (is_row and not any(letter.isalpha() for letter in _BRACKETED.sub("", text))):
        return None  # figures whose label stands elsewhere
    normal = joined_terms(text)
    words = frozenset(normal.split())
    spelled = sum(word[0].isalpha() for word in words)
    if not (spelled >= _FEWEST or 0 < spelled < len(words)):
        return None
    return Unit(candidate, place, _cut(text), words, f" {normal} ", position, is_row, beside)


def _names_speaker(text: str, candidate: Candidate) -> bool:
    """Whether a stretch is the line of a transcript that names who speaks."""
    chunk = candidate.passage.chunk
    if chunk.speaker is None or not text.lower().startswith(chunk.speaker.lower()):
        return False
    return chunk.speaker_role is not None and chunk.speaker_role.lower() in text.lower() and len(text) < _RUN


def says_nothing(text: str) -> bool:
    """Whether a stretch is a table's header, a line that names a period, a cover's title, or an entry of a list of
    contents."""
    line = " ".join(text.split())
    if COVER_TITLE.search(line) and line[-1] not in _ENDS and _is_title(_WORD.findall(line)):
        return True
    if LISTED.search(line) or PAGE_FOOT.search(line):
        return True
    headings = sum(1 for _ in PERIOD_HEADING.finditer(line))
    announces = TABLE_ANNOUNCED.search(line) or (headings >= _COLUMNS and line[-1] not in _ENDS)
    if announces and not STATED.search(line):
        return True
    values = [found[0] for found in _VALUE.finditer(line) if not _YEAR.fullmatch(found[0])]
    header = YEARS_HEADING.search(line)
    if header and not any(found.end() > header.end() + 4 for found in _VALUE.finditer(line, header.end())):
        return True  # columns, and no value under them
    rest = EMPTY_HEADING.sub(" ", line)
    words = _WORD.findall(rest)
    if not words:
        return not any(len(value.strip("($€£ ")) > 2 for value in values)
    ends = line[-1]
    if not values and ends not in _ENDS and _is_title(words):
        return True
    return not values and ends not in '.!?;:”"' and len(words) < _FEWEST and _YEAR.search(line) is not None


def states_number(text: str) -> bool:
    """Whether a stretch has a number that is no year, in digits or as a word."""
    return any(not _YEAR.fullmatch(found[0]) for found in _VALUE.finditer(text)) or any(find_words(text))


def _is_title(words: Sequence[str]) -> bool:
    """Whether all words but the little ones are capitalised: "Condensed Consolidated Statements of Cash Flows"."""
    return all(word[0].isupper() for word in words if len(word) >= _LONG_WORD)


def without_orders(unit: Unit) -> Unit | None:
    """What a unit says before it gives an order, at marks that end sentences elsewhere; None where that is nothing."""
    said = list(takewhile(lambda part: spoken_to_reader(part) is None, _MARKS.split(unit.text)))
    return make_unit(
        unit.candidate,
        unit.place,
        " ".join(said),
        position=unit.position,
        is_row=unit.is_row,
        beside=unit.beside,
    )


def _cut(text: str) -> str:
    """A text that is not too long to quote, cut between words."""
    return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0]


def _stretches(chunk: Chunk) -> Iterator[tuple[str, bool]]:
    """The sentences and rows of a chunk; whether each is a row."""
    text = chunk.text
    if chunk.content_type == "table":
        rows = (line.strip() for line in text.splitlines())
        yield from ((row.strip("| "), True) for row in rows if row and not _SEPARATOR.fullmatch(row))
        return
    for start, end in sentence_spans(text):
        stretch = text[start:end]
        if len(stretch) > _RUN and stretch.count("\n") > len(stretch) / 80 and _is_tabular(stretch.splitlines()):
            yield from ((row, _is_row(row)) for row in _rows(stretch.splitlines()))
        else:
            yield stretch, _is_row(stretch)


def _is_tabular(lines: Sequence[str]) -> bool:
    """Whether enough of the lines hold figures alone, or end with some: running text may have short lines as well."""
    rows = sum(_NUMERIC_LINE.fullmatch(line) is not None or read_row(line) is not None for line in lines)
    return rows >= _TABULAR * len(lines)


def _is_row(text: str) -> bool:
    """Whether lines of numbers stand in it; a year that a sentence ends with is none."""
    lines = [line for line in text.splitlines() if line.strip()]
    lines = lines[:-1] if len(lines) > 1 and _LAST_YEAR.fullmatch(lines[-1].strip()) else lines
    return any(_NUMERIC_LINE.fullmatch(line) for line in lines)


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
