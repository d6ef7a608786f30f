"""Tables that pages of Arabic print as lines: each figure in the column that is told, or in none."""

import pytest

from ingest.printed.arabic_lines import find_lined_up

TITLE = "قائمة المركز المالي\n"


def rows(lines: str) -> list[list[str]]:
    return [row for table in find_lined_up(TITLE + lines) for row in [table.head, *table.rows]]


def test_a_row_without_a_note_leaves_its_column_empty() -> None:
    read = rows("إيضاح 2023 2022\nنقد 5 1,250 (300)\nالموجودات الأخرى\nإجمالي الموجودات  ١٬٢٥٠  -\n")
    assert read == [
        ["", "إيضاح", "2023", "2022"],
        ["نقد", "5", "1,250", "(300)"],
        ["الموجودات الأخرى"],
        ["إجمالي الموجودات", "", "١٬٢٥٠", "-"],
    ]


def test_notes_may_stand_behind_the_figures() -> None:
    read = rows("البند ٣١ ديسمبر ٢٠٢٣ ٣١ ديسمبر ٢٠٢٢ إيضاح\nذمم ١٬٢٠٠ - ٧\nمخزون ٤٬٥٠٠ ٣٬٩٠٠\n")
    assert read[1:] == [["ذمم", "١٬٢٠٠", "-", "٧"], ["مخزون", "٤٬٥٠٠", "٣٬٩٠٠", ""]]


def test_a_figure_that_may_be_a_note_is_in_no_row() -> None:
    read = rows("إيضاح 2023 2022\nنقد 5 1,250 1,300\nمخزون 6 2,250 2,300\nالزكاة 13 109\n")
    assert [row[0] for row in read[1:]] == ["نقد", "مخزون"]


@pytest.mark.parametrize(
    "head",
    ["2022 2023", "١٤٤٥هـ ١٤٤٤هـ", "1445 1444", "2023 2023", "في 2023 بلغت مبيعات الشركة", ""],
    ids=["which way it runs is not told", "Hijri", "bare Hijri", "one year twice", "prose", "none"],
)
def test_columns_without_periods_are_no_table(head: str) -> None:
    assert rows(f"{head}\nنقد 1,250 1,300\nمخزون 2,250 2,300\n") == []


def test_figures_before_their_labels_are_not_read() -> None:
    assert rows("2023 2022\n1,300 1,250 نقد\n2,300 2,250 مخزون\n") == []
