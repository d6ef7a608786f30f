"""What a question asks, by rules; and that no word of it is passed over in silence."""

from typing import Any

import pytest

from tools.errors import InvalidInput
from tools.models.questions import answerable

SLOTS: dict[str, dict[str, Any]] = {
    "What was Apple's revenue in fiscal 2023?": {
        "tickers": ("AAPL",),
        "metrics": ("revenue",),
        "fiscal_years": (2023,),
    },
    "aapl net sales 2023": {"tickers": ("AAPL",), "metrics": ("revenue",)},
    "AAPL net sales 2023": {"tickers": ("AAPL",), "metrics": ("revenue",)},
    "apple revenue, please": {"tickers": ("AAPL",), "metrics": ("revenue",), "fiscal_years": (), "newest": 1},
    "Show me P&G's diluted EPS for FY24": {"tickers": ("PG",), "metrics": ("eps_diluted",), "fiscal_years": (2024,)},
    "Nvidia capex in Q2 2024": {
        "metrics": ("capital_expenditures",),
        "fiscal_quarters": (2,),
        "granularity": "quarterly",
    },
    "Compare Apple's and Google's net income, 2021 to 2023": {
        "tickers": ("AAPL", "GOOGL"),
        "metrics": ("net_income",),
        "fiscal_years": (2021, 2022, 2023),
        "query_type": "comparative",
    },
    "Meta's revenue and net income over the last three years": {
        "metrics": ("revenue", "net_income"),
        "newest": 3,
        "query_type": "trend",
    },
    "How did Nvidia's revenue change in 2024?": {"metrics": ("revenue_growth",), "query_type": "factual"},
    "What were Apple's current assets in 2023?": {"metrics": ("current_assets",)},
    "What was Apple's cost of revenue in 2023?": {"metrics": ("cost_of_revenue",)},
    "Apple's term debt (non-current portion) in 2023": {"metrics": ("long_term_debt",)},
    "Apple's term debt, current portion, in 2023": {"metrics": ("long_term_debt_current",)},
    "us-gaap:Assets of Apple in 2023": {"metrics": ("us-gaap:Assets",)},
    "IncreaseDecreaseInAccountsReceivable of Apple": {"metrics": ("IncreaseDecreaseInAccountsReceivable",)},
    "Apple's and Microsoft's revenue in 2023": {"tickers": ("AAPL",), "metrics": ("revenue",)},
}
NARROWED = {
    "What was Apple's iPhone revenue in fiscal 2023?": ("iPhone",),
    "What was Apple's AirPods revenue in fiscal 2023?": ("AirPods",),
    "Apple's US revenue in 2023": ("US",),
    "Apple's U.S. revenue in 2023": ("U.S",),
    "Apple's revenue in China in 2023": ("China",),
    "Apple's revenue excluding services in 2023": ("excluding", "services"),
    "Apple's average revenue in 2023": ("average",),
    "Apple's revenue per day in 2023": ("per", "day"),
    "What was Apple's highest revenue?": ("highest",),
    "Apple's revenue since they grew": ("since",),
    "Apple's revenue next year": ("next",),
    "Apple's revenue in the previous quarter": ("previous", "quarter"),
    "Apple's revenue of the better half of 2023": ("better", "half"),
    "Apple's revenue at the start of 2023": ("start",),
    "Apple's revenue without services in 2023": ("without", "services"),
    "Apple's revenue as a percentage": ("percentage",),
    "Apple's percentage of revenue in 2023": ("percentage",),
    "Apple's revenue in euros in 2023": ("euros",),
    "Apple's adjusted revenue in 2023": ("adjusted",),
    "Nvidia's data center revenue in 2024": ("data", "center"),
    "Apple's revenue retention in 2023": ("retention",),
}
NOT_LOADED = {
    "What was Microsoft's revenue in 2023?": "MICROSOFT",
    "what was microsoft revenue in 2023": "MICROSOFT",
    "What was PayPal's revenue in 2023?": "PayPal",
    "MSFT revenue 2023": "MICROSOFT",
    "Compare Apple and Coca-Cola revenue": "COCA COLA",
}


@pytest.mark.parametrize(("question", "slots"), SLOTS.items())
def test_slots(read: Any, question: str, slots: dict[str, Any]) -> None:
    reading = read(question)
    assert {slot: getattr(reading, slot) for slot in slots} == slots


@pytest.mark.parametrize("question", [q for q, slots in SLOTS.items() if slots.get("tickers") != ()])
def test_a_question_that_is_understood_is_looked_up(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.unexplained == ()
    assert answerable(reading)
    assert reading.route in {"metric_lookup", "timeseries", "full_statement"}


@pytest.mark.parametrize(("question", "words"), NARROWED.items())
def test_a_word_that_could_narrow_the_figure_stops_the_lookup(read: Any, question: str, words: tuple[str, ...]) -> None:
    reading = read(question)
    assert reading.unexplained == words
    assert not answerable(reading)
    assert "revenue" in reading.metrics


@pytest.mark.parametrize(("question", "name"), NOT_LOADED.items())
def test_a_company_that_is_not_loaded_is_named(read: Any, question: str, name: str) -> None:
    reading = read(question)
    assert len(reading.not_loaded) == 1
    assert name in reading.not_loaded[0].message
    assert reading.metrics == ("revenue",)
    assert reading.unexplained == ()


@pytest.mark.parametrize("question", ["Tell me a joke", "Should I buy Apple stock?", "What is the capital of France?"])
def test_a_question_about_no_figure_is_not_answered(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.intent) == ((), "narrative")
    assert reading.route in {"none", "narrative"}
    assert not answerable(reading)


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("What was Apple's gross margin in 2023?", "metric_lookup"),
        ("Apple's revenue from 2019 to 2023", "timeseries"),
        ("Nvidia's net income trend", "timeseries"),
        ("Apple's balance sheet for 2024", "full_statement"),
        ("What are Apple's main risks?", "narrative"),
        ("Compare Apple's and Nvidia's revenue growth and explain the drivers", "hybrid"),
        ("Why did Apple's revenue fall in 2023?", "hybrid"),
        ("What factors influenced Apple's gross margin in 2023?", "hybrid"),
        ("What does Apple's liquidity and capital resources section say?", "narrative"),
    ],
)
def test_the_route_follows_what_is_asked(read: Any, question: str, route: str) -> None:
    assert read(question).route == route


@pytest.mark.parametrize(
    "question",
    [
        "Apple's margin in 2023",
        "Apple's cash flow",
        "Nvidia's returns",
        "Apple's liquidity in 2023",
        "How leveraged is Apple?",
        "What did Apple make?",
    ],
)
def test_a_word_that_could_mean_several_figures_is_ambiguous(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.ambiguous
    assert reading.metrics == ()
    assert not answerable(reading)


def test_a_word_that_could_mean_several_figures_is_clear_where_one_of_them_is_named(read: Any) -> None:
    reading = read("How leveraged is Apple, i.e. what is its debt to equity?")
    assert (reading.metrics, reading.ambiguous) == (("debt_to_equity",), ())
    assert answerable(reading)


def test_a_longer_name_is_not_ambiguous(read: Any) -> None:
    reading = read("Apple's cash flow from operations and gross margin")
    assert (reading.metrics, reading.ambiguous) == (("operating_cash_flow", "gross_margin"), ())


def test_a_section_s_title_is_no_figure(read: Any) -> None:
    reading = read("How does Apple's liquidity and capital resources section fit its cash flow from operations?")
    assert (reading.metrics, reading.ambiguous, reading.route) == (("operating_cash_flow",), (), "hybrid")


def test_documents_of_several_quarters_leave_no_word_over(read: Any) -> None:
    assert read("Apple's revenue in these 10-Qs").unexplained == ()


def test_a_date_names_a_period_end(read: Any) -> None:
    [end] = read("Nvidia's revenue for the year ended January 28, 2024").period_ends
    assert (end.kind, end.year, end.month, end.day) == ("year", 2024, 1, 28)
    [end] = read("Apple's total assets as of September 30, 2023").period_ends
    assert (end.kind, end.month) == ("any", 9)


def test_the_reasons_say_how_the_question_was_read(read: Any) -> None:
    assert read("Apple's quarterly revenue in 2023").reasons == (
        "companies: AAPL",
        "metrics: revenue",
        "periods: FY2023 by quarter",
        "query type: factual",
        "signal: numeric (revenue): prefers facts, tables, keyword, vector",
        "filters: years 2023, kpis revenue",
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "is empty"),
        (" \n", "is empty"),
        ("\u200b\u200f", "nothing that can be seen"),
        ("a\0b", "NUL byte"),
        ("a\ud800b", "lone surrogate"),
        ("x" * 10_001, "10001 char"),
    ],
)
def test_a_question_that_cannot_be_read_is_an_error(read: Any, question: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        read(question)


def test_a_metric_that_is_called_by_another_than_its_own_name_keeps_the_questions_words(read: Any) -> None:
    named = read("Apple's short-term investments and revenue in 2023").named
    assert [(one.metric, one.said) for one in named] == [("marketable_securities_current", "short-term investments")]
    assert read("Apple's revenue in 2023").named == ()


def test_a_budget_right_behind_an_expense_is_what_was_spent(read: Any) -> None:
    assert (read("Apple's R&D budget in 2023").metrics, read("Apple's R&D budget in 2023").unexplained) == (
        ("research_and_development",),
        (),
    )
    assert "budget" in read("Apple's R&D expense budget in 2023").unexplained
    assert "budget" in read("Apple's revenue budget in 2023").unexplained


def test_a_company_or_a_period_put_beside_another_leaves_no_word_over(read: Any) -> None:
    assert read("Put Apple's revenue in 2023 next to Nvidia's").unexplained == ()
    assert read("Apple's revenue in Q2 2023, plus the full year").unexplained == ()


def test_a_figure_that_moved_between_two_days_is_a_change(read: Any) -> None:
    assert read("How much did Apple's inventory rise between year-end 2023 and the end of March 2024?").change
    assert not read("How much was Apple's inventory at the end of March 2024?").change


def test_a_word_of_several_figures_in_brackets_behind_a_figure_tells_its_statement(read: Any) -> None:
    assert answerable(read("Apple dividends paid FY2023 (cash flow)"))
    assert not answerable(read("Apple (cash flow) FY2023"))


@pytest.mark.parametrize(
    "weighed", ["main reasons", "primary drivers", "two most important causes", "single biggest driver"]
)
def test_what_weighs_reasons_narrows_no_figure(read: Any, weighed: str) -> None:
    reading = read(f"What were the {weighed} for the drop in Apple's gross margin in 2023?")
    assert (reading.metrics, reading.unexplained) == (("gross_margin",), ())


def test_such_a_word_anywhere_else_may_narrow_it(read: Any) -> None:
    assert read("What were the reasons for the drop in Apple's core revenue in 2023?").unexplained == ("core",)


@pytest.mark.parametrize(
    "question",
    [
        "Why did Apple's effective tax rate go through the roof in 2023?",
        "Apple's effective tax rate fell off a cliff in 2023",
        "Why has Apple's effective tax rate halved in 2023?",
    ],
)
def test_a_picture_of_a_move_narrows_no_figure(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == (("effective_tax_rate",), ())


def test_where_no_reason_is_asked_for_it_may_be_asked_whether_it_moved_so(read: Any) -> None:
    assert read("Has Apple's effective tax rate halved in 2023?").unexplained == ("halved",)


@pytest.mark.parametrize(
    ("question", "metrics"),
    [
        (
            "How much did Apple earn in 2023 and how much did it spend on R&D?",
            ("net_income", "research_and_development"),
        ),
        ("What did Apple pay in dividends in 2023 and what did it earn?", ("dividends_paid", "net_income")),
        ("How much did Apple lose in 2023, and what was its revenue?", ("net_income", "revenue")),
        ("How much did Apple earn per share in 2023 and what was its revenue?", ("eps_diluted", "revenue")),
    ],
)
def test_a_verb_is_a_figure_of_its_own_clause(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert (reading.metrics, reading.ambiguous, reading.unexplained) == (metrics, (), ())


@pytest.mark.parametrize(
    ("question", "ambiguous"),
    [
        ("How much did Apple make in 2023 and how much was its capex?", ("make",)),
        ("What was Apple's revenue in 2023, and how much did it spend?", ("spend",)),
        ("What was Apple's revenue in 2023, and how much did it spend on R&D?", ()),
        ("How much did Apple make in revenue in 2023, and what was its capex?", ()),
    ],
)
def test_a_verb_of_several_figures_is_open_in_its_own_clause(
    read: Any, question: str, ambiguous: tuple[str, ...]
) -> None:
    assert read(question).ambiguous == ambiguous


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What did Apple earn on currency in 2023?", ("currency",)),
        ("How much did Apple lose on currency in 2023 and what was its revenue?", ("currency",)),
        ("What did Apple earn on its investments in 2023, and how much tax did it pay?", ("investments",)),
        ("What did Apple earn in 2023 and in 2024?", ()),
        ("How much did Apple earn from October 2022 to September 2023?", ()),
    ],
)
def test_of_what_alone_something_is_earned_narrows_it(read: Any, question: str, words: tuple[str, ...]) -> None:
    assert read(question).unexplained == words


@pytest.mark.parametrize(
    ("question", "metrics"),
    [
        ("What has Apple lost to lawsuits, and what was revenue in 2023?", ("revenue",)),
        ("What did Apple lose because of lawsuits in 2023?", ()),
        ("Which customers did Apple lose, and what was its revenue in 2023?", ("revenue",)),
        ("How much did Apple's shareholders earn in dividends in 2023?", ("dividends_paid",)),
        ("What were Apple's dividends in 2023, and what interest did it earn?", ("dividends_paid",)),
        ("What was Apple's debt in 2023, and what did it earn the year before?", ("total_debt",)),
        ("What was Apple's debt in 2023, and what did it earn?", ("total_debt", "net_income")),
    ],
)
def test_something_else_than_money_that_is_lost_is_no_net_income(
    read: Any, question: str, metrics: tuple[str, ...]
) -> None:
    assert read(question).metrics == metrics
