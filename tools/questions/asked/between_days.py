"""A balance of two days, of which its move from the one to the other is asked for."""

from tools.figures.formulas.combined import over_periods
from tools.models.questions import Asked, Classification
from tools.questions.asked.pieces import Told
from tools.questions.reading import Reading
from tools.vocab.formulas import formulas_of


def between_two_days(slots: Classification, _text: str, reading: Reading) -> Told | None:
    """ "Inventories from September 30 to December 30, 2023": nothing else is held over such a time.

    A period that begins on the first of a month may be named as itself, by its days.
    """
    if len(slots.metrics) != 1 or len(slots.period_ends) != 1 or slots.fiscal_years or slots.periods:
        return None
    [end] = slots.period_ends
    named = end.kind == "span" and (end.start_day or 1) > 1
    if not named or over_periods(slots.metrics, reading.vocabulary):
        return None
    return Told(Asked(kind="difference", relation="up"), [])


def without_bound(told: Told, slots: Classification, reading: Reading) -> Told:
    """What is asked for, but of a balance's growth from day to day against a bound: then its move is told instead, as
    the growth that has a name is that on the year before."""
    base = formulas_of(reading.vocabulary).grows((told.metrics or slots.metrics or ("",))[0])
    if told.asked.limit is None or base is None:
        return told
    moved = between_two_days(slots.model_copy(update={"metrics": (base,)}), "", reading)
    return moved._replace(said=told.said, metrics=(base,)) if moved else told
