"""What the parts of the HTML reader hand to each other. Offsets count characters of `ReadText.text`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lxml.html import HtmlElement

BlockKind: TypeAlias = Literal["heading", "paragraph", "list_item", "table"]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, heading, list item or table. `page` counts printed page breaks, from 1.

    Style flags hold for the whole block; `size` is in points where the markup says it. `anchor` is the id that a
    link to the block would name: its own, or the nearest one before it.
    """

    kind: BlockKind
    start: int
    end: int
    page: int
    anchor: str | None = None
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    centered: bool = False
    size: float | None = None
    table: int | None = None


@dataclass(frozen=True)
class ReadText:
    """The text of an HTML document as a reader sees it, in reading order.

    `tables` are the outermost table elements that hold data, in the order of `Block.table`. `places` gives the
    characters that an inline XBRL element or a table cell takes up; empty ones have none. `links` are the links within
    the document, (start, end, name of the anchor), and `page_labels` what is printed on a page as its number.
    """

    text: str
    blocks: tuple[Block, ...]
    tables: tuple[HtmlElement, ...] = ()
    anchors: Mapping[str, int] = field(default_factory=dict[str, int])
    places: Mapping[HtmlElement, tuple[int, int]] = field(default_factory=dict[HtmlElement, tuple[int, int]])
    links: tuple[tuple[int, int, str], ...] = ()
    page_labels: Mapping[int, str] = field(default_factory=dict[int, str])


@dataclass(frozen=True, slots=True)
class Section:
    """One item or sub-section. `item` is "7" or "5.02", `part` "I" or "II" where the form has parts.

    `path` holds the titles from the outermost section down to this one; `level` is 1 for items. `also` are further
    items under the same heading ("Items 1 and 2").
    """

    title: str
    level: int
    start: int
    end: int
    item: str | None = None
    part: str | None = None
    path: tuple[str, ...] = ()
    anchor: str | None = None
    also: tuple[str, ...] = ()
