"""A text's sentences and rows of figures: the stretches in which a number finds its metric and period."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.language.quantities.models import Quantity
from tools.language.sentences import sentence_spans
from tools.language.stated.words import listed
from tools.months import MONTH_NUMBERS

_SCALE = re.compile(
    r"\(?(?:(?:all )?(?:amounts|figures|numbers|dollars|values|[$€£¥]|USD|EUR|GBP|JPY)[ ,]*"
    r"(?:are )?(?:stated |shown )?)?in "
    r"(?:(?:U\.?S\.? )?(?:dollars|euros|\$|€|£|USD|EUR|GBP)[ ,]*(?:in )?)?(?P<scale>thousands|millions|billions)\b",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\(\s*(?:(?:US)?[$€£¥]|USD|EUR|GBP)\s?(?P<scale>mm|mn|m|bn|b|k|'?000s?|000'?s)\s*\)", re.IGNORECASE)
_NOTES = {"k": 3, "0": 3, "m": 6, "b": 9}
_SCALES = {"thousands": Decimal(10) ** 3, "millions": Decimal(10) ** 6, "billions": Decimal(10) ** 9}
_WORD = re.compile(r"[^\W\d_]{2,}")
_NO_WORDS = re.compile(r"\b(?:FY|CY) ?'?\d{2,4}\b|\b(?:up|down|nm|n/a|pts|points?|flat)\b", re.IGNORECASE)
_SHARES = re.compile(r"\b(?:percent(?:age)?|%) of\b", re.IGNORECASE)
_GAP = re.compile(r"\||\t|  +|:")
_CELL = re.compile(r"\s*(?:\t|\||  )\s*")
_YEAR_CELL = re.compile(r"(?:(?:FY ?|fiscal )?(?:19|20)\d{2}|FY ?'?\d{2})A?", re.IGNORECASE)
_VERB = re.compile(r"\b(?:is|was|were|are|had|totall?ed|reached|rose|fell|grew|earned)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.?!]\s+\S")
_ITEM = re.compile(  # a heading, an item of a list, a label in bold, a year as a label
    r"^[^\S\n]*(?:(?P<heading>#{1,6} [^\n]*)|[-*•>–] (?=\S)|\d{1,2}[.)] (?=\S)|(?:\*\*|__)(?=\w)"
    r"|(?:FY|fiscal )? ?(?:19|20)\d{2}\s*[-–—:] )",
    re.MULTILINE,
)
_LONGEST, _MOST_NUMBERS = 2_000, 100  # characters and numbers of a sentence
_FAR_AHEAD, _FAR_BEHIND = 50_000, 5_000  # characters from a number to what is told before and behind it
_MOST_WORDS = 14  # of a row's label
_EMPHASIS = re.compile(r"\*\*|__|`")
FILLER = "\x1a"  # stands for the characters of a number: part of no word


@dataclass(frozen=True)
class Stretch:
    """A sentence, or a row of figures, and its numbers.

    `words` is the stretch at its own length with the numbers blanked out. `scale` is what the text says that bare
    figures are in ("in millions"), None where it says nothing.
    """

    start: int
    words: str
    quantities: tuple[Quantity, ...]
    is_row: bool
    scale: Decimal | None
    shares: bool = False
    opens: bool = False

    @property
    def places(self) -> list[tuple[int, int]]:
        """Where the numbers stand in `words`."""
        return [(quantity.start - self.start, quantity.end - self.start) for quantity in self.quantities]


def split_stretches(text: str, form: str, quantities: Sequence[Quantity]) -> Iterator[Stretch]:
    """The stretches of a text in reading order, those without numbers included; `form` is the text in plain form."""
    starts = [quantity.start for quantity in quantities]
    scale: Decimal | None = None
    shares = False
    last = 0
    for start, end in _pieces(text, _spans(text, quantities, starts), quantities, starts):
        inside = tuple(quantities[bisect_left(starts, start) : bisect_left(starts, end)])
        for match in _SCALE.finditer(form, start, end):
            scale = _SCALES[match["scale"].lower()]
        for match in _NOTE.finditer(form, start, end):
            scale = Decimal(10) ** _NOTES[match["scale"].lower().lstrip("'")[0]]
        row = _is_row(form, start, end, inside)
        if not row:
            shares = not inside and (shares or _SHARES.search(form, start, end) is not None)
        opens = not last or form.count("\n", last, start) > 1
        last = start + len(form[start:end].rstrip())
        yield Stretch(start, _blank(form, start, end, inside), inside, row, scale, shares, opens)


def near_numbers(stretches: Iterable[Stretch], quantities: Sequence[Quantity]) -> Iterator[Stretch]:
    """The stretches but for long parts of a text without numbers: what is told so far away bears on none."""
    starts = [quantity.start for quantity in quantities]
    for stretch in stretches:
        first = bisect_left(starts, stretch.start - _FAR_BEHIND)
        near = first < len(starts) and starts[first] < stretch.start + _FAR_AHEAD
        if near or stretch.start < _FAR_AHEAD:
            yield stretch


def _pieces(
    text: str, spans: Iterable[tuple[int, int]], quantities: Sequence[Quantity], starts: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The spans, cut where one is too long for a sentence or a row: it would take too long to read as one."""
    for start, end in spans:
        while (first := bisect_left(starts, start) + _MOST_NUMBERS) < len(starts) and starts[first] < end:
            yield start, starts[first]
            start = starts[first]
        while end - start > _LONGEST:
            space = text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
            stop = space + 1 if space >= 0 else start + _LONGEST
            last = bisect_left(starts, stop) - 1
            if last >= 0 and start < quantities[last].start < stop < quantities[last].end:
                stop = quantities[last].start
            yield start, stop
            start = stop
        yield start, end


def _spans(text: str, quantities: Sequence[Quantity], starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Rows by their lines, and the sentences of what lies between; a heading ends at its line's end as well."""
    begun = at = 0
    for line in text.splitlines(keepends=True):
        stop = at + len(line)
        inside = quantities[bisect_left(starts, at) : bisect_left(starts, stop)]
        if _is_row(text, at, stop, inside) or _is_header(line):
            yield from _items(text, begun, at)
            yield at, at + len(line.rstrip())
            begun = stop
        at = stop
    yield from _items(text, begun, len(text))


def _items(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences between two places, each item of a list and each heading by itself."""
    for match in _ITEM.finditer(text, start, end):
        yield from sentence_spans(text, start, match.start())
        start = match.start()
        if match["heading"]:
            yield from sentence_spans(text, start, match.end())
            start = match.end()
    yield from sentence_spans(text, start, end)


def _is_row(text: str, start: int, end: int, inside: Sequence[Quantity]) -> bool:
    """Whether a line is a label and figures behind it, parted by white space or bars."""
    if not inside or (_WORD.search(text, inside[0].end, end) and not _only_units(text, inside, end)):
        return False
    label = text[start : inside[0].start]
    several = len(inside) > 1 or _GAP.search(label.lstrip(" |")) is not None
    return (
        several
        and (any(map(str.isalpha, label)) or _YEAR_CELL.fullmatch(label.strip(" |\t")) is not None)
        and _SENTENCE_END.search(label) is None
        and _VERB.search(label) is None
        and len(label.split()) <= _MOST_WORDS
    )


def _only_units(text: str, inside: Sequence[Quantity], end: int) -> bool:
    """Whether no word stands between the figures or behind them."""
    stops = [*(quantity.start for quantity in inside[1:]), end]
    between = (text[quantity.end : stop] for quantity, stop in zip(inside, stops, strict=True))
    return not any(_WORD.search(_NO_WORDS.sub("", part)) for part in between)


def _is_header(line: str) -> bool:
    """Whether a line names columns: cells that are years, or years and hardly a word beside them."""
    if sum(_YEAR_CELL.fullmatch(cell) is not None for cell in _CELL.split(line)) > 1:
        return True
    years = re.findall(r"(?<![\d,.])(?:19|20)\d{2}(?![\d,.])|\b[FC]Y ?['’]?\d{2}\b", line)
    words = [word for word in _WORD.findall(line) if word.lower() not in listed("header") | MONTH_NUMBERS.keys()]
    return len(years) > 1 and len(words) <= 2 and not line.rstrip().endswith(".")


def _blank(form: str, start: int, end: int, inside: Sequence[Quantity]) -> str:
    words = form[start:end].replace("\n", " ").replace("\u00a0", " ").replace("–", "-")
    words = _EMPHASIS.sub(lambda match: " " * len(match[0]), words)
    for quantity in inside:
        first, last = quantity.start - start, min(quantity.end, end) - start
        words = words[:first] + FILLER * (last - first) + words[last:]
    return words
