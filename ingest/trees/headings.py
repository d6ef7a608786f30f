"""The headings of a document as titles with levels: how they look says which stand above which."""

import math
import re

from ingest.html.parsed import Block, ReadText
from ingest.lines import is_item
from ingest.trees.models import Entry

_CAPTION = re.compile(r"\W*(?:table|figure|fig\.|chart|exhibit|box|graph)\s*\.?\s*[A-Z]?\.?\d", re.IGNORECASE)
_PART = re.compile(r"\W*PART\s+[IVX]{1,4}\b", re.IGNORECASE)
_STEP = math.log(1.12)  # sizes that differ by less count as the same
_SPACES = re.compile(r"\s+")


def heading_entries(read: ReadText, start: int = 0, end: int | None = None) -> list[Entry]:
    """The headings between two characters, with levels from 1 on: parts and items first, captions last."""
    end = len(read.text) if end is None else end
    blocks = [block for block in read.blocks if block.kind == "heading" and start <= block.start < end]
    body = _body_size(read)
    ranks = [_rank(read, block, body) for block in blocks]
    looks: dict[tuple[int, int, bool, bool], dict[tuple[bool, bool] | None, int]] = {}
    keys: list[tuple[int, int, bool, bool, int]] = []
    for block, rank in zip(blocks, ranks, strict=True):
        look = looks.setdefault(rank, {})
        # What comes first of headings of the same size and weight stands above the others.
        own = (block.italic, block.underlined) if rank[2] else None
        keys.append((*rank, look.setdefault(own, len(look))))
    levels = {key: level for level, key in enumerate(sorted(set(keys)), start=1)}
    return [
        Entry(title_of(read.text[block.start : block.end]), levels[key], block.start)
        for block, key in zip(blocks, keys, strict=True)
    ]


def title_of(text: str) -> str:
    """A heading's text in one line, without a colon at its end."""
    return _SPACES.sub(" ", text).strip().rstrip(":").strip()


def _rank(read: ReadText, block: Block, body: float) -> tuple[int, int, bool, bool]:
    """What a heading is, its size, capitals and weight; less stands above more."""
    text = read.text[block.start : block.end]
    kind = 3 if _CAPTION.match(text) else 0 if _PART.match(text) else 1 if is_item(text) else 2
    larger = math.log(block.size / body) / _STEP if block.size and body else 0.0
    return kind, -max(0, math.floor(larger + 1e-9)), text != text.upper(), not block.bold


def _body_size(read: ReadText) -> float:
    sizes: dict[float, int] = {}
    for block in read.blocks:
        if block.size is not None and block.kind != "table":
            sizes[block.size] = sizes.get(block.size, 0) + block.end - block.start
    return max(sizes, key=lambda size: (sizes[size], size), default=0.0)


def is_caption(title: str) -> bool:
    """Whether a title names a table or a figure."""
    return _CAPTION.match(title) is not None
