"""What the sub-questions of a question came to, as the nodes after them read it."""

from collections.abc import Sequence
from itertools import zip_longest

from agent.state import State
from tools.answer.sub_questions import AnsweredPart
from tools.models.answers import SubQuestion
from tools.models.questions import Classification


def readings_of(state: State) -> list[Classification]:
    """The reading of the whole, and of each part that was reached."""
    return [state["classification"], *(part["reading"] for part in state["results"].values())]


def left_of(state: State) -> list[Classification]:
    """The readings by the words that they leave: that of the only part has those that what was found took up."""
    return readings_of(state)[1:] if len(state["results"]) == 1 else readings_of(state)


def passages_of(state: State) -> tuple[str, ...]:
    """The passages that the sub-questions found, in turns: the best of each first."""
    found = [part.get("passages", ()) for part in state["results"].values()]
    return tuple(dict.fromkeys(one for turn in zip_longest(*found) for one in turn if one is not None))


def answered_parts(state: State, asked_for: Sequence[SubQuestion]) -> dict[str, AnsweredPart]:
    """What came of the sub-questions that were reached, in their order."""
    results = state["results"]
    return {
        asked.id: AnsweredPart(part["reading"], part["found"], asked, part.get("choice"))
        for asked in asked_for
        if (part := results.get(asked.id)) is not None
    }
