"""Directions of texts: what is written from right to left, set apart where it stands in a line of Latin text.

Text stays in logical order, the order in which it is read; isolates only tell a terminal or a browser what belongs
together. JSON and what is compared hold none.
"""

from tools.text import ARABIC

_FIRST_STRONG, _END = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """A text between direction isolates where it has Arabic letters; as it is where it has none."""
    return f"{_FIRST_STRONG}{text}{_END}" if ARABIC.search(text) else text


def without_isolates(text: str) -> str:
    """A text without the marks that set directions apart."""
    return text.replace(_FIRST_STRONG, "").replace(_END, "")
