from datetime import date

import pytest

from ingest.covers.arabic import read_arabic_cover
from ingest.covers.models import Cover

FUND = "صندوق الواحة للأسهم\n\nالقوائم المالية\nللسنة المنتهية في ٣١ ديسمبر ٢٠٢٢\n\nقائمة المركز المالي\n"


def test_a_report_tells_whose_and_of_when_it_is() -> None:
    cover = read_arabic_cover(FUND)
    assert cover == Cover(
        "financial_statements", "صندوق الواحة للأسهم", date(2022, 12, 31), "ar", fiscal_year=2022, fiscal_quarter=0
    )


def test_columns_tell_the_period_where_nothing_else_does() -> None:
    cover = read_arabic_cover("قائمة الدخل\nدينار بحريني\n۳۱ ديسمبر ۲۰۱۶\t۳۱ ديسمبر ۲۰۱۵\nالإيرادات\t۵\t۶")
    assert (cover.period_end, cover.registrant, cover.fiscal_year) == (date(2016, 12, 31), None, 2016)


def test_a_half_is_no_year() -> None:
    cover = read_arabic_cover("بنك الواحة\nقائمة الدخل المرحلية\nلفترة الستة أشهر المنتهية في ٣٠ يونيو ٢٠٢٣\n")
    assert (cover.fiscal_year, cover.fiscal_quarter) == (2023, 2)


def test_an_annual_report_is_one() -> None:
    assert read_arabic_cover("شركة النيل للأغذية\nالتقرير السنوي ٢٠٢٢").form == "annual_report"


@pytest.mark.parametrize("text", ["الأداء المالي للمجموعة\nصافي الربح", "مقال عن البنوك"])
def test_what_is_not_told_stays_open(text: str) -> None:
    assert read_arabic_cover(text) == Cover(language="ar")


def test_a_hijri_day_is_no_gregorian_one() -> None:
    text = "شركة النيل للأغذية\nقائمة المركز المالي\nكما في ٢٩ ذو الحجة ١٤٤٣هـ"
    assert read_arabic_cover(text).period_end is None
