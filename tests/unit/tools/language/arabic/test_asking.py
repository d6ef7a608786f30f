"""What a question says besides what it asks for is blanked."""

import pytest

from tools.language.arabic.asking import (
    asks_fact,
    asks_prior_year,
    read_asking,
    says_other,
    says_rate,
    statement_named,
)
from tools.language.arabic.data import forms_of
from tools.language.arabic.letters import normalise
from tools.language.arabic.words import find_words, phrase_key


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


@pytest.mark.parametrize(
    "question",
    [
        "كم حمّل الصندوق من أتعاب على دخل سنة ٢٠٢٢؟",
        "كم حُمّلت الأتعاب على الأرباح والخسائر؟",
        "كم خصم من أتعاب من نتائج السنة؟",
    ],
)
def test_what_is_charged_to_income_is_in_the_income_statement(question: str) -> None:
    read = read_asking(question)
    assert read.statement == "income statement"
    assert not {"دخل", "الارباح", "نتائج"} & set(read.text.split())


def test_what_is_charged_elsewhere_names_no_statement() -> None:
    assert read_asking("كم حمّل الصندوق من أتعاب على المشتركين؟").statement is None
    assert read_asking("كم بلغ صافي دخل السنة؟").text.split()[:2] == ["صافي", "دخل"]


@pytest.mark.parametrize(
    "request_",
    [
        "أحتاج {}", "نرغب في معرفة {}", "أود الاستفسار عن {}", "يرجى تزويدنا ب{}", "هل يمكنك إخباري ب{}", "دلني على {}",
        "السلام عليكم، أحتاج إلى {} لو تكرمت", "نرجو منكم إفادتنا عن {} وشكرا لكم", "أنا بحاجة لمعرفة {}",
    ],
)  # fmt: skip
def test_a_request_only_asks(request_: str) -> None:
    left = read_asking(request_.format("إجمالي المطلوبات")).text.split()
    assert [word for word in left if word != ","][-2:] in (["اجمالي", "المطلوبات"], ["باجمالي", "المطلوبات"])
    assert len([word for word in left if word != ","]) == 2


def test_no_request_is_written_as_a_figure_or_item_is() -> None:
    names = (
        name for file, table in (("metrics.toml", "names"), ("lines.toml", "lines")) for name in _names(file, table)
    )
    said = {key for name in names for word in find_words(normalise(name)) for key in (word.key, word.bare_key) if key}
    requests = {phrase_key(request_) for request_ in forms_of("questions.toml", "wishes")["want"]}
    assert not {key for key, *more in requests if not more} & said
    assert read_asking("ما بنود الدخل الشامل الآخر؟").text.split()[0] == "بنود"


def _names(file: str, table: str) -> list[str]:
    return [name for names in forms_of(file, table).values() for name in names]


@pytest.mark.parametrize("tail", ["ربح ولا خسارة؟", "موجب أم سالب؟"])
def test_a_tail_that_asks_for_the_sign_says_nothing_else(tail: str) -> None:
    assert read_asking(f"كم الحركة غير المحققة؟ {tail}").text.split() == ["الحركه", "غير", "المحققه?"]
    assert "سدد" in read_asking("كم الربح؟ وكم سدد البنك؟").text


def test_who_and_when_ask_for_no_figure() -> None:
    assert asks_fact("بأي تاريخ اعتمد المجلس البيانات المالية؟")
    assert not asks_fact("كم بلغت الأصول؟")


def test_rates_and_the_year_before_are_told() -> None:
    assert says_rate("ما معدل الفائدة على القروض؟")
    assert not says_rate("ما الربح المعدل؟")
    assert asks_prior_year("الموجودات في نهاية 2016 ونهاية السنة التي سبقتها")
    assert not asks_prior_year("الموجودات في نهاية 2016")
    assert not asks_prior_year("الموجودات في العام السابق لعام 2016")


def test_a_tail_that_asks_for_a_figures_kind_is_left_out() -> None:
    assert read_asking("ما مخصص القروض، وهل هو مصروف أم استرداد؟").text.split() == ["مخصص", "القروض"]
    assert "استرداد" in read_asking("هل المخصص استرداد؟").text


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("dividend income on its statement of comprehensive income", "income statement"),
        ("cash in the consolidated balance sheet", "balance sheet"),
        ("dividend income", None),
    ],
)
def test_statements_are_known_by_their_english_names(question: str, statement: str | None) -> None:
    assert read_asking(question).statement == statement


def test_a_word_that_begins_as_as_does_is_no_question_word() -> None:
    assert "كاش" in read_asking("كم كان عند البنك كاش وما يعادله؟").text
    assert read_asking("آش كان الربح؟").openings == ("what did",)


def test_how_much_is_asked_in_the_gulf_s_words_too() -> None:
    assert read_asking("قد إيش صافي الربح؟").openings == ("how much did",)


@pytest.mark.parametrize(
    ("question", "text", "place"),
    [
        ("إجمالي الأصول بحسب جدول القطاعات", "اجمالي الاصول", "القطاعات"),
        ("total liabilities according to the segment table", "total liabilities", "segment"),
        ("revenue in Saudi Arabia", "revenue in saudi arabia", ""),
    ],
)
def test_where_a_figure_is_printed_is_told_apart(question: str, text: str, place: str) -> None:
    asking = read_asking(question)
    assert (asking.text.split(), asking.place) == (text.split(), place)


def test_the_year_before_with_its_number_is_that_year_alone() -> None:
    assert asks_prior_year("كم بلغ المخصص في 2016 والسنة السابقة؟")
    assert not asks_prior_year("كم بلغ المخصص خلال سنة المقارنة ٢٠١٥؟")
    assert not asks_prior_year("كم بلغ الدخل في السنة السابقة (2021)؟")


def test_other_is_said_behind_a_noun_without_an_article() -> None:
    assert says_other("هل حقق الصندوق دخلا آخر عام 2022؟")
    assert not says_other("كم بلغ الدخل آخر عام 2022؟")
    assert not says_other("كم النقد في آخر 2022؟")


def test_a_statement_is_named_around_its_company() -> None:
    assert read_asking("قائمة مركز      المالي").statement == read_asking("قائمة مركز").statement == "balance sheet"


def test_a_rate_is_asked_of_what_is_owned_too() -> None:
    assert says_rate("صكوك الشركة: ما معدل فائدتها؟")
    assert not says_rate("ما معدل دورانها؟")


def test_what_is_paid_in_cash_is_of_the_cash_flows() -> None:
    assert read_asking("كم دفع نقداً من زكاة؟").statement == "cash flow statement"
    assert read_asking("كم النقد؟").statement is None


def test_of_things_of_which_some_are_counted_is_no_person_asked_for() -> None:
    assert "who" not in read_asking("من القضايا التي رفعتها الشركة، كم قضية خسرتها؟").openings
    assert "who" in read_asking("من دقق البيانات المالية؟").openings


def test_the_year_of_an_event_is_a_date_and_the_year_of_the_most_is_none() -> None:
    assert asks_fact("في أي عام يحين استحقاق الصكوك؟")
    assert not asks_fact("في أي عام كانت الإيرادات أعلى؟")
    assert not asks_fact("في أي سنة ارتفعت الإيرادات؟")
