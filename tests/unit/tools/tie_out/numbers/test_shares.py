"""Shares that an amount of a sentence has in a metric."""

from types import SimpleNamespace
from typing import Any, cast

from tests.unit.tools.tie_out.numbers.facts_fake import fiscal_year, level
from tests.unit.tools.tie_out.numbers.reading import read, stated
from tools.tie_out.numbers.shares import share_in, share_of
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome


def test_a_share_of_another_figure() -> None:
    whole = level("revenue", 2023, "200")
    part = Verdict("verified", levels=(level("net_income", 2023, "50"),))
    found = share_in(stated("25%"), part, whole)
    assert found is not None
    assert (found.status, found.expected) == ("verified", 25)
    assert share_in(stated("26%"), part, whole) is None
    assert share_in(stated("25%"), part, level("revenue", 2023, "0")) is None
    assert share_in(stated("25%"), part, level("revenue", 2023, "200", unit="EUR")) is None
    assert share_in(stated("25%"), Verdict("verified", levels=(whole,)), whole) is None


def share(text: str) -> Verdict | None:
    """The verdict on the last number of a text, of research of $4 billion in a revenue of $10 billion."""
    part = level("research_and_development", 2024, "4000000000")
    whole = level("revenue", 2024, "10000000000")

    def of(*_: object) -> object:
        return whole

    first, *_, last = read(text)
    verdict = Verdict("verified", expected=part.value, levels=(part,), period=fiscal_year(2024))
    return share_of(last, [Outcome(first, verdict)], cast(Any, SimpleNamespace(level=of)))


def test_a_share_that_is_surely_told_and_another_one() -> None:
    right = share("Apple put $4.0 billion into research and development in 2024, equal to 40% of revenue.")
    wrong = share("Apple put $4.0 billion into research and development in 2024, equal to 55% of revenue.")
    assert right is not None
    assert wrong is not None
    assert (right.status, wrong.status, wrong.expected) == ("verified", "mismatch", 40)


def test_a_share_of_something_else_is_left_open() -> None:
    assert share("Apple put $4.0 billion into R&D in 2024, while 55% of revenue came from abroad.") is None
    assert share("Apple put $4.0 billion into R&D in 2024, or 55% of iPhone revenue.") is None
