"""Parts of answers in formal Arabic."""

import pytest

from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import align
from tools.language.arabic.wording import amount, company, day, figure_label, is_feminine, page_mark, period


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("$383.285 billion", "383.285 مليار دولار أمريكي"),
        ("-$1.2 million", "\u200e-1.2 مليون دولار أمريكي"),
        ("€5", "5 يورو"),
        ("SAR 12,640,957", "12,640,957 ريال سعودي"),
        ("25.31%", "25.31%"),
        ("-2.8%", "\u200e-2.8%"),
        ("2.35x", "2.35 مرة"),
        ("58.4 days", "58.4 يومًا"),
        ("15,812,547,000 shares", "15,812,547,000 سهمًا"),
        ("0.4413", "0.4413"),
        ("29,965", "29,965"),
        ("somewhere", "\u2068somewhere\u2069"),
    ],
)
def test_amounts(shown: str, said: str) -> None:
    assert amount(shown) == said


@pytest.mark.parametrize("shown", ["$383.285 billion", "-$1.2 million", "-2.8%", "SAR 12,640,957", "£7.5 trillion"])
def test_an_amount_reads_back_as_itself(shown: str) -> None:
    one, other = (find_numbers(text)[0] for text in (shown, amount(shown)))
    assert (one.amount, one.kind, one.currency) == (other.amount, other.kind, other.currency)


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("FY2023", "السنة المالية 2023"),
        ("Q3 FY2023", "الربع الثالث من السنة المالية 2023"),
        ("FY2022 to FY2024", "السنة المالية 2022 - السنة المالية 2024"),
        ("TTM", "\u2068TTM\u2069"),
    ],
)
def test_periods(label: str, said: str) -> None:
    assert period(label) == said


def test_days_and_pages() -> None:
    assert day("2023-09-30") == "30 سبتمبر 2023"
    assert (page_mark(3), page_mark(3, 3), page_mark(12, 15)) == ("(صفحة ٣)", "(صفحة ٣)", "(الصفحات ١٢-١٥)")


def test_labels_and_verbs_that_agree() -> None:
    labels = {
        name: figure_label(name) or "" for name in ("Revenue", "Net income", "Total assets", "Shareholders' equity")
    }
    assert labels == {
        "Revenue": "الإيرادات",
        "Net income": "صافي الدخل",
        "Total assets": "إجمالي الأصول",
        "Shareholders' equity": "حقوق المساهمين",
    }
    assert [is_feminine(label) for label in labels.values()] == [True, False, False, True]
    assert figure_label("no such figure") is None


def test_companies_have_both_names_where_they_have_an_arabic_one() -> None:
    assert align(company("Apple Inc.")).text == "ابل (apple inc.)"
    assert company("Apple Hospitality REIT, Inc.") == "\u2068Apple Hospitality REIT, Inc.\u2069"
