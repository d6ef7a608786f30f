"""Finds headings, list items and paragraphs in text that has lines but no markup, such as a page of a PDF."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ingest.html.parsed import BlockKind
from ingest.html.plain import LEADS_IN

Found: TypeAlias = tuple[BlockKind, int, int]

_LINE = re.compile(r"[^\n]*\S[^\n]*")
BULLET = re.compile(r"\s*[•·●○◦▪■□➢]\s*")
_ITEM = re.compile(
    r"\s*(?:PART\s+[IV]{1,3}\b[\s.,:;–—-]*)?(?:ITEMS?\s*[0-9]{1,2}(?:\.[0-9]{2})?\s?(?:\(?[A-C]\)?)?"
    r"(?:\s*[.:;|–—-]|\s{2,}|\s*\Z|\s+[A-Z\[(])|PART\s+[IV]{1,3}\W*\Z)",
    re.IGNORECASE,
)
_MENTIONS = re.compile(r"\s*(?:items?\s|Items?\s*[0-9]{1,2}[A-C]?(?:\.[0-9]{2})?\s+(?:of|and|in|to|above|below|or)\b)")
_WORD = re.compile(r"[^\W\d_][^\W\d_'’&-]*")
_SMALL = frozenset(
    ["a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "our", "the", "to", "with"]
)
_FIGURE = re.compile(r"[\W\d]")
# A line's end and the next one's beginning between which one number goes on.
_NUMBER_GOES_ON = re.compile(r"\d[,٬،]\s*\n\s*\d{3}(?!\d)|\d\s*\n\s*[,٬،]\d{3}(?!\d)")
_DIGITS = re.compile(r"[\d\W]+")
_GROUP = 5  # characters that tell a group of three digits, with its separator and what follows
_EDGE = 3  # lines at a page's top and bottom
_FEWEST_PAGES = 4
_SHARE = 0.05  # of the pages
_ENDS = (".", ",", ";", ":", "?", "!", "،", "؛", "؟", "٬")
_LONGEST_HEADING = 120
_LONGEST_TITLE = 80
_WIDE = 0.6  # of the usual width: a line that goes on
_FEWEST_LETTERS = 5
_CAPITALISED = 0.7  # of a title's words


def find_running(pages: Sequence[str]) -> frozenset[str]:
    """What stands at the top or the bottom of many pages, without figures: it is no heading of theirs."""
    counts: Counter[str] = Counter()
    for page in pages:
        lines = [match[0] for match in _LINE.finditer(page)]
        counts.update({plain_line(line) for line in (*lines[:_EDGE], *lines[-_EDGE:])})
    least = max(_FEWEST_PAGES, _SHARE * len(pages))
    return frozenset(line for line, count in counts.items() if line and count >= least)


def find_blocks(text: str, running: frozenset[str] = frozenset()) -> Iterator[Found]:
    """The blocks of a page, in order: kind, start and end."""
    lines = [match.span() for match in _LINE.finditer(text)]
    width = _usual_width(lines)
    first: int | None = None
    kind: BlockKind = "paragraph"
    before = 0
    for position, (start, end) in enumerate(lines):
        line = text[start:end]
        lead = text[lines[position - 1][0] : before] if position else ""
        if first is not None and _number_goes_on(text, before, start + len(line) - len(line.lstrip())):
            before = start + len(line.rstrip())
            continue
        runs = bool(running) and plain_line(line) in running
        own = None if runs else _own_kind(text, lines, position, width, lead)
        apart = "\n\n" in re.sub(r"[ \t]", "", text[before:start])
        if first is not None and (own or runs or kind == "heading" or apart or _has_ended(lead, width)):
            yield kind, first, before
            first = None
        if first is None:
            first = start + len(line) - len(line.lstrip())
            kind = own or "paragraph"
        before = start + len(line.rstrip())
    if first is not None:
        yield kind, first, before


def _number_goes_on(text: str, end: int, start: int) -> bool:
    """Whether a number is printed over the end of one line and the beginning of the next."""
    return _NUMBER_GOES_ON.search(text, max(0, end - 2), start + _GROUP) is not None


def _own_kind(text: str, lines: Sequence[tuple[int, int]], position: int, width: int, lead: str) -> BlockKind | None:
    """The kind of a line that starts a block by itself."""
    start, end = lines[position]
    line = text[start:end].strip()
    if BULLET.match(line):
        return "list_item"
    if len(line) > _LONGEST_HEADING or LEADS_IN.search(lead[-20:]):
        return None
    if is_item(line):
        return "heading"
    following = text[slice(*lines[position + 1])].strip() if position + 1 < len(lines) else ""
    followed = len(following) >= _WIDE * width
    if line == line.upper():
        cased = line != line.lower()
        heads = cased or (_has_ended(lead, width) and _has_ended(line, width))  # of a script without capitals
        return "heading" if heads and _heads_in_capitals(line, followed, following) else None
    return "heading" if followed and _has_ended(lead, width) and is_title(line) else None


def is_item(line: str) -> bool:
    """Whether a line begins as an item's or a part's heading does, and does not merely mention one."""
    return _ITEM.match(line) is not None and not _MENTIONS.match(line)


def is_in_capitals(line: str) -> bool:
    """Whether a line in capitals has the letters of a heading."""
    letters = sum(letter.isalpha() for letter in line)
    return letters >= _FEWEST_LETTERS and letters > len(line) / 2 and not line.endswith(_ENDS)


def _heads_in_capitals(line: str, followed: bool, following: str) -> bool:
    """Whether a line in capitals is a heading, and not one of a table's columns."""
    if not is_in_capitals(line):
        return False
    return followed or (len(_WORD.findall(line)) > 2 and not _FIGURE.match(following))


def plain_line(line: str) -> str:
    """A line without its figures: what pages have in common in their heads and feet."""
    return _DIGITS.sub(" ", line).strip()


def is_title(line: str) -> bool:
    """Whether a line reads like "Results of Operations"."""
    words = [word for word in _WORD.findall(line) if word not in _SMALL]
    if len(line) > _LONGEST_TITLE or line.endswith(_ENDS) or not words or any(letter.isdigit() for letter in line):
        return False
    return line[0].isupper() and sum(word[0].isupper() for word in words) >= _CAPITALISED * len(words)


def _has_ended(line: str, width: int) -> bool:
    """Whether a line is the last of its paragraph, or all of it, as the cells of a table are."""
    return len(line.strip()) < _WIDE * width


def _usual_width(lines: Sequence[tuple[int, int]]) -> int:
    """How wide lines of running text are: nine of ten are no wider."""
    widths = sorted(end - start for start, end in lines)
    return widths[int(0.9 * (len(widths) - 1))] if widths else 0
