"""Whether a clause is a part of a longer expression, by what stands before and behind it."""

import re
from collections.abc import Sequence

from tools.language.definitions.words import pattern

OPENING, CLOSING = ("(", "["), (")", "]")
SIGNS = frozenset("+*/×÷−")
_NEAR = 3  # words before a figure: "over average total assets"


def goes_on(text: str, first: int, end: int, named: Sequence[tuple[str, int, int]]) -> bool:
    """Whether arithmetic stands before a clause, or behind it: it is a part of an expression."""
    before, after = text[:first].rstrip(), text[end:].lstrip(" ,")
    bracketed = before.endswith(OPENING) and after.startswith(CLOSING)
    if bracketed:
        before, after = before[:-1].rstrip(), after[1:].lstrip()
    if before[-1:] in SIGNS or after[:1] in SIGNS:
        return True
    dash = re.match(r"[-–—]\s+", after)
    follows = len(text) - len(after) + dash.end() if dash and not bracketed else -1
    return any(begin == follows for _, begin, _ in named) or _is_worded(before, after, text, named)


def _is_worded(before: str, after: str, text: str, named: Sequence[tuple[str, int, int]]) -> bool:
    """Whether a figure stands near, with a word of arithmetic between: "(debt - cash) over LTM EBITDA"."""
    behind, ahead = pattern("joined_behind").match(after), pattern("joined_ahead").search(before)
    start = len(text) - len(after) + behind.end() if behind else -1
    near = any(start <= begin and text.count(" ", start, begin) < _NEAR for _, begin, _ in named) if behind else False
    return near or (ahead is not None and any(end == ahead.start() for *_, end in named))
