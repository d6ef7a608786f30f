"""Tells sentences that speak to their reader from those that tell of a company: only the latter are quoted as answers.

A filing is anybody's text, and whoever writes it may write to the model that reads it. What gives an order away is its
grammar: an imperative where a clause begins, a duty of the second person or of a machine, the mark of a turn of a
conversation, or talk of the answer itself. Words are compared as a reader sees them: letters of other alphabets that
look alike, wide letters, and invisible ones make no difference.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from tools.vocab.loader import load_toml

Kind: TypeAlias = Literal["order", "boilerplate"]

WITHHELD = "(a heading that gives orders)"
_LONGEST = 4_000  # characters that are read of a sentence
_LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјкорсухԁһԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανι‘’“”‐‑",
    "ABESIJKMHOPCTYXaesijkopcyxdhqwvABEZHIKMNOPTYXoavi''\"\"--",
)
_SENTENCE = r"(?:^|[.;!?|]\s+)\W*"  # where one begins, or a cell
_SPACED = re.compile(r"(?<!\w)(?:\w[ .·_-]){4,}\w(?!\w)")
_BOXES = r"(?:[☐☒☑þ¨][^☐☒☑þ¨]*){3}"  # of a cover page
_TELLS = r".*(?:[$€£]\s?\d|\d\s?%|\d percent)|.{400}"  # more than where something is told
_UNSEEN = frozenset({"Cc", "Cf", "Mn"})  # controls, formats such as zero-width spaces, and marks over letters
_NUMBER = re.compile(r"^\d{1,3}(?:\.\d{1,2})?[a-z]{0,4}[*+†]*\s*\|?\s*")  # of an exhibit


def spoken_to_reader(sentence: str) -> Kind | None:
    """Whether a sentence gives an order, or is what every filing says; None for one that tells something."""
    text = as_seen(sentence[:_LONGEST])
    if any(pattern.search(text) for pattern in _orders()):
        return "order"
    return "boilerplate" if any(pattern.search(_NUMBER.sub("", text, count=1)) for pattern in _boilerplate()) else None


@lru_cache(maxsize=4096)
def harmless(title: str) -> str:
    """A title for places outside of marks; one that gives an order is only said to be there."""
    return WITHHELD if spoken_to_reader(title) == "order" else title


def as_seen(text: str) -> str:
    """A text as a reader sees it, in lower case: no letter that is invisible, or that only looks like another."""
    plain = text if text.isascii() else _undisguised(text)
    plain = _SPACED.sub(lambda match: re.sub(r"[ .·_-]", "", match[0]), plain)
    return " ".join(plain.lower().split())


def _undisguised(text: str) -> str:
    visible = "".join(letter for letter in text if letter in "\n\t" or unicodedata.category(letter) not in _UNSEEN)
    plain = unicodedata.normalize("NFKC", visible)
    return "".join(map(_alike, re.split(r"(\s+)", plain)))


def _alike(word: str) -> str:
    """A word in Latin letters, where all of its letters look like such."""
    folded = word.translate(_LOOKALIKES)
    return folded if folded.isascii() else word


@cache
def _orders() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in _order_patterns(load_toml("speech.toml")))


def _order_patterns(words: Mapping[str, Any]) -> Iterator[str]:
    yield from _imperatives(words["imperatives"], words["answers"])
    yield from _duties(words["machines"], words["second_person"])
    yield from _turns(words["roles"], words["machines"])
    over = words["overriding"]
    yield (
        rf"\b(?:{_any(over['verbs'])})\b(?:\W+\w+){{0,3}}?\W+(?:{_any(over['before'])})\W+(?:\w+\W+){{0,2}}?"
        rf"(?:{_any(over['orders'])})\b"
    )
    yield rf"(?:{_any(words['answers']['phrases'])})(?!\w)"
    yield _any(words["other"]["phrases"])


def _imperatives(orders: Mapping[str, Any], answers: Mapping[str, Any]) -> Iterator[str]:
    """Orders where a clause begins, and behind a clause that says when they hold."""
    begins = rf"(?:^|[.;:!?|]\s+)[\W_]*(?:(?:{_any(orders['leading'])})[,\s]+){{0,3}}"
    yield rf"{begins}(?:{_any(orders['bare'])})\b"
    verbs = list[str](orders["bare"])
    for group in orders["with_object"]:
        verbs += group["verbs"]
        yield rf"{begins}(?:{_any(group['verbs'])})\s+(?:{_any(group['objects'])})(?!\w)"
        if named := group.get("named"):
            yield rf"{begins}(?:{_any(group['verbs'])})\s+(?:the\s+)?\w+\s+(?:{_any(named)})\b"
    yield rf"{begins}(?:{_any(orders['forbidding'])})\s+(?:{_any(orders['forbidden'])})\b"
    asked = rf"\b(?:{_any(answers['when'])})\b[^,.;]{{0,80}}\b(?:{_any(answers['asked'])})\b[^.;]{{0,120}},\s+"
    yield rf"{asked}(?:{_any(orders['leading'])}\s+)?(?:{_any(verbs)})\b"


def _duties(machines: Mapping[str, Any], second: Mapping[str, Any]) -> Iterator[str]:
    """What a machine or the second person is obliged to, and what only a model has."""
    obliged, speaks = _any(machines["obliged"]), _any(machines["speaks"])
    duty = rf"(?:{obliged}|{_any(machines['expected'])})\s+(?:\w+\s+)?(?:{speaks})\b"
    yield rf"\b(?:{_any(machines['names'])})\b(?:\W+\w+){{0,6}}?\W+{duty}"
    yield rf"\b(?:{_any(machines['handling'])})\s+(?:{_any(machines['handled'])})\b(?:\W+\w+){{0,6}}?\W+{duty}"
    yield rf"\b(?:{_any(machines['common'])})\s+(?:{obliged})\s+(?:\w+ly\s+|not\s+)?(?:{speaks})\b"
    acts = [*machines["speaks"], *machines["acts"]]
    yield rf"\byour\s+(?:\w+\s+)?(?:{_any(second['has'])})\b"
    yield rf"\byou\s+are\s+(?:{_any(second['is'])})\b"
    yield rf"\byou\s+(?:{_any(second['obliged'])})\s+(?:\w+\s+)?(?:{_any(acts)})\b"


def _turns(roles: Mapping[str, Any], machines: Mapping[str, Any]) -> Iterator[str]:
    """The marks of a conversation's turns, and a machine that is addressed."""
    names, kinds = _any(roles["names"]), _any(roles["kinds"])
    calling = rf"(?:{_any(machines['calling'])})\s+(?:the\s+|all\s+|any\s+)*"
    yield rf"{_SENTENCE}{calling}(?:{_any(machines['names'])})\b\s*[:,.!–—-]"
    yield rf"{_SENTENCE}(?:{_any(machines['names'])})\s*:"
    yield rf"{_SENTENCE}(?:[\w'-]+\s+){{0,2}}?(?:{names})(?:\s+(?:{kinds})){{0,2}}\s*[:>]"
    yield rf"{_SENTENCE}(?:{names})\s+(?:{kinds})\b"
    yield "|".join(map(re.escape, roles["marks"]))


@cache
def _boilerplate() -> tuple[re.Pattern[str], ...]:
    words = load_toml("speech.toml")["boilerplate"]
    advice = rf"\b(?:{_any(words['readers'])})\s+(?:{_any(words['told'])})\s+(?:also\s+|not\s+|\w+ly\s+)*"
    patterns = (
        _any(words["anywhere"]),
        rf"^\W*(?:{_any(words['opening'])})(?!\w)",
        rf"^\W*(?:{_any(words['whole'])})\W*$",
        rf"{advice}(?:{_any(words['advised'])})\b",
        rf"^\W*(?!{_TELLS})(?:{'|'.join(words['referring'])})",
        _BOXES,
    )
    return tuple(re.compile(pattern) for pattern in patterns)


def _any(words: Iterable[str]) -> str:
    """Any of some phrases, the longest first."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))
