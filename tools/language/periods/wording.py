"""A question's text on its way through the rules: cleaned of what nobody sees, and taken in hand piece by piece."""

import re
import unicodedata
from collections.abc import Iterator

_SPACE = re.compile(r"\s+")
_GLUED_YEAR = re.compile(r"\b([^\W\d_]{4,})((?:19|20)\d{2})\b|\b((?:19|20)\d{2})([^\W\d_]{4,})\b")
_HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2043\ufe63\uff0d"), "-")
_FORMATS = {"Cf", "Me"}  # zero-width characters, marks of direction, the box of a keycap
_KEPT_FORMS = ("<super>", "<sub>", "<fraction>")  # a footnote's mark is no digit of the year before it
_TAKEN = "\0"  # neither a letter nor a space, and no question holds it


def clean(question: str) -> str:
    """The question with one form of every letter, digit, hyphen and space, and without characters that don't show."""
    text = "".join(map(_plain, question.translate(_HYPHENS))).replace("%", " percent ")
    text = _GLUED_YEAR.sub(lambda match: " ".join(part for part in match.groups() if part), text)
    return _SPACE.sub(" ", text).strip()


def _plain(letter: str) -> str:
    if letter.isascii() and letter.isprintable():
        return letter
    category = unicodedata.category(letter)
    if category in _FORMATS or "\ufe00" <= letter <= "\ufe0f":
        return ""
    if category == "Cc":
        return " "
    if category == "Nd":
        return str(unicodedata.decimal(letter))
    if unicodedata.decomposition(letter).startswith(_KEPT_FORMS):
        return letter
    return unicodedata.normalize("NFKC", letter)


class Wording:
    """A text that patterns take pieces of: a piece that is taken is out of sight of the next pattern."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.covered: list[tuple[int, int]] = []

    def each(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Every place that the pattern takes, from left to right."""
        for match in list(pattern.finditer(self.text)):
            self.take(match)
            yield match

    def take(self, match: re.Match[str]) -> None:
        """The words of the match are accounted for."""
        self.cover(*match.span())

    def cover(self, first: int, end: int) -> None:
        """The characters from `first` to `end` are accounted for."""
        self.covered.append((first, end))
        self.text = f"{self.text[:first]}{_TAKEN * (end - first)}{self.text[end:]}"
