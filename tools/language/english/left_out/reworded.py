"""Frames around what is asked as the plain words that they mean, by the rules of `tools/vocab/directions.toml`."""

import re
from functools import cache
from typing import cast

from tools.vocab.patterns import load_patterns

_GROUP = re.compile(r"\\(?:\d|g<\w+>)")
_DOER = " (?:did|does|do|has|have|had) (.{2,40}?) "  # of a deed: "did Acme"
_LETTERS = re.compile(r"[^\W\d_]+")
_ENDING = re.compile(r"\\\d([a-z]{1,2})\b")  # letters that a rule puts right behind what it keeps


def reworded(text: str, table: str) -> str:
    """A text with the plain words in the place of frames, by the rules of a table one after another."""
    for pattern, instead in rules(table):
        if pattern.search(text) is None:  # as most: what stands instead is not looked at for nothing
            continue
        plain = pattern.sub(instead, text)
        text = text if plain != text and glues(text, plain, instead) else plain
    return text


@cache
def rules(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The rules of a table: what is said, and what stands instead."""
    read = load_patterns("directions.toml")[table]
    if table == "phrases":
        pairs = [(rf"(?<![\w&])(?:{said})(?!-?\w)", meant) for meant, said in cast(dict[str, str], read).items()]
    elif table == "deeds":
        pairs = [_deed(figure, asked) for figure, asked in cast(dict[str, str], read).items()]
    else:
        pairs = cast(list[tuple[str, str]], read)
    return tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in pairs)


def _deed(figure: str, asked: str) -> tuple[str, str]:
    """A question for what is done as one for its figure: what else it has in a group stands behind the company."""
    pattern = rf"\b(?:{asked.replace(' * ', _DOER)})"
    return pattern, rf"what was the {figure} of \1" + (r"\2" if re.compile(pattern).groups > 1 else "")


def glues(text: str, plain: str, instead: str) -> bool:
    """Whether a replacement ran two words into one: "shareshareholders". An ending may be put to a word: "buybacks"."""
    known = {word.lower() for said in (text, _GROUP.sub(" ", instead)) for word in _LETTERS.findall(said)}
    endings = tuple(match[1] for match in _ENDING.finditer(instead))
    made = {word.lower() for word in _LETTERS.findall(plain)} - known
    return any(not _is_form(word, known, endings) for word in made)


def _is_form(word: str, known: set[str], endings: tuple[str, ...]) -> bool:
    stems = [word.removesuffix(ending) for ending in endings if word.endswith(ending)]
    return any(one.startswith(stem) for stem in stems for one in known)
