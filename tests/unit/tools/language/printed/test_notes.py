import pytest

from tools.language.printed.notes import is_note_heading, is_note_number


@pytest.mark.parametrize("heading", ["Note", "Notes", "(Note)", "Note no.", "إيضاح", "إيضاحات"])
def test_headings_of_notes(heading: str) -> None:
    assert is_note_heading(heading)


@pytest.mark.parametrize("heading", ["", "2023", "Notes receivable", "ريال سعودي"])
def test_other_headings(heading: str) -> None:
    assert not is_note_heading(heading)


@pytest.mark.parametrize("text", ["5", "٥", "12", "3, 7", "١٢ و ١٤", "4.1", "7a", "(9)"])
def test_numbers_of_notes(text: str) -> None:
    assert is_note_number(text)


@pytest.mark.parametrize("text", ["", "1,250", "١٢٬٦٤٠", "195.79.1", "-", "2022"])
def test_amounts_are_none(text: str) -> None:
    assert not is_note_number(text)
