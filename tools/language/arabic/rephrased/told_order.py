"""The parts of an Arabic statement as English orders them: amounts beside what they are of, periods behind."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tools.language.arabic.data import texts
from tools.language.arabic.rephrased.order import Segment

_FILE = "telling.toml"
_BY = ("by", "of", "ratio of", "amount of", "with", "in")
_BOUNDS = {"higher than": "more than", "lower than": "less than", "approximately": "about"}
_BEFORE = "in the prior year"
_LAST = ("last year", "last fiscal year")
_TAKES = ("saw", "achieved", "reported")  # verbs with a movement as their object
_NAMES = ("company", "figure")


def in_telling_order(segments: Sequence[Segment]) -> list[Segment]:
    """The segments of a stretch, worded as statements are."""
    told = list(segments)
    for step in _STEPS:
        told = step(told)
    return told


def _prior(told: list[Segment]) -> list[Segment]:
    """The year before that of the text, which "last year" is not."""
    found: list[Segment] = []
    for one in told:
        if one.kind == "period" and one.english.removeprefix("in ") in _LAST:
            one = replace(one, english=_BEFORE)
        if one.english == _BEFORE and found and found[-1].english == "for":
            found[-1] = replace(found[-1], english="from")
        if one.english == _BEFORE and found and found[-1].english.split()[-1:] in (["from"], ["with"], ["than"]):
            one = replace(one, english=_BEFORE.removeprefix("in "))
        found.append(one)
    return found


def _recorded(told: list[Segment]) -> list[Segment]:
    """What a figure "recorded" it was; what a company recorded, it reported."""
    found: list[Segment] = []
    for at, one in enumerate(told):
        after = told[at + 1] if at + 1 < len(told) else None
        if one.kind == "deed" and after is not None and after.kind == "figure" and _is_of_amount(told, at + 1):
            one = replace(one, english="was not" if "not" in one.english else "was", kind="verb")
        found.append(one)
    return found


def _is_of_amount(told: Sequence[Segment], first: int) -> bool:
    """Whether a figure with its company stands right before an amount."""
    for one in told[first:]:
        if one.kind == "amount":
            return True
        if one.kind not in (*_NAMES, "period") and one.english not in (*_BY, "about", "approximately"):
            return False
    return False


def _moved(told: list[Segment]) -> list[Segment]:
    """A noun of a movement with its amount: "by an increase of ratio of 7%" is "an increase of 7%"."""
    nouns = texts(_FILE, "nouns")
    found: list[Segment] = []
    at = 0
    while at < len(told):
        one = told[at]
        noun = nouns.get(one.english)
        end = at + 1
        while end < len(told) and told[end].english in _BY:
            end += 1
        if noun is None or end == len(told) or told[end].kind != "amount":
            found.append(one)
            at += 1
            continue
        own = _is_object(found)
        if found and found[-1].english in _BY:
            found.pop()
        found.append(replace(one, english=f"{noun} of" if own or not found else f", {noun} of"))
        at = end
    return found


def _is_object(found: Sequence[Segment]) -> bool:
    """Whether a noun is what a verb before it tells, as "saw an increase"."""
    for one in reversed(found):
        if one.kind in ("verb", "deed"):
            return one.english in _TAKES
        if one.kind == "amount":
            break
    return False


def _measured(told: list[Segment]) -> list[Segment]:
    """What stands before an amount: by how much, from what, beyond what."""
    found: list[Segment] = []
    for at, one in enumerate(told):
        after = told[at + 1] if at + 1 < len(told) else None
        if after is not None and after.kind == "amount":
            one = _before_amount(one, found, after)
        elif one.english in _BOUNDS and after is not None and after.english in ("about", "more than", "less than"):
            continue
        elif (
            one.english in ("ratio of", "with") and after is not None and after.english in ("about", "more than", "by")
        ):
            one = replace(one, english="by" if after.english != "by" else "")
        found.append(one)
    return found


def _before_amount(one: Segment, found: Sequence[Segment], amount: Segment) -> Segment:
    if one.english in _BOUNDS:
        return replace(one, english=_BOUNDS[one.english])
    if one.english in ("ratio of", "with", "in") and one.kind == "word":
        return replace(one, english="by")
    if one.english == "amount of":
        named = found and found[-1].kind in ("company", "figure")
        return replace(one, english="of" if named else "by" if one.prefix else "")
    if one.english == "of" and not (found and found[-1].kind == "figure" and not amount.english.endswith("%")):
        return replace(one, english="from")
    return one


def _periods(told: list[Segment]) -> list[Segment]:
    """A period between a verb and its subject goes before both, one between a figure and its amount behind that."""
    found = list(told)
    for at in range(len(found) - 1):
        one, after = found[at], found[at + 1]
        verb_first = one.kind in ("verb", "deed") and after.kind == "period"
        if (verb_first and at + 2 < len(found) and found[at + 2].kind in _NAMES) or (
            one.kind == "period" and after.kind == "amount" and not (at and found[at - 1].kind == "amount")
        ):
            found[at], found[at + 1] = after, one
    return found


_STEPS: tuple[Callable[[list[Segment]], list[Segment]], ...] = (_prior, _recorded, _moved, _measured, _periods)
