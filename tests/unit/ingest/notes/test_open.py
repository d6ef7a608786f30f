"""Notes that are loaded: nothing that nobody accepted, and no figure that counts as reported."""

import pytest

from ingest.filing import OpenedDocument
from ingest.manifest import describe
from ingest.notes.file import write_notes
from ingest.notes.models import Notes, NotesHead
from ingest.notes.open import open_notes
from ingest.parts import read_parts
from tools.errors import InvalidInput, RefusedFile
from tools.language.company_names.directory import load_directory

DIRECTORY = load_directory()
STATEMENT = """# Balance sheets

Consolidated Balance Sheets (in millions)

| December 31, | 2025 | 2024 |
| --- | --- | --- |
| Cash | 1,250 | 1,100 |
| Inventories | 310 | 290 |
| Total assets | 1,560 | 1,390 |"""
WHO = "eyes-1, reviewed by A. Reader on 2026-11-24"
HEAD = NotesHead(
    title="Year end", company="Invented Paper", source="scan.pdf", sha256="ab" * 32, pages=4,
    read_by={1: "eyes-1", 3: "eyes-1"}, reviewed={1: "A. Reader on 2026-11-24", 2: "A. Reader on 2026-11-24"},
    left_out=(3,), not_read={4: "eyes-1 failed."},
)  # fmt: skip
TEXTS = {1: STATEMENT, 2: STATEMENT.replace("sheets", "sheet"), 3: "# Private\n\nNot to be loaded."}


def opened(head: NotesHead = HEAD, **said: object) -> OpenedDocument:
    return open_notes(write_notes(Notes(head, TEXTS)).encode(), "a.notes.md", describe(**said), DIRECTORY).main


def test_pages_that_were_accepted_are_read_with_who_read_them() -> None:
    document = opened()
    assert (document.identity.doc_type, document.identity.company.name, document.title) == (
        "notes", "Invented Paper", "Year end",
    )  # fmt: skip
    assert document.read is not None
    assert "Private" not in document.read.text
    assert document.read_by == {1: WHO}
    assert (document.told_reader, document.doc_id) == (WHO, "notes-abababababababab")
    assert document.warnings[0].startswith(f"Page 1 was read from its image by {WHO}")
    assert document.warnings[1:] == ("Page 4 is not read: eyes-1 failed.", "Left out by who reviewed it: page 3.")


def test_no_fact_table_or_number_is_made_of_notes() -> None:
    parts = read_parts(opened(), "doc", DIRECTORY)
    assert {chunk.read_by for chunk in parts.chunks} == {WHO, None}
    assert (parts.tables, parts.printed, parts.statements) == ((), None, ())
    assert [unit.numbers for unit in parts.units if unit.page == 1 and unit.numbers] == []
    assert "Cash | 1,250 | 1,100" in parts.text
    assert parts.nodes[0].title == "Balance sheets"


def test_what_nobody_reviewed_is_refused() -> None:
    with pytest.raises(RefusedFile, match=r"nobody has reviewed page 2\..*--accept"):
        opened(HEAD.model_copy(update={"reviewed": {1: "A. Reader on 2026-11-24"}}))


def test_notes_are_loaded_as_nothing_else() -> None:
    with pytest.raises(RefusedFile, match="holds notes, so that it can't be loaded as 10-K"):
        opened(doc_type="10-K")


def test_the_caller_may_name_another_company() -> None:
    assert opened(company="Another Paper").identity.company.name == "Another Paper"


def test_notes_whose_pages_are_all_left_out_are_refused() -> None:
    with pytest.raises((RefusedFile, InvalidInput), match="none of its pages"):
        opened(HEAD.model_copy(update={"left_out": (1, 2, 3)}))
