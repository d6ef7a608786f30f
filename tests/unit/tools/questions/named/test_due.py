"""What falls due in a year is the row of a schedule in the report that is asked, and not a figure of that year."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from tools.language.companies import CompanyFinder
from tools.models.base import FiscalPeriod
from tools.models.questions import Classification
from tools.questions.named.due import with_due
from tools.vocab.loader import load_vocabulary

Read = Callable[[str], Classification]

DEBT = "us-gaap:LongTermDebtMaturitiesRepaymentsOfPrincipal"
LEASES = "us-gaap:LesseeOperatingLeaseLiabilityPaymentsDue"
ENDINGS = ("NextTwelveMonths", "YearTwo", "YearThree", "YearFour", "YearFive")
REPORTED = (
    *(f"{DEBT}In{ending}" for ending in ENDINGS),
    f"{DEBT}AfterYearFive",
    *(f"{LEASES}{ending}" for ending in ENDINGS),
    "us-gaap:FinanceLeaseLiabilityPaymentsDueYearTwo",
)


class Facts:
    """A store of one company's concepts and of its fiscal years 2023 and 2024, which end in September."""

    def __init__(self, finder: CompanyFinder) -> None:
        self._company = finder.find("AAPL")

    async def companies(self) -> list[Any]:
        return [self._company]

    async def concept_names(self, company_ids: Sequence[int]) -> list[str]:
        return [*REPORTED]

    async def fiscal_periods(self, company_ids: Sequence[int]) -> list[FiscalPeriod]:
        return [
            FiscalPeriod(
                company_id=self._company.company_id,
                fiscal_year=year,
                fiscal_quarter=0,
                start_date=date(year - 1, 10, 1),
                end_date=date(year, 9, 28),
            )
            for year in (2023, 2024)
        ]


async def _due(read: Read, finder: CompanyFinder, question: str) -> Classification:
    facts: Any = Facts(finder)
    return await with_due(facts, question, read(question), finder, load_vocabulary())


@pytest.mark.parametrize(
    ("question", "concept", "year"),
    [
        ("How much of Apple's debt is due in fiscal 2026, per the FY2024 10-K?", f"{DEBT}InYearTwo", 2024),
        ("How much debt does Apple have maturing in 2025?", f"{DEBT}InNextTwelveMonths", 2024),
        ("Apple operating lease payments due in fiscal 2027, as of fiscal 2023", f"{LEASES}YearFour", 2023),
        ("From the lease maturity table: operating lease payments Apple owes in 2026", f"{LEASES}YearTwo", 2024),
        ('What is in the "thereafter" bucket of Apple debt maturities, FY2024?', f"{DEBT}AfterYearFive", 2024),
        ("What amount of Apple's notes matures beyond 2029, per the FY2024 maturity schedule?",
         f"{DEBT}AfterYearFive", 2024),
        ("Apple finance lease payments due in year two, FY2024",
         "us-gaap:FinanceLeaseLiabilityPaymentsDueYearTwo", 2024),
    ],
)  # fmt: skip
async def test_the_row_of_the_year_is_read(
    read: Read, finder: CompanyFinder, question: str, concept: str, year: int
) -> None:
    reading = await _due(read, finder, question)
    assert (reading.metrics, reading.fiscal_years, reading.unexplained) == ((concept,), (year,), ())
    assert [one.kind for one in reading.read_as][-1] == "nearest"


@pytest.mark.parametrize(
    "question",
    [
        "How much debt did Apple repay in fiscal 2025?",
        "What was Apple's total debt in fiscal 2024?",
        "How much of Apple's debt is due in fiscal 2035?",
        "How much of Apple's Europe debt is due in fiscal 2026, per the FY2024 10-K?",
        "How much of Apple's debt is due in fiscal 2026, per the Q2 2024 10-Q?",
        "What revenue is expected in fiscal 2025 by Apple?",
        "How much rent did Apple pay in fiscal 2025?",
        "How much of Apple's debt is due within a year, fiscal 2024?",  # also what is no long-term debt
        "How much of Apple's debt is due in fiscal 2025, per the FY2024 10-K?",
        "How much did Apple pay in leases over the first twelve months of fiscal 2024?",
        "Apple operating lease payments due in calendar 2026",
        "How much of Apple's debt is due in 2026 and thereafter, per the FY2024 10-K?",
        "Apple debt " + "due in 2026 " * 5,
    ],
)
async def test_other_questions_stay_as_they_are(read: Read, finder: CompanyFinder, question: str) -> None:
    assert await _due(read, finder, question) == read(question)
