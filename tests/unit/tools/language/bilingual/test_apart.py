"""What a text sets apart from its figure is no figure of its own."""

import pytest

from tools.language.arabic.letters import normalise
from tools.language.bilingual.apart import without_apart
from tools.language.bilingual.unit_words import same_terms

EBITDA = "بلغ الربح قبل الاستهلاك والإطفاء والفوائد 21,265 مليون"


@pytest.mark.parametrize(
    ("text", "asked", "left"),
    [
        (EBITDA, "الفوائد", "بلغ 21,265 مليون"),
        (EBITDA, "الربح قبل الفوائد", "بلغ الربح 21,265 مليون"),  # without less than is asked for
        (EBITDA, "الربح قبل الاستهلاك والإطفاء والفوائد", EBITDA),
        ("الربح بعد الزكاة", "الزكاة", "الربح"),
        ("انخفض الربح بعد الزكاة بسبب ارتفاع الرواتب", "الرواتب", "انخفض الربح بسبب ارتفاع الرواتب"),
        ("مرخص من قبل بنك البحرين المركزي", "البنك المركزي", "مرخص من قبل بنك البحرين المركزي"),
        ("profit before zakat 12", "zakat", "12"),
    ],
)
def test_what_is_set_apart_is_blanked_unless_all_of_it_is_asked_for(text: str, asked: str, left: str) -> None:
    kept = without_apart(normalise(text), same_terms(asked))
    assert kept.split() == normalise(left).split()
