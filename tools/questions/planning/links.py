"""What a clause takes over from those before it: company, metric and period, or the winner of a pick."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tools.language.english.asides import tells_of_somebody
from tools.language.english.planning import (
    offset_of,
    offset_words,
    only_asks_why,
    opens_clause,
    points_back,
    referring_words,
)
from tools.models.plans import Kind, Pick
from tools.models.questions import Classification
from tools.models.slots.rereads import Unused
from tools.questions.follow_up import topic_of
from tools.questions.of_documents import with_disclosure
from tools.questions.planning.clauses import Clause, asks, is_shifted
from tools.questions.planning.picks import picked_reading, read_pick
from tools.questions.reply import PERIOD_SLOTS, names_period
from tools.questions.route import rerouted
from tools.vocab.loader import load_word_map

_UNCLEAR = "unclear periods"  # the kind of problem where a count of years names none


@dataclass(frozen=True)
class Linked:
    """A clause with its gaps filled. `source` is the clause that picks what this one `takes`."""

    text: str
    reading: Classification
    pick: Pick | None = None
    source: int | None = None
    takes: tuple[Kind, ...] = ()
    offset: int = 0
    each: tuple[Classification, ...] = ()  # the reading for each company, where each has a period of its own


def link(clauses: Sequence[Clause], whole: Classification) -> list[Linked]:
    """The clauses, each completed from the others, then from the whole: it knows what was asked before.

    One that asks for nothing is left out.
    """
    linked: list[Linked] = []
    told = [clause for clause in clauses if _only_tells(clause)]
    clauses = [clause for clause in clauses if clause not in told] or clauses
    for number, clause in enumerate(clauses):
        reading = clause.reading
        asked = clause.asks_of_company or asks(clause.text, reading)
        if asked or names_period(reading) or reading.tickers or is_shifted(clause.text):
            after = [later.reading for later in clauses[number + 1 :]]
            linked.append(link_clause(clause, linked, [*after, *(one.reading for one in told), whole]))
    return [*map(partial(_with_unused, told), linked[:1]), *linked[1:]]


def _only_tells(clause: Clause) -> bool:
    """Whether somebody tells something in it and asks for nothing: "my uncle swears Apple is broke"."""
    reading = clause.reading
    asked = clause.has_figure or reading.narrative_cues or reading.problems
    return not (asked or names_period(reading) or opens_clause(clause.text)) and tells_of_somebody(clause.text)


def _with_unused(told: Sequence[Clause], linked: Linked) -> Linked:
    """A clause with the words of those that only tell, which the answer names."""
    words = [one for clause in told for one in clause.reading.unused]
    words += [Unused(word=word, aside=True) for clause in told for word in clause.reading.unexplained]
    unused = tuple(dict.fromkeys((*linked.reading.unused, *words)))
    return replace(linked, reading=linked.reading.model_copy(update={"unused": unused}))


def link_clause(clause: Clause, before: Sequence[Linked], after: Sequence[Classification]) -> Linked:
    """The clause, completed from those before it, then from the readings after it; `source` is one before it."""
    if clause.asks_of_company:  # beside no figure, its words are what is asked for
        own = clause.reading.model_copy(update={"unexplained": clause.left_over, "unused": ()})
        clause = replace(clause, reading=own)
    pick = read_pick(clause.text, clause.reading)
    reading = picked_reading(clause.text, clause.reading, pick) if pick else clause.reading
    source = next((place for place in range(len(before) - 1, -1, -1) if before[place].pick), None)
    picked = before[source].pick if source is not None else None
    takes = _taken_from(reading, picked) if picked else []
    offset = offset_of(clause.text) or 0
    reading = _known_words(clause.text, reading)
    reading = _completed(clause.text, reading, before, after, takes)
    if clause.asks_of_company:
        reading = with_disclosure(reading, clause.text)
    if offset:
        by_pick = bool({"year", "quarter"} & set(takes))
        reading = reading.model_copy(update={"prior_year": False} if by_pick else _shifted(reading, offset))
    return Linked(clause.text, reading, pick, source if takes else None, tuple(takes), offset)


def _taken_from(reading: Classification, picked: Pick) -> list[Kind]:
    """What a clause takes from a pick before it: what it does not name itself."""
    if picked.kind == "company":
        return [] if reading.tickers or reading.not_loaded else ["company"]
    return [] if names_period(reading) else [picked.kind]


def _shifted(reading: Classification, offset: int) -> dict[str, object]:
    """The period so many years later; a word is left open where that can't be told."""
    settled: dict[str, object] = {"prior_year": False}
    if reading.fiscal_years and not reading.open_end:
        periods = (p.model_copy(update={"fiscal_year": p.fiscal_year + offset}) for p in reading.periods)
        years = (year + offset for year in reading.fiscal_years)
        return settled | {"fiscal_years": tuple(years), "periods": tuple(periods)}
    if offset < 0 and reading.newest == 1 and not (reading.fiscal_years or reading.period_ends):
        return settled | {"years_ago": reading.years_ago - offset}
    return settled | {"unexplained": (*reading.unexplained, "earlier" if offset < 0 else "later")}


def _known_words(text: str, reading: Classification) -> Classification:
    """The reading without the words that only refer to what an earlier clause names.

    Nor is a period left open by what only says how far on it is: "two years later".
    """
    words, far = referring_words(text), offset_words(text)
    left = tuple(word for word in reading.unexplained if word.lower() not in words)
    problems = tuple(one for one in reading.problems if one.kind != _UNCLEAR or not far.issuperset(_lower(one.words)))
    return reading.model_copy(update={"unexplained": left, "problems": problems})


def _lower(words: str) -> list[str]:
    return words.lower().split()


def _completed(
    text: str, reading: Classification, before: Sequence[Linked], after: Sequence[Classification], takes: Sequence[Kind]
) -> Classification:
    """The reading with its gaps filled: from the nearest clause before it, else from the nearest one after it."""
    near = [*(one.reading for one in reversed(before)), *after]
    update: dict[str, object] = {}
    if not (reading.tickers or reading.not_loaded) and "company" not in takes:
        donor = next((one for one in near if one.tickers or one.not_loaded), None)
        update |= {"tickers": donor.tickers, "not_loaded": donor.not_loaded} if donor else {}
    by_period = not {"year", "quarter"} & set(takes)
    if not names_period(reading) and by_period:
        # "A year later and two years later": both count from the period that is named.
        counted = [one.reading for one in before if one.offset] if is_shifted(text) else []
        donor = next((one for one in near if names_period(one) and one not in counted), None)
        update |= {name: getattr(donor, name) for name in PERIOD_SLOTS} if donor else {}
    if reading.narrative_cues and not reading.metrics:
        update |= _topic(reading, before[-1].reading if before else None, takes_none=by_period)
    elif not asks(text, reading):
        update |= _same_asked(near)
    update |= _settled(reading, near)
    update |= _narrowed_before(text, reading, before)
    return rerouted(reading, update)


def _narrowed_before(text: str, reading: Classification, before: Sequence[Linked]) -> dict[str, object]:
    """What narrows the figure that a clause points back to narrows it here as well: "how big is that loss"."""
    earlier = before[-1].reading if before else None
    if earlier is None or not set(earlier.metrics) & set(reading.metrics) or not points_back(text):
        return {}
    return {"unexplained": tuple(dict.fromkeys((*reading.unexplained, *earlier.unexplained)))}


def _same_asked(near: Sequence[Classification]) -> dict[str, object]:
    """What is asked of another company or period, in words that name nothing else: "and of Nvidia in 2024"."""
    donor = next((one for one in near if one.metrics or one.statements or one.narrative_cues), None)
    if donor is None:
        return {}
    names = ("metrics", "statements", "unexplained", "narrative_cues")
    asked: dict[str, object] = {name: getattr(donor, name) for name in names}
    return asked | ({"topic": topic_of(donor)} if donor.narrative_cues else {})


def _topic(reading: Classification, before: Classification | None, *, takes_none: bool) -> dict[str, object]:
    """What "why?" is about: the figure asked for before it, in the newest of the years that both speak of."""
    if before is None or reading.unexplained or not only_asks_why(reading.narrative_cues):
        return {}
    years = (*before.fiscal_years, *reading.fiscal_years)
    found: dict[str, object] = {"topic": topic_of(before), "ambiguous": ()}
    return found | ({"fiscal_years": (max(years),)} if years and takes_none else {})


def _settled(reading: Classification, near: Sequence[Classification]) -> dict[str, object]:
    """A word with several meanings has the one that the rest of the question names."""
    options = load_word_map("ambiguous") | load_word_map("ambiguous_alone")
    named = {metric for one in near for metric in one.metrics}
    meant = [next((m for m in options.get(word, ()) if m in named), None) for word in reading.ambiguous]
    if not meant or None in meant or reading.metrics or reading.narrative_cues:
        return {}
    return {"metrics": tuple(dict.fromkeys(meant)), "ambiguous": ()}
