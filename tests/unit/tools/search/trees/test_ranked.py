"""Of which documents a model reads the outline."""

from tools.ports.indexes import PlacedHit
from tools.search.trees.models import MOST_READ
from tools.search.trees.ranked import Searched, worth_reading

DOCUMENTS = list("abcdefgh")


def searched(*doc_ids: str) -> Searched:
    return Searched(tuple(PlacedHit(f"{doc}{at}", doc, 0, 9, None, 0.5) for at, doc in enumerate(doc_ids)))


def test_a_model_reads_on_where_the_best_passages_are() -> None:
    assert [*worth_reading(searched(*"bbbbbacdef"), DOCUMENTS, spread=False)] == ["b"]
    assert [*worth_reading(searched(*"bacdef"), DOCUMENTS, spread=False)] == ["b", "a", "c"]
    assert MOST_READ == 3


def test_it_reads_all_where_documents_are_compared_or_nothing_was_found() -> None:
    assert worth_reading(searched(*"bbbbba"), DOCUMENTS, spread=True) == DOCUMENTS
    assert worth_reading(searched(), DOCUMENTS, spread=False) == DOCUMENTS
    assert worth_reading(searched(*"xyz"), DOCUMENTS, spread=False) == DOCUMENTS
