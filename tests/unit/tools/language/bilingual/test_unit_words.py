"""Words around figures of rows, in both languages."""

import pytest

from tools.language.bilingual.unit_words import (
    asks_amount,
    counts_by_size,
    counts_things,
    generic_terms,
    idle_terms,
    may_turn,
    names_company,
    same_terms,
    variants_of,
    weak_terms,
)
from tools.language.terms import terms


def test_words_that_only_ask_are_idle_and_those_of_figures_are_not() -> None:
    assert set(terms("كم بلغت قيمة في نهاية عام")) <= idle_terms()
    assert not idle_terms() & set(terms("إجمالي صافي أصول قروض ودائع خسائر"))
    assert generic_terms()


@pytest.mark.parametrize(
    ("label", "counted"),
    [("وحدات مصدرة قابلة للاسترداد", True), ("عدد الموظفين", True), ("متحصلات من الوحدات المصدرة", False)],
)
def test_what_is_counted_stands_first_in_a_label(label: str, *, counted: bool) -> None:
    assert counts_things(label) is counted


def test_questions_for_an_amount_are_told_from_others() -> None:
    assert asks_amount("كم عدد الدعاوى؟")
    assert asks_amount("How many branches are there?")
    assert not asks_amount("لماذا ارتفع صافي الدخل في ٢٠٢٣؟")


def test_names_of_one_meaning_are_one() -> None:
    assert same_terms("إجمالي الأصول") == same_terms("إجمالي الموجودات")
    [asset, *_] = terms("الأصول")
    assert any(other in variants_of(asset) for other in terms("الموجودات"))
    assert names_company("البنك")
    assert not names_company("الأصول")


def test_what_a_line_is_anyway_is_weak_beside_it_alone() -> None:
    assert set(terms("المستحقة")) <= weak_terms(same_terms("صكوك محلية"))
    assert same_terms("المقبوضة") <= weak_terms(same_terms("دخل توزيعات أرباح"))
    assert same_terms("المرحل") <= weak_terms(same_terms("متراكم الخسائر"))
    assert not same_terms("المقبوضة المرحلة") & weak_terms(same_terms("مصاريف أخرى"))


def test_a_provision_may_be_a_gain_and_a_fee_is_none() -> None:
    assert may_turn("مخصص خسارة القروض")
    assert not may_turn("أتعاب إدارة")


@pytest.mark.parametrize(
    ("label", "by_size"),
    [
        ("خسائر القروض", True),
        ("مصاريف أخرى", True),
        ("توزيعات أرباح", True),
        ("صافي ربح (خسارة) السنة", False),
        ("الربح (الخسارة) قبل الضريبة", False),
        ("إجمالي الإيرادات", False),
        ("صافي خسارة السنة", None),
    ],
)
def test_a_loss_by_itself_counts_by_no_size(label: str, *, by_size: bool | None) -> None:
    assert counts_by_size(label) == by_size
