"""What Arabic words of one root share: "أصدرت", "إصدار" and "صادرة". It is a guess, and orders what is found."""

from functools import lru_cache

_SEEKING = ("است", "مست", "تست", "يست")
_LED = "امتي"  # letters that a form puts before a root
_WEAK = "اوي"
_SHORT, _LONG = 3, 5


@lru_cache(maxsize=1 << 14)
def root(term: str) -> str:
    """The firm letters of a term, each once in a row, without those of its form."""
    word = term[:-1] if term.endswith("ت") and len(term) >= _LONG else term
    if word.startswith(_SEEKING) and len(word) > _LONG - 1:
        word = word[_SHORT:]
    elif word[:1] in ("ا", "م") and len(word) > _SHORT and word[2] == "ت":
        word = word[1] + word[3:]
    elif word[:1] in _LED and len(word) > _SHORT:
        word = word[1:]
    firm = word[:1] + "".join(letter for letter in word[1:] if letter not in _WEAK)
    return "".join(letter for at, letter in enumerate(firm) if at == 0 or letter != firm[at - 1])
