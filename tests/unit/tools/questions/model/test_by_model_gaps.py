"""What a model may say of words, companies and periods that the rules leave open."""

import re
from typing import Any

import pytest

from tests.unit.tools.questions.model_fake import APPLE, by_rules, merged, says, told
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.questions import answerable
from tools.models.slots.periods import PeriodEnd
from tools.vocab.loader import load_words


@pytest.fixture
def merge(finder: CompanyFinder) -> Any:
    """Merges a model's call into the rules' reading."""
    return lambda question, rules, **slots: merged(finder, question, rules, says(**slots))


# ---- Words beside a figure that the rules have read


def test_padding_stops_counting_where_the_model_reads_the_same_figure(merge: Any) -> None:
    question = "What was Apple's whopping revenue in 2023, pray?"
    rules = by_rules(question, unexplained=("whopping", "pray"))
    slots: dict[str, Any] = {"companies": APPLE, "metrics": {"revenue": "revenue"}, "fiscal_years": [2023]}
    assert merge(question, rules, **slots, padding=["whopping", "pray"]).unexplained == ()
    assert merge(question, rules, **slots, padding=["pray", "tell"]).unexplained == ("whopping",)
    assert merge(question, rules, **slots).unexplained == ("whopping", "pray")


def test_no_padding_where_text_is_asked_for(merge: Any) -> None:
    question = "Apple's whopping revenue in 2023"
    rules = by_rules(question, unexplained=("whopping",))
    slots: dict[str, Any] = {"companies": APPLE, "metrics": {"revenue": "revenue"}, "padding": ["whopping"]}
    assert merge(question, rules, **slots, intent="narrative").unexplained == ("whopping",)


def test_a_concept_by_its_own_name_is_the_same_figure(merge: Any) -> None:
    question = "Apple's us-gaap:Assets, pray"
    rules = by_rules(question, metrics=("us-gaap:Assets",), unexplained=("pray",))
    figures = {"us-gaap:Assets": "us-gaap:Assets"}
    reading = merge(question, rules, companies=APPLE, metrics=figures, padding=["pray"])
    assert (reading.metrics, reading.unexplained) == (("us-gaap:Assets",), ())


def test_a_figures_modifier_is_not_explained_by_the_figure(merge: Any) -> None:
    question = "apple iphone revenue 2023"
    rules = by_rules(question, unexplained=("iphone",))
    for words in ("iphone revenue", "iphone", "apple iphone revenue"):
        assert merge(question, rules, companies=APPLE, metrics={words: "revenue"}).unexplained == ("iphone",)


def test_another_figure_beside_the_one_that_the_rules_read(merge: Any) -> None:
    question = "What was Apple's revenue in 2023, and what did it blow on lab work?"
    rules = by_rules(question, unexplained=("blow", "lab"))
    figures = {"revenue": "revenue", "blow on lab work": "research_and_development"}
    reading = merge(question, rules, companies=APPLE, metrics=figures)
    assert (reading.metrics, reading.unexplained) == (("revenue", "research_and_development"), ())
    alone = merge(question, rules, companies=APPLE, metrics={"blow on lab work": "research_and_development"})
    assert alone.unexplained == ("blow", "lab")


@pytest.mark.parametrize(
    "word", [*sorted(load_words("narrowing"))[::9], "highest", "iPhone", "Azure", "AWS", "h2", "23", "3090"]
)
def test_some_words_are_never_padding(merge: Any, word: str) -> None:
    question = f"What was Apple's {word} revenue in 2023?"
    rules = by_rules(question, unexplained=(word,))
    reading = merge(question, rules, companies=APPLE, metrics={"revenue": "revenue"}, padding=[word])
    assert reading.unexplained == (word,)


def test_a_word_that_is_not_in_the_question_stays_unexplained(merge: Any) -> None:
    # The reply to a question back: its words are the rules' to explain.
    rules = by_rules("x rake", tickers=("AAPL",), unexplained=("rake",))
    reading = merge("Apple's revenue", rules, companies=APPLE, metrics={"revenue": "revenue"}, padding=["rake"])
    assert reading.unexplained == ("rake",)


def test_a_word_that_stands_twice_is_explained_twice_or_not_at_all(merge: Any) -> None:
    question = "What did Apple rake in, and who raked the rake?"
    rules = by_rules(question, metrics=(), unexplained=("rake", "raked"))
    reading = merge(question, rules, companies=APPLE, metrics={"rake in": "revenue"}, padding=["raked"])
    assert reading.unexplained == ("rake",)


def test_capitals_tell_no_name_in_german_and_at_the_beginning_elsewhere(merge: Any) -> None:
    question = "Wie hoch war der Umsatz von Apple im Geschäftsjahr 2023?"
    padding = ["Wie", "hoch", "war", "der", "von", "im", "Geschäftsjahr"]
    rules = by_rules(question, metrics=(), unexplained=(*padding, "Umsatz"))
    slots: dict[str, Any] = {"companies": APPLE, "metrics": {"Umsatz": "revenue"}, "padding": padding}
    reading = merge(question, rules, **slots, language="de")
    assert (reading.metrics, reading.unexplained, reading.language) == (("revenue",), (), "de")
    assert merge(question, rules, **slots, language="sv").unexplained == ("Geschäftsjahr", "Umsatz")
    assert merge(question, rules, **slots, language="en").unexplained == ("Wie", "Geschäftsjahr", "Umsatz")


# ---- Where a company is open


def test_a_misspelt_company(merge: Any) -> None:
    question = "Nvidea revenue in 2023"
    rules = by_rules(question, tickers=(), unexplained=("Nvidea",))
    for name in ("NVDA", "Nvidia", "NVIDIA Corporation", "1045810"):
        reading = merge(question, rules, companies={"Nvidea": name}, metrics={"revenue": "revenue"})
        assert (reading.tickers, reading.unexplained) == (("NVDA",), ())
        assert "the model read 'Nvidea' as NVDA" in reading.reasons


def test_the_beginning_of_a_companys_name(merge: Any) -> None:
    rules = by_rules("Procter revenue in 2023", tickers=(), unexplained=("Procter",))
    reading = merge(
        "Procter revenue in 2023", rules, companies={"Procter": "Procter & Gamble"}, metrics={"revenue": "revenue"}
    )
    assert (reading.tickers, reading.unexplained) == (("PG",), ())


@pytest.mark.parametrize("words", ["YouTube", "youtube", "the search giant"])
def test_a_brand_or_a_description_is_not_its_owner(merge: Any, words: str) -> None:
    question = f"What was the revenue of {words} in 2023?"
    rules = by_rules(question, tickers=(), unexplained=tuple({*words.split()} - {"the"}))
    reading = merge(question, rules, companies={words: "Alphabet"}, metrics={"revenue": "revenue"}, fiscal_years=[2023])
    assert reading.tickers == ("GOOGL",)
    assert set(reading.unexplained) == set(rules.unexplained)


def test_an_everyday_word_is_no_companys_name_spelt(merge: Any) -> None:
    rules = by_rules("target revenue 2023", tickers=(), unexplained=("target",))
    reading = merge("target revenue 2023", rules, companies={"target": "TGT"}, metrics={"revenue": "revenue"})
    assert (reading.tickers, reading.unexplained) == (("TGT",), ("target",))


def test_a_company_that_is_not_loaded(merge: Any) -> None:
    question = "Mircosoft revenue in 2023"
    rules = by_rules(question, tickers=(), unexplained=("Mircosoft",))
    for name in ("MSFT", "Microsoft", "microsoft", "Microsoft Corporation"):
        reading = merge(question, rules, companies={"Mircosoft": name}, metrics={"revenue": "revenue"})
        assert (reading.tickers, reading.unexplained) == ((), ())
        assert [one.message for one in reading.not_loaded] == ["MICROSOFT CORP (MSFT, CIK 789019) is not loaded."]


@pytest.mark.parametrize("name", ["Wernham Hogg & Dunder Mifflin", "", "...", "Acme", "\0\x1b\n", "-1", "CIK0"])
def test_a_company_that_is_made_up_or_could_be_several_is_told_and_not_taken(merge: Any, name: str) -> None:
    rules = by_rules("Wernham's revenue", tickers=(), unexplained=("Wernham",))
    reading = merge("Wernham's revenue", rules, companies={"Wernham": name}, metrics={"revenue": "revenue"})
    assert (reading.tickers, reading.not_loaded, reading.unexplained) == ((), (), ("Wernham",))
    assert "which nobody knows" in told(reading)
    assert told(reading).isprintable()


def test_a_company_that_the_question_does_not_name_is_not_taken(merge: Any) -> None:
    rules = by_rules("What was the revenue in 2023?", tickers=())
    for words in ("Apple", "", "the revenue", "What was"):
        reading = merge("What was the revenue in 2023?", rules, companies={words: "AAPL"})
        assert reading.tickers == ()
    assert "the model read the companies as AAPL; none stands" in reading.reasons


def test_nothing_is_loaded(directory: Directory) -> None:
    rules = by_rules("Aple revenue", tickers=(), unexplained=("Aple",))
    call = says(companies={"Aple": "Apple"}, metrics={"revenue": "revenue"})
    reading = merged(CompanyFinder((), directory), "Aple revenue", rules, call)
    assert (reading.tickers, [one.cik for one in reading.not_loaded]) == ((), [320193])


def test_a_flood_of_names_stays_short_in_the_reasons(merge: Any) -> None:
    names = {f"w{n}": "x" * 299 + str(n % 10) for n in range(9)}
    reading = merge("Apple?", by_rules("Apple?", metrics=()), metrics=names, narrowing=["y" * 300] * 50)
    assert all(len(reason) < 500 for reason in reading.reasons)
    assert "and 4 more" in told(reading)


# ---- Periods

OPEN: dict[str, Any] = {"metrics": (), "fiscal_years": ()}


@pytest.mark.parametrize(
    ("question", "unexplained", "said", "taken"),
    [
        ("What did Apple rake in, '23?", ("rake", "23"), [2023], (2023,)),
        ("What did Apple rake in 2022年 and 2021年?", ("rake", "2022年", "2021年"), [2022, 2021], (2021, 2022)),
        ("What did Apple rake in, by its 10-K?", ("rake",), [2010], ()),
        ("What did Apple rake in?", ("rake",), [2024], ()),
        ("What did Apple rake in, $12023?", ("rake", "12023"), [2023, 1202], ()),
        ("What did Apple rake in, 0999 or 9999?", ("rake", "0999", "9999"), [999, 9999], ()),
    ],
)
def test_a_year_must_be_written_in_the_question(
    merge: Any, question: str, unexplained: tuple[str, ...], said: list[int], taken: tuple[int, ...]
) -> None:
    rules = by_rules(question, **OPEN, unexplained=unexplained)
    reading = merge(question, rules, companies=APPLE, metrics={"rake in": "revenue"}, fiscal_years=said)
    assert reading.fiscal_years == taken
    for year in {*said} - {*taken}:
        assert f"FY{year}, which the question does not name" in told(reading) or f"FY{year}, FY" in told(reading)
    assert [word for word in reading.unexplained if re.search(r"\d", word)] == [
        word for word in unexplained if re.search(r"\d", word)
    ]


PERIODS: dict[str, dict[str, Any]] = {
    "years": {"fiscal_years": (2023,)},
    "a count": {"newest": 3},
    "a date": {"period_ends": (PeriodEnd(kind="year", year=2022, month=6),)},
    "years ago": {"years_ago": 2},
    "the year before": {"prior_year": True},
    "an open end": {"open_end": "since"},
    "a change": {"change": True},
    "a change by quarter": {"sequential": True},
}


@pytest.mark.parametrize("name", PERIODS)
def test_a_period_of_the_rules_stands(merge: Any, name: str) -> None:
    question = "What did Apple rake in, quarter of 2022?"
    rules = by_rules(question, **{**OPEN, "unexplained": ("rake", "quarter"), **PERIODS[name]})
    reading = merge(
        question, rules, companies=APPLE, metrics={"rake in": "revenue"}, fiscal_years=[2022], fiscal_quarters=[2]
    )
    kept = ("fiscal_years", "fiscal_quarters", "granularity", "newest", "period_ends", "years_ago", "prior_year")
    assert [getattr(reading, slot) for slot in kept] == [getattr(rules, slot) for slot in kept]
    assert reading.unexplained == rules.unexplained


def test_quarters_that_the_rules_read_stand(merge: Any) -> None:
    question = "What did Apple rake in by quarter, each quarter?"
    rules = by_rules(question, **OPEN, granularity="quarterly", unexplained=("rake", "quarter"))
    reading = merge(question, rules, companies=APPLE, metrics={"rake in": "revenue"}, fiscal_quarters=[4])
    assert (reading.fiscal_quarters, reading.granularity) == ((), "quarterly")


@pytest.mark.parametrize(
    ("word", "quarters", "taken"),
    [
        ("quarter", [1], (1,)),
        ("Q3", [3], (3,)),
        ("Q3", [2], ()),
        ("4Q", [4, 1], (4,)),
        ("summer", [3], ()),
        ("quarters", [0, 5, 99], ()),
    ],
)
def test_a_quarter_must_be_spoken_of(merge: Any, word: str, quarters: list[int], taken: tuple[int, ...]) -> None:
    question = f"What did Apple rake in, holiday {word}?"
    rules = by_rules(question, **OPEN, unexplained=("rake", "holiday", word))
    reading = merge(
        question, rules, companies=APPLE, metrics={"rake in": "revenue"}, fiscal_quarters=quarters, padding=["holiday"]
    )
    assert reading.fiscal_quarters == taken
    assert reading.granularity == ("quarterly" if taken else "annual")
    assert not answerable(reading)


def test_words_of_comparing_narrow_none_of_several_figures_that_only_the_model_reads(merge: Any) -> None:
    question = "Among operations and investing, which brought Apple the least in 2023?"
    rules = by_rules(question, metrics=(), unexplained=("operations", "investing", "least"))
    both = {"operations": "operating_cash_flow", "investing": "investing_cash_flow"}
    slots: dict[str, Any] = {"companies": APPLE, "fiscal_years": [2023], "padding": ["least"]}
    assert merge(question, rules, **slots, metrics=both).unexplained == ()
    one = {"operations": "operating_cash_flow"}
    assert "least" in merge(question, rules, **slots, metrics=one).unexplained
