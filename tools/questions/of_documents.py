"""Questions that documents alone answer: for a table, a page or a section as it stands, for a disclosure with a place
of its own, or a row of a printed table."""

from tools.language.disclosed.agreements import asked_terms, scope_of
from tools.language.disclosed.disclosures import asked_disclosure, disclosure
from tools.language.disclosed.effects import effect_on, without_periods
from tools.language.disclosed.elements import asked_element, misread_tickers
from tools.language.disclosed.ends import asks_ending_and_more
from tools.language.disclosed.extremes import asked_extreme, asks_for_part
from tools.language.disclosed.facts import asked_facts, goes_before_figures, is_disclosed, is_of_another
from tools.language.disclosed.halves import asked_halves
from tools.language.disclosed.moved import asks_what_moved
from tools.language.disclosed.notes import asked_registered
from tools.language.disclosed.particulars import asks_of_dated_event
from tools.language.disclosed.told_in_text import (
    asked_deal,
    asked_effect,
    asks_schedule,
    owner_of_report,
    speaks_of_deal,
)
from tools.language.english.planning import end_of
from tools.language.english.relations import RELATION, UNKNOWN_FIGURE
from tools.language.people.roles import asked_role, said_role
from tools.language.periods.named import UNCLEAR
from tools.language.queries.names import proper_names
from tools.language.question import Mentions
from tools.language.topics import INSTRUCTION, LANGUAGE
from tools.models.questions import NARRATIVE, Classification, answerable
from tools.questions.route import rerouted

_STANDING = frozenset({INSTRUCTION, LANGUAGE})  # problems that are none of figures alone
_PERIOD = "fiscal_period"  # when a fiscal year begins and ends
_COUNT = "number_of_segments"  # as "reportable segments" is read, where it is not asked which of them
# A price that is agreed, a business that sells phones, and the year of a deal beside a quarter's end.
_OF_DEALS = frozenset({"price", "contact", UNCLEAR})
OF_FIGURES = frozenset({RELATION, UNKNOWN_FIGURE})


def as_document_question(reading: Classification, mentions: Mentions) -> Classification:
    """The reading as one of what documents say, where the question asks for that; else as it was.

    What is said of a figure's relations is no hindrance then.
    """
    kinds, text = {one.kind for one in reading.problems}, mentions.words.text
    if reading.insiders or kinds & _STANDING:
        return reading
    reading = _of_own_report(reading, mentions)
    element = asked_element(mentions, reading)
    if element is not None:
        misread = misread_tickers(mentions, element)
        told: dict[str, object] = {"tickers": tuple(one for one in reading.tickers if one not in misread)}
        told |= {"element": element, "narrative_cues": (), "unexplained": (), "unused": (), "change": False}
        return of_text(reading, told)
    # Under an agreement of its own, what is asked for stands in that, and in no report.
    reports = reading.tickers and kinds <= OF_FIGURES and not (scope_of(text) and asked_role(text))
    disclosed = with_disclosure(reading, text) if reports else reading
    if disclosed.disclosure and disclosure(disclosed.disclosure).has_place:
        return disclosed
    if (told_of := _of_event(reading, mentions) or _of_facts(disclosed, text, kinds)) is not None:
        return told_of
    if not reading.tickers or not kinds <= OF_FIGURES or disclosed.disclosure:
        return disclosed
    return _of_one_company(reading, mentions) if len(reading.tickers) == 1 else _of_deal_beside(reading, text)


def _of_own_report(reading: Classification, mentions: Mentions) -> Classification:
    """The reading without the company that is not loaded where the report of one that is is asked for what it says."""
    text, words = mentions.words.text, mentions.words
    owner = owner_of_report(text)
    if owner is None or len(reading.tickers) != 1 or not reading.not_loaded or reading.metrics:
        return reading
    spans = [(words.starts[one.first], words.ends[one.end - 1]) for one in mentions.companies]
    if not any(first < owner[1] and owner[0] < end for first, end in spans):
        return reading
    others = tuple(words.said(one.first, one.end) for one in mentions.missing)
    told = tuple(dict.fromkeys((*others, *reading.unexplained)))
    return of_text(reading, {"narrative_cues": others, "unexplained": told, "not_loaded": ()})


def _of_event(reading: Classification, mentions: Mentions) -> Classification | None:
    """The reading as one of who has a role, of the two halves of an event, or of a deal; None where it is of none."""
    kinds, text = {one.kind for one in reading.problems}, mentions.words.text
    if (registered := asked_registered(text)) and len(reading.tickers) == 1 and kinds <= OF_FIGURES:
        told = {"narrative_cues": (registered.exchange or "registered",), "unexplained": (), "unused": ()}
        return of_text(reading, {**told, "not_loaded": (), "change": False})
    if asks_ending_and_more(_without(text, _companies(mentions))) and len(reading.tickers) == 1:
        return of_text(reading, {"narrative_cues": (text.split()[0],), "not_loaded": (), "change": False})
    if (role := asked_role(text)) and len(reading.tickers) == 1 and not kinds:
        return of_text(reading, {"narrative_cues": (said_role(role),), "unexplained": (), "unused": ()})
    halves = asked_halves(text) if len(reading.tickers) == 1 and kinds <= OF_FIGURES | _OF_DEALS else None
    if halves is not None and halves.is_of_somebody(_companies(mentions)):
        told = {"narrative_cues": (halves.event,), "unexplained": (), "unused": (), "change": False}
        return of_text(reading, {**told, "not_loaded": ()})
    return _of_dated_event(reading, mentions) or _of_deal(reading, mentions)


def _of_dated_event(reading: Classification, mentions: Mentions) -> Classification | None:
    """The reading as one of the particular facts of an event that its day or size tells; None where it is of none.

    A figure of the whole company, or of a year, is none of that event.
    """
    text, kinds = mentions.words.text, {one.kind for one in reading.problems}
    if len(reading.tickers) != 1 or not kinds <= OF_FIGURES | _OF_DEALS or _has_own_figure(mentions):
        return None
    if not asks_of_dated_event(text):
        return None
    passed = [one.word for one in reading.unused if one.word[:1].isupper()]
    names = tuple(dict.fromkeys((*passed, *reading.unexplained)))
    cues = {"narrative_cues": (text.split()[0],), "unexplained": names, "unused": (), "not_loaded": ()}
    return of_text(reading, {**cues, "change": False})


def _of_facts(reading: Classification, text: str, kinds: set[str]) -> Classification | None:
    """The reading as one of facts that a sentence tells; None where it is of none, or where figures answer it."""
    facts = asked_facts(text) if len(reading.tickers) == 1 and kinds <= OF_FIGURES else ()
    if not facts or (answerable(reading) and not goes_before_figures(facts)):
        return None
    if reading.disclosure and is_disclosed(facts):
        return None
    if is_of_another(facts) and not (RELATION in kinds or reading.not_loaded):
        return None  # a part of the company may be a line of its own
    told = {
        "narrative_cues": tuple(one.noun or one.thing or one.text for one in facts),
        "unexplained": (),
        "unused": (),
        "disclosure": "",
    }
    newest = tuple(sorted(reading.fiscal_years)[-1:])  # its report tells the year before as well
    told |= {"not_loaded": ()} if is_of_another(facts) else {}
    return of_text(reading, {**told, "change": False, "extreme": None, "fiscal_years": newest})


def _of_one_company(reading: Classification, mentions: Mentions) -> Classification:
    """The reading as one of a table's row, of an effect or of a schedule; of several companies, one is asked for."""
    text = mentions.words.text
    open_to = not answerable(reading) or (_COUNT in reading.metrics and asks_for_part(text))
    extreme = asked_extreme(text, _companies(mentions)) if open_to else None
    if extreme is not None:
        return of_text(reading, {"extreme": extreme, "narrative_cues": (extreme.of or ", ".join(extreme.among),)})
    if (of_effect := as_effect(reading, mentions)).effect is not None:
        return of_effect
    if reading.metrics and (effect := asked_effect(text)):
        newest = {"fiscal_years": tuple(sorted(reading.fiscal_years)[-1:])} if asks_what_moved(text) else {}
        return of_text(reading, {"narrative_cues": (effect,), "unexplained": (), "unused": (), **newest})
    if _asks_schedule(reading, text):
        return of_text(reading, {"narrative_cues": (text.split()[0].lower(),), "unexplained": ()})
    return _of_deal_beside(reading, text)


def _of_deal_beside(reading: Classification, text: str) -> Classification:
    """What has to do with another company is no part of a figure where that company is bought, sold or held."""
    related = [one.words for one in reading.problems if one.kind == RELATION]
    if related and speaks_of_deal(text):
        return of_text(reading, {"narrative_cues": tuple(related), "unexplained": ()})
    return reading


def _asks_schedule(reading: Classification, text: str) -> bool:
    """Whether it is asked when a figure's deed is done: not when the figure is highest, nor when a year ends."""
    plain = reading.asks is None and not reading.problems and end_of(text) is None
    return plain and reading.metrics not in ((), (_PERIOD,)) and asks_schedule(text)


def with_disclosure(reading: Classification, text: str) -> Classification:
    """The reading of a question for what filings disclose at a place of its own; as it was where it asks for none."""
    key, said = asked_disclosure(text, names_figure=bool(reading.metrics))
    return of_text(reading, {"disclosure": key, "narrative_cues": (said,)}) if key else reading


def as_effect(reading: Classification, mentions: Mentions) -> Classification:
    """The reading as one of an effect on a company's figure, where that is asked for; else as it was.

    The words that narrow the figure, which say nothing of the effect, stay with it. Of a quarter, a release's lines
    tell an effect, and no sentences.
    """
    effect = effect_on(mentions) if len(reading.tickers) == 1 and reading.metrics else None
    if effect is None:
        return reading
    passed = [one.word for one in reading.unused if not one.aside]
    said = {*effect.said.split()}
    narrowed = dict.fromkeys(one for one in (*reading.segments, *reading.unexplained, *passed) if one not in said)
    if reading.fiscal_quarters and not narrowed:
        return reading
    told = effect.model_copy(update={"narrowed": tuple(without_periods(narrowed))})
    return of_text(reading, {"effect": told, "narrative_cues": (told.said,), "unexplained": (), "unused": ()})


def _of_deal(reading: Classification, mentions: Mentions) -> Classification | None:
    """The reading as one of a deal with somebody, or of an agreement's terms; None where it is of none.

    A price that is agreed for somebody is no market price, and whom a company deals with need not be loaded. What a
    clear figure answers is none, nor what several companies are asked.
    """
    text, kinds = mentions.words.text, {one.kind for one in reading.problems}
    if answerable(reading) or reading.defined or len(reading.tickers) > 1 or not kinds <= OF_FIGURES | _OF_DEALS:
        return None
    if _has_own_figure(mentions):
        return None  # "X's revenue, and when its facility expires": each is asked for by itself
    if reading.route == NARRATIVE and not (kinds or reading.not_loaded):
        return None  # it is one for text already
    others = [one.words for one in reading.problems if one.kind == RELATION] if reading.tickers else []
    others += [mentions.words.said(one.first, one.end) for one in mentions.missing]
    named = others or proper_names(text, reading.unexplained)
    terms = asked_terms(text)
    is_deal = terms or speaks_of_deal(text) or asked_deal(text, _companies(mentions)) is not None
    if is_deal and named and (reading.tickers or (terms and not others)):
        named, told = (tuple(dict.fromkeys(one)) for one in (named, (*others, *reading.unexplained)))
        return of_text(reading, {"narrative_cues": named, "unexplained": told, "not_loaded": ()})
    if terms and reading.tickers and reading.unexplained and kinds <= OF_FIGURES | {UNCLEAR}:
        return of_text(reading, {"narrative_cues": (terms,)})
    return None


def _without(text: str, names: list[str]) -> str:
    """A text without names of companies."""
    for name in names:
        text = text.replace(name, " ")
    return text


def _has_own_figure(mentions: Mentions) -> bool:
    """Whether a figure that is known stands right behind a company: "Best Buy's revenue"."""
    ends = {one.end for one in (*mentions.companies, *mentions.missing)}
    return any(one.first in ends and not isinstance(one.entry, str) for one in mentions.figures)


def _companies(mentions: Mentions) -> list[str]:
    """The companies as the question writes them, each to the end of its last word: "Best Buy's"."""
    words = mentions.words
    return [words.text[words.starts[one.first] : words.ends[one.end - 1]] for one in mentions.companies]


def of_text(reading: Classification, update: dict[str, object]) -> Classification:
    """The reading as one of what texts say, with further slots."""
    nothing: dict[str, object] = dict.fromkeys(("metrics", "statements", "ambiguous", "problems", "open_parts"), ())
    return rerouted(reading, {**nothing, "asks": None, "intent": "narrative", **update})
