"""Arabic questions put into the English ones that ask the same."""

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.arabic.data import forms_of
from tools.language.arabic.rephrased.rephrase import in_english
from tools.language.arabic.words import phrase_key
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.base import Company
from tools.models.questions import Classification, answerable
from tools.questions.classify import classify
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
LOADED = {
    320193: ("AAPL", "Apple Inc."), 789019: ("MSFT", "MICROSOFT CORP"), 21344: ("KO", "COCA COLA CO"),
    1045810: ("NVDA", "NVIDIA CORP"), 80424: ("PG", "PROCTER & GAMBLE CO"),
}  # fmt: skip
COMPANIES = [Company(company_id=cik, cik=cik, name=name, tickers=(t,)) for cik, (t, name) in LOADED.items()]
FINDER = CompanyFinder(COMPANIES, load_directory())
# An Arabic question, and an English one that asks the same.
SAME = {
    "كم بلغت إيرادات آبل في السنة المالية 2023؟": "What was Apple's revenue in fiscal 2023?",
    "بلغت كم إيرادات شركة أبل للعام المالي ٢٠٢٣": "What was Apple's revenue in fiscal 2023?",
    "قارن بين صافي دخل مايكروسوفت وآبل في 2022": "Compare the net income of Microsoft and Apple in 2022",
    "ما نسبة نمو مبيعات كوكاكولا بين 2021 و2023؟": "What was the revenue growth of Coca-Cola between 2021 and 2023?",
    "لماذا انخفض هامش الربح الإجمالي لآبل في 2023؟": "Why did Apple's gross margin decrease in 2023?",
    "اعرض قائمة المركز المالي لشركة آبل لعام 2023": "Show the balance sheet of Apple in 2023",
    "هل ارتفع صافي دخل آبل في 2023 مقارنة بعام 2022؟": "Did Apple's net income increase in 2023 compared with 2022?",
    "ما الفرق بين إيرادات آبل ومايكروسوفت في 2023؟": (
        "What was the difference between revenue of Apple and Microsoft in 2023?"
    ),
    "ما نسبة صافي الدخل إلى الإيرادات لآبل في 2023؟": "What was the ratio of net income to revenue of Apple in 2023?",
    "إيرادات آبل خلال آخر ثلاث سنوات": "Apple's revenue over the last 3 years",
    "كم بلغت موجودات آبل كما في ٣٠ سبتمبر ٢٠٢٣؟": "What were Apple's total assets as of September 30, 2023?",
    "هل تجاوزت إيرادات آبل 300 مليار دولار في 2023؟": "Did Apple's revenue exceed 300 billion USD in 2023?",
    "ما الأصول والخصوم وحقوق المساهمين لبروكتر آند غامبل في 2024؟": (
        "What were P&G's total assets, total liabilities, shareholders' equity in 2024?"
    ),
    "كم أنفقت إنفيديا على البحث والتطوير في الربع الثاني من 2024؟": "How much did Nvidia spend on R&D in Q2 of 2024?",
    "السلام عليكم، أحتاج إلى معرفة إيرادات آبل لعام 2023 وشكرا لكم": "What was the revenue of Apple in 2023?",
    "يرجى تزويدنا بصافي دخل مايكروسوفت في 2022 لو تكرمتم": "What was the net income of Microsoft in 2022?",
    "أي شركة حققت أعلى إيرادات في 2023؟": "Which company achieved the highest revenue in 2023?",
    "من سجل أعلى صافي دخل في 2023؟": "Which company achieved the highest net income in 2023?",
    "رتب الشركات حسب الإيرادات في 2023": "Rank the companies by revenue in 2023",
    "كم وزعت آبل على المساهمين في 2023؟": "How much did Apple distribute to shareholders in 2023?",
    "كم بلغت إيرادات Apple في 2023؟": "What was the revenue of Apple in 2023?",
}
SLOTS = (
    "tickers", "metrics", "fiscal_years", "fiscal_quarters", "period_ends", "newest", "statements", "route",
    "query_type", "change", "not_loaded", "problems",
)  # fmt: skip


def read(question: str) -> Classification:
    return classify(question, FINDER, VOCABULARY)


def slots(reading: Classification) -> dict[str, Any]:
    return {name: getattr(reading, name) for name in SLOTS}


@pytest.mark.parametrize(("arabic", "english"), SAME.items())
def test_it_is_read_as_the_english_question_is(arabic: str, english: str) -> None:
    reading = read(arabic)
    assert slots(reading) == slots(read(english))
    assert (reading.language, reading.unexplained) == ("ar", ())
    assert answerable(reading)


@given(st.sampled_from(sorted(SAME)), st.sampled_from(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "0123456789"]))
def test_the_script_of_the_digits_makes_no_difference(question: str, digits: str) -> None:
    plain = question.translate({ord("٠") + n: str(n) for n in range(10)})
    other = plain.translate({ord(str(n)): digits[n] for n in range(10)})
    assert read(other) == read(plain)


@given(st.sampled_from(sorted(SAME)), st.sampled_from(["\u200f", "\u200e", "\u064e", "\u0640"]))
def test_invisible_marks_make_no_difference(question: str, mark: str) -> None:
    assert slots(read(mark.join(question.split(" ")[:1]) + question[len(question.split(" ")[0]) :] + mark)) == slots(
        read(question)
    )


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("كم بلغت إيرادات آبل السحابية في 2023؟", ("السحابية",)),
        ("إيرادات آبل من الإعلانات الرقمية في 2023", ("الإعلانات", "الرقمية")),
        ("كم بلغت إيرادات آبل عام 1444هـ؟", ("1444ه",)),
    ],
)
def test_words_that_are_not_known_decline_the_figure(question: str, left: tuple[str, ...]) -> None:
    reading = read(question)
    assert set(left) <= set(reading.unexplained)
    assert not answerable(reading)
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("question", "kind"),
    [("كم ستبلغ إيرادات آبل في 2030؟", "forecast"), ("كم سعر سهم آبل الآن؟", "price"), ("هل أشتري سهم آبل؟", "advice")],
)
def test_what_no_figure_answers_is_refused(question: str, kind: str) -> None:
    assert read(question).problems[0].kind == kind


@pytest.mark.parametrize(
    ("question", "route", "pages"),
    [
        ("اعرض جدول عقود الإيجار في تقرير آبل لعام 2023", "table", ()),
        ("ماذا يوجد في الصفحة ٤٠ من تقرير آبل لعام 2023؟", "page", (40,)),
        ("في أي قسم من تقرير كوكاكولا لعام 2023 نجد المنافسة؟", "tree", ()),
    ],
)
def test_tables_pages_and_sections_have_their_routes(question: str, route: str, pages: tuple[int, ...]) -> None:
    asked = read(question)
    assert asked.route == route
    assert asked.element is not None
    assert asked.element.pages == pages


def test_why_is_asked_in_spoken_arabic_as_well() -> None:
    assert read("كم صافي دخل آبل في 2023 وليش انخفض؟").route == "hybrid"


def test_what_was_read_is_told() -> None:
    told = [(one.said, one.read, one.kind) for one in read("كم بلغ صافي دخل آبل في 2023؟").read_as]
    assert told == [("صافي دخل", "Net income", "language"), ("آبل", "Apple", "language")]


def test_the_name_of_a_loaded_company_is_kept() -> None:
    fund = Company(company_id=7, cik=None, name="صندوق بلوم السعودي", tickers=("BLOM",))
    finder = CompanyFinder([*COMPANIES, fund], load_directory())
    assert classify("كم بلغ إجمالي الموجودات لصندوق بلوم السعودي في 2022؟", finder, VOCABULARY).tickers == ("BLOM",)


def test_labels_that_are_not_known_are_told() -> None:
    rephrased = in_english("كم بلغت أتعاب إدارة مستحقة الدفع لآبل في 2022؟", FINDER, VOCABULARY)
    assert rephrased.unread
    assert all(label in "كم بلغت أتعاب إدارة مستحقة الدفع لآبل في 2022؟" for label in rephrased.labels)


@pytest.mark.slow
def test_every_name_of_a_metric_is_read_as_that_metric() -> None:
    names = [(key, name) for key, names in forms_of("metrics.toml", "names").items() for name in names]
    wrong = {name: found for key, name in names if (found := read(f"كم {name} لشركة آبل في 2023؟").metrics) != (key,)}
    assert wrong == {}
    assert len({key for key, _ in names}) >= 150


@pytest.mark.slow
def test_every_name_of_a_company_is_read_as_that_company() -> None:
    def of(reading: Classification) -> tuple[Any, ...]:
        return reading.tickers, reading.not_loaded, reading.unexplained

    wrong = [
        name
        for english, names in forms_of("companies.toml", "names").items()
        for name in names
        if of(read(f"كم بلغت إيرادات {name} في 2023؟")) != of(read(f"What was revenue of {english} in 2023?"))
    ]
    assert wrong == []


@pytest.mark.parametrize("section", ["names", "ambiguous"])
def test_no_name_means_two_figures(section: str) -> None:
    keys: dict[tuple[str, ...], str] = {}
    for key, names in {**forms_of("metrics.toml", "names"), **forms_of("metrics.toml", section)}.items():
        for name in names:
            assert keys.setdefault(phrase_key(name), key) == key, name


def test_what_is_arabic_is_imported_for_arabic_alone() -> None:
    listed = "[name for name in sys.modules if name.startswith('tools.language.arabic')]"
    code = f"import sys, tools.questions.classify; print({listed})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("arabic", "english"),
    [
        ("هل باع تيم كوك أسهماً من أسهم آبل خلال 2024؟", "did Tim Cook sell stock of Apple in 2024?"),
        ("كم سهماً باع جنسن هوانغ من إنفيديا في 2025؟", "how many shares did جنسن هوانغ sell of Nvidia in 2025?"),
        ("هل اشترى المدير المالي لشركة آبل أسهماً في 2024؟", "did the CFO Apple buy stock in 2024?"),
        ("مشتريات المطلعين في آبل خلال 2024", "insider purchases in Apple in 2024"),
        ("هل أشتري سهم آبل؟", "should I buy stock Apple?"),
    ],
)
def test_who_deals_in_stock_stands_before_the_verb(arabic: str, english: str) -> None:
    assert in_english(arabic, FINDER, VOCABULARY).text == english


@pytest.mark.parametrize(
    "question", ["هل باع تيم كوك أسهماً من أسهم آبل خلال 2024؟", "تداولات المطلعين في آبل سنة 2024"]
)
def test_insiders_are_asked_for_in_arabic(question: str) -> None:
    assert classify(question, FINDER, VOCABULARY).route == "insider_trades"


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("كم بلغت الإيرادات الأخرى لآبل في 2023؟", "الأخرى"),
        ("كم كان دخل آخر لآبل في 2023؟", "آخر"),
        ("كم بلغت إيرادات آبل في آخر سنة مالية؟", ""),
        ("كم بلغت الأصول المتداولة الأخرى لآبل في 2023؟", ""),
    ],
)
def test_other_figures_are_not_the_latest(question: str, other: str) -> None:
    read = in_english(question, FINDER, VOCABULARY)
    assert read.unread == ((other,) if other else ())
    assert "latest" not in read.text.replace("in the latest fiscal year", "")


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("cash of بنك صافي الدخل in 2023", "en"),
        ("net income of بنك صافي الدخل المتحد 2023", "en"),
        ("صافي دخل Apple Inc. في 2023", "ar"),
        ("revenue لآبل 2023", "ar"),
        ("EBITDA آبل 2023", "ar"),
        ("آبل 2023", "ar"),
        ("Net income وإيرادات آبل 2023", "ar"),
    ],
)
def test_a_question_whose_companys_name_alone_is_arabic_is_english(question: str, language: str) -> None:
    bank = Company(company_id=9, cik=None, name="بنك صافي الدخل المتحد", tickers=())
    finder = CompanyFinder([*COMPANIES, bank], load_directory())
    assert classify(question, finder, VOCABULARY).language == language


def test_names_in_an_english_question_are_put_in_full_and_the_rest_stands() -> None:
    bank = Company(company_id=9, cik=None, name="بنك واحة الشمال المتحد", tickers=())
    finder = CompanyFinder([*COMPANIES, bank], load_directory())
    asked = "Did cash of بنك واحة الشمال rise, and did بنك واحة الشمال say why?"
    named = in_english(asked, finder, VOCABULARY).named
    assert named == f"Did cash of {bank.name} rise, and did {bank.name} say why?"
    assert in_english("Did نقد بنك واحة الشمال rise in 2023?", finder, VOCABULARY).named is None


def test_what_is_left_of_a_companys_name_may_be_a_figure() -> None:
    bank = Company(company_id=9, cik=None, name="بنك صافي الدخل المتحد", tickers=())
    finder = CompanyFinder([*COMPANIES, bank], load_directory())
    assert bank.name not in in_english("كم بلغ صافي الدخل لآبل في 2023؟", finder, VOCABULARY).text
    assert bank.name in in_english("كم بلغت ودائع بنك صافي الدخل في 2023؟", finder, VOCABULARY).text
