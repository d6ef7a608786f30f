"""Names of companies in the other script."""

import pytest

from tools.language.bilingual.transliteration import called_companies, skeleton, words_of_company
from tools.language.bilingual.unit_words import same_terms


@pytest.mark.parametrize(
    ("arabic", "latin"), [("بلوم", "Blom"), ("إبداع", "Ebdaa"), ("سعودي", "Saudi"), ("تليكوم", "Telecom")]
)
def test_a_name_has_the_same_consonants_in_both_scripts(arabic: str, latin: str) -> None:
    assert skeleton(arabic) == skeleton(latin) != ""


def test_words_behind_a_word_as_fund_are_the_companys_name() -> None:
    names = ["Blom Saudi Fund"]
    assert list(words_of_company("كم بلغ إجمالي الدخل لصندوق بلوم السعودي؟", names)) == ["بلوم", "السعودي"]
    assert list(words_of_company("كم بلغ إجمالي الدخل بلوم؟", names)) == []
    assert list(words_of_company("كم بلغت أصول بنك الراجحي؟", names)) == []


def test_what_documents_call_their_company_is_told_by_repetition() -> None:
    texts = ["أعلنت شركة الاتصالات السعودية نتائجها.", "إن شركة الاتصالات السعودية شركة مساهمة.", "شركة أخرى"]
    assert called_companies(texts) == same_terms("الاتصالات السعودية")
