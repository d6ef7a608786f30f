"""Pictures of cited pages: drawn from the file while it is there and unchanged, else a warning that says why."""

import base64
import io
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from PIL import Image

import server.page_images as page_images
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from tests.integration.conftest import Cli, variables_of
from tests.unit.ingest.pdf.made import Text, prose, write_pdf
from tools.models.answers import Answer, Citation
from tools.models.filters import Filters
from tools.ports.deps import Deps

SAID = {"company": "Invented Paper", "doc_type": "annual_report", "fiscal_year": 2025, "doc_id": "paper"}
QUESTION = "Why did Invented Paper close its mill in Oslo in 2025?"
CAUSE = "Invented Paper closed its mill in Oslo in 2025 because the price of timber had doubled."
PAGES = [
    [Text(f"Chapter {'ABCDEFG'[page]} of the report", y=72, size=16, bold=True), *prose(100, 8 + page)]
    for page in range(7)
]
PAGES[3].append(Text(CAUSE, y=400))


@pytest.fixture
async def report(deps: Deps, tmp_path: Path) -> Path:
    """A PDF of seven pages, loaded; the fourth one says why."""
    path = tmp_path / "report.pdf"
    path.write_bytes(write_pdf(PAGES))
    found = find_files([path], options=describe(**SAID))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    return path


async def test_a_company_without_a_ticker_has_one_name(deps: Deps, report: Path) -> None:
    [company] = await deps.facts.companies()
    [document] = await deps.documents.list_documents(Filters(), None, 10, 0)
    assert company.company_id < 0
    assert document.ticker == company.ticker


def put(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def move(path: Path, name: str) -> Path:
    return path.rename(path.with_name(name))


def sizes(content: Collection[Any]) -> list[tuple[int, int]]:
    """How large the PNGs of a result are."""
    shown = [base64.b64decode(part.data) for part in content if part.type == "image" and part.mime_type == "image/png"]
    return [Image.open(io.BytesIO(png)).size for png in shown]


def citing(*pages: int | None, doc_id: str = "paper") -> Answer:
    """An answer that cites these pages."""
    plain = Citation(id="c", text="[x]", company="Invented Paper", ticker="IP", doc_type="annual_report", doc_id=doc_id)
    cited = [plain.model_copy(update={"id": f"c{number}", "page": page}) for number, page in enumerate(pages)]
    return Answer(status="answered", answer="[x]", citations=tuple(cited))


async def test_an_answer_comes_with_the_pages_that_it_cites(
    connect: Callable[..., Client], settings: Settings, report: Path, text_of: Any
) -> None:
    asked = {"question": QUESTION, "include_images": True}
    async with connect(settings) as client:
        with_images = await client.call_tool("ask", asked)
        without = await client.call_tool("ask", {"question": QUESTION})
        move(report, "moved.pdf")
        moved = await client.call_tool("ask", asked)
    assert CAUSE in with_images.structured_content["answer"]
    pages = {citation["page"] for citation in with_images.structured_content["citations"]}
    assert 4 in pages
    assert sizes(with_images.content) == [(1224, 1584)] * len(pages)
    assert "Image 1: Invented Paper annual_report, p. " in text_of(with_images)
    assert sizes(without.content) == sizes(moved.content) == []
    [warning] = set(moved.structured_content["warnings"]) - set(with_images.structured_content["warnings"])
    assert warning.startswith("No page image: paper: report.pdf is not where it was loaded from.")
    assert warning in text_of(moved)
    assert str(report.parent) not in text_of(moved)


async def test_an_answer_without_pages_says_so(connect: Callable[..., Client], sample: Settings) -> None:
    asked = {"question": "What was Apple's revenue in fiscal 2023?", "include_images": True}
    async with connect(sample) as client:
        result = await client.call_tool("ask", asked)
    assert sizes(result.content) == []
    assert page_images.NO_PAGES in result.structured_content["warnings"]


async def test_images_come_in_page_order_and_at_most_five(report: Path, deps: Deps) -> None:
    drawn = await page_images.draw_cited(deps.documents, citing(7, 2, None, 2, 5))
    assert [image.page for image in drawn.images] == [2, 5, 7]
    assert drawn.warnings == ()
    many = await page_images.draw_cited(deps.documents, citing(*range(7, 0, -1)))
    assert [image.page for image in many.images] == [3, 4, 5, 6, 7]
    assert many.warnings == ("Of the 7 pages that are cited, images are made of the first 5.",)
    assert len({image.png for image in many.images}) == 5


async def test_an_image_is_no_larger_than_it_may_be(report: Path, deps: Deps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_images, "MOST_BYTES", 20_000)
    [image] = (await page_images.draw_cited(deps.documents, citing(4))).images
    assert len(image.png) <= 20_000 < len(await page_images.draw_page(deps.documents, "paper", 4))


async def test_what_the_file_has_become_is_told(report: Path, deps: Deps) -> None:
    async def warned(doc_id: str = "paper") -> str:
        drawn = await page_images.draw_cited(deps.documents, citing(4, doc_id=doc_id))
        assert drawn.images == ()
        [warning] = drawn.warnings
        return warning

    put(report, write_pdf(PAGES[:5]))
    assert "report.pdf has changed since it was loaded" in await warned()
    put(report, b"<html>no longer a report</html>")
    assert "report.pdf has changed since it was loaded" in await warned()
    assert "where its file lies is not known" in await warned("no such document")
    put(report, write_pdf(PAGES))
    assert (await page_images.draw_cited(deps.documents, citing(4))).images
    assert (
        "page: 8 is none of the pages 1 to 7" in (await page_images.draw_cited(deps.documents, citing(8))).warnings[0]
    )


async def test_paged_text_has_no_pictures(deps: Deps, write_pages: Callable[..., Path]) -> None:
    path = write_pages("text", [(1, "Item 7. Management's Discussion\nNet sales grew."), (2, "Costs fell.")])
    found = find_files([path], options=describe(**SAID))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    drawn = await page_images.draw_cited(deps.documents, citing(1))
    assert drawn.images == ()
    assert "text.jsonl is no PDF" in drawn.warnings[0]


async def test_a_file_that_is_indexed_again_from_elsewhere_is_found_there(report: Path, deps: Deps) -> None:
    moved = move(report, "moved.pdf")
    found = find_files([moved], options=describe(**SAID))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["unchanged"]
    assert len((await page_images.draw_cited(deps.documents, citing(1, 2))).images) == 2


def test_the_command_draws_a_page(tieout: Cli, settings: Settings, report: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.png"
    run = tieout(settings, "page", "paper", 4, "-o", target, "--json")
    assert run.code == 0, run.err
    assert run.json == {"doc_id": "paper", "page": 4, "path": str(target), "bytes": target.stat().st_size}
    assert Image.open(io.BytesIO(target.read_bytes())).size == (1224, 1584)
    for arguments, code, said in (
        (("paper", 99), 2, "page: 99 is none of the pages 1 to 7 of paper"),
        (("nothing", 1), 1, "'nothing' is not loaded"),
    ):
        failed = tieout(settings, "page", *arguments, "-o", target)
        assert (failed.code, said in failed.err) == (code, True), failed.err
    nowhere = tieout(settings, "page", "paper", 1, "-o", tmp_path / "no" / "page.png")
    assert nowhere.code == 2
    assert "can't be written" in nowhere.err
    report.unlink()
    gone = tieout(settings, "page", "paper", 4, "-o", target)
    assert gone.code == 1
    assert "is not where it was loaded from" in gone.err


@pytest.mark.parametrize(
    ("style", "printed"),
    [
        ("000", "[Source: Invented Paper annual_report FY2025, Chapter D of the report, p. 4]"),
        ("001", "[Invented Paper, 2025, p. 4]"),
        ("002", "[annual_report, FY2025, p. 4]"),
    ],
)
async def test_a_setting_chooses_how_answers_cite(
    program: Path, settings: Settings, report: Path, tmp_path: Path, style: str, printed: str
) -> None:
    environment = {**variables_of(settings), "TIEOUT_CITATION_STYLE": style}
    server = StdioServerParameters(command=str(program), args=["mcp"], env=environment, cwd=tmp_path)
    async with Client(server, mode="2026-07-28", read_timeout_seconds=30) as client:
        answer = (await client.call_tool("ask", {"question": QUESTION})).structured_content
    [cited] = [citation for citation in answer["citations"] if citation["quote"] == CAUSE]
    assert cited["text"] == printed
    assert f"“{CAUSE}” {printed}" in answer["answer"]
    assert answer["verification"]["status"] == "verified"
    [told] = [step["detail"] for step in answer["trace"]["steps"] if step["step"] == "verify"]
    assert told.startswith("verified; ")
