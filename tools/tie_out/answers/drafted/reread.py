"""Reads the numbers of a finished answer again that passages or calculations bear out, from the answer alone."""

import re
from collections.abc import Sequence
from decimal import Decimal

from tools.language.quantities.find import find_quantities
from tools.models.answers import Answer, Span
from tools.text import ARABIC
from tools.tie_out.answers.drafted.arabic import prints_arabic
from tools.tie_out.answers.drafted.arithmetic import CONSTANTS, Shown, comes_to, shown_at
from tools.tie_out.answers.drafted.units import prints_number

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")


def is_of_passage(answer: Answer, span: Span) -> bool:
    """Whether a figure is tied to the words of a passage."""
    cited = next((one for one in answer.citations if one.id == span.citation_id), None)
    return span.fact_id is None and not span.quote and cited is not None and cited.quote is not None


def stands_in_quote(answer: Answer, span: Span) -> bool:
    """Whether the words that a figure is tied to print it."""
    cited = next((one for one in answer.citations if one.id == span.citation_id), None)
    if cited is None:
        return False
    words, quote = answer.answer[span.start : span.end], cited.quote or ""
    return prints_arabic(words, quote) if ARABIC.search(quote) else prints_number(words, quote)


def calculations_of(answer: Answer) -> list[Shown]:
    """The calculations that the text shows for figures of tied operands."""
    spans = [span for span in answer.spans if span.state == "derived" and _may_show(answer, span)]
    found = [shown_at(answer.answer, span.start, span.end) for span in spans if _is_shown(answer, span)]
    return [shown for shown in found if shown is not None]


def is_computed(answer: Answer, span: Span) -> bool:
    """Whether the text shows how a figure comes of others that are tied, here or where it is told first."""
    if not _may_show(answer, span):
        return False
    if _is_shown(answer, span):
        return True
    value = _value(answer, span)
    others = [one for one in answer.spans if one.start != span.start and not one.quote and one.state == "derived"]
    return value is not None and any(
        _alike(value, other) and _is_shown(answer, one) for one in others if (other := _value(answer, one)) is not None
    )


def _may_show(answer: Answer, span: Span) -> bool:
    """Whether a figure may be one that the text shows a calculation of: in a draft, or of quotations."""
    return answer.drafted is not None or is_of_passage(answer, span)


def _is_shown(answer: Answer, span: Span) -> bool:
    shown = shown_at(answer.answer, span.start, span.end)
    if shown is None or not comes_to(shown.expression, answer.answer[span.start : span.end]):
        return False
    known = {digits for one in answer.spans for digits in _DIGITS.findall(answer.answer[one.start : one.end])}
    operands: Sequence[str] = _DIGITS.findall(shown.expression)
    return all(operand in known or Decimal(operand.replace(",", "")) in CONSTANTS for operand in operands)


def _value(answer: Answer, span: Span) -> Decimal | None:
    found = find_quantities(answer.answer[span.start : span.end])
    return abs(found[0].value) if len(found) == 1 else None


def _alike(value: Decimal, other: Decimal) -> bool:
    """Whether two numbers print the same figure, either of them in percent."""
    near = max(abs(value), abs(other)) / 100
    return any(abs(value - one) <= near for one in (other, other * 100, other / 100))
