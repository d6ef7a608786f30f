"""What a question asks for: a difference, growth, a sum, how many times, a yes or no, the larger of two, one of all.

Only what the slots hold can be asked for: no kind is read where figures, companies and periods are not told.
"""

from collections.abc import Iterable

from tools.language.english.asked import wordings
from tools.language.english.planning import end_of
from tools.models.questions import MOVES, Asked, Classification, NamedPeriod
from tools.questions.asked.amounts import compound, difference, growth, larger, times, told_move
from tools.questions.asked.between_days import between_two_days, without_bound
from tools.questions.asked.compared_changes import with_compared_change
from tools.questions.asked.each_year import in_each_year
from tools.questions.asked.explained import developed
from tools.questions.asked.pieces import SIGNS, Told, own_ends, takes_turns, words_of
from tools.questions.asked.sums import not_added_up, total
from tools.questions.asked.verdict import verdict
from tools.questions.asked.within_quarter import from_quarter_before
from tools.questions.reading import Reading
from tools.questions.route import route
from tools.text import tokenise
from tools.vocab.loader import load_toml, load_words

_NET_INCOME = "net_income"
_READERS = (in_each_year, told_move, times, verdict, larger, compound, growth, difference, total, between_two_days)


def with_asked(slots: Classification, reading: Reading, loaded: tuple[str, ...]) -> Classification:
    """The slots with what is asked for, without the words that only say so, and with the periods that it takes."""
    filled = _filled(slots, reading, loaded)
    ranks = filled.asks is None or filled.asks.kind == "rank"
    read = not (slots.narrative_cues or slots.statements or slots.problems or slots.insiders)
    return with_compared_change(filled, reading, reading.words.text) if read and ranks else filled


def _filled(slots: Classification, reading: Reading, loaded: tuple[str, ...]) -> Classification:
    if slots.narrative_cues or slots.statements or slots.problems or slots.insiders:
        return slots
    ranked = _everyone(slots, reading.words.text, loaded)
    if ranked is not None:
        return ranked
    # "Cleaning up old notes" says that nothing went up.
    told = _asked(slots, reading, reading.words.blanked(reading.dismissed))
    if told is None and (moved := developed(slots, reading.words.text, reading.vocabulary)) is not slots:
        return moved.model_copy(update={"route": route(moved)})
    if told is None:
        open_ = [word for said in not_added_up(slots, reading) for word in said.split()]
        slots = slots.model_copy(update={"unexplained": tuple(dict.fromkeys((*slots.unexplained, *open_)))})
        return slots.model_copy(update={"route": route(slots)}) if open_ else slots
    if (within := from_quarter_before(told, slots, reading)) is not None:
        slots, told = within, told._replace(asked=within.asks or told.asked)
    asked = told.asked
    known = words_of(told.said)
    unused = tuple(one for one in slots.unused if one.word.casefold() not in known)
    update: dict[str, object] = {"asks": asked, "unexplained": _left(slots.unexplained, told.said), "unused": unused}
    if told.metrics:
        update |= {"metrics": told.metrics, "change": False}
    if told.years:
        update |= {"fiscal_years": told.years}
    if asked.relation in SIGNS:  # "profitable, net income wise": the figure is named
        update |= {"ambiguous": _left(slots.ambiguous, told.said)}
    if asked.relation in SIGNS and not slots.metrics:
        update |= {"metrics": (_NET_INCOME,), "intent": "specific_metric", "query_type": "factual", "ambiguous": ()}
    if within is None and _against_year_before(told, slots):
        before = bool(own_ends(slots)) or (asked.kind == "growth" and bool(slots.fiscal_years))
        update |= {"change": False} if before else _two_years(slots)
        update["asks"] = asked.model_copy(update={"year_before": before})
    filled = slots.model_copy(update=update)
    if not (filled.metrics and filled.tickers) or filled.unexplained:
        return slots  # what is left open may belong to the very words that were taken
    return filled.model_copy(update={"route": route(filled)})


def _asked(slots: Classification, reading: Reading, text: str) -> Told | None:
    """What is asked for, with the periods that it takes."""
    for read in _READERS:
        if told := read(slots, text, reading):
            if told.asked.each:
                return told
            if len(slots.metrics) == len(slots.fiscal_years) == 2 and not told.metrics and not takes_turns(reading):
                return None
            told = without_bound(told, slots, reading)
            return told._replace(asked=told.asked.model_copy(update={"periods": _in_order(reading)}))
    return None


def _in_order(reading: Reading) -> tuple[NamedPeriod, ...]:
    """The periods in the question's own order; of years by themselves, quarters are told by their numbers."""
    periods = reading.periods
    if periods.said and {one.fiscal_year for one in periods.said} == set(periods.fiscal_years):
        return periods.said
    if periods.exact or len(periods.fiscal_quarters) > 1:
        return periods.exact
    quarter = periods.fiscal_quarters[0] if periods.fiscal_quarters else 0
    said = [named.year for named in sorted(periods.singles, key=lambda named: named.start)]
    years = dict.fromkeys(said if sorted(set(said)) == sorted(periods.fiscal_years) else periods.fiscal_years)
    return tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=quarter) for year in years)


def _against_year_before(told: Told, slots: Classification) -> bool:
    """Whether a rise or fall is that of one period on the year before."""
    alone = len(slots.fiscal_years) <= 1 and slots.newest == 1 and not slots.open_end and not slots.periods
    ends = own_ends(slots)
    alone = alone and (not ends or (len(ends) == 1 and not slots.fiscal_years))
    return told.asked.relation in MOVES and alone and len(slots.fiscal_quarters) <= 1 and not slots.sequential


def _two_years(slots: Classification) -> dict[str, object]:
    if not slots.fiscal_years:
        return {"newest": 2}
    year = slots.fiscal_years[0]
    return {"fiscal_years": (year - 1, year), "change": False}


def _left(unexplained: Iterable[str], said: Iterable[str]) -> tuple[str, ...]:
    known = words_of(said)
    return tuple(word for word in unexplained if not {token.key for token in tokenise(word)} <= known)


# ---- One of all companies


def _everyone(slots: Classification, text: str, loaded: tuple[str, ...]) -> Classification | None:
    """A question for one of all loaded companies, which names none."""
    if slots.tickers or slots.not_loaded or not slots.metrics or _continues(text) or not loaded:
        return None
    asking, ranking = wordings("everyone", "asking").search(text), wordings("everyone", "ranking").search(text)
    if (asking is None and ranking is None) or not (ranking or end_of(text)):
        return None
    said = [m[0] for name in ("asking", "ranking", "saying") for m in wordings("everyone", name).finditer(text)]
    # An asker that ranks by growth says so with a verb or an adverb, which is read with what is picked.
    picking = load_toml("planning.toml")["picking"]
    said += [word for name in ("highest", "lowest", "growing", "filling", "asking") for word in picking[name]]
    left = _left(slots.unexplained, said)
    if left:
        return None
    update: dict[str, object] = {"tickers": loaded, "unexplained": (), "query_type": "comparative", "ambiguous": ()}
    update |= {"asks": Asked(kind="rank", everyone=True), "follows_up": False}  # "their latest year" is that of each
    filled = slots.model_copy(update=update)
    return filled.model_copy(update={"route": route(filled)})


def _continues(text: str) -> bool:
    """Whether the question goes on from the one before by how it begins."""
    keys = [token.key for token in tokenise(text)]
    return any(" ".join(keys[:length]) in load_words("continuing") for length in (1, 2))
