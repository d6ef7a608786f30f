"""What came of the sub-questions of an answer: which are answered, and why the others are not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.answer.refuse import no_text, unclear, why_not
from tools.language.company_names.directory import how_to_load
from tools.language.english.planning import only_asks_why
from tools.models.answers import DeclinedPart, SubQuestion
from tools.models.base import period_label
from tools.models.facts import PRINTED, Declined
from tools.models.figures import Retrieved
from tools.models.passages import Quote
from tools.models.plans import Choice, LeftOut
from tools.models.questions import (
    FIGURE_ROUTES,
    FULL_STATEMENT,
    HYBRID,
    NARRATIVE,
    NONE,
    TEXT_ROUTES,
    Classification,
    Route,
)
from tools.models.slots.remarks import Remark


@dataclass(frozen=True)
class AnsweredPart:
    """A sub-question as it was read, and what was found for it; `asked` is None for a question of one part."""

    reading: Classification
    found: Retrieved
    asked: SubQuestion | None = None
    choice: Choice | None = None

    @property
    def is_quoted(self) -> bool:
        """Whether quotations answer: a question for text, or one for figures where none is found."""
        may_answer = self.reading.route in TEXT_ROUTES or not self.found.figure_count
        return may_answer and answers(self.found.quotes)

    @property
    def text_first(self) -> bool:
        """Whether what filings say comes before the figures: the reasons of one, or a yes or no that one bears out."""
        return self.reading.route == HYBRID or (self.reading.route == NARRATIVE and bool(self.found.opening))

    @property
    def is_answered(self) -> bool:
        """Whether anything was found that answers: a figure, a quotation, or which one it is."""
        found = self.found
        told = found.not_measured or found.taken_apart
        return bool(found.figure_count or self.choice or self.is_quoted or told or found.elements.found)


def answers(quotes: Sequence[Quote]) -> bool:
    """Whether any quotation is an answer: then the others belong to it."""
    return any(quote.answers for quote in quotes)


def overall_route(readings: Sequence[Classification]) -> Route:
    """The route of the whole: that of its parts, hybrid where some are answered by figures and some by text.

    A statement among figures makes it a statement: nobody words that anew.
    """
    routes = list[Route](dict.fromkeys(reading.route for reading in readings))
    if len(routes) < 2:
        return routes[0] if routes else "none"
    if any(route in TEXT_ROUTES for route in routes):
        return HYBRID if any(route in (*FIGURE_ROUTES, HYBRID) for route in routes) else NARRATIVE
    if FULL_STATEMENT in routes:
        return FULL_STATEMENT
    figures: list[Route] = [route for route in routes if route in FIGURE_ROUTES]
    return figures[0] if figures else routes[0]


def as_known(reading: Classification) -> str:
    """A line that says as of when the figures are, where the question does; else none."""
    if reading.first_reported:
        return "As first reported:\n"
    return f"As filings up to {reading.as_of} give it:\n" if reading.as_of else ""


def declined_parts(parts: Sequence[AnsweredPart], left_out: Sequence[LeftOut] = ()) -> list[DeclinedPart]:
    """What has no answer, a reason each."""
    several = len(parts) > 1
    declined = [entry for part in parts for entry in _declined(part, several=several)]
    declined += [DeclinedPart(what=one.what, reason=one.reason, remedy="Ask it by itself.") for one in left_out]
    return list({(entry.what, entry.reason): entry for entry in declined}.values())


def _declined(part: AnsweredPart, *, several: bool) -> list[DeclinedPart]:
    reading, found = part.reading, part.found
    if found.not_measured or (found.taken_apart and not found.declined):
        return []
    entries: list[Declined] = [*found.xbrl_facts.declined, *found.declined]
    entries += [entry for calculation in found.calculations for entry in calculation.declined]
    entries += [entry for series in found.timeseries for entry in series.declined]
    told = [
        DeclinedPart(
            what=_what(entry) or (part.asked.question if part.asked else "the question"),
            reason=entry.reason,
            remedy=entry.remedy,
        )
        for entry in entries
    ]
    told += _of_other_periods(part)
    why = bool(reading.narrative_cues) and only_asks_why(reading.narrative_cues)
    if not why and any(value.metric.startswith(PRINTED) for value in found.xbrl_facts.values):
        return told  # a table has the words that no metric explains
    if part.choice is not None or (found.declined and not found.figure_count):
        return told
    told += [
        DeclinedPart(what=missing.name, reason=missing.message, remedy=how_to_load([missing]))
        for missing in reading.not_loaded
    ]
    told += [
        DeclinedPart(what=one.what, reason=one.message, remedy="Ask without this filter.") for one in reading.excluded
    ]
    if reading.route in TEXT_ROUTES and not (answers(found.quotes) or reading.not_loaded or reading.problems):
        searched = any(one.results for one in found.searches)
        nothing = no_text(reading, near=bool(found.quotes), searched=searched, emptied=found.emptied)
        told.append(_named(nothing, part, several=several))
    outside = reading.route == NONE and bool(reading.problems)  # the problem tells more than the words do
    if reading.unexplained and reading.route not in TEXT_ROUTES and not (outside or part.is_quoted):
        told.append(_named(unclear(reading), part, several=several))
    elif several and not told and not part.is_answered:
        told.append(_named(why_not(reading), part, several=several))
    return told


def other_periods(part: AnsweredPart) -> Iterator[Remark]:
    """Of which periods the quotations are, where no text of those asked for is loaded."""
    for ticker in part.found.widened if part.is_quoted else ():
        sources = [quote.source for quote in part.found.quotes if quote.source.ticker == ticker]
        shown = {period_label(one.fiscal_year, one.fiscal_quarter): None for one in sources if one.fiscal_year}
        told = f"what follows is from filings of {', '.join(shown)}" if shown else "what follows is from others"
        text = f"The loaded filings have no text for {ticker} in {_asked(part.reading)}: {told}."
        yield Remark(kind="other periods", text=text)


def _of_other_periods(part: AnsweredPart) -> Iterator[DeclinedPart]:
    """What has no answer where quotations of other periods stand in."""
    periods, years = _asked(part.reading), ",".join(map(str, part.reading.fiscal_years))
    for ticker in part.found.widened if part.is_quoted else ():
        yield DeclinedPart(
            what=f"what {ticker} says in {periods}",
            reason=f"No text of {periods} is loaded, so all periods were searched.",
            remedy=f"`fetch_filings` (`tieout fetch {ticker} --years {years}`) loads it.",
        )


def _asked(reading: Classification) -> str:
    return ", ".join(f"FY{year}" for year in reading.fiscal_years) or "the periods asked for"


def _named(entry: DeclinedPart, part: AnsweredPart, *, several: bool) -> DeclinedPart:
    """Of several sub-questions, the one that has no answer is named."""
    return entry.model_copy(update={"what": part.asked.question}) if several and part.asked else entry


def _what(entry: Declined) -> str:
    period = f" {period_label(entry.fiscal_year, entry.fiscal_quarter)}" if entry.fiscal_year else ""
    return f"{entry.subject}{period}"
