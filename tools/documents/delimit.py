"""Marks filing text as data for a model: it is to be read, never followed."""

import re
from hashlib import blake2b

from tools.text import printable

# What looks like one of our marks is spaced out, whoever wrote it.
_MARKS = re.compile(r"<{3,}|>{3,}")
_NONCE = 8  # hexadecimal digits
_LONGEST_NAME = 200  # characters


def delimit(text: str, label: str = "filing text") -> str:
    """A text between marks that it can't hold: they bear a code that is made from the text and is not in it.

    The same text always gets the same marks, so that prompts are cached and tests repeat.
    """
    inside = without_marks(text)
    code = _code(inside)
    return f"<<<{label} {code}>>>\n{inside}\n<<<end {code}>>>"


def without_marks(text: str) -> str:
    """A text with what looks like a mark spaced out."""
    return _MARKS.sub(lambda match: " ".join(match[0]), text)


def inert(text: str, most: int = _LONGEST_NAME) -> str:
    """A name or a title of a filing's for our own sentences: one line, not long, without anything like a mark."""
    line = without_marks(printable(" ".join(text.split())))
    line = line.replace("[[", "[ [").replace("]]", "] ]")  # what reads as a reference of ours
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _code(text: str) -> str:
    number = 0
    while True:
        code = blake2b(f"{number}\n{text}".encode("utf-8", "surrogatepass"), digest_size=_NONCE // 2).hexdigest()
        if code not in text.lower():
            return code
        number += 1
