"""The names by which a registrant is known, normalised."""

import re
from itertools import takewhile

from tools.text import name_key
from tools.vocab.loader import load_words

_SURNAME = 4  # letters of a surname that can stand for the firm
_INITIALS = 3
_JOINING = frozenset({"of", "and", "the", "for"})


def name_variants(name: str) -> set[str]:
    """A name in full, with "and" for "&", and without its legal suffixes."""
    variants = {
        name_key(said) for said in (name, name.replace("&", " and "), re.sub(r"(?i)(of|and) the ", r"\1 ", name))
    }
    suffixes = load_words("legal_suffixes")
    for variant in list(variants):
        words = variant.split()
        while len(words) > 1 and words[-1] in suffixes:
            words.pop()
        while len(words) > 1 and words[0] == "the":
            words.pop(0)
        variants.add(" ".join(words))
    return variants - {""}


def surname_variants(name: str) -> set[str]:
    """The names of a firm that is filed under a person's, surname first: "HUNT J B TRANSPORT" is J B Hunt, or Hunt.

    Empty where no initials follow the first word.
    """
    surname, *rest = name_key(name).split()
    given = [*takewhile(lambda word: len(word) == 1 and word.isalpha(), rest)]
    if not given or len(surname) < _SURNAME:
        return set()
    others = " ".join(rest[len(given) :])
    turned = name_variants(" ".join(filter(None, (*given, surname, others))))
    return {surname, *turned, *(variant.replace(" ".join(given), "".join(given), 1) for variant in turned)}


def initials_of(name: str) -> str:
    """A name's initials without its legal suffixes, in capitals; empty where they are too few to tell."""
    words = min(name_variants(name), key=len, default="").split()
    initials = "".join(word[0] for word in words if word not in _JOINING).upper()
    return initials if len(initials) >= _INITIALS and initials.isalpha() else ""
