"""Tone, as finance uses the words."""

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from ingest.enriching.sentiment import find_sentiment
from tools.language.mentions import Words

PHRASES = Path(__file__).parents[4].parent / "shared" / "data" / "claims" / "financial_phrasebank.jsonl.gz"


def tone(text: str) -> str:
    return find_sentiment(Words(text))


@pytest.mark.parametrize(
    "text",
    [
        "Net sales increased 5% to $1.2 billion.",
        "Operating profit was $39.3 million, up from $32.7 million.",
        "The decrease in costs helped.",
        "Net loss narrowed to $3 million.",
        "Higher revenue and lower expenses led to a record quarter.",
        "We swung to a profit from a loss.",
        "Earnings per share were up from the loss of a year before.",
        "Our strong brands outperformed.",
    ],
)
def test_positive(text: str) -> None:
    assert tone(text) == "positive"


@pytest.mark.parametrize(
    "text",
    [
        "Net sales decreased 5% to $1.2 billion.",
        "Revenue was $39.3 million, down from $52.7 million.",
        "Profit suffered from increased fixed costs.",
        "Costs rose and margins fell.",
        "It slipped to a net loss of $7.3 million.",
        "We may be unable to recover from a security breach.",
        "The plan was not successful.",
        "Substantial doubt exists about our ability to continue as a going concern.",
        "Demand plunged.",
    ],
)
def test_negative(text: str) -> None:
    assert tone(text) == "negative"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Liabilities and costs are listed below.",
        "The liability is recognised at cost.",
        "The number of directors increased to nine.",
        "An event of default is defined in the agreement.",
        "The awards were granted in good faith.",
        "We were not adversely affected.",
        "The outcome is not expected to harm us.",
    ],
)
def test_neutral(text: str) -> None:
    assert tone(text) == "neutral"


def test_a_passage_is_what_enough_of_its_sentences_are() -> None:
    plain = "We sell pens. " * 4
    assert tone(f"{plain}Sales fell.") == "negative"
    assert tone(f"{plain}{plain}Sales fell.") == "neutral"
    assert tone("Sales fell. Sales rose.") == "neutral"


def test_news_sentences_that_people_judged() -> None:
    """The words are not fitted to these: they are from news, and here to see that nothing got worse."""
    if not PHRASES.is_file():
        pytest.skip(f"needs {PHRASES.name}, which is not part of the repository")
    with gzip.open(PHRASES, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    right = Counter((row["sentiment"], tone(row["text"]) == row["sentiment"]) for row in rows)
    assert sum(count for (_, fits), count in right.items() if fits) / len(rows) > 0.75
    assert all(right[kind, True] / (right[kind, True] + right[kind, False]) > 0.5 for kind in ("positive", "negative"))
