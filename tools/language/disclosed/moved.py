"""What moved a figure: questions for the thing that did it, "which charge hurt earnings", and for the effect of one.

That was told before then: "... and what was the effect on operating income".
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import cast

from tools.language.terms import joined_terms, terms
from tools.vocab.loader import load_toml

_LONGEST = 600  # characters of a question
_SHARED = re.compile(r"(?<!\?P)<(\w+)>")
_LATER = 1  # from the second part on, the things of a list are named one by one


@dataclass(frozen=True)
class Moved:
    """The things that are asked for, each by its terms, and the terms of the figure that they moved.

    `listed` tells that several are asked for one by one, `span` that it is asked from what to what something went.
    """

    things: tuple[frozenset[str], ...]
    figure: str
    listed: bool = False
    span: bool = False
    had: bool = False

    def is_span(self, sentence: str) -> bool:
        """Whether a sentence tells from what to what something went."""
        return _pattern("spans").search(sentence) is not None

    def is_effect(self, sentence: str) -> bool:
        """Whether a sentence tells what something did to a figure."""
        return _pattern("did").search(sentence) is not None

    def without_outlook(self, sentence: str) -> str:
        """A sentence without what it goes on to expect: "..., and are expected to increase"."""
        return _pattern("outlook").split(" ".join(sentence.split()), maxsplit=1)[0]


def asks_what_moved(question: str) -> str:
    """The words that ask for what moved a figure, or for the effect of something on it; "" where none do."""
    if len(question) > _LONGEST:
        return ""
    found = next((one for rule in _asked() if (one := rule.search(question))), None)
    return found[0].strip(" ,.;?") if found else ""


@lru_cache(maxsize=256)
def asked_moved(question: str, companies: tuple[str, ...] = ()) -> Moved | None:
    """What is asked to have moved which figure; None where that is not asked, or where the thing has no name."""
    if len(question) > _LONGEST:
        return None
    plain = " ".join(question.split())
    found = next((one for rule in _asked() if (one := rule.search(plain))), None)
    if found is None:
        return None
    had = "head" not in found.re.groupindex
    head = _pattern("beside").sub(" ", plain[: found.start()] if had else found["head"])
    own = {term for name in companies for term in terms(name)}
    parts = _pattern("each").split(head) if not had else [head]
    named = [frozenset(term for term in terms(part) if not term.isdigit()) - _idle() - own for part in parts]
    things = tuple(filter(None, named[_LATER:] if len(named) > 1 + _LATER else named))
    figure = _pattern("object_ends").split(plain[found.end() :].strip(), maxsplit=1)[0]
    figure = " ".join(term for term in joined_terms(figure).split() if term not in own and not term.isdigit())
    moved = frozenset(figure.split())
    things = tuple(one - moved or one for one in things)
    if not things or not figure:
        return None
    return Moved(things, figure, len(things) > 1, _pattern("span").search(plain) is not None, had)


@cache
def _asked() -> tuple[re.Pattern[str], ...]:
    rules = _rules()
    caused = cast(list[str], rules["caused"])
    whole = (_SHARED.sub(lambda one: cast(str, rules[one[1]]), rule) for rule in caused)
    return tuple(re.compile(one, re.IGNORECASE) for one in (cast(str, rules["had"]), *whole))


@cache
def _idle() -> frozenset[str]:
    return frozenset(term for word in cast(list[str], _rules()["idle"]) for term in terms(word))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(cast(str, _rules()[name]), re.IGNORECASE)


def _rules() -> dict[str, object]:
    return load_toml("told_in_text.toml")["effect"]
