"""The other views: documents, drafts, grids; keys, screen readers, and the faults that axe finds."""

import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.integration.page.conftest import Browse, ask

REPORT = "#/documents/2099000001-26-000007"
REVENUE = "What was Tolvenquist's revenue in fiscal 2025, and why did it change?"
DRAFT = "Apple's revenue was $383.3 billion in fiscal 2023. Net income was $99.0 billion, and revenue rose in 2023."


def check(page: Any, text: str) -> None:
    """Check a text, and wait for what comes of it."""
    page.fill("#draft-text", text)
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator("#draft-found:not([aria-busy]) .checked").wait_for()


def test_a_document_is_found_and_read_by_its_contents(browse: Browse) -> None:
    page = browse("#/documents")
    page.locator(".listing tbody tr").first.wait_for()
    page.locator("#filters label", has_text="Tolvenquist").click()
    page.locator(".listing a", has_text="Tolvenquist").first.click()
    page.locator(".outline a", has_text="Item 7.").first.click()
    page.locator(".outline a[aria-current]", has_text="Item 7.").wait_for()
    assert page.locator(".document").inner_text().startswith("Item 7. Management")
    row = page.locator(".document tr", has_text="Gross profit").first
    assert row.locator("td").all_inner_texts()[:2] == ["Gross profit", "223,713"]


def test_documents_of_figures_alone_are_listed_where_they_are_wanted(browse: Browse) -> None:
    page = browse("#/documents")
    page.locator(".listing tbody tr").first.wait_for()
    assert page.locator(".listing tbody th:not(:has(a))").count() == 0
    page.get_by_label("Only those with a text").uncheck()
    page.locator(".listing tbody th:not(:has(a))", has_text="Apple").first.wait_for()
    page.get_by_label("Only those with a text").check()
    page.locator("#filters label", has_text="Apple").click()
    page.locator("[role=status]", has_text="No document with a text").wait_for()


def test_a_document_opens_where_its_source_stands(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "Why did Tolvenquist's gross margin change in fiscal 2025?")
    turn.locator(".quoted").first.click()
    page.get_by_role("link", name="Read the document").click()
    page.locator(".outline a[aria-current]", has_text="Item 7.").wait_for()
    assert page.locator(".document").inner_text().startswith("Item 7. Management")
    page.locator(".outline a").last.click()
    page.locator(".outline li:last-child [aria-current]").wait_for()
    link, box = page.locator(".outline [aria-current]").bounding_box(), page.locator(".outline").bounding_box()
    assert box["y"] <= link["y"] < box["y"] + box["height"]


def test_a_long_document_is_read_on(browse: Browse) -> None:
    page = browse(REPORT)
    page.locator(".document").wait_for()
    before = len(page.locator(".document").inner_text())
    page.get_by_role("button", name="Read on").click()
    page.wait_for_function("before => document.querySelector('.document').innerText.length > before + 1000", arg=before)


def test_pages_of_a_pdf_are_shown(browse: Browse) -> None:
    page = browse("#/documents")
    page.locator("#filters label", has_text="بنك").click()
    page.locator(".listing tr", has_text="FY2024").get_by_role("link").click()
    page.get_by_role("link", name="Next page").click()
    page.locator(".page-picture img").wait_for()
    assert "Page 2 of 1 to 5" in page.locator(".pager").inner_text()
    assert page.locator(".document").get_attribute("dir") == "rtl"


def test_what_is_not_there_is_told_with_a_way_back(browse: Browse) -> None:
    page = browse("#/documents/nothing", refused=("/documents/nothing/text",))
    assert "No document 'nothing' is loaded" in page.locator(".problem").inner_text()
    page.get_by_role("link", name="All documents").click()
    page.locator(".listing tbody tr").first.wait_for()


def test_each_number_of_a_draft_is_marked(browse: Browse) -> None:
    page = browse("#/draft")
    check(page, DRAFT)
    assert page.locator(".checked .figure.verified").all_text_contents() == ["$383.3 billion (verified)"]
    assert page.locator(".checked .figure.mismatch").all_text_contents() == ["$99.0 billion (mismatch)"]
    assert page.locator("tr.mismatch td.number").inner_text() == "$96.995 billion"
    assert "rose" in page.locator(".note.bad q").inner_text()
    page.locator("tr.mismatch .source").click()
    assert page.locator("#panel h2").inner_text() == "Apple Inc. 10-K FY2023"


def test_a_draft_of_nobody_still_has_its_numbers_told(browse: Browse) -> None:
    page = browse("#/draft")
    check(page, "Revenue was $5 million <img src=x onerror=alert(1)> in 2023.")
    assert page.locator(".checked .figure").count() == 1
    assert page.locator(".checked img").count() == 0


def test_a_grid_is_filled_and_exported(browse: Browse) -> None:
    page = browse("#/grid")
    for company in ("Apple", "NVIDIA"):
        page.locator("#view-grid label", has_text=company).click()
    page.fill("#grid-questions", "What was {company}'s revenue in fiscal 2024?")
    page.get_by_role("button", name="Fill the grid").click()
    page.get_by_role("button", name="Export to Excel").wait_for()
    assert page.locator(".cells td .cell-open").first.inner_text() == "$391.035 billion, FY2024"
    page.locator(".cells td .cell-open").first.click()
    assert page.locator("#panel h2").inner_text() == "Revenue"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export to Excel").click()
    assert zipfile.is_zipfile(BytesIO(Path(saved.value.path()).read_bytes()))


def test_all_is_done_by_keys(browse: Browse) -> None:
    page = browse()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("/")
    page.keyboard.type("What was Apple's revenue in fiscal 2023?")
    page.keyboard.press("Enter")
    page.locator(".turn .figure").first.wait_for()
    assert page.evaluate("document.activeElement.id") == "question"
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.matches('.figure.verified')"):
            break
    page.keyboard.press("Enter")
    page.locator("#panel mark").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H2"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "close"
    page.keyboard.press("Escape")
    assert page.locator("#panel").is_hidden()
    assert page.evaluate("document.activeElement.matches('.figure.verified')")
    page.keyboard.press("2")
    page.locator(".listing tbody tr").first.wait_for()
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.locator("#keys-on").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    assert page.locator("#view-draft").is_hidden()


def test_letters_that_are_typed_are_no_shortcuts(browse: Browse) -> None:
    page = browse()
    page.click("#question")
    page.keyboard.type("/n2?")
    assert page.input_value("#question") == "/n2?"
    assert page.locator("#view-ask").is_visible()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)])
def test_axe_finds_no_fault(browse: Browse, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = browse(color_scheme=scheme, viewport={"width": width, "height": 860})
    found: dict[str, Any] = {}

    def look(where: str) -> None:
        faults = axe.run(page).response["violations"]
        grave = [one for one in faults if one["impact"] != "minor"]
        found.update({f"{where}: {one['id']}": [node["html"][:200] for node in one["nodes"]] for one in grave})

    page.locator(".example").first.wait_for()
    look("welcome")
    turn = ask(page, REVENUE)
    for summary in turn.locator("summary").all():
        summary.click()
    turn.locator(".figure").first.click()
    page.locator("#panel mark").first.wait_for()
    look("answer")
    page.keyboard.press("Escape")
    look("answer alone")
    ask(page, "Compare the revenue of Apple and Nvidia for the last three fiscal years.")
    look("chart")
    page.goto(page.url.split("#")[0] + REPORT)
    page.locator(".document").wait_for()
    look("document")
    page.goto(page.url.split("#")[0] + "#/draft")
    check(page, DRAFT)
    look("draft")
    page.goto(page.url.split("#")[0] + "#/grid")
    page.locator("#view-grid label").first.wait_for()
    look("grid")
    page.goto(page.url.split("#")[0] + "#/documents")
    page.locator(".listing tbody tr").first.wait_for()
    look("documents")
    page.click("#keys-open")
    look("shortcuts")
    assert found == {}


def test_no_page_is_wider_than_its_screen(browse: Browse) -> None:
    page = browse(viewport={"width": 390, "height": 844})
    ask(page, REVENUE)
    for view in ("#/ask", "#/documents", REPORT, "#/draft", "#/grid"):
        page.goto(page.url.split("#")[0] + view)
        page.locator(".view:not([hidden]) :is(h1, h2)").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, view


def test_figures_and_days_are_not_broken_over_lines(browse: Browse) -> None:
    page = browse(viewport={"width": 390, "height": 844})
    turn = ask(page, REVENUE)
    turn.locator(".whole").first.wait_for()
    for one in (*turn.locator(".prose .figure").all(), *turn.locator(".prose .whole").all()):
        assert one.evaluate("one => one.getClientRects().length") == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_grid_tells_its_questions_sources_and_marks(browse: Browse) -> None:
    page = browse("#/grid")
    page.locator("#view-grid label", has_text="Apple").click()
    page.fill("#grid-questions", "What was {company}'s revenue in fiscal 2024?")
    page.get_by_role("button", name="Fill the grid").click()
    page.get_by_role("button", name="Export to Excel").wait_for()
    assert page.locator(".cells thead th").nth(1).inner_text() == "What was the company's revenue in fiscal 2024?"
    assert page.locator(".cells .cell-end bdi").first.inner_text() == "10-K FY2024"
    assert page.locator(".dots").inner_text().split() == ["Confidence:", "High", "Medium", "Low"]


def test_rows_of_a_grid_are_those_that_the_sidebar_leaves_and_its_filters_hold(browse: Browse) -> None:
    page = browse("#/grid")
    page.get_by_role("button", name="All", exact=True).click()
    assert page.locator("#view-grid label input:checked").count() > 2
    page.locator("#filters label", has_text="Apple").click()
    page.locator("#filters label", has_text="2022").click()
    page.wait_for_function("() => document.querySelectorAll('#view-grid .list label').length === 1")
    assert page.locator("#view-grid .list input:checked").count() == 1
    page.fill("#grid-questions", "revenue")
    page.get_by_role("button", name="Fill the grid").click()
    page.get_by_role("button", name="Export to Excel").wait_for()
    assert page.locator(".cells td .cell-open").all_inner_texts() == ["$394.328 billion, FY2022"]


def test_errors_name_no_tools_and_no_paths(browse: Browse) -> None:
    page = browse("#/documents/nothing", refused=("/documents/nothing/text",))
    told = page.locator(".problem").inner_text()
    assert "No document 'nothing' is loaded" in told
    assert "list_documents" not in told
    assert "GET /" not in told


def test_claims_that_can_not_be_judged_are_named(browse: Browse) -> None:
    page = browse("#/draft")
    check(page, f"{DRAFT} Xylo Widgets' revenue rose in 2023.")
    fold = page.locator("#draft-found details", has_text="could not be judged")
    fold.locator("summary").click()
    assert fold.locator("li").first.inner_text()
