"""Directions of texts: what is written from right to left, set apart where it stands in a line of Latin text.

Text stays in logical order, the order in which it is read; isolates only tell a terminal or a browser what belongs
together. JSON and what is compared hold none.
"""

import re

from tools.text import ARABIC

_FIRST_STRONG, _END = "\u2068", "\u2069"
_ARABIC = ARABIC.pattern
_RUN = re.compile(rf"{_ARABIC}(?:[^A-Za-z\n\[\]()|\u2068\u2069]*{_ARABIC})?(?: *[٠-٩۰-۹][٠-٩۰-۹٬٫٪]*)*")
_SET_APART = re.compile("[\u2066-\u2068][^\u2066-\u2069\n]*\u2069")
_LATIN = re.compile(r"[A-Za-z]")


def isolated(text: str) -> str:
    """A text between direction isolates where it has Arabic letters; as it is where it has none."""
    return f"{_FIRST_STRONG}{text}{_END}" if ARABIC.search(text) else text


def set_apart(text: str) -> str:
    """A text with the Arabic of each line isolated that begins with Latin letters."""
    if not ARABIC.search(text):
        return text
    return "\n".join(_line(line) for line in text.split("\n"))


def without_isolates(text: str) -> str:
    """A text without the marks that set directions apart."""
    return text.replace(_FIRST_STRONG, "").replace(_END, "")


def _line(line: str) -> str:
    bare = _SET_APART.sub(" ", line)  # words that are isolated already tell nothing of the line
    arabic, latin = ARABIC.search(bare), _LATIN.search(bare)
    if arabic is None or latin is None or arabic.start() < latin.start():
        return line
    parts = re.split(f"({_SET_APART.pattern})", line)
    return "".join(part if _SET_APART.fullmatch(part) else _RUN.sub(_isolate, part) for part in parts)


def _isolate(match: re.Match[str]) -> str:
    return f"{_FIRST_STRONG}{match[0]}{_END}"
