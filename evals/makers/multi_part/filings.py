"""The words of a filing's sections, read from its HTML by the plainest means."""

from __future__ import annotations

import gzip
import html
import re
from functools import cache
from pathlib import Path

FILES = {
    ("AAPL", 2024): "10-K_AAPL_2024-11-01",
    ("KO", 2024): "10-K_KO_2025-02-20",
    ("MCD", 2023): "10-K_MCD_0000063908-24-000072",
    ("META", 2023): "10-K_META_0001326801-24-000012",
    ("META", 2024): "10-K_META_2025-01-30",
    ("NVDA", 2024): "10-K_NVDA_0001045810-24-000029",
    ("NVDA", 2025): "10-K_NVDA_2025-02-26",
    ("PG", 2024): "10-K_PG_0000080424-24-000083",
    ("PG", 2025): "10-K_PG_2025-08-04",
}
WITHOUT_ITEMS = {"MCD"}  # its report is not laid out by items: all of it is searched
_HIDDEN = re.compile(r"(?is)<(script|style|ix:header)\b.*?</\1>")
_BLOCK = re.compile(r"(?i)</?(?:div|p|tr|br|table|h\d|li)\b[^>]*>")
_ITEM = re.compile(r"(?im)^\s*item\s+(\d{1,2}[ABC]?)\b")


def section(data: Path, ticker: str, fiscal_year: int, item: str) -> str:
    """The text from the heading of the item to the next one; of several such stretches, the longest."""
    whole = words(data / "filings" / f"{FILES[ticker, fiscal_year]}.html.gz")
    if ticker in WITHOUT_ITEMS:
        return whole
    headings = [(match.start(), match[1].upper()) for match in _ITEM.finditer(whole)]
    ends = [start for start, _ in headings[1:]] + [len(whole)]
    stretches = [whole[start:end] for (start, name), end in zip(headings, ends, strict=True) if name == item]
    return max(stretches, key=len)


@cache
def words(path: Path) -> str:
    with gzip.open(path, "rt", encoding="utf-8", errors="replace") as file:
        shown = _BLOCK.sub("\n", _HIDDEN.sub(" ", file.read()))
    plain = html.unescape(re.sub(r"<[^>]+>", " ", shown))
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"[ \t\xa0]+", " ", plain))
