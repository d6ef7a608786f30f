"""What kind of thing a question asks for (an amount of money, a date, a name), and whether a sentence tells one.

A sentence tells something new where what it tells does not stand in the question already.
"""

import re
from functools import cache, lru_cache

from tools.months import MONTH_NUMBERS
from tools.text import tokenise
from tools.vocab.loader import load_toml

_MEASURED = frozenset({"money", "percent", "count", "date", "duration"})  # kinds that are told by a number alone
_UNNUMBERED = frozenset({"name", "place", "date", "duration"})  # kinds of which no amount is one
_MANY = re.compile(r"\bhow many (?:[\w-]+ ){0,3}?([a-z]{3,})\b", re.IGNORECASE)
_REST = re.compile(r"[\w.,]*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NEAR = 40  # characters between a number and what it counts
_STEM = 4  # letters by which a counted noun is known in another form


@lru_cache(maxsize=512)
def asked_types(question: str) -> frozenset[str]:
    """The kinds of things that a question asks for; none where it asks for what is told in words."""
    return frozenset(kind for kind, (asked, _) in _patterns().items() if asked.search(question))


def asks_no_amount(question: str) -> bool:
    """Whether a question asks for names, places or dates alone."""
    asked = asked_types(question)
    return bool(asked) and asked <= _UNNUMBERED


def told_types(question: str, sentence: str) -> frozenset[str]:
    """Of the kinds that a question asks for, those of which a sentence tells one that the question does not name."""
    return frozenset(kind for kind in asked_types(question) if tells_kind(kind, question, sentence))


def tells_kind(kind: str, question: str, sentence: str) -> bool:
    """Whether a sentence tells something of a kind that the question does not name."""
    known = {token.key for token in tokenise(question)}
    return any(_is_new(sentence, found, known) for found in _patterns()[kind][1].finditer(sentence))


def told_values(kind: str, question: str, sentence: str) -> int:
    """How many different things of a kind a sentence tells that the question does not name."""
    known = {token.key for token in tokenise(question)}
    return len({one[0] for one in _patterns()[kind][1].finditer(sentence) if _is_new(sentence, one, known)})


def leaves_out(question: str, sentence: str) -> bool:
    """Whether a question asks for an amount or a date, and a sentence tells nothing of the kind."""
    asked = asked_types(question) & _MEASURED
    return bool(asked) and not asked & told_types(question, sentence)


def counts_asked(question: str, sentence: str) -> bool:
    """Whether a sentence has a number with the very things behind it that the question counts: "how many jobs"."""
    asked = _MANY.search(question)
    if asked is None:
        return False
    stem = re.escape(asked[1].lower()[: max(_STEM, len(asked[1]) - 2)])
    return re.search(rf"\d[\d,.]*[^.;]{{1,{_NEAR}}}\b{stem}", sentence, re.IGNORECASE) is not None


def _is_new(sentence: str, found: re.Match[str], known: set[str]) -> bool:
    """Whether what is found has a word that is not known; the year of a day that is named without one is known, too."""
    whole = _REST.match(sentence, found.end())  # of a word or number that the pattern may end within
    said = [token.key for token in tokenise(sentence[found.start() : whole.end() if whole else found.end()])]
    new = [key for key in said if key not in known]
    of_day = said[0][:3] in MONTH_NUMBERS and len(new) < len(said)
    dated = of_day and not any(map(_YEAR.fullmatch, known))
    return any(not (dated and _YEAR.fullmatch(key)) for key in new)


@cache
def _patterns() -> dict[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    return {
        kind: (re.compile(one["asked"], re.IGNORECASE), re.compile(one["told"], re.IGNORECASE))
        for kind, one in load_toml("answer_types.toml").items()
    }
