"""What amounts count that no note explains."""

from tools.models.passages import Table
from tools.retrieve.printed.scales import tells_scale


def _table(**changes: object) -> Table:
    plain = Table(table_id="d#t1", doc_id="d", position=0, start=0, end=1, caption="Revenue by segment")
    return plain.model_copy(update=changes)


THOUSANDS = _table(units="(In thousands)", scale=1000)


def test_without_a_note_amounts_are_open_where_others_count_in_thousands() -> None:
    assert not tells_scale(_table(), [_table(), THOUSANDS])


def test_a_note_or_plain_amounts_everywhere_tell() -> None:
    assert tells_scale(THOUSANDS, [_table(), THOUSANDS])
    assert tells_scale(_table(units="(In dollars)"), [THOUSANDS])
    assert tells_scale(_table(), [_table()])
