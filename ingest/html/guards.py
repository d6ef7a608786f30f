"""Keeps markup within what the parser takes in bounded time: nesting, attributes, number of tags."""

import re
from collections import Counter
from collections.abc import Iterator

DEEPEST = 200  # tags within tags
MOST_TAGS = 2_000_000
MOST_ATTRIBUTES = 1_000  # of one tag
_ATTRIBUTES = rb"(?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+"  # values with a ">" in them included
_TAG = re.compile(rb"<[a-zA-Z]" + _ATTRIBUTES)
_LONG_TAG = 2 * MOST_ATTRIBUTES  # bytes: shorter ones can't hold that many attributes
_ATTRIBUTE = re.compile(rb"[\s/\"'][^\s/\"'=]")
_MARKUP = re.compile(rb"<!--|<(/?)([a-zA-Z][^\s/>]*+)" + _ATTRIBUTES + rb">")
_RAW_END = {name: re.compile(rb"</" + name + rb"[\s/>]", re.IGNORECASE) for name in (b"script", b"style")}
_VOID = frozenset(b"area base br col embed hr img input link meta param source track wbr".split())
_BREAKING = frozenset(b"p div table tr li ul ol center blockquote dl dd dt h1 h2 h3 h4 h5 h6".split())


def too_much(data: bytes) -> str | None:
    """What there is too much of, in words; None where all is within bounds."""
    if data.count(b"<") > MOST_TAGS:
        return f"holds more than {MOST_TAGS:,} tags"
    for tag in _TAG.finditer(data):
        start, end = tag.span()
        if end - start > _LONG_TAG and len(_ATTRIBUTE.findall(data, start, end)) > MOST_ATTRIBUTES:
            return f"has a tag with more than {MOST_ATTRIBUTES:,} attributes"
    return None


def flatten(data: bytes) -> bytes:
    """The same text with no more than `DEEPEST` tags within each other: deeper ones, and comments, are left out."""
    nesting = _Nesting()
    return b"".join(piece for piece in _pieces(data, nesting))


class _Nesting:
    """The tags that are open, and how many of each name were left out."""

    def __init__(self) -> None:
        self._open: list[bytes] = []
        self._counts: Counter[bytes] = Counter()
        self._dropped: Counter[bytes] = Counter()

    def opens(self, name: bytes) -> bool:
        """Whether a tag that opens now is kept."""
        if len(self._open) >= DEEPEST:
            self._dropped[name] += 1
            return False
        self._open.append(name)
        self._counts[name] += 1
        return True

    def closes(self, name: bytes) -> bool:
        if self._dropped[name]:
            self._dropped[name] -= 1
            return False
        while self._counts[name]:
            closed = self._open.pop()
            self._counts[closed] -= 1
            if closed == name:
                break
        return True


def _pieces(data: bytes, nesting: _Nesting) -> Iterator[bytes]:
    position = 0
    while (tag := _MARKUP.search(data, position)) is not None:
        yield data[position : tag.start()]
        position = tag.end()
        if tag[2] is None:
            position = _after(data.find(b"-->", position), 3, data)
            continue
        name = tag[2].lower()
        if name in _VOID or (nesting.closes(name) if tag[1] else nesting.opens(name)):
            yield tag[0]
        elif name in _BREAKING and not tag[1]:
            yield b"<br><br>"
        if name in _RAW_END and not tag[1]:
            end = _RAW_END[name].search(data, position)
            position = end.start() if end else len(data)
    yield data[position:]


def _after(found: int, length: int, data: bytes) -> int:
    return found + length if found >= 0 else len(data)
