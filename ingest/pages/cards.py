"""What a page is found by besides its text: its title, its bullets, and the captions of its figures and tables."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import median

from ingest.html.parsed import Block, ReadText
from ingest.lines import BULLET, find_running, plain_line
from ingest.trees.models import PageSpan
from tools.models.pages import Page
from tools.models.passages import Table

_LONGEST_TITLE = 200  # characters
_LONGEST = 300  # of a bullet or a caption
_MOST_BULLETS, _MOST_CAPTIONS = 40, 20
_LARGER = 1.12  # of the page's usual size
_ALIKE = 0.95  # of the largest size: headings of one rank
_FEWEST_TICKS = 3
_DASH = re.compile(r"\s*[–—‣▶►✓✔*-]\s+(?=\S)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CAPTION = re.compile(
    r"(?:figure|fig\.|chart|graph|diagram|exhibit|table)\s*(?:\d{1,3}[a-z]?|[a-z])\s*[.:–—-]\s*\S", re.I
)
_UNITS = re.compile(r"\([^()]{0,40}(?:\bin (?:thousands|millions|billions)\b|[%$€£])[^()]{0,40}\)", re.IGNORECASE)
_PERIOD = re.compile(
    r"(?:(?:FY|CY)['’]?(?:19|20)?|['’]|19|20)\d{2}[AEe]?|[1-4]Q['’]?(?:\d{2}|\d{4})?|Q[1-4]['’-]?(?:\d{2}|\d{4})?|"
    r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?['’]?(?:\d{2})?"
)
_TICK = re.compile(r"[$€£]?-?\d{1,3}(?:,\d{3})*(?:\.\d+)?%?")


def read_cards(
    doc_id: str,
    read: ReadText,
    spans: Sequence[PageSpan],
    tables: Sequence[Table] = (),
    images: Mapping[int, str] | None = None,
) -> tuple[Page, ...]:
    """Every page of a document, in its order; `images` are the paths of those that came with it.

    A page may have several spans: what stands between them belongs to others, or to none.
    """
    parts: dict[int, list[PageSpan]] = {}
    for span in spans:
        parts.setdefault(span.number, []).append(span)
    blocks: dict[int, list[Block]] = {}
    for block in read.blocks:
        if any(span.start <= block.start < span.end for span in parts.get(block.page, ())):
            blocks.setdefault(block.page, []).append(block)
    named: dict[int, list[str]] = {}
    for table in tables:
        if table.page is not None:
            named.setdefault(table.page, []).append(table.caption)
    running = find_running([read.text[span.start : span.end] for span in spans])
    return tuple(
        Page(
            doc_id=doc_id,
            page=number,
            title=_title(read.text, blocks.get(number, ()), running),
            bullets=_bullets(read.text, blocks.get(number, ())),
            captions=_captions(read.text, blocks.get(number, ()), named.get(number, ())),
            text="\n\n".join(read.text[span.start : span.end] for span in held),
            image_ref=(images or {}).get(number),
        )
        for number, held in parts.items()
    )


def _title(text: str, blocks: Sequence[Block], running: frozenset[str]) -> str:
    """The first of the largest headings; where none is marked, the largest line, or the first one if it is short."""
    headed = [block for block in blocks if block.kind != "table" and _reads_as_title(_words(text, block))]
    sizes = [block.size for block in blocks if block.size is not None for _ in range(len(_words(text, block)))]
    usual = median(sizes) if sizes else 0.0
    marked = [block for block in headed if block.kind == "heading"]
    large = [block for block in headed if sizes and (block.size or 0.0) >= _LARGER * usual]
    for among in (marked and large and [*marked, *large], marked, large):
        if among:
            most = max(block.size or 0.0 for block in among)
            first = min((b for b in among if (b.size or 0.0) >= _ALIKE * most), key=lambda block: block.start)
            return _words(text, first)[:_LONGEST_TITLE]
    lines = (line.strip() for block in blocks if block.kind != "table" for line in _lines(text, block))
    first_line = next((line for line in lines if line and plain_line(line) not in running), "")
    return first_line if _reads_as_title(first_line) and not first_line.endswith((".", ";", ",")) else ""


def _reads_as_title(words: str) -> bool:
    """Whether it has words rather than figures, and not too many; a slide's large figure is none."""
    letters = sum(map(str.isalpha, words))
    return (
        len(words) <= _LONGEST_TITLE and _WORD.search(words) is not None and 2 * letters >= len(words.replace(" ", ""))
    )


def _bullets(text: str, blocks: Sequence[Block]) -> tuple[str, ...]:
    return _kept((said for block in blocks if block.kind != "table" for said in _points(text, block)), _MOST_BULLETS)


def _points(text: str, block: Block) -> Iterator[str]:
    """The points of a block: a list item whole, and lines that begin with a dash, with those that go on from each."""
    if block.kind == "list_item":
        yield BULLET.sub("", _words(text, block), count=1)
        return
    point: list[str] = []
    for line in _lines(text, block):
        mark = _DASH.match(line)
        if mark:
            if point:
                yield " ".join(point)
            point = [line[mark.end() :].strip()]
        elif point:
            point.append(line.strip())
    if point:
        yield " ".join(point)


def _captions(text: str, blocks: Sequence[Block], tables: Sequence[str]) -> tuple[str, ...]:
    """The captions of tables and figures, with the labels of axes: periods or ticks in a line of their own."""
    lines = (line.strip() for block in blocks if block.kind != "table" for line in _lines(text, block))
    return _kept((*tables, *(line for line in lines if _CAPTION.match(line) or _labels(line))), _MOST_CAPTIONS)


def _labels(line: str) -> bool:
    """Whether a line is what stands along an axis: periods, ticks of a scale, or its unit."""
    words = line.split()
    if _UNITS.fullmatch(line):
        return True
    if len(words) < _FEWEST_TICKS:
        return False
    return all(map(_PERIOD.fullmatch, words)) or (all(map(_TICK.fullmatch, words)) and _even([*map(_value, words)]))


def _value(tick: str) -> float:
    return float(re.sub(r"[^\d.-]", "", tick))


def _even(values: Sequence[float]) -> bool:
    """Whether figures lie equally far apart, as those of a scale do."""
    steps = {round(after - before, 6) for before, after in pairwise(values)}
    return len(steps) == 1 and 0.0 not in steps


def _kept(said: Iterable[str], most: int) -> tuple[str, ...]:
    """What is said, each once, in its order."""
    short = (" ".join(one.split())[:_LONGEST] for one in said)
    return tuple(dict.fromkeys(filter(None, short)))[:most]


def _words(text: str, block: Block) -> str:
    return " ".join(text[block.start : block.end].split())


def _lines(text: str, block: Block) -> list[str]:
    return text[block.start : block.end].split("\n")
