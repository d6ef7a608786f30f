"""Companies as a transcriber hears them: in two words ("snow flakes", "met as"), or by their sound ("in video")."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens
from tools.language.english.phrases import is_english, known_phrases, phrase_words
from tools.language.mentions import Words
from tools.text import Token
from tools.vocab.loader import Vocabulary, load_words

_SHORTEST = 4  # letters of a name that is heard in two words
_SOUNDS = 3  # consonants that tell a name by its sound
_SAME = (("ph", "f"), ("ck", "k"), ("c", "k"), ("q", "k"), ("z", "s"), ("h", ""), ("w", ""), ("y", ""))
_REPEATED = re.compile(r"(.)\1+")
_APART = 2  # syllables by which a name and what was heard may differ


def heard_names(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Two words that are one loaded company's name together; by their sound only where no company is named, and what
    follows may belong to a figure."""
    words = Words(text)
    open_ = not words.claim(finder.loaded(words))
    names, by_sound = _heard_as(finder)
    tokens = open_tokens(text)
    for place, (one, other) in enumerate(pairwise(tokens)):
        typed = is_typed(one) and is_typed(other) and one.key.isalpha() and other.key.isalpha()
        if not typed or text[one.end : other.start] != " ":
            continue
        said = one.key + other.key
        name = names.get(said) or names.get(said.removesuffix("s"))
        heard = open_ and is_english(one.key) and is_english(other.key)
        if name is None and heard and not _is_thing(text, tokens, place + 2, vocabulary):
            name = by_sound.get(_consonants(said)) or by_sound.get(_consonants(said.removesuffix("s")))
            name = name if name and _is_heard(said, name) else None
        if name is not None:
            owns = "'s" if said.endswith("s") and not name.endswith("s") else ""
            yield Edit(one.start, other.end, f"{name.capitalize()}{owns}", "spelling")


@lru_cache(maxsize=4)
def _heard_as(finder: CompanyFinder) -> tuple[dict[str, str], dict[str, str]]:
    """The loaded companies' names of one word: as they are, and by their sound."""
    names = {name: name for name in finder.loaded_names if name.isalpha() and len(name) >= _SHORTEST}
    return names, {_consonants(name): name for name in names if len(_consonants(name)) >= _SOUNDS}


def _is_thing(text: str, tokens: list[Token], place: int, vocabulary: Vocabulary) -> bool:
    """Whether a word follows right away that no figure's name has: "in video games"."""
    if place >= len(tokens) or text[tokens[place - 1].end : tokens[place].start] != " ":
        return False
    key = tokens[place].key
    known = key in phrase_words(known_phrases(vocabulary)) or key in load_words("filler")
    return is_english(key) and not known


def _is_heard(said: str, name: str) -> bool:
    """Whether a name has as many syllables as what was heard, or one more or less, and both end in a vowel
    or neither does."""
    syllables = [len(re.findall(r"[aeiou]+", word)) for word in (said, name)]
    ends = {said.removesuffix("s")[-1] in "aeiou", name.removesuffix("s")[-1] in "aeiou"}
    return abs(syllables[0] - syllables[1]) < _APART and len(ends) == 1 and name not in load_words("common_words")


def _consonants(word: str) -> str:
    """The consonants of a word as they sound."""
    for letters, sound in _SAME:
        word = word.replace(letters, sound)
    return _REPEATED.sub(r"\1", "".join(letter for letter in word if letter not in "aeiou"))
