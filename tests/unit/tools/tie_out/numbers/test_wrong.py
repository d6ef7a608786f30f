"""What is said of a number that is wrong."""

from typing import Any

import pytest

from tests.unit.tools.tie_out.numbers.facts_fake import ledgers, level
from tests.unit.tools.tie_out.numbers.reading import APPLE, stated
from tools.language.periods.mentions import PeriodMention
from tools.tie_out.numbers.judge import judge
from tools.tie_out.numbers.verdicts import Verdict

LEDGERS = ledgers(
    level("revenue", 2023, "383285000000"),
    level("revenue", 2022, "394328000000"),
    level("total_debt", 2023, "41000000000"),
    level("interest_expense", 2023, "374000000", decimals=-6),
    level("interest_expense", 2022, "198000000", decimals=-6),
)


def judged(text: str, keys: tuple[str, ...] = ("revenue",), **known: Any) -> Verdict:
    period = PeriodMention(0, 0, fiscal_year=2023)
    return judge(stated(text, keys, company=APPLE, period=period, **{"tight": True, **known}), LEDGERS)


@pytest.mark.parametrize("text", ["$383.3 million", "$383.3 trillion", "$383,285 billion"])
def test_right_digits_at_a_wrong_scale(text: str) -> None:
    for tight in (True, False):
        found = judged(text, tight=tight)
        assert found.status == "mismatch"
        assert found.reason.startswith("Right digits, wrong scale: it is $383.285 billion")


def test_two_digits_may_be_of_anything() -> None:
    assert judged("$38 million", tight=False).status == "ambiguous"


@pytest.mark.parametrize("text", ["2.8%", "9%", "$11.0 billion"])
def test_a_change_the_wrong_way(text: str) -> None:
    found = judged(text, level=False, change=True, direction=1)
    assert found.status == "mismatch"
    assert found.reason.startswith("The direction is wrong: it fell")


def test_a_footnotes_mark_is_no_figure() -> None:
    assert judged("4", ("total_debt",)).status == "ambiguous"


@pytest.mark.parametrize(("text", "status"), [("88 percent", "verified"), ("91 percent", "mismatch")])
def test_a_growth_may_be_off_by_what_its_facts_are_rounded(text: str, status: str) -> None:
    assert judged(text, ("interest_expense",), level=False, change=True, direction=1).status == status
