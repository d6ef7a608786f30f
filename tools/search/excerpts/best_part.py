"""The part of a passage that a query is about: its best rows and sentences, under the headings of their columns."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.language.printed.rows import readable_rows
from tools.language.printed.words import PERIOD_HEADING, SCALE_HEADING
from tools.language.query_features import Wanted, gives_reason
from tools.language.sentences import sentence_spans
from tools.language.terms import joined_terms
from tools.search.excerpts.truncate import GAP

_LONG = 160  # characters from which a line is running text
_FIGURE = re.compile(r"\d")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_AMOUNT = re.compile(r"(?<![\w.])(?!(?:19|20)\d{2}(?![\d,.]))\(?\$?\d[\d,.]*\d\)?|(?<![\w.])\d(?![\w.])")
_HEADINGS_ABOVE = 200  # rows between a row and the heading of its column
_AROUND = 12  # rows on each side of the best ones, as far as there is room
_ABOVE = 3  # rows of a heading: title, periods, scale
_NAMED = 2.5  # a line that the query asks for, by its name
_YEAR = 0.4
_REASON = 1.0


@dataclass(frozen=True)
class _Unit:
    """A row, a line or a sentence: what is kept whole. `own` is what it says of the query."""

    text: str
    own: float
    is_row: bool


def best_part(text: str, most: int, wanted: Wanted) -> str:
    """At most so many characters of a passage: what the query is about, with headings; gaps are marked."""
    readable = readable_rows(text).strip("\n")
    if len(readable) <= most:
        return readable
    units = _units(readable, wanted)
    if not units:
        return _cut(readable, most)
    kept = _choose(units, most)
    return _joined(units, kept) if kept else _cut(units[_best(units)].text, most)


def _units(text: str, wanted: Wanted) -> list[_Unit]:
    pieces = [piece for piece in _pieces(text) if piece.strip()]
    terms = [f" {joined_terms(piece)} " for piece in pieces]
    words = [f" {word} " for word in dict.fromkeys(wanted.words)]
    weights = {word: math.log(1 + len(terms) / (1 + sum(word in each for each in terms))) for word in words}
    lines = [f" {name} " for names in wanted.lines for name in names if name]
    return [_unit(piece, said, weights, lines, wanted) for piece, said in zip(pieces, terms, strict=True)]


def _unit(piece: str, said: str, weights: dict[str, float], lines: Sequence[str], wanted: Wanted) -> _Unit:
    own = sum(weight for word, weight in weights.items() if word in said)
    has_amount = _AMOUNT.search(piece) is not None
    if has_amount and any(line in said for line in lines):
        # "Total current assets" is the line asked for; "Other current assets, net of ..." only has words of it.
        named = max(len(line) for line in lines if line in said) / max(1, len(said.rstrip("0123456789 ,.()")))
        own += _NAMED * (1 + min(1.0, named))
    if own:
        own += _YEAR * sum(year in piece for year in wanted.years)
    if wanted.reason and own and gives_reason(piece):
        own += _REASON
    return _Unit(piece, own, has_amount and len(piece) < _LONG)


def _pieces(text: str) -> Iterator[str]:
    """Rows and short lines as they are; lines of running text put together, and cut into sentences."""
    running: list[str] = []
    for line in text.split("\n"):
        if _is_running(line, running):
            running.append(line)
            continue
        yield from _sentences(running)
        running = []
        if line.strip():
            yield line
    yield from _sentences(running)


def _is_running(line: str, before: Sequence[str]) -> bool:
    """Whether a line is of a paragraph: wide, or the end of one."""
    bare = line.strip()
    if not bare or "  " in bare or bare.startswith("|"):
        return False
    return len(bare) > 70 or (bool(before) and (bare.endswith((".", ";", ":")) or bare[:1].islower()))


def _sentences(lines: Sequence[str]) -> Iterator[str]:
    text = "\n".join(lines)
    for start, end in sentence_spans(text):
        yield " ".join(text[start:end].split())


def _choose(units: Sequence[_Unit], most: int) -> set[int]:
    """The best units that fit with their headings, then what stands around the best ones."""
    kept: set[int] = set()
    order = sorted((place for place, unit in enumerate(units) if unit.own > 0), key=lambda place: -units[place].own)
    order = order or [0]  # nothing of the query: how the passage begins
    best = units[order[0]].own
    for place in order:
        if kept and units[place].own < best / 3:
            break
        _take(units, kept, {place, *_heading(units, place)}, most)
        if not kept:
            _take(units, kept, {place}, most)
    for distance in range(1, _AROUND):
        for place in [place for place in order[:4] if place in kept]:
            _take(units, kept, {one for one in (place + distance, place - distance) if 0 <= one < len(units)}, most)
    return kept


def _take(units: Sequence[_Unit], kept: set[int], more: set[int], most: int) -> None:
    if _size(units, kept | more) <= most:
        kept |= more


def _heading(units: Sequence[_Unit], place: int) -> set[int]:
    """The rows above a row that say what its columns are: the periods, the scale beside them, and a title."""
    if not units[place].is_row and not units[place].text.lstrip().startswith("|"):
        return set()
    found: set[int] = set()
    for above in range(place - 1, max(-1, place - _HEADINGS_ABOVE), -1):
        if _RULE.fullmatch(units[above].text):
            return found | set(range(max(0, above - 2), above + 1))
        if _is_heading(units[above].text):
            near = range(max(0, above - _ABOVE), min(place, above + _ABOVE))
            found |= {above} | {
                one for one in near if SCALE_HEADING.search(units[one].text) or _is_heading(units[one].text)
            }
            return found
    return found


def _is_heading(text: str) -> bool:
    """Whether a row names periods and holds no amounts."""
    return len(text) < _LONG and PERIOD_HEADING.search(text) is not None and _AMOUNT.search(_without_days(text)) is None


_DAY = re.compile(r"\b[A-Z][a-z]{2,8}\.?\s+\d{1,2}\b|\b\d{1,2}\s+[A-Z][a-z]{2,8}\b|\bFY\s?\d{2}\b")


def _without_days(text: str) -> str:
    return _DAY.sub("", text)


def _size(units: Sequence[_Unit], kept: set[int]) -> int:
    return len(_joined(units, kept))


def _joined(units: Sequence[_Unit], kept: set[int]) -> str:
    parts: list[str] = []
    last = -1
    for place in sorted(kept):
        if place > last + 1:
            parts.append(GAP)
        parts.append(units[place].text.strip())
        last = place
    if last < len(units) - 1:
        parts.append(GAP)
    return "\n".join(parts)


def _best(units: Sequence[_Unit]) -> int:
    return max(range(len(units)), key=lambda place: units[place].own)


def _cut(text: str, most: int) -> str:
    kept = text[: max(0, most - 2)]
    head, _, tail = kept.rpartition(" ")
    return f"{(head if head and len(tail) < 40 else kept).rstrip()} …"[:most]
