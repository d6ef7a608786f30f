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
    near = (one for one in units if _is_next(unit, one) and spoken_to_reader(one.text) is None)
    return sorted(near, key=lambda one: -one.position)


def _is_next(first: Unit, other: Unit) -> bool:
    alike = first.candidate.chunk_id == other.candidate.chunk_id and not other.is_row
    return alike and abs(other.position - first.position) == 1


def goes_on(first: Unit, other: Unit) -> bool:
    """Whether a sentence stands a few behind another, in the same passage."""
    alike = first.candidate.chunk_id == other.candidate.chunk_id and not other.is_row
    return alike and 0 < other.position - first.position <= _FOLLOWING
