"""What has no answer, said in Arabic; the reasons as data stay in English beside it."""

from tools.answer.arabic.said import said
from tools.models.answers import DeclinedPart

_QUESTION = "the question"  # how the English writer names it


def declined_in_arabic(part: DeclinedPart) -> DeclinedPart:
    """A part without an answer with the line that says so in Arabic; its reason, which tells more, is in English."""
    what = said("the_question") if part.what == _QUESTION else part.what
    told = said("declined", what=what, reason=said("no_figure" if part.of_reading else "not_found"))
    return part.model_copy(update={"said": told})
