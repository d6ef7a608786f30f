import pytest

from tools.language.arabic.statements import (
    AmountsNote,
    company_in,
    is_note_heading,
    read_amounts_note,
    says_annual_report,
    says_interim,
    says_statements,
    scale_alone,
    statement_of,
)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("قائمة المركز المالي (ريال سعودي)", "balance_sheet"),
        ("القائمة الموحدة للمركز المالي", "balance_sheet"),
        ("الميزانية العمومية الموحدة", "balance_sheet"),
        ("قَائِمَةُ الدَّخْلِ", "income_statement"),
        ("قائمة الأرباح أو الخسائر الموحدة", "income_statement"),
        ("قائمة الدخل الشامل", "comprehensive_income"),
        ("بيان التدفقات النقدية", "cash_flow"),
        ("قائمة التغيرات في حقوق الملكية", "equity"),
        ("٢- قائمة المركز المالي", "balance_sheet"),
        ("الدخل من الاستثمارات", None),
        ("إجمالي الدخل الشامل للسنة", None),
        ("تعرض قائمة المركز المالي الموجودات والمطلوبات", None),
        ("قائمة المركز المالي " + "كلمة " * 40, None),
    ],
)
def test_titles_of_statements(line: str, kind: str | None) -> None:
    assert statement_of(line) == kind


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("(بآلاف الريالات السعودية)", AmountsNote(1_000, "SAR")),
        ("المبالغ بالمليون جنيه مصري", AmountsNote(1_000_000, "EGP")),
        ("جميع المبالغ بملايين الدراهم الإماراتية", AmountsNote(1_000_000, "AED")),
        ("دينار بحريني", AmountsNote(None, "BHD")),
        ("بآلاف الجنيهات", AmountsNote(1_000, None)),  # whose pounds is not told
        ("البند", AmountsNote()),
    ],
)
def test_scales_and_currencies(line: str, note: AmountsNote) -> None:
    assert read_amounts_note(line) == note


@pytest.mark.parametrize(
    ("line", "company"),
    [
        ("بنك الواحة", "بنك الواحة"),
        ("صندوق بلوم للأسهم السعودية (المُدار من شركة)", "صندوق بلوم للأسهم السعودية"),
        ("# Blom Saudi Fund", "Blom Saudi Fund"),
        ("الأداء المالي للمجموعة", None),
        ("الشركة الأم", None),
        ("مجموعة من الشركات", None),
        ("قائمة الدخل", None),
        ("بنك ٢٠٢٢", None),
        ("بنك", None),
    ],
)
def test_names_of_companies(line: str, company: str | None) -> None:
    assert company_in(line) == company


def test_columns_of_notes() -> None:
    assert is_note_heading("إيضاح")
    assert is_note_heading(" رقم الإيضاح: ")
    assert not is_note_heading("البند")
    assert not is_note_heading("")


def test_what_a_report_says_of_itself() -> None:
    assert says_interim("القوائم المالية المرحلية المختصرة")
    assert says_interim("لفترة الستة أشهر المنتهية في ٣٠ يونيو ٢٠٢٢")
    assert not says_interim("للسنة المنتهية في ٣١ ديسمبر ٢٠٢٢")
    assert says_annual_report("التقرير السنوي ٢٠٢٢")
    assert says_statements("القوائم المالية الموحدة")
    assert not says_statements("الأداء المالي")


@pytest.mark.parametrize(
    ("heading", "scale"),
    [
        ("ملايين الريالات", 10**6),
        ("(بالألف)", 10**3),
        ("بآلاف الريالات السعودية", 10**3),
        ("مبيعات بالمليون", None),
        ("الوصف", None),
        ("2019", None),
    ],
)
def test_a_heading_that_says_a_scale_and_nothing_else_tells_it(heading: str, scale: int | None) -> None:
    assert scale_alone(heading) == scale
