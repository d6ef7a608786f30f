"""The words of a PDF's page, each with its place, size and weight. Places are in points from the top left."""

import ctypes
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pypdfium2 as pdfium
from pypdfium2 import raw

from ingest.pdf.direction import is_rightward
from ingest.pdf.visible import Visibility
from tools.language.arabic.letters import normalise

MOST_CHARACTERS = 200_000  # of a page; what has more is a drawing in letters
_BOLD = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)
_ITALIC = re.compile(r"italic|oblique", re.IGNORECASE)
_HEAVY = 600
_LONGEST_NAME = 256
_HYPHENS = {0xFFFE: "-", 0x00AD: "-", 0x0002: "-"}  # PDFium's mark for a hyphen that ends a line, and other soft ones
_SYMBOLS = dict.fromkeys((0xF0B7, 0xF0A7, 0xF0D8, 0xF076, 0xF06E, 0xF0FC), "•")  # bullets of symbol fonts
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl"}
_SPELLED = {**_HYPHENS, **_SYMBOLS, **_LIGATURES}
_SAME_PLACE = 0.02  # points
_ALEFS = frozenset("اأإآ")
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
    places: list[float]  # of each letter, from the left
    last: float  # the height of the last one


@dataclass(frozen=True, slots=True)
class PageWords:
    """A page's words. `doubled` letters stood a second time in one place; `hidden` words can't be seen."""

    words: tuple[Word, ...] = ()
    doubled: int = 0
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class _Style:
    size: float
    quarter: int
    bold: bool
    italic: bool


def read_words(page: pdfium.PdfPage) -> PageWords:
    """The words in the order of the page's content. Text that stands otherwise than most of the page's is left out.

    A page on its side is turned, so that its lines run from left to right. A letter that is drawn, or spelled, twice
    in one place is read once, unless it is of a ligature, and letters of a script from right to left come in their
    logical order. What is clipped away is left out, unless that is all.
    """
    text_page = page.get_textpage()
    try:
        gatherer, visibility = _Gatherer(text_page), Visibility(text_page)
        gathered = list(gatherer.gather())
        shown = [letters for letters in gathered if visibility.shows(letters.first)]
        found = [(letters, _style(text_page, letters.first)) for letters in shown or gathered]
    finally:
        text_page.close()
    turned = Counter(style.quarter for letters, style in found for _ in letters.text)
    if not turned:
        return PageWords()
    quarter = turned.most_common(1)[0][0]
    width, height = page.get_size() if page.get_rotation() in (0, 180) else reversed(page.get_size())
    words = (_word(letters, style, quarter, (width, height)) for letters, style in found if style.quarter == quarter)
    return PageWords(tuple(words), gatherer.doubled, len(gathered) - len(found))


class _Gatherer:
    """Runs of letters, parted by white space, by wide gaps and by changes of the base line."""

    def __init__(self, text_page: pdfium.PdfTextPage) -> None:
        self._handle = text_page.raw
        self._count = min(text_page.count_chars(), MOST_CHARACTERS)
        self.doubled = 0

    def gather(self) -> Iterator[_Letters]:
        """The runs in the order of the page's content."""
        box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
        word: _Letters | None = None
        for index in range(self._count):
            code = raw.FPDFText_GetUnicode(self._handle, index)
            letter = _SPELLED.get(code) or _plain(code)
            if (code < 32 and code not in _SPELLED) or letter.isspace() or 0xD800 <= code < 0xE000:
                if word:
                    yield word
                word = None
                continue
            raw.FPDFText_GetCharOrigin(self._handle, index, x, y)
            raw.FPDFText_GetLooseCharBox(self._handle, index, box)
            origin = (x.value, y.value)
            if word and _is_again(word, letter, origin) and not self._is_ligature(letter, index):
                self.doubled += 1
                continue
            # A letter from right to left ends at its origin: its right side is what touches the word.
            touching = (max(origin[0], box.right), origin[1]) if is_rightward(letter[0]) else origin
            if word and _apart(word, touching, abs(box.top - box.bottom) or 1.0):
                yield word
                word = None
            low = min(origin[0], box.left), min(origin[1], box.bottom, box.top)
            high = max(origin[0], box.right), max(box.bottom, box.top)
            if word is None:
                word = _Letters([letter], index, origin, low, high, [origin[0]], origin[1])
            else:
                word.text.append(letter)
                word.places.append(origin[0])
                word.last = origin[1]
                word.low = min(word.low[0], low[0]), min(word.low[1], low[1])
                word.high = max(word.high[0], high[0]), max(word.high[1], high[1])
        if word:
            yield word

    def _is_ligature(self, letter: str, index: int) -> bool:
        """Whether a letter that stands where the one before it does is of one sign with it, as in "ff" and "tt".

        Small letters that one piece of text spells are. What is drawn again, to be bold, is another piece; and figures
        make no ligatures.
        """
        if not letter.islower() or not index:
            return False
        pieces = [raw.FPDFText_GetTextObject(self._handle, at) for at in (index - 1, index)]
        one, other = (ctypes.cast(piece, ctypes.c_void_p).value if piece else None for piece in pieces)
        return one is not None and one == other


def _is_again(word: _Letters, letter: str, origin: tuple[float, float]) -> bool:
    """Whether a letter is the one before it once more, in its very place."""
    return (
        abs(word.places[-1] - origin[0]) <= _SAME_PLACE
        and abs(word.last - origin[1]) <= _SAME_PLACE
        and _form(word.text[-1]) == _form(letter)
    )


@lru_cache(maxsize=4096)
def _form(letter: str) -> str:
    return normalise(letter) or letter


@lru_cache(maxsize=4096)
def _plain(code: int) -> str:
    """A character; Arabic letters in the form that they have by themselves, not in their place in a word."""
    letter = chr(code)
    shaped = 0xFB50 <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFC
    return unicodedata.normalize("NFKC", letter).strip() or letter if shaped else letter


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
    return Word(_in_order(letters), x0, x1, base, style.size, style.bold, style.italic)


def _in_order(letters: _Letters) -> str:
    """The word's letters in logical order: those of a script from right to left stand from the right.

    What has no letters is read as it is printed. Of a ligature of alef and lam, lam is the first.
    """
    glyphs = [[letters.text[0]]]
    places = [letters.places[0]]
    for place, letter in zip(letters.places[1:], letters.text[1:], strict=True):
        if abs(place - places[-1]) <= _SAME_PLACE:
            glyphs[-1].append(letter)
        else:
            glyphs.append([letter])
            places.append(place)
    if any(map(str.isalpha, letters.text)):
        steps = [after > before for before, after in pairwise(places)]
        rightward = sum(is_rightward(letter[0]) for letter in letters.text)
        if 2 * rightward > len(letters.text) and 2 * sum(steps) > len(steps):
            glyphs.reverse()
    elif places != sorted(places):
        glyphs = [glyph for _, glyph in sorted(zip(places, glyphs, strict=True), key=lambda one: one[0])]
    return "".join(letter for glyph in glyphs for letter in _ligature(glyph))


def _ligature(glyph: list[str]) -> list[str]:
    swapped = len(glyph) == 2 and glyph[1] == "ل" and glyph[0] in _ALEFS
    return glyph[::-1] if swapped else glyph
