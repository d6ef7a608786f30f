"""The page where the server needs a token, keeps nothing, or is asked for by another name."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.settings import Settings
from tests.integration.http.conftest import Served, problem, running
from tests.integration.page.conftest import Browse, ask

TOKEN = "correct-horse-battery-staple"
REFUSED = ("/filters", "/query")


@pytest.fixture(scope="module")
def guarded(program: Path, page_folder: Path, demo: Settings) -> Iterator[Served]:
    with running(program, page_folder, demo, "--read-only", TIEOUT_HTTP_TOKEN=TOKEN) as served:
        yield served


def test_the_page_asks_for_the_token_and_keeps_it_for_the_tab(guarded: Served, browse: Browse) -> None:
    page = browse(url=guarded.url, refused=REFUSED)
    page.locator("#token").wait_for()
    page.fill("#token-field", "wrong")
    page.keyboard.press("Enter")
    page.locator("#token-wrong").wait_for()
    page.fill("#token-field", TOKEN)
    page.keyboard.press("Enter")
    page.locator("#filters label").first.wait_for()
    turn = ask(page, "What was Apple's revenue in fiscal 2023?")
    assert turn.locator(".figure").first.inner_text() == "$383.285 billion"
    page.reload()
    page.locator("#filters label").first.wait_for()
    assert page.locator("#token").is_hidden()
    assert page.evaluate("[sessionStorage.length, localStorage.length, document.cookie]") == [1, 0, ""]


def test_without_the_token_it_says_so(guarded: Served, browse: Browse) -> None:
    page = browse(url=guarded.url, refused=REFUSED)
    page.locator("#token").wait_for()
    page.click("#token-cancel")
    page.locator("#filters .problem").wait_for()
    assert "The token is missing or wrong" in page.locator("#filters .problem").inner_text()


def test_pictures_and_conversations_come_with_the_token(guarded: Served, browse: Browse) -> None:
    page = browse(url=guarded.url, refused=REFUSED)
    page.fill("#token-field", TOKEN)
    page.keyboard.press("Enter")
    turn = ask(page, "كم بلغ إجمالي موجودات بنك واحة النخيل الافتراضي في ٢٠٢٤؟")
    turn.locator(".figure").first.click()
    page.locator("#panel img").wait_for()
    page.keyboard.press("Escape")
    ask(page, "What was Apple's revenue in fiscal 2023?")
    assert ask(page, "And in 2022?").locator(".figure").first.inner_text() == "$394.328 billion"


def test_another_corpus_is_asked_where_the_address_names_one(site: Served, browse: Browse) -> None:
    page = browse("?corpus=no/where", refused=("/c/no%2Fwhere/filters", "/c/no%2Fwhere/query"))
    page.locator("#filters .problem").wait_for()
    page.fill("#question", "What was Apple's revenue in fiscal 2023?")
    with page.expect_request("**/c/no%2Fwhere/query"):
        page.press("#question", "Enter")
    page.close()


def test_the_page_itself_needs_no_token_and_no_data_is_in_it(guarded: Served) -> None:
    page = guarded.http.get("/", headers={"Authorization": ""})
    assert page.status_code == 200
    assert "Apple" not in page.text
    for path in ("/filters", "/passages/x", "/tables/x", "/statements", "/documents/x/text", "/static", "/staticx/a"):
        assert problem(guarded.http.get(path, headers={"Authorization": ""}))["status"] == 401
    assert problem(guarded.http.post("/verify", json={}, headers={"Authorization": ""}))["status"] == 401


@pytest.mark.parametrize("path", ["/", "/static/x/script/app.js", "/filters"])
def test_another_name_or_site_gets_nothing(guarded: Served, path: str) -> None:
    assert problem(guarded.http.get(path, headers={"Host": "evil.example"}))["status"] == 421
    assert problem(guarded.http.get(path, headers={"Origin": "http://evil.example"}))["status"] == 403
