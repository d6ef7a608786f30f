"""The items that forms have, and whether some words are an item's title. The vocabulary itself is `items.toml`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.vocab.loader import load_toml

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_IDLE = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "in",
        "its",
        "of",
        "on",
        "or",
        "our",
        "the",
        "to",
        "under",
        "upon",
        "with",
    ]
)
_SILENT = re.compile(
    r"\W*(?:\w+\s+and\s+)?(?:reserved|omitted|intentionally (?:omitted|left blank)|not applicable|none|n/?a)\b", re.I
)
_SCORE_SILENT = 0.8
_LOOK_AHEAD = 3
_WHOLE = 0.85
_MOSTLY = 0.7
_PARTLY = 0.9
_SAME = {
    "shareholder": "stockholder",
    "shareowner": "stockholder",
    "accounting": "accountant",
    "auditor": "accountant",
    "company": "registrant",
}


@dataclass(frozen=True, slots=True)
class Word:
    key: str
    end: int


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a form. `order` is its place in the form."""

    number: str
    part: str | None
    order: int
    title: str
    keys: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A form's items by their numbers, which may recur in another part, and its sections without numbers.

    `titles` and `heads` are by the first of the words that tell them apart.
    """

    items: dict[str, tuple[Item, ...]]
    titles: dict[str, tuple[tuple[tuple[str, ...], Item], ...]]
    heads: dict[str, tuple[tuple[str, ...], ...]]

    def in_order(self) -> list[Item]:
        return sorted((item for items in self.items.values() for item in items), key=lambda item: item.order)


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """How much of a title is there, up to 1, and where it ends in the text."""

    score: float
    end: int
    words: int = 0


def vocabulary(form: str) -> Vocabulary | None:
    """What is known of a form, its amendments included."""
    name = re.sub(r"\s*/A.*\Z", "", form.strip().upper(), flags=re.DOTALL)
    return _vocabularies().get(name.replace(" ", "").replace("-", ""))


def words_of(text: str) -> list[Word]:
    """The words that tell titles apart, without endings that don't."""
    words = ((match[0].lower().replace("’", "'").removesuffix("'s"), match.end()) for match in _WORD.finditer(text))
    keys = ((word.rstrip("s") or word, end) for word, end in words if word not in _IDLE)
    return [Word(_SAME.get(key, key), end) for key, end in keys]


def match_title(text: str, item: Item) -> TitleMatch:
    """How far a text begins with an item's title. That nothing is to be said fits every item."""
    words = words_of(text)
    best = max(
        (_match(words, key) for key in item.keys), key=lambda match: (match.score > _MOSTLY, match.words, match.score)
    )
    silent = _SILENT.match(text) if best.score < _SCORE_SILENT else None
    return TitleMatch(_SCORE_SILENT, silent.end()) if silent else best


def titled_items(text: str, known: Vocabulary) -> list[tuple[Item, float]]:
    """The items whose title a text is, and no more than the title, with how well each fits."""
    words = words_of(text)
    titles = known.titles.get(words[0].key, ()) if words else ()
    found: dict[int, tuple[Item, float]] = {}
    for key, item in titles:
        score = _match(words, key).score if _is(words, key) else 0.0
        if score > found.get(item.order, (item, 0.0))[1]:
            found[item.order] = (item, score)
    return list(found.values())


def is_head(text: str, known: Vocabulary) -> bool:
    """Whether a text is one of the sections without numbers."""
    words = words_of(text)
    return bool(words) and any(_is(words, head) for head in known.heads.get(words[0].key, ()))


def _is(words: Sequence[Word], key: tuple[str, ...]) -> bool:
    return len(words) <= len(key) + 2 and _match(words, key).score > _WHOLE


def _match(words: Sequence[Word], key: tuple[str, ...]) -> TitleMatch:
    position = found = end = 0
    first = len(words)
    for word in key:
        for ahead in range(position, min(position + _LOOK_AHEAD, len(words))):
            if words[ahead].key == word:
                first = min(first, ahead)
                position, end, found = ahead + 1, words[ahead].end, found + 1
                break
    if not found:
        return TitleMatch(0.0, 0)
    # A heading may give a part of a long title only.
    share = max(found / len(key), _PARTLY * found / len(words) if len(words) <= len(key) else 0.0)
    return TitleMatch(max(0.0, share - 0.2 * first), end, found)


@cache
def _vocabularies() -> dict[str, Vocabulary]:
    data = load_toml("items.toml", "ingest.html")
    return {
        form.replace(" ", "").replace("-", ""): known
        for entry in data.values()
        for known in [_read(entry)]
        for form in entry["forms"]
    }


def _read(entry: dict[str, Any]) -> Vocabulary:
    items: dict[str, list[Item]] = {}
    order = 0
    for part in entry.get("parts", ()):
        for number, *titles in part["items"]:
            keys = tuple(_key(title) for title in titles)
            items.setdefault(number, []).append(Item(number, part.get("name"), order, titles[0], keys))
            order += 1
    keys = [(key, item) for same in items.values() for item in same for key in item.keys]
    heads = [_key(head) for head in entry.get("heads", ())]
    return Vocabulary(
        items={number: tuple(same) for number, same in items.items()},
        titles={key[0]: tuple(pair for pair in keys if pair[0][0] == key[0]) for key, _ in keys},
        heads={head[0]: tuple(other for other in heads if other[0] == head[0]) for head in heads},
    )


def _key(title: str) -> tuple[str, ...]:
    return tuple(word.key for word in words_of(title))
