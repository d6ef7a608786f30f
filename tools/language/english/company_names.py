"""The names by which a registrant is known, normalised."""

import re

from tools.text import name_key
from tools.vocab.loader import load_words


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
