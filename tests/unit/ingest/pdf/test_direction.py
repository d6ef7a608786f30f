import pytest

from ingest.pdf.direction import in_reading_order, is_rightward


@pytest.mark.parametrize(("letter", "rightward"), [("ق", True), ("א", True), ("a", False), ("٣", False), ("5", False)])
def test_letters_have_a_direction(letter: str, rightward: bool) -> None:
    assert is_rightward(letter) is rightward


@pytest.mark.parametrize(
    ("words", "ordered"),
    [
        (["قائمة", "الدخل"], ["قائمة", "الدخل"]),
        (["شركة", "Bank", "Ebdaa"], ["شركة", "Ebdaa", "Bank"]),
        (["شركة", "plc", "7", "Route", "في"], ["شركة", "Route", "7", "plc", "في"]),
        (["31", "ديسمبر", "2016"], ["31", "ديسمبر", "2016"]),
        ([], []),
    ],
)
def test_latin_words_among_arabic_ones_keep_their_order(words: list[str], ordered: list[str]) -> None:
    assert in_reading_order(words) == ordered
