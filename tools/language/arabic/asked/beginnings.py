"""Whether a question asks for what a balance was as a period began."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tools.language.arabic.data import one_of
from tools.language.arabic.dates import find_dates
from tools.language.arabic.letters import normalise
from tools.language.arabic.periods import find_periods
from tools.language.arabic.words import find_words
from tools.vocab.data import load_toml

_NEAR = 5  # words between a verb and the period that begins


def asks_beginning(question: str) -> bool:
    """Whether a question asks for what a balance was at the beginning of a period."""
    text = normalise(question)
    if next(_opening_verbs(text), None) is not None:
        return True
    before = [find_words(text, 0, period.start) for period in find_periods(text)]
    firsts = {word for said in _words("at_beginning") for word in (said, f"ب{said}")}
    if any(words and words[-1].text in firsts for words in before):
        return True
    return any(one.day == one.month == 1 for one in find_dates(text)) or not firsts.isdisjoint(
        f"{one.text} {other.text}" for one, other in pairwise(find_words(text))
    )


def without_opening_verb(text: str) -> str:
    """A normalised text without the verbs by which a balance is what a period began with."""
    for match in list(_opening_verbs(text)):
        text = text[: match.start()] + " " * len(match[0]) + text[match.end() :]
    return text


def _opening_verbs(text: str) -> Iterator[re.Match[str]]:
    """The verbs with a balance and a period beside them: "with what balance did the bank open 2016"."""
    if not _balance().search(text):
        return
    starts = [period.start for period in find_periods(text)]
    for match in _opening_with().finditer(text):
        between = (len(text[match.end() : start].split()) for start in starts if start >= match.end())
        if any(count <= _NEAR for count in between):
            yield match


@cache
def _opening_with() -> re.Pattern[str]:
    """A verb as "opened", and what relates it to what it opened with."""
    return re.compile(rf"(?<!\w)[وف]?(?:{one_of(_words('opening_with'))})(?!\w)(?: +به(?:ا)?(?!\w))?")


@cache
def _balance() -> re.Pattern[str]:
    said = one_of((*_words("values"), *_words("asking")))
    return re.compile(rf"(?<!\w)[وب]?(?:{said})(?!\w)")


@cache
def _words(name: str) -> tuple[str, ...]:
    return tuple(map(normalise, load_toml("units.toml")["words"][name]))
