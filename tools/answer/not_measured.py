"""Writes that a company does not give a figure, since its statement has no line for it."""

from tools.answer.text import AnswerText
from tools.models.figures import NotMeasured


def write_not_measured(text: AnswerText, told: NotMeasured) -> None:
    """A sentence that says so, then what the statement totals instead."""
    lacking = " and ".join(told.lacking)
    text.add(f"The performance of {told.source.company} is not measured by {told.label.lower()}: ")
    text.add(f"its income statement has no line for {lacking.lower()}.")
    for number, line in enumerate(told.lines):
        text.add(", " if number else " Its totals are ")
        text.words(line, told.source)
    text.add("." if told.lines else "")
    text.cite(told.source)
    text.add("\n")
