"""The context has a header a page, the numbers as data, and no more than its budget."""

import json

from tests.unit.tools.search.units.make import ASSETS, BANK, DEPOSITS, LOANS, LOSS, STAFF
from tools.models.passages import estimate_tokens
from tools.search.units.context import build_context

DOCUMENTS = {BANK.doc_id: BANK}


def test_units_stand_under_their_pages_in_reading_order_with_their_numbers() -> None:
    context = build_context([STAFF, LOANS], [ASSETS, LOANS], DOCUMENTS)
    first, second = context.split("\n\n")
    assert first.splitlines()[:2] == ["[صفحة 3]", ASSETS.text]
    data = json.loads(first.splitlines()[2].partition(": ")[2])
    assert data == {"2024-12-31": "٨٬١٣٧٬٣٩٤", "2023-12-31": "٧٬٤٥٢٬٠١٠"}
    assert second.startswith(f"[صفحة 4]\n{STAFF.text}")
    assert context.count(LOANS.text) == 1


def test_english_documents_have_english_headers() -> None:
    english = BANK.model_copy(update={"language": "en"})
    assert build_context([STAFF], [], {BANK.doc_id: english}).startswith("[page 4]")


def test_several_documents_name_theirs() -> None:
    other = BANK.model_copy(update={"doc_id": "nahda-23", "fiscal_year": 2023})
    moved = LOSS.model_copy(update={"doc_id": "nahda-23", "unit_id": "nahda-23#u4"})
    context = build_context([ASSETS, moved], [], {BANK.doc_id: BANK, "nahda-23": other})
    assert "[بنك النهضة 2024، صفحة 3]" in context
    assert "[بنك النهضة 2023، صفحة 3]" in context


def test_what_is_found_has_room_before_its_paragraphs() -> None:
    budget = estimate_tokens(DEPOSITS.text) * 4
    context = build_context([DEPOSITS], [ASSETS, LOANS, DEPOSITS, LOSS], DOCUMENTS, budget)
    assert DEPOSITS.text in context
    assert estimate_tokens(context) <= budget * 1.5
    assert LOSS.text not in context


def test_what_is_not_to_be_trusted_is_no_evidence() -> None:
    broken = ASSETS.model_copy(update={"unreliable": "its digits are reversed"})
    assert build_context([broken], [broken], DOCUMENTS) == ""


def test_a_unit_without_a_page_stands_under_its_document() -> None:
    unpaged = ASSETS.model_copy(update={"page": None})
    assert build_context([unpaged], [], DOCUMENTS).startswith("[بنك النهضة 2024]")
