"""Directions that are told by a state and not by a verb of motion: "was up", "came in below 2023", "hit a record"."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias

from tools.language.assertions.bounds import hedges
from tools.language.assertions.lexicon import any_of, direction_of, directions, words
from tools.language.periods.words import PERIOD_AHEAD
from tools.models.claims import Direction

StateForm: TypeAlias = Literal["state", "passive", "peak", "transitive"]
State: TypeAlias = tuple[int, int, StateForm, Direction]

_UNITS = "%|percent(?:age points?)?|pct|bps|basis points?|points?|thousand|million|billion|trillion|mn|bn|m"
_AMOUNT = rf"[$€£¥]?\d[\d.,]*(?:\s?(?:{_UNITS})(?!\w))?"
_PERCENT = r"\d[\d.,]*\s?(?:%|percent\b|pct\b)"
_FOLLOWING = (
    "from|than|compared|relative|versus|vs|against|year|quarter|sequentially|on|over|in|for|during|at|as|by|since|with|"
    "and|but|or|while|because|due|despite|after|before|again|a|an|about|around|approximately|nearly|almost|roughly|"
    "some|just|only|more|less|slightly|sharply|significantly|modestly|low|mid|high|double|single|this|last|when|once|"
    "both|per|thanks|driven|nor|yet|so"
)
_OPEN_END = rf"(?=\s*(?:$|[,.;:—–)-])|\s+(?:{_FOLLOWING}|\w+ly)\b|\s+{_AMOUNT})"
_SIGNED = re.compile(rf"(?<=[a-z]\s)(?P<sign>[+−–-])(?={_PERCENT})", re.IGNORECASE)
_NOT_TO = r"(?!\s+(?:and\s+running|against|for\s+sale|to\s+(?!\$?\d)))"
_OF_OTHERS = re.compile(rf"by(?!{hedges()}[\d.]+\s?(?:%|percent))\s", re.IGNORECASE)


def find_states(sentence: str) -> Iterator[State]:
    """Every state in a sentence that tells a direction, those of several readings more than once."""
    for way, pattern in _states().items():
        for match in pattern.finditer(sentence):
            yield match.start(), match.end(), "state", way
    for match in _SIGNED.finditer(sentence):
        yield match.start(), match.end(), "state", "up" if match["sign"] == "+" else "down"
    for match in _with_nouns().finditer(sentence):
        yield match.start(), match.end(), "state", direction_of("nouns", match["noun"])
    for match in _passives().finditer(sentence):
        yield match.start(), match.end(), "passive", direction_of("acts", match["act"])
    for match in _acts().finditer(sentence):
        yield match.start("act"), match.end("act"), "transitive", direction_of("acts", match["act"])
    for match in _peaks().finditer(sentence):
        yield match.start(), match.end(), "peak", direction_of("peaks", match["peak"])


def is_effect(sentence: str, end: int) -> bool:
    """Whether what follows a passive tells what something else did: "was reduced by $5 million", "by higher taxes"."""
    return _OF_OTHERS.match(sentence[end:].lstrip()) is not None


@cache
def _states() -> dict[Direction, re.Pattern[str]]:
    listed = words()["states"]
    degree = rf"(?:(?:{any_of(listed['degrees'])}|\w+ly|{_AMOUNT})\s+){{0,4}}?"
    begin = rf"(?<![\w-])(?:{any_of(listed['copulas'])})\s+{degree}"
    found: dict[Direction, re.Pattern[str]] = {}
    for way in ("up", "down", "flat"):
        plain = rf"(?:{begin})(?:{any_of(listed[way])})(?![\w-]){_NOT_TO}(?={_OPEN_END})"
        based = rf"(?:{begin})(?:{any_of(listed[f'{way}_on'])})(?=\s+{PERIOD_AHEAD})"
        verbs = rf"(?<![\w-])(?:{any_of(listed[f'{way}_verbs'])})(?=\s+{PERIOD_AHEAD})"
        shed = any_of(listed[f"{way}_by"])
        sized = rf"|(?<![\w-])(?:{shed})(?={hedges()}{_PERCENT})" if shed else ""
        found[way] = re.compile(f"{based}|{plain}|{verbs}{sized}", re.IGNORECASE)
    return found


@cache
def _with_nouns() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:{any_of(words()['states']['with_noun'])})\s+"
        rf"(?:(?:an?|another|further)\s+(?:[\w%.,-]+\s+){{0,3}}?|(?:(?:its|their|the)\s+)?(?:{_PERCENT}\s+)?)"
        rf"(?P<noun>{any_of(directions('nouns'))})(?![\w-])"
        rf"(?!\s+(?:in|of|on|from)\s+(?!{PERIOD_AHEAD}|about|around|nearly|{_AMOUNT}|fiscal))",
        re.IGNORECASE,
    )


@cache
def _passives() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:was|were|is|are|been|being|got)(?:n['’]t)?\s+(?:(?:not|also|again|then|\w+ly)\s+){{0,2}}"
        rf"(?P<act>{any_of(directions('acts'))})(?![\w-])(?={_OPEN_END}|\s+(?:twice|further|to)\b)",
        re.IGNORECASE,
    )


@cache
def _acts() -> re.Pattern[str]:
    """What somebody does to a figure: the doer is read with the subject."""
    return re.compile(
        rf"(?<![\w-])(?P<act>{any_of(directions('acts'))})"
        rf"(?=\s+(?:(?:its|the|our|their|total|overall|\w+ly)\s+|[a-z&]+\s?)[\w$])",
        re.IGNORECASE,
    )


@cache
def _peaks() -> re.Pattern[str]:
    listed = words()["peaks"]
    return re.compile(
        rf"(?<![\w-])(?:{any_of(listed['reached'])})\s+"
        r"(?:(?:an?|its|their|the|another|yet another|our|new|fresh|once again|again|also|annual|yearly|full-year|"
        r"all-time|company)\s+){0,4}"
        rf"(?P<peak>{any_of(directions('peaks'))})(?![\w-])(?!\s+(?:date|keeping|numbers?|pace))",
        re.IGNORECASE,
    )
