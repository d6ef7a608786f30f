"""Questions that documents alone answer."""

import time
from typing import Any

import pytest

from tools.models.questions import Extreme, searchable


def test_a_disclosure_is_asked_of_text_whatever_figures_its_words_name(read: Any) -> None:
    reading = read("What are the major acquisitions that Apple has done in FY2023, FY2022 and FY2021?")
    assert (reading.disclosure, reading.route, reading.metrics) == ("acquisitions", "narrative", ())
    assert searchable(reading)


def test_an_amount_of_the_same_name_is_a_figure(read: Any) -> None:
    reading = read("How much did Apple spend on acquisitions in FY2023?")
    assert (reading.disclosure, reading.metrics) == ("", ("acquisitions",))


def test_the_largest_of_rows_is_asked_of_text(read: Any) -> None:
    reading = read("What was the largest liability in Apple's balance sheet in 2023?")
    assert (reading.extreme, reading.route) == (Extreme(end="highest", of="liability"), "narrative")


@pytest.mark.parametrize(
    "question",
    [
        "What was Apple's highest revenue in 2023?",
        "Which year had the highest revenue of Apple since 2019?",
        "Which of Apple and Nvidia had the highest revenue in 2023?",
        "What was Apple's revenue in 2023?",
    ],
)
def test_what_figures_answer_stays_a_question_for_them(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.extreme, reading.disclosure) == (None, "")
    assert reading.metrics


def test_advice_stays_refused(read: Any) -> None:
    reading = read("Should I buy Apple's stock in spite of its lawsuits?")
    assert reading.disclosure == ""
    assert [problem.kind for problem in reading.problems] == ["advice"]


def test_a_second_mention_of_the_same_company_is_no_other_one(read: Any) -> None:
    reading = read("At Apple's meeting of May 3, 2023, what came of the proposal for a report by Apple on emissions?")
    assert (reading.tickers, reading.problems) == (("AAPL",), ())


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("Take me to page 63 of the Meta 2023 10-K and tell me what it shows.", "page"),
        ("Bring up page 7 of the Apple 10-K and then tell me what that page says", "page"),
        ("Outline the sections of NVIDIA's 10-Q for the second quarter of fiscal 2024.", "tree"),
        ("List the headings under Item 7 of Apple's FY2024 10-K.", "tree"),
        ("List the chapters of Apple's 10-K", "tree"),
        ("list the parts of apple's revenue", "metric_lookup"),
        ("Open page 12 of Apple's 10-K and tell me what revenue was in 2023", "metric_lookup"),
    ],
)
def test_a_page_and_the_headings_of_a_document_are_asked_for(read: Any, question: str, route: str) -> None:
    assert read(question).route == route


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("where will nvda trade in 2030", "none"),
        ("apple: hold, sell or add?", "none"),
        ("Should I put my savings into NVIDIA shares this month?", "none"),
        ("What was Apple's net income in 2024 and how does it justify the spending?", "hybrid"),
        ("Apple net income fell in FY2025 - how much, and what does the company blame?", "hybrid"),
    ],
)
def test_what_no_filing_says_and_what_is_asked_beside_a_figure(read: Any, question: str, route: str) -> None:
    assert read(question).route == route


@pytest.mark.parametrize(
    "question",
    [
        "Could you tell me the per-share price that Apple agreed to in the Quillmere transaction?",
        "What was the total equity value that Apple agreed to in its merger with Intel?",
    ],
)
def test_a_deal_with_another_company_is_asked_of_text(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.route, reading.metrics, reading.problems) == ("narrative", (), ())


def test_a_part_of_a_figure_that_another_company_has_to_do_with_stays_refused(read: Any) -> None:
    reading = read("What was Apple's revenue from Intel in 2023?")
    assert reading.route != "narrative"
    assert reading.problems or reading.unexplained


def test_what_an_event_did_to_a_figure_is_asked_of_text(read: Any) -> None:
    reading = read("By how much did the new accounting estimate lift Apple's operating income in 2023?")
    assert (reading.metrics, reading.route) == ((), "narrative")
    assert read("By how much did Apple's operating income rise in 2023?").metrics == ("operating_income",)


@pytest.mark.parametrize(
    "question",
    [
        "Which large charges, one on pensions and one on a program, hurt Apple's 2023 net income and how big was each?",
        "Apple changed the useful life of its servers in FY2023. What was the effect on operating income?",
        "What happened to reserves at Apple in 2023 that pushed cost of sales up from 2022?",
    ],
)
def test_what_moved_a_figure_is_asked_of_text_and_never_the_figure(read: Any, question: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.route, reading.fiscal_years) == ((), "narrative", (2023,))
    assert read("What happened to Apple's net income in 2023?").metrics == ("net_income",)


def test_which_of_the_reportable_segments_is_no_question_for_their_number(read: Any) -> None:
    reading = read("Which of Apple's reportable segments had the largest decline in revenue in 2023?")
    assert reading.extreme is not None
    assert read("How many reportable segments did Apple have in 2023?").metrics == ("number_of_segments",)


@pytest.mark.parametrize(
    ("question", "cause", "metrics"),
    [
        ("Did currency help or hurt Apple's pre-tax income in 2023, and by how much?", "currency", ("pretax_income",)),
        ("How much did the strong dollar take off Apple's revenue in 2023?", "the strong dollar", ("revenue",)),
        (
            "What effect did higher freight costs have on Apple's gross margin in 2023?",
            "higher freight costs",
            ("gross_margin",),
        ),
        ("How big was the FX hit to Apple's net sales in 2023?", "FX", ("revenue",)),
        ("Did Apple's hedges boost its operating income in 2023?", "hedges", ("operating_income",)),
        (
            "What was the impact of tariffs on revenue and gross profit of Apple in 2023?",
            "tariffs",
            ("revenue", "gross_profit"),
        ),
    ],
)
def test_an_effect_on_a_figure_is_never_the_figure(
    read: Any, question: str, cause: str, metrics: tuple[str, ...]
) -> None:
    reading = read(question)
    assert (reading.route, reading.metrics) == ("narrative", ())
    assert (reading.effect.cause, reading.effect.metrics) == (cause, metrics)


@pytest.mark.parametrize(
    "question",
    [
        "Did Apple boost its operating income in 2023?",
        "Has Apple reduced its total debt in 2023?",
        "Did the company cut Apple's R&D expense in 2023?",
        "Did Apple's gross profit and operating income rise in 2023?",
        "How much did R&D contribute to Apple's operating expenses in 2023?",
        "Did Apple's revenue rise, and did its net income benefit in 2023?",
        "What was Apple's income tax benefit in 2023?",
        "How much did iPhone add to Apple's revenue in 2023?",
        "How much did services contribute to Apple's revenue in 2023?",
        "How much did Domestic boost Apple's revenue in 2023?",
        "What impact did Reality Labs have on Apple's operating income in 2023?",
        "Did the engine segment hurt Apple's operating income in 2023?",
        "How much did operations contribute to Apple's cash in 2023?",
        "How much did currency reduce Apple's revenue in 2023, and what was its net income?",
        "What was Apple's net income in 2023, and how much did currency reduce its revenue?",
    ],
)
def test_what_a_company_does_itself_is_no_effect(read: Any, question: str) -> None:
    reading = read(question)
    assert reading.effect is None
    assert reading.metrics


@pytest.mark.parametrize(
    ("question", "tickers"),
    [
        (
            "What price per share did Apple agree for Quillmere, and for how much does it sell its phone business?",
            True,
        ),
        ("How much would Apple owe Figma if the deal gets blocked, and by when does the deal have to close?", True),
        ("How many shares did Apple get under the accelerated share repurchase of Q4 2022, and what did it pay?", True),
        ("How big is Apple's revolving credit facility at the end of 2022, when does it expire?", True),
        ("Which Danish company did Apple buy in August 2022, and how much goodwill was booked?", True),
        ("When did Apple put its new revolver in place in 2023, and was anything drawn at the end of Q2 FY24?", True),
        ("If the Quillmere merger agreement is terminated, which side owes a termination fee?", False),
    ],
)
def test_the_terms_of_a_deal_or_an_agreement_are_asked_of_text(read: Any, question: str, tickers: bool) -> None:
    reading = read(question)
    assert (reading.route, reading.metrics, reading.problems, reading.not_loaded) == ("narrative", (), (), ())
    assert bool(reading.tickers) == tickers
    assert searchable(reading)


@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("What is Apple's price per share now?", "none"),
        ("What was Apple's revenue in 2022, and when does its revolving credit facility expire?", "metric_lookup"),
        ("How much does Apple owe in total?", "metric_lookup"),
        ("When did Apple's fiscal 2021 end?", "metric_lookup"),
        ("How much did Apple spend on share repurchases in 2022?", "metric_lookup"),
        ("Leaving Intel out, what was Apple's revenue based on transaction-based sales in 2022?", "metric_lookup"),
    ],
)
def test_prices_of_the_market_and_figures_stay_what_they_are(read: Any, question: str, route: str) -> None:
    assert read(question).route == route


def test_whom_a_company_deals_with_is_a_name_that_the_answer_has_to_have(read: Any) -> None:
    reading = read("How much would Apple owe Figma if the deal gets blocked?")
    assert "Figma" in reading.unexplained
    assert reading.narrative_cues == ("Figma",)


@pytest.mark.parametrize(
    "between", ["x" * 5000, "a-" * 2500, "https://www.quillmere.example/" + "b/c.d" * 900, "\t " * 2500]
)
def test_what_stands_between_an_effect_and_its_figure_takes_no_time(read: Any, between: str) -> None:
    started = time.process_time()
    reading = read(f"Did currency hurt {between}! Apple's revenue in 2023?")
    assert reading.effect is None
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("question", "narrowed"),
    [
        ("What impact did currency have on Apple's Latin America revenue in 2023?", ("Latin", "America")),
        ("What impact did currency have on Apple's organic revenue in 2023?", ("organic",)),
        ("What impact did currency have on Apple's revenue in 2023?", ()),
        ("How much did pricing contribute to Apple's revenue in 2023?", ()),
    ],
)
def test_the_words_that_narrow_a_figure_stay_with_the_effect_on_it(
    read: Any, question: str, narrowed: tuple[str, ...]
) -> None:
    assert read(question).effect.narrowed == narrowed


def test_an_effect_in_a_quarter_is_asked_of_what_a_release_prints_too(read: Any) -> None:
    assert read("What impact did currency have on Apple's revenue in Q1 2023?").effect is None
    assert read("What impact did currency have on Apple's Europe revenue in Q1 2023?").effect is not None


@pytest.mark.parametrize(
    ("question", "of_text"),
    [
        ("When does Apple pay its dividends?", True),
        ("When is Apple's debt due?", True),
        ("When does Apple's fiscal year 2025 end?", False),
        ("When is Apple's gross margin highest?", False),
        ("When did Apple's revenue exceed $300 billion?", False),
        ("What dividends did Apple pay in 2023?", False),
    ],
)
def test_no_amount_tells_when_something_is_done(read: Any, question: str, of_text: bool) -> None:
    assert (read(question).route == "narrative") is of_text


@pytest.mark.parametrize(
    ("question", "disclosure", "cue"),
    [
        ("Customer concentration at Apple: did anyone exceed 10% of total revenue in 2023?", "customers", None),
        ("How reliant was Apple on its largest retailer relationship in 2023?", "customers", None),
        (
            "How concentrated is Apple? Give the share of sales from the three largest customers in the US and abroad.",
            "",
            "customers",
        ),
        ("What part of Apple's employees is under collective bargaining agreements in 2023?", "", None),
    ],
)
def test_what_is_disclosed_in_a_place_of_its_own_goes_before_facts_of_sentences(
    read: Any, question: str, disclosure: str, cue: str | None
) -> None:
    reading = read(question)
    assert (reading.disclosure, reading.route, reading.metrics) == (disclosure, "narrative", ())
    assert cue is None or reading.narrative_cues == (cue,)


def test_the_report_of_a_loaded_company_is_asked_for_what_it_says_of_another(read: Any) -> None:
    reading = read("Had Starbucks fully moved to another provider by the end of 2016, per Apple's annual report?")
    assert (reading.tickers, reading.not_loaded, reading.route) == (("AAPL",), (), "narrative")


@pytest.mark.parametrize(
    ("question", "of_text"),
    [
        ("When did Apple's board approve the new $3.0 billion buyback, and how much was left of the old one?", True),
        ("In the April 2021 deal with Lymeco, how many shares did Apple buy back?", True),
        ("How much did Apple spend on share repurchases in 2021?", False),
        ("What were Apple's share repurchases for the quarter ended June 30, 2022?", False),
        ("What was Apple's revenue as of June 30, 2022, and how much was net income?", False),
    ],
)
def test_facts_of_an_event_of_a_day_or_size_are_asked_of_text(read: Any, question: str, of_text: bool) -> None:
    assert (read(question).route == "narrative") is of_text


def test_who_has_a_role_under_an_agreement_goes_before_what_a_cover_tells(read: Any) -> None:
    asked = "who is trustee and in which state is the substitute issuer incorporated?"
    assert read(f"Under Apple's Second Indenture of June 30, 2022, {asked}").disclosure == ""
    assert read("In which state is Apple incorporated?").disclosure
