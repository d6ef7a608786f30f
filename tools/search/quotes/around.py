"""What stands around a sentence, in the same passage."""

from collections.abc import Sequence

from tools.language.queries.features import Wanted
from tools.language.speech import spoken_to_reader
from tools.search.quotes.units import Unit

_FOLLOWING = 3  # sentences behind one that may tell the amount of what it is about


def beside(wanted: Wanted, unit: Unit, units: Sequence[Unit]) -> list[Unit]:
    """The sentences right behind and right before one: they often tell the rest of what is asked.

    Of what is asked openly, or with yes or no, other sentences tell more: measured.
    """
    if wanted.open or wanted.polar or wanted.reason or unit.is_row:
        return []
    near = (one for one in units if abs(_behind(unit, one)) == 1 and spoken_to_reader(one.text) is None)
    return sorted(near, key=lambda one: -one.position)


def goes_on(first: Unit, other: Unit) -> bool:
    """Whether a sentence stands a few behind another, in the same passage."""
    return 0 < _behind(first, other) <= _FOLLOWING


def _behind(first: Unit, other: Unit) -> int:
    """How many sentences one stands behind another; 0 for a row, and in another passage."""
    if other.is_row or first.candidate.chunk_id != other.candidate.chunk_id:
        return 0
    return other.position - first.position
