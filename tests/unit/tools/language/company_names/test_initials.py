"""Whether initials in running text are a company's."""

import pytest

from tools.language.company_names.initials import defined_initials, name_company


def names(text: str, initials: str) -> bool:
    start = text.index(initials)
    return name_company(text, start, start + len(initials), defined_initials(text))


@pytest.mark.parametrize(
    ("text", "initials"),
    [
        ("while AMD reported revenue of $22.7 billion", "AMD"),
        ("Revenue rose at Apple, and IBM's fell", "IBM"),
        ("Apple saw a rise, UPS saw a fall", "UPS"),
        ("more than that of AMD in 2023", "AMD"),
    ],
)
def test_where_a_company_stands(text: str, initials: str) -> None:
    assert names(text, initials)


@pytest.mark.parametrize(
    ("text", "initials"),
    [
        ("launched the GeForce RTX 4060", "RTX"),
        ("Reality Labs (RL) lost more than before", "RL"),
        ("the AI infrastructure of the company", "AI"),
    ],
)
def test_where_something_else_does(text: str, initials: str) -> None:
    assert not names(text, initials)


def test_what_a_text_defines_is_no_company_later_on() -> None:
    text = "Family of Apps and Reality Labs (RL) are segments. RL reported a loss."
    at = text.rindex("RL")
    assert not name_company(text, at, at + 2, defined_initials(text))
