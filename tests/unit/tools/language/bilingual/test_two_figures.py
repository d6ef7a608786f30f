"""Questions of two figures are parted by their own words, and others are not."""

import pytest

from tools.language.bilingual.two_figures import read_two

TWO = ("إجمالي المصاريف", "إجمالي الدخل")


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("ratio", "ما نسبة {} إلى {}؟"),
        ("ratio", "كم بالمئة تشكل {} من {}؟"),
        ("ratio", "{} تمثل كم في المائة من {}؟"),
        ("ratio", "{} تشكل أي نسبة من {}؟"),
        ("ratio", "ما النسبة التي تمثلها {} من {}؟"),
        ("ratio", "احسب {} كنسبة مئوية من {}"),
        ("ratio", "اقسم {} على {}"),
        ("share", "ما حصة {} من {}؟"),
        ("times", "كم مرة تعادل {} {}؟"),
        ("apart", "ما الفرق بين {} و{}؟"),
        ("difference", "كم تفوق {} {}؟"),
        ("difference", "بكم تزيد {} على {}؟"),
        ("difference", "كم {} أكبر من {}؟"),
        ("difference", "{} ناقص {} كم يساوي؟"),
        ("sum", "اجمع {} مع {}"),
        ("together", "كم بلغت {} و{} معًا؟"),
    ],
)
def test_what_is_asked_of_two_figures_is_told_by_the_words_around_them(kind: str, question: str) -> None:
    ways = [way for ways in read_two(question.format(*TWO)) for way in ways if way.kind == kind]
    assert any(way.first.endswith("اجمالي المصاريف") and way.second == "اجمالي الدخل" for way in ways)


@pytest.mark.parametrize("question", ["اطرح {1} من {0}", "كم تقل {1} عن {0}؟", "كم {1} أصغر من {0}؟"])
def test_what_is_taken_off_is_the_second_wherever_it_stands(question: str) -> None:
    ways = [way for ways in read_two(question.format(*TWO)) for way in ways]
    assert ("difference", "اجمالي المصاريف", "اجمالي الدخل") in [(way.kind, way.first, way.second) for way in ways]


@pytest.mark.parametrize(
    "question",
    [
        "كم بلغت الإيرادات في 2022؟",
        "كم بلغ إجمالي المطلوبات وحقوق الملكية؟",
        "ما نسبة السعودة؟",
        "بكم زادت القروض؟",
        "كم بلغت الإيرادات من خارج المملكة؟",
    ],
)
def test_a_question_of_one_figure_is_parted_in_no_way(question: str) -> None:
    assert read_two(question) == ()


def test_a_question_of_very_many_words_is_not_parted() -> None:
    assert read_two("ما الفرق بين " + "النقد و" * 2_000) == ()


def test_a_margin_is_of_the_revenue_and_one_over_a_rate_is_none() -> None:
    [[way]] = read_two("ما هامش مجمل الربح؟")
    assert (way.first, way.second, way.soft) == ("مجمل الربح", "الايرادات", True)
    assert read_two("ما هامش الصكوك فوق سايبور؟") == ()


def test_what_a_ratio_is_of_may_stand_in_parentheses() -> None:
    [[way]] = read_two("نسبة المديونية (إجمالي المطلوبات على إجمالي الموجودات) 2015؟")
    assert (way.kind, way.first, way.second) == ("ratio", "اجمالي المطلوبات", "اجمالي الموجودات 2015")


def test_the_second_of_two_may_leave_out_what_both_are() -> None:
    [ways] = read_two("الفرق بين مرابحات طويلة الأجل وقصيرة الأجل")
    assert [way.second for way in ways] == ["قصيره الاجل", "مرابحات قصيره الاجل"]


def test_a_ratio_of_two_totals_is_no_sum() -> None:
    ways = [way for ways in read_two("ما نسبة مجموع المطلوبات إلى مجموع الموجودات؟") for way in ways]
    assert [(way.kind, way.first) for way in ways] == [("ratio", "مجموع المطلوبات")]
