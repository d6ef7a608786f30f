"""Lines of text into rows: a label, and the figures under it or beside it. What does not fill its columns has none."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.html.tables.numbers import read_figure

_SIGN = r"[$€£¥]"
_SIGN_BEHIND = re.compile(rf"(?<=\w)\s+{_SIGN}$")
_FIGURE = rf"(?:{_SIGN}\s*)?[-–—−(]*\s*(?:{_SIGN}\s*)?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)?(?:\.\d+)?\s*\)?\s*%?\s*\)?"
_DASH = rf"(?:{_SIGN}\s*)?[-–—−]+(?!\s*\d)"
_ABSENT = r"(?:N/?[AM]|n/?[am]|\*+)(?![A-Za-z])"
_TOKEN = re.compile(
    rf"\s*(?P<token>{_ABSENT}|{_DASH}|(?=\S*?\d|[-(]*\s*{_SIGN}\s*\S*\d){_FIGURE}|{_SIGN}|[)%])(?=\s|$|{_SIGN}|[)%])"
)
_NOTE = re.compile(r"\(\d{1,2}\)|\([a-z]\)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_OPEN_ENDS = re.compile(
    r"(?:[,;(&–—-]|\b(?:and|or|of|the|to|in|for|from|by|with|at|less|net|including|on))$", re.IGNORECASE
)
_LAST = re.compile(r"(?:see|the) accompanying\b|see (?:the )?notes\b|the notes\b.{0,40}\bintegral part", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\s?\.){3,}|…+")
_MOSTLY = 0.6  # of a table's runs of figures fill its columns
_FEWEST_ROWS = 3


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A label and what is printed in each column; a heading has no cells. `line` is where its label stands.

    `rates` are the percentages of a row that has fewer than there are columns: rates have no changes beside them.
    """

    label: str
    cells: tuple[str, ...]
    line: int
    rates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineTable:
    """`head` are the lines above the first row, without blank ones; `width` counts the columns of figures."""

    head: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    width: int


@dataclass(frozen=True, slots=True)
class _Run:
    """Labels, and the figures that follow them before the next label."""

    labels: tuple[tuple[int, str], ...]
    figures: tuple[str, ...]


def split_line(line: str) -> tuple[str, tuple[str, ...]]:
    """A line's words, and the figures at its end; a line of figures alone has no words.

    The sign of a currency behind the words is of the figures on the lines below.
    """
    plain = _LEADERS.sub(" ", line.replace("\xa0", " ")).strip()
    alone = _figures(plain)
    if alone is not None:
        return "", alone
    for match in re.finditer(r"\s+(?=\S)", plain):
        figures = _figures(plain[match.end() :])
        if figures is not None and len(figures) > 1:
            return plain[: match.start()].strip(), figures
    return _SIGN_BEHIND.sub("", plain), ()


def _figures(text: str) -> tuple[str, ...] | None:
    """The figures of a text that holds nothing else; signs of currency alone are none. None where words are there."""
    found: list[str] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or not match["token"].strip():
            return None if text[at:].strip() else tuple(found)
        token = match["token"].strip()
        at = match.end()
        if token in (")", "%") and found:
            found[-1] += token
        elif re.fullmatch(_ABSENT, token) or read_figure(token) is not None:
            found.append(token)
        elif not re.fullmatch(_SIGN, token) and token not in (")", "%"):
            return None
    return tuple(found)


def read_line_table(lines: Sequence[str], fewest: int = _FEWEST_ROWS) -> LineTable | None:
    """The table that lines print, from its headings to its last row; None where too few rows have as many columns."""
    runs = list(_runs(lines))
    first = next((n for n, run in enumerate(runs) if run.figures and not _are_years(run.figures) and run.labels), None)
    if first is None:
        return None
    body = [run.figures for run in runs[first:] if run.figures and not _are_years(run.figures)]
    counts = Counter(len(figures) for figures in body)
    width, filled = counts.most_common(1)[0]
    rates = sum(_are_rates(figures, width) for figures in body)
    if filled < fewest or filled < _MOSTLY * (len(body) - rates):
        return None
    start = runs[first].labels
    begins = _head_ends([text for _, text in start])
    head = [*_texts(runs[:first]), *(text for _, text in start[:begins])]
    rows = [row for n, run in enumerate(runs[first:]) for row in _rows(run, width, begins if n == 0 else 0)]
    return LineTable(tuple(head), tuple(rows), width)


def _runs(lines: Sequence[str]) -> Iterator[_Run]:
    labels: list[tuple[int, str]] = []
    figures: list[str] = []
    for number, line in enumerate(lines):
        words, found = split_line(line)
        if not words and not found:
            continue
        if words:
            if figures:
                yield _Run(tuple(labels), tuple(figures))
                labels, figures = [], []
            if _LAST.match(words):
                break
            labels.append((number, words))
        figures += found
    if labels or figures:
        yield _Run(tuple(labels), tuple(figures))


def _are_years(figures: Sequence[str]) -> bool:
    return all(_YEAR.fullmatch(figure) for figure in figures)


def _are_rates(figures: Sequence[str], width: int) -> bool:
    """Whether figures are a row of percentages that is shorter than the table's."""
    return 0 < len(figures) < width and all("%" in figure for figure in figures)


def _texts(runs: Sequence[_Run]) -> Iterator[str]:
    """Labels and figures of runs as lines again: years stay lines of their own."""
    for run in runs:
        yield from (text for _, text in run.labels)
        yield from run.figures


_HEAD = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:months?|years?|quarters?|weeks?|periods?) ended\b|\bunaudited\b|"
    r"\b(?:in|dollars|amounts)\b.{0,30}\b(?:thousands|millions|billions)\b|^\(.*\)$|\b(?:january|february|march|april|may|june|"
    r"july|august|september|october|november|december) \d{1,2}\b|^[($]|\bchange\b",
    re.IGNORECASE,
)


def _head_ends(labels: Sequence[str]) -> int:
    """How many of the labels before the first figures belong to the table's head; the last one is the row's."""
    return max((n + 1 for n, text in enumerate(labels[:-1]) if _HEAD.search(text)), default=0)


def _rows(run: _Run, width: int, begins: int) -> Iterator[PrintedRow]:
    """The run's headings and its row; figures beyond the row's are a row without a label."""
    labels = list(_joined(run.labels[begins:]))
    figures = list(run.figures)
    if len(figures) == width + 1 and _NOTE.fullmatch(figures[0]):
        del figures[0]
    elif len(figures) == width + 1 and _NOTE.fullmatch(figures[-1]):
        del figures[-1]
    whole = bool(figures) and len(figures) % width == 0 and not _are_years(figures)
    rates = tuple(figures) if _are_rates(figures, width) else ()
    for number, (line, text) in enumerate(labels):
        last = number == len(labels) - 1
        yield PrintedRow(text, tuple(figures[:width]) if whole and last else (), line, rates if last else ())
    if whole:
        for start in range(width if labels else 0, len(figures), width):
            yield PrintedRow("", tuple(figures[start : start + width]), labels[-1][0] if labels else -1)


def _joined(labels: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Labels, those that go on in the next line as one."""
    pending: tuple[int, str] | None = None
    for line, text in labels:
        if pending is not None and _goes_on(pending[1], text):
            pending = (pending[0], f"{pending[1]} {text}")
            continue
        if pending is not None:
            yield pending
        pending = (line, text)
    if pending is not None:
        yield pending


def _goes_on(one: str, other: str) -> bool:
    if one.endswith(":"):
        return False
    return other[0].islower() or one.count("(") > one.count(")") or _OPEN_ENDS.search(one) is not None
