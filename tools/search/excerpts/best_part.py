"""The part of a passage that a query is about: its best rows and sentences, under the headings of their columns."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tools.language.printed.rows import readable_rows
from tools.language.printed.words import PERIOD_HEADING, SCALE_HEADING
from tools.language.queries.features import Wanted, gives_reason
from tools.language.sentences import sentence_spans
from tools.language.terms import joined_terms

_LONG = 160  # characters from which a line is running text
_LABEL = 80  # characters of a line that is but a label or a heading
_LETTER = re.compile(r"[^\W\d_]")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\|?\s*")
_AMOUNT = re.compile(r"(?<![\w.])(?!(?:19|20)\d{2}(?![\d,.]))\(?\$?\d[\d,.]*\d\)?|(?<![\w.])\d(?![\w.])")
_HEADINGS_ABOVE = 200  # rows between a row and the heading of its column
_AROUND = 12  # rows on each side of the best ones, as far as there is room
_ABOVE = 3  # rows of a heading: title, periods, scale
_TITLES = 8  # lines above them: title, names of columns
_NAMED = 2.5  # a line that the query asks for, by its name
_YEAR = 0.4
_REASON = 1.0
_GAP = "…"


@dataclass(frozen=True)
class _Unit:
    """A row, a line or a sentence: what is kept whole. `own` is what it says of the query.

    `goes_on` tells that its label begins in the line before.
    """

    text: str
    own: float
    is_row: bool
    goes_on: bool = False


@dataclass(frozen=True)
class _Asked:
    """The query's words and lines as phrases between spaces; `weights` say how telling each word is."""

    wanted: Wanted
    weights: dict[str, float]
    lines: tuple[str, ...]


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
    asked = _Asked(
        wanted,
        {word: math.log(1 + len(terms) / (1 + sum(word in each for each in terms))) for word in words},
        tuple(f" {name} " for names in wanted.lines for name in names if name),
    )
    units = [_unit(piece, said, asked) for piece, said in zip(pieces, terms, strict=True)]
    return [_under_label(units, terms, place, asked) for place in range(len(units))]


def _unit(piece: str, said: str, asked: _Asked) -> _Unit:
    has_amount = _AMOUNT.search(piece) is not None
    is_row = has_amount and len(piece) < _LONG
    if _is_heading(piece):
        return _Unit(piece, 0.0, is_row)
    own = sum(weight for word, weight in asked.weights.items() if word in said)
    own += _named(said, asked) if has_amount else 0.0
    if own:
        own += _YEAR * sum(year in piece for year in asked.wanted.years)
    if asked.wanted.reason and own and gives_reason(piece):
        own += _REASON
    return _Unit(piece, own, is_row)


def _named(said: str, asked: _Asked) -> float:
    """What it is worth that a row has a line asked for by its name."""
    lengths = [len(line) for line in asked.lines if line in said]
    # "Total current assets" is the line asked for; "Other current assets, net of ..." only has words of it.
    share = max(lengths, default=0) / max(1, len(said.rstrip("0123456789 ,.()")))
    return _NAMED * (1 + min(1.0, share)) if lengths else 0.0


def _under_label(units: Sequence[_Unit], terms: Sequence[str], place: int, asked: _Asked) -> _Unit:
    """A row as it is, or with what the line before says where that has the row's label: a line asked for."""
    unit, before = units[place], units[place - 1] if place else None
    if before is None or not unit.is_row or not _is_label(before.text) or before.text.rstrip().endswith(":"):
        return unit
    named = _named(f"{terms[place - 1].rstrip()}{terms[place]}", asked)
    if not named or _named(terms[place], asked):
        return unit
    return replace(unit, own=max(unit.own, before.own + named), goes_on=True)


def _is_label(text: str) -> bool:
    """Whether a line is short and has no amount."""
    return len(text) < _LABEL and _LETTER.search(text) is not None and _AMOUNT.search(_without_days(text)) is None


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
    """The best units that fit with their headings, their titles, then what stands around the best."""
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
    for place in sorted(kept):
        _take(units, kept, _titles(units, place), most)
    for distance in range(1, _AROUND):
        for place in [place for place in order[:4] if place in kept]:
            for near in (place + distance, place - distance):
                if 0 <= near < len(units) and _LETTER.search(units[near].text):
                    _take(units, kept, {near}, most)
    return kept


def _take(units: Sequence[_Unit], kept: set[int], more: set[int], most: int) -> None:
    if len(_joined(units, kept | more)) <= most:
        kept |= more


def _heading(units: Sequence[_Unit], place: int) -> set[int]:
    """The rows above a row that say what its columns are: the periods, the scale beside them, its label's beginning."""
    if not units[place].is_row and not units[place].text.lstrip().startswith("|"):
        return set()
    label = {place - 1} if units[place].goes_on else set[int]()
    for above in range(place - 1, max(-1, place - _HEADINGS_ABOVE), -1):
        if _RULE.fullmatch(units[above].text):
            return label | set(range(max(0, above - 2), above + 1))
        if _is_heading(units[above].text):
            near = range(max(0, above - _ABOVE), min(place, above + _ABOVE))
            scales = (one for one in near if SCALE_HEADING.search(units[one].text) or _is_heading(units[one].text))
            return {*label, above, *scales}
    return label


def _titles(units: Sequence[_Unit], place: int) -> set[int]:
    """The lines right above a heading of periods: the table's title, the names of its columns."""
    if not _is_heading(units[place].text):
        return set()
    first = place
    while first > 0 and place - first < _TITLES and _heads(units[first - 1].text):
        first -= 1
    return set(range(first, place))


def _heads(text: str) -> bool:
    return _is_label(text) and not text.rstrip().endswith((".", ";"))


def _is_heading(text: str) -> bool:
    """Whether a row names periods and holds no amounts."""
    return len(text) < _LONG and PERIOD_HEADING.search(text) is not None and _AMOUNT.search(_without_days(text)) is None


_DAY = re.compile(r"\b[A-Z][a-z]{2,8}\.?\s+\d{1,2}\b|\b\d{1,2}\s+[A-Z][a-z]{2,8}\b|\bFY\s?\d{2}\b")


def _without_days(text: str) -> str:
    return _DAY.sub("", text)


def _joined(units: Sequence[_Unit], kept: set[int]) -> str:
    parts: list[str] = []
    last = -1
    for place in sorted(kept):
        if place > last + 1:
            parts.append(_GAP)
        parts.append(units[place].text.strip())
        last = place
    if last < len(units) - 1:
        parts.append(_GAP)
    return "\n".join(parts)


def _best(units: Sequence[_Unit]) -> int:
    return max(range(len(units)), key=lambda place: units[place].own)


def _cut(text: str, most: int) -> str:
    kept = text[: max(0, most - 2)]
    head, _, tail = kept.rpartition(" ")
    return f"{(head if head and len(tail) < 40 else kept).rstrip()} …"[:most]
