"""Whatever a model says of a question: what it never gets past the rules."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.unit.tools.missing import missing
from tests.unit.tools.questions.model_fake import FIGURE_SLOTS, VOCABULARY, by_rules, merged
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.model.by_model import explains_all
from tools.questions.route import route
from tools.text import tokenise

FIGURES = {*VOCABULARY.metrics, *VOCABULARY.formulas}


# ---- Whatever a model says

QUESTIONS = (
    "What was Apple's revenue in 2023?",
    "Compare Apple's and Nvidia's net income, 2021 to 2023, by quarter",
    "Nvidea's iPhone whopping revenue, Q3 '22",
    "What did Apple rake in from the Azure segment, in quarter 2?",
    "and its books in 2022年?",
)
WORDS = sorted({token.text for question in QUESTIONS for token in tokenise(question)})
names = st.sampled_from(
    (
        "AAPL",
        "Apple",
        "GOOG",
        "Nvidia",
        "Microsoft",
        "MSFT",
        "Acme",
        "320193",
        "revenue",
        "net income",
        "margin",
        "free_cash_flow",
        "us-gaap:Assets",
        "balance_sheet",
        "financials",
        "zest",
        "",
        "10-K",
        "transcript",
    )
) | st.text(max_size=8)
quotes = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=8)
mentions = st.lists(st.fixed_dictionaries({"words": quotes, "name": names}), max_size=4)
numbers = st.lists(st.sampled_from((0, 1, 2, 3, 4, 5, 22, 1999, 2021, 2022, 2023, 2024)), max_size=4)
calls = st.fixed_dictionaries(
    {
        "query_type": st.sampled_from(
            ("factual", "comparative", "trend", "narrative", "numeric", "attribution", "visual", "multi_hop")
        ),
        "intent": st.sampled_from(("specific_metric", "timeseries", "full_statement", "narrative")),
    },
    optional={
        "granularity": st.sampled_from(("annual", "quarterly")),
        **dict.fromkeys(("companies", "metrics", "statements"), mentions),
        **dict.fromkeys(("fiscal_years", "fiscal_quarters"), numbers),
        **{
            name: st.lists(quotes | names, max_size=4)
            for name in ("doc_types", "speakers", "segments", "narrowing", "padding")
        },
        "language": st.sampled_from(("en", "de", "fr", "xx", "")) | st.text(max_size=5),
    },
)


@st.composite
def readings(draw: st.DrawFn, question: str) -> Classification:
    """Some reading by the rules."""

    def some(*values: Any) -> Any:
        return draw(st.lists(st.sampled_from(values), unique=True, max_size=2).map(tuple))

    words = [token.text for token in tokenise(question)]
    return by_rules(
        question,
        query_type=draw(st.sampled_from(("factual", "comparative", "trend", "narrative"))),
        tickers=some("AAPL", "NVDA"),
        metrics=some("revenue", "net_income", "goodwill / total_assets"),
        statements=some("balance_sheet"),
        fiscal_years=some(2021, 2022, 2023),
        fiscal_quarters=some(2, 3),
        granularity=draw(st.sampled_from(("annual", "quarterly"))),
        newest=draw(st.sampled_from((1, 3))),
        not_loaded=some(*missing("Foo")),
        unexplained=some(*words),
        ambiguous=some("margin"),
        narrative_cues=some("why"),
        follows_up=draw(st.booleans()),
    )


@settings(max_examples=40)
@given(st.sampled_from(QUESTIONS), st.data())
def test_no_figure_changes_where_the_rules_explain_all(
    finder: CompanyFinder, question: str, data: st.DataObject
) -> None:
    rules = data.draw(readings(question))
    assume(explains_all(rules.model_copy(update={"unexplained": (), "ambiguous": ()})))
    rules = rules.model_copy(update={"unexplained": (), "ambiguous": ()})
    rules = rules.model_copy(update={"route": route(rules)})
    reading = merged(finder, question, rules, data.draw(calls))
    assert {name: getattr(reading, name) for name in FIGURE_SLOTS} == {n: getattr(rules, n) for n in FIGURE_SLOTS}


@pytest.mark.slow
@given(st.sampled_from(QUESTIONS), st.data())
def test_nothing_made_up_gets_in_and_nothing_read_gets_lost(
    finder: CompanyFinder, question: str, data: st.DataObject
) -> None:
    rules, said = data.draw(readings(question)), data.draw(calls)
    reading = merged(finder, question, rules, said)
    loaded = {"AAPL", "GOOGL", "PG", "META", "NVDA", "TGT", "CIK0000007001", "CIK0000007002"}
    assert {*reading.tickers} <= loaded
    assert {*reading.metrics} - {*rules.metrics} <= FIGURES
    for slot in ("tickers", "metrics", "statements", "not_loaded", "fiscal_years", "fiscal_quarters"):
        read, new = getattr(rules, slot), getattr(reading, slot)
        assert new[: len(read)] == read
        assert len(new) == len({*new})
    assert all(f"{year}"[2:] in question for year in {*reading.fiscal_years} - {*rules.fiscal_years})
    assert {*reading.fiscal_quarters} - {*rules.fiscal_quarters} <= {1, 2, 3, 4}
    assert all(text in question for text in (*reading.segments, *reading.speakers))
    assert (reading.ambiguous, reading.problems, reading.newest) == (rules.ambiguous, rules.problems, rules.newest)
    assert reading.route == route(reading)
    cleared = {*rules.unexplained} - {*reading.unexplained}
    assert {*reading.unexplained} <= {*rules.unexplained}
    if said.get("narrowing") or said.get("segments") or not (said.get("metrics") or said.get("statements")):
        assert not cleared
    assert not cleared & {"iPhone", "Q3", "22"}
    assert all(len(reason) < 700 for reason in reading.reasons)
    assert Classification.model_validate_json(reading.model_dump_json()) == reading
