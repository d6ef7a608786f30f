"""What a reply to a question back means, and what the two of them ask."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.missing import missing
from tools.models.questions import Classification, NamedPeriod, Problem, answerable
from tools.models.slots.periods import PeriodEnd
from tools.questions.reply import complete, names_period, pick_option
from tools.questions.route import route

MARGINS = ("gross margin", "operating margin", "net margin")
COMPANIES = ("Apple Inc. (AAPL)", "PROCTER & GAMBLE Co (PG)", "Snowflake Inc. (SNOW)", "3M CO (MMM)")
END = PeriodEnd(kind="year", year=2023, month=9, day=30)


def reading(**slots: Any) -> Classification:
    made = Classification(**{"query_type": "factual", "intent": "specific_metric", **slots})
    return made.model_copy(update={"route": route(made)})


# ---- Options


@pytest.mark.parametrize(
    ("reply", "options", "meant"),
    [
        ("1", MARGINS, "gross margin"),
        (" 3 ", MARGINS, "net margin"),
        ("٢", MARGINS, "operating margin"),
        ("0", MARGINS, "0"),
        ("4", MARGINS, "4"),
        ("-1", MARGINS, "-1"),
        ("²", MARGINS, "²"),
        ("99999999999999999999", MARGINS, "99999999999999999999"),
        ("gross margin", MARGINS, "gross margin"),
        ("GROSS MARGIN ", MARGINS, "gross margin"),
        ("Gross", MARGINS, "gross margin"),
        ("margin", MARGINS, "margin"),
        ("the gross margin", MARGINS, "the gross margin"),
        ("Apple", COMPANIES, "Apple Inc. (AAPL)"),
        ("aapl", COMPANIES, "Apple Inc. (AAPL)"),
        ("(AAPL)", COMPANIES, "Apple Inc. (AAPL)"),
        ("apple inc.", COMPANIES, "Apple Inc. (AAPL)"),
        ("Procter & Gamble", COMPANIES, "PROCTER & GAMBLE Co (PG)"),
        ("3M", COMPANIES, "3M CO (MMM)"),
        ("3", COMPANIES, "Snowflake Inc. (SNOW)"),
        ("inc", COMPANIES, "inc"),
        ("no", COMPANIES, "no"),
        ("now", COMPANIES, "now"),
        ("App", COMPANIES, "App"),
        ("&", COMPANIES, "&"),
        (".", COMPANIES, "."),
        ("", COMPANIES, ""),
        ("2023", (), "2023"),
        (".*", MARGINS, ".*"),
        ("net margin", (*MARGINS, "net margin (adjusted)"), "net margin"),
    ],
)
def test_the_option_that_a_reply_means(reply: str, options: tuple[str, ...], meant: str) -> None:
    assert pick_option(reply, options) == meant


@given(st.text(max_size=12), st.lists(st.text(max_size=12), max_size=4))
def test_a_reply_means_an_option_or_itself(reply: str, options: list[str]) -> None:
    assert pick_option(reply, options) in {*options, reply.strip()}


@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=5), st.data())
def test_every_option_can_be_picked_by_its_number(options: list[str], data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(options)))
    assert pick_option(f" {number}\n", options) == options[number - 1]


@given(st.lists(st.sampled_from([*MARGINS, *COMPANIES]), min_size=1, max_size=5, unique=True), st.data())
def test_every_option_can_be_picked_by_its_words(options: list[str], data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(options))
    for said in (option, option.upper(), f"  {option}"):
        assert pick_option(said, options) == option
    part = data.draw(st.sampled_from(option.split()))
    assert pick_option(part, options) in {option, part}


# ---- The question with its reply


def test_the_company_completes_the_question() -> None:
    asked = reading(metrics=("revenue",), fiscal_years=(2023,))
    whole = complete(asked, reading(tickers=("AAPL",)))
    assert whole == asked.model_copy(update={"tickers": ("AAPL",), "route": "metric_lookup"})
    assert answerable(whole)


def test_a_company_that_is_not_loaded_is_told() -> None:
    asked = reading(metrics=("revenue",))
    whole = complete(asked, reading(not_loaded=missing("MICROSOFT CORP")))
    assert (whole.tickers, whole.not_loaded) == ((), missing("MICROSOFT CORP"))
    assert complete(whole, reading(tickers=("AAPL",))).not_loaded == ()


def test_the_metric_completes_the_question() -> None:
    asked = reading(tickers=("AAPL",), metrics=("revenue",), ambiguous=("margin",), fiscal_years=(2023,))
    whole = complete(asked, reading(metrics=("gross_margin",)))
    assert (whole.metrics, whole.ambiguous, whole.fiscal_years) == (("revenue", "gross_margin"), (), (2023,))
    assert answerable(whole)


def test_a_statement_completes_the_question() -> None:
    whole = complete(reading(tickers=("AAPL",)), reading(statements=("balance_sheet",)))
    assert (whole.statements, whole.route) == (("balance_sheet",), "full_statement")


@pytest.mark.parametrize(
    ("asked", "reply", "left"),
    [
        (("margin",), {"metrics": ("gross_margin",)}, ()),
        (("margin",), {"metrics": ("free_cash_flow",)}, ()),
        (("margin",), {"tickers": ("AAPL",)}, ("margin",)),
        (("margin",), {"ambiguous": ("margin",)}, ("margin",)),
        ((), {"ambiguous": ("margin",)}, ("margin",)),
        ((), {"metrics": ("revenue",), "ambiguous": ("margin",)}, ("margin",)),
        (("margin", "returns"), {"metrics": ("gross_margin",)}, ("returns",)),
        (("margin", "returns"), {"metrics": ("gross_margin", "return_on_equity")}, ()),
        (("margin", "returns"), {"metrics": ("return_on_equity",)}, ()),
    ],
)
def test_a_word_with_several_meanings_stays_open_until_it_is_settled(
    asked: tuple[str, ...], reply: dict[str, Any], left: tuple[str, ...]
) -> None:
    whole = complete(reading(tickers=("AAPL",), ambiguous=asked), reading(**reply))
    assert whole.ambiguous == left
    assert not (left and answerable(whole))


@pytest.mark.parametrize(
    ("name", "asked", "reply", "both"),
    [
        ("unexplained", ("iPhone",), ("China", "iPhone"), ("iPhone", "China")),
        ("narrative_cues", (), ("why",), ("why",)),
        ("segments", ("Europe",), ("Asia",), ("Europe", "Asia")),
        ("problems", (), (Problem(kind="estimate", words="guidance"),), (Problem(kind="estimate", words="guidance"),)),
        ("reasons", ("companies: AAPL",), ("metrics: revenue",), ("companies: AAPL", "metrics: revenue")),
    ],
)
def test_what_may_narrow_a_figure_is_never_dropped(name: str, asked: Any, reply: Any, both: Any) -> None:
    whole = complete(reading(tickers=("AAPL",), **{name: asked}), reading(metrics=("revenue",), **{name: reply}))
    assert getattr(whole, name) == both
    assert answerable(whole) == (name in {"narrative_cues", "segments", "reasons"})


@pytest.mark.parametrize(
    ("asked", "reply", "periods"),
    [
        ({"fiscal_years": (2023,)}, {}, {"fiscal_years": (2023,)}),
        ({}, {"fiscal_years": (2023,)}, {"fiscal_years": (2023,), "granularity": "annual"}),
        ({"fiscal_years": (2022,)}, {"fiscal_years": (2023,)}, {"fiscal_years": (2023,)}),
        ({"newest": 3}, {"fiscal_years": (2023,)}, {"fiscal_years": (2023,), "newest": 1}),
        ({"years_ago": 2}, {"fiscal_years": (2023,)}, {"fiscal_years": (2023,), "years_ago": 0}),
        ({"period_ends": (END,)}, {"fiscal_years": (2023,)}, {"fiscal_years": (2023,), "period_ends": ()}),
        ({"fiscal_years": (2023,)}, {"newest": 3}, {"fiscal_years": (), "newest": 3}),
        ({"fiscal_years": (2022,)}, {"period_ends": (END,)}, {"fiscal_years": (), "period_ends": (END,)}),
        ({}, {"years_ago": 2}, {"years_ago": 2}),
        (
            {"fiscal_quarters": (2,), "granularity": "quarterly"},
            {"fiscal_years": (2023,)},
            {"fiscal_years": (2023,), "fiscal_quarters": (2,), "granularity": "quarterly"},
        ),
        (
            {"granularity": "quarterly"},
            {"fiscal_years": (2023,)},
            {"fiscal_years": (2023,), "fiscal_quarters": (), "granularity": "quarterly"},
        ),
        (
            {"fiscal_years": (2023,)},
            {"fiscal_quarters": (2,), "granularity": "quarterly"},
            {"fiscal_years": (2023,), "fiscal_quarters": (2,), "granularity": "quarterly"},
        ),
        (
            {"fiscal_years": (2023,)},
            {"granularity": "quarterly"},
            {"fiscal_years": (2023,), "granularity": "quarterly"},
        ),
        (
            {},
            {"fiscal_years": (2020,), "open_end": "since"},
            {"fiscal_years": (2020,), "open_end": "since"},
        ),
        (
            {"fiscal_years": (2020,), "open_end": "since"},
            {"fiscal_years": (2023,)},
            {"fiscal_years": (2023,), "open_end": ""},
        ),
        (
            {},
            {
                "fiscal_years": (2023,),
                "fiscal_quarters": (1,),
                "periods": (NamedPeriod(fiscal_year=2023, fiscal_quarter=1),),
            },
            {"periods": (NamedPeriod(fiscal_year=2023, fiscal_quarter=1),)},
        ),
        ({"fiscal_years": (2023,)}, {"prior_year": True}, {"fiscal_years": (2022,), "prior_year": False}),
        ({}, {"prior_year": True}, {"fiscal_years": (), "prior_year": True}),
        ({"prior_year": True}, {"fiscal_years": (2023,)}, {"fiscal_years": (2022,), "prior_year": False}),
        ({"prior_year": True}, {"fiscal_years": (2022, 2023)}, {"fiscal_years": (2021,), "prior_year": False}),
        ({"prior_year": True}, {"newest": 3}, {"prior_year": True, "newest": 1}),
        ({"prior_year": True}, {}, {"prior_year": True}),
        (
            {"prior_year": True, "fiscal_quarters": (2,), "granularity": "quarterly"},
            {"fiscal_years": (2023,)},
            {"fiscal_years": (2022,), "fiscal_quarters": (2,), "granularity": "quarterly"},
        ),
        (
            {"prior_year": True},
            {"fiscal_years": (2023,), "fiscal_quarters": (3,), "granularity": "quarterly"},
            {"fiscal_years": (2022,), "fiscal_quarters": (3,), "granularity": "quarterly"},
        ),
    ],
)
def test_the_periods_of_the_two(asked: dict[str, Any], reply: dict[str, Any], periods: dict[str, Any]) -> None:
    whole = complete(reading(tickers=("AAPL",), **asked), reading(metrics=("revenue",), **reply))
    assert {name: getattr(whole, name) for name in periods} == periods
    assert answerable(whole) != whole.prior_year


@pytest.mark.parametrize("kind", ["comparative", "trend"])
def test_a_reply_may_make_a_comparison_or_a_trend_of_it(kind: str) -> None:
    asked, reply = reading(metrics=("revenue",)), reading(query_type=kind, tickers=("AAPL", "NVDA"), newest=3)
    whole = complete(asked, reply)
    assert (whole.query_type, whole.route) == (kind, "timeseries")
    assert complete(reading(query_type=kind, metrics=("revenue",)), reading(tickers=("AAPL",))).query_type == kind


@pytest.mark.parametrize("name", ["change", "sequential"])
def test_whether_a_change_is_asked_for_is_told_by_either(name: str) -> None:
    yes, no = reading(**{name: True}), reading(metrics=("revenue",))
    assert getattr(complete(yes, no), name)
    assert getattr(complete(no, yes), name)
    assert not getattr(complete(no, no), name)


def test_an_empty_reply_adds_nothing() -> None:
    asked = reading(tickers=("AAPL",), ambiguous=("margin",), fiscal_years=(2023,), newest=1)
    assert complete(asked, reading()) == asked


@pytest.mark.parametrize(
    ("slots", "named"),
    [
        ({}, False),
        ({"prior_year": True}, False),
        ({"newest": 1}, False),
        ({"newest": 2}, True),
        ({"years_ago": 1}, True),
        ({"fiscal_years": (2023,)}, True),
        ({"fiscal_quarters": (2,)}, True),
        ({"period_ends": (END,)}, True),
        ({"granularity": "quarterly"}, True),
    ],
)
def test_whether_a_period_is_named(slots: dict[str, Any], named: bool) -> None:
    assert names_period(reading(**slots)) == named


def test_a_number_of_thousands_of_digits_means_no_option() -> None:
    assert pick_option("0" * 5000, ["a", "b"]) == "0" * 5000
