"""How text looks: what tags, inline styles and the attributes of old HTML say."""

import re
from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import lru_cache
from typing import Any

_SIZE = re.compile(r"([0-9]{1,4}(?:\.[0-9]{0,6})?)(pt|px|em|rem|%)?")
_NOTHING = re.compile(r"0{1,4}(?:\.0{0,6})?\s?[a-z%]{0,4}|\.0{1,6}\s?[a-z%]{0,4}")
_FAR_OFF = re.compile(r"-[0-9]{4,9}(?:\.[0-9]{0,6})?(?:px|pt)|-[0-9]{3,9}(?:\.[0-9]{0,6})?(?:em|rem|%|in|vw)")
_POINTS = {"pt": 1.0, "px": 0.75, "em": 12.0, "rem": 12.0, "%": 0.12, "": 0.75}
_NAMED_SIZES = {
    "xx-small": 7.0, "x-small": 7.5, "small": 10.0, "medium": 12.0, "large": 13.5, "x-large": 18.0, "xx-large": 24.0,
}  # fmt: skip
_FONT_SIZES = {"1": 7.5, "2": 10.0, "3": 12.0, "4": 13.5, "5": 18.0, "6": 24.0, "7": 36.0}
_PAGE_BREAKS = frozenset({"always", "page", "left", "right"})
LONGEST_STYLE = 1_000  # characters that are read of an inline style


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """How a run of text looks. Equal only to itself, so that it costs nothing to compare and to look up."""

    bold: bool = False
    italic: bool = False
    underlined: bool = False
    centered: bool = False
    size: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """What one inline style says; None where it says nothing."""

    bold: bool | None = None
    italic: bool | None = None
    underlined: bool | None = None
    centered: bool | None = None
    size: float | None = None
    display: str | None = None
    unseen: bool = False
    set_off: bool = False
    breaks_before: bool = False
    breaks_after: bool = False


PLAIN = Style()
NOTHING = Declared()
_BY_TAG = {
    **dict.fromkeys(("b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"), Declared(bold=True)),
    **dict.fromkeys(("i", "em", "cite"), Declared(italic=True)),
    **dict.fromkeys(("u", "ins"), Declared(underlined=True)),
    "center": Declared(centered=True),
    "th": Declared(bold=True, centered=True),
}
# What is set anew for the content of a cell: alignment around the table is not alignment within it.
_CELLS = frozenset({"td", "th"})
STYLED_TAGS = frozenset(_BY_TAG) | _CELLS


@lru_cache(maxsize=4096)
def declared(css: str) -> Declared:
    """What an inline style says."""
    says: dict[str, Any] = {}
    for declaration in css.lower().split(";"):
        name, _, value = declaration.partition(":")
        read = _PROPERTIES.get(name.strip())
        if read is not None:
            says |= read(value.partition("!")[0].strip())
    return Declared(**says) if says else NOTHING


def _font(value: str) -> dict[str, Any]:
    size = next((read_size(word) for word in value.split() if word[:1].isdecimal()), None)
    return {"bold": "bold" in value, "italic": "italic" in value, "size": size}


def _weight(value: str) -> dict[str, Any]:
    return {"bold": value.startswith("bold") or (value[:4].isdecimal() and int(value[:4]) >= 600)}


def _underline(value: str) -> dict[str, Any]:
    return {"underlined": True} if "underline" in value else {}


def _offset(value: str) -> dict[str, Any]:
    return {"set_off": value[:1] in "123456789" and not value.startswith(("1px", "1pt"))}


_PROPERTIES: dict[str, Callable[[str], dict[str, Any]]] = {
    "font": _font,
    "font-weight": _weight,
    "font-style": lambda value: {"italic": value.startswith(("italic", "oblique"))},
    "font-size": lambda value: {"size": read_size(value)} | ({"unseen": True} if is_nothing(value) else {}),
    "opacity": lambda value: {"unseen": is_nothing(value)},
    "left": lambda value: {"unseen": True} if is_far_off(value) else {},
    "text-indent": lambda value: {"unseen": True} if is_far_off(value) else {},
    "text-decoration": _underline,
    "text-decoration-line": _underline,
    "text-align": lambda value: {"centered": value == "center"},
    "padding-left": _offset,
    "margin-left": _offset,
    "display": lambda value: {"display": value},
    "visibility": lambda value: {"display": "none"} if value == "hidden" else {},
    "page-break-before": lambda value: {"breaks_before": value in _PAGE_BREAKS},
    "break-before": lambda value: {"breaks_before": value in _PAGE_BREAKS},
    "page-break-after": lambda value: {"breaks_after": value in _PAGE_BREAKS},
    "break-after": lambda value: {"breaks_after": value in _PAGE_BREAKS},
}


def is_nothing(value: str) -> bool:
    """Whether a size or an opacity leaves nothing to see."""
    return _NOTHING.fullmatch(value) is not None


def is_far_off(value: str) -> bool:
    """Whether a place lies far outside of the page, where text is put that nobody is to see."""
    return _FAR_OFF.fullmatch(value) is not None


def read_size(value: str) -> float | None:
    """A font size in points."""
    match = _SIZE.fullmatch(value.split("/")[0])
    size = round(float(match[1]) * _POINTS[match[2] or ""], 2) if match else _NAMED_SIZES.get(value)
    return size or None


@lru_cache(maxsize=4096)
def inherit(parent: Style, tag: str, says: Declared, align: str | None, font_size: str | None) -> Style:
    """The style within an element: the parent's own object where nothing changes."""
    by_tag = _BY_TAG.get(tag, NOTHING)
    centered = False if tag in _CELLS else parent.centered
    if align is not None:
        centered = align.strip().lower() == "center"
    style = Style(
        bold=_first(says.bold, by_tag.bold, parent.bold),
        italic=_first(says.italic, by_tag.italic, parent.italic),
        underlined=_first(says.underlined, by_tag.underlined, parent.underlined),
        centered=_first(says.centered, by_tag.centered, centered),
        size=says.size or _FONT_SIZES.get(font_size or "") or parent.size,
    )
    return parent if astuple(style) == astuple(parent) else style


def _first(own: bool | None, by_tag: bool | None, inherited: bool) -> bool:
    if own is not None:
        return own
    return inherited if by_tag is None else by_tag
