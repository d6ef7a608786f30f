"""Statements beside a question, which tell something and ask nothing: "(face value is $2.3bn)", "- Alphabet was about
32% for reference", "Looks slow against the 4x of its peers".

They change no figure, unless they may say which one is meant or how it is made; such ones stay.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.companies import CompanyFinder
from tools.language.english.asides import listed
from tools.language.english.changes import QUOTED, Edit
from tools.language.english.rephrased.hearsay import names_figure
from tools.language.mentions import Words
from tools.language.periods.question import find_periods
from tools.text import tokenise
from tools.vocab.loader import Vocabulary, load_toml

# In brackets, behind a dash up to the end, or a sentence behind the question.
_PLACES = (
    re.compile(r"\s*\((?P<said>[^()?]{8,160})\)"),
    re.compile(r"\s+[-–—]+\s+(?P<said>[^?()]{8,200}?)[.!]?\s*$"),
    re.compile(r"(?<=\?)\s+(?P<said>[^?()]{6,200}?)[.!]?\s*$"),
)
_MADE = re.compile(r"[=+/*×÷<>]")
_NUMBER = re.compile(r"\d")


def comments(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Such statements, which name no figure and no period, where the question names its company and figure without
    them."""
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for place in _PLACES:
        for match in place.finditer(text):
            start, end = match.span()
            if any(a < end and start < b for a, b in quoted) or not _states(match["said"]):
                continue
            rest = f"{text[:start]} {text[end:]}"
            dated = find_periods(match["said"]).covered
            if _is_whole(rest, finder, vocabulary) and not (dated or names_figure(match["said"], vocabulary)):
                yield Edit(start, end, "", "function")
                return


def _states(said: str) -> bool:
    """Whether words tell something, and nothing of what is asked for."""
    keys = [token.key for token in tokenise(said)]
    if not keys or keys[0] in _list("asking") or _MADE.search(said) or not _meaning().isdisjoint(keys):
        return False
    if _list("verbs").isdisjoint(keys):
        return False
    if _has(keys, "opinions"):
        return not _list("causes").isdisjoint(keys)  # "it was services, I think" may be the part that is meant
    subject = keys[0] in _list("pronouns") or not _list("questions").isdisjoint(keys)
    return not subject and bool(_NUMBER.search(said) or _has(keys, "references"))


def _is_whole(rest: str, finder: CompanyFinder, vocabulary: Vocabulary) -> bool:
    """Whether what is left names a figure and a loaded company."""
    return any(True for _ in finder.loaded(Words(rest))) and names_figure(rest, vocabulary)


def _has(keys: Sequence[str], name: str) -> bool:
    """Whether one of the phrases of a list stands among words."""
    said = f" {' '.join(keys)} "
    return any(f" {phrase} " in said for phrase in _list(name))


@cache
def _meaning() -> frozenset[str]:
    limits = listed("unjudged", "limits") | listed("unjudged", "alone") | listed("unjudged", "denying")
    return _list("meaning") | limits


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("comments.toml")[name])
