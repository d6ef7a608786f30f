"""Arabic statements in English: their words, their order, and the places of what they say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.language.arabic.rephrased.test_rephrase import FINDER, VOCABULARY
from tools.language.arabic.rephrased.telling import tell
from tools.language.quantities.find import find_quantities

SAID = [
    ("بلغت إيرادات آبل 400 مليار دولار في السنة المالية 2023", "Revenue of Apple was 400 billion USD in fiscal 2023"),
    ("انخفضت إيرادات آبل بنسبة 20% في عام 2022.", "Revenue of Apple decreased by 20% in 2022."),
    ("لم ترتفع إيرادات آبل في عام 2022.", "Revenue of Apple did not increase in 2022."),
    ("قد ارتفعت إيرادات آبل في عام 2022.", "Revenue of Apple increased in 2022."),
    ("قد ترتفع إيرادات آبل في عام 2022.", "Revenue of Apple may increase in 2022."),
    ("من المتوقع أن ترتفع إيرادات آبل في عام 2022.", "Revenue of Apple is expected to increase in 2022."),
    ("شهدت إيرادات آبل ارتفاعا بنسبة 8% في عام 2022.", "Revenue of Apple saw an increase of 8% in 2022."),
    (
        "سجلت آبل إيرادات قدرها 211.9 مليار دولار في عام 2023 بزيادة 7% عن العام السابق.",
        "Apple reported Revenue of 211.9 billion USD in 2023, an increase of 7% from the prior year.",
    ),
    (
        "ارتفعت إيرادات آبل من 365.8 مليار دولار في 2021 إلى 394.3 مليار دولار في 2022.",
        "Revenue of Apple increased from 365.8 billion USD in 2021 to 394.3 billion USD in 2022.",
    ),
    ("بلغ هامش الربح الإجمالي لآبل ٤٤٫١٪ في ٢٠٢٣.", "Gross margin for Apple was 44.1% in 2023."),
    ("إيرادات آبل في 2022 كانت 394.3 مليار دولار (بزيادة 7.8%).",
     "Revenue of Apple in 2022 was 394.3 billion USD (an increase of 7.8%)."),
    ("سجلت آبل صافي خسارة في 2023.", "Apple reported net loss in 2023."),
    ("| البند | 2023 |", "| Item | 2023 |"),
]  # fmt: skip


@pytest.mark.parametrize(("arabic", "english"), SAID)
def test_statements_are_put_into_english(arabic: str, english: str) -> None:
    told = tell(arabic, FINDER, VOCABULARY)
    assert told is not None
    assert told.text == english
    assert told.unread(0, len(told.text)) == ()


def test_words_that_are_not_known_stay_and_are_told_of_their_sentence() -> None:
    told = tell("بلغت إيرادات آبل من الزنجبيل 5 مليارات دولار. بلغت إيرادات آبل 5 مليارات دولار.", FINDER, VOCABULARY)
    assert told is not None
    first, second = [one.start for one in find_quantities(told.text)]
    assert told.unread(first, first + 1) == ("الزنجبيل",)
    assert told.unread(second, second + 1) == ()


@pytest.mark.parametrize(
    ("arabic", "narrowed"),
    [
        ("بلغت إيرادات آبل في الصين 5 مليارات دولار.", ("الصين",)),
        ("بلغت إيرادات آبل من الخدمات 5 مليارات دولار.", ("الخدمات",)),
        ("بلغت إيرادات آبل اليومية 5 مليارات دولار.", ("اليومية",)),
        ("بلغت إيرادات منافس آبل 5 مليارات دولار.", ("منافس",)),
        ("بلغت ودائع العملاء من الشركات 5 مليارات دولار.", ("الشركات",)),
        ("بلغت إيرادات آبل 5 مليارات دولار بفضل الخدمات.", ()),
        ("بلغ إجمالي إيرادات شركة آبل نحو 5 مليارات دولار.", ()),
    ],
)
def test_words_that_may_make_another_figure_are_told(arabic: str, narrowed: tuple[str, ...]) -> None:
    told = tell(arabic, FINDER, VOCABULARY)
    assert told is not None
    [number] = find_quantities(told.text)
    assert told.narrowed(number.start, number.end) == narrowed


def test_numbers_have_their_places_in_the_text_as_it_was() -> None:
    text = "Sales were 3%.\n\nبلغت إيرادات آبل ٤٠٠ مليار دولار، وصافي الدخل ٩٦٬٩٩٥ مليون دولار.\nIt was $5."
    told = tell(text, FINDER, VOCABULARY)
    assert told is not None
    places = [text[slice(*told.origin(one.start, one.end))] for one in find_quantities(told.text)]
    assert places == ["3%", "٤٠٠ مليار دولار", "٩٦٬٩٩٥ مليون دولار", "$5"]


def test_a_text_in_english_is_none() -> None:
    assert tell("Revenue was 5 million in 2022.", FINDER, VOCABULARY) is None


PIECES = [
    "بلغت",
    " إيرادات",
    " آبل",
    " 5%",
    " ٣٫٢ مليار دولار",
    ".",
    "\n",
    " (",
    ")",
    " |",
    " لم",
    " قد",
    " من",
    " Apple",
    "،",
]


@given(st.lists(st.sampled_from(PIECES), max_size=15).map("".join) | st.text(max_size=80))
def test_no_text_breaks_the_places(text: str) -> None:
    told = tell(text, FINDER, VOCABULARY)
    for at in range(len(told.text) if told else 0):
        assert told is not None
        start, end = told.origin(at, at + 1)
        assert 0 <= start < end <= len(text)
