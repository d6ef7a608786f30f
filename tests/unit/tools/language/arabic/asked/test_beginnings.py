"""What a balance was as a period began is told apart from what it was at its end."""

import pytest

from tools.language.arabic.asked.beginnings import asks_beginning, without_opening_verb
from tools.language.arabic.letters import normalise


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("كم النقد في بداية 2024؟", True),
        ("كم النقد أول سنة ٢٠٢٤؟", True),
        ("كم النقد في 1 يناير 2024؟", True),
        ("كم الرصيد الافتتاحي للنقد؟", True),
        ("بأي رصيد افتتح البنك عام 2016؟", True),
        ("ما الرصيد الذي بدأ به الصندوق سنة 2021؟", True),
        ("متى بدأ البنك نشاطه؟", False),
        ("كم عدد الفروع التي افتتحها البنك في 2016؟", False),
        ("كم النقد في كانون الأول 2024؟", False),
        ("كم الأرباح في الربع الأول 2024؟", False),
        ("كم النقد في نهاية 2024؟", False),
    ],
)
def test_the_beginning_of_a_year_is_told_apart(question: str, asks: bool) -> None:
    assert asks_beginning(question) is asks


def test_the_verb_is_left_out() -> None:
    assert "افتتح" not in without_opening_verb(normalise("بأي رصيد افتتح البنك عام 2016؟"))
