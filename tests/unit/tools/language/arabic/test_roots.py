"""Words of one root, and others."""

import pytest

from tools.language.arabic.letters import stem
from tools.language.arabic.roots import root


@pytest.mark.parametrize(
    ("one", "other"),
    [("اصدرت", "اصدار"), ("استحق", "المستحقه"), ("اعتمد", "اعتماد"), ("انتهت", "منتهيه"), ("استردت", "المسترده")],
)
def test_forms_of_one_root_are_one(one: str, other: str) -> None:
    assert root(stem(one)) == root(stem(other))


@pytest.mark.parametrize(("one", "other"), [("قروض", "ودائع"), ("ايرادات", "مصروفات"), ("اصول", "خصوم")])
def test_other_words_are_not(one: str, other: str) -> None:
    assert root(stem(one)) != root(stem(other))
