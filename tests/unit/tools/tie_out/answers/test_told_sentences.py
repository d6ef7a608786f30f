"""A figure read from a sentence is held against the document that says it."""

from datetime import date
from decimal import Decimal
from typing import cast

import pytest

from tests.unit.tools.search.make import make_passage
from tools.models.answers import AnswerFact
from tools.models.facts import Source
from tools.models.passages import Chunk
from tools.ports.stores import DocumentStore
from tools.tie_out.answers.told_sentences import sentence_problems

SENTENCE = "Core EPS was $6.79 in 2022, and the loss on disposal was $12 million."


class OneChunk:
    """The one method of the store that is asked; the text breaks its lines where the sentence does not."""

    async def chunks(self, doc_id: str) -> list[Chunk]:
        text = f"Before. {SENTENCE} After.".replace("in 2022", "in\n2022")
        return [make_passage(text).chunk] if doc_id == "d" else []


@pytest.mark.parametrize(
    ("value", "unit", "sentence", "doc_id", "told"),
    [
        ("6.79", "USD/shares", SENTENCE, "d", None),
        ("-12000000", "USD", SENTENCE, "d", None),
        ("6.97", "USD/shares", SENTENCE, "d", "does not tell"),
        ("6.79", "USD/shares", SENTENCE.replace("Core", "Its core"), "d", "does not have"),
        ("6.79", "USD/shares", SENTENCE, "e", "does not have"),
        ("6.79", "USD/shares", None, "d", "does not have"),
    ],
)
async def test_the_sentence_decides(value: str, unit: str, sentence: str | None, doc_id: str, told: str | None) -> None:
    source = Source(doc_id=doc_id, company="Q", ticker="Q", doc_type="release", sentence=sentence)
    fact = AnswerFact(
        ticker="Q", metric="printed:core EPS", concept="core EPS", label="core EPS", fiscal_year=2022,
        end_date=date(2022, 12, 31), value=Decimal(value), unit=unit, basis="text", fact_id="f1", shown="",
        source=source,
    )  # fmt: skip
    problems = await sentence_problems(cast(DocumentStore, OneChunk()), fact)
    assert (told is None) is (problems == [])
    assert told is None or told in problems[0]
