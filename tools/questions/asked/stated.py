"""A question for a line as a statement prints it, also where no figure is known by the line's name."""

from tools.models.questions import METRIC_LOOKUP, Classification
from tools.models.slots.stated import StatedLine
from tools.text import tokenise

_PRINTED = "printed:"  # how a line that no concept is known for is called


def with_stated(reading: Classification, stated: StatedLine | None) -> Classification:
    """The reading with the line that it asks for; one without a name that is known goes by its words."""
    if stated is None:
        return reading
    reading = reading.model_copy(update={"stated": stated})
    words = [token.text for token in tokenise(stated.words)]
    known = {word.lower() for word in words}
    open_words = {word.lower() for word in reading.unexplained}
    is_open = bool(open_words or not reading.metrics) and not (reading.statements or reading.problems)
    if not (words and reading.tickers and is_open and open_words <= known):
        return reading
    name = f"{_PRINTED}{''.join(word[:1].upper() + word[1:] for word in words if word.isalpha())}"
    return reading.model_copy(update={"metrics": (name,), "unexplained": (), "ambiguous": (), "route": METRIC_LOOKUP})
