"""A book as an Excel workbook: formulas live, sources in comments and on a sheet of their own.

Needs the extra `excel` (XlsxWriter), which is imported on first use. It writes what a formula comes to beside it, so
that the figures show where nothing is reckoned: in previews, and in programs that only read.
"""

import io
import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from server.export.formulas import Cell, Sourced, written
from server.export.sheets import Amount, Book, Entry, Origin, Sheet, Words, cached
from tools.errors import ExtraMissing
from tools.models.base import period_label
from tools.numbers import CURRENCY_SIGNS, currency_of

SOURCES = "Sources"
_HEAD = (
    "No.", "Company", "Ticker", "Figure", "Concept", "Period", "From", "To", "Value", "Unit", "Basis", "Form", "Of",
    "Accession", "Filed", "Place", "Document", "Link",
)  # fmt: skip
_VALUE = "I"  # the column of values among the sources
_MOST_TEXT = 32_767  # characters of a cell
_MOST_LINK = 2_000
_WIDEST, _NARROWEST = 60, 8
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
_MOST_NAME = 31


def need_excel() -> Any:
    """The package that writes workbooks. Raises `ExtraMissing` where it is not installed."""
    try:
        return import_module("xlsxwriter")
    except ImportError as error:
        raise ExtraMissing("Excel files need XlsxWriter. Install tieout with its extra: tieout[excel].") from error


def workbook_of(book: Book) -> bytes:
    """The workbook's file. Raises `ExtraMissing`."""
    buffer = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    workbook = need_excel().Workbook(buffer, options)
    workbook.set_properties({"comments": "Each figure has its source in a comment, and on the sheet Sources."})
    formats = _Formats(workbook)
    names = _names([sheet.name for sheet in book.sheets])
    for sheet, name in zip(book.sheets, names, strict=True):
        _write_sheet(workbook.add_worksheet(name), book, sheet, formats)
    if book.origins:
        _write_sources(workbook.add_worksheet(SOURCES), book.origins, formats)
    workbook.close()
    return buffer.getvalue()


def number_format(amount: Amount) -> str:
    """How a spreadsheet shows a figure: $1,234, 12.34%, 1.20x."""
    if amount.percent:
        return "0.00%"
    whole = amount.value == amount.value.to_integral_value()
    currency = currency_of(amount.unit)
    if currency is not None:
        mark = f'"{CURRENCY_SIGNS.get(currency, f"{currency} ")}"'
        shape = f"{mark}#,##0" if whole and "/" not in amount.unit else f"{mark}#,##0.00"
        return f"{shape};-{shape}"
    match amount.unit:
        case "multiple":
            return '0.00"x"'
        case "days":
            return "0.0"
        case "ratio" | "pure" | "number":
            return "0.0000"
        case "percentage points":
            return "0.00"
        case _:
            return "#,##0" if whole else "#,##0.00"


class _Formats:
    """The formats of a workbook, each made once."""

    def __init__(self, workbook: Any) -> None:
        self._workbook = workbook
        self._made: dict[tuple[tuple[str, object], ...], Any] = {}

    def of(self, **how: object) -> Any:
        key = tuple(sorted(how.items()))
        if key not in self._made:
            self._made[key] = self._workbook.add_format({"valign": "top", **how})
        return self._made[key]

    @property
    def head(self) -> Any:
        return self.of(bold=True, text_wrap=True, bottom=1, bg_color="#E8EEF4")

    def text(self, text: str, **how: object) -> Any:
        """Of text; what a person's editing would turn into a formula is marked as text."""
        quoted = {"quote_prefix": True} if text.startswith(_FORMULA_SIGNS) else {}
        return self.of(text_wrap=True, **quoted, **how)


def _names(wanted: Sequence[str]) -> list[str]:
    """Names that sheets may have, none twice."""
    given: list[str] = []
    for name in wanted:
        plain = _NOT_IN_NAMES.sub(" ", name)[:_MOST_NAME].strip() or "Sheet"
        taken = {one.casefold() for one in (*given, SOURCES, "history")}
        given.append(plain if plain.casefold() not in taken else f"{plain[: _MOST_NAME - 4]} {len(given) + 1}")
    return given


def _write_sheet(worksheet: Any, book: Book, sheet: Sheet, formats: _Formats) -> None:
    if sheet.right_to_left:
        worksheet.right_to_left()
    for column, title in enumerate(sheet.head):
        worksheet.write_string(0, column, _plain(title), formats.head)
    for row, entries in enumerate(sheet.rows, start=1):
        for column, entry in enumerate(entries):
            _write(worksheet, (row, column), book, sheet, entry, formats)
    for row, remark in enumerate(sheet.remarks, start=len(sheet.rows) + 2):
        worksheet.write_string(row, 0, _plain(remark), formats.of(italic=True, font_color="#555555"))
    worksheet.freeze_panes(1, sheet.keys if sheet.keys < len(sheet.head) else 0)
    for column, width in enumerate(_widths(sheet)):
        worksheet.set_column(column, column, width)
    worksheet.set_landscape()
    worksheet.fit_to_pages(1, 0)


def _write(worksheet: Any, place: tuple[int, int], book: Book, sheet: Sheet, entry: Entry, formats: _Formats) -> None:
    if isinstance(entry, Words) and entry.text:
        look = formats.text(entry.text, bold=entry.bold, indent=min(entry.indent, 15))
        worksheet.write_string(*place, _plain(entry.text), look)
    elif isinstance(entry, Amount):
        look = formats.of(num_format=number_format(entry), bold=entry.bold)
        if entry.formula is None:
            worksheet.write_number(*place, float(entry.value), look)
        else:
            formula = f"={written(entry.formula, _address)}"
            worksheet.write_formula(*place, formula, look, cached(book, sheet, entry))
    if entry is not None and entry.note:
        lines = entry.note.count("\n") + 1
        size = {"width": 380, "height": 18 * min(lines + len(entry.note) // 60, 20) + 10}
        worksheet.write_comment(*place, _plain(entry.note), size)


def _address(cell: Cell) -> str:
    """Where a cell is: a source by its row there, a cell of the same sheet below its head."""
    if isinstance(cell, Sourced):
        return f"{SOURCES}!${_VALUE}${cell.number + 2}"
    return f"{_letters(cell.column)}{cell.row + 2}"


def _letters(column: int) -> str:
    """A column's letters: A for 0, AA for 26."""
    letters = ""
    while column >= 0:
        letters = f"{chr(ord('A') + column % 26)}{letters}"
        column = column // 26 - 1
    return letters


def _write_sources(worksheet: Any, origins: Sequence[Origin], formats: _Formats) -> None:
    for column, title in enumerate(_HEAD):
        worksheet.write_string(0, column, title, formats.head)
    for number, origin in enumerate(origins):
        source, row = origin.source, number + 1
        about = period_label(source.fiscal_year, source.fiscal_quarter) if source.fiscal_year else ""
        told = (
            source.company, source.ticker, origin.label, origin.concept, origin.period, str(origin.start or ""),
            str(origin.end or ""), None, origin.unit, origin.basis, source.doc_type, about, source.accession or "",
            str(source.filed or ""), origin.place, source.doc_id, source.url or "",
        )  # fmt: skip
        worksheet.write_number(row, 0, number + 1, formats.of())
        for column, text in enumerate(told, start=1):
            if text is None:
                amount = Amount(origin.value, origin.unit)
                worksheet.write_number(row, column, float(origin.value), formats.of(num_format=number_format(amount)))
            elif text.startswith(("https://", "http://")) and len(text) < _MOST_LINK:
                worksheet.write_url(row, column, text, string=text[:250])
            elif text:
                worksheet.write_string(row, column, _plain(text), formats.text(text))
    worksheet.freeze_panes(1, 0)
    worksheet.autofilter(0, 0, len(origins), len(_HEAD) - 1)
    widths = (5, 24, 9, 28, 34, 12, 11, 11, 20, 12, 10, 9, 12, 22, 11, 24, 24, 40)
    for column, width in enumerate(widths):
        worksheet.set_column(column, column, width)


def _widths(sheet: Sheet) -> list[int]:
    """The columns' widths in characters, by what they hold."""
    widths = [len(title) // 2 for title in sheet.head]
    for entries in sheet.rows:
        for column, entry in enumerate(entries):
            size = len(entry.text) if isinstance(entry, Words) else 22 if isinstance(entry, Amount) else 0
            widths[column] = max(widths[column], size)
    return [min(max(width + 2, _NARROWEST), _WIDEST) for width in widths]


def _plain(text: str) -> str:
    """A text as a cell may hold it: not too long, and all of it letters that can be written."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return whole if len(whole) <= _MOST_TEXT else f"{whole[: _MOST_TEXT - 1]}…"
