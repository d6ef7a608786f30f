"""What a text has been about so far."""

from tests.unit.tools.tie_out.numbers.reading import notice_one
from tools.language.stated.sentences.memory import FRESH, remember
from tools.language.stated.stated import Subject


def test_items_and_pronouns_leave_a_period_fresh() -> None:
    subject = Subject()
    for text in ("Apple in 2024:", "- Revenue: $5 billion", "3. Cash: $1 billion", "It also paid $2 billion."):
        remember(notice_one(text), subject, anyone=True)
    assert subject.period is not None
    assert subject.period.fiscal_year == 2024
    assert subject.age < FRESH
    for _ in range(FRESH):
        remember(notice_one("Cash was $1 billion."), subject, anyone=True)
    assert subject.age >= FRESH


def test_the_companies_of_the_last_sentence_are_kept() -> None:
    subject = Subject()
    remember(notice_one("Apple beat NVIDIA in 2024."), subject, anyone=True)
    remember(notice_one("Revenue was $5 billion."), subject, anyone=True)
    assert [who.company.ticker for who in subject.told if who.company] == ["AAPL", "NVDA"]
