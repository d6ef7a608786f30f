"""Which file an export is, and that it can't be written is told."""

from pathlib import Path

import pytest

from server.cli.sheets.files import kind_of, text_of, write_book
from server.export.sheets import Book, Sheet, Words
from tools.errors import InvalidInput

BOOK = Book((Sheet("Sheet", ("a",), ((Words("x"),),), 1),))


@pytest.mark.parametrize(("name", "kind"), [("a.xlsx", "xlsx"), ("a.b.CSV", "csv"), ("a.md", "md")])
def test_a_name_tells_the_kind(name: str, kind: str) -> None:
    assert kind_of(Path(name)) == kind


@pytest.mark.parametrize("name", ["a", "a.xls", "xlsx", ".md"])
def test_another_ending_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match=r"\.xlsx, \.csv and \.md"):
        kind_of(Path(name))


def test_a_book_is_written(tmp_path: Path) -> None:
    write_book(BOOK, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == text_of(BOOK, "csv") == "a\nx\n"
    write_book(BOOK, tmp_path / "b", "xlsx")
    assert (tmp_path / "b").read_bytes().startswith(b"PK")
    with pytest.raises(InvalidInput, match="can't be written"):
        write_book(BOOK, tmp_path / "none" / "a.csv")
