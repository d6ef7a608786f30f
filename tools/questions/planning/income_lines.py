"""Which part of a question asks why a profit or margin moved, so that the lines of the income statement may tell."""

from collections.abc import Sequence

from tools.language.disclosed.extremes import asks_for_part
from tools.language.english.planning import only_asks_why
from tools.language.queries.income_lines import asks_lines, narrowing, taken_apart
from tools.models.plans import Part, Plan
from tools.models.questions import ELEMENT_ROUTES, Classification
from tools.questions.route import rerouted
from tools.text import tokenise
from tools.vocab.loader import load_words

_LINES = frozenset({"line"})  # of a statement


def with_income_lines(plan: Plan, question: str, whole: Classification) -> Plan:
    """The plan with the figures that its part which asks for reasons is about, where these are of a whole company.

    Words that narrow a figure to a part of the company leave it as it is: the whole explains no part.
    """
    named = [name for name in whole.metrics if taken_apart(name)]
    if not named or not _is_of_whole(whole, *_said_of_figures(plan, question, whole)):
        return plan
    place = next((place for place, part in enumerate(plan.parts) if _asks(part, question, alone=_is_one(plan))), None)
    if place is None:
        return plan
    part = plan.parts[place]
    own = [name for name in part.reading.metrics if taken_apart(name)] or named
    reading = part.reading.model_copy(update={"takes_apart": tuple(own[-1:])})
    parts = (*plan.parts[:place], part.model_copy(update={"reading": reading}), *plan.parts[place + 1 :])
    return plan.model_copy(update={"parts": tuple(_explained(part, whole) for part in parts)})


def _explained(part: Part, whole: Classification) -> Part:
    """A part without the words left open that only say how its figure moved."""
    reading = part.reading
    if not reading.metrics or not reading.unexplained or reading.tickers != whole.tickers:
        return part
    return part.model_copy(update={"reading": rerouted(reading, {"unexplained": ()})})


def _is_one(plan: Plan) -> bool:
    return len(plan.parts) == 1


def _said_of_figures(plan: Plan, question: str, whole: Classification) -> tuple[str, Sequence[str]]:
    """What a question says of figures and of why they moved, and which of its words are open; what it asks of parts in
    a part of its own ("and in which division?") is no word of these.
    """
    apart = [one for one in plan.parts if asks_for_part(one.asked.question) and not one.reading.metrics]
    rest = [one for one in plan.parts if one not in apart]
    if not apart or not any(one.reading.metrics for one in rest):
        return question, whole.unexplained
    return " ".join(one.text for one in rest), [word for one in rest for word in one.reading.unexplained]


def _is_of_whole(whole: Classification, question: str, unexplained: Sequence[str]) -> bool:
    """Whether a question is of one whole company, and nothing in it says otherwise."""
    if len(whole.tickers) != 1 or whole.segments or whole.not_loaded or whole.problems or whole.excluded:
        return False
    if whole.disclosure or whole.extreme is not None or whole.route in ELEMENT_ROUTES or whole.language != "en":
        return False
    said = {token.key for token in tokenise(question)}
    return said.isdisjoint(load_words("parts") - _LINES) and not narrowing(unexplained, question)


def _asks(part: Part, question: str, *, alone: bool) -> bool:
    """Whether a part asks why the figure moved: it says so, and names the figure or nothing else."""
    if part.pick is not None or part.takes:
        return False
    reading, text = part.reading, question if alone else part.text or part.asked.question
    if asks_lines(text):
        return True
    why = bool(reading.narrative_cues) and only_asks_why(reading.narrative_cues)
    return why and (_names_one(reading.metrics) or (not reading.metrics and bool(reading.topic)))


def _names_one(metrics: Sequence[str]) -> bool:
    return any(map(taken_apart, metrics))
