"""Writes which one of a set a question picked."""

from collections.abc import Sequence

from tools.answer_figures import state_of
from tools.answer_models import AnswerFact
from tools.answer_text import AnswerText
from tools.models import period_label
from tools.numbers import format_percent
from tools.planning.models import Choice


def write_choice(text: AnswerText, choice: Choice, facts: Sequence[AnswerFact]) -> None:
    """A line as "Highest Revenue in FY2023: Apple Inc., $383,285 million.", its figure tied to its fact."""
    fact = next((fact for fact in facts if _is_chosen(fact, choice)), None)
    if fact is None:
        return
    pick, period = choice.pick, period_label(choice.fiscal_year, choice.fiscal_quarter)
    label = f"{fact.label} growth" if pick.growth else fact.label
    where = f" in {period}" if pick.kind == "company" else f" of {fact.source.company}"
    winner = fact.source.company if pick.kind == "company" else period
    text.add(f"{pick.end.capitalize()} {label}{where}: {winner}, ")
    if pick.growth:
        text.figure(format_percent(float(choice.value)), choice.value, fact, "derived")
    else:
        text.figure(fact.shown, fact.value, fact, state_of(fact))
    if choice.tied:
        text.add(f", level with {', '.join(choice.tied)}")
    if choice.missing:
        text.add(f" (without {', '.join(choice.missing)}: no figure)")
    text.add(".\n")


def _is_chosen(fact: AnswerFact, choice: Choice) -> bool:
    wanted = (choice.ticker, choice.pick.metric, choice.fiscal_year, choice.fiscal_quarter)
    return (fact.ticker, fact.metric, fact.fiscal_year, fact.fiscal_quarter) == wanted
