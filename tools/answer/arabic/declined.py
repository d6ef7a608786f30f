"""What has no answer, and what is asked back, in Arabic; the reasons as data stay in English beside it."""

from tools.answer.arabic.said import said
from tools.models.answers import Answer, DeclinedPart
from tools.models.questions import Classification

_QUESTION = "the question"  # how the English writer names it


def in_arabic(part: DeclinedPart) -> DeclinedPart:
    """A part without an answer with the line that says so in Arabic; its reason, which tells more, is in English."""
    what = said("the_question") if part.what == _QUESTION else part.what
    told = said("declined", what=what, reason=said("no_figure" if part.of_reading else "not_found"))
    return part.model_copy(update={"said": told})


def back_in_arabic(answer: Answer, reading: Classification) -> Answer:
    """A refusal or a question back in Arabic. Answers are left as they are, and what is asked in English."""
    if reading.language != "ar" or answer.status not in ("declined", "needs_clarification"):
        return answer
    if answer.clarification is not None:
        asked = _asked(answer)
        clarification = answer.clarification.model_copy(update={"question": asked})
        return answer.model_copy(update={"answer": asked, "clarification": clarification})
    if reading.not_loaded and not reading.tickers:
        told = said("not_loaded", names="، ".join(one.name for one in reading.not_loaded))
    elif reading.unexplained and reading.tickers:
        told = said("unclear_words", words="، ".join(f"«{word}»" for word in reading.unexplained))
    else:
        told = said("no_figure")
    reason = " ".join(filter(None, (f"{one.reason} {one.remedy}".strip() for one in answer.declined)))
    text = f"{told}\n{reason}" if reason else told
    declined = tuple(one.model_copy(update={"said": told}) for one in answer.declined)
    return answer.model_copy(update={"answer": text, "declined": declined})


def _asked(answer: Answer) -> str:
    """The question back: what is missing, with the choices."""
    asked = answer.clarification
    missing = asked.missing if asked is not None else ()
    options = "، ".join(asked.options) if asked is not None else ""
    if "company" in missing:
        return said("company", options=options)
    if "period" in missing:
        return said("period")
    return said("metric") if not options else f"{said('which')} {options}."
