"""What has no answer, said in Arabic; the reasons as data stay in English beside it."""

from tools.answer.arabic.said import said
from tools.models.answers import DeclinedPart

# How the English writer names what is asked for.
_NAMED = {"the question": "the_question", "what filings say": "the_texts"}


def declined_in_arabic(part: DeclinedPart) -> DeclinedPart:
    """A part without an answer with the line that says so in Arabic; its reason, which tells more, is in English."""
    what = said(_NAMED[part.what]) if part.what in _NAMED else part.what
    told = said("declined", what=what, reason=said("no_figure" if part.of_reading else "not_found"))
    return part.model_copy(update={"said": told})
