"""Words that say which way something moved, and the numbers that go with them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from tools.language.assertions.bounds import hedges, is_negated, negation
from tools.language.assertions.lexicon import any_of, direction_of, directions, pattern, whole, words
from tools.language.claims.sizes import (
    Size,
    cause_start,
    join_range,
    multiple_size,
    read_size,
    role_of,
    worded_sizes,
)
from tools.language.claims.states import StateForm, find_states
from tools.language.quantities.models import Quantity
from tools.models.claims import Direction

Form: TypeAlias = Literal["verb", "particle", "apposition", "noun", "adjective", "record"] | StateForm
Trigger: TypeAlias = tuple[int, int, Form, Direction, Size | None]

_BRACKETS = re.compile(r"\([^()]{0,300}\)|[•\u2022*]")
_QUANTITY_AHEAD = r"[$€£¥]?\d|[A-Z]{2,4}\s?\d"
# A participle is a verb where none of the words that it could describe follows.
_FOLLOWS_VERB = re.compile(
    rf"\s*(?:$|[,.;:—–-]|(?:{_QUANTITY_AHEAD})|(?:below|above|under)\s+(?:the\s+)?(?:prior|previous|last)\s|(?:by|to|from|in|during|for|at|due|as|compared|versus|vs|over|"
    r"without|on|and|or|but|nor|year|quarter|because|while|when|driven|reflecting|again|further|since|after|reaching|consuming|"
    r"resulting|with|than|relative|sequential|low|mid|high|double|single|triple|more|less|about|around|some|almost|just|"
    r"a|an|along|alongside|together|in\s+tandem|even|faster|slower|much|well|nicely|strong|every|each|throughout|across|within|beyond|once|last|this|"
    r"\w+ly)\b)"
)
_AFTER_AUXILIARY = re.compile(
    r"\b(?:did|does|do|not|n't|to|will|would|may|might|could|should|can|expects?)\s+(?:\w+\s+)?$", re.IGNORECASE
)
_BASE_FORMS = frozenset({"increase", "rise", "grow", "climb", "decrease", "decline", "fall", "drop"})
_BEFORE_PARTICLE = re.compile(
    r"(?:[,%\d]|\b(?:was|were|is|are|and|or|but|million|billion|trillion|mn|bn|m|percent|pct|year|eur|euros?))\s*$",
    re.I,
)
_PARTICLE = re.compile(
    rf"(?<![\w-])(?P<way>up|down)(?=\s+(?:(?:by|about|approximately|nearly|almost|over|around|roughly|more|some|"
    rf"slightly|just|only|from|sequentially|year|sharply|significantly|modestly|low|mid|high|double|single)\b"
    rf"|(?:{_QUANTITY_AHEAD})|(?P<to>to\s)))"
)
_BY_PERCENT = re.compile(r"\s+(?:by\s+)?[\d.,]+\s?(?:%|percent\b)")
_RECORD = re.compile(
    r"(?:^|[,;:—–-]|\b(?:an?|the|another|new|with|of|by|for|in|to an?|posted|reported|delivered|achieved|generated|"
    r"set|reached|hit|had|its|our|annual|quarterly|quarter|year|fiscal))\s*"
    r"(?P<word>record(?:[\s-](?:high|breaking|setting))?)(?=\s+\w)",
    re.IGNORECASE,
)
_DETERMINED = re.compile(r"\s+(?:the|our|its|their|his|a|an|this|these)\b", re.IGNORECASE)
_BEFORE_ATTRIBUTE = re.compile(
    r"(?:^|[,;:]|\b(?:to|by|of|from|and|or|the|an?|with|on|as|reflecting|despite|given|from|includ(?:es?|ed|ing)|"
    r"in|for|than|both|significantly|substantially|slightly|our|its|their|no))\s*$",
    re.IGNORECASE,
)
_TO_FROM = re.compile(rf"\s+to\s+(?:{_QUANTITY_AHEAD})[^;]{{1,60}}\sfrom\s+(?:{_QUANTITY_AHEAD})")
_BY_SOMEBODY = re.compile(
    r"(?:\b(?:we|it|they|company|management|group|inc|corp|corporation|that|which|did|didn['’]t|not)\b\.?|"
    r"[A-Z][\w&.-]+)\s+"
    r"(?:(?:has|have|had|both|all|each|also|again|then|further|not|did|\w+ly)\s+){0,2}$"
)
_PASSIVE = re.compile(r"\b(?:was|were|is|are|been|being|be)\s+(?:increased|decreased|reduced|improved)$", re.IGNORECASE)
_SEEN = re.compile(
    r"\b(?:saw|sees?|seen|watched|had|helped|let|made)\s+(?:(?!an?\s)[^\s,;%]+\s+){1,6}(?<!\sthe\s)(?<!\sits\s)$",
    re.IGNORECASE,
)
_WITH_NOT = frozenset({"state", "passive"})  # their wording holds the "not"
_WAS = re.compile(r"\b(?:was|were|is|are)\s+$", re.IGNORECASE)
_OF = re.compile(rf"\bof{hedges()}$", re.IGNORECASE)
_STOOD = re.compile(
    r"\b(?:of|was|were|is|are|at|to|totall?ed|totall?ing|reached|reaching|reported|posted|recorded|"
    rf"generated|hit|came to){hedges()}$",
    re.IGNORECASE,
)
_FROM = r"from(?!\s+(?:(?:operating|investing|financing)\s+activities|(?:dis)?continu(?:ing|ed)\s+operations)\b)"
_AGAINST = re.compile(
    rf"\b(?:{_FROM}|compared\s+(?:to|with)|versus|vs\.?|against)(?:(?:\s+an?)?(?:\s+[\w-]+){{1,4}}\s+of)?{hedges()}$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;:]|\b(?:while|whereas|but|because|although|due|driven|which|as)\b", re.IGNORECASE)
_LISTED = re.compile(r"\s*(?:,\s*)?(?:and|,)?\s*")
_AND = re.compile(r"\band\s*$", re.IGNORECASE)
_NEAR = 40


@dataclass(frozen=True)
class Movement:
    """One statement of a direction: `sentence[start:end]` says it, `form` tells how.

    `reach` is where what is said of it ends. `sizes` are the numbers in between; those in front are added with the
    subject.
    """

    start: int
    end: int
    form: Form
    direction: Direction
    negated: bool
    reach: int
    sizes: tuple[Size, ...] = ()


def without_brackets(sentence: str) -> str:
    """The sentence with what stands in brackets, and bullets, blanked out at the same length."""
    return _BRACKETS.sub(lambda match: " " * len(match[0]), sentence).replace("\u00a0", " ").replace("\n", " ")


def find_movements(sentence: str, quantities: Sequence[Quantity]) -> list[Movement]:
    """Every statement of a direction in a sentence without brackets, in order."""
    found = sorted(_triggers(sentence), key=lambda one: (one[0], -one[1]))
    apart: list[Trigger] = []
    for one in found:
        if not apart or one[0] >= apart[-1][1]:
            apart.append(one)
    movements: list[Movement] = []
    for at, (start, end, form, direction, multiple) in enumerate(apart):
        following = apart[at + 1][0] if at + 1 < len(apart) else len(sentence)
        reach = cause_start(sentence, end, _semicolon(sentence, end, following))
        sizes = [*_before_noun(sentence, start, form, quantities), *_sizes(sentence, end, reach, quantities)]
        sizes = [*_standing(sentence, apart[at - 1][1] if at else 0, start, form, quantities), *sizes]
        sizes = [*_within(sentence, start, end, form, quantities), *sizes, *([multiple] if multiple else [])]
        negated = is_negated(sentence[:start])
        negated = negated or (form in _WITH_NOT and negation().search(sentence, start, end) is not None)
        movements.append(Movement(start, end, form, direction, negated, reach, tuple(sizes)))
    return movements


def _semicolon(sentence: str, start: int, end: int) -> int:
    place = sentence.find(";", start, end)
    return end if place < 0 else place


def _triggers(sentence: str) -> Iterator[Trigger]:
    for match in pattern("verbs").finditer(sentence):
        if _is_verb(sentence, match):
            yield match.start(), match.end(), "verb", direction_of("verbs", match[0]), None
        elif _BY_SOMEBODY.search(sentence[max(0, match.start() - _NEAR) : match.start()]):
            yield match.start(), match.end(), "transitive", direction_of("verbs", match[0]), None
    yield from _stated(sentence)
    for match in whole(words()["multiples"]).finditer(sentence):
        way: Direction = "down" if "halved" in match[0].lower() else "up"
        form: Form = "transitive" if _DETERMINED.match(sentence, match.end()) else "verb"
        yield match.start(), match.end(), form, way, multiple_size(match)
    yield from _particles(sentence)
    for match in _appositions().finditer(sentence):
        yield match.start("noun"), match.end("noun"), "apposition", direction_of("nouns", match["noun"]), None
    for match in pattern("nouns", "up", "down").finditer(sentence):
        yield match.start(), match.end(), "noun", direction_of("nouns", match[0]), None
    for match in _RECORD.finditer(sentence):
        yield match.start("word"), match.end("word"), "record", "up", None
    for match in pattern("adjectives", "up", "down").finditer(sentence):
        if not _is_attribute(sentence, match):
            continue
        yield match.start(), match.end(), "adjective", direction_of("adjectives", match[0]), None


def _stated(sentence: str) -> Iterator[Trigger]:
    """The states; what somebody does to a figure only where somebody stands before it."""
    for start, end, form, way in find_states(sentence):
        if form != "transitive" or _BY_SOMEBODY.search(sentence[max(0, start - _NEAR) : start]):
            yield start, end, form, way, None


def _particles(sentence: str) -> Iterator[Trigger]:
    for match in _PARTICLE.finditer(sentence):
        before = sentence[max(0, match.start() - _NEAR) : match.start()]
        by_percent = _BY_PERCENT.match(sentence, match.end())
        to_from = match["to"] and _TO_FROM.match(sentence, match.end())
        if by_percent or to_from or (_WAS if match["to"] else _BEFORE_PARTICLE).search(before):
            yield match.start(), match.end(), "particle", "up" if match["way"] == "up" else "down", None


def _is_verb(sentence: str, match: re.Match[str]) -> bool:
    if match[0].lower() in _BASE_FORMS:
        before = sentence[max(0, match.start() - 2 * _NEAR) : match.start()]
        seen = _SEEN.search(before) is not None and _FOLLOWS_VERB.match(sentence, match.end()) is not None
        return seen or _AFTER_AUXILIARY.search(before[-_NEAR:]) is not None
    if _PASSIVE.search(sentence[max(0, match.start() - _NEAR) : match.end()]):
        return False  # "was reduced by $5 million due to": what one thing did to it
    return _FOLLOWS_VERB.match(sentence, match.end()) is not None


def _is_attribute(sentence: str, match: re.Match[str]) -> bool:
    """Whether an adjective describes what follows: "due to increased revenue", not "prices increased our revenue"."""
    if match[0].lower().endswith("er"):
        return True
    return _DETERMINED.match(sentence, match.end()) is None and (
        _BEFORE_ATTRIBUTE.search(sentence[max(0, match.start() - _NEAR) : match.start()]) is not None
    )


@cache
def _appositions() -> re.Pattern[str]:
    nouns = any_of(directions("nouns"))
    return re.compile(
        r"(?:,|\brepresent(?:ing|s|ed)|\bwhich (?:is|was|represents?)|\bmarking|—|–)\s*an?\s+"
        rf"(?:[^\s,;]+[\s-]+){{0,3}}?(?P<noun>{nouns})(?![\w-])(?!\s+in\b(?!\s+\d))",
        re.IGNORECASE,
    )


def _standing(sentence: str, after: int, start: int, form: Form, quantities: Sequence[Quantity]) -> list[Size]:
    """The level that is told before the movement: "revenue was $46.7 billion, up", "revenue of $4.53 billion fell"."""
    if form in {"noun", "adjective", "record", "transitive"}:
        return []
    near = [quantity for quantity in quantities if after <= quantity.start and quantity.end <= start]
    told = _OF if form == "verb" else _STOOD
    sizes: list[Size] = []
    for quantity in near[-2:]:
        before = sentence[max(after, quantity.start - _NEAR) : quantity.start]
        if _CLAUSE.search(sentence, quantity.end, start):
            continue
        if _AGAINST.search(before):
            sizes.append(read_size(sentence, quantity, "prior", after=after))
        elif told.search(before):
            sizes = [size for size in sizes if size.role == "prior"]
            sizes.append(read_size(sentence, quantity, "level", after=after))
    return sizes


def _within(sentence: str, start: int, end: int, form: Form, quantities: Sequence[Quantity]) -> list[Size]:
    """The number inside a state: "was 2% higher"."""
    if form != "state":
        return []
    return [read_size(sentence, q, "change", after=start) for q in quantities if start <= q.start and q.end <= end]


def _before_noun(sentence: str, start: int, form: Form, quantities: Sequence[Quantity]) -> list[Size]:
    """The number that describes a noun: "a 5% increase"."""
    if form not in {"apposition", "noun"}:
        return []
    near = [q for q in quantities if q.end <= start and not sentence[q.end : start].strip(" -")]
    return [read_size(sentence, quantity, "change") for quantity in near[-1:]]


def _sizes(sentence: str, start: int, end: int, quantities: Sequence[Quantity]) -> list[Size]:
    """The numbers between two places, each with what the words before make of it."""
    sizes: list[Size] = []
    within = [quantity for quantity in quantities if start <= quantity.start and quantity.end <= end]
    for quantity in within:
        before = sentence[start : quantity.start]
        role = role_of(before)
        if role is None and sizes and sizes[-1].role != "change":
            link = sentence[sizes[-1].end : quantity.start]
            if _LISTED.fullmatch(link):
                role = sizes[-1].role
            elif _AND.search(link):
                continue  # "to 5% for the quarter and 6% for the year": of another period
        size = read_size(sentence, quantity, role or "change", after=start)
        if quantity.bound == "high" and sizes and quantity.span is not None and sizes[-1].start >= quantity.span[0]:
            sizes[-1] = join_range(sizes[-1], size)
        else:
            sizes.append(size)
    return [*sizes, *worded_sizes(sentence, start, end)]
