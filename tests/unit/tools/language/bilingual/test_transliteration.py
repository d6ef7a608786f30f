"""Names of companies in the other script."""

import pytest

from tools.language.bilingual.transliteration import called_companies, skeleton, sounds_as, words_of_company
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


def test_a_person_is_heard_in_the_other_script() -> None:
    assert sounds_as("جنسن هوانغ", "Huang Jensen")
    assert sounds_as("مايستري", "Maestri Luca")
    assert not sounds_as("جنسن هوانغ", "Maestri Luca")
    assert not sounds_as("كوك", "COOK TIMOTHY D")  # one consonant tells nobody
