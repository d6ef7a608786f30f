import pytest

from ingest.html.markdown import to_html
from ingest.html.parsed import Block, ReadText
from ingest.html.reader import read_text
from ingest.html.tables.read import read_table
from ingest.html.tree import parse_html
from ingest.units.build import build_units
from tools.models.units import InformationUnit

REPORT = """# بنك الواحة

ارتفع الدخل إلى ٥٠٠ ريال سعودي. وزادت الودائع.

| البند | ٢٠٢٢ |
|---|---|
| النقد | ١٬٢٥٠ |

خاتمة.
"""


@pytest.fixture
def read() -> ReadText:
    return read_text(parse_html(to_html(REPORT.encode(), "a.md"), "a.md"))


def built(read: ReadText, **said: object) -> tuple[InformationUnit, ...]:
    tables = {number: read_table(element) for number, element in enumerate(read.tables)}
    return build_units("bank-2022", read, tables, **{"paged": False, **said})  # pyright: ignore[reportArgumentType]


def test_units_are_numbered_by_paragraph_and_sentence(read: ReadText) -> None:
    units = built(read)
    assert [(unit.paragraph, unit.sentence, unit.kind) for unit in units] == [
        (1, 0, "heading"), (2, 0, "sentence"), (2, 1, "sentence"), (3, 0, "heading"), (3, 1, "row"), (4, 0, "sentence"),
    ]  # fmt: skip
    assert [unit.unit_id for unit in units] == [f"bank-2022#u{number}" for number in range(6)]
    assert {unit.page for unit in units} == {None}
    assert units == tuple(InformationUnit.model_validate(unit.model_dump()) for unit in units)


def test_normalised_texts_are_as_they_are_searched(read: ReadText) -> None:
    assert built(read)[4].normalised == "النقد | 1,250"
    assert built(read)[4].numeric_data == {"النقد": "١٬٢٥٠"}


def test_whatever_bears_a_date_bears_its_year() -> None:
    report = """## في ٣١ ديسمبر ٢٠٢٢

في 30 يونيو 2021 زادت الودائع.

| البند | ٣١ ديسمبر ٢٠٢٠ |
|---|---|
| النقد في 1 يناير 2019 | ١٬٢٥٠ |
"""
    units = built(read_text(parse_html(to_html(report.encode(), "a.md"), "a.md")))
    dates = [(unit.keys, key) for unit in units for key in unit.keys if key.count("-") == 2]
    assert {key for _, key in dates} == {"2022-12-31", "2021-06-30", "2020-12-31", "2019-01-01"}
    assert all(key[:4] in keys for keys, key in dates)


def test_paragraphs_count_anew_on_each_page() -> None:
    text = "أولا.\n\nثانيا.\n\nثالثا."
    blocks = (Block("paragraph", 0, 5, 1), Block("paragraph", 7, 13, 1), Block("paragraph", 15, 21, 3))
    units = build_units("d", ReadText(text, blocks), {}, paged=True)
    assert [(unit.page, unit.paragraph) for unit in units] == [(1, 1), (1, 2), (3, 1)]


def test_what_is_unreliable_says_so_and_keeps_no_number(read: ReadText) -> None:
    units = built(read, unreliable={1: "Digits are drawn wrong."})
    assert {unit.unreliable for unit in units} == {"Digits are drawn wrong."}
    assert {(unit.numbers, unit.keys) for unit in units} == {((), ())}
    assert units[4].text == "النقد | ١٬٢٥٠"


def test_a_document_without_text_has_no_units() -> None:
    assert build_units("d", ReadText("", ()), {}, paged=False) == ()
