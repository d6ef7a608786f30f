"""Words that the rules leave over, each with whether it narrows a figure: of questions marked by hand, and of gold."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evals.places import GOLD_SETS
from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.question import Mentions, find_mentions
from tools.language.topics import ENGLISH
from tools.ports.embedding import WordEmbedder
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.questions.named.surroundings import word_rows
from tools.text import tokenise
from tools.vocab.loader import Vocabulary, load_words

MARKED = Path(__file__).parent / "marked"
# Sets that are run without being looked at are no part of this: what they show would be lost.
SETS = (
    *(f"sloppy{number}" for number in range(1, 12)),
    *(f"tidy{number}" for number in range(1, 6)),
    *(f"analyst{number}" for number in range(2, 10)),
    "wordings",
)
_ANSWERED = frozenset({"figures", "value"})
_DECLINED = frozenset({"decline", "declined"})
_BRACKETS = re.compile(r"\[([^\]]*)\]")


@dataclass(frozen=True)
class Judged:
    """Words of one question: a row of numbers each, and whether it narrows the figure."""

    question: str
    rows: NDArray[np.float32]
    narrows: NDArray[np.bool_]


@dataclass(frozen=True)
class Source:
    """What reads questions, and what tells what their words mean."""

    embedder: WordEmbedder
    finder: CompanyFinder
    vocabulary: Vocabulary

    async def marked(self) -> list[Judged]:
        """The questions that are marked by hand: [what narrows] stands in brackets, all else does not."""
        lines = [line for path in sorted(MARKED.glob("*.txt")) for line in path.read_text("utf-8").splitlines() if line]
        found = [await self._judged(_BRACKETS.sub(r"\1", line), _inside(line), _outside(line)) for line in lines]
        return [one for one in found if one]

    async def of_gold(self) -> list[Judged]:
        """What is left over of the gold sets: words of what is to be answered narrow nothing, of what is to be
        declined those do that the rules hold it for."""
        found = [await self._judged(*words) for row in _rows() if (words := self._left(row))]
        return [one for one in found if one]

    def _left(self, row: dict[str, Any]) -> tuple[str, set[str], set[str]] | None:
        try:
            slots = classify(row["question"], self.finder, self.vocabulary)
        except InvalidInput:
            return None
        if slots.language != ENGLISH:
            return None
        if row["expect"] in _DECLINED:
            return row["question"], _keys(slots.unexplained), set()
        return row["question"], set(), _keys(one.word for one in slots.unused)

    async def _judged(self, question: str, narrowing: set[str], talk: set[str]) -> Judged | None:
        """A question with those words that are one or the other, as it is read."""
        try:
            meant = as_meant(question, self.finder, self.vocabulary)
        except InvalidInput:
            return None
        mentions = find_mentions(meant.text, self.finder, meant.vocabulary)
        places = [
            at for at in _free(mentions) if (mentions.words.keys[at] in narrowing) != (mentions.words.keys[at] in talk)
        ]
        if not places:
            return None
        rows = await word_rows(self.embedder, mentions, places)
        return Judged(question, rows, np.array([mentions.words.keys[at] in narrowing for at in places]))


def _free(mentions: Mentions) -> Iterator[int]:
    """The words that name nothing, without numbers and words of grammar."""
    for at in mentions.words.free(0, len(mentions.words.tokens)):
        key = mentions.words.keys[at]
        if not any(letter.isdigit() for letter in key) and key not in load_words("filler"):
            yield at


def _rows() -> Iterator[dict[str, Any]]:
    for name in SETS:
        for line in (GOLD_SETS / f"{name}.jsonl").read_text("utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            if row["expect"] in _ANSWERED | _DECLINED:
                yield row


def _inside(line: str) -> set[str]:
    return _keys(_BRACKETS.findall(line))


def _outside(line: str) -> set[str]:
    return _keys([_BRACKETS.sub(" ", line)])


def _keys(texts: Iterable[str]) -> set[str]:
    return {token.key for text in texts for token in tokenise(text)}
