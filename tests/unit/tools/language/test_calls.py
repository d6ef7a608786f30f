import pytest

from tools.language.calls import introduced_asker, introduced_executives, part_headings


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("With me is our chief financial officer, Tom Reyes.", {"Tom Reyes": "chief financial officer"}),
        ("I'm joined by Ada Moss, our chairman and chief executive officer; and others.",
         {"Ada Moss": "chairman and chief executive officer"}),
        ("I turn it over to Ines Okafor, Senior Vice President, Investor Relations.",
         {"Ines Okafor": "Senior Vice President, Investor Relations"}),
        ("Here with our Chairman and Chief Executive Officer, Ada Moss; and Tom Reyes, our CFO.",
         {"Ada Moss": "Chairman and Chief Executive Officer", "Tom Reyes": "CFO"}),
        ("We thank Castle Research, and Harbour Stoves, for their work.", {}),
        ("", {}),
    ],
)  # fmt: skip
def test_executives_are_introduced(text: str, found: dict[str, str]) -> None:
    assert introduced_executives(text) == found


@pytest.mark.parametrize(
    ("text", "asker"),
    [
        ("Our first question comes from the line of Lena Brandt with Castle Research. Please go ahead.",
         ("Lena Brandt", "Castle Research")),
        ("The next question is from Omar Diaz of J.P. Morgan. Your line is open.", ("Omar Diaz", "J.P. Morgan")),
        ("Next question, Ann de Lee from Bank of America.", ("Ann de Lee", "Bank of America")),
        ("That concludes our questions.", None),
        ("Ann Lee with UBS joins us today.", None),
    ],
)  # fmt: skip
def test_who_is_called_up_to_ask(text: str, asker: tuple[str, str] | None) -> None:
    assert introduced_asker(text) == asker


def test_headings_of_parts() -> None:
    assert part_headings()["questions and answers"] == "qna"
    assert part_headings()["prepared remarks"] == "prepared_remarks"
    assert part_headings()["call participants"] == "participants"
