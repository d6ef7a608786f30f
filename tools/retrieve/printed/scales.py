"""Whether a printed table tells what its amounts count."""

from collections.abc import Iterable

from tools.models.passages import Table


def tells_scale(table: Table, others: Iterable[Table]) -> bool:
    """Whether amounts of a table count single units or what its note says.

    Without a note that is open where other tables of the document count in thousands or more: none is read from it.
    """
    return table.units is not None or table.scale != 1 or all(other.scale == 1 for other in others)
