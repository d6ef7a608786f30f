"""Lines of statements by their names in either language."""

import pytest

from tools.language.bilingual.line_names import label_forms, lines_of_metric, moves_of_names, named_lines
from tools.language.bilingual.unit_words import same_terms


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("كم أجور العاملين", "تكاليف الموظفين"),
        ("رسوم الإدارة", "أتعاب إدارة"),
        ("سعر الوحدة", "صافي قيمة الموجودات العائد لكل وحدة"),
        ("management fees", "أتعاب إدارة"),
        ("redeemable units in issue", "وحدات مصدرة قابلة للاسترداد"),
        ("redeemable units outstanding", "وحدات مصدرة قابلة للاسترداد"),  # as a question's own words are reworded
        ("قصيرة المدى", "قصيرة الأجل"),
        ("أرصدة (ودائع) لدى البنوك", "أرصدة لدى البنوك"),
    ],
)
def test_a_line_is_known_by_another_of_its_names(question: str, name: str) -> None:
    assert any(same_terms(name) in line.names for line in named_lines(question))


def test_the_longest_name_is_meant_and_none_goes_over_a_sign() -> None:
    [line] = named_lines("أتعاب الإدارة المستحقة")
    assert same_terms("أتعاب إدارة مستحقة الدفع") in line.names
    assert len(named_lines("صافي الإيرادات، إدارة")) == len(named_lines("صافي الإيرادات"))


@pytest.mark.parametrize(
    ("asked", "other"),
    [
        ("صافي الإيرادات", "إجمالي الإيرادات"),
        ("ضريبة الدخل", "الزكاة"),
        ("المكاسب المحققة", "المكاسب غير المحققة"),
        ("عدد الوحدات", "الوحدات المستردة"),
    ],
)
def test_lines_that_statements_tell_apart_are_none_of_each_other(asked: str, other: str) -> None:
    assert all(same_terms(other) not in line.names for line in named_lines(asked))


def test_a_word_that_dots_alone_tell_from_a_name_s_is_that_word() -> None:
    assert "صاف" in label_forms("صاقي")
    assert "ربح" in label_forms("الربج")
    assert label_forms("ربح") == ["ربح"]
    assert label_forms("تسويق") == ["تسويق"]


@pytest.mark.parametrize("of", ["التشغيلية", "الاستثمارية", "التمويلية"])
def test_a_net_flow_that_is_used_is_named_whole(of: str) -> None:
    asked, printed = f"صافي التدفق النقدي المستخدم في الأنشطة {of}", f"صافي النقد المستخدم في الأنشطة {of}"
    [line] = named_lines(asked)
    assert line.said == same_terms(asked)
    assert same_terms(printed) in line.names


@pytest.mark.parametrize("question", ["كم خسر", "هل ربح البنك أم خسر", "النتيجة النهائية"])
def test_a_verb_asks_for_the_result_and_the_company_may_stand_within_a_name(question: str) -> None:
    assert any(same_terms("صافي خسارة السنة") in line.names for line in named_lines(question))


def test_a_loss_of_another_kind_is_not_the_result() -> None:
    assert all(same_terms("صافي خسارة السنة") not in line.names for line in named_lines("خسائر متراكمة"))


def test_a_metric_has_the_names_of_its_line() -> None:
    assert any(same_terms("إجمالي الالتزامات") in names for names in lines_of_metric("total_liabilities"))
    assert lines_of_metric("no metric") == ()


def test_a_word_for_a_move_within_a_name_asks_for_none() -> None:
    assert moves_of_names(named_lines("مقدم لزيادة رأس المال"))
    assert not moves_of_names(named_lines("زيادة رأس المال"))
