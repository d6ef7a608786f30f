"""A whole filing in the store: its sections, tables, chunks, facts and statements, once and for all of its readers."""

from importlib.resources import files
from pathlib import Path

import pytest

from ingest.pipeline import find_files, index_files
from tools.documents.read import get_table, read_document
from tools.errors import InvalidInput, UnknownDocument
from tools.figures.asked.request import FigureRequest
from tools.figures.statements.statement import get_statement
from tools.ports.deps import Deps

FILING = Path(str(files("ingest").joinpath("samples/invented/invented_TLVQ_10-K_2025.htm")))


@pytest.fixture
async def doc_id(deps: Deps) -> str:
    """The id of a loaded 10-K of an invented company."""
    [file] = [file async for file in index_files(deps.writer, deps.directory, find_files([FILING]))]
    assert (file.status, file.doc_type) == ("indexed", "10-K"), file.reason
    assert file.doc_id is not None
    assert file.chunks > 20
    assert file.tables > 10
    assert [section.item for section in file.sections if section.item][:3] == ["1", "1A", "1B"]
    [again] = [file async for file in index_files(deps.writer, deps.directory, find_files([FILING]))]
    assert (again.status, again.doc_id) == ("unchanged", file.doc_id)
    return file.doc_id


async def test_offsets_lead_back_to_the_text(deps: Deps, doc_id: str) -> None:
    read = await deps.documents.text(doc_id, 0, 10**7)
    assert read is not None
    text, characters = read
    assert len(text) == characters
    sections, chunks = await deps.documents.sections(doc_id), await deps.documents.chunks(doc_id)
    assert all(0 <= section.start <= section.end <= characters for section in sections)
    plain = [chunk for chunk in chunks if chunk.table_id is None]
    assert plain
    assert all(text[chunk.start : chunk.end] == chunk.text for chunk in plain)
    assert {chunk.section_id for chunk in chunks} - {None} <= {section.section_id for section in sections}


async def test_a_section_and_a_table_are_read(deps: Deps, doc_id: str) -> None:
    page = await read_document(deps.documents, doc_id, section="Item 7")
    assert page.text is not None
    assert page.text.startswith("Item 7")
    assert page.source.section == "Part II, Item 7"
    [first, *_] = await deps.documents.tables(doc_id)
    assert await get_table(deps.documents, first.table_id) == first
    with pytest.raises(InvalidInput, match="has no 'Item 99'"):
        await read_document(deps.documents, doc_id, section="Item 99")
    with pytest.raises(UnknownDocument):
        await read_document(deps.documents, "nothing")


async def test_the_statement_is_given_as_filed(deps: Deps, doc_id: str) -> None:
    request = FigureRequest.one_period("TLVQ", "balance_sheet", None, None, None)
    statement = await get_statement(
        deps.facts, deps.directory, deps.vocabulary, "balance_sheet", request, deps.today(), deps.documents
    )
    assert statement.basis == "as filed"
    assert statement.source.doc_id == doc_id
    assert all(check.ok for check in statement.checks)
