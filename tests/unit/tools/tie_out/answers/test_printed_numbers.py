"""Numbers as answers print them read back as what they are, in either language."""

from decimal import Decimal

import pytest

from tools.answer.arabic.said import value_said
from tools.numbers import format_value
from tools.tie_out.answers.printed_numbers import read_printed


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        (Decimal("383285000000"), "USD"),
        (Decimal("12640957"), "SAR"),
        (Decimal("-1999408"), "SAR"),
        (Decimal("5155"), "EGP"),
        (Decimal("2555.56"), "number"),
        (Decimal("12.5"), "percent"),
        (Decimal("6.13"), "USD/shares"),
    ],
)
def test_a_value_reads_back_from_either_language(value: Decimal, unit: str) -> None:
    for shown in (format_value(value, unit), value_said(value, unit)):
        read = read_printed(shown)
        assert read is not None, shown
        assert read.value == value, shown
        assert read.percent is (unit == "percent")


def test_what_holds_no_number_or_several_is_none() -> None:
    assert read_printed("إجمالي الأصول") is None
    assert read_printed("٥٬٠٠٠ ثم ٦٬٠٠٠") is None
