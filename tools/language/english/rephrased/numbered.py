"""Items that are numbered or lettered: "1) Meta capex 2023 2) Meta capex 2024", "(a) revenue (b) net income"."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tools.language.english.changes import QUOTED, Edit

_ITEM = re.compile(
    r"(?:^|(?<=[\s:;,.]))\(?(?P<mark>[1-9]|[a-h]|i{1,3}|iv|v)(?P<close>\)|\.(?=\s[^\d\s]))(?=\s*\S)\s*", re.IGNORECASE
)
_ROMAN = ("i", "ii", "iii", "iv", "v")
_PARTED = re.compile(r"(?:^|[,;:?!.]|\band)\s*$", re.IGNORECASE)


def numbered(text: str) -> Iterator[Edit]:
    """The marks of two items or more that count on from the first; where nothing else parts two items, they do."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    items = [
        match
        for match in _ITEM.finditer(text)
        if not any(start < match.end() and match.start() < end for start, end in quoted)
    ]
    if not any(_counts_on(_places(items, roman=roman)) for roman in (False, True)):
        return
    for item in items:
        parted = _PARTED.search(text[: item.start()]) is not None
        yield Edit(item.start(), item.end(), "" if parted else "; ", "function")


def _counts_on(places: list[int]) -> bool:
    return len(places) > 1 and places[0] == 1 and all(b - a == 1 for a, b in pairwise(places))


def _places(items: list[re.Match[str]], *, roman: bool) -> list[int]:
    """Which one each item is; none where the marks are of several kinds."""
    marks = [item["mark"].lower() for item in items]
    if roman:
        return [_ROMAN.index(mark) + 1 for mark in marks] if all(mark in _ROMAN for mark in marks) else []
    if all(mark.isdigit() for mark in marks):
        return [int(mark) for mark in marks]
    return (
        [ord(mark) - ord("a") + 1 for mark in marks] if all(len(mark) == 1 and mark.isalpha() for mark in marks) else []
    )
