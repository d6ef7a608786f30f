"""What a text sets apart from the figure that it tells: "profit before zakat and tax" is no tax."""

import re
from collections.abc import Collection
from functools import cache

from tools.language.arabic.letters import is_stop_word, normalise
from tools.language.bilingual.unit_words import cause_terms, generic_terms, idle_terms, moving_terms, same_terms
from tools.vocab.data import load_toml


def without_apart(text: str, asked: Collection[str]) -> str:
    """A normalised text with what it sets apart blanked, and the word before that, which is not all of its figure.

    It stays where the question (by its terms) sets all of it apart, too.
    """
    apart, after = _words("apart"), _words("after")
    asks = not same_terms(" ".join((*apart, *after))).isdisjoint(asked)
    for match in reversed(list(_pattern().finditer(text))):
        stretch = _stretch(match["stretch"])
        if text[: match.end("word")].endswith(_words("not_apart")):
            continue
        if asks and same_terms(stretch) <= {*asked, *idle_terms(), *generic_terms()}:
            continue
        start = match.start() if match["word"] in apart and not asks else match.start("word")
        end = match.start("stretch") + len(stretch)
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _stretch(text: str) -> str:
    """The words that are set apart: up to one that leads on to something else."""
    for match in re.finditer(r"[^\W\d_]+", text):
        if is_stop_word(match[0]) or not same_terms(match[0]).isdisjoint(moving_terms() | cause_terms()):
            return text[: match.start()]
    return text


@cache
def _pattern() -> re.Pattern[str]:
    said = "|".join(map(re.escape, (*_words("apart"), *_words("after"))))
    return re.compile(rf"(?:(?<!\w)[^\W\d_]+ +)?(?<!\w)(?P<word>{said})(?P<stretch>(?: +[^\W\d_]+)+)")


@cache
def _words(name: str) -> tuple[str, ...]:
    words: list[str] = load_toml("units.toml")["words"][name]
    return tuple(map(normalise, words))
