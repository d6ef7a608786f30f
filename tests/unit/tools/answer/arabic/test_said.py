"""Values, periods and places in Arabic, in Arabic digits."""

from datetime import date
from decimal import Decimal

import pytest

from tools.answer.arabic.said import (
    ascii_digits,
    citation_said,
    dated_said,
    number_said,
    period_said,
    rate_said,
    said,
    value_said,
    without_dates,
)
from tools.models.facts import Source

SOURCE = Source(doc_id="d", company="بنك النهضة", ticker="NHD", doc_type="annual_report", fiscal_year=2024)


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (Decimal("383285000000"), "USD", "٣٨٣٫٢٨٥ مليار دولار أمريكي"),
        (Decimal("5155"), "SAR", "٥٬١٥٥ ريال سعودي"),
        (Decimal("-1999408"), "EGP", "-١٫٩٩٩٤٠٨ مليون جنيه مصري"),
        (Decimal("8.19"), "percent", "٨٫١٩٪"),
        (Decimal("6.13"), "USD/shares", "٦٫١٣ دولار أمريكي للسهم"),
        (Decimal(4979), "number", "٤٬٩٧٩"),
    ],
)
def test_values(value: Decimal, unit: str, shown: str) -> None:
    assert value_said(value, unit) == shown


def test_computed_numbers_and_rates_keep_their_digits() -> None:
    assert number_said("44.13%") == "٤٤٫١٣٪"
    assert number_said("2.35x") == "٢٫٣٥ مرة"
    assert number_said("58.4 days") == "٥٨٫٤ يومًا"
    assert rate_said(-12.34) == "١٢٫٣٪"


def test_periods_name_their_end() -> None:
    assert period_said(2024, 2) == "الربع الثاني من السنة المالية ٢٠٢٤"
    ended = dated_said(2024, None, date(2024, 12, 31), instant=False)
    assert ended == "السنة المالية ٢٠٢٤ (المنتهية في ٣١ ديسمبر ٢٠٢٤)"
    assert "كما في" in dated_said(2024, None, date(2024, 12, 31), instant=True)


def test_a_page_is_cited_alone_and_what_has_none_by_its_document() -> None:
    assert citation_said(SOURCE.model_copy(update={"page": 3})) == "(صفحة ٣)"
    assert citation_said(SOURCE) == "(المصدر: بنك النهضة annual_report 2024)"


def test_dates_are_blanked_and_digits_made_plain_in_their_places() -> None:
    text = "بلغ ٥ في ٣١ ديسمبر ٢٠٢٤."
    assert len(without_dates(text)) == len(text) == len(ascii_digits(text))
    assert "٢٠٢٤" not in without_dates(text)
    assert "٥" in without_dates(text)
    assert ascii_digits("٣۴5") == "345"


def test_what_is_put_in_stands_in_the_sentence() -> None:
    assert said("fact", company="أ", label="ب") == "أ: ب "
