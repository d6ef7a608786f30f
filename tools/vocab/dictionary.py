"""The words of everyday English."""

from functools import cache
from importlib.resources import files


@cache
def load_dictionary() -> dict[str, int]:
    """Whole words in lower case and their ranks, the commonest first; no names are told apart from them."""
    text = files("tools.vocab").joinpath("wordpiece_vocab.txt").read_text("utf-8")
    words = (word for word in text.split() if len(word) > 1 and word.isascii() and word.isalpha())
    return {word: rank for rank, word in enumerate(words)}
