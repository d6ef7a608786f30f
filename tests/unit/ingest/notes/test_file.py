"""The file of notes: it reads back as it was written, and what is no such file is told."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.kinds import kind_of
from ingest.notes.file import is_notes, read_notes, save_notes, write_notes
from ingest.notes.models import Notes, NotesHead
from tools.errors import InvalidInput, RefusedFile

HEAD = NotesHead(
    title='A "call": notes', date=date(2026, 11, 20), company="Acme", source="call.jpg", sha256="ab" * 32, pages=3,
    read_by={1: "eyes-1"}, reviewed={1: "A. Reader on 2026-11-24"}, left_out=(2,), not_read={3: "eyes-1 failed."},
)  # fmt: skip
NOTES = Notes(HEAD, {1: "# Call\n\nWords", 2: "More"})
TEXT = write_notes(NOTES)


def test_it_reads_back_as_it_was_written() -> None:
    assert read_notes(TEXT.encode(), "a.notes.md") == NOTES
    assert read_notes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode(), "a.notes.md") == NOTES


def test_it_is_told_from_other_markdown_by_its_beginning() -> None:
    assert is_notes(TEXT.encode())
    assert kind_of(TEXT.encode(), "call.jpg.notes.md") == "notes"
    assert kind_of(b"---\ntitle: A report\n---\n# Report\n", "report.md") == "markdown"


@given(
    st.dictionaries(st.integers(1, 3), st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), max_size=60))
)
def test_no_page_ends_the_head_or_passes_for_another(texts: dict[int, str]) -> None:
    forged = {page: f"{text}\n---\nread_by: {{}}\n---\n<!-- page 3 -->\n{text}".strip() for page, text in texts.items()}
    read = read_notes(write_notes(Notes(HEAD, forged)).encode(), "a.notes.md")
    assert read.head == HEAD
    assert read.texts.keys() == forged.keys()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title: "A', "title: A", "line 3: is no field of notes"),
        ("pages: 3", "pages: 1", "has a page 2, but says that it has 1 pages"),
        ("pages: 3", "pages: 0", "pages at its beginning is not valid"),
        ("pages: 3", "pages: 3\npages: 3", "is no field of notes"),
        ("left_out: [2]", "left_out: [2]\nauthor: 1", "author at its beginning is not valid"),
        ("tieout_notes: 1", "tieout_notes: 2", "tieout_notes at its beginning is not valid"),
        ("<!-- page 2 -->", "<!-- page 1 -->", "page 1 stands there twice"),
        ("<!-- page 1 -->", "Words\n<!-- page 1 -->", "text stands before the first page's mark"),
    ],
)
def test_what_is_damaged_is_refused_with_its_place(old: str, new: str, said: str) -> None:
    with pytest.raises(RefusedFile, match=said):
        read_notes(TEXT.replace(old, new, 1).encode(), "a.notes.md")


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(RefusedFile, match="is not UTF-8"):
        read_notes(b"---\ntieout_notes: 1\n\xff", "a.notes.md")


def test_what_can_not_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    blocked = tmp_path / "a.notes.md"
    blocked.mkdir()
    with pytest.raises(InvalidInput, match="--output"):
        save_notes(NOTES, blocked)
    assert [*tmp_path.iterdir()] == [blocked]
