"""Answers without figures: why there are none, and what the asker could do."""

from collections.abc import Iterable, Sequence

from tools.errors import FIRST_STEPS
from tools.language.company_names.directory import how_to_load
from tools.language.periods.hijri import gregorian_years, hijri_year
from tools.models.answers import Answer, Clarification, DeclinedPart
from tools.models.base import Company
from tools.models.facts import Declined
from tools.models.questions import NONE, NUMERIC_UNITS, Classification, Problem, Route, answerable
from tools.models.slots.missing import Emptied
from tools.questions.parts.ambiguous_segment import asks_for_kind, part_options
from tools.vocab.loader import load_word_map

_ANY = "*"  # in the place of a metric
_MOST = 200  # characters of the question, in an answer
_MOST_NAMES = 30
NOT_FIGURES = (
    "I can answer questions about reported figures of loaded companies: a company, a metric, and a fiscal period."
)


def no_text(
    reading: Classification, *, near: bool = False, searched: bool = False, emptied: Emptied | None = None
) -> DeclinedPart:
    """That no text answers. `near` tells that passages are suggested instead, `searched` that there are any at all,
    `emptied` which filters left none.
    """
    words = ", ".join(repr(word) for word in reading.narrative_cues)
    return DeclinedPart(
        what="what filings say",
        reason=f"The question asks for text{f' ({words})' if words else ''}, and "
        f"{emptied.message if emptied else 'no loaded passage answers it.'}",
        remedy=emptied.remedy
        if emptied
        else "Read the nearest passages, which are suggested, or ask in words that a filing would use."
        if near
        else "Ask in words that a filing would use."
        if searched
        else "Load the filings with `tieout fetch` or `tieout index`: companyfacts files hold figures only.",
        of_reading=True,
    )


def unclear(reading: Classification) -> DeclinedPart:
    """Words that may narrow a figure, and that no rule accounts for; a Hijri year is told as what it is."""
    if (year := hijri_year(reading.unexplained)) is not None:
        return _of_hijri(year)
    words = ", ".join(repr(word) for word in reading.unexplained)
    remedy = "Ask for the company's reported total, or leave these words out."
    return DeclinedPart(
        what="the question",
        reason=f"I can't tell how {words} would narrow the figure."
        if words
        else "I can't tell which period of the figure is meant.",
        remedy=f"Name one of these: {_few(reading.open_parts)}. {remedy}" if reading.open_parts else remedy,
        of_reading=True,
    )


def _of_hijri(year: int) -> DeclinedPart:
    years = gregorian_years(year)
    return DeclinedPart(
        what="the question",
        reason=f"{year} AH is a Hijri year ({' to '.join(map(str, years))} by the Gregorian calendar), and figures are "
        "of companies' fiscal years and quarters, which go by the Gregorian one.",
        remedy=f"Ask for fiscal {' or '.join(map(str, years))}.",
        of_reading=True,
    )


def nothing_picked(asked: str) -> Declined:
    """That a sub-question waits for one that has no answer, or has nothing to compare."""
    return Declined(
        ticker="",
        metric=_ANY,
        reason=f"{asked}: there are no figures to compare.",
        remedy="Ask for the figures one by one, to see which is missing.",
    )


def picked_nothing(declined: Declined) -> bool:
    """Whether one of a set was asked for, and none could be told: no other order is told instead."""
    return declined.metric == _ANY and not declined.ticker


def cut_short(asked: str) -> Declined:
    """That the time for the question was up."""
    return Declined(
        ticker="", metric="*", reason=f"{asked}: the time for one question was up.", remedy="Ask it by itself."
    )


def why_not(reading: Classification) -> DeclinedPart:
    """Why a sub-question gets no answer, where nothing else tells."""
    if reading.problems:
        return decline(reading).declined[0] if decline(reading).declined else _asked(_tell(reading.problems[0], NONE))
    if reading.ambiguous:
        return _asked(ask_which_metric(reading))
    answer = decline(reading)
    return answer.declined[0]


def _asked(answer: Answer) -> DeclinedPart:
    """A question back as the reason why there is no answer."""
    return DeclinedPart(what="the question", reason=answer.answer, remedy="Ask again with that.", of_reading=True)


def decline(classification: Classification) -> Answer:
    """Say in so many words why a question gets no figure; or ask back, where a clearer one would get some."""
    if classification.problems:
        return _tell(classification.problems[0], classification.route)
    if classification.not_loaded and not classification.tickers:
        reason = " ".join(one.message for one in classification.not_loaded)
        remedy = how_to_load(classification.not_loaded)
    elif classification.narrative_cues:
        part = no_text(classification)
        return Answer(
            status="declined",
            answer=f"{part.reason} {part.remedy}",
            route=classification.route,
            declined=(part,),
        )
    elif classification.excluded:
        reason, remedy = " ".join(one.message for one in classification.excluded), "Ask without this filter."
    elif not classification.metrics and not classification.statements:
        reason, remedy = "The question names no metric that I know.", NOT_FIGURES
    else:
        part = unclear(classification)
        reason, remedy = part.reason, part.remedy
    part = DeclinedPart(what="the question", reason=reason, remedy=remedy, of_reading=True)
    return Answer(status="declined", answer=f"{reason} {remedy}", route=classification.route, declined=(part,))


def _tell(problem: Problem, route: Route) -> Answer:
    reason, remedy = (
        text.replace("{words}", problem.words[:_MOST]) for text in load_word_map("problems")[problem.kind]
    )
    text = f"{reason} {remedy}"
    if problem.kind in load_word_map("asked_back")["kinds"]:
        asked = Clarification(question="Which period do you mean?", missing=("period",))
        return Answer(status="needs_clarification", answer=text, route=route, clarification=asked)
    part = DeclinedPart(what="the question", reason=reason, remedy=remedy, of_reading=True)
    return Answer(status="declined", answer=text, route=route, declined=(part,))


def ask_which_metric(reading: Classification) -> Answer:
    """A word that could mean several figures gets a question back."""
    if not reading.ambiguous:
        question = "Which figure do you mean?"
        return Answer(
            status="needs_clarification",
            answer=f"{question} For example revenue, net income, or free cash flow.",
            clarification=Clarification(question=question, missing=("metric",)),
        )
    word = reading.ambiguous[0]
    options = (load_word_map("ambiguous") | load_word_map("ambiguous_alone"))[word]
    names = [option.replace("_", " ") for option in options]
    question = f"Which figure do you mean by {word!r}?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} It could be {', '.join(names)}.",
        clarification=Clarification(question=question, missing=("metric",), options=tuple(names)),
    )


def question_back(reading: Classification, loaded: Iterable[Company]) -> Answer | None:
    """The question that has to be asked before this one can be answered, or None."""
    loaded = list(loaded)
    if reading.not_loaded and not (loaded or reading.tickers or reading.problems):
        return _nothing_loaded()
    if reading.excluded or answerable(reading):
        return None
    if reading.element is not None:
        is_open = len(loaded) != 1 and not (reading.tickers or reading.not_loaded or reading.problems)
        return ask_which_company(loaded) if is_open else None
    if lacks_metric(reading):
        return ask_which_metric(reading)
    if lacks_company(reading):
        return ask_which_company(loaded)
    if reading.open_parts and not reading.problems:
        return ask_which_part(reading)
    return ask_which_year() if _lacks_year(reading) else None


def _lacks_year(reading: Classification) -> bool:
    """Whether all that is missing is the year that "the year before" counts from."""
    asked = reading.metrics or reading.statements or reading.insiders
    is_open = reading.unexplained or reading.ambiguous or reading.problems
    return bool(reading.prior_year and reading.tickers and asked) and not is_open


def ask_which_year() -> Answer:
    """A question that counts back from a year which it does not name."""
    question = "Which fiscal year does it count back from?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} Name it, for example 2023.",
        clarification=Clarification(question=question, missing=("period",)),
    )


def lacks_metric(reading: Classification) -> bool:
    """Whether a company is named, and which figure is meant is open."""
    if _is_narrowed(reading) or reading.narrative_cues or reading.problems or reading.route == NUMERIC_UNITS:
        return False
    return bool(reading.ambiguous) or bool(
        reading.tickers and not (reading.metrics or reading.statements or reading.insiders)
    )


def lacks_company(reading: Classification) -> bool:
    """Whether all that is missing is the company."""
    asked = reading.metrics or reading.statements or reading.insiders
    return bool(asked) and not (reading.tickers or reading.not_loaded or _is_narrowed(reading) or reading.problems)


def _is_narrowed(reading: Classification) -> bool:
    """Whether words are left open, other than for a segment: which one is asked once figure and company are known.

    Words for several ratios ("margin") are not asked back beside one: ratios are of the whole company.
    """
    by_part = not reading.ambiguous or set(reading.ambiguous) <= load_word_map("ambiguous_alone").keys()
    may_ask = asks_for_kind(reading) and by_part and bool(reading.metrics or reading.ambiguous)
    return bool(reading.unexplained) and not may_ask


def ask_which_part(reading: Classification) -> Answer:
    """A question for a segment, product or region that does not say which."""
    words, options = " ".join(reading.unexplained), part_options(reading)
    question = f"Which part of the company do you mean by {words!r}?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} It reports figures for: {_few(options)}.",
        route=reading.route,
        clarification=Clarification(question=question, missing=("segment",), options=options),
    )


def _few(names: Sequence[str]) -> str:
    rest = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {rest} more" if rest > 0 else "")


def ask_which_company(loaded: Iterable[Company]) -> Answer:
    """A question that names no company gets a question back, where there is a choice."""
    options = tuple(f"{company.name} ({company.ticker})" for company in loaded)
    if not options:
        return _nothing_loaded()
    question = "Which company do you mean?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} Loaded are: {', '.join(options)}.",
        clarification=Clarification(question=question, missing=("company",), options=options),
    )


def _nothing_loaded() -> Answer:
    """What comes first where nothing is loaded, whatever is asked."""
    nothing = DeclinedPart(what="the question", reason="No company is loaded in this corpus yet.", remedy=FIRST_STEPS)
    return Answer(status="declined", answer=f"{nothing.reason} {nothing.remedy}", declined=(nothing,))
