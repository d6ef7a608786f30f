"""The wording of what a question asks for (`vocab/asked_for.toml`)."""

import re
from functools import cache

from tools.language.english.planning import phrases
from tools.vocab.loader import load_toml

_CHOICE = re.compile(r"\bwhich\b.*\bor\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)


@cache
def wordings(table: str, name: str) -> re.Pattern[str]:
    """Any phrase of a list."""
    return phrases(load_toml("asked_for.toml")[table][name])


@cache
def _between() -> re.Pattern[str]:
    noun, apart = (wordings("figures", name).pattern for name in ("difference", "apart"))
    return re.compile(rf"{noun}\s+(?:{apart})", re.IGNORECASE)


def difference_between(text: str) -> str | None:
    """The words that ask for a difference by its noun: "the gap between"."""
    match = _between().search(text)
    return match[0] if match else None


def offers_choice(text: str) -> bool:
    """Whether one of two is asked for: "which ... or ..."."""
    return _CHOICE.search(text) is not None


def goes_on_than(text: str) -> bool:
    """Whether what a thing is compared with follows: "... than"."""
    return _THAN.search(text) is not None
