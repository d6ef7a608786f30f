"""Rows of printed tables: paged text has a value a line under its label; here they stand in one line."""

import re
from collections.abc import Iterator

# A cell without a word: figures, dashes, currency signs, "NM".
_VALUE = re.compile(r"(?=\S)(?:[\d\s$€£¥₹()\[\].,%+*/–—−-]|(?<![^\W\d_])(?:NM|N/M|n/a|N/A|bps|pts|x)(?![^\W\d_]))+")
_LONGEST_ROW = 240  # characters: what is longer is running text
_OPENING = ("$", "€", "£", "¥", "₹", "(")
_PAGE_NUMBER = re.compile(r"[\s–—-]*\d{1,3}[\s–—-]*")
_FIGURE = ("(", *"0123456789")
_LEADERS = re.compile(r"(?:[^\S\n]?\.){5,}[^\S\n]*")
_BULLETS = frozenset("•·●○◦▪■□➢")
_FEWEST = 2  # values on lines of their own
_GAP = "  "  # between two cells
_LINE = 70  # characters of a line of running text, at least
_FEWEST_ROWS = 3  # of a table
_SHARE = 0.3  # of the lines of a page that is a table: headings and notes are the others


def readable_rows(text: str) -> str:
    """A text with the values of a printed row behind their label, and bullets before what they mark.

    Nothing but white space and leader dots is changed, and nothing in a text without such values. A number that ends a
    page stays by itself: it may be the page's.
    """
    lines = _LEADERS.sub(_GAP, text).split("\n")
    return "\n".join(_rows(lines)) if sum(map(_is_part, lines)) >= _FEWEST else text


def is_value(line: str) -> bool:
    """Whether a line is a cell without words."""
    return _VALUE.fullmatch(line.strip()) is not None


def prints_table(text: str) -> bool:
    """Whether a text without markup is mostly a printed table: rows with figures, and few lines of running text."""
    rows = [line for line in readable_rows(text).splitlines() if line.strip()]
    valued = sum(_GAP in row and is_value(row.split(_GAP)[-1]) for row in rows)
    running = sum(len(row) > _LINE and _GAP not in row for row in rows)
    return valued >= _FEWEST_ROWS and valued > running and valued >= _SHARE * len(rows)


def _is_part(line: str) -> bool:
    return is_value(line) or line.strip() in _BULLETS


def _rows(lines: list[str]) -> Iterator[str]:
    row: str | None = None
    blank = 0
    for place, line in enumerate(lines):
        cell = line.strip()
        if not cell:
            blank += 1
            continue
        if row is not None and _joins(row, cell) and (row.endswith(_OPENING) or not _ends_page(lines, place)):
            row = f"{row}{_between(row, cell)}{cell}"
        else:
            if row is not None:
                yield row
                yield from [""] * _empty(lines, place, blank)
            row = line.rstrip()
        blank = 0
    if row is not None:
        yield row


def _joins(row: str, cell: str) -> bool:
    if row.strip() in _BULLETS:
        return cell not in _BULLETS
    return len(row) <= _LONGEST_ROW and is_value(cell)


def _between(row: str, cell: str) -> str:
    """What belongs to one figure stands together: its sign, its brackets, its per cent."""
    if row.strip() in _BULLETS:
        return " "
    opens = row.endswith(_OPENING)
    closes = cell.startswith((")", "%")) and not row.endswith((")", "%"))
    return "" if (opens and cell.startswith(_FIGURE)) or closes else _GAP


def _empty(lines: list[str], place: int, blank: int) -> int:
    """One empty line where paragraphs were apart; none between the cells of tables, which lines of spaces part."""
    return int(blank > 0 and any(line == "" for line in lines[place - blank : place]))


def _ends_page(lines: list[str], place: int) -> bool:
    """Whether a bare small number is the last line of a page."""
    if not _PAGE_NUMBER.fullmatch(lines[place]):
        return False
    after = lines[place + 1 : place + 2]
    return not any(line.strip() for line in lines[place + 1 :]) or after == [""]
