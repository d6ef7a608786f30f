from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from tests.unit.tools.search.make import make_document
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.trees.documents import choose_relevant
from tools.search.trees.models import MOST_DOCUMENTS


@dataclass
class Shelf:
    """Documents that are found by their ids alone."""

    held: Sequence[Document] = ()
    documents: "Shelf" = field(init=False)

    def __post_init__(self) -> None:
        self.documents = self

    async def list_documents(self, filters: Filters, *_: Any, **how: Any) -> list[Document]:
        return [document for document in self.held if document.doc_id in filters.doc_ids]


async def choose(
    found: Sequence[Document], ranked: Sequence[str], held: Sequence[Document] = ()
) -> tuple[list[Document], str]:
    chosen, [told] = await choose_relevant(cast(Deps, Shelf(held)), found, ranked)
    return [*chosen], told


REPORTS = [make_document("ACME", year) for year in range(2000, 2020)]


async def test_the_documents_of_the_best_passages_go_first_then_the_newest() -> None:
    chosen, told = await choose(REPORTS, [REPORTS[3].doc_id, REPORTS[3].doc_id, REPORTS[1].doc_id])
    assert len(chosen) == MOST_DOCUMENTS == 8
    assert [document.fiscal_year for document in chosen[:4]] == [2003, 2001, 2019, 2018]
    assert told.startswith("Searched in 8 of 20 documents, those with the most relevant passages")


async def test_documents_without_any_date_come_last() -> None:
    bare = REPORTS[19].model_copy(update={"doc_id": "x", "period_end": None, "filed": None})
    chosen, _ = await choose([bare, *REPORTS[:7]], [])
    assert chosen[-1].doc_id == "x"


async def test_what_a_list_is_too_short_for_is_looked_up() -> None:
    many = [REPORTS[0].model_copy(update={"doc_id": f"d{number}"}) for number in range(1_000)]
    chosen, told = await choose(many, [REPORTS[5].doc_id, "gone"], held=REPORTS)
    assert chosen[0].fiscal_year == 2005
    assert told.startswith("Searched in 8 of 1,000 or more documents")
