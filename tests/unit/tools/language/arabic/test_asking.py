"""What a question says besides what it asks for is blanked."""

import pytest

from tools.language.arabic.asking import asks_fact, read_asking, statement_named


@pytest.mark.parametrize(
    ("question", "left", "openings"),
    [
        ("كم بلغ إجمالي الأصول في ٣١ ديسمبر ٢٠٢٤؟", "اجمالي الاصول ?", ("how much did",)),
        ("بأي مبلغ زادت القروض بين 2015 و2016؟", "زادت القروض ?", ("by how much did",)),
        ("شنو صافي الربح نهاية 2023؟", "صافي الربح ?", ("what did",)),
        ("مين مدقق الحسابات؟", "مدقق الحسابات?", ("who",)),
        ("من ترأس مجلس الإدارة؟", "تراس مجلس الاداره?", ("which", "who")),
    ],
)
def test_openings_and_periods_are_left_out(question: str, left: str, openings: tuple[str, ...]) -> None:
    read = read_asking(question)
    assert (" ".join(read.text.split()), read.openings) == (left, openings)


def test_the_statement_that_is_named_is_told_apart_from_its_words() -> None:
    read = read_asking("مخصص القروض في قائمة الدخل")
    assert (read.text.split(), read.statement) == (["مخصص", "القروض", "في"], "income statement")
    assert statement_named("قائمة المركز المالي (ريال سعودي)") == "balance sheet"
    assert statement_named("أبرز النتائج") is None


@pytest.mark.parametrize("tail", ["ربح ولا خسارة؟", "موجب أم سالب؟"])
def test_a_tail_that_asks_for_the_sign_says_nothing_else(tail: str) -> None:
    assert read_asking(f"كم الحركة غير المحققة؟ {tail}").text.split() == ["الحركه", "غير", "المحققه?"]
    assert "سدد" in read_asking("كم الربح؟ وكم سدد البنك؟").text


def test_who_and_when_ask_for_no_figure() -> None:
    assert asks_fact("بأي تاريخ اعتمد المجلس البيانات المالية؟")
    assert not asks_fact("كم بلغت الأصول؟")
