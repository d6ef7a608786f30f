"""What a chat model says of a question, and readings of the rules that it is held against."""

import asyncio
from typing import Any

from tests.unit.tools.chat_fake import FakeChat
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.model.by_model import classify_with_model
from tools.questions.route import route
from tools.text import tokenise
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
APPLE = {"Apple": "AAPL"}
FIGURE_SLOTS = (
    "tickers", "metrics", "statements", "fiscal_years", "fiscal_quarters", "periods", "granularity", "newest",
    "period_ends", "years_ago", "prior_year", "open_end", "change", "sequential", "route", "unexplained", "ambiguous",
    "not_loaded", "segments", "problems", "excluded", "narrative_cues", "intent",
)  # fmt: skip


def by_rules(question: str, **slots: Any) -> Classification:
    """A reading of the rules: of Apple's revenue in 2023, unless told otherwise."""
    known = {"tickers": ("AAPL",), "metrics": ("revenue",), "fiscal_years": (2023,)}
    figure = slots.get("metrics", known["metrics"])
    kind = (
        {"query_type": "factual", "intent": "specific_metric"}
        if figure
        else dict.fromkeys(("query_type", "intent"), "narrative")
    )
    reading = Classification(**{**kind, **known, "reasons": ("companies: ...",), **slots})
    assert set(reading.unexplained) <= {token.text for token in tokenise(question)}
    return reading.model_copy(update={"route": route(reading)})


def says(**slots: Any) -> dict[str, Any]:
    """A model's call. Companies, metrics and statements are given as {words: name}."""
    arguments = {"query_type": "factual", "intent": "specific_metric", **slots}
    for name in ("companies", "metrics", "statements"):
        arguments[name] = [{"words": words, "name": meant} for words, meant in arguments.get(name, {}).items()]
    return arguments


def merged(finder: CompanyFinder, question: str, rules: Classification, arguments: dict[str, Any]) -> Classification:
    reading, reply = asyncio.run(classify_with_model(FakeChat(arguments), question, rules, finder, VOCABULARY))
    assert (reply.input_tokens, reply.output_tokens) == (100, 20)
    assert reading.reasons[: len(rules.reasons)] == rules.reasons
    return reading


def told(reading: Classification) -> str:
    return "; ".join(reading.reasons)
