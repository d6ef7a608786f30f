"""Arithmetic over lines of a company's own: "hardware revenue minus hardware costs", "its hotels' share of revenue"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias, cast

from tools.vocab.patterns import load_patterns

Way: TypeAlias = Literal["share", "ratio", "difference", "sum", "growth", "change", "profit", "margin"]

MOVING: Final[frozenset[Way]] = frozenset({"growth", "change"})
_WAYS: Final[tuple[Way, ...]] = ("margin", "profit", "share", "ratio", "difference", "sum", "growth", "change")
_BRACKETS = re.compile(r"\([^()]*\)")
_OWNER = re.compile(r"^['’]s?(?=\s|$)|(?<!\w)['’]s?(?!\w)|['’]s?$")
_LED = re.compile(r"^(?:(?:the|its|their|associated|related|corresponding|direct|own|respective) )+", re.IGNORECASE)
_MARKS = frozenset(",;:?")
_LONGEST = 12  # words of a line's name
_MOST = 1_000  # characters of a question


@dataclass(frozen=True)
class LinesAsked:
    """What is done with lines, and their names, of each in the ways in which it may be printed, the likeliest first.

    `said` is the clause that has them, `more` tells that the question goes on to ask something else.
    """

    way: Way
    sides: tuple[tuple[str, ...], ...]
    said: str = ""
    more: bool = False


def read_own_lines(text: str) -> Iterator[LinesAsked]:
    """What a question may ask of lines, the likeliest first. `text` is without the names of companies and periods."""
    if len(text) > _MOST:
        return
    plain = _BRACKETS.sub(" ", text)
    clauses = [clause for one in _pattern("clauses").split(plain) if (clause := " ".join(one.split()))]
    for way in _WAYS:
        for place, clause in enumerate(clauses):
            more = any(_pattern("asking").match(other) for other in clauses[place + 1 :])
            for pattern in _patterns(way):
                match = pattern.search(clause)
                if match is not None and (asked := _asked(way, clause, match)) is not None:
                    yield replace(asked, said=clause, more=more)
    for clause in clauses:
        yield from _netted(clause)


def _netted(clause: str) -> Iterator[LinesAsked]:
    """A line after the costs of the same: "ferry revenue net of ferry costs". Any other may be one line's name."""
    for pattern in _patterns("netted"):
        match = pattern.search(clause)
        asked = _asked("difference", clause, match) if match is not None else None
        same = [own_words(line_name(match[key])).split() for key in ("a", "b")] if match is not None else []
        if asked is not None and same[0] and same[0] == same[1] and asked.sides[0] != asked.sides[1]:
            yield replace(asked, said=clause)


def names_net(name: str) -> bool:
    """Whether words say of a line what it is after, or without."""
    return _pattern("netting").search(name) is not None


def narrows(clause: str) -> bool:
    """Whether a clause only says to which part of a company the others are held: "looking only at its hardware"."""
    return _pattern("narrowing").match(clause.strip().lower()) is not None


def own_words(name: str) -> str:
    """The words of a line's name that say whose or what it is, and not which figure of that."""
    return _pattern("measure").sub(" ", _pattern("whole").sub("", name))


def _asked(way: Way, clause: str, match: re.Match[str]) -> LinesAsked | None:
    """The lines of a clause; None where it has more words than theirs."""
    named = match.groupdict()
    before = _pattern("leading").sub("", f"{clause[: match.start()]} ", count=1) if match.start() else ""
    rest = bare(named.get("rest") or "")
    sides = [line_name(side) for key in ("a", "b") if (side := named.get(key)) is not None]
    goes_on = any(map(_combines, [*sides, rest])) or _pattern("counted").search(clause) is not None
    if goes_on or before.strip(" ,") or rest or not all(sides) or not all(map(is_name, sides)):
        return None
    if way in ("profit", "margin"):
        return LinesAsked(way, (_of_part(sides[0], "revenue"), _of_part(sides[0], "costs")))
    if len(sides) > 1 and _pattern("bare_costs").fullmatch(sides[1]) and (own := own_words(sides[0]).strip()):
        return LinesAsked(way, (called(sides[0]), _of_part(own, "costs")))  # not what the whole company's cost
    if len(sides) == 1:
        return LinesAsked(way, (called(sides[0]),))
    return LinesAsked(way, (_with_measure(sides[0], sides[1]), _with_measure(sides[1], sides[0])))


def _combines(side: str) -> bool:
    """Whether words hold arithmetic, and are no one line's name."""
    operators = ("quotient_words", "product_words", "plus_words", "minus_words")
    return any(_pattern(one).search(f" {side} ") is not None for one in operators)


def dated_apart(between: str) -> bool:
    """Whether the words between two periods part lines of either: "in 2021 less ferry costs in", "less".

    "In 2021, what was A less B, and in 2020" asks for both in each.
    """
    said = f" {' '.join(between.split()).lstrip(' ,')} "
    operators = [_pattern(f"{one}_words") for one in ("quotient", "product", "plus", "minus")]
    found = [(match.start(), match.end()) for one in operators for match in one.finditer(said)]
    beside = any(start == 0 or end == len(said) for start, end in found)
    return beside or (bool(found) and not _MARKS & set(between))


def costs_of(name: str, other: str) -> str:
    """The costs of a line, where another one's name only says that it is costs; else that name."""
    own = own_words(name).strip()
    return f"{own} {_LED.sub('', other)}" if own and _pattern("bare_costs").fullmatch(other) else other


def _of_part(name: str, key: str) -> tuple[str, ...]:
    """How a part's revenue, or its costs, may be called."""
    words = cast(Mapping[str, list[str]], load_patterns("own_lines.toml"))
    return tuple(one.format(name) for one in words[key])


def is_name(side: str) -> bool:
    """Whether words may name a line."""
    return len(side.split()) <= _LONGEST and _pattern("nameless").search(side) is None


def _with_measure(side: str, other: str) -> tuple[str, ...]:
    """The names of a line: where it does not say which figure it is of, it is of that of the other one."""
    if _pattern("measure").search(side):
        return called(side)
    whole = _pattern("whole").sub("", other)
    said = _pattern("measure").search(whole)
    if said is None:
        return ()
    return tuple(f"{name} {of}" for name in called(side) for of in dict.fromkeys((whole, said[0], other)))


def called(name: str) -> tuple[str, ...]:
    """A name as tables have it, and as it is said."""
    called = cast(Mapping[str, str], load_patterns("own_lines.toml")["called"])
    return tuple(dict.fromkeys((called.get(name.lower(), name), name)))


def line_name(side: str) -> str:
    """The words of a line's name, without those around it that name nothing."""
    name = _OWNER.sub(" ", f"{side} ")
    name = _pattern("leading").sub("", f"{' '.join(name.split())} ", count=1).strip()
    return bare(name)


def bare(text: str) -> str:
    """Words without those behind them that name nothing."""
    return " ".join(_OWNER.sub(" ", _pattern("trailing").sub("", f" {text.strip()}")).split()).strip(" ,:")


@cache
def _patterns(way: Way) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one, re.IGNORECASE) for one in cast(list[str], load_patterns("own_lines.toml")[way]))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    said = cast(str, load_patterns("own_lines.toml")[name])
    return re.compile(f"^{said}" if name == "leading" else said, re.IGNORECASE)
