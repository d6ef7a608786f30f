"""The router's signals of `vocab/router.toml`: a figure, a speaker, a picture, or a comparison is asked for."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast, get_args

from tools.language.mentions import PhraseIndex, Words
from tools.models.slots.routing import Boost, LegWeight, Signal, SignalKind
from tools.text import name_key
from tools.vocab.loader import load_toml


@dataclass(frozen=True)
class _Rule:
    phrases: PhraseIndex[str]
    patterns: tuple[re.Pattern[str], ...]
    prefers: tuple[str, ...]
    weights: tuple[LegWeight, ...]
    boosts: tuple[Boost, ...]
    speakers: frozenset[str]

    def found(self, words: Words) -> Iterator[str]:
        """What of a question's words is such a signal."""
        yield from (words.said(one.first, one.end) for one in self.phrases.find(words))
        lower = words.text.lower()
        yield from (match[0].strip() for pattern in self.patterns for match in pattern.finditer(lower))


def read_signals(text: str) -> tuple[Signal, ...]:
    """The signals of a question, each with the words that give it, in the order of the data."""
    words, signals = Words(text), list[Signal]()
    for kind, rule in _rules().items():
        if said := tuple(dict.fromkeys(rule.found(words))):
            speakers = tuple(one for one in said if name_key(one) in rule.speakers)
            how = {"prefers": rule.prefers, "weights": rule.weights, "boosts": rule.boosts}
            signals.append(Signal.model_validate({"kind": kind, "words": said, "speakers": speakers, **how}))
    return tuple(signals)


@cache
def _rules() -> Mapping[SignalKind, _Rule]:
    data = load_toml("router.toml")
    if unknown := {*data} ^ {*get_args(SignalKind)}:
        raise ValueError(f"router.toml: signals that nobody knows, or none: {sorted(unknown)}")
    return {
        cast(SignalKind, kind): _Rule(
            phrases=PhraseIndex({name_key(phrase): phrase for phrase in entry["words"]}),
            patterns=tuple(re.compile(pattern) for pattern in entry["patterns"]),
            prefers=tuple(entry["prefers"]),
            weights=tuple(LegWeight(leg=name, factor=factor) for name, factor in entry["weights"].items()),
            boosts=tuple(Boost(doc_type=name, factor=factor) for name, factor in entry["boosts"].items()),
            speakers=frozenset(map(name_key, entry.get("speakers", ()))),
        )
        for kind, entry in data.items()
    }
