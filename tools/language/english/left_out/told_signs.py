"""Remarks of the sign that a figure may have: "(net cash as a negative)", "so show a minus if that's right", "- will be
negative". A figure is given with its sign anyway.

Such a remark stands apart by marks, is made of a few words alone, and asks nothing: "is it negative?" stays.
"""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.english.changes import QUOTED, Edit
from tools.text import tokenise
from tools.vocab.loader import load_toml

_RUN = re.compile(
    r"(?P<mark>^|\s*\(|\s+[-–—]+\s+|[,;:]\s+|(?<=[.!?])\s+)(?P<said>[^\s,;:.!?()][^,;:.!?()]*?)"
    r"(?P<end>\s*\)|(?=\s+[-–—]+\s|[,;:.!?]|\s*$))"
)
_FEWEST = 2


def told_signs(text: str) -> Iterator[Edit]:
    """Such remarks; none within quotation marks, and none that is all that is said."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in _RUN.finditer(text):
        bracketed = "(" in match["mark"]
        if (bracketed and ")" not in match["end"]) or not _tells(match["said"]):
            continue
        asks = text[match.end() :].lstrip()[:1] == "?" and not bracketed
        inside = any(start < match.end() and match.start() < end for start, end in quoted)
        rest = text[: match.start()] + text[match.end("said") :]
        if not asks and not inside and any(letter.isalpha() for letter in rest):
            closed = match.end() if bracketed else match.end("said")
            yield Edit(match.start(), closed, "", "function")


def _tells(said: str) -> bool:
    """Whether words say how a sign is to be read, and nothing else."""
    keys = [token.key for token in tokenise(said)]
    if len(keys) < _FEWEST or not set(keys) <= _list("words") | _list("signs") | _list("telling"):
        return False
    return (
        not _list("signs").isdisjoint(keys)
        and not _list("telling").isdisjoint(keys)
        and (" ".join(keys[:2]) not in _list("asking"))
    )


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("told_signs.toml")[name])
