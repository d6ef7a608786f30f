"""Numbers that follow from others of the same sentence: a growth, a difference, a share of two that are verified."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import permutations

from tools.language.english.figure_wording import says_combined
from tools.language.stated.stated import Stated
from tools.tie_out.ledger.printing import moved
from tools.tie_out.numbers.match import tolerance_of
from tools.tie_out.numbers.shown import check_calculation
from tools.tie_out.numbers.verdicts import Verdict

_SHOWN = re.compile(r"(?P<expression>[-\d.,$€£%()\s+*/×÷−–]{3,160})=\s*$")
_EQUATION = re.compile(r"(?<![\w.])[-($€£]*\d[-\d.,$€£%()\s+*/×÷−–]{2,160}=\s*[-($€£]*\d[\d.,]*%?")
_FAR = 170  # characters
_OPERATOR = re.compile(r"[\d)%] *[-+*/×÷−–] *[$€£(]*\d")
_MOST = 6  # numbers of one sentence that are combined


@dataclass(frozen=True)
class Outcome:
    """A number and what became of it."""

    stated: Stated
    verdict: Verdict


def find_equations(text: str) -> list[tuple[int, int]]:
    """Where a text shows calculations over numbers, with their results."""
    if "=" not in text:
        return []
    return [match.span() for match in _EQUATION.finditer(text) if _OPERATOR.search(match[0])]


def tie_printed(outcomes: Sequence[Outcome]) -> dict[Decimal, Verdict]:
    """What bears out the verified numbers of a text, by their printed digits."""
    tied: dict[Decimal, Verdict] = {}
    for outcome in outcomes:
        if outcome.verdict.status == "verified":
            tied.setdefault(abs(outcome.stated.quantity.printed), outcome.verdict)
    return tied


def as_operand(one: Stated, tied: Mapping[Decimal, Verdict]) -> Verdict | None:
    """The verdict on an operand of a shown calculation: verified where it repeats a verified number."""
    known = tied.get(abs(one.quantity.printed))
    if known is None:
        return None
    reason = "It repeats a verified number of the text."
    return Verdict("verified", reason, basis="computed", levels=known.levels, cell=known.cell)


def as_shown(one: Stated, text: str, tied: Mapping[Decimal, Verdict]) -> Verdict | None:
    """The verdict on a number behind "=": recomputed from operands that are verified; None where none is shown."""
    start = one.quantity.start
    match = _SHOWN.search(text, max(0, start - _FAR), start)
    if match is None:
        return None
    shown = check_calculation(match["expression"].strip(), one.quantity.text, tied)
    if shown.status == "not_found":
        return None
    how = f"{match['expression'].strip()}."
    reason = f"It is {how}" if shown.status == "verified" else f"{shown.reason} ({how})"
    behind = [known for operand in shown.operands if (known := tied.get(abs(operand))) is not None]
    return Verdict(
        shown.status,
        reason,
        expected=shown.value,
        levels=tuple({id(level): level for known in behind for level in known.levels}.values()),
        basis="computed",
        cell=next((known.cell for known in behind if known.cell is not None and not known.levels), None),
        explained=True,
    )


def pair_ranges(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The bounds of a range come out alike: it holds the figure, or it does not."""
    spans: dict[tuple[int, int], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        if outcome.stated.quantity.span and outcome.stated.since is None:
            spans[outcome.stated.quantity.span].append(outcome)
    found: list[Outcome] = []
    for outcome in outcomes:
        others = spans.get(outcome.stated.quantity.span or (0, 0), []) if outcome.stated.since is None else []
        failed = next((other for other in others if other.verdict.status != "verified"), None)
        if failed is not None and outcome.verdict.status == "verified":
            reason = failed.verdict.reason or "The range does not hold the figure."
            outcome = replace(outcome, verdict=replace(outcome.verdict, status=failed.verdict.status, reason=reason))
        found.append(outcome)
    return found


def went_other_way(one: Outcome, beside: Sequence[Outcome]) -> Verdict | None:
    """The verdict on a level that fell where the text says that it rose: "fell from $3 billion to $5 billion"."""
    known = [other for other in beside if other.verdict.status == "verified" and other.verdict.kind == "level"]
    if len(known) != 2 or one not in known or one.stated.compared or one.stated.figures != known[0].stated.figures:
        return None
    other = known[0] if known[1] is one else known[1]
    told = {outcome.stated.way for outcome in known} - {0}
    if not other.stated.compared or len(told) != 1 or other.verdict.period == one.verdict.period:
        return None
    change = _value(one) - _value(other)
    lost = one.stated.loses and _value(one) < 0 and _value(other) < 0  # "the loss widened to"
    change = -change if lost else change
    if change * told.pop() >= 0:
        return None
    way = f"it {moved(change)} from {other.stated.quantity.text} to {one.stated.quantity.text}"
    reason = f"The direction is wrong: {way}."
    levels = (*one.verdict.levels, *other.verdict.levels)
    return Verdict(
        "mismatch", reason, "change", change, None, levels, one.verdict.basis, one.verdict.period, explained=True
    )


def computed_within(one: Stated, others: Sequence[Outcome]) -> Verdict | None:
    """The verdict on a number that is arithmetic over verified ones of its own sentence; None where it is none."""
    base = [other for other in others if other.verdict.status == "verified" and other.verdict.kind == "level"][:_MOST]
    for left, right in permutations(base, 2):
        if left.stated.quantity.unit != right.stated.quantity.unit:
            continue
        for value, how in _results(one, _value(left), _value(right)):
            tolerance = tolerance_of(one.quantity, value)
            if abs(one.quantity.value * (one.told_way or 1) - value) <= tolerance:
                levels = (*left.verdict.levels, *right.verdict.levels)
                reason = f"{how} of {left.stated.quantity.text} and {right.stated.quantity.text}."
                return Verdict("verified", reason, "change", value, tolerance, levels, "computed")
    return None


def _value(outcome: Outcome) -> Decimal:
    return outcome.verdict.expected if outcome.verdict.expected is not None else outcome.stated.quantity.value


def _results(one: Stated, left: Decimal, right: Decimal) -> Iterator[tuple[Decimal, str]]:
    unit = one.quantity.unit
    if unit == "percent":
        if right > 0 and one.change:
            yield (left - right) / right * 100, "The growth"
        if right and not one.change:
            yield left / right * 100, "The ratio"
    elif unit == "multiple":
        if right:
            yield left / right, "The ratio"
    elif says_combined(one.text) or one.change:
        yield left - right, "The difference"
        if not one.change:
            yield left + right, "The sum"
