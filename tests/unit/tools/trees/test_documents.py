from tests.unit.tools.passages.make import make_document
from tools.trees.documents import most_relevant
from tools.trees.models import MOST_DOCUMENTS


def test_the_documents_of_the_best_passages_go_first_then_the_newest() -> None:
    old, new, newest = (make_document("ACME", year) for year in (2019, 2020, 2021))
    found, told = most_relevant([old, new, newest], [old.doc_id, old.doc_id])
    assert [document.fiscal_year for document in found] == [2019, 2021, 2020]
    assert told == []


def test_eight_are_searched_at_most_and_that_is_told() -> None:
    documents = [make_document("ACME", year) for year in range(2000, 2020)]
    found, [told] = most_relevant(documents, [documents[3].doc_id])
    assert len(found) == MOST_DOCUMENTS == 8
    assert [document.fiscal_year for document in found[:2]] == [2003, 2019]
    assert told.startswith("Searched in 8 of 20 documents, those with the most relevant passages")


def test_documents_without_any_date_come_last() -> None:
    dated = make_document("ACME", 2019)
    bare = dated.model_copy(update={"doc_id": "x", "period_end": None, "filed": None})
    found, _ = most_relevant([bare, dated], [])
    assert [document.doc_id for document in found] == [dated.doc_id, "x"]
