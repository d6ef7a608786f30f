"""What falls due in which year: names of schedules' rows, and the concepts that they are."""

import pytest

from tools.language.english.measured.schedules import LATER, due_concepts, schedules_named, times

DEBT = "us-gaap:LongTermDebtMaturitiesRepaymentsOfPrincipal"
LEASES = "us-gaap:LesseeOperatingLeaseLiabilityPaymentsDue"
REPORTED = (
    f"{DEBT}InNextTwelveMonths", f"{DEBT}InYearTwo", f"{DEBT}InYearFive", f"{DEBT}AfterYearFive",
    f"{LEASES}NextTwelveMonths", f"{LEASES}NextRollingTwelveMonths", f"{LEASES}YearTwo", f"{LEASES}AfterYearFive",
    "us-gaap:OperatingLeasesFutureMinimumPaymentsDueInTwoYears", "us-gaap:FinanceLeaseLiabilityPaymentsDueYearTwo",
    "us-gaap:FinanceLeaseLiabilityPaymentsDueAfterYearFive", "us-gaap:PurchaseObligationDueInSecondYear",
    "us-gaap:UnrecordedUnconditionalPurchaseObligationBalanceOnFirstAnniversary",
    "us-gaap:FiniteLivedIntangibleAssetsAmortizationExpenseYearFour",
    "us-gaap:FiniteLivedIntangibleAssetsAmortizationExpenseRemainderOfFiscalYear", "us-gaap:PurchaseObligation",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "concept"),
    [
        ("debt maturities thereafter", f"{DEBT}AfterYearFive"),
        ("term debt principal maturing in the next 12 months", f"{DEBT}InNextTwelveMonths"),
        ("long-term debt due in year five", f"{DEBT}InYearFive"),
        ("borrowings due after five years", f"{DEBT}AfterYearFive"),
        ("operating lease payments due in the second year", f"{LEASES}YearTwo"),
        ("operating lease payments due within one year", f"{LEASES}NextTwelveMonths"),
        ("capital lease obligations due in year 2", "us-gaap:FinanceLeaseLiabilityPaymentsDueYearTwo"),
        ("purchase commitments due in the second year", "us-gaap:PurchaseObligationDueInSecondYear"),
        ("expected amortization of intangible assets, year four",
         "us-gaap:FiniteLivedIntangibleAssetsAmortizationExpenseYearFour"),
    ],
)  # fmt: skip
def test_a_name_is_the_row_of_its_year(name: str, concept: str) -> None:
    assert due_concepts(name, REPORTED) == [concept]


def test_rows_of_several_schedules_are_all_told() -> None:
    assert len(due_concepts("lease payments due after five years", REPORTED)) == 2


@pytest.mark.parametrize(
    "name",
    [
        "debt",
        "revenue next year",
        "purchase obligations",
        "debt due in year three",
        "interest on debt due within one year",
        "debt due in year two and year five",
        "amortization of film costs in year four",
        "debt due within one year",
        "operating lease liabilities due within one year",
    ],
)
def test_what_is_no_row_of_a_schedule_is_none(name: str) -> None:
    assert due_concepts(name, REPORTED) == []


@pytest.mark.parametrize(
    ("text", "fiscal_year", "years"),
    [
        ("due in fiscal 2027", 2025, 2),
        ("due in FY26", 2025, 1),
        ("matures beyond 2029", 2024, LATER),
        ("matures beyond 2028", 2024, None),
        ("due in 2031", 2025, None),
        ("due in 2025", 2025, None),
        ("due thereafter", 2025, LATER),
    ],
)
def test_a_named_year_is_counted_from_the_report(text: str, fiscal_year: int, years: int | None) -> None:
    [time] = times(text)
    assert time.counted_from(fiscal_year) == years


def test_other_words_beside_a_schedule_name_none() -> None:
    assert schedules_named("operating lease payments") == ["operating_leases"]
    assert schedules_named("operating lease cost") == []
