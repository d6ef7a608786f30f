"""Numbers of sentences with words that were not read: these may name another figure, so nothing is sure of them."""

from collections.abc import Sequence
from dataclasses import replace

from tools.tie_out.numbers.request import NumbersRequest
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome


def left_in_doubt(outcomes: Sequence[Outcome], request: NumbersRequest) -> list[Outcome]:
    """The outcomes, with none verified or wrong that a word may make another figure of."""
    return [_left(outcome, request) for outcome in outcomes]


def _left(outcome: Outcome, request: NumbersRequest) -> Outcome:
    quantity, verdict = outcome.stated.quantity, outcome.verdict
    words = request.read.unread(quantity.start, quantity.end)
    if not words or verdict.status == "not_found":
        return outcome
    said = ", ".join(f"«{word}»" for word in words)
    if verdict.status == "mismatch":
        reason = f"It can't be told which figure it is: {said} is not known here."
        return replace(outcome, verdict=Verdict("not_found", reason))
    doubt = f"{said} is not known here, and may make another measure of it."
    return replace(outcome, verdict=replace(verdict, status="ambiguous", reason=verdict.reason or doubt))
