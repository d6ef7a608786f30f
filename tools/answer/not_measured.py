"""Writes that a company does not give a figure, since its statement has no line for it."""

from decimal import Decimal

from tools.answer.text import AnswerText
from tools.models.figures import NotMeasured

_OF_INCOME = "income_statement"
_ZERO = "0"


def write_not_measured(text: AnswerText, told: NotMeasured) -> None:
    """A sentence that says so, then what the statement has instead."""
    lacking = " and ".join(told.lacking).lower()
    statement = told.statement.replace("_", " ") + (" statement" if told.statement == "cash_flow" else "")
    company, leads = told.source.company, " Its largest assets are "
    if told.otherwise:
        _otherwise(text, told)
        text.add(f": the {statement} of {company} prints no line for {lacking}.")
        leads = " Its lines are "
    elif told.statement == _OF_INCOME:
        text.add(f"The performance of {company} is not measured by {told.label.lower()}: ")
        text.add(f"its {statement} has no line for {lacking}.")
        leads = " Its totals are "
    else:
        text.add(f"{told.label} is not meaningful for {company}: its {statement} has no line for {lacking}.")
    for number, line in enumerate(told.lines):
        text.add(", " if number else leads)
        text.words(line, told.source)
    text.add("." if told.lines else "")
    text.cite(told.source)
    text.add("\n")


def _otherwise(text: AnswerText, told: NotMeasured) -> None:
    """What the question says is to be answered where there is no line: nought is what the statement tells."""
    if told.otherwise == _ZERO:
        text.quote_cell(_ZERO, Decimal(0), told.source)
    else:
        text.add(told.otherwise.capitalize())
