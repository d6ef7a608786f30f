"""Whether an abbreviation that may be a figure ("CFO") is the person who holds the office."""

import re

from tools.language.mentions import Words
from tools.vocab.loader import load_word_map, load_words

_NEAR = 2  # words on each side in which a figure's signs stand
_PERIOD = re.compile(
    r"(?<!\d)(?:19|20)\d{2}(?!\d)|\bFY|\bQ[1-4]\b|\bTTM\b|\b(?:last|latest|this|prior) (?:year|quarter)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\bhow (?:much|high|large)\b", re.IGNORECASE)
_ARTICLES = frozenset({"the", "a", "new", "former", "interim", "current"})


def is_office(words: Words, first: int, end: int) -> bool:
    """Whether one word between two positions is an office: unless a number's context says otherwise."""
    if end - first != 1 or words.keys[first] not in load_word_map("dealing")["roles"]:
        return False
    keys = words.keys
    beside = keys[max(0, first - _NEAR) : first] + keys[end : end + _NEAR]
    signs = load_words("figure_signs")
    if " ".join(keys[end : end + 2]) in signs or any(key in signs for key in beside):
        return False
    if (first and keys[first - 1] in _ARTICLES) or any(key in load_words("office_signs") for key in keys):
        return True
    return _PERIOD.search(words.text) is None and _AMOUNT.search(words.text) is None
