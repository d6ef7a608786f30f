"""Which lines of a PDF are headings: by size, weight, capitals, a rule below them, and by standing alone."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.lines import BULLET, is_in_capitals, is_item, is_title
from ingest.pdf.layout import Line
from ingest.pdf.rules import Rule

_LONGEST = 250  # characters of a heading, over all its lines
_MOST_LINES = 4
_LARGER = 1.12  # of the size of the running text
_SMALLER = 0.85
_LEADING = 1.7  # of the size: lines of one heading
_ALONE = 1.45  # of the size: the room above a heading that nothing but that room sets off
_SHORT = 0.6  # of the width of the text
_LETTERS = 0.5
_DOTS = re.compile(r"(?:\.\s?){4,}|…{2,}")
_OPENS = re.compile(r"[\W_]*[(\[*†‡]|\W*[a-z]|https?:|www\.")
_ENDS = re.compile(r"[.,;?!–—-][\"”’')\]]*\Z")
_LONGEST_NUMBER = 10  # letters of a first cell: "Item 7A."
_RAISED = 0.8  # of the size: what is smaller is no part of a line's look
_UNDER = (-1.5, 4.0)  # points from the base line to a rule that underlines it
_COVERED = 0.8


@dataclass(frozen=True, slots=True)
class Look:
    """How a line looks."""

    size: float
    bold: bool
    italic: bool
    underlined: bool
    capitals: bool


@dataclass(frozen=True, slots=True)
class Body:
    """How a document's running text looks."""

    size: float
    bold: bool
    italic: bool


def find_body(lines: Iterable[Line]) -> Body:
    """The look of most letters."""
    letters: Counter[tuple[float, bool, bool]] = Counter()
    for line in lines:
        letters[line.size, line.bold, line.italic] += len(line.text)
    return Body(*letters.most_common(1)[0][0]) if letters else Body(0, False, False)


def look_of(line: Line, rules: Sequence[Rule]) -> Look:
    """How a line looks, rules below it included. It is bold or in italics if all of its words are."""
    words = [
        word for word in line.words if word.size >= _RAISED * line.size and any(map(str.isalnum, word.text))
    ] or line.words
    return Look(
        line.size,
        all(word.bold for word in words),
        all(word.italic for word in words),
        _is_underlined(line, rules),
        line.text == line.text.upper() != line.text.lower(),
    )


def heading_lines(lines: Sequence[Line], looks: Sequence[Look], position: int, body: Body) -> int:
    """How many lines from a position on are one heading: 0 for none."""
    if not _sets_off(lines, looks, position, body):
        return 0
    last = position
    while last + 1 < len(lines) and _goes_on(lines, looks, last, body):
        last += 1
    count = last + 1 - position
    length = sum(len(line.text) for line in lines[position : last + 1])
    if count > _MOST_LINES or length > _LONGEST:
        return 0
    ends = _ENDS.search(lines[last].text.rstrip()) is not None
    return 0 if ends and not is_item(lines[position].text) else count


def _goes_on(lines: Sequence[Line], looks: Sequence[Look], position: int, body: Body) -> bool:
    """Whether the heading that a line belongs to goes on in the next one."""
    line, below = lines[position], lines[position + 1]
    if looks[position] != looks[position + 1] or not 0 < below.y - line.y <= _LEADING * line.size:
        return False
    if BULLET.match(below.text) or below.text.lstrip().startswith("(") or len(below.cells) > 1:
        return False
    return _is_strong(looks[position], body) and not is_item(below.text)


def _is_strong(look: Look, body: Body) -> bool:
    """Whether size or style alone set a line off."""
    larger = look.size >= _LARGER * body.size
    return larger or (look.bold and not body.bold) or (look.italic and not body.italic) or look.underlined


def _sets_off(lines: Sequence[Line], looks: Sequence[Look], position: int, body: Body) -> bool:
    """Whether a heading starts with a line."""
    line, look = lines[position], looks[position]
    text = line.text.strip()
    if not _may_head(line, text) or (look.size < _SMALLER * body.size and not is_item(text)):
        return False
    before = lines[position - 1] if position else None
    after = lines[position + 1] if position + 1 < len(lines) else None
    if look.size >= _LARGER * body.size or (look.bold and not body.bold):
        return True
    width = max(other.x1 for other in lines) - min(other.x0 for other in lines)
    short = line.x1 - line.x0 <= _SHORT * width
    alone = before is None or not 0 < line.y - before.y < _ALONE * line.size
    if is_item(text) or (look.capitals and is_in_capitals(text)):
        return alone or short
    followed = after is not None and len(after.cells) == 1 and after.y > line.y
    if text.endswith(":"):
        return False
    if look.underlined or (look.italic and not body.italic):
        return short and (followed or alone)
    return short and alone and followed and is_title(text) and after is not None and len(after.text) > len(text)


def _may_head(line: Line, text: str) -> bool:
    letters = sum(letter.isalpha() for letter in text)
    if letters < 3 or letters < _LETTERS * len(text.replace(" ", "")) or len(text) > _LONGEST:
        return False
    if BULLET.match(text) or _DOTS.search(text) or (_OPENS.match(text) and not is_item(text)):
        return False
    cells = line.cells
    return len(cells) == 1 or (len(cells) == 2 and sum(len(word.text) for word in cells[0]) <= _LONGEST_NUMBER)


def _is_underlined(line: Line, rules: Sequence[Rule]) -> bool:
    """Whether rules run below all of a line and no further."""
    below = [
        rule
        for rule in rules
        if rule.is_level
        and _UNDER[0] <= rule.y0 - line.y <= _UNDER[1]
        and rule.x0 >= line.x0 - line.size / 2
        and rule.x1 <= line.x1 + line.size / 2
    ]
    return sum(rule.x1 - rule.x0 for rule in below) >= _COVERED * (line.x1 - line.x0)
