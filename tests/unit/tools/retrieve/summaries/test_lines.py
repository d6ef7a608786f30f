"""What tells of the event that a one-off line is for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import cast

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.models.documents import Document
from tools.models.facts import LookupResult, MetricValue, Source
from tools.models.figures import Retrieved
from tools.models.passages import Chunk, Passage
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.summaries.lines import with_event
from tools.search.quotes.cite import quote_words

SOLD = "In 2022, we sold the hinge works in Leeds and recognized a gain on the sale of the subsidiary of $21 million."
OTHER = "In 2022, we recognized a $63 million gain on the sale of a quarry to the town."
LABEL = "Gain on sale of subsidiary, net"
WHY = Classification(query_type="factual", intent="specific_metric", narrative_cues=("caused",))


@dataclass(frozen=True)
class OnePassage:
    """The two methods of the store that are asked, over one passage."""

    passage: Passage

    async def chunks(self, doc_id: str) -> Sequence[Chunk]:
        return [self.passage.chunk]

    async def passages(self, chunk_ids: Sequence[str]) -> Sequence[Passage]:
        return [self.passage]


@dataclass(frozen=True)
class OnlyDocuments:
    """The part of what a tool gets that is asked."""

    documents: OnePassage


def gain(document: Document, label: str = LABEL) -> Retrieved:
    source = Source(doc_id=document.doc_id, company="Acme", ticker="ACME", doc_type="10-Q")
    value = MetricValue(
        ticker="ACME", metric="GainOnSale", concept="GainOnSale", label=label, fiscal_year=2022,
        end_date=date(2022, 6, 30), value=Decimal(21_000_000), unit="USD", basis="reported", source=source,
    )  # fmt: skip
    return Retrieved(xbrl_facts=LookupResult(values=(value,)))


async def told(reading: Classification, *, label: str = LABEL, text: str = SOLD) -> list[str]:
    one = candidate(f"{GUARD} {text}")
    found = await with_event(
        cast(Deps, OnlyDocuments(OnePassage(one.passage))), reading, gain(one.passage.document, label)
    )
    return [quote.text for quote in found.quotes]


async def test_the_event_is_told_by_the_line_s_amount() -> None:
    assert await told(WHY, text=f"{OTHER} {SOLD}") == [SOLD]
    assert await told(WHY, text=OTHER) == []
    assert await told(WHY, text=SOLD.replace("2022", "2019")) == []


@pytest.mark.parametrize("cues", [(), ("acquisitions",)])
async def test_nothing_is_told_where_no_reason_is_asked(cues: tuple[str, ...]) -> None:
    assert await told(WHY.model_copy(update={"narrative_cues": cues})) == []


async def test_a_line_of_every_year_has_no_event() -> None:
    assert await told(WHY, label="Revenue") == []


async def test_what_answers_already_stays() -> None:
    one = candidate(f"{GUARD} {SOLD}")
    quote = quote_words(one, GUARD, 0.9)
    found = gain(one.passage.document).model_copy(update={"quotes": (quote,)})
    deps = cast(Deps, OnlyDocuments(OnePassage(one.passage)))
    assert (await with_event(deps, WHY, found)).quotes == (quote,)
