"""Arithmetic that is told step by step, as one expression with signs.

"Add the short-term debt to the long-term debt, then deduct cash and divide by EBITDA" is ((long-term debt + short-term
debt) - cash) / EBITDA. Names stay as they are said: whoever reads the expression knows figures, or a company's lines.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, cast

from tools.vocab.data import load_toml

_KINDS: Final = ("subtract", "add", "divide", "multiply", "take")  # "take away" is no "take"
_LONGEST = 400  # characters that are read
_EDGES = " ,;:.\t\n"
_INTO = re.compile(r"\s*into\s+", re.IGNORECASE)
_LISTING = re.compile(r",|&|\band\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?: days)?")
_Operand: TypeAlias = str | None


@dataclass(frozen=True)
class _Step:
    """What is done, and the words behind its verb."""

    kind: str
    said: str


def in_signs(text: str) -> str | None:
    """The expression that a sentence or a clause tells to work out; None where it tells none, or not all of one."""
    text = " ".join(text.replace("’", "'").split()).strip(_EDGES)
    if not text or len(text) > _LONGEST:
        return None
    return _by_sides(text) or _by_steps(text)


def _by_sides(text: str) -> str | None:
    """A quotient told by its numerator and its denominator, where nothing is said beside them."""
    for rule in _sides():
        found = rule.search(text)
        if found is None or text[: found.start()].strip(_EDGES) or text[found.end() :].strip(_EDGES):
            continue
        return f"({found['a'].strip(_EDGES)}) / ({found['b'].strip(_EDGES)})"
    return None


def _by_steps(text: str) -> str | None:
    lead = step_pattern("leads").match(text)
    steps = _steps(text[lead.end() :] if lead else text)
    result: _Operand = None
    for at, step in enumerate(steps):
        if at and step.kind == "take":
            return None  # two beginnings
        result = _DONE[step.kind](result, step.said)
        if result is None:
            return None
    return result if len(steps) > 1 or (steps and steps[0].kind != "take") else None


def _steps(text: str) -> Sequence[_Step]:
    """The steps of a text, from its beginning on; none where it begins with something else."""
    found = list(_verbs().finditer(text))
    if not found or found[0].start() > 0:
        return ()
    ends = [*(one.start() for one in found[1:]), len(text)]
    kinds = (next(kind for kind in _KINDS if one[kind] is not None) for one in found)
    said = (text[one.end() : end].strip(_EDGES) for one, end in zip(found, ends, strict=True))
    return [_Step(kind, words) for kind, words in zip(kinds, said, strict=True)]


# ---- What a step makes of what came before


def _taken(result: _Operand, said: str) -> _Operand:
    return f"({said})" if said else None


def _added(result: _Operand, said: str) -> _Operand:
    """ "A to B" or "A and B" at first, "A" to what came before."""
    parts = [one for one in step_pattern("to").split(said) if one]
    own = result or (f"({parts.pop()})" if len(parts) > 1 else None)
    said = " to ".join(parts)
    said = _without_result(said) if result else said
    if result and not said:  # "add them up": what was taken is a list
        return f"(sum of {result.strip('()')})"
    if not said:
        return None
    listed = _listed(said)
    return f"({own} + {listed})" if own else listed


def _subtracted(result: _Operand, said: str) -> _Operand:
    parts = step_pattern("from").split(said, maxsplit=1)
    if len(parts) > 1 and parts[0]:
        whole = result if result and not _without_result(parts[1]) else None if result else f"({parts[1]})"
        return f"({whole} - {_listed(parts[0])})" if whole else None
    return f"({result} - {_listed(said)})" if result and said else None


def _divided(result: _Operand, said: str) -> _Operand:
    by = step_pattern("by").search(said)
    if by is None or not said[by.end() :]:
        return None
    before, behind = said[: by.start()].strip(_EDGES), said[by.end() :]
    above = result if not _without_result(before) else f"({before})" if result is None else None
    if above is None:
        return None
    turned = _INTO.fullmatch(by[0]) is not None
    return f"({behind}) / {above}" if turned else f"{above} / ({behind})"


def _multiplied(result: _Operand, said: str) -> _Operand:
    if result is None:
        return None
    number = _without_result(said).removeprefix("by ").strip()
    if step_pattern("hundred").fullmatch(number):
        return result  # in percent
    return f"({result}) * {number.removesuffix(' days')}" if _NUMBER.fullmatch(number) else None


_DONE: Final[dict[str, Callable[[_Operand, str], _Operand]]] = {
    "take": _taken, "add": _added, "subtract": _subtracted, "divide": _divided, "multiply": _multiplied,
}  # fmt: skip


def _listed(said: str) -> str:
    """Words that may list several things, which then go together."""
    return f"(sum of {said})" if _LISTING.search(said) else f"({said})"


def _without_result(said: str) -> str:
    """Words without those that only mean what came before: "the sum"."""
    found = step_pattern("result").match(said)
    return said[found.end() :].strip(_EDGES) if found else said


@cache
def _verbs() -> re.Pattern[str]:
    verbs = "|".join(rf"(?P<{kind}>{load_toml('steps.toml')[kind]})" for kind in _KINDS)
    return re.compile(rf"{load_toml('steps.toml')['joints']}(?:{verbs})(?!\w)", re.IGNORECASE)


@cache
def _sides() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one, re.IGNORECASE) for one in cast(list[str], load_toml("steps.toml")["sides"]))


@cache
def step_pattern(name: str) -> re.Pattern[str]:
    """One of the patterns of `steps.toml`."""
    return re.compile(cast(str, load_toml("steps.toml")[name]), re.IGNORECASE)
