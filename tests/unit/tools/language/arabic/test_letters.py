"""Arabic letters in one form."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.arabic.letters import align, is_arabic, normalise, search_terms
from tools.language.terms import terms

NO_LETTERS = ("Cn", "Co", "Cs")  # of no meaning yet, of anyone's, halves of others: they have no other form
ARABIC_TEXT = st.text(st.characters(min_codepoint=0x600, max_codepoint=0x6FF) | st.sampled_from(" \u200f\ufedfab1."))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("أرباح", "ارباح"),
        ("إجمالي", "اجمالى"),
        ("آبل", "ابل"),
        ("القيمة", "القيمه"),
        ("المـــوجودات", "الموجودات"),
        ("مُوجَوداتٌ", "موجودات"),
        ("\u200fالأصول\u200e \u2067٢٠٢٢\u2069", "الاصول 2022"),
        ("ﻭﺇﺟﻤﺎﻟﻲ ﺍﻷﺻﻮﻝ", "واجمالي الاصول"),
        ("١٢٬٦٤٠٫٥٪", "12,640.5%"),
        ("۱۲۳", "123"),
        ("شرکة سعودی", "شركة سعودي"),
        ("ملاحظة²", "ملاحظة"),
    ],
)
def test_what_is_written_the_same(one: str, other: str) -> None:
    assert normalise(one) == normalise(other)


@given(st.text() | ARABIC_TEXT)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


def test_every_letter_has_one_form() -> None:
    letters = [chr(code) for code in range(sys.maxunicode + 1)]
    letters = [one for one in letters if unicodedata.category(one) not in NO_LETTERS]
    assert [one for one in letters if align(align(one).text).text != align(one).text] == []


@given(st.text(min_size=1) | ARABIC_TEXT)
def test_letters_keep_their_places(text: str) -> None:
    aligned = align(text)
    assert len(aligned.text) == len(aligned.places)
    assert all(letter in align(text[place]).text for letter, place in zip(aligned.text, aligned.places, strict=True))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("والموجودات", "موجودات"),
        ("للأرباح", "ربح"),
        ("بالأصول", "أصل"),
        ("التزاماتها", "الالتزامات"),
        ("الوحدات", "وحدة"),
        ("وديعة", "والودائع"),
        ("المالية", "مالي"),
        ("مليون", "ملايين"),
        ("شركتها الشركات", "شركتها شركة"),
    ],
)
def test_clitics_and_endings_make_no_difference(one: str, other: str) -> None:
    assert search_terms(one) == search_terms(other) != []


@pytest.mark.parametrize(("one", "other"), [("البنك", "نك"), ("الموجودات", "المطلوبات"), ("ربح", "خسارة")])
def test_different_words_stay_different(one: str, other: str) -> None:
    assert search_terms(one) != search_terms(other)


def test_index_and_query_have_the_same_terms() -> None:
    assert terms("إجمالي الموجودات (Total assets) ١٢٬٨٤١٬٩٠٢") == ["اجمال", "موجود", "total", "asset", "12841902"]
    assert terms("كم بلغ إجمالي الموجودات؟") == terms("كم بلغ اجمالى موجودات") == ["بلغ", "اجمال", "موجود"]


@given(ARABIC_TEXT)
def test_terms_have_no_white_space(text: str) -> None:
    assert all(term and term == "".join(term.split()) for term in search_terms(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("كم بلغت إيرادات Apple في 2023؟", True),
        ("إيرادات Microsoft", True),
        ("What was the revenue of شركة?", False),
        ("Umsatz 2023", False),
        ("٢٠٢٣", False),
        ("", False),
    ],
)
def test_what_is_arabic(text: str, expected: bool) -> None:
    assert is_arabic(text) is expected
