"""The words of a PDF's page, each with its place, size and weight. Places are in points from the top left."""

import ctypes
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
from pypdfium2 import raw

MOST_CHARACTERS = 200_000  # of a page; what has more is a drawing in letters
_BOLD = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)
_ITALIC = re.compile(r"italic|oblique", re.IGNORECASE)
_HEAVY = 600
_LONGEST_NAME = 256
_HYPHENS = {0xFFFE: "-", 0x00AD: "-", 0x0002: "-"}  # PDFium's mark for a hyphen that ends a line, and other soft ones
_SYMBOLS = dict.fromkeys((0xF0B7, 0xF0A7, 0xF0D8, 0xF076, 0xF06E, 0xF0FC), "•")  # bullets of symbol fonts
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl"}
_SPELLED = {**_HYPHENS, **_SYMBOLS, **_LIGATURES}
_APART = 1.0  # em: letters further from each other are two words even without a space


@dataclass(frozen=True, slots=True)
class Word:
    """A word: `x0` and `x1` are its sides, `y` is its base line, counted downwards."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool = False
    italic: bool = False


@dataclass(slots=True)
class _Letters:
    """A word that is being gathered, in the page's own coordinates; from right to left, it ends left of its origin."""

    text: list[str]
    first: int
    origin: tuple[float, float]
    low: tuple[float, float]
    high: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Style:
    size: float
    quarter: int
    bold: bool
    italic: bool


def read_words(page: pdfium.PdfPage) -> list[Word]:
    """The words in the order of the page's content. Text that stands otherwise than most of the page's is left out.

    A page on its side is turned, so that its lines run from left to right.
    """
    text_page = page.get_textpage()
    try:
        found = [(letters, _style(text_page, letters.first)) for letters in _gather(text_page)]
    finally:
        text_page.close()
    turned = Counter(style.quarter for letters, style in found for _ in letters.text)
    if not turned:
        return []
    quarter = turned.most_common(1)[0][0]
    width, height = page.get_size() if page.get_rotation() in (0, 180) else reversed(page.get_size())
    return [_word(letters, style, quarter, (width, height)) for letters, style in found if style.quarter == quarter]


def _gather(text_page: pdfium.PdfTextPage) -> Iterator[_Letters]:
    """Runs of letters, parted by white space, by wide gaps and by changes of the base line."""
    handle = text_page.raw
    count = min(text_page.count_chars(), MOST_CHARACTERS)
    box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    word: _Letters | None = None
    for index in range(count):
        code = raw.FPDFText_GetUnicode(handle, index)
        letter = _SPELLED.get(code) or chr(code)
        if (code < 32 and code not in _SPELLED) or letter.isspace() or 0xD800 <= code < 0xE000:
            if word:
                yield word
            word = None
            continue
        raw.FPDFText_GetCharOrigin(handle, index, x, y)
        raw.FPDFText_GetLooseCharBox(handle, index, box)
        origin = (x.value, y.value)
        if word and _apart(word, origin, abs(box.top - box.bottom) or 1.0):
            yield word
            word = None
        low = min(origin[0], box.left), min(origin[1], box.bottom, box.top)
        high = max(origin[0], box.right), max(box.bottom, box.top)
        if word is None:
            word = _Letters([letter], index, origin, low, high)
        else:
            word.text.append(letter)
            word.low = min(word.low[0], low[0]), min(word.low[1], low[1])
            word.high = max(word.high[0], high[0]), max(word.high[1], high[1])
    if word:
        yield word


def _apart(word: _Letters, origin: tuple[float, float], size: float) -> bool:
    """Whether a letter is far off the word before it, along the line and across it alike."""
    level = abs(origin[1] - word.origin[1]) < size / 2
    upright = abs(origin[0] - word.origin[0]) < size / 2
    near = word.low[0] - _APART * size < origin[0] < word.high[0] + _APART * size
    return not (upright or (level and near))


def _style(text_page: pdfium.PdfTextPage, index: int) -> _Style:
    """Size, direction (in quarter turns) and weight of a letter."""
    handle = text_page.raw
    matrix = raw.FS_MATRIX()
    scale, angle = 1.0, 0.0
    if raw.FPDFText_GetMatrix(handle, index, matrix):
        scale = math.hypot(matrix.c, matrix.d) or 1.0
        angle = math.atan2(matrix.b, matrix.a)
    size = raw.FPDFText_GetFontSize(handle, index) * scale
    name, flags = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_int()
    raw.FPDFText_GetFontInfo(handle, index, name, _LONGEST_NAME, flags)
    font = name.value.decode("utf-8", "replace")
    bold = raw.FPDFText_GetFontWeight(handle, index) >= _HEAVY or _BOLD.search(font) is not None
    return _Style(round(size, 1), round(angle / (math.pi / 2)) % 4, bold, _ITALIC.search(font) is not None)


def _word(letters: _Letters, style: _Style, quarter: int, page: tuple[float, float]) -> Word:
    (x, y), (left, bottom), (right, top) = letters.origin, letters.low, letters.high
    width, height = page
    x0, x1, base = (
        (left, right, height - y),
        (bottom, top, x),
        (width - right, width - left, y),
        (height - top, height - bottom, width - x),
    )[quarter]
    return Word("".join(letters.text), x0, x1, base, style.size, style.bold, style.italic)
