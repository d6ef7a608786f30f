"""Long tables in parts: whole rows, headers again, continuations marked, nothing lost."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.html.tables.model import Row, Table
from ingest.html.tables.read import read_table
from ingest.html.tables.split import MAX_TOKENS, split_table
from tests.unit.ingest.html.markup import element


def table(rows: list[tuple[str, str]]) -> Table:
    lines = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    head = "<tr><td></td><td>2024</td></tr>"
    return read_table(element(f"<table>{head}{lines}</table>"), ("Costs by region (in millions):",))


def own(parts: tuple[Table, ...]) -> list[Row]:
    return [row for part in parts for row in part.rows if not row.repeated]


def test_a_table_within_the_limit_stays_whole() -> None:
    read = table([("Sales", "5")])
    assert split_table(read) == (read,)
    assert (read.part, read.parts, read.is_continuation, read.title) == (1, 1, False, read.caption)


def test_parts_repeat_the_headers_and_say_which_they_are() -> None:
    read = table([(f"Region number {number}", f"{number},000") for number in range(600)])
    parts = split_table(read)
    assert len(parts) > 2
    assert own(parts) == list(read.rows)
    assert all(part.approx_tokens <= MAX_TOKENS for part in parts)
    assert [part.is_continuation for part in parts] == [False] + [True] * (len(parts) - 1)
    assert {part.markdown.partition("\n")[0] for part in parts} == {"|  | 2024 |"}
    assert all(part.html.count("<th>") == 2 for part in parts)
    assert parts[1].title == f"Costs by region (in millions): (part 2 of {len(parts)})"
    assert f"part 2 of {len(parts)}" in parts[1].synopsis
    assert parts[1].value(0, 1) == read.value(len(parts[0].rows), 1)


def test_parts_end_between_groups_and_repeat_the_section_they_go_on_with() -> None:
    groups = [(f"Group {group}:", "") for group in range(8)]
    rows = [row for group in groups for row in (group, *((f"Member {number}", "5") for number in range(30)))]
    parts = split_table(table(rows), 500)
    assert [part.rows[0].label for part in parts] == [f"Group {number}:" for number in range(0, 8, 3)]
    long = split_table(table([("Only:", ""), *((f"Member {number}", "5") for number in range(300))]), 500)
    assert [(part.rows[0].label, part.rows[0].repeated) for part in long[1:]] == [("Only:", True)] * (len(long) - 1)


def test_a_section_row_is_not_left_behind() -> None:
    rows = [*((f"Member {number}", "5") for number in range(33)), ("Next:", ""), *(("Row", "6") for _ in range(40))]
    for limit in range(150, 220, 7):
        assert not any(part.rows[-1].is_section for part in split_table(table(rows), limit))


def test_a_row_beyond_the_limit_is_whole_in_a_part_of_its_own() -> None:
    read = table([("Short", "5"), ("Long " * 3000, "6"), ("Short too", "7")])
    parts = split_table(read)
    assert own(parts) == list(read.rows)
    assert len(parts) == 3


def test_a_cell_over_rows_of_two_parts_stands_in_both() -> None:
    rows = "".join(
        f"<tr><td rowspan='100'>Tim</td><td>{number}</td><td>5</td></tr>"
        if number == 0
        else f"<tr><td>{number}</td><td>5</td></tr>"
        for number in range(100)
    )
    parts = split_table(read_table(element(f"<table>{rows}</table>")), 200)
    assert len(parts) > 2
    for part in parts:
        assert part.markdown.splitlines()[2].startswith("| Tim |")
        assert f'rowspan="{len(part.rows)}"' in part.html


ROWS = st.lists(
    st.tuples(st.sampled_from(["Sales", "Costs:", "Total", "Long label " * 9, ""]), st.sampled_from(["", "5", "1,234"]))
)


@given(ROWS, st.integers(1, 300))
def test_no_row_is_lost_whatever_the_limit(rows: list[tuple[str, str]], limit: int) -> None:
    read = table(rows)
    parts = split_table(read, limit)
    assert own(parts) == list(read.rows)
    assert [part.part for part in parts] == list(range(1, len(parts) + 1))
    assert {part.parts for part in parts} == {len(parts)}
