"""A book as CSV, a figure a row with its source, and as Markdown, with its sources below."""

import csv
import io
from collections.abc import Iterator

from server.export.sheets import Amount, Book, Entry, Origin, Sheet, Words, cached
from tools.numbers import format_computed, format_value

_GUARDED = ("=", "+", "-", "@", "\t")  # what spreadsheets take for a formula at a text's beginning
_OF_SOURCE = (
    "source_company", "concept", "source_period", "from", "to", "form", "accession", "filed", "place", "document",
    "url",
)  # fmt: skip


def csv_of(book: Book) -> str:
    """The sheet with the most figures: a row for each cell that says something, with all that is known of its sources.

    Of several sources, each has its part, with semicolons between them. Numbers are exact.
    """
    sheet = max(book.sheets, key=_figures)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    if sheet.keys >= len(sheet.head):
        writer.writerow([_guarded(title) for title in sheet.head])
        writer.writerows([[_cell(entry) for entry in row] for row in sheet.rows])
        return buffer.getvalue()
    keys = [title or "row" for title in sheet.head[: sheet.keys]]
    figure = "figure" if "figure" not in map(str.casefold, keys) else "column"
    writer.writerow([_guarded(key) for key in (*keys, figure, "value", "unit", "text", *_OF_SOURCE)])
    for row in sheet.rows:
        named = [_cell(entry) for entry in row[: sheet.keys]]
        for title, entry in zip(sheet.head[sheet.keys :], row[sheet.keys :], strict=True):
            if entry is not None and not (isinstance(entry, Words) and not entry.text):
                writer.writerow([*named, _guarded(title), *_told(entry), *_of_sources(book, entry)])
    return buffer.getvalue()


def _figures(sheet: Sheet) -> int:
    return sum(isinstance(entry, Amount) for row in sheet.rows for entry in row)


def _told(entry: Amount | Words) -> tuple[str, str, str]:
    if isinstance(entry, Words):
        return "", "", _guarded(entry.text)
    return f"{entry.value:f}", entry.unit, ""


def _of_sources(book: Book, entry: Amount | Words) -> list[str]:
    parts = [_fields(book.origins[number]) for number in entry.origins]
    columns = [[part[place] for part in parts if part[place]] for place in range(len(_OF_SOURCE))]
    return [_guarded("; ".join(dict.fromkeys(column))) for column in columns]


def _fields(origin: Origin) -> tuple[str, ...]:
    source = origin.source
    return (
        source.company, origin.concept, origin.period, str(origin.start or ""), str(origin.end or ""), source.doc_type,
        source.accession or "", str(source.filed or ""), origin.place, source.doc_id, source.url or "",
    )  # fmt: skip


def _cell(entry: Entry) -> str:
    if entry is None:
        return ""
    return f"{entry.value:f}" if isinstance(entry, Amount) else _guarded(entry.text)


def _guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula, nor a part of it for a row of its own."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # a lone carriage return is left unquoted
    return f"'{text}" if text.lstrip("\n").startswith(_GUARDED) else text


def markdown_of(book: Book) -> str:
    """Every sheet as a table, its figures marked with the numbers of their sources, which stand below."""
    lines: list[str] = []
    for sheet in book.sheets:
        lines += [f"## {_escaped(sheet.name)}", "", *_table(book, sheet), ""]
        lines += [f"{_escaped(remark)}\n" for remark in sheet.remarks]
    if book.origins:
        lines += ["## Sources", ""]
        lines += [f"{number}. {_source_line(origin)}" for number, origin in enumerate(book.origins, start=1)]
    return "\n".join(lines).rstrip() + "\n"


def _table(book: Book, sheet: Sheet) -> Iterator[str]:
    figures = [any(isinstance(row[column], Amount) for row in sheet.rows if column < len(row))
               for column in range(len(sheet.head))]  # fmt: skip
    yield _row([_escaped(title) for title in sheet.head])
    yield _row(["---:" if right else "---" for right in figures])
    for row in sheet.rows:
        yield _row([_shown(book, sheet, entry) for entry in row])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _shown(book: Book, sheet: Sheet, entry: Entry) -> str:
    if entry is None:
        return ""
    marks = "".join(f"[{number + 1}]" for number in entry.origins)
    if isinstance(entry, Amount):
        return f"{_figure(book, sheet, entry)} {marks}".rstrip()
    text = _escaped(entry.text)
    return f"{'&emsp;' * entry.indent}{f'**{text}**' if entry.bold and text else text} {marks}".rstrip()


def _figure(book: Book, sheet: Sheet, entry: Amount) -> str:
    if entry.percent:
        return f"{cached(book, sheet, entry):{'.2%'}}"
    if entry.formula is not None or entry.unit in {"ratio", "multiple", "days", "pure", "number"}:
        return format_computed(entry.value, entry.unit)
    return f"{entry.value:,.2f}" if entry.unit == "percentage points" else format_value(entry.value, entry.unit)


def _source_line(origin: Origin) -> str:
    first, *rest = origin.told.split("\n")
    value = format_value(origin.value, origin.unit)
    return f"{_escaped(origin.label)} {_escaped(value)}: {'; '.join(map(_escaped, (first, *rest)))}"


def _escaped(text: str) -> str:
    """Words in a table of Markdown: no cell ends early, nothing becomes HTML."""
    plain = text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    plain = plain.replace("*", "\\*").replace("[", "\\[").replace("`", "\\`")
    return " ".join(plain.split())
