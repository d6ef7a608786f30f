"""What an answer says first to a question of several parts: the yes or no, or the move, of its first part."""

from collections.abc import Sequence

from tools.answer.sub_questions import AnsweredPart
from tools.models.questions import MOVES, Classification


def leading(whole: Classification, parts: Sequence[AnsweredPart]) -> Classification:
    """The reading that the answer's lead goes by: of "did it rise, and why?", that of "did it rise".

    Of a first part that is looked up period by period, all of its periods.
    """
    first = parts[0].reading if parts and whole.asks is None else whole
    if first.asks is None or first.asks.kind not in ("verdict", "difference"):
        return whole
    alike = [one.reading for one in parts if _is_same(one.reading, first)]
    years = sorted({year for reading in alike for year in reading.fiscal_years})
    return first.model_copy(update={"fiscal_years": tuple(years)}) if first is not whole else whole


def as_told(whole: Classification, parts: Sequence[AnsweredPart]) -> Sequence[AnsweredPart]:
    """The parts in the order in which they are told: behind a move that the answer leads with come its reasons."""
    asks = leading(whole, parts).asks
    if asks is None or asks.relation not in MOVES:
        return parts
    return sorted(parts, key=lambda part: not (part.reading.topic and part.is_quoted))


def _is_same(one: Classification, other: Classification) -> bool:
    """Whether two parts ask the same of one figure of one company."""
    asks = one.asks is not None and other.asks is not None and one.asks.relation == other.asks.relation
    return asks and (one.metrics, one.tickers) == (other.metrics, other.tickers)
