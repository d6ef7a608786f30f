"""What the rules leave over of questions whose gold tells whether any word narrows the figure."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from evals.makers.narrowing.examples import Asked, Marked
from evals.places import GOLD_SETS
from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.question import find_mentions
from tools.language.topics import ENGLISH
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.vocab.loader import Vocabulary

# Sets that are run without being looked at are no part of this: what they show would be lost.
SETS = (
    *(f"sloppy{number}" for number in range(1, 10)),
    *(f"tidy{number}" for number in range(1, 4)),
    *(f"analyst{number}" for number in range(2, 8)),
    "wordings",
)
_ANSWERED = frozenset({"figures", "value"})
_DECLINED = frozenset({"decline", "declined"})


@dataclass(frozen=True)
class Read:
    """A question as it is read: its text with what is named there, and the words that are left over, marked."""

    asked: Asked | None
    left: Marked | None
    group: str


def read_sets(finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Read]:
    """The questions of all sets: those that are to be answered, and those that are to be declined."""
    for name in SETS:
        for line in (GOLD_SETS / f"{name}.jsonl").read_text("utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            if row["expect"] in _ANSWERED | _DECLINED and (read := _read(row, name, finder, vocabulary)):
                yield read


def _read(row: dict[str, Any], group: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Read | None:
    try:
        slots = classify(row["question"], finder, vocabulary)
    except InvalidInput:
        return None
    if slots.language != ENGLISH:
        return None
    meant = as_meant(row["question"], finder, vocabulary)
    mentions = find_mentions(meant.text, finder, meant.vocabulary)
    tokens = mentions.words.tokens
    said = {word.casefold() for word in slots.unexplained}
    passed = {one.word.casefold() for one in slots.unused}
    declined = row["expect"] in _DECLINED
    # Where a figure is due, no word narrows it; where none is, the words that the rules hold it for do.
    wanted = said if declined else passed
    left = tuple(
        (tokens[at].start, tokens[at].end, declined)
        for at in mentions.words.free(0, len(tokens))
        if tokens[at].text.casefold() in wanted and not any(letter.isdigit() for letter in tokens[at].text)
    )
    companies = tuple((tokens[one.first].start, tokens[one.end - 1].end) for one in mentions.companies)
    figures = tuple((tokens[one.first].start, tokens[one.end - 1].end) for one in mentions.figures)
    asked = Asked(meant.text, companies, figures) if companies and figures and not declined else None
    return Read(asked, Marked(meant.text, left, group) if left else None, group)
