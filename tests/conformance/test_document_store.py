"""DocumentStore: what every implementation lists, in which order, and through which filters."""

import hashlib
import os
from pathlib import Path
from typing import Any

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tools.models.filings import DocumentFile
from tools.models.filters import Filters
from tools.ports.deps import Deps

REVENUES = "us-gaap:Revenues"


@pytest.fixture
async def loaded(deps: Deps, load: Any, write_facts: Any, row: Any) -> Deps:
    """A company with two annual reports and a quarterly one."""
    rows = [
        row(4, "2022-12-31", "2022-01-01", accn="0000000001-23-000001", filed="2023-02-15", fy=2022),
        row(1, "2023-03-31", "2023-01-01", accn="0000000001-23-000002", filed="2023-05-01", form="10-Q", fp="Q1"),
        row(5, "2023-12-31", "2023-01-01"),
    ]
    await load(write_facts({REVENUES: rows}))
    return deps


async def listed(deps: Deps, limit: int = 10, offset: int = 0, **filters: Any) -> list[str]:
    found = await deps.documents.list_documents(Filters(**filters), None, limit, offset)
    return [document.doc_id for document in found]


ALL = ["companyfacts-CIK0000000001", "0000000001-24-000001", "0000000001-23-000002", "0000000001-23-000001"]


async def test_loaded_files_come_first_then_filings_from_the_newest_on(loaded: Deps) -> None:
    assert await listed(loaded) == ALL


async def test_pages_neither_repeat_nor_skip_a_document(loaded: Deps) -> None:
    assert [*await listed(loaded, 3), *await listed(loaded, 3, 3)] == ALL


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"fiscal_years": 2023}, ALL[1:3]),
        ({"quarters": "2023-q1"}, ALL[2:3]),
        ({"doc_types": "10-k"}, [ALL[1], ALL[3]]),
        ({"doc_ids": ALL[1]}, ALL[1:2]),
        ({"filed_after": "2023-05-01", "filed_before": "2023-12-31"}, ALL[2:3]),
        ({"language": "ar"}, []),
        ({"doc_types": "10-Q", "fiscal_years": 2022}, []),
    ],
)
async def test_a_filter_lets_through_what_it_names(loaded: Deps, filters: Any, expected: list[str]) -> None:
    assert await listed(loaded, **filters) == expected


async def test_only_the_named_companies_are_listed(loaded: Deps) -> None:
    assert await loaded.documents.list_documents(Filters(), [2], 10, 0) == []
    assert len(await loaded.documents.list_documents(Filters(), [1], 10, 0)) == 4


async def test_a_document_says_what_is_known_of_it(loaded: Deps) -> None:
    file, filing, *_ = await loaded.documents.list_documents(Filters(), None, 2, 0)
    assert (file.doc_type, file.status, file.counts.facts, file.ticker) == ("companyfacts", "indexed", 3, "ACME")
    assert (filing.doc_type, filing.status, filing.counts.facts) == ("10-K", "facts_only", 1)
    assert (filing.fiscal_year, f"{filing.period_end}") == (2023, "2023-12-31")
    assert filing.url is not None
    assert "000000000124000001" in filing.url


@pytest.fixture
async def paged(deps: Deps, write_pages: Any) -> Deps:
    """An annual report of five pages, with an item from the third one on."""
    words = "Net sales grew as prices were raised in all of our regions and more units were sold. " * 8
    pages = [(number, f"{words}\nPage {number} ends.") for number in range(5)]
    pages[2] = (2, f"ITEM 7. MANAGEMENT'S DISCUSSION AND ANALYSIS\n{words}")
    files = find_files([write_pages("one", pages)], options=describe(company="Acme", doc_type="10-K", doc_id="one"))
    assert [file.status async for file in index_files(deps.writer, deps.directory, files)] == ["indexed"]
    return deps


async def test_passages_come_whole_and_in_the_order_asked_for(paged: Deps) -> None:
    chunks = await paged.documents.chunks("one")
    wanted = [chunk.chunk_id for chunk in reversed(chunks)]
    passages = await paged.documents.passages([*wanted[:1], "nothing", *wanted[1:]])
    assert [passage.chunk for passage in passages] == chunks[::-1]
    sections = {section.section_id: section for section in await paged.documents.sections("one")}
    assert [passage.section for passage in passages] == [sections.get(chunk.section_id or "") for chunk in chunks[::-1]]
    assert {passage.document.company for passage in passages} == {"Acme"}
    assert all("net sale grew" in passage.terms for passage in passages if "Net sales" in passage.chunk.text)
    assert await paged.documents.passages([]) == []


async def test_neighbours_are_those_that_are_linked(paged: Deps) -> None:
    chunks = await paged.documents.chunks("one")
    middle = next(chunk for chunk in chunks if chunk.prev_chunk_id and chunk.next_chunk_id)
    around = await paged.documents.neighbours(middle.chunk_id, 1, 1)
    assert [chunk.chunk_id for chunk in around] == [middle.prev_chunk_id, middle.chunk_id, middle.next_chunk_id]
    first = next(chunk for chunk in chunks if chunk.position and chunk.prev_chunk_id is None)
    assert (await paged.documents.neighbours(first.chunk_id, 9, 0)) == [first]
    assert await paged.documents.neighbours("nothing", 1, 1) == []


async def test_a_section_is_read_by_its_id(paged: Deps) -> None:
    section = next(section for section in await paged.documents.sections("one") if section.item == "7")
    read = await paged.documents.section_text(section.section_id)
    assert read is not None
    assert read[0] == section
    whole = await paged.documents.text("one", section.start, section.end - section.start)
    assert whole is not None
    assert read[1] == whole[0]
    assert await paged.documents.section_text("nothing") is None


async def test_the_file_of_a_document_is_kept_until_it_lies_elsewhere(
    deps: Deps, write_pages: Any, tmp_path: Path
) -> None:
    path = write_pages("paged", [(1, "Item 7. Management's Discussion\nNet sales grew by four per cent.")])
    named = describe(company="Acme", doc_type="10-K", doc_id="one")

    async def index(where: Path) -> str:
        [file] = [file async for file in index_files(deps.writer, deps.directory, find_files([where], options=named))]
        return file.status

    assert await index(path) == "indexed"
    kept = DocumentFile(str(path), hashlib.sha256(path.read_bytes()).hexdigest())
    assert await deps.documents.file("one") == kept
    moved = path.rename(tmp_path / "moved.jsonl")
    assert await deps.documents.file("one") == kept
    assert await index(moved) == "unchanged"
    assert await deps.documents.file("one") == DocumentFile(str(moved), kept.digest)
    await deps.writer.keep_path(["one", "nothing"], None)
    assert await deps.documents.file("one") is None
    assert await deps.documents.file("nothing") is None


async def test_a_relative_path_is_kept_whole(
    deps: Deps, write_facts: Any, row: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_facts({REVENUES: [row(5, "2023-12-31", "2023-01-01")]}, to="facts.json")
    monkeypatch.chdir(tmp_path)
    found = find_files([Path("facts.json")])
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    kept = await deps.documents.file("companyfacts-CIK0000000001")
    assert kept is not None
    assert kept.path == str(tmp_path / "facts.json")
    assert await deps.documents.file("0000000001-24-000001") is None


@pytest.mark.skipif(os.name != "posix", reason="file names are bytes on POSIX alone")
async def test_a_file_whose_name_is_no_text_is_loaded_all_the_same(deps: Deps, write_pages: Any) -> None:
    path = write_pages("paged", [(1, "Item 7. Management's Discussion\nNet sales grew by four per cent.")])
    odd = path.rename(path.with_name("caf\udce9.jsonl"))
    found = find_files([odd], options=describe(company="Acme", doc_type="10-K", doc_id="one"))
    assert [file.status async for file in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    assert await deps.documents.file("one") is None
