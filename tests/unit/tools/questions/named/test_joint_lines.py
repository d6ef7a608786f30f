"""Two figures that "and" joins are one line where the company reports it; no change is read of one of them alone."""

from collections.abc import Callable
from typing import Any

import pytest

from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.named.joint_lines import with_joint_line
from tools.vocab.loader import load_vocabulary

Read = Callable[[str], Classification]


class Facts:
    """A store that knows which concepts are reported."""

    def __init__(self, *reported: str) -> None:
        self._reported = reported

    async def concept_names(self, company_ids: Any) -> list[str]:
        return [*self._reported]


async def _joint(read: Read, finder: CompanyFinder, question: str, *reported: str) -> Classification:
    facts: Any = Facts(*reported)
    return await with_joint_line(facts, question, read(question), finder, load_vocabulary())


async def test_a_line_of_both_names_is_meant(read: Read, finder: CompanyFinder) -> None:
    question = "Apple other liabilities and deferred revenue at the end of fiscal 2023"
    reading = await _joint(read, finder, question, "aapl:OtherLiabilitiesAndDeferredRevenue")
    assert reading.metrics == ("OtherLiabilitiesAndDeferredRevenue",)
    assert [one.said for one in reading.read_as] == ["other liabilities and deferred revenue"]
    assert await _joint(read, finder, question, "us-gaap:OtherLiabilities") == read(question)


async def test_no_change_is_read_of_the_first_name_alone(read: Read, finder: CompanyFinder) -> None:
    question = "Increase in inventories and accounts payable at Apple fiscal 2023"
    assert (await _joint(read, finder, question)).unexplained == ("accounts", "payable")
    beside = await _joint(read, finder, "Increase in inventories and total liabilities at Apple fiscal 2023")
    assert beside.unexplained == ("total", "liabilities")


@pytest.mark.parametrize(
    "question",
    [
        "Apple revenue and net income fiscal 2023",
        "What net income and diluted earnings per share did Apple report for fiscal 2023?",
        "Change in inventories and change in accounts payable, Apple fiscal 2023",
        "Apple inventory, accounts payable and goodwill fiscal 2023",
        "Apple total shareholders' equity and total liabilities fiscal 2023",
        "Apple shareholders' equity and liabilities at the end of fiscal 2023",
    ],
)
async def test_other_figures_stay_two(read: Read, finder: CompanyFinder, question: str) -> None:
    reported = ("us-gaap:Goodwill", "us-gaap:EarningsPerShareDiluted", "us-gaap:LiabilitiesAndStockholdersEquity")
    assert await _joint(read, finder, question, *reported) == read(question)
