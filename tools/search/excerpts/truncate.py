"""Cuts a text to size: at the ends of sentences and of table rows, never within."""

import re
from collections.abc import Sequence

from tools.language.sentences import Span, sentence_spans
from tools.models.passages import CHARACTERS_PER_TOKEN, estimate_tokens

GAP = "[...]"

_ROW = re.compile(r"^[^\S\n]*\|.*$", re.MULTILINE)
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_RULE = re.compile(r"[^\S\n]*\|?[\s:|-]*-[\s:|-]*\|?[^\S\n]*")
_PRINTED = 300  # characters from which many short lines are taken for a printed table


def cut_text(text: str, tokens: int, keep: int = 0, *, is_table: bool = False) -> str | None:
    """As much of a text as there is room for, around the place `keep`; gaps are marked. None where nothing fits.

    A table keeps its header rows.
    """
    if estimate_tokens(text) <= tokens:
        return text
    units = _rows(text, 0, len(text)) if is_table else find_units(text)
    header = _header(text, units) if is_table else 0
    room = int(tokens * CHARACTERS_PER_TOKEN) - 2 * (len(GAP) + 1)
    if header:
        room -= units[header - 1][1] - units[0][0] + 1
    first, last = _around(units[header:], keep, room)
    if first == last:
        return None
    first, last = first + header, last + header
    parts = [text[units[0][0] : units[header - 1][1]]] if header else []
    parts += [GAP] if first > header else []
    parts += [text[units[first][0] : units[last - 1][1]]]
    parts += [GAP] if last < len(units) else []
    return "\n".join(parts)


def find_units(text: str) -> list[Span]:
    """The sentences of a text and the rows of the tables in it: what is kept whole."""
    units: list[Span] = []
    for start, end in sentence_spans(text):
        stretch = text[start:end]
        printed = len(stretch) > _PRINTED and stretch.count("\n") > len(stretch) / 80
        units += _rows(text, start, end) if printed or _ROW.search(stretch) else [(start, end)]
    return units


def _rows(text: str, start: int, end: int) -> list[Span]:
    return [match.span() for match in _LINE.finditer(text, start, end)]


def _header(text: str, units: Sequence[Span]) -> int:
    """How many of a table's first rows are its header: down to the rule under it."""
    for number, (start, end) in enumerate(units[:6]):
        if _RULE.fullmatch(text[start:end]):
            return number + 1
    return 0


def _around(units: Sequence[Span], keep: int, room: int) -> tuple[int, int]:
    """The units around a place that fit, as many behind it as before."""
    if not units:
        return 0, 0
    middle = next((number for number, (_, end) in enumerate(units) if end > keep), len(units) - 1)
    first = last = middle
    ahead, behind = True, True
    while ahead or behind:
        if ahead:
            ahead = last < len(units) and units[last][1] - units[first][0] <= room
            last += ahead
        if first == last:
            return 0, 0
        if behind:
            behind = first > 0 and units[last - 1][1] - units[first - 1][0] <= room
            first -= behind
    return first, last
