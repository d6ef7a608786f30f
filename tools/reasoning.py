"""How an answer came about: each sub-question, by which route it went, and what was found."""

from collections.abc import Mapping, Sequence

from tools.answer_models import SubQuestion
from tools.figures.models import Retrieved


def reasoning_chain(parts: Sequence[SubQuestion], found: Mapping[str, Retrieved]) -> tuple[str, ...]:
    """A line a sub-question: what was asked, and what was found or why nothing was."""
    return tuple(f"{part.id}: {part.question} -> {_outcome(found.get(part.id))}" for part in parts)


def open_questions(parts: Sequence[SubQuestion], found: Mapping[str, Retrieved]) -> tuple[str, ...]:
    """The sub-questions that nothing was found for."""
    return tuple(part.question for part in parts if part.id not in found or not found[part.id].figure_count)


def _outcome(found: Retrieved | None) -> str:
    if found is None:
        return "not reached"
    if not found.figure_count:
        declined = [*found.xbrl_facts.declined, *found.declined]
        declined += [entry for part in (*found.calculations, *found.timeseries) for entry in part.declined]
        reasons = [entry.reason for entry in declined]
        return f"nothing: {reasons[0]}" if reasons else "nothing"
    count = found.figure_count
    return f"{count} {'figure' if count == 1 else 'figures'}"
