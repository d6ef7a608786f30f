"""Wishes for the form of an answer, which change no figure: "in USD millions, one decimal", "(2 dp)".

A stretch of a question is one where every word of it is a word of wishes, and one of them names a unit or digits.
"""

import re
from functools import cache

from tools.vocab.patterns import load_patterns

_WORD = re.compile(r"[a-z]+(?:\.[a-z]+)*\.?|\d+|[%$€£]", re.IGNORECASE)
_LAST = re.compile(r"(?:\s*[;,–—]|\s-|(?P<opened>\s*\())\s*(?P<said>[^;,()?!–—]*?)(?(opened)\))(?P<end>\s*[.?!]*)$")
_MOST = 3  # wishes behind one another


def is_wish(said: str) -> bool:
    """Whether a stretch of words is nothing but a wish for a form; a percentage alone may be what is asked for."""
    words = [word.lower().rstrip(".").replace(".", "") for word in _WORD.findall(said)]
    if not words or _WORD.sub("", said).strip(" .,;:'’-/") or not _words("any").issuperset(words):
        return False
    return not _words("forms").isdisjoint(words)


def without_wishes(text: str) -> str:
    """A sentence without the wishes that it ends in, each set apart by a mark."""
    for _ in range(_MOST):
        found = _LAST.search(text)
        if found is None or not found.start() or not is_wish(found["said"]):
            break
        text = f"{text[: found.start()]}{found['end']}"
    return text


@cache
def _words(kind: str) -> frozenset[str]:
    wishes = load_patterns("directions.toml")["wishes"]
    return frozenset((*wishes["forms"], *wishes["other"]) if kind == "any" else wishes["forms"])
