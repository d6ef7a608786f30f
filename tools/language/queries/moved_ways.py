"""Which way something moved, in a question and in a sentence: what rose is no answer to what fell."""

import re
from functools import cache

from tools.language.assertions.lexicon import directions, plain
from tools.language.queries.features import reason_start


def moves_another_way(question: str, sentence: str) -> bool:
    """Whether a question is about moves of one way alone, and a sentence tells of the other alone.

    What it gives as a reason may move as it likes: "driven by lower freight costs".
    """
    asked = {way for _, way in _told(question)}
    if len(asked) != 1:
        return False
    told = _told(sentence)
    if not told or any(way in asked for _, way in told):
        return False
    reason = reason_start(sentence)
    return reason is None or told[0][0] < reason


def _told(text: str) -> list[tuple[int, str]]:
    """Where words of direction stand, and which way each goes."""
    return [(found.start(), _ways()[plain(found[0])]) for found in _words().finditer(text)]


@cache
def _ways() -> dict[str, str]:
    """Verbs, nouns and adjectives of direction; "up" and "down" mean much else: "what made up the charge"."""
    every = directions("verbs", "nouns", "adjectives")
    return {said: way for said, way in every.items() if way != "flat" and said not in ("up", "down")}


@cache
def _words() -> re.Pattern[str]:
    said = (one.split() for one in sorted(_ways(), key=len, reverse=True))
    spaced = (r"[\s-]+".join(map(re.escape, words)) for words in said)
    return re.compile(rf"\b(?:{'|'.join(spaced)})\b", re.IGNORECASE)
