"""Numbers of sentences with words that may name another figure: nothing is sure of them.

Such words were not read, or stand beside a figure and its owner and are neither: "in China".
"""

from collections.abc import Sequence
from dataclasses import replace

from tools.tie_out.numbers.request import NumbersRequest
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome

_WHY = {True: "is not known here", False: "may make another measure of it"}


def left_in_doubt(outcomes: Sequence[Outcome], request: NumbersRequest) -> list[Outcome]:
    """The outcomes, with none verified or wrong that a word may make another figure of."""
    return [_left(outcome, request) for outcome in outcomes]


def _left(outcome: Outcome, request: NumbersRequest) -> Outcome:
    quantity, verdict = outcome.stated.quantity, outcome.verdict
    place = quantity.start, quantity.end
    unread, narrowed = request.read.unread(*place), request.read.narrowed(*place)
    words = unread or narrowed
    if not words or verdict.status == "not_found":
        return outcome
    said = ", ".join(f"«{word}»" for word in words)
    if verdict.status == "mismatch":
        reason = f"It can't be told which figure it is: {said} {_WHY[bool(unread)]}."
        return replace(outcome, verdict=Verdict("not_found", reason))
    doubt = f"{said} {_WHY[True]}, and may make another measure of it." if unread else f"{said} {_WHY[False]}."
    return replace(outcome, verdict=replace(verdict, status="ambiguous", reason=verdict.reason or doubt))
