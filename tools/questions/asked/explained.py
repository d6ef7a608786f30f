"""A rate of which only the move is asked for: what happened to it, or why. It is set against the year before."""

from tools.language.english.asked import wordings
from tools.models.questions import Asked, Classification
from tools.questions.asked.pieces import own_ends, words_of
from tools.vocab.loader import Vocabulary


def with_year_before(slots: Classification, vocabulary: Vocabulary) -> Classification:
    """The slots of one rate of one company, asking for its change as well: other figures come with theirs.

    As they are where they ask for something else, or for other periods than one, or than one and the year before.
    """
    formula = vocabulary.formulas.get(slots.metrics[0]) if len(slots.metrics) == 1 else None
    years, quarters = slots.fiscal_years, slots.fiscal_quarters
    one = len(slots.tickers) == 1 and not (slots.not_loaded or slots.unexplained or slots.asks or slots.segments)
    plain = len(quarters) <= 1 and not (slots.periods or own_ends(slots) or slots.open_end or slots.sequential)
    if formula is None or not formula.percent or not one or not plain or slots.newest > 1 or slots.years_ago:
        return slots
    last = max(years, default=0)
    if not last or years not in ((last,), (last - 1, last)):
        return slots
    moved = Asked(kind="difference", relation="up")
    return slots.model_copy(update={"asks": moved, "fiscal_years": (last - 1, last), "change": False})


def developed(slots: Classification, text: str, vocabulary: Vocabulary) -> Classification:
    """The slots of "what happened to its margin": with the year before, where they ask for nothing else."""
    match = wordings("figures", "developed").search(text)
    how = wordings("figures", "how").search(text)
    course = wordings("figures", "course").search(text, how.end()) if how else None
    if match is None and course is None:
        return slots
    known = words_of([one[0] for one in (match, how, course) if one])
    left = tuple(word for word in slots.unexplained if word.casefold() not in known)
    asked = with_year_before(slots.model_copy(update={"unexplained": left}), vocabulary)
    return asked if asked.asks is not None else slots
