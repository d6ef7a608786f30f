"""How many things are asked for, where they are named as well: "2 things: revenue, net loss".

A number that is another one than what is named comes to stays, and is asked about.
"""

import re
from collections.abc import Iterator

from tools.language.companies import CompanyFinder
from tools.language.english.changes import QUOTED, Edit, open_tokens
from tools.language.english.planning import end_of
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.periods.question import find_periods
from tools.text import find_phrases, phrase_key
from tools.vocab.loader import Vocabulary

_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_COUNT = rf"(?P<n>[2-9]|{'|'.join(_COUNTS)})"
_THINGS = re.compile(
    rf"(?P<mark>[,;(] ?)?\b(?:(?:just|only|all|need|give me|i need|i want|the|these|those|quick) )*{_COUNT} "
    r"(?:things|numbers|figures|values|metrics|items|data points)\b(?! (?:of|from|in|that|which|about)\b)"
    r"(?: (?:only|please|pls|plz))?\)?",
    re.IGNORECASE,
)
_YEARS = re.compile(
    rf"(?<!last )(?<!past )(?<!next )(?<!first )(?<!previous )\b{_COUNT}[ -]?(?:years?|yrs?) "
    r"(?=(?:total|sum|combined|cumulative|average|avg|mean)\b)",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"(?<=\bor not), (?:just )?(?:the )?(?:exact |actual )?(?:number|figure)(?: (?:too|please|pls|plz))*\s*[.?!]*$",
    re.IGNORECASE,
)
_YEAR_AND_AMOUNT = re.compile(
    r"(?:\s*[,;(–—]\s*|\s+-+\s+|\s+)(?:(?:give me|need|want|tell me|show) )?(?:(?:the|which|what|both) )*"
    r"(?:year|yr|quarter|qtr|date|company) (?:and|&|plus|\+|n) "
    r"(?:the )?(?:amt|amount|value|figure|number|level|how much)"
    r"(?: (?:please|pls|plz|too))*\s*\)?(?=\s*[.?!]*$|[,;])",
    re.IGNORECASE,
)
_IN_ORDER = re.compile(
    r",? ?\b(?:please |pls )?in (?:that|this|the same|the given|the above|exactly that|exactly this) order\b",
    re.IGNORECASE,
)
# What only says that this is one of several questions: "next: ...", "also - ...".
_NEXT = re.compile(
    r"^\W*(?:(?:ok|okay|and|then|now|hmm|so)[,\s]+)*"
    r"(?:next|second|secondly|third|thirdly|lastly|finally|another|also|plus|ps|p\.s\.|one more|one last|last|new"
    r"|follow ?up)"
    r"(?: (?:one|up|question|q|thing|query|ask))?(?: thing| question)?\s*(?:[:–—]|\s-)\s*",
    re.IGNORECASE,
)


def counted(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Numbers of things, and of years, that equal what is named; and a wish for "the number" behind a yes or no."""
    for match in (*_IN_ORDER.finditer(text), *_NEXT.finditer(text)):
        yield Edit(match.start(), match.end(), "", "function")
    picked = any(end_of(token.key) for token in open_tokens(text))
    for match in (*_SHOWN.finditer(text), *(_YEAR_AND_AMOUNT.finditer(text) if picked else ())):
        yield Edit(match.start(), match.end(), "", "function")
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for pattern in (_THINGS, _YEARS):
        for match in pattern.finditer(text):
            rest = f"{text[: match.start()]} {text[match.end() :]}"
            asked = _years(rest) if pattern is _YEARS else _things(rest, finder, vocabulary)
            if _number(match["n"]) in asked and not any(a < match.end() and match.start() < b for a, b in quoted):
                end = match.end() if match.start() else len(text) - len(rest.lstrip())
                yield Edit(match.start(), end, "", "function")


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else 2 + _COUNTS.index(said.lower())


def _years(text: str) -> set[int]:
    return {len(find_periods(text).fiscal_years)}


def _things(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> set[int]:
    """How many things may be meant: the figures that are named, and these for each company."""
    words, names = Words(text), figure_names(vocabulary)
    companies = {mention.entry.ticker for mention in finder.loaded(words)}
    found = find_phrases(open_tokens(text), lambda tokens: names.get(phrase_key(tokens), "name"))
    figures = {match.entry.keys for match in found}
    return {len(figures), len(figures) * len(companies)}
