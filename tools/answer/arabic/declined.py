"""What has no answer, said in Arabic, with why and what would help."""

import re

from tools.answer.arabic.said import said
from tools.language.arabic.sentences import Speaker
from tools.language.arabic.wording import figure_label, isolated, period
from tools.language.english.planning import begins_with_why
from tools.models.answers import DeclinedPart

# How the English writer names what is asked for.
_NAMED = {"the question": "the_question", "what filings say": "the_texts"}
# A company, a metric by its key, and a period; what stands for a company's ticker tells nobody anything.
_FIGURE = re.compile(r"(?P<ticker>\S+) (?P<metric>[a-z][a-z0-9_]*)(?: (?P<period>(?:Q[1-4] )?FY\d{4}))?")
_NO_TICKER = "CIK"


def declined_in_arabic(part: DeclinedPart) -> DeclinedPart:
    """A part without an answer in Arabic; a reason that has no Arabic stays beside the line in English."""
    speaker = Speaker({})
    reason, remedy = speaker.sentences(part.reason), speaker.sentences(part.remedy)
    told = reason or said("no_figure" if part.of_reading else "not_found")
    line = said("declined", what=_what(part.what), reason=f"{told} {remedy or ''}".strip())
    return part.model_copy(update={"said": line, "reason": reason or part.reason, "remedy": remedy or part.remedy})


def _what(what: str) -> str:
    if what in _NAMED:
        return said(_NAMED[what])
    company, _, asked = what.rpartition(": ")
    if company and begins_with_why(asked):
        return said("the_reason", company=isolated(company))
    match = _FIGURE.fullmatch(what)
    label = figure_label(match["metric"].replace("_", " ")) if match is not None else None
    if match is None or label is None:
        return what
    of = "" if match["ticker"].startswith(_NO_TICKER) else said("of_company", company=isolated(match["ticker"]))
    return f"{label}{of}{said('in_period', period=period(match['period'])) if match['period'] else ''}"
