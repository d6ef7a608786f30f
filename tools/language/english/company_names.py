"""The names by which a registrant is known, normalised."""

import re
from itertools import takewhile
from typing import cast

from tools.text import name_key
from tools.vocab.loader import load_toml, load_words

_SURNAME = 4  # letters of a surname that can stand for the firm
_INITIALS = 3
_COUNTED = frozenset({"corp", "corporation", "company", "co"})
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
    return {said for variant in variants if variant for said in (variant, _shortened(variant))}


def _shortened(name: str) -> str:
    """A name with its long words as people shorten them: "forest labs"."""
    short = cast(dict[str, str], load_toml("company_names.toml")["short"])
    first, *rest = name.split()
    return " ".join([first, *(short.get(word, word) for word in rest)])


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
    """A name's initials without its legal suffixes, in capitals; with the first one where they are too few: "CSC".

    Empty where they are still too few to tell.
    """
    words = min(name_variants(name), key=lambda one: len(one.split()), default="").split()
    suffix = [word for word in name_key(name).split()[len(words) :][:1] if word in _COUNTED]
    plain = [word for word in words if word not in _JOINING]
    letters = plain if len(plain) >= _INITIALS else [*plain, *suffix]
    initials = "".join(word[0] for word in letters).upper()
    return initials if len(initials) >= _INITIALS and initials.isalpha() else ""
