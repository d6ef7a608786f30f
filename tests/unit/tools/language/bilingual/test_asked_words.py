"""The telling words of a question, in the forms that labels have."""

from tools.language.bilingual.asked_words import asked_words, forms_of_word
from tools.language.terms import terms


def test_prepositions_and_owners_make_other_forms_of_a_word() -> None:
    for said, printed in (("لمساهمي", "مساهمي"), ("باحكام", "احكام"), ("قيمتها", "قيمه"), ("بمصاريفها", "مصاريف")):
        assert set(terms(printed)) & set(forms_of_word(said))


def test_words_that_only_ask_are_left_out_and_those_of_movement_are_apart() -> None:
    read = asked_words("كم زادت القروض القائمة بآلاف الريالات و")
    assert read.words == frozenset(terms("القروض القائمة"))
    assert frozenset(terms("زادت")) <= read.moves


def test_other_is_a_word_that_tells() -> None:
    assert asked_words("الدخل الآخر").words == frozenset(terms("دخل آخر"))


def test_an_invisible_mark_by_itself_is_no_word() -> None:
    assert forms_of_word("") == []


def test_debts_are_no_people_of_a_kind() -> None:
    assert asked_words("الديون").words == {"دين"}
    assert "سعودي" in forms_of_word("سعوديين") or "سعود" in forms_of_word("سعوديين")


def test_an_adverb_is_the_word_that_it_is_of() -> None:
    assert set(terms("صافي")) <= set(forms_of_word("صافيا"))
