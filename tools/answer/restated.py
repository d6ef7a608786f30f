"""Writes whether a figure was restated, and how: yes or no, with both values and their filings."""

from decimal import Decimal

from tools.answer.text import AnswerText
from tools.figures.statements.text import filing_text
from tools.models.answers import AnswerFact
from tools.models.base import period_label
from tools.numbers import format_value


def write_restated(text: AnswerText, fact: AnswerFact) -> None:
    """A line that begins with yes or no; neither where one loaded filing alone reports the figure."""
    of = f"{fact.source.company}'s {fact.label} of {period_label(fact.fiscal_year, fact.fiscal_quarter)}"
    shown, sources = format_value(fact.value, fact.unit), [fact.source]
    if fact.restated is not None:
        first, later = fact.restated.first_source, fact.restated.source
        text.add(f"Yes: {of} was restated. {filing_text(first)}, first reported ")
        text.figure(format_value(fact.restated.first_reported, fact.unit), fact.restated.first_reported, fact)
        text.add(f"; {filing_text(later)}, restated it to ")
        text.figure(shown, fact.value, fact)
        _write_difference(text, fact, fact.value - fact.restated.first_reported)
        text.add(".")
        sources = list({one.doc_id: one for one in (first, later, fact.source)}.values())
    elif fact.basis == "derived":
        text.add(f"{of} is reported by no loaded filing by itself, so that none restates it: it is derived as ")
        text.figure(shown, fact.value, fact, "derived")
        text.add(".")
    elif fact.filings > 1:
        text.add(f"No: {of} was not restated in the loaded filings. All that report it give ")
        text.figure(shown, fact.value, fact)
        text.add(".")
    else:
        text.add(f"Not known: only one loaded filing reports {of}, {filing_text(fact.source)}, as ")
        text.figure(shown, fact.value, fact)
        text.add("; a later one would tell.")
    for source in sources:
        text.cite(source)
    text.add("\n")


def _write_difference(text: AnswerText, fact: AnswerFact, difference: Decimal) -> None:
    """By how much the restated figure lies above or below the first one."""
    text.add(", higher by " if difference > 0 else ", lower by ")
    text.figure(format_value(abs(difference), fact.unit), abs(difference), fact, "derived")
