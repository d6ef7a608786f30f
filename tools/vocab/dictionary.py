"""The words of everyday English."""

from functools import cache
from importlib.resources import files


@cache
def load_dictionary() -> frozenset[str]:
    """Whole words in lower case; no names are told apart from them."""
    text = files("tools.vocab").joinpath("wordpiece_vocab.txt").read_text("utf-8")
    return frozenset(word for word in text.split() if len(word) > 1 and word.isascii() and word.isalpha())
