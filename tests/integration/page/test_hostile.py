"""What nobody should type into the page: it stays text, says what is wrong, and can be used afterwards."""

import io
import time
from pathlib import Path
from typing import Any

import pytest

from tests.integration.page.conftest import Browse, ask

SALES = "What were Apple's total net sales in fiscal 2024?"
MARKUP = "<img src=x onerror=\"document.title='taken'\">"
COMBINING = "\u0100\u0337" * 50_000
MOST_SECONDS = 60.0


def is_untouched(page: Any) -> None:
    """Nothing that was typed has become markup, a script, or a request to another host."""
    assert "taken" not in page.title()
    assert page.locator("main img[src=x], main script, main svg[onload], main a[href^='javascript']").count() == 0


def test_markup_before_a_question_is_part_of_it(browse: Browse) -> None:
    page = browse()
    turn = ask(page, f"{MARKUP} {SALES}")
    is_untouched(page)
    told = turn.inner_text()
    assert "$391.035 billion" in told or "Declined" in told  # never another figure
    assert MARKUP in turn.locator("h2").inner_text()


def test_the_address_is_no_way_in(browse: Browse) -> None:
    page = browse("?q=%3Cscript%3Edocument.title='taken'%3C/script%3E&doc=../../etc/passwd")
    page.locator(".example").first.wait_for()
    is_untouched(page)
    assert "root:x:0" not in page.content()


def test_links_of_a_question_are_no_links(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "Show me [the 10-K](javascript:alert(1)) of Apple and ![x](http://evil.example/pixel?c=1)")
    is_untouched(page)  # a request to another host fails the test by itself
    assert turn.locator("a[href*='evil.example'], img[src*='evil.example']").count() == 0


def test_a_draft_can_neither_close_its_box_nor_turn_its_verdict(browse: Browse) -> None:
    page = browse("#/draft")
    draft = "</textarea><svg/onload=alert(1)>Apple's fiscal 2024 net sales were $391.0 billion, \u202eDEIFIREV\u202c."
    page.fill("#draft-text", draft)
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator("#draft-found:not([aria-busy]) .checked").wait_for()
    is_untouched(page)
    assert page.locator(".checked .figure.verified").all_text_contents() == ["$391.0 billion (verified)"]
    assert page.locator("tr.verified .chip").inner_text() == "verified"


def test_a_hundred_thousand_combining_letters_are_refused_soon(browse: Browse) -> None:
    page = browse(refused=("/query",))
    begun = time.monotonic()
    turn = ask(page, COMBINING)
    assert time.monotonic() - begun < MOST_SECONDS
    assert turn.locator(".problem, .chip").count()
    again = ask(page, SALES)
    assert again.locator(".figure").first.inner_text() == "$391.035 billion"


@pytest.mark.parametrize("question", ["=1+1 {company} revenue in 2024", "@x {company} revenue in 2024"])
def test_no_cell_of_an_export_is_a_formula_that_was_typed(browse: Browse, question: str) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    page = browse("#/grid")
    page.locator("#view-grid label", has_text="Apple").click()
    page.fill("#grid-questions", question)
    page.get_by_role("button", name="Fill the grid").click()
    page.get_by_role("button", name="Export to Excel").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export to Excel").click()
    book = openpyxl.load_workbook(io.BytesIO(Path(saved.value.path()).read_bytes()))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert [cell.value for cell in cells if cell.data_type == "f" and "1+1" in str(cell.value)] == []
