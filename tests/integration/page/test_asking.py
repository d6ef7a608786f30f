"""Asking: progress, the answer, its sources, what leans on it."""

from typing import Any

import pytest

from tests.integration.page.conftest import HOSTILE, NAME, Browse, ask

REVENUE = "What was Tolvenquist's revenue in fiscal 2025, and why did it change?"
ARABIC = "كم بلغ إجمالي موجودات بنك واحة النخيل الافتراضي في ٢٠٢٤؟"


def test_a_question_is_answered_step_by_step(browse: Browse) -> None:
    page = browse()
    page.evaluate(
        """() => { window.seen = [];
        new MutationObserver(() => window.seen.push(document.getElementById("live").textContent))
            .observe(document.getElementById("live"), {childList: true}); }"""
    )
    turn = ask(page, REVENUE)
    seen = page.evaluate("window.seen")
    assert seen[0] == "Reading the question"
    assert "Looking up figures and passages" in seen
    assert "Tying each number to its source" in seen
    assert seen[-1].startswith("Answered. All")
    assert turn.locator(".chip", has_text="numbers tied out").count() == 1
    assert turn.locator(".figure.verified").first.inner_text() == "$422.097 million"


def test_a_figure_opens_the_table_with_its_cell_marked(browse: Browse) -> None:
    page = browse()
    turn = ask(page, REVENUE)
    turn.locator(".figure").first.click()
    panel = page.locator("#panel")
    panel.locator("mark").first.wait_for()
    assert panel.locator("mark").all_inner_texts() == ["422,097"]
    assert panel.locator("tr.marked th").inner_text() == "Total revenue"
    assert "2099000001-26-000007" in panel.inner_text()
    assert "RevenueFromContractWithCustomer" in panel.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Revenue"


def test_a_quotation_opens_its_passage_with_the_words_marked(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "Why did Tolvenquist's gross margin change in fiscal 2025?")
    quoted = turn.locator(".quoted").first
    words = quoted.inner_text()
    quoted.click()
    page.locator("#panel mark").first.wait_for()
    assert page.locator("#panel mark").first.inner_text().split() == words.split()
    turn.locator(".cite").first.click()
    assert page.locator("#panel h2").inner_text().startswith("Tolvenquist Instruments Corporation")


def test_a_figure_without_a_table_opens_the_line_of_its_statement(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "What was Apple's revenue in fiscal 2023?")
    turn.locator(".figure").first.click()
    page.locator("#panel mark").wait_for()
    assert page.locator("#panel mark").inner_text() == "383,285"
    assert page.locator("#panel a.away").get_attribute("href").startswith("https://www.sec.gov/")


def test_a_computed_figure_tells_what_it_is_made_of(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "What was Apple's net margin in fiscal 2023?")
    turn.locator(".figure").first.click()
    made = page.locator("#panel li", has_text="net income")
    made.locator(".figure").click()
    page.locator("#panel mark").wait_for()
    assert page.locator("#panel .value bdi").inner_text() == "$96.995 billion"
    assert page.locator("#panel mark").inner_text() == "96,995"
    page.get_by_role("button", name="Net margin").click()
    page.locator("#panel h2", has_text="Net margin").wait_for()


def test_a_question_may_lean_on_the_one_before(browse: Browse) -> None:
    page = browse()
    ask(page, "What was Apple's revenue in fiscal 2023?")
    turn = ask(page, "And in 2022?")
    assert turn.locator(".figure").first.inner_text() == "$394.328 billion"
    page.click("#fresh")
    assert page.locator(".turn").count() == 0
    turn = ask(page, "And in 2022?")
    assert turn.locator(".figure").count() == 0


def test_what_is_open_is_asked_back_with_its_choices(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "What was revenue in 2023?")
    assert turn.locator(".chip").first.inner_text() == "Question back"
    turn.locator(".choice", has_text="Apple").click()
    page.locator(".turn").nth(1).locator(".figure").first.wait_for()
    assert page.locator(".turn").nth(1).locator(".figure").first.inner_text() == "$383.285 billion"


def test_what_is_declined_says_why(browse: Browse) -> None:
    turn = ask(browse(), "What was Apple's adjusted revenue in 2023?")
    assert turn.locator(".chip").first.inner_text() == "Declined"
    assert "adjusted" in turn.locator(".prose").inner_text()


def test_series_are_drawn_with_a_table_beside_them(browse: Browse) -> None:
    turn = ask(browse(), "Compare the revenue of Apple and Nvidia for the last three fiscal years.")
    chart = turn.locator("figure.chart")
    assert chart.locator("path").count() == 2
    assert chart.locator("figcaption").inner_text() == "Revenue, FY2023 to FY2026"
    assert "Apple Inc." in chart.locator("svg").get_attribute("aria-label")
    chart.locator("summary").click()
    assert chart.locator("tbody tr").count() == 4
    assert chart.locator("td .figure").first.inner_text() == "$383.285 billion"
    assert turn.locator(".tree li").count() == 2


def test_what_is_asked_is_charted_and_what_it_is_computed_from_is_folded_away(browse: Browse) -> None:
    turn = ask(browse(), "Show Apple's net margin over the last three fiscal years")
    charts = turn.locator("figure.chart:visible figcaption")
    assert [one.split(",")[0] for one in charts.all_inner_texts()] == ["Net margin"]
    turn.locator("summary", has_text="computed from").click()
    assert [one.split(",")[0] for one in charts.all_inner_texts()] == ["Net margin", "Net income", "Revenue"]


def test_quotations_are_said_to_be_found_and_no_number_is_counted(browse: Browse) -> None:
    turn = ask(browse(), "What did Zorbex say about its flood?")
    assert turn.locator(".quoted").count()
    assert "found word for word" in turn.locator(".heads").inner_text()
    assert "0 numbers" not in turn.locator(".heads").inner_text()


def test_a_citation_stands_on_the_line_of_the_word_before_it(browse: Browse) -> None:
    page = browse()
    turn = ask(page, "Why did Tolvenquist's gross margin change in fiscal 2025?")
    for width in range(360, 1000, 80):
        page.set_viewport_size({"width": width, "height": 800})
        for paragraph in turn.locator(".prose p").all():
            lines = paragraph.evaluate(
                """one => [...one.querySelectorAll(".cite")].map((cite) => { const range = document.createRange();
                range.setStart(one, 0); range.setEndBefore(cite);
                return [[...range.getClientRects()].at(-1).bottom, cite.getBoundingClientRect().bottom]; })"""
            )
            assert all(abs(before - cite) < 12 for before, cite in lines[:1]), (width, lines)


def test_what_is_declined_is_said_once(browse: Browse) -> None:
    turn = ask(browse(), "What was Microsoft's revenue in fiscal 2023?")
    assert turn.inner_text().count("is not loaded") == 1
    assert turn.locator("code", has_text="tieout fetch MSFT").count() == 1


def test_confidence_and_trace_are_told(browse: Browse) -> None:
    turn = ask(browse(), "What was Apple's revenue in fiscal 2023?")
    turn.locator("summary", has_text="Confidence").click()
    assert turn.locator(".signals tbody tr").count() == 5
    turn.locator("summary", has_text="Trace").click()
    assert turn.locator(".trace code", has_text="classify").count() == 1


def test_filters_hold_for_questions(browse: Browse) -> None:
    page = browse()
    page.locator("#filters label", has_text="Apple Inc.").click()
    assert page.locator("#scope").inner_text() == "Only from: AAPL"
    with page.expect_request("**/query") as asked:
        ask(page, "What was revenue in fiscal 2023?")
    assert asked.value.post_data_json["filters"] == {"tickers": ["AAPL"]}
    page.locator("#filters-clear").click()
    assert page.locator("#scope").inner_text() == ""


def test_an_answer_in_arabic_is_set_from_the_right(browse: Browse) -> None:
    page = browse()
    turn = ask(page, ARABIC)
    prose = turn.locator(".prose").first
    assert (prose.get_attribute("dir"), prose.get_attribute("lang")) == ("rtl", "ar")
    assert prose.evaluate("one => getComputedStyle(one).direction") == "rtl"
    turn.locator(".figure").first.click()
    page.locator("#panel mark").first.wait_for()
    assert page.locator("#panel mark").first.inner_text() == "٥٥٬٥٥٨٬٤٥٠"
    page.locator("#panel img").wait_for()
    assert page.locator("#panel img").evaluate("one => one.naturalWidth") > 500


def test_a_question_can_be_stopped(browse: Browse, site: Any) -> None:
    page = browse()
    held: list[Any] = []
    page.route("**/query", lambda route: held.append(route))  # it never gets to the server, which would answer at once
    page.fill("#question", REVENUE)
    page.press("#question", "Enter")
    page.locator(".steps .now").wait_for()
    page.locator("#stop").click()
    assert "Stopped." in page.locator(".turn-body").inner_text()
    page.unroute("**/query")
    page.locator("text=Edit and ask again").click()
    assert page.input_value("#question") == REVENUE


@pytest.mark.parametrize("question", [f"What did Zorbex say about its flood? {HOSTILE}", HOSTILE, "<script>1</script>"])
def test_markup_in_questions_and_filings_stays_text(browse: Browse, question: str) -> None:
    page = browse()
    turn = ask(page, question)
    assert turn.locator("h2").inner_text() == question
    for one in turn.locator(".quoted").all():
        one.click()
        page.locator("#panel .evidence:not([aria-busy])").first.wait_for()
    page.locator("#filters label", has_text="Zorbex").click()
    page.goto(page.url.split("#")[0] + "#/documents")
    page.locator(".listing a", has_text=NAME).click()
    page.locator(".prose.document").wait_for()
    assert HOSTILE in page.locator(".prose.document").inner_text()
    assert page.locator("img[onerror], img[src=x], main script").count() == 0
    assert "taken" not in page.title()
