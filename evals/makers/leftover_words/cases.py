"""Leftover words, each with what is seen of it, and whether it narrows the figure."""

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from evals.makers.leftover_words.made import Made, Maker
from evals.places import GOLD_SETS
from tools.errors import TieoutError
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.language.english.left_words.judge import Judged
from tools.language.question import find_mentions
from tools.models.base import Company
from tools.questions.classify import as_meant, left_over
from tools.questions.leftovers import judged_by_rules
from tools.questions.reading import Reading
from tools.vocab.loader import load_vocabulary

SETS = (*(f"sloppy{number}" for number in range(1, 9)), "tidy1", "tidy2")
MADE = "made"
_LOADED = (
    (320193, "Apple Inc.", ("AAPL",)),
    (80424, "PROCTER & GAMBLE CO", ("PG",)),
    (1326801, "Meta Platforms, Inc.", ("META",)),
    (1045810, "NVIDIA CORP", ("NVDA",)),
    (1640147, "SNOWFLAKE INC.", ("SNOW",)),
    (1997711, "Logistic Properties of the Americas", ("LPA",)),
)


@dataclass(frozen=True)
class Case:
    """A leftover word of a question of a set, or of a made one of a `wording`; `narrows` is what it should be told.

    `unlisted` is for a word that is judged as though no list had it; `after_sets` for an aside like a set's.
    """

    group: str
    question: str
    word: str
    judged: Judged
    features: frozenset[str]
    narrows: bool
    wording: str = ""
    unlisted: bool = False
    after_sets: bool = False

    @property
    def teaches(self) -> bool:
        """Whether weights are fitted to it: not where rules decide alone, and a word is harmless against them."""
        aside = self.judged.stretch.place == "aside"
        decided = self.judged.verdict in ("passes", "narrows") or (self.judged.verdict == "may narrow" and not aside)
        return self.narrows or not decided


def set_cases() -> Iterator[Case]:
    """Those of the sets: harmless where a question is to be answered, else those that rules take to narrow."""
    for name in SETS:
        for row in _rows(name):
            for reading, judged in _judged(row["question"]):
                word = reading.words.tokens[judged.at].text
                idle = judged.verdict in ("passes", "seems idle")
                asked = bool(row["answer"]) and judged.stretch.place != "aside"  # it may say what is done with figures
                if row["expect"] == "figures" and (idle or not asked):
                    yield Case(name, row["question"], word, judged, _features(judged), narrows=False)
                elif row["expect"] == "decline" and not idle:
                    yield Case(name, row["question"], word, judged, _features(judged), narrows=True)


def made_cases() -> Iterator[Case]:
    """Those that are made, from questions of the sets without a leftover word."""
    for made in Maker(_plain()).questions():
        for reading, judged in _judged(made.text):
            token = reading.words.tokens[judged.at]
            if token.key in made.words:
                yield _made(made, token.text, judged)


def _made(made: Made, word: str, judged: Judged) -> Case:
    unlisted = made.narrows and zlib.crc32(f"{made.text}/{word}".encode()) % 2 == 0
    features = _features(judged)
    if unlisted:
        features = frozenset(name for name in features if not name.endswith(("narrowing", "some narrow")))
    return Case(MADE, made.text, word, judged, features, made.narrows, made.wording, unlisted, made.after_sets)


def _features(judged: Judged) -> frozenset[str]:
    return frozenset(judged.stretch.features(judged.at))


def _plain() -> list[str]:
    rows = (row for name in SETS[:6] for row in _rows(name) if row["expect"] == "figures" and not row["answer"])
    return [row["question"].strip(" ?.!") for row in rows if not list(_judged(row["question"]))]


def _rows(name: str) -> Iterable[Mapping[str, Any]]:
    return map(json.loads, (GOLD_SETS / f"{name}.jsonl").read_text("utf-8").splitlines())


def _judged(question: str) -> Iterator[tuple[Reading, Judged]]:
    try:
        meant = as_meant(question, _finder(), load_vocabulary())
    except TieoutError:
        return
    reading, left, explained = left_over(find_mentions(meant.text, _finder(), meant.vocabulary))
    if reading.figures or reading.statements:
        yield from ((reading, judged) for judged in judged_by_rules(reading, left, explained))


@cache
def _finder() -> CompanyFinder:
    loaded = [Company(company_id=cik, cik=cik, name=name, tickers=tickers) for cik, name, tickers in _LOADED]
    return CompanyFinder(tuple(loaded), load_directory())
