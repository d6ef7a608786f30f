"""Says which words of the question an answer did not use."""

from collections.abc import Sequence

from tools.models.answers import Answer
from tools.models.questions import Classification
from tools.models.slots.rereads import Unused


def unused_words(readings: Sequence[Classification]) -> tuple[Unused, ...]:
    """The words that were passed over, and that no part of the question is declined for."""
    left = {word.casefold() for reading in readings for word in reading.unexplained}
    words = [one for reading in readings for one in reading.unused if one.word.casefold() not in left]
    doubtful = {one.word for one in words if not one.aside}
    return tuple(Unused(word=word, aside=word not in doubtful) for word in dict.fromkeys(one.word for one in words))


def with_unused(answer: Answer, readings: Sequence[Classification]) -> Answer:
    """The answer with a last line that names these words, where it gives anything."""
    words = unused_words(readings)
    if not words or answer.status not in ("answered", "partly_answered"):
        return answer
    told = f"Not used: {', '.join(repr(one.word) for one in words)}."
    return answer.model_copy(update={"answer": f"{answer.answer}\n{told}"})
