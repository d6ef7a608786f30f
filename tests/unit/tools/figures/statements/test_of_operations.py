"""By what share of a profit operating income is."""

from datetime import date
from decimal import Decimal

from tools.figures.statements.of_operations import share_of_operations
from tools.models.facts import MetricValue, Source
from tools.models.income_lines import MovedLine

SOURCE = Source(doc_id="doc", company="Acme", ticker="ACM", doc_type="10-K", fiscal_year=2024)


def line(metric: str, effect: int) -> MovedLine:
    value = MetricValue(
        ticker="ACM", metric=metric, concept=metric, label=metric, fiscal_year=2024, start_date=date(2024, 1, 1),
        end_date=date(2024, 12, 31), value=Decimal(abs(effect)), unit="USD", basis="statement", source=SOURCE,
    )  # fmt: skip
    return MovedLine(value=value, effect=Decimal(effect))


def test_the_share_is_of_the_profit_before_tax() -> None:
    lines = [line("operating_income", 60), line("nonoperating_income", 40), line("income_tax_expense", -20)]
    assert share_of_operations(lines, Decimal(80)) == Decimal("0.6")
    assert share_of_operations(lines[:2], Decimal(100)) == Decimal("0.6")


def test_of_a_loss_or_without_the_line_no_share_is_told() -> None:
    lines = [line("operating_income", -60), line("nonoperating_income", 40)]
    assert share_of_operations(lines, Decimal(-20)) is None
    assert share_of_operations(lines[1:], Decimal(40)) is None
