"""Pages from right to left: the invented bank's PDF, and words by hand."""

from importlib.resources import files

import pytest

from ingest.manifest import describe
from ingest.pdf.reader import open_pdf
from ingest.pdf.rightwards import lines_from_right, mirror_rules, runs_rightwards
from ingest.pdf.rules import Rule
from ingest.pdf.words import Word
from tools.language.company_names.directory import load_directory

SAMPLE = files("ingest").joinpath("samples/arabic/oasis_bank_2024.pdf")


def word(text: str, x0: float, y: float, width: float = 20.0) -> Word:
    return Word(text, x0, x0 + width, y, 10.0)


def texts(words: list[Word]) -> list[str]:
    return [line.text for line in lines_from_right(words, 500.0)]


def test_the_samples_statements_read_as_they_are_printed() -> None:
    opened = open_pdf(SAMPLE.read_bytes(), "oasis.pdf", describe(), load_directory()).main
    assert opened.identity.company.name == "بنك واحة النخيل الافتراضي"
    assert (opened.identity.language, opened.identity.doc_type) == ("ar", "financial_statements")
    assert f"{opened.identity.period_end}" == "2024-12-31"
    assert opened.read is not None
    text = opened.read.text
    assert "نقد وأرصدة لدى البنك المركزي  ٣  ٥٬٠١٠٬٧٥٠  ٤٬٦٥٥٬٢٠٠" in text
    assert "مخصص خسائر الائتمان  ٥  (٢٩٦٬٨٠٠)  (٣١١٬٤٠٠)" in text
    assert "رأس المال  ٩  ٦٬٠٠٠٬٠٠٠  ٦٬٠٠٠٬٠٠٠" in text
    assert [block.kind for block in opened.read.blocks].count("table") == 3
    assert opened.unreliable == {}


def test_lines_are_read_from_the_right_and_latin_words_from_the_left() -> None:
    line = [word("قائمة", 400, 10), word("Net", 300, 10), word("income", 325, 10, 40), word("2022", 200, 10)]
    assert texts(line) == ["قائمة  Net income  2022"]


def test_signs_that_stand_apart_belong_to_the_number_they_touch() -> None:
    assert texts([word("ربح", 400, 10), word("(", 100, 10, 3), word("5,000", 103, 10, 27), word(")", 130, 10, 3)]) == [
        "ربح  (5,000)"
    ]


def test_parentheses_around_letters_are_turned_and_full_stops_stand_behind() -> None:
    assert texts([word(")عائدات(", 400, 10, 50), word("سداد", 455, 10)]) == ["سداد (عائدات)"]
    assert texts([word("مارس", 400, 10), word(".2017", 375, 10, 24)]) == ["مارس 2017."]


def test_tables_beside_each_other_are_read_one_after_the_other() -> None:
    words: list[Word] = []
    for number in range(5):
        y = 10.0 + 14 * number
        words += [word("بند", 450, y), word(f"{number},100", 300, y), word("دخل", 200, y), word(f"{number},200", 50, y)]
    assert texts(words) == [
        *(f"بند  {number},100" for number in range(5)),
        *(f"دخل  {number},200" for number in range(5)),
    ]


def test_columns_of_one_table_stay_together() -> None:
    words: list[Word] = []
    for number in range(5):
        y = 10.0 + 14 * number
        words += [word("بند", 450, y), word(f"{number},100", 300, y), word(f"{number},200", 50, y)]
    assert texts(words)[0] == "بند  0,100  0,200"


@pytest.mark.parametrize(
    ("said", "rightwards"),
    [("قائمة المركز المالي", True), ("Balance sheet بيان", False), ("١٢٣ ٤٥٦", False), ("", False)],
)
def test_the_direction_is_that_of_most_letters(said: str, rightwards: bool) -> None:
    assert runs_rightwards([word(one, 0, 0) for one in said.split()]) is rightwards


def test_rules_are_mirrored_too() -> None:
    assert mirror_rules([Rule(10, 5, 60, 5)], 100) == (Rule(40, 5, 90, 5),)
