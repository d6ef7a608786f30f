"""Parts of speech of words that name nothing that a company sells: verbs, adverbs, exclamations, judging adjectives."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias, cast, get_args

from tools.vocab.dictionary import load_dictionary

# "saying" are verbs of saying, thinking and feeling, "doing" all others, "either" those that are nouns as well; "talk"
# are exclamations, pronouns and modal verbs.
Part: TypeAlias = Literal["saying", "doing", "either", "adverb", "talk", "judging"]
VERBS: frozenset[Part | None] = frozenset(("saying", "doing", "either"))
HARMLESS: frozenset[Part | None] = frozenset(("saying", "adverb", "talk"))  # these narrow a figure in no place
_ENDINGS = (
    ("ies", "y"), ("ied", "y"), ("ses", "s"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", ""), ("ed", ""),
    ("ed", "e"), ("ing", ""), ("ing", "e"),
)  # fmt: skip


def part_of_speech(word: str) -> Part | None:
    """The likeliest part of speech of a word, where it is one of these; a judging adjective makes an adverb."""
    made = word.endswith("ly") and any(_parts().get(stem) == "judging" for stem in stems(word))
    return _parts().get(word) or ("adverb" if made else None)


@cache
def harmless_words() -> frozenset[str]:
    """Everyday words that narrow a figure in no place, by their part of speech."""
    return frozenset(word for word, part in _parts().items() if part in HARMLESS and word in load_dictionary())


@cache
def _parts() -> Mapping[str, Part]:
    """The likeliest part of speech of each word that has one of these."""
    found: dict[str, Part] = {}
    text = files("tools.vocab").joinpath("parts_of_speech.txt").read_text("utf-8")
    for paragraph in text.split("\n\n"):
        part, _, words = paragraph.partition(":")
        if part not in get_args(Part):
            raise ValueError(f"parts_of_speech.txt: {part!r} is no part of speech")
        found.update(dict.fromkeys(words.split(), cast(Part, part)))
    return found


def stems(word: str) -> frozenset[str]:
    """What a word may be a form of, itself among them: "squeezes", "hedged", "organically"."""
    found = {word} | {word.removesuffix(end) + base for end, base in _ENDINGS if word.endswith(end)}
    found |= {stem[:-1] for stem in found - {word} if len(stem) > 3 and stem[-1] == stem[-2]}
    if word.endswith("ly"):
        found |= {word[:-2], f"{word[:-2]}e", f"{word[:-3]}y", f"{word[:-2]}l", word.removesuffix("ally")}
    return frozenset(found)
