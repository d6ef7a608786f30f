"""Whether an answer's text prints the figures that its spans are tied to, under their own companies and periods."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from tools.models.answers import Answer, AnswerFact, Span, VerifiedNumber
from tools.models.base import period_label
from tools.tie_out.answers.drafted.reread import is_computed, is_of_passage
from tools.tie_out.answers.printed_numbers import read_printed
from tools.tie_out.answers.verification import verify_answer

_MILLION = Decimal(10) ** 6
_PERIOD_AFTER = re.compile(r" in ((?:Q[1-4] )?FY\d{4})\b(?: \((?:ended|at|to) (\d{4}-\d\d-\d\d)\))?")
_PERIOD_BEFORE = re.compile(r"^ *((?:Q[1-4] )?FY\d{4}) \(to (\d{4}-\d\d-\d\d)\): $")
_PERIOD_BESIDE = re.compile(r"\(((?:Q[1-4] )?FY\d{4})()\) $")
_NAMES_BEFORE = re.compile(r"^(?P<company>.+?): (?P<label>.+) of $")


def printed_problems(answer: Answer, companies: Sequence[str]) -> Iterator[tuple[Span, str]]:
    """Each span whose text is not the figure that it is tied to, and why. `companies` are the names of those loaded."""
    figures = [span for span in answer.spans if not span.quote]
    numbers = dict(zip(figures, answer.verification.details, strict=False))
    facts = {fact.fact_id: fact for fact in answer.facts}
    wrong = {(s.start, s.end) for s in verify_answer(answer).spans if s.state == "mismatch" and not s.quote}
    for span in figures:
        text, number = answer.answer[span.start : span.end], numbers.get(span)
        fact = facts.get(span.fact_id or "")
        reread = is_of_passage(answer, span) or (
            number is not None and number.state == "derived" and is_computed(answer, span)
        )
        if (span.start, span.end) in wrong or number is None or not (reread or _to_its_digits(text, number)):
            yield span, f"is printed as {text[:40]!r}, which does not match the figure that it cites."
        elif fact is not None:
            yield from ((span, problem) for problem in _named_otherwise(answer.answer, span, number, fact, companies))
    for fact in answer.facts:
        own = [span for span in figures if span.fact_id == fact.fact_id]
        if problem := _stands_in(fact, [numbers[span].value for span in own if span in numbers]):
            yield own[0], problem


def _to_its_digits(text: str, number: VerifiedNumber) -> bool:
    """Whether the digits are those of the number: half a unit of the last one is all that rounding takes."""
    printed, value = read_printed(text), number.value
    if printed is None:
        return False
    forms = (abs(value), abs(value) * 100) if printed.percent else (value, value / _MILLION)
    size = abs(printed.value) if printed.percent else printed.value
    return any(abs(size - form) <= printed.half_unit for form in forms)


def _named_otherwise(
    text: str, span: Span, number: VerifiedNumber, fact: AnswerFact, companies: Sequence[str]
) -> Iterator[str]:
    """Where the words around a figure say which company, measure or period it is of, whether they say it right."""
    line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    before, after = _PERIOD_BEFORE.match(line) or _PERIOD_BESIDE.search(line), _PERIOD_AFTER.match(text, span.end)
    period = period_label(fact.fiscal_year, fact.fiscal_quarter)
    if number.value == fact.value:
        told = (before or after) if not (fact.yoy and fact.yoy.prior_value == fact.value) else before
        if told and (told[1] != period or (told[2] or f"{fact.end_date}") != f"{fact.end_date}"):
            yield f"is printed as of {told[0].strip(' :')}, and is of {period} to {fact.end_date}."
    elif fact.yoy and number.value == fact.yoy.prior_value and after:
        prior = period_label(fact.yoy.prior_fiscal_year, fact.fiscal_quarter)
        if after[1] != prior:
            yield f"is compared with {after[1]}, and the figure before is of {prior}."
    named = _NAMES_BEFORE.match(line)
    if named and named["company"] in companies:
        if named["company"] != fact.source.company:
            yield f"is printed as of {named['company']}, and is of {fact.source.company}."
        elif named["label"] != fact.label:
            yield f"is printed as {named['label']!r}, and is {fact.label!r}."


def _stands_in(fact: AnswerFact, printed: Sequence[Decimal]) -> str | None:
    """What stands in for a figure: a number that it is only compared with or made of, told more than once."""
    counts = Counter(printed)
    if fact.value in counts or not printed:
        return None
    if max(counts.values()) == 1:
        return None
    return f"is {fact.shown}, which the text does not say: another of its numbers stands there."
