"""What a cell's inline style tells of it: how far it is indented, bold, raised, ruled, or not shown at all."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ingest.html.style import is_far_off, is_nothing

LONGEST: Final = 1_000  # characters that are read of a style

_DECLARATION = re.compile(r"([a-z-]{1,40})\s{0,9}:([^;]*)")
_LENGTH = re.compile(r"(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))\s?(pt|px|em|in|cm|mm|%)?", re.ASCII)
_POINTS = {"pt": 1.0, "px": 0.75, "em": 10.0, "in": 72.0, "cm": 28.3, "mm": 2.83, "%": 3.0}
_SIDES = {1: 0, 2: 1, 3: 1, 4: 3}  # which of a shorthand's values is the left one


class Style(NamedTuple):
    """`indent` is in points; `bold` is None where the style does not say."""

    indent: float = 0.0
    bold: bool | None = None
    raised: bool = False
    hidden: bool = False
    ruled_above: bool = False
    ruled_below: bool = False


PLAIN = Style()


@lru_cache(maxsize=8192)
def read_style(text: str) -> Style:
    """The style that an element's `style` attribute gives it."""
    said = {name: value.strip() for name, value in _DECLARATION.findall(text[:LONGEST].lower())}
    return Style(
        indent=_left(said, "padding") + _left(said, "margin") + _points(said.get("text-indent", "")),
        bold=_bold(said.get("font-weight", "")),
        raised=_raised(said),
        hidden=_hidden(said),
        ruled_above=_ruled(said.get("border-top", "")),
        ruled_below=_ruled(said.get("border-bottom", "")),
    )


def _hidden(said: dict[str, str]) -> bool:
    if said.get("display", "").startswith("none") or said.get("visibility", "").startswith("hidden"):
        return True
    if is_nothing(said.get("font-size", "")) or is_nothing(said.get("opacity", "")):
        return True
    return is_far_off(said.get("left", "")) or is_far_off(said.get("text-indent", ""))


def _left(said: dict[str, str], kind: str) -> float:
    own = said.get(f"{kind}-left")
    if own is not None:
        return _points(own)
    parts = said.get(kind, "").split()[:4]
    return _points(parts[_SIDES[len(parts)]]) if parts else 0.0


def _points(text: str) -> float:
    length = _LENGTH.match(text)
    return float(length[1]) * _POINTS[length[2] or "px"] if length else 0.0


def _bold(weight: str) -> bool | None:
    if not weight or weight.startswith("inherit"):
        return None
    return weight.startswith("bold") or (weight[:3].isdigit() and int(weight[:3]) >= 600)


def _raised(said: dict[str, str]) -> bool:
    if said.get("vertical-align", "").startswith(("super", "text-top")):
        return True
    return said.get("position", "").startswith("relative") and said.get("top", "").startswith("-")


def _ruled(border: str) -> bool:
    return bool(border) and not border.startswith(("none", "hidden", "0"))
