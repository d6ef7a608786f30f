"""An abbreviation of an office is the person, unless a number's context says otherwise."""

import pytest

from tools.language.mentions import Words
from tools.language.people.offices import is_office


@pytest.mark.parametrize(
    ("text", "office"),
    [
        ("Who is the CFO", True),
        ("Was there a change of CFO at Apple", True),
        ("What did Apple's CFO comment on inflation in 2023", True),
        ("Who was CFO in 2023", True),
        ("What was Apple's CFO in FY2023", False),
        ("CFO from operations", False),
        ("CFO to debt", False),
        ("How much CFO did Apple have", False),
        ("How much revenue did Apple have", False),
    ],
)
def test_the_person_or_the_figure(text: str, office: bool) -> None:
    words = Words(text)
    place = words.keys.index("cfo") if "cfo" in words.keys else words.keys.index("revenue")
    assert is_office(words, place, place + 1) is office
