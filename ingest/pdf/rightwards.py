"""Pages whose script runs from right to left: mirrored, they are laid out as all others are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest.pdf.direction import is_rightward
from ingest.pdf.layout import Line, read_lines
from ingest.pdf.rules import Rule
from ingest.pdf.words import Word

_FEWEST = 8  # letters that tell the direction
_FEWEST_ROWS = 4  # with labels, and with numbers, on each side of a gap between tables
_MOSTLY = 0.7  # of the rows
_NARROWEST = 4.0  # points of such a gap
_SIGN = re.compile(r"[()%٪−–-]{1,2}")
_NUMBER = re.compile(r"[()−–%٪-]*\d[\d.,٬٫]*[()−–%٪-]*")
_LED = re.compile(r"([.,:;،؛])(\d.*)")
_TURNED = str.maketrans("()", ")(")
_TOUCHING = 0.2  # of the size
_SAME_LINE = 0.2


def runs_rightwards(words: Sequence[Word]) -> bool:
    """Whether most letters of a page are of a script that runs from right to left."""
    letters = [letter for word in words for letter in word.text if letter.isalpha()]
    right = sum(map(is_rightward, letters))
    return right >= _FEWEST and 2 * right > len(letters)


def mirror_rules(rules: Sequence[Rule], width: float) -> tuple[Rule, ...]:
    """The rules with their places counted from the right edge."""
    return tuple(replace(rule, x0=width - rule.x1, x1=width - rule.x0) for rule in rules)


def lines_from_right(words: Sequence[Word], width: float) -> list[Line]:
    """The lines of a page in reading order, places counted from the right edge; tables beside each other apart."""
    whole = [_as_written(word) for word in _with_signs(words)]
    mirrored = [replace(word, x0=width - word.x1, x1=width - word.x0) for word in whole]
    return [line for part in _beside(mirrored) for line in read_lines(part, mirrored=True)]


def _with_signs(words: Sequence[Word]) -> Iterator[Word]:
    """The words; parentheses and signs that touch a number, but were written apart from it, put to it as printed."""
    signs = [word for word in words if _SIGN.fullmatch(word.text)]
    for word in words:
        if word in signs and any(_touch(word, other) for other in words if _NUMBER.fullmatch(other.text)):
            continue
        if signs and _NUMBER.fullmatch(word.text):
            left = next((sign for sign in signs if _touch(sign, word) and sign.x0 < word.x0), None)
            right = next((sign for sign in signs if _touch(sign, word) and sign.x0 > word.x0), None)
            text = (left.text if left else "") + word.text + (right.text if right else "")
            x0, x1 = (left.x0 if left else word.x0), (right.x1 if right else word.x1)
            yield replace(word, text=text, x0=x0, x1=x1)
        else:
            yield word


def _touch(sign: Word, number: Word) -> bool:
    level = abs(sign.y - number.y) <= _SAME_LINE * number.size
    near = min(abs(sign.x1 - number.x0), abs(number.x1 - sign.x0)) <= _TOUCHING * number.size
    return level and near


def _as_written(word: Word) -> Word:
    """A word with its marks as they are written, not as they are drawn.

    A full stop left of a number ends the sentence behind it; parentheses around letters are drawn turned around.
    """
    if any(map(is_rightward, word.text)):
        turned = word.text.startswith(")") or word.text.endswith("(")
        return replace(word, text=word.text.translate(_TURNED)) if turned else word
    match = _LED.fullmatch(word.text)
    return replace(word, text=f"{match[2]}{match[1]}") if match and not any(map(str.isalpha, word.text)) else word


def _beside(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words of tables that stand beside each other, each table's with all that is above and below it."""
    for gap in _gaps(words):
        sides = [word for word in words if word.x1 <= gap], [word for word in words if word.x1 > gap]
        if all(_is_table(side) for side in sides):
            for side in sides:
                yield from _beside(side)
            return
    yield list(words)


def _gaps(words: Sequence[Word]) -> Iterator[float]:
    """Where gaps begin that no word of the page crosses."""
    reached: float | None = None
    for word in sorted(words, key=lambda word: word.x0):
        if reached is not None and word.x0 - reached >= _NARROWEST:
            yield reached
        reached = word.x1 if reached is None else max(reached, word.x1)


def _is_table(words: Sequence[Word]) -> bool:
    """Whether words are labels with numbers beside them: most rows with numbers begin with a label."""
    rows: dict[int, list[Word]] = {}
    for word in sorted(words, key=lambda word: word.x0):
        rows.setdefault(round(word.y), []).append(word)
    numbered = [row for row in rows.values() if any(_NUMBER.fullmatch(word.text) for word in row)]
    labelled = sum(any(map(is_rightward, row[0].text)) for row in numbered)
    return labelled >= _FEWEST_ROWS and labelled >= _MOSTLY * len(numbered)
