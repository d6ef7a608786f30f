"""How large chunks are, by section. The sizes themselves are `chunk_sizes.toml`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ingest.chunking.models import SectionLike
from tools.models.passages import CHARACTERS_PER_TOKEN
from tools.text import name_key
from tools.vocab.loader import load_toml

_NUMBER = re.compile(r"(?:part [ivx]+ ?)?(?:items? \d{1,2}(?: ?\d\d| ?[a-c])?\b)?")


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a section's chunks; what a heading starts may be `whole` times as large."""

    tokens: int
    whole: float = 1.0
    emphasis: bool = False

    @property
    def characters(self) -> int:
        return to_characters(self.tokens)


@dataclass(frozen=True, slots=True)
class Rule:
    """Which sections have a size: by phrases of their titles, or by items."""

    size: Size
    titles: tuple[str, ...] = ()
    items: frozenset[str] = frozenset()
    nested: bool = False

    def fits(self, title: str) -> bool:
        return any(f" {phrase} " in f" {title} " for phrase in self.titles)


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs to end a chunk at a place."""

    heading: float
    paragraph: float
    sentence: float
    list_item: float
    word: float
    never: float
    small: float
    alike: float


@dataclass(frozen=True, slots=True)
class Sizes:
    """All sizes, in tokens; `overlap` is a share of the size."""

    default: Size
    table: int
    least: int
    overlap: float
    overlap_stretch: float
    costs: Costs
    rules: tuple[Rule, ...] = field(default=())

    def of(self, section: SectionLike | None) -> Size:
        """The size for an item, or for what belongs to none."""
        if section is None:
            return self.default
        title = name_key(section.title)
        for rule in self.rules:
            if rule.fits(title):
                return rule.size
        silent = not _NUMBER.sub("", title, count=1).strip()
        named = (rule.size for rule in self.rules if silent and section.item in rule.items)
        return next(named, self.default)

    def nested(self, titles: Sequence[str]) -> Size | None:
        """The size that a sub-section has for itself, by its title or the titles around it, the innermost first."""
        for title in map(name_key, titles):
            for rule in self.rules:
                if rule.nested and rule.fits(title):
                    return rule.size
        return None


def to_characters(tokens: int) -> int:
    """The longest text of so many tokens."""
    return int(tokens * CHARACTERS_PER_TOKEN)


@cache
def load_sizes() -> Sizes:
    """The sizes that ship."""
    data = load_toml("chunk_sizes.toml", "ingest.chunking")
    return Sizes(
        default=Size(data["default"]),
        table=data["table"],
        least=data["least"],
        overlap=data["overlap"],
        overlap_stretch=data["overlap_stretch"],
        costs=Costs(**data["costs"]),
        rules=tuple(_rule(entry) for entry in data["sections"]),
    )


def _rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(
        size=Size(entry["tokens"], entry.get("whole", 1.0), entry.get("emphasis", False)),
        titles=tuple(name_key(title) for title in entry["titles"]),
        items=frozenset(entry.get("items", ())),
        nested=entry.get("nested", False),
    )
