"""What is not paid is asked for by the words of labels."""

import pytest

from tools.language.bilingual.unpaid import with_unpaid


@pytest.mark.parametrize(
    "question", ["كم الأتعاب اللي ما اندفعت؟", "كم الأتعاب التي لم تُسدد بعد؟", "كم الأتعاب التي لم يدفعها؟"]
)
def test_what_was_not_paid_is_payable(question: str) -> None:
    assert with_unpaid(question).removesuffix("?").split() == ["كم", "الاتعاب", "مستحقة", "الدفع"]


@pytest.mark.parametrize("question", ["ما دفع الصندوق من أتعاب؟", "كم الأتعاب التي دفعها؟", "لم دفعت الشركة الغرامة؟"])
def test_what_was_paid_stays(question: str) -> None:
    assert with_unpaid(question) == question


def test_what_was_surely_not_paid_needs_no_relating_word() -> None:
    assert with_unpaid("كم مصروفات لم تدفع؟").removesuffix("?").split() == ["كم", "مصروفات", "مستحقة", "الدفع"]


@pytest.mark.parametrize(
    "question", ["لماذا لم تدفع الشركة توزيعات أرباح في 2023؟", "هل صحيح أن الشركة لم تسدد القروض؟"]
)
def test_who_did_not_pay_is_told_and_nothing_is_payable(question: str) -> None:
    assert with_unpaid(question) == question
