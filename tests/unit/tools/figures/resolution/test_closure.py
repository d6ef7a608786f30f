"""Which values a statement's sums bear out, to the last digit, and not by chance."""

from collections.abc import Callable
from decimal import Decimal

from tools.figures.resolution.closure import arbiters, borne_out, simplest
from tools.vocab.loader import Metric, load_vocabulary

VOCABULARY = load_vocabulary()
RESEARCH = VOCABULARY.metrics["research_and_development"]
# Made up, in millions: gross profit less four lines, and three below them, is the income before tax.
INCOME = {
    "revenue": 88_821,
    "cost_of_revenue": 27_471,
    "gross_profit": 61_350,
    "selling_general_and_administrative": 22_869,
    "intangible_impairment": 211,
    "restructuring_charges": 234,
    "interest_income": 1_332,
    "interest_expense": 755,
    "other_nonoperating_income": -4_694,
    "pretax_income": 16_687,
}


def of(figures: dict[str, int], scale: int = 1_000_000) -> Callable[[Metric], Decimal | None]:
    return lambda metric: Decimal(figures[metric.key]) * scale if metric.key in figures else None


def test_the_line_with_which_the_statement_adds_up_is_borne_out() -> None:
    millions = Decimal(1_000_000)
    line, add_back = 17_232 * millions, 1_841 * millions
    assert borne_out(VOCABULARY, RESEARCH, [add_back, line], of(INCOME)) == {line}


def test_a_line_of_the_notes_is_left_out() -> None:
    figures = INCOME | {"amortization_of_acquired_intangibles": 4_526}
    assert borne_out(VOCABULARY, RESEARCH, [Decimal(17_232), Decimal(1_841)], of(figures, 1)) == {Decimal(17_232)}


def test_sums_without_a_total_are_silent() -> None:
    figures = {key: value for key, value in INCOME.items() if key != "pretax_income"}
    assert borne_out(VOCABULARY, RESEARCH, [Decimal(17_232)], of(figures, 1)) == set()


def test_small_numbers_that_add_up_count_for_nothing() -> None:
    figures = {
        "gross_profit": 9,
        "selling_general_and_administrative": 3,
        "restructuring_charges": 1,
        "operating_income": 3,
    }
    assert borne_out(VOCABULARY, RESEARCH, [Decimal(2)], of(figures, 1)) == set()


def test_the_sums_of_a_metric_name_the_facts_that_they_need() -> None:
    assert {"GrossProfit", "OperatingIncomeLoss"} <= arbiters(VOCABULARY, RESEARCH)
    assert arbiters(VOCABULARY, VOCABULARY.metrics["cover_shares_outstanding"]) == set()


DEBT = VOCABULARY.metrics["long_term_debt"]
# Made up: the balance sheet prints the debt and one line for all else, which notes break up.
LIABILITIES = {
    "total_liabilities": 5_420,
    "current_liabilities": 1_610,
    "other_noncurrent_liabilities": 830,
    "income_taxes_payable_noncurrent": 702,
    "deferred_revenue_noncurrent": 20,
    "deferred_tax_liabilities": 31,
}


def test_of_rivals_the_one_that_needs_the_fewest_lines_is_the_statements() -> None:
    rivals = [Decimal(2_960), Decimal(2_980)]  # the first one closes by a line of the notes
    assert simplest(VOCABULARY, DEBT, rivals, of(LIABILITIES, 1)) == Decimal(2_980)
    assert simplest(VOCABULARY, DEBT, [Decimal(2_900), Decimal(2_901)], of(LIABILITIES, 1)) is None


def test_rivals_that_close_alike_are_not_told_apart() -> None:
    figures = LIABILITIES | {"other_noncurrent_liabilities": 830, "pension_liability_noncurrent": 810}
    assert simplest(VOCABULARY, DEBT, [Decimal(2_980), Decimal(3_000)], of(figures, 1)) is None
