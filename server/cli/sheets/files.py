"""Books as files: which kind, by a name's ending or as asked, and written."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from tools.errors import InvalidInput

if TYPE_CHECKING:
    from server.export.sheets import Book

FileKind: TypeAlias = Literal["xlsx", "csv", "md"]


def kind_of(target: Path) -> FileKind:
    """The kind that a file's name tells. Raises `InvalidInput` for another one."""
    ending = target.suffix.lower().removeprefix(".")
    for kind in get_args(FileKind):
        if ending == kind:
            return kind
    raise InvalidInput(f"output: {target.name} ends in none of .xlsx, .csv and .md.")


def write_book(book: "Book", target: Path, kind: FileKind | None = None) -> None:
    """Write the file. Raises `InvalidInput` where it can't be, `ExtraMissing` for Excel without its package."""
    from server.export.excel import workbook_of

    kind = kind or kind_of(target)
    content = workbook_of(book) if kind == "xlsx" else text_of(book, kind).encode()
    try:
        target.write_bytes(content)
    except OSError as error:
        raise InvalidInput(f"output: {target} can't be written: {error.strerror}.") from error


def text_of(book: "Book", kind: Literal["csv", "md"]) -> str:
    """The book as text."""
    from server.export.plain import csv_of, markdown_of

    return csv_of(book) if kind == "csv" else markdown_of(book)
