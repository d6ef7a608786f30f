"""Words that a figure's name does not take are read as a concept of the company's own where they name one with it."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.named.own_concepts import with_own_concept
from tools.vocab.loader import load_vocabulary

Read = Callable[[str], Classification]

AWARDS = "us-gaap:ShareBasedCompensationArrangementByShareBasedPaymentAward"
REPORTED = (
    "aapl:RetirementObligationsAndOtherLiabilities",
    "aapl:DistributionOperatingExpenses",
    "us-gaap:ContractsRevenue",
    "us-gaap:OtherLiabilitiesNoncurrent",
    f"{AWARDS}OptionsOutstandingIntrinsicValue",
)


class Facts:
    """A store that knows which concepts are reported."""

    def __init__(self, reported: Sequence[str]) -> None:
        self._reported = reported

    async def concept_names(self, company_ids: Sequence[int]) -> list[str]:
        return [*self._reported] if company_ids else []


async def _own(read: Read, finder: CompanyFinder, question: str, reported: Sequence[str] = REPORTED) -> Classification:
    facts: Any = Facts(reported)
    return await with_own_concept(facts, question, read(question), finder, load_vocabulary())


@pytest.mark.parametrize(
    ("question", "concept", "said"),
    [
        (
            "What were Apple's retirement obligations and other liabilities in 2023?",
            "RetirementObligationsAndOtherLiabilities",
            "retirement obligations and other liabilities",
        ),
        ("Apple distribution expenses, fiscal 2023", "DistributionOperatingExpenses", "distribution expenses"),
        ("Apple contract revenue 2023", "us-gaap:ContractsRevenue", "contract revenue"),
        (
            "Intrinsic value of options outstanding at Apple, 2023",
            f"{AWARDS}OptionsOutstandingIntrinsicValue",
            "Intrinsic value of options outstanding",
        ),
    ],
)
async def test_metric_words_and_open_ones_are_one_concept(
    read: Read, finder: CompanyFinder, question: str, concept: str, said: str
) -> None:
    reading = await _own(read, finder, question)
    assert (reading.metrics, reading.unexplained) == ((concept,), ())
    assert [one.said for one in reading.read_as if one.kind == "nearest"] == [said]


async def test_why_such_a_concept_moved_is_asked_of_it_and_of_nothing_wider(read: Read, finder: CompanyFinder) -> None:
    reading = await _own(read, finder, "Why did Apple's distribution expenses rise in fiscal 2023?")
    assert (reading.metrics, reading.unexplained) == (("DistributionOperatingExpenses",), ())
    assert reading.narrative_cues == ("Why",)


_ISSUED = "us-gaap:ProceedsFromDebtNetOfIssuanceCosts"
_MATURING = "us-gaap:ProceedsFromShortTermDebtMaturingInMoreThanThreeMonths"
_CHARGED = "aapl:LitigationChargeCreditNet"


@pytest.mark.parametrize(
    ("question", "concept"),
    [
        ("What did Apple raise by issuing debt, net of issuance costs, in fiscal 2022?", _ISSUED),
        ("Apple issuance of debt, net of issuance costs, fiscal 2022", _ISSUED),
        (
            "How much short-term debt with original maturities over three months did Apple add in fiscal 2022?",
            _MATURING,
        ),
        ("Apple litigation charge, net, fiscal 2022", _CHARGED),
    ],
)
async def test_a_line_of_cash_flows_goes_by_what_is_done(
    read: Read, finder: CompanyFinder, question: str, concept: str
) -> None:
    reading = await _own(read, finder, question, (_ISSUED, _MATURING, _CHARGED))
    assert (reading.metrics, reading.unexplained) == ((concept.removeprefix("aapl:"),), ())
    assert reading.read_as


async def test_net_behind_a_printed_label_narrows_nothing(read: Read) -> None:
    assert not read("Apple proceeds from issuance of term debt, net, fiscal 2021").unexplained
    assert read("Apple iPhone net, fiscal 2021").unexplained


async def test_what_is_done_with_a_balance_stays_open(read: Read) -> None:
    assert read("How much commercial paper did Apple issue in fiscal 2021?").unexplained == ("issue",)
    assert not read("How much in dividends did Apple issue in fiscal 2021?").unexplained


async def test_what_no_concept_says_stays_open(read: Read, finder: CompanyFinder) -> None:
    question = "What were Apple's environmental obligations and other liabilities in 2023?"
    assert await _own(read, finder, question) == read(question)


async def test_several_concepts_stay_open(read: Read, finder: CompanyFinder) -> None:
    question = "Apple distribution expenses, fiscal 2023"
    reported = ("aapl:DistributionOperatingExpenses", "aapl:DistributionCommonExpenses")
    assert await _own(read, finder, question, reported) == read(question)


async def test_a_figure_that_takes_all_words_stays_it(read: Read, finder: CompanyFinder) -> None:
    reading = await _own(read, finder, "Apple other liabilities 2023")
    assert reading.metrics == ("other_noncurrent_liabilities",)


async def test_what_belongs_to_another_figures_name_stays_open(read: Read, finder: CompanyFinder) -> None:
    question = "Apple common stock held by employee benefits trust 2023"
    assert await _own(read, finder, question, ("aapl:EmployeeBenefitsTrustActivity",)) == read(question)


async def test_no_name_of_another_figure_is_cut(read: Read, finder: CompanyFinder) -> None:
    question = "Apple purchase of intellectual property and net sales, fiscal 2023"
    reading = await _own(read, finder, question, ("aapl:PurchaseOfIntellectualProperty",))
    assert set(reading.metrics) == {"PurchaseOfIntellectualProperty", "revenue"}


_COSTS = "aapl:CostOfRevenueFerryCosts"


@pytest.mark.parametrize(
    "question",
    [
        "Apple's ferry revenue less ferry costs in 2023",
        "Apple's ferry revenue net of ferry costs in 2023",
        "Apple ferry revenue over ferry costs, fiscal 2023",
        "Apple's ferry revenue plus ferry costs in 2023",
    ],
)
async def test_what_several_lines_come_to_is_none_of_them(read: Read, finder: CompanyFinder, question: str) -> None:
    reading = await _own(read, finder, question, (_COSTS, "aapl:RevenueFerry"))
    assert _COSTS.removeprefix("aapl:") not in reading.metrics
    assert reading.unexplained


async def test_a_line_that_is_named_by_what_is_taken_off_it_stays(read: Read, finder: CompanyFinder) -> None:
    reading = await _own(read, finder, "Apple ferry revenue less rebates 2023", ("aapl:FerryRevenueLessRebates",))
    assert reading.metrics == ("FerryRevenueLessRebates",)
