from decimal import Decimal

from ingest.html.markdown import to_html
from ingest.html.reader import read_text
from ingest.html.tables.read import read_table
from ingest.html.tree import parse_html
from ingest.units.drafts import Draft
from ingest.units.rows import read_rows

STATEMENT = """
## قائمة المركز المالي (بآلاف الريالات السعودية)

| البند | إيضاح | ٣١ ديسمبر ٢٠٢٢ | ٣١ ديسمبر ٢٠٢١ |
|---|---|---|---|
| الموجودات | | | |
| نقد وما في حكمه | ٥ | ١٬٢٥٠ | (٣٠٠) |
| استثمارات | ٦ و ٧ | - | ٤٫٥٪ |
| إجمالي الموجودات | | ١٬٢٥٠ | ١٬٠٠٠ |
"""


def read(markdown: str) -> tuple[str, list[Draft]]:
    document = read_text(parse_html(to_html(markdown.encode(), "a.md"), "a.md"))
    [block] = [block for block in document.blocks if block.table is not None]
    before = [document.text[one.start : one.end] for one in document.blocks if one.table is None]
    drafts = read_rows(read_table(document.tables[0], before), document.text, block.start, block.end)
    return document.text, list(drafts)


def test_rows_have_label_note_and_a_number_for_each_year() -> None:
    text, drafts = read(STATEMENT)
    assert [draft.kind for draft in drafts] == ["heading", "heading", "row", "row", "row"]
    cash = drafts[2]
    assert (cash.label, cash.note, cash.text) == ("نقد وما في حكمه", "٥", "نقد وما في حكمه | ٥ | ١٬٢٥٠ | (٣٠٠)")
    assert [(one.value, one.period, one.scale, one.currency) for one in cash.numbers] == [
        (Decimal(1250), "2022-12-31", 1000, "SAR"),
        (Decimal(-300), "2021-12-31", 1000, "SAR"),
    ]
    assert cash.keys == ("1250", "1250000", "-300", "-300000", "2022-12-31", "2022", "2021-12-31", "2021")
    assert text[cash.start : cash.end].split("\t") == ["نقد وما في حكمه", "٥", "١٬٢٥٠", "(٣٠٠)"]


def test_a_dash_is_no_number_and_a_percentage_has_its_sign() -> None:
    investments = read(STATEMENT)[1][3]
    [share] = investments.numbers
    assert (share.kind, share.key, share.period, share.printed) == ("percent", "4.5%", "2021-12-31", "٤٫٥٪")
    assert investments.note == "٦ و ٧"
    assert investments.keys == ("4.5%", "2021-12-31", "2021")


def test_headings_bear_the_keys_of_their_periods() -> None:
    heading, section = read(STATEMENT)[1][:2]
    assert heading.keys == ("2022-12-31", "2022", "2021-12-31", "2021")
    assert (section.text, section.keys, section.numbers) == ("الموجودات", (), ())


def test_equal_rows_stand_behind_each_other() -> None:
    text, drafts = read("|a|2022|\n|---|---|\n|Cash|5|\n|Debt|7|\n|Cash|5|\n")
    rows = [draft for draft in drafts if draft.kind == "row"]
    assert [text[row.start : row.end] for row in rows] == ["Cash\t5", "Debt\t7", "Cash\t5"]
    assert rows[0].start < rows[1].start < rows[2].start


def test_a_column_without_heading_that_holds_small_numbers_alone_is_of_notes() -> None:
    _, drafts = read("|البند||٢٠٢٢|\n|---|---|---|\n|النقد|٥|١٬٢٥٠|\n|القروض|٦|٣٬٠٠٠|\n")
    rows = [draft for draft in drafts if draft.kind == "row"]
    assert [(row.note, [one.value for one in row.numbers]) for row in rows] == [("٥", [1250]), ("٦", [3000])]


MIXED = "|البند|٢٠١٦|٢٠١٥|\n|---|---|---|\n|العائد على القروض|299.974|306,703|\n|النفقات المالية|(5,000)|(5,000)|\n"


def test_a_point_that_a_sum_shows_to_part_thousands_does() -> None:
    _, drafts = read(MIXED + "|صافي الإيرادات|294,974|301,703|\n")
    first = next(draft for draft in drafts if draft.kind == "row").numbers[0]
    assert (first.value, first.key, first.printed) == (Decimal(299974), "299974", "299.974")


def test_a_point_that_may_part_thousands_or_decimals_gives_no_number() -> None:
    _, drafts = read(MIXED + "|صافي الإيرادات|111,111|301,703|\n")
    row = next(draft for draft in drafts if draft.kind == "row")
    assert [one.value for one in row.numbers] == [306703]
    assert "299.974" in row.text
    assert not {"299.974", "299974"}.intersection(row.keys)


def test_decimals_are_decimals_where_a_table_prints_others() -> None:
    _, drafts = read(MIXED + "|ربحية السهم|0.25|1.5|\n")
    assert next(draft for draft in drafts if draft.kind == "row").numbers[0].value == Decimal("299.974")


def test_columns_without_periods_are_told_by_their_headings() -> None:
    _, drafts = read("|البند|رأس المال|الاحتياطي|\n|---|---|---|\n|الرصيد في ٣١ ديسمبر ٢٠١٦|١٬٨٨٥|٣٢٤|\n")
    row = next(draft for draft in drafts if draft.kind == "row")
    assert [(one.label, one.period) for one in row.numbers] == [
        ("الرصيد في ٣١ ديسمبر ٢٠١٦ | رأس المال", "2016-12-31"),
        ("الرصيد في ٣١ ديسمبر ٢٠١٦ | الاحتياطي", "2016-12-31"),
    ]
    assert row.keys == ("1885", "324", "2016-12-31", "2016")


def test_a_figure_in_the_cell_of_its_label_is_found_by_its_value() -> None:
    _, drafts = read("| Income | 2016 | 2015 |\n|---|---|---|\n| Fees 192,178 | | 127,830 |\n| Note 7 | 1 | 2 |\n")
    rows = [draft for draft in drafts if draft.kind == "row"]
    assert "192178" in rows[0].keys
    assert [one.printed for one in rows[0].numbers] == ["127,830"]
    assert "7" not in rows[1].keys
