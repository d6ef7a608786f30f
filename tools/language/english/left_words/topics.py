"""How near each everyday word is, in meaning, to what companies sell and where they do, rather than to talk."""

from functools import cache
from importlib.resources import files
from typing import Final

from tools.language.english.parts_of_speech import stems
from tools.vocab.dictionary import load_dictionary

UNKNOWN: Final = "unknown"
SOLD: Final = frozenset(("4", "5", UNKNOWN))  # may name what a company sells, or where


def topic_of(word: str) -> str:
    """From "0", talk, to "5", a product or a place; "unknown" where no form of the word is in the dictionary."""
    ranks = load_dictionary()
    forms = (word, *sorted(stems(word), key=lambda stem: (-len(stem), stem)))
    rank = next((ranks[form] for form in forms if form in ranks), None)
    return UNKNOWN if rank is None else _topics()[rank]


@cache
def _topics() -> str:
    """A digit for each word of the dictionary, in its order; `evals/makers/word_topics.py` makes them."""
    topics = files("tools.vocab").joinpath("word_topics.txt").read_text("utf-8").replace("\n", "")
    if len(topics) != len(load_dictionary()):
        raise ValueError(f"word_topics.txt has {len(topics)} digits for {len(load_dictionary())} words")
    return topics
