"""Conversion goes on with what is there, loses nothing, and notes down each decision."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest
from PIL import Image

from ingest.notes.convert import (
    Said,
    accepted_unseen,
    begin,
    left_out,
    notes_path,
    read_before,
    read_unread,
    reviewed,
    unread,
)
from ingest.notes.file import save_notes
from ingest.notes.models import Notes
from ingest.notes.source import NotesSource, read_source
from tests.unit.ingest.pdf.made import prose, write_pdf
from tools.errors import InvalidInput, ModelFailed

DAY = date(2026, 11, 24)


@dataclass
class Reader:
    """A `PageReader` that says how often it was asked, and fails at first where it is told to."""

    model: str = "eyes-1"
    fails: int = 0
    asked: list[bytes] = field(default_factory=list[bytes])

    async def read_page(self, image: bytes) -> str:
        self.asked.append(image)
        if len(self.asked) <= self.fails:
            raise ModelFailed("eyes-1 failed.")
        return "<page># Call\n\nWords of it.</page>"


@pytest.fixture
def source(tmp_path: Path) -> NotesSource:
    """A scan of two pages."""
    first, second = (Image.new("L", (30, 40), shade) for shade in (1, 2))
    first.save(tmp_path / "scan.tiff", save_all=True, append_images=[second])
    return read_source(tmp_path / "scan.tiff")


async def test_pages_are_read_and_name_the_notes(source: NotesSource) -> None:
    begun = begin(source, None, Said(company="Acme", written=DAY))
    assert (begun.head.title, begun.head.company, begun.head.date, unread(source, begun)) == (
        "scan",
        "Acme",
        DAY,
        [1, 2],
    )
    notes = await read_unread(source, begun, Reader(), "")
    assert notes.head.title == "Call"
    assert notes.head.read_by == {1: "eyes-1", 2: "eyes-1"}
    assert (notes.undecided, unread(source, notes)) == ([1, 2], [])


async def test_another_run_asks_for_what_failed_alone_and_tells_who_read_what(
    source: NotesSource, tmp_path: Path
) -> None:
    notes = await read_unread(source, begin(source, None, Said()), Reader(fails=1), "")
    assert [*notes.head.not_read.values()] == ["eyes-1 failed."]
    target = notes_path(source.path, None)
    [page] = notes.texts
    save_notes(reviewed(notes, page, "Corrected.", "A. Reader", DAY), target)
    other = Reader("eyes-2")
    again = await read_unread(source, begin(source, read_before(target, source), Said()), other, "")
    assert len(other.asked) == 1
    assert sorted(again.head.read_by.values()) == ["eyes-1", "eyes-2"]
    assert "Corrected." in again.texts.values()
    assert again.head.not_read == {}


async def test_without_a_model_each_page_is_told_why(source: NotesSource) -> None:
    notes = await read_unread(source, begin(source, None, Said()), None, "No model.")
    assert (notes.head.not_read, notes.texts) == ({1: "No model.", 2: "No model."}, {})


async def test_decisions_are_told_of_each_page(source: NotesSource) -> None:
    notes = await read_unread(source, begin(source, None, Said()), Reader(), "")
    decided = accepted_unseen(reviewed(notes, 1, "Right.", "A. Reader", DAY), [2])
    assert decided.undecided == []
    assert decided.head.reader_of(1) == "eyes-1, reviewed by A. Reader on 2026-11-24"
    assert decided.head.reader_of(2) == "eyes-1, reviewed by nobody"
    assert left_out(notes, 1).undecided == [2]
    assert reviewed(notes, 1, " \n", "A. Reader", DAY).head.left_out == (1,)


async def test_again_forgets_what_nobody_decided_on(source: NotesSource) -> None:
    notes = await read_unread(source, begin(source, None, Said()), Reader(), "")
    kept = begin(source, reviewed(notes, 2, "Right.", "A. Reader", DAY), Said(), again=True)
    assert kept.texts == {2: "Right."}
    assert unread(source, kept) == [1]


def test_no_file_is_written_over(source: NotesSource, tmp_path: Path) -> None:
    target = notes_path(source.path, tmp_path)
    target.write_text("# My own words\n")
    with pytest.raises(InvalidInput, match="holds no notes of Tieout's"):
        read_before(target, source)
    save_notes(Notes(begin(source, None, Said()).head.model_copy(update={"sha256": "ab" * 32})), target)
    with pytest.raises(InvalidInput, match="of what scan"):
        read_before(target, source)
    assert read_before(tmp_path / "none.md", source) is None


def test_a_title_that_no_file_takes_is_told(source: NotesSource) -> None:
    with pytest.raises(InvalidInput, match="--title: is not valid"):
        begin(source, None, Said(title="t" * 400))


async def test_a_pdf_whose_text_was_converted_may_be_read_from_its_pictures(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(write_pdf([prose(0, 6), prose(0, 6)]))
    typed = begin(read_source(path), None, Said())
    seen = read_source(path, as_pictures=True)
    again = begin(seen, reviewed(typed, 1, "Right.", "A. Reader", DAY), Said())
    assert (unread(seen, again), again.texts) == ([2], {1: "Right."})
    notes = await read_unread(seen, again, Reader(), "")
    assert (notes.head.read_by, notes.undecided) == ({2: "eyes-1"}, [2])
