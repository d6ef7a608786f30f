"""The page in a browser: Chromium through Playwright, over a server of its own with the demo's corpus."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tests.conftest import load_files
from tests.integration.http.conftest import Served, running
from tests.stores import Store

# The environment's own, or Debian's.
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PATIENCE = 90_000  # milliseconds: what takes longer hangs, on a machine that does much else, too
HOSTILE = "<img src=x onerror=\"document.title='taken'\">"
NAME = f"Zorbex {HOSTILE} Paints"

Browse = Callable[..., Any]


@pytest.fixture(scope="session")
def demo(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """What the demo loads, a filing with text and tables, and one whose company and words are markup."""
    hostile = tmp_path_factory.mktemp("hostile") / "zorbex.jsonl"
    hostile.write_text(
        '{"page": 3, "text": "Zorbex closed its plant in Dunmarrow because of a flood in spring. '
        + HOSTILE.replace('"', '\\"')
        + ' <script>document.title=1</script> The flood cost $4.5 million."}\n'
    )

    async def load(loaded: Settings) -> None:
        with as_file(files("ingest").joinpath("samples")) as samples:
            await load_files(loaded, [samples / "arabic"], samples / "companies.jsonl")
            filings = find_files([], samples / "invented/manifest.jsonl")
            known = {path: one for path, one in filings.items() if path.name == "invented_TLVQ_10-K_2025.htm"}
            options = describe(ticker="ZRBX", company=NAME, doc_type="10-K", fiscal_year=2023)
            async with open_deps(loaded) as deps:
                known |= find_files([hostile], options=options)
                async for file in index_files(deps.writer, deps.directory, known):
                    assert file.status == "indexed", file.reason

    return store.once("page", load)


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="session")
def site(program: Path, page_folder: Path, demo: Settings) -> Iterator[Served]:
    """A server over that corpus, as `tieout serve` starts it."""
    with running(program, page_folder, demo) as served:
        yield served


@pytest.fixture(scope="module")
def chromium(site: Served) -> Iterator[Any]:
    """The browser, one for the tests of a module. While it is there its event loop runs: what needs one of its own, as
    the loading of a corpus, has to be done before."""
    assert site.url
    api = pytest.importorskip("playwright.sync_api", reason="needs Playwright, of the group `dev`")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"needs Chromium, which is not at {CHROMIUM}: install it, or set CHROMIUM")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any, site: Served) -> Iterator[Browse]:
    """Opens the page, or what stands behind its `#`. Whatever the browser reports fails the test, but for `refused`
    paths: those that the server refuses on purpose."""
    reported: list[str] = []
    contexts: list[Any] = []
    allowed: list[str] = []

    def browse(view: str = "", url: str = site.url, refused: tuple[str, ...] = (), **how: Any) -> Any:
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 860}, **how})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: reported.append(_told(message)) if message.type in KINDS else None)
        page.on("pageerror", lambda error: reported.append(str(error)))
        page.on("request", lambda asked: None if _is_own(asked.url, url) else reported.append(asked.url))
        page.goto(f"{url}/{view}")
        allowed.extend(refused)
        return page

    yield browse
    for context in contexts:
        context.close()
    assert [
        one for one in reported if not one.startswith("Failed to load") or not one.endswith((*allowed, "never"))
    ] == []


KINDS = ("error", "warning")


def _told(message: Any) -> str:
    return f"{message.text} {urlsplit(message.location['url']).path}"


def _is_own(asked: str, url: str) -> bool:
    return asked.startswith((f"{url}/", "data:", "blob:"))


def ask(page: Any, question: str) -> Any:
    """Ask a question as people do, and wait for its answer."""
    turns = page.locator(".turn").count()
    page.fill("#question", question)
    page.press("#question", "Enter")
    turn = page.locator(".turn").nth(turns)
    turn.locator(".turn-body:not([aria-busy]) > *").first.wait_for()
    return turn
