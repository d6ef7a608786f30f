"""PDFs and trees through `tieout index`: stored whole or not at all, and read back by section, node and page."""

from pathlib import Path

import pytest

from tests.integration.indexing.conftest import ANNUAL, Held, Index
from tests.unit.ingest.pdf.made import Picture, encrypted, report, write_pdf
from tools.documents.read import read_document
from tools.errors import InvalidInput
from tools.ports.deps import Deps

SAID = {"company": "Invented Paper", "doc_type": "annual_report", "fiscal_year": 2025}


async def test_a_pdf_is_stored_and_read_back(index: Index, deps: Deps, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(write_pdf(report(), [("The year", 0), ("Sales", 2), ("Outlook", 4)]))
    [file] = await index(path, **SAID)
    assert (file.status, file.tables) == ("indexed", 1), file.reason
    assert file.doc_id is not None
    [again] = await index(path, **SAID)
    assert again.status == "unchanged"
    whole = await read_document(deps.documents, file.doc_id)
    assert [(entry.node_id, entry.title, entry.page) for entry in whole.outline] == [
        ("0001", "The year", 1),
        ("0002", "Sales", 3),
        ("0003", "Outlook", 5),
    ]
    node = await read_document(deps.documents, file.doc_id, node_id="0002")
    assert (node.source.section, node.source.page) == ("Sales", 3)
    assert node.text is not None
    assert "Net sales" in node.text
    assert "Chapter E" not in node.text
    assert (await read_document(deps.documents, file.doc_id, section="0002")).text == node.text
    page = await read_document(deps.documents, file.doc_id, pages="5")
    assert page.text is not None
    assert page.text.startswith("Chapter E")
    with pytest.raises(InvalidInput, match="It has 0001 to 0003"):
        await read_document(deps.documents, file.doc_id, node_id="0009")


async def test_a_filing_has_a_tree_without_pages(index: Index, deps: Deps) -> None:
    [file] = await index(ANNUAL)
    assert file.doc_id is not None
    tree = await deps.documents.tree(file.doc_id)
    assert len(tree) > 10
    assert {node.start_page for node in tree} == {None}
    outline = (await read_document(deps.documents, file.doc_id)).outline
    assert {"1", "1A", "7", "8"} <= {entry.item for entry in outline}
    [risks] = [node for node in tree if node.level == 1 and "Risk Factors" in node.title]
    read = await read_document(deps.documents, file.doc_id, node_id=risks.node_id)
    assert read.text == (await read_document(deps.documents, file.doc_id, section="Item 1A")).text


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "damaged PDF"),
    "a header": (b"%PDF-1.7\n", "damaged PDF"),
    "no pages": (write_pdf([]), "damaged PDF"),
    "an empty page": (write_pdf([[]]), "has no text layer: no text on any of its pages (1)"),
    "scanned": (write_pdf([[Picture()]] * 3), "ocrmypdf -l ara"),
    "cut off": (write_pdf(report())[:500], "damaged PDF"),
    "encrypted": (encrypted(report()), "protected by a password"),
}


@pytest.mark.parametrize("name", BAD)
async def test_what_cannot_be_read_leaves_nothing_behind(index: Index, held: Held, tmp_path: Path, name: str) -> None:
    data, said = BAD[name]
    path = tmp_path / "report.pdf"
    path.write_bytes(data)
    before = held()
    [file] = await index(path, **SAID)
    assert file.status == "refused"
    assert file.reason is not None
    assert said in file.reason
    assert held() == before
