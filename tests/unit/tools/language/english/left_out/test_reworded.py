"""Rules that put a question in plain words: no two words run into one, and what tables of them mean."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.tools.language.directed import read
from tools.language.english.left_out.reworded import glues, reworded, rules

GOLD = Path(__file__).parents[6] / "evals" / "gold"
RULES = [rule for table in ("reframed", "phrases", "rewordings", "deeds") for rule in rules(table)]


def _questions() -> Iterator[str]:
    for path in sorted(GOLD.glob("tidy*.jsonl")):
        yield from (json.loads(line)["question"] for line in path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(
    ("text", "plain", "instead"),
    [
        ("returned to shareholders", "returned to shareshareholders", r"\1 to \3shareholders"),
        ("paid to coholders in cash", "paid to coshareholders in cash", r"\1 to \3shareholders"),
        ("the year, in net cash", "the yearin net cash", ""),
    ],
)
def test_words_that_run_into_one_are_told(text: str, plain: str, instead: str) -> None:
    assert glues(text, plain, instead)


@pytest.mark.parametrize(
    ("text", "plain", "instead"),
    [
        ("buyback outflows", "buybacks", r"\1s"),
        ("went to its owners", "went to its shareholders", r"\1 to \3shareholders"),
        ("revenue / share", "revenue per share", " per share"),
    ],
)
def test_an_ending_or_a_word_of_the_rule_is_none(text: str, plain: str, instead: str) -> None:
    assert not glues(text, plain, instead)


def test_no_rule_runs_words_of_known_questions_into_one() -> None:
    found = [
        (question, plain)
        for question in _questions()
        for pattern, instead in RULES
        if (plain := pattern.sub(instead, question)) != question and glues(question, plain, instead)
    ]
    assert not found


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Acme sales in the back half of 2024", "Acme sales in the second half of 2024"),
        ("What did Acme shell out for software?", "What did Acme spend on software?"),
        ("What did Acme put behind advertising?", "What did Acme spend on advertising?"),
        ("What did Acme spend buying back its own shares?", "What did Acme spend on share repurchases?"),
        ("Is Acme's debt > equity?", "Is Acme's debt greater than equity?"),
        ("Acme earned 2 billlion", "Acme earned 2 billion"),
        ("Acme's loss from operating activities", "Acme's operating loss"),
        ("Acme's revenue <b>2024</b>",) * 2,
        ("Acme earned 2 billion",) * 2,
        ("Acme's closing stock price in 2024",) * 2,
        ("Put that into context.",) * 2,
        ("Did Acme issue buy-back-linked notes?",) * 2,
    ],
)
def test_words_stand_for_words(text: str, plain: str) -> None:
    assert reworded(text, "phrases") == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("how often does Acme turn its receivables in 2024?", "what was the receivables turnover of Acme in 2024?"),
        ("How many times over did Acme cover its interest bill?", "what was the interest coverage of Acme?"),
        (
            "how many options did Acme leave out of its diluted EPS for 2024 as antidilutive?",
            "what was the antidilutive shares of Acme for 2024?",
        ),
        ("How long does Acme take to collect from its clients?", "what was the days sales outstanding of Acme?"),
        ("How many times did Acme's cash cover its interest?",) * 2,
        ("How long does Acme hold its annual meeting?",) * 2,
        ("How many shares did Acme hold in Borlan?",) * 2,
    ],
)
def test_what_is_done_stands_for_its_figure(text: str, plain: str) -> None:
    assert reworded(text, "deeds") == plain


@pytest.mark.parametrize(
    "text",
    [
        "Acme's cash and equivalents less marketable securities",  # a subtraction, and no aside
        "How much of its own stock could Acme buy back?",
        "Acme's net income in 2023 = change",
        "What was the amount for the term note?",
    ],
)
def test_fragments_read_no_more_than_is_said(text: str) -> None:
    plain = text
    for table in ("reframed", "phrases", "rewordings", "deeds", "causes"):
        plain = reworded(plain, table)
    assert plain == text


PLAIN = {
    "Acme's gross margin (as a % of net sales) in 2024": "Acme's gross margin in 2024",
    "Acme's R&D (as a % of net sales) in 2024": "Acme's R&D (as a % of net sales) in 2024",
    "What share of its 2024 net income did Acme return via dividends plus buybacks?": (
        "what were Acme's dividends plus buybacks as a percentage of 2024 net income?"
    ),
    "How well did Acme's earnings convert to cash in 2024?": ("what was Acme's cash conversion in 2024?"),
    "Acme PP&E purchases sitting in payables and accruals, end 2024": "Acme accrued capital expenditures, end 2024",
    "Acme gross margin Q1 2025 - thin, in the 60s": "Acme gross margin Q1 2025",
    "Acme DSO for 2024, so tell me what you get": "Acme DSO for 2024",
    "Acme revenue in the 2010s": "Acme revenue in the 2010s",
    "Acme net income Q1 2025 the way it reports it": "Acme net income Q1 2025 the way it reports it",
    "How many stock options were exercisable at Acme in 2025?": "what was options exercisable at Acme in 2025?",
    "How many RSUs did Acme grant in 2024?": "what was the share awards granted of Acme in 2024?",
    "How many Acme RSUs vested in 2024?": "what was Acme RSUs vested in 2024?",
    "How many of its RSUs were forfeited in 2024?": "what was its RSUs forfeited in 2024?",
    "Acme RSUs unvested at year end": "Acme unvested RSUs at year end",
    "Acme diluted eps, continuing ops only": "Acme diluted eps from continuing operations",
    "Acme liabilities other than debt": "Acme liabilities excluding debt",
    # options of another kind
    "How many options does Acme have to refinance?": "How many options does Acme have to refinance?",
}


@pytest.mark.parametrize(("question", "plain"), PLAIN.items())
def test_a_question_is_put_in_the_words_of_its_figure(question: str, plain: str) -> None:
    assert read(question).text == plain
