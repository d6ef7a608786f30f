"""Writes that a company does not give a figure, since its statement has no line for it."""

from tools.answer.text import AnswerText
from tools.models.figures import NotMeasured

_OF_INCOME = "income_statement"


def write_not_measured(text: AnswerText, told: NotMeasured) -> None:
    """A sentence that says so, then what the statement has instead, or that others print it, which is told next."""
    lacking = " and ".join(told.lacking).lower()
    statement = told.statement.replace("_", " ") + (" statement" if told.statement == "cash_flow" else "")
    company, leads = told.source.company, " Its largest assets are "
    if told.otherwise:
        text.add(f"{told.otherwise.capitalize()}: the {statement} of {company} prints no line for {lacking}.")
        leads = " Its lines are "
    elif told.statement == _OF_INCOME:
        text.add(f"The performance of {company} is not measured by {told.label.lower()}: ")
        text.add(f"its {statement} has no line for {lacking}.")
        leads = " Its totals are "
    else:
        text.add(f"{told.label} is not meaningful for {company}: its {statement} has no line for {lacking}.")
    lines = () if told.elsewhere else told.lines
    for number, line in enumerate(lines):
        text.add(", " if number else leads)
        text.words(line, told.source)
    text.add("." if lines else " Its other statements do." if told.elsewhere else "")
    text.cite(told.source)
    text.add("\n")
