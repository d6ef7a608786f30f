"""Writes which one of a set a question picked."""

from collections.abc import Sequence
from datetime import timedelta

from tools.answer.figures import state_of
from tools.answer.text import AnswerText
from tools.figures.formulas.combined import base_of, spanned_period
from tools.models.answers import AnswerFact
from tools.models.plans import Choice
from tools.numbers import format_percent

_ALIKE = timedelta(days=31)  # periods that end so near to each other are compared as one


def write_choice(text: AnswerText, choice: Choice, facts: Sequence[AnswerFact]) -> None:
    """A line as "Highest Revenue in FY2023: Apple Inc., $383,285 million.", its figure tied to its fact."""
    fact = next((fact for fact in facts if is_chosen(fact, choice)), None)
    if fact is None:
        return
    pick, period = choice.pick, spanned_period(fact.metric, choice.fiscal_year, choice.fiscal_quarter)
    label = f"{fact.label} growth" if pick.growth else fact.label
    where = f" in {period}" if pick.kind == "company" else f" of {fact.source.company}"
    winner = fact.source.company if pick.kind == "company" else period
    among = " of those answered" if choice.missing or choice.meaningless else ""
    text.add(f"{pick.end.capitalize()} {label}{where}{among}: {winner}, ")
    if pick.growth:
        text.add("down " if choice.value < 0 else "up ")
        text.figure(format_percent(float(choice.value)), choice.value, fact, "derived")
    else:
        text.figure(fact.shown, fact.value, fact, state_of(fact))
    if choice.tied:
        text.add(f", level with {', '.join(choice.tied)}")
    if choice.missing:
        text.add(f" (without {', '.join(choice.missing)}: no figure)")
    if choice.meaningless:
        text.add(f" (without {', '.join(choice.meaningless)}: not meaningful)")
    rivals = [one for one in facts if _rivals(one, choice)]
    text.add(different_ends(rivals) if pick.kind == "company" else "")
    text.add(".\n")


def different_ends(facts: Sequence[AnswerFact]) -> str:
    """A reminder where periods of one name end more than a month apart: fiscal years are named by each company."""
    ends = {fact.ticker: fact.end_date for fact in facts}
    if max(ends.values()) - min(ends.values()) <= _ALIKE:
        return ""
    return f" (the periods differ: {', '.join(f'{ticker} to {end}' for ticker, end in ends.items())})"


def _rivals(fact: AnswerFact, choice: Choice) -> bool:
    """Whether a figure was among those that were picked from."""
    wanted = (base_of(choice.pick.metric), choice.fiscal_year, choice.fiscal_quarter)
    return (base_of(fact.metric), fact.fiscal_year, fact.fiscal_quarter) == wanted


def is_chosen(fact: AnswerFact, choice: Choice) -> bool:
    """Whether a fact is the one that was picked."""
    of_value = choice.pick.growth or fact.value == choice.value  # not an input of the same period
    return fact.ticker == choice.ticker and _rivals(fact, choice) and of_value
