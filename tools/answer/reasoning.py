"""How an answer came about: each sub-question, by which route it went, and what was found."""

from collections.abc import Mapping, Sequence

from tools.answer.sub_questions import AnsweredPart
from tools.models.answers import SubQuestion
from tools.models.base import period_label
from tools.models.figures import Retrieved
from tools.models.plans import Choice


def reasoning_chain(parts: Sequence[SubQuestion], found: Mapping[str, AnsweredPart]) -> tuple[str, ...]:
    """A line a sub-question: what was asked, and what was found or why nothing was."""
    return tuple(f"{part.id}: {part.question} -> {_outcome(found.get(part.id))}" for part in parts)


def open_questions(parts: Sequence[SubQuestion], found: Mapping[str, AnsweredPart]) -> tuple[str, ...]:
    """The sub-questions that nothing was found for."""
    return tuple(part.question for part in parts if part.id not in found or not found[part.id].is_answered)


def _outcome(part: AnsweredPart | None) -> str:
    if part is None:
        return "not reached"
    if part.choice is not None:
        return _chosen(part.choice)
    told = [_counted(part.found.figure_count, "figure")]
    told += [_counted(len(part.found.quotes), "quotation")] if part.is_quoted else []
    found = " and ".join(filter(None, told))
    return found or _nothing(part)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun if count == 1 else noun + 's'}" if count else ""


def _chosen(choice: Choice) -> str:
    period = period_label(choice.fiscal_year, choice.fiscal_quarter)
    return f"{choice.ticker}, {period}" if choice.pick.kind == "company" else f"{period}, {choice.ticker}"


def _nothing(part: AnsweredPart) -> str:
    reasons = [*_reasons(part.found), *(one.message for one in part.reading.not_loaded)]
    return f"nothing: {reasons[0]}" if reasons else "nothing"


def _reasons(found: Retrieved) -> list[str]:
    declined = [*found.xbrl_facts.declined, *found.declined]
    declined += [entry for part in (*found.calculations, *found.timeseries) for entry in part.declined]
    return [entry.reason for entry in declined]
