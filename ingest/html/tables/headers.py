"""Which rows of a grid are headers, and what each column's header says."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, cast

from ingest.html.tables.grid import Cell, Grid
from ingest.html.tables.numbers import is_figure, read_figure
from ingest.html.tables.patterns import pattern, words

JOINT: Final = " | "
MAX_HEADERS: Final = 8
_SAMPLE = 40  # body rows that tell what a column holds


_TOKEN = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*|[%$€£¥]")
_DATE_TOKEN = re.compile(r"\d{1,2}|(?:fy)?['’]?\d{2}|(?:fy)?(?:19|20)\d\d[ae]?|\d{2}['’]|\d{1,2}-\d{1,2}-\d{2,4}|[%$]")
_ZEROS = re.compile(r"['’]?000['’]?s?|\d")
_LETTER = re.compile(r"[^\W\d_]")
_ABSENT = re.compile(r"n\.?\s?/?\s?[am]\.?|not (?:meaningful|applicable|available)|none|nil|\*+", re.IGNORECASE)
_LONGEST_HEADER = 300
_SHORT = 60
_SIGNS = frozenset("%$€£¥")
_YEAR = re.compile(r"(?:19|20)\d\d(?!\d)")


@cache
def _listed(section: str, name: str) -> frozenset[str]:
    return frozenset(cast(str, words()[section][name]).split())


@lru_cache(maxsize=8192)
def is_period(text: str) -> bool:
    """Whether a text is a period or a date, or names a change between them: "Years ended", "2024", "% change"."""
    if len(text) > _LONGEST_HEADER:
        return False
    tokens = _TOKEN.findall(text.lower())
    known = _listed("rows", "period_words")
    return bool(tokens) and all(token in known or _DATE_TOKEN.fullmatch(token) for token in tokens)


@lru_cache(maxsize=8192)
def is_note(text: str) -> bool:
    """Whether a text only says how figures are printed: "(in millions, except per share data)"."""
    if len(text) > _LONGEST_HEADER:
        return False
    tokens = _TOKEN.findall(text.lower().replace("-", " "))
    known, keys = _listed("notes", "words"), _listed("notes", "keys")
    if not any(token.strip("'’") in keys for token in tokens):
        return False
    return all(word in known or _ZEROS.fullmatch(word) or word in _SIGNS for word in tokens)


def is_dated(text: str) -> bool:
    """Whether a text names a period or a date among other words."""
    return pattern("rows", "dated").search(text[:_LONGEST_HEADER]) is not None


def count_headers(grid: Grid) -> int:
    """How many rows at the top are headers."""
    marked = _marked(grid)
    return marked or _Reader(grid).count()


def join_headers(grid: Grid, count: int) -> tuple[str, ...]:
    """Each column's header: its cells from top to bottom, joined; what spans several columns stands in each.

    A title over the whole table, and a note on scale over all figures, stand once, in the first header.
    """
    rows = grid.rows[:count]
    common = [cell for number in range(count) for cell in grid.own(number) if _is_common(cell, grid.width)]
    headers: list[str] = []
    for column in range(grid.width):
        cells = list(dict.fromkeys(row[column] for row in rows if column < len(row)))
        texts = [cell.text for cell in cells if cell is not None and cell not in common]
        if column == 0:
            texts = [cell.text for cell in common if cell.column == 0] + texts
            texts += [cell.text for cell in common if cell.column > 0]
        headers.append(JOINT.join(dict.fromkeys(texts)))
    return tuple(headers)


def _is_common(cell: Cell, width: int) -> bool:
    if cell.columns >= width:
        return True
    return width > 2 and cell.columns >= width - 1 and is_note(cell.text)


def _marked(grid: Grid) -> int:
    """How many rows at the top the markup calls headers."""
    count = 0
    for number, row in enumerate(grid.rows[:MAX_HEADERS]):
        cells = [cell for cell in row if cell is not None]
        if not (grid.heads[number] or all(cell.header for cell in cells)):
            break
        count += 1
    return count


class _Reader:
    """Goes down the rows until one is no header."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._rows = grid.rows

    def count(self) -> int:
        titles = count = 0
        labelled = False
        for number in range(min(MAX_HEADERS, len(self._rows))):
            kind = self._kind(number, first=not labelled)
            if kind is None:
                break
            count += 1
            titles += kind == "title"
            labelled = labelled or (kind == "header" and self._rows[number][0] is not None)
        # A title alone heads the table; without a header below it is one all the same where the table goes on.
        return count if count > titles or count < len(self._rows) else 0

    def _kind(self, number: int, *, first: bool) -> str | None:
        own = list(self._grid.own(number))
        others = [cell for cell in own if cell.column > 0]
        if any(is_figure(cell.text) and not _is_numbered_head(cell) for cell in others):
            return None
        if not own or own[0].column > 0:
            return "header" if self._heads_unlabelled(number, others) else None
        label = own[0]
        if not others:
            return self._kind_of_label(number, label, first=first)
        if is_note(label.text):
            return "header"
        if all(is_period(cell.text) or is_note(cell.text) for cell in others):
            return "header" if not is_figure(label.text) and self._heads(number, others) else None
        return "header" if self._is_text_head(number, own, others, first=first) else None

    def _kind_of_label(self, number: int, label: Cell, *, first: bool) -> str | None:
        """A row with nothing but one text at the left: a note, a title over the header, or a section of the body."""
        if is_note(label.text):
            return "title"
        titled = label.columns > 1 or is_dated(label.text)
        if not first or not titled or number + 1 >= len(self._rows):
            return None
        below = list(self._grid.own(number + 1))
        if len(below) == 1 and below[0].column == 0 and not is_note(below[0].text):
            return None
        return "title" if self._kind(number + 1, first=True) is not None else None

    def _heads_unlabelled(self, number: int, others: list[Cell]) -> bool:
        """Whether cells with none at their left are headers: three at least, or bold, dated, wide, or over figures."""
        if any(len(cell.text) > _LONGEST_HEADER for cell in others):
            return False
        if len(others) > 2 or all((cell.bold or cell.header) and len(cell.text) < _SHORT for cell in others):
            return True
        return any(cell.columns > 1 or _is_period_head(cell.text) or self._is_over(cell, number) for cell in others)

    def _is_over(self, cell: Cell, number: int) -> bool:
        """Whether a text stands over a column of figures."""
        return any(self._holds(number, column, _is_measure) for column in _columns(cell))

    def _heads(self, number: int, others: list[Cell]) -> bool:
        """Whether periods in a row stand over figures: a row of bare years may also be a row of the body."""
        if not all(_YEAR.fullmatch(cell.text) for cell in others):
            return True
        return any(self._holds(number, column, is_figure) for cell in others for column in _columns(cell))

    def _is_text_head(self, number: int, own: list[Cell], others: list[Cell], *, first: bool) -> bool:
        """Whether words in a row head the columns below."""
        if number + 1 >= len(self._rows) or any(len(cell.text) > _LONGEST_HEADER for cell in own):
            return False
        if any(
            self._is_over(cell, number) and _LETTER.search(cell.text) and not is_absent(cell.text) for cell in others
        ):
            return True
        if not first:
            return False
        below = list(self._grid.own(number + 1))
        if all(cell.bold or cell.header for cell in own) and not all(cell.bold for cell in below):
            return True
        return 2 * sum(1 for cell in own if pattern("rows", "head_words").match(cell.text)) > len(own)

    def _holds(self, number: int, column: int, test: Callable[[str], bool]) -> bool:
        """Whether most of what a column has below a row is of a kind."""
        texts = [
            cell.text
            for row in self._rows[number + 1 : number + 1 + _SAMPLE]
            if column < len(row)
            and (cell := row[column]) is not None
            and cell.columns == 1
            and not is_absent(cell.text)
        ]
        return bool(texts) and 2 * sum(map(test, texts)) > len(texts)


def _is_period_head(text: str) -> bool:
    return is_period(text) or is_note(text) or (len(text) < _SHORT and is_dated(text))


def is_absent(text: str) -> bool:
    """Whether a text stands for a figure that there is not."""
    return _ABSENT.fullmatch(text) is not None


def _is_numbered_head(cell: Cell) -> bool:
    """A bare number over several columns heads them."""
    return cell.columns > 1 and cell.text.isdigit()


def _columns(cell: Cell) -> range:
    return range(cell.column, cell.column + cell.columns)


def _is_measure(text: str) -> bool:
    return read_figure(text) is not None
