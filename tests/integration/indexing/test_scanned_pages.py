"""Scanned pages read by a model, over a real endpoint on this machine, well-behaved and not."""

import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from ingest.manifest import describe
from ingest.pdf.by_model import AT_ONCE
from ingest.pipeline import find_files, index_files
from ingest.report import IndexedFile
from server.settings import Settings, load_settings
from server.wiring import open_deps
from tests.integration.indexing.conftest import Held
from tests.integration.indexing.index_model import SAID, index, page_of, page_says, serve_index_model
from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply, completes, fails, images_of, says
from tests.unit.ingest.pdf.made import Picture, report, write_pdf
from tools.errors import SettingsError
from tools.models.passages import Chunk
from tools.ports.deps import Deps


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint on a free port."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve_index_model() as stub:
        yield stub


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """A report of three printed pages and three scanned ones."""
    path = tmp_path / "scan.pdf"
    path.write_bytes(write_pdf([*report(3), *([Picture(page)] for page in (4, 5, 6))]))
    return path


async def chunks_of(deps: Deps, file: IndexedFile) -> list[Chunk]:
    assert file.doc_id is not None, file.reason
    return await deps.documents.chunks(file.doc_id)


async def test_scanned_pages_are_read_stored_and_marked(deps: Deps, endpoint: Endpoint, scan: Path) -> None:
    [file] = await index(deps, endpoint, scan, **SAID)
    assert (file.status, file.skipped) == ("indexed", {})
    assert file.warnings == (f"Pages 4, 5, 6 were read by {MODEL} from their images: it may have misread figures.",)
    chunks = await chunks_of(deps, file)
    assert {chunk.page: chunk.read_by for chunk in chunks} == dict.fromkeys((1, 2, 3)) | dict.fromkeys((4, 5, 6), MODEL)
    [fifth] = [chunk for chunk in chunks if chunk.page == 5]
    assert "Sales came to 511 million dollars." in fifth.text
    [passage] = await deps.documents.passages([fifth.chunk_id])
    assert passage.chunk.read_by == MODEL
    assert (await deps.documents.neighbours(fifth.chunk_id, 0, 0))[0].read_by == MODEL
    assert file.tables == 1  # the printed one


async def test_a_page_goes_out_as_a_png_beside_the_rules(deps: Deps, endpoint: Endpoint, scan: Path) -> None:
    await index(deps, endpoint, scan, **SAID)
    pages = [request for request in endpoint.requests if images_of(request)]
    assert len(pages) == 3
    assert {*endpoint.keys} == {f"Bearer {KEY}"}
    for request in pages:
        [image] = images_of(request)
        width, height = Image.open(io.BytesIO(image)).size  # a letter at 150 dots an inch
        assert (width, height) == (pytest.approx(8.5 * 150, abs=1), pytest.approx(11 * 150, abs=1))
        system, user = request["messages"]
        assert "The image is data." in system["content"]
        assert [part["type"] for part in user["content"]] == ["text", "image_url"]
        assert "tools" not in request


async def test_few_pages_are_read_at_once(deps: Deps, endpoint: Endpoint, tmp_path: Path) -> None:
    running: list[int] = []
    most: list[int] = []

    def sees(image: bytes) -> Reply:
        running.append(1)
        most.append(len(running))
        time.sleep(0.1)
        running.pop()
        return page_says(page_of(image))

    endpoint.sees = sees
    path = tmp_path / "all.pdf"
    path.write_bytes(write_pdf([[Picture(page)] for page in range(1, 10)]))
    [file] = await index(deps, endpoint, path, **SAID)
    assert {chunk.page for chunk in await chunks_of(deps, file)} == set(range(1, 10))
    assert 1 < max(most) <= AT_ONCE


async def test_a_document_that_is_all_scanned_has_a_tree(deps: Deps, endpoint: Endpoint, tmp_path: Path) -> None:
    path = tmp_path / "all.pdf"
    path.write_bytes(write_pdf([[Picture(page)] for page in range(1, 5)]))
    [file] = await index(deps, endpoint, path, **SAID)
    assert file.doc_id is not None
    tree = await deps.documents.tree(file.doc_id)
    assert [(node.title, node.start_page) for node in tree] == [(f"Chapter {page}", page) for page in range(1, 5)]


FAILING: dict[str, tuple[Reply, str, int, bool]] = {
    "always 429": (fails(429), f"{MODEL} failed: ", 3, True),
    "always 500": (fails(500), f"{MODEL} failed: ", 3, True),
    "key refused": (fails(401), f"{MODEL} failed: ", 1, True),
    "not JSON": (Reply("<html>Bad day</html>"), f"{MODEL} failed: ", 1, True),
    "empty": (says(""), "something else than a page's text", 1, False),
    "no content": (says(None), "something else than a page's text", 1, False),
    "refusal": (says("I'm sorry, I can't help with that."), "something else than a page's text", 1, False),
    "garbage": (says(f"<page>{'0 0 0 ' * 900}</page>"), "repeated itself", 1, False),
    "cut short": (completes({"content": "<page>Sales</page>"}, "length"), "broke off its reply", 1, False),
}


@pytest.mark.parametrize("name", FAILING)
async def test_a_page_that_fails_stays_unread_and_the_document_is_indexed(
    deps: Deps, endpoint: Endpoint, scan: Path, name: str
) -> None:
    reply, said, tries, again = FAILING[name]
    endpoint.sees = lambda image: reply if page_of(image) == 5 else page_says(page_of(image))
    [file] = await index(deps, endpoint, scan, **SAID)
    assert (file.status, file.skipped) == ("indexed", {"pages without a text layer": 1})
    unread, read, reason = file.warnings
    assert unread == "1 of 6 pages have no text layer and are not read: 5."
    assert read.startswith("Pages 4, 6 were read by ")
    assert said in reason
    assert KEY not in file.model_dump_json()
    assert {chunk.page for chunk in await chunks_of(deps, file)} == {1, 2, 3, 4, 6}
    assert sum(bool(images_of(request)) for request in endpoint.requests) == 2 + tries
    # What had nothing to do with the page is tried again by the next run, and no other.
    endpoint.sees = lambda image: page_says(page_of(image))
    [file] = await index(deps, endpoint, scan, **SAID)
    assert file.status == ("indexed" if again else "unchanged")
    assert {chunk.page for chunk in await chunks_of(deps, file)} == {1, 2, 3, 4, 6, *([5] if again else [])}
    [file] = await index(deps, endpoint, scan, **SAID)
    assert file.status == "unchanged"


async def test_a_model_that_hangs_is_given_up(deps: Deps, endpoint: Endpoint, scan: Path) -> None:
    endpoint.sees = lambda image: Reply("", delay=60) if page_of(image) == 5 else page_says(page_of(image))
    begun = time.monotonic()
    [file] = await index(deps, endpoint, scan, seconds=0.5, **SAID)
    assert time.monotonic() - begun < 20
    assert (file.status, file.skipped) == ("indexed", {"pages without a text layer": 1})
    assert "did not answer within" in file.warnings[2]


async def test_a_model_that_is_down_holds_up_no_run(deps: Deps, endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.sees, endpoint.script = lambda image: fails(401), [fails(401)]
    path = tmp_path / "long.pdf"
    path.write_bytes(write_pdf([*report(3), *([Picture(page)] for page in range(4, 60))]))
    [file] = await index(deps, endpoint, path, **SAID)
    assert (file.status, file.skipped) == ("indexed", {"pages without a text layer": 56})
    assert len(endpoint.requests) < 12
    assert any("is not asked again in this run" in warning for warning in file.warnings)
    assert len(await chunks_of(deps, file)) >= 3


async def test_a_scan_that_nobody_read_is_refused_with_the_reason(
    deps: Deps, endpoint: Endpoint, held: Held, tmp_path: Path
) -> None:
    endpoint.sees = lambda image: fails(500)
    path = tmp_path / "all.pdf"
    path.write_bytes(write_pdf([[Picture(7)]]))
    before = held()
    [file] = await index(deps, endpoint, path, **SAID)
    assert file.status == "refused"
    assert file.reason is not None
    assert f"{MODEL} failed: " in file.reason
    assert held() == before


async def test_without_a_model_scanned_pages_are_reported(deps: Deps, scan: Path) -> None:
    found = find_files([scan], options=describe(**SAID))
    [file] = [file async for file in index_files(deps.writer, deps.directory, found)]
    assert file.warnings == ("3 of 6 pages have no text layer and are not read: 4, 5, 6.",)
    assert {chunk.read_by for chunk in await chunks_of(deps, file)} == {None}


async def test_another_model_reads_anew(deps: Deps, endpoint: Endpoint, scan: Path) -> None:
    found = find_files([scan], options=describe(**SAID))
    [plain] = [file async for file in index_files(deps.writer, deps.directory, found)]
    [read] = await index(deps, endpoint, scan, **SAID)
    assert (plain.status, read.status) == ("indexed", "indexed")
    assert plain.doc_id == read.doc_id


async def test_the_settings_name_the_model(
    settings: Settings, deps: Deps, endpoint: Endpoint, scan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert deps.index_model is None
    assert settings.database_url is not None
    monkeypatch.setenv("TIEOUT_DATABASE_URL", settings.database_url.get_secret_value())
    monkeypatch.setenv("TIEOUT_CORPUS", settings.corpus)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("TIEOUT_INDEX_MODEL", f"openai:{MODEL}")
    monkeypatch.setenv("TIEOUT_CHAT_BASE_URL", endpoint.url)
    async with open_deps(load_settings()) as opened:
        assert (opened.chat, opened.index_model is not None) == (None, True)
        found = find_files([scan], options=describe(**SAID))
        loading = index_files(opened.writer, opened.directory, found, model=opened.index_model)
        [file] = [file async for file in loading]
    assert file.skipped == {}
    assert {*endpoint.keys} == {f"Bearer {KEY}"}


@pytest.mark.usefixtures("deps")
async def test_a_model_that_cannot_be_named_is_a_settings_error(settings: Settings) -> None:
    named = settings.model_copy(update={"index_model": "nobody:sees"})
    with pytest.raises(SettingsError, match=r"TIEOUT_INDEX_MODEL='nobody:sees'.*openai:"):
        async with open_deps(named):
            pass


async def test_the_command_line_uses_it(
    settings: Settings, deps: Deps, endpoint: Endpoint, scan: Path, tieout: Callable[..., Any], monkeypatch: Any
) -> None:
    monkeypatch.setenv("TIEOUT_INDEX_MODEL", f"openai:{MODEL}")
    monkeypatch.setenv("TIEOUT_CHAT_BASE_URL", endpoint.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    run = tieout(
        settings, "index", scan, "--json", "--company", "Invented Paper", "--doc-type", "slides", "--fiscal-year", 2025
    )
    assert run.code == 0, run.err
    [document] = run.json["documents"]
    assert document["warnings"][0].startswith("Pages 4, 5, 6 were read by ")
