"""Writes one figure into an answer: how it changed, what it was first reported as, and what it is made of."""

from decimal import Decimal

from tools.answer.text import AnswerText, sources_of
from tools.figures.fiscal_dates import FISCAL_PERIOD
from tools.models.answers import AnswerFact, SpanState
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.numbers import format_percent, format_value
from tools.text import humanise_concept


def state_of(value: MetricValue) -> SpanState:
    return "derived" if value.basis == "derived" else "verified"


def write_fact(text: AnswerText, fact: AnswerFact) -> None:
    period = period_label(fact.fiscal_year, fact.fiscal_quarter)
    if fact.metric == FISCAL_PERIOD:
        text.add(f"{fact.source.company}: {period} began on {fact.start_date} and ended on {fact.end_date}, after ")
        text.figure(format_value(fact.value, fact.unit), fact.value, fact)
        text.add(".")
        text.cite(fact.source)
        text.add("\n")
        return
    dates = f"ended {fact.end_date}" if fact.start_date else f"at {fact.end_date}"
    text.add(f"{fact.source.company}: {fact.label} of ")
    state: SpanState = "derived" if fact.derived_from else "verified"
    text.figure(format_value(fact.value, fact.unit), fact.value, fact, state)
    text.add(f" in {period} ({dates})")
    if fact.yoy is not None:
        _write_change(text, fact)
    write_first_reported(text, fact, "; first reported as ")
    _write_inputs(text, fact)
    for other in fact.alternatives:
        text.add("; or ")
        text.figure(format_value(other.value, fact.unit), other.value, fact)
        text.add(f" ({humanise_concept(other.concept)}): the filings don't say which of them is meant")
    text.add(".")
    for source in sources_of([fact]):
        text.cite(source)
    text.add("\n")


def write_first_reported(text: AnswerText, value: AnswerFact, said: str, close: str = "") -> None:
    """What a figure that was restated was first reported as, between the words that say so and what closes them."""
    if value.restated is not None:
        first = value.restated.first_reported
        text.add(said)
        text.figure(format_value(first, value.unit), first, value)
        text.add(close)


def _write_inputs(text: AnswerText, fact: AnswerFact) -> None:
    """What a derived figure is made of: periods that are subtracted, or components by their names."""
    spans = {(part.start_date, part.end_date) for part in fact.derived_from}
    for number, part in enumerate(fact.derived_from):
        text.add(" less " if part.sign < 0 else " and " if number else "; derived from ")
        text.figure(format_value(part.value, fact.unit), part.value, fact)
        if len(spans) > 1:
            text.add(f" ({part.start_date} to {part.end_date})")
        elif part.concept:
            text.add(f" ({humanise_concept(part.concept)})")


def _write_change(text: AnswerText, fact: AnswerFact) -> None:
    yoy = fact.yoy
    if yoy is None:
        return
    if yoy.delta == 0:
        text.add(", unchanged from ")
    else:
        text.add(", up " if yoy.delta > 0 else ", down ")
        text.figure(format_value(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
        if yoy.pct is not None:
            text.add(" (")
            text.figure(format_percent(yoy.pct), Decimal(str(yoy.pct)), fact, "derived")
            text.add(")")
        text.add(" from ")
    text.figure(format_value(yoy.prior_value, fact.unit), yoy.prior_value, fact)
    text.add(f" in {period_label(yoy.prior_fiscal_year, fact.fiscal_quarter)}")
