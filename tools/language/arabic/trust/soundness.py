"""Whether an Arabic text reads as it is printed: fonts and extractors write wrong letters, and wrong digits too."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from tools.language.arabic.dates import GREGORIAN_YEARS
from tools.language.arabic.trust.backwards import find_reversed
from tools.language.periods.hijri import HIJRI_YEARS

_FEWEST = 12  # words that tell
_RARE = 0.02  # of the words: sound texts have fewer that can't be
_LEAST = 3
_DOUBLED = 0.25  # of the words
_MARKS = "\u064b-\u0652\u0670"
_WORD = re.compile(rf"[\u0620-\u064a{_MARKS}\u066e-\u06d3\ufb50-\ufdff\ufe70-\ufefc]{{2,}}")
_NUNATED = re.compile("[\u064b-\u064d][\u0620-\u064a]|^[\u064b-\u0652]")  # a mark that ends words, before a letter
_LAST = re.compile("[ةى][\u0620-\u064a]")  # letters that end words, before another
_AGAIN = re.compile(r"(.)\1")
_DATE = re.compile(r"(?<![\d.,])(\d{1,2})\s+[^\s\d]+\s+(\d{4})(?![\d.,]\d)")
_UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff]")
_LETTER = re.compile(r"[^\W\d_]")
_MOST_DAYS = 31
_SWAPPED = re.compile("ا([أإآ])ل")  # alef is never followed by another: the two letters of a ligature, turned around
_FORMS = re.compile("[\ufb50-\ufdf9\ufdfc\ufe70-\ufefc]")  # letters as they are drawn in their places


def repair(text: str) -> str:
    """The text with what can be wrong in one way only put right: "األنشطة" is "الأنشطة", a drawn form its letter."""
    return _SWAPPED.sub(r"ال\1", letters_of(text))


def letters_of(text: str) -> str:
    """The text with presentation forms as the letters that they are drawn for, in their order."""
    return _FORMS.sub(_letters, text)


def _letters(form: re.Match[str]) -> str:
    """A mark that is drawn by itself stands on a space, or on a stroke."""
    return unicodedata.normalize("NFKC", form[0]).lstrip(" ـ") or form[0]


def unsound(text: str) -> str | None:
    """Why the letters or digits of a text are not to be trusted, where they are not: a clause without a full stop."""
    words = _words(text)
    reasons = list(_reasons(text, words)) if len(words) >= _FEWEST else []
    if words and (wrong := find_reversed(text)) is not None:
        reasons.append(f"digits stand backwards ({wrong})")
    return "; ".join(reasons) or None


def can_tell(text: str) -> bool:
    """Whether a text has enough Arabic words to be judged."""
    return len(_words(text)) >= _FEWEST


def _words(text: str) -> list[str]:
    return [match[0] for match in _WORD.finditer(letters_of(text))]


def _reasons(text: str, words: Sequence[str]) -> Iterator[str]:
    if _are_many(sum(_NUNATED.search(word) is not None for word in words), words):
        yield "vowel marks stand in place of letters"
    if _are_many(sum(_LAST.search(word) is not None for word in words), words):
        yield "letters that end words stand within them"
    if _are_reversed(words):
        yield "words are spelled backwards"
    if sum(_AGAIN.search(word) is not None for word in words) > _DOUBLED * len(words):
        yield "letters are doubled"
    if wrong := next(_impossible(text), None):
        yield f"dates can't be ({wrong})"
    if len(_UNKNOWN.findall(text)) > _RARE * len(_LETTER.findall(text)):
        yield "characters are missing"


def _are_many(count: int, words: Sequence[str]) -> bool:
    return count >= _LEAST and count > _RARE * len(words)


def _are_reversed(words: Sequence[str]) -> bool:
    """Whether words end as the article would, and begin with letters that only end words."""
    backwards = sum(word.endswith("لا") for word in words) + sum(word[0] in "ةى" for word in words)
    forwards = sum(word.startswith("ال") for word in words) + sum(word[-1] in "ةى" for word in words)
    return backwards >= _LEAST and backwards > 2 * forwards


def _impossible(text: str) -> Iterator[str]:
    """Dates whose day and year both can't be."""
    for match in _DATE.finditer(text):
        day, year = int(match[1]), int(match[2])
        if day > _MOST_DAYS and year not in GREGORIAN_YEARS and year not in HIJRI_YEARS:
            yield " ".join(match[0].split())
