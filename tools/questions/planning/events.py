"""Questions that ask several things of one event or thing that only text tells of: a deal, a lawsuit, a charge.

Cut into clauses, each would be looked for by itself, without the words that say what it is about.
"""

from collections.abc import Sequence

from tools.language.disclosed.agreements import asked_terms
from tools.language.disclosed.ends import asks_ending_and_more
from tools.language.disclosed.extremes import asks_for_part
from tools.language.disclosed.facts import asked_facts
from tools.language.disclosed.halves import asked_halves
from tools.language.disclosed.notes import asked_registered
from tools.language.disclosed.particulars import asks_of_dated_event
from tools.language.disclosed.told_in_text import asked_effect
from tools.language.english.asides import listed
from tools.language.people.parties import goes_on_of_another
from tools.language.printed.guidance import asks_again, asks_for_guidance
from tools.language.printed.own_lines import narrows
from tools.models.questions import Classification
from tools.questions.planning.clauses import Clause


def about_one_event(clauses: Sequence[Clause], whole: Classification) -> bool:
    """Whether the clauses belong to one thing of one company: named by the first one alone, or none of them clear."""
    if len(whole.tickers) != 1 or len(whole.periods) > 1:
        return False
    others = [one.reading for one in clauses[1:]]
    if asks_for_part(clauses[0].text) and not any(one.tickers or one.not_loaded for one in others):
        return True  # "its" revenue is that of the part
    if goes_on_of_another(clauses[0].text, [one.text for one in clauses[1:]]):
        return True
    if any(one.narrative_cues for one in others) or any(one.reading.problems for one in clauses):
        return False
    if any(map(_is_narrated_figure, clauses)):
        return False
    if _leaves_out(clauses[0]) or narrows(clauses[0].text):
        return True  # what is not to count counts in none of them, and what alone is to count in all
    if len(whole.fiscal_years) > 1 or not any(_is_unclear(one) for one in clauses):
        return False
    named = [word for word in clauses[0].reading.unexplained if _is_name(word)]
    if named:
        alike = not any(_is_name(word) for one in others for word in one.unexplained)
        return alike and not any(_stands_alone(one, whole) for one in clauses[1:])
    return all(map(_is_unclear, clauses))


def _stands_alone(clause: Clause, whole: Classification) -> bool:
    """Whether a clause asks for a clear figure of a company or period of its own: "its total revenue that year".

    A figure that goes by another name there is none: "what gain did it book" is of the event.
    """
    renamed = any(one.read in clause.text for one in (*whole.read_as, *clause.reading.read_as))
    return clause.has_figure and clause.is_clear and not renamed and (clause.has_company or clause.has_period)


def _leaves_out(clause: Clause) -> bool:
    """Whether a clause says what is not to count: "Excluding the Russian business"."""
    said = {word.lower() for word in clause.reading.unexplained}
    return not listed("places", "apart").isdisjoint(said)


def _is_unclear(clause: Clause) -> bool:
    """Whether no figure answers a clause: words of it may narrow the one that it names, or it names none."""
    return not clause.is_clear


def _is_narrated_figure(clause: Clause) -> bool:
    """Whether a clause asks for a figure that is clear, and for what is told of it."""
    return clause.has_figure and clause.is_clear and bool(clause.reading.narrative_cues)


def _is_name(word: str) -> bool:
    return word[:1].isupper()


def is_told_of_one(text: str) -> bool:
    """Whether what text tells of one thing is asked for: an effect, an agreement's terms, an event's facts."""
    of_deals = (asked_terms, asked_halves, asks_ending_and_more, asks_of_dated_event)
    told_of = (asked_effect, asked_facts, asked_registered, *of_deals)
    return any(read(text) for read in told_of)


def is_guided(text: str, whole: Classification) -> bool:
    """Whether one company's guidance of several figures of one period is asked for, in one clause."""
    several = len(whole.metrics) > 1 and len(whole.tickers) == len(whole.fiscal_years) == 1
    return several and not whole.problems and asks_for_guidance(text) and not asks_again(text)
