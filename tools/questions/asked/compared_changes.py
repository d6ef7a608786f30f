"""Questions for one of several changes: growth is compared then, and not the figures."""

from tools.figures.formulas.combined import growth_of
from tools.language.english.asked import offers_choice
from tools.language.english.compared_change import ComparedChange, compared_change, outpaced, paces
from tools.language.english.planning import asks_for
from tools.models.questions import Classification
from tools.questions.asked.pieces import over_time, words_of
from tools.questions.reading import Reading
from tools.questions.route import route
from tools.vocab.formulas import formulas_of

_TWO = 2


def with_compared_change(slots: Classification, reading: Reading, text: str) -> Classification:
    """The slots of a question for one of several changes, which names companies or periods to choose from.

    What can't be compared leaves its words open: they never go unused beside figures that they were to compare.
    """
    if (against := outpaced(text)) is not None:
        return _left_open(slots, [against.said])
    change = compared_change(text)
    said = [change.said] if change else paces(text)
    if not said or not slots.metrics:
        return slots
    companies = len(slots.tickers) + len(slots.not_loaded) >= _TWO
    over_periods = over_time(slots) and _of_periods(slots, text)
    if change is None or not (companies or over_periods):
        paced = words_of(paces(text))
        return _left_open(slots, [one.word for one in slots.unused if one.word.casefold() in paced])
    if not _comparable(slots, change, reading) or paces_of_growth(text):
        return _left_open(slots, [change.said])
    known = words_of(said)
    unused = tuple(one for one in slots.unused if one.word.casefold() not in known)
    update: dict[str, object] = {"unused": unused, "change": False}
    if over_periods and not _grows(slots.metrics[0], reading):
        update["metrics"] = (growth_rate(slots.metrics[0], reading),)
    return slots.model_copy(update=update)


def growth_rate(key: str, reading: Reading) -> str:
    """The growth of a figure on the year before, by the name that it has."""
    formulas = formulas_of(reading.vocabulary)
    return next((name for name in reading.vocabulary.formulas if formulas.grows(name) == key), growth_of(key))


def has_growth(key: str, reading: Reading) -> bool:
    """Whether a figure's change is told in percent; that of what comes in percent itself is told in points."""
    metric, formula = reading.vocabulary.metrics.get(key), reading.vocabulary.formulas.get(key)
    return metric.unit != "pure" if metric else not (formula is None or formula.percent)


def paces_of_growth(text: str) -> bool:
    """Whether the growth itself is said to change: "accelerate more"."""
    return any(said.lower().startswith(("accel", "decel")) for said in paces(text))


def _comparable(slots: Classification, change: ComparedChange, reading: Reading) -> bool:
    [key] = slots.metrics if len(slots.metrics) == 1 else [""]
    if _grows(key, reading):
        # "Faster revenue growth" and "revenue increase more", not "whose growth fell more".
        return not change.moves or _is_named_by(change, reading)
    return bool(key) and has_growth(key, reading)


def _is_named_by(change: ComparedChange, reading: Reading) -> bool:
    """Whether the word that moves is one of the figure's own name."""
    start, words = reading.words.text.find(change.said), reading.words
    return any(words.starts[one.first] <= start < words.ends[one.end - 1] for one in reading.figures)


def _grows(key: str, reading: Reading) -> bool:
    return formulas_of(reading.vocabulary).grows(key) is not None


def _of_periods(slots: Classification, text: str) -> bool:
    """Whether one of several periods is asked for."""
    several = max(len(slots.fiscal_years), len(slots.periods), len(slots.fiscal_quarters), slots.newest) > 1
    several = several or bool(slots.open_end) or slots.granularity == "quarterly" or not slots.fiscal_years
    by_quarter = asks_for("quarter", text) and len(slots.fiscal_quarters) != 1
    return by_quarter or (several and (offers_choice(text) or asks_for("year", text)))


def _left_open(slots: Classification, words: list[str]) -> Classification:
    if not words:
        return slots
    left = slots.model_copy(update={"unexplained": tuple(dict.fromkeys((*slots.unexplained, *words)))})
    return left.model_copy(update={"route": route(left)})
