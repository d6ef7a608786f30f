"""Numbers whose sentence names no period."""

from dataclasses import replace

import pytest

from tests.unit.tools.tie_out.numbers.facts_fake import ledgers, level
from tests.unit.tools.tie_out.numbers.reading import APPLE, stated
from tools.language.periods.mentions import PeriodMention
from tools.models.filters import Filters
from tools.tie_out.numbers.beyond import is_borne_out, is_open, judge_beyond
from tools.tie_out.numbers.judge import judge
from tools.tie_out.numbers.within import Outcome

LEDGERS = ledgers(level("revenue", 2024, "391000000000"), level("revenue", 2023, "383000000000"))


@pytest.mark.parametrize(
    ("text", "years", "status", "reason"),
    [
        ("$391 billion", (), "ambiguous", "it is the figure of FY2024, not of FY2023"),
        ("$391 billion", (2024,), "verified", ""),
        ("$500 billion", (), "mismatch", "no loaded period's figure"),
        ("$500 billion", (2024,), "mismatch", "FY2024"),
    ],
)
def test_a_year_of_another_sentence_makes_no_mismatch(
    text: str, years: tuple[int, ...], status: str, reason: str
) -> None:
    period = PeriodMention(0, 0, fiscal_year=2023)
    one = stated(text, company=APPLE, period=period, tight=True, carried=True)
    first = judge(one, LEDGERS)
    filters = Filters(fiscal_years=years)
    assert is_open(one, first, filters)
    found = judge_beyond(one, first, LEDGERS, filters)
    assert found.status == status
    assert reason in found.reason


def test_what_its_own_sentence_dates_is_not_open() -> None:
    one = stated("$391 billion", company=APPLE, period=PeriodMention(0, 0, fiscal_year=2023), tight=True)
    assert not is_open(one, judge(one, LEDGERS), Filters())


def test_a_number_that_is_right_for_the_year_ties_the_others_of_its_sentence_to_it() -> None:
    period = PeriodMention(0, 0, fiscal_year=2023)
    texts = ("$391 billion", "$383 billion")
    both = [stated(text, company=APPLE, period=period, tight=True, carried=True) for text in texts]
    wrong, right = (Outcome(one, judge(one, LEDGERS)) for one in both)
    assert is_borne_out(wrong, [wrong, right])
    assert not is_borne_out(wrong, [wrong])
    elsewhere = Outcome(replace(right.stated, sentence=50), right.verdict)
    assert not is_borne_out(wrong, [wrong, elsewhere])
