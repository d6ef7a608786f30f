"""A composite from what one statement reports: every component once, whatever reports it."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.figures.resolution.cover import Covering, cover, cover_face
from tools.vocab.loader import Metric, load_vocabulary

METRICS = load_vocabulary().metrics
DEBT, COMMON, DEPRECIATION = (
    METRICS[key] for key in ("total_debt", "net_income_to_common", "depreciation_and_amortization")
)
AVAILABLE = "NetIncomeLossAvailableToCommonStockholdersBasic"
TOTAL = "DepreciationDepletionAndAmortization"
DUE, DUE_LEASES = "LongTermDebtCurrent", "LongTermDebtAndCapitalLeaseObligationsCurrent"
LATER, LATER_LEASES = "LongTermDebtNoncurrent", "LongTermDebtAndCapitalLeaseObligations"


def amounts(values: dict[str, int]) -> dict[str, Decimal]:
    return {f"us-gaap:{name}": Decimal(value) for name, value in values.items()}


def covered(metric: Metric, values: dict[str, int]) -> Covering | None:
    assert metric.composite is not None
    return cover(metric.composite, metric.groups, amounts(values))


def face(metric: Metric, values: dict[str, int]) -> Covering | None:
    assert metric.composite is not None
    lines = {concept: metric.composite.groups_of(concept) for concept in amounts(values)}
    return cover_face(metric.groups, lines, amounts(values))


@pytest.mark.parametrize(
    ("metric", "values", "total"),
    [
        # A balance sheet's three lines; the total of the note, which leaves leases out, counts for nothing.
        (DEBT, {"ShortTermBorrowings": 3, DUE_LEASES: 46, LATER_LEASES: 485, "LongTermDebt": 514}, 534),
        (DEBT, {"DebtCurrent": 13, LATER: 393, "LongTermDebt": 406}, 406),
        (DEBT, {"DebtCurrent": 15, "ShortTermBorrowings": 5, DUE: 10, LATER: 90}, 105),
        # Debt due that is more than its lines has others in it.
        (DEBT, {"DebtCurrent": 20, "ShortTermBorrowings": 5, DUE: 10, LATER: 90}, 110),
        # The tag of all debt due on the line of one component.
        (DEBT, {"DebtCurrent": 10, "ShortTermBorrowings": 5, DUE: 10, LATER: 90}, 105),
        (DEBT, {"CommercialPaper": 11, "NotesAndLoansPayable": 15, DUE: 6, LATER: 424}, 445),
        (DEBT, {"CommercialPaper": 11, DUE: 6, LATER: 424}, 441),
        (DEBT, {"DebtLongtermAndShorttermCombinedAmount": 77}, 77),
        (DEBT, {LATER: 90, "SeniorLongTermNotes": 60, "ConvertibleDebtNoncurrent": 30}, 90),
        (DEPRECIATION, {TOTAL: 30, "Depreciation": 20, "AmortizationOfIntangibleAssets": 8}, 30),
        (DEPRECIATION, {"Depreciation": 20, "AmortizationOfIntangibleAssets": 8}, 28),
        # A slice that an income statement prints beside the cash flow's total.
        (DEPRECIATION, {TOTAL: 30, "DepreciationAndAmortization": 25}, 30),
        # A total that comes to depreciation alone leaves amortization out.
        (DEPRECIATION, {TOTAL: 201, "Depreciation": 200, "AmortizationOfIntangibleAssets": 40}, 241),
        # Notes cut depreciation otherwise than the statement does.
        (DEPRECIATION, {TOTAL: 1864, "Depreciation": 1300, "AmortizationOfIntangibleAssets": 593}, 1864),
        (COMMON, {"NetIncomeLoss": 100, "DividendsPreferredStock": 10}, 90),
        (COMMON, {"NetIncomeLoss": 100, AVAILABLE: 95}, 95),
        # More than net income is not what is left of it for common shareholders: it is adjusted for the per-share note.
        (COMMON, {"NetIncomeLoss": 7091, AVAILABLE: 7130}, 7091),
    ],
)
def test_each_component_counts_once(metric: Metric, values: dict[str, int], total: int) -> None:
    found = covered(metric, values)
    assert found is not None
    assert (found.best.value, found.rivals) == (total, ())


def test_a_note_s_tag_beside_the_current_portion_may_be_the_statement_s_own_line() -> None:
    found = covered(DEBT, {DUE: 100, "LongTermDebt": 1000})
    assert found is not None
    assert (found.best.value, [rival.value for rival in found.rivals]) == (1000, [1100])


def test_a_note_s_tag_beside_the_long_term_portion_is_the_note_s_total() -> None:
    found = covered(DEBT, {LATER: 900, "LongTermDebt": 1000})
    assert found is not None
    assert (found.best.value, found.rivals) == (1000, ())


@pytest.mark.parametrize(
    ("metric", "values"),
    [
        (DEBT, {"DebtCurrent": 129, "LongTermDebt": 4063}),  # the portion due is in both
        (DEBT, {"Revenues": 5}),
        (DEPRECIATION, {"Depreciation": 20}),
        (DEPRECIATION, {"AmortizationOfIntangibleAssets": 20}),
    ],
)
def test_what_overlaps_and_what_is_a_part_is_no_figure(metric: Metric, values: dict[str, int]) -> None:
    assert covered(metric, values) is None


def test_totals_that_contradict_each_other_are_rivals() -> None:
    found = covered(DEBT, {"DebtCurrent": 12, "ShortTermBorrowings": 5, DUE: 10, LATER: 90})
    assert found is not None
    assert {found.best.value, *(rival.value for rival in found.rivals)} == {105, 102}


@pytest.mark.parametrize(
    ("metric", "values", "total"),
    [
        # On a face lines don't overlap, so a tag of the total is the line that the others leave.
        (DEBT, {DUE: 100, "LongTermDebt": 1000}, 1100),
        (DEBT, {"CommercialPaper": 10, "DebtCurrent": 20, LATER: 90}, 120),
        (DEBT, {"ShortTermBorrowings": 5, DUE: 10, "DebtCurrent": 15, LATER: 90}, 105),
        (DEPRECIATION, {TOTAL: 33, "AmortizationOfIntangibleAssets": 4}, 37),
    ],
)
def test_a_face_is_read_line_by_line(metric: Metric, values: dict[str, int], total: int) -> None:
    found = face(metric, values)
    assert found is not None
    assert found.best.value == total


def test_a_face_that_prints_less_than_is_wanted_as_one_line_does_not_tell() -> None:
    assert face(METRICS["long_term_debt"], {"DebtLongtermAndShorttermCombinedAmount": 9}) is None


parts = st.fixed_dictionaries(
    {"ShortTermBorrowings": st.integers(1, 9), DUE: st.integers(20, 40), LATER: st.integers(50, 99)}
)
sums: dict[str, Any] = {
    "DebtCurrent": ("ShortTermBorrowings", DUE),
    "LongTermDebt": (DUE, LATER),
    "DebtLongtermAndShorttermCombinedAmount": ("ShortTermBorrowings", DUE, LATER),
}


@given(parts, st.sets(st.sampled_from([*sums, "ShortTermBorrowings", DUE, LATER])))
def test_whatever_is_reported_of_one_balance_sheet_never_comes_to_more_than_it(
    lines: dict[str, int], told: set[str]
) -> None:
    reported = lines | {name: sum(lines[part] for part in inside) for name, inside in sums.items()}
    found = covered(DEBT, {name: reported[name] for name in told})
    if found is not None and not found.absent and not found.rivals:
        assert found.best.value == sum(lines.values())


def test_a_total_of_notes_below_its_components_leaves_two_readings_of_the_total_and_of_its_largest_part() -> None:
    debt = METRICS["total_debt"]
    assert debt.composite is not None
    values = {
        "ifrs-full:Borrowings": Decimal(271),
        "ifrs-full:CurrentPortionOfLongtermBorrowings": Decimal(17),
        "ifrs-full:LongtermBorrowings": Decimal(270),
    }
    found = cover(debt.composite, debt.groups, values)
    assert found is not None
    assert (found.best.value, [rival.value for rival in found.rivals]) == (271, [270])
    later = METRICS["long_term_debt"]
    assert later.composite is not None
    part = cover(later.composite, later.groups, values)  # it may take in what is due within the year
    assert part is not None
    assert (part.best.value, [rival.value for rival in part.rivals]) == (270, [253])
    told = cover(debt.composite, debt.groups, values | {"ifrs-full:Borrowings": Decimal(290)})
    assert told is not None
    assert told.best.value == 290


def test_selling_and_administration_are_one_line_or_two_and_one_alone_is_not_both() -> None:
    metric = METRICS["selling_general_and_administrative"]
    selling, administration = "us-gaap:SellingAndMarketingExpense", "us-gaap:GeneralAndAdministrativeExpense"
    assert metric.composite is not None
    both = cover(metric.composite, metric.groups, {selling: Decimal(11), administration: Decimal(9)})
    assert both is not None
    assert both.best.value == 20
    assert cover(metric.composite, metric.groups, {administration: Decimal(9)}) is None
