"""Whether a profit was earned in operations: by what share of it operating income is."""

from collections.abc import Sequence
from decimal import Decimal

from tools.models.income_lines import MovedLine

_OPERATING, _TAX = "operating_income", "income_tax_expense"


def share_of_operations(lines: Sequence[MovedLine], profit: Decimal) -> Decimal | None:
    """The share of operating income in a profit, before tax; None of a loss, or where the statement prints none."""
    own, tax = ([one.effect for one in lines if one.value.metric == name] for name in (_OPERATING, _TAX))
    before_tax = profit - sum(tax, Decimal(0))
    return own[0] / before_tax if own and before_tax > 0 else None
