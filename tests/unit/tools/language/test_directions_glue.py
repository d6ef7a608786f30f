"""No rewriting of a question runs two of its words into one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.tools.language.directed import read
from tools.language.directions import glues
from tools.vocab.loader import load_toml

GOLD = Path(__file__).parents[4] / "evals" / "gold"
RULES = [tuple(rule) for table in ("reframed", "rewordings") for rule in load_toml("directions.toml")[table]]


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
        if (plain := re.sub(pattern, instead, question, flags=re.IGNORECASE)) != question
        and glues(question, plain, instead)
    ]
    assert not found


@pytest.mark.parametrize("owners", ["shareholders", "its stockholders", "share owners"])
def test_owners_are_shareholders_once(owners: str) -> None:
    asked = read(f"How much did Quillmere return to shareholders, and what went to {owners} in 2024?")
    assert "shareshare" not in asked.text
    assert "share shareholders" not in asked.text
