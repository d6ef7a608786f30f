"""How filings number their parts: "Item 7", "Part II, Item 1A", "5.02"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBER = r"\d{1,2}[A-C]?|\d\.\d{2}"
_NAMED = re.compile(rf"\bitem\s+({_NUMBER})\b", re.IGNORECASE)
_WHOLE = re.compile(rf"(?:part\s+(?P<part>[IVX]+)\W*)?(?:item\s*)?(?P<item>{_NUMBER})\.?", re.IGNORECASE)
_HEADING = re.compile(r"(?:part|item)\s+[\dIVX]\S*\s.{0,120}", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Item:
    """An item, and the part that it stands in where that is said; both in capitals."""

    number: str
    part: str = ""


def read_item(text: str) -> Item | None:
    """The item that a text names and nothing else: "7", "1A", "Item 7", "Part II, Item 7"."""
    match = _WHOLE.fullmatch(text.strip())
    return Item(match["item"].upper(), (match["part"] or "").upper()) if match else None


def named_items(text: str) -> Iterator[str]:
    """The numbers of the items that a text speaks of, each once."""
    yield from dict.fromkeys(match[1].upper() for match in _NAMED.finditer(text))


def item_of_title(title: str) -> str | None:
    """The number of the item that a title begins with."""
    match = _NAMED.match(title.strip())
    return match[1].upper() if match else None


def is_item_heading(text: str) -> bool:
    """Whether a text is the heading of a part or an item, and no more."""
    return _HEADING.fullmatch(text) is not None
