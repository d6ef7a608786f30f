"""Which kind of question a search gets, and how much meaning and words count for it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, cast, get_args

from tools.language.figures import figure_names
from tools.language.mentions import PhraseIndex, Words
from tools.models.questions import Classification, Weights
from tools.text import name_key, tokenise
from tools.vocab.loader import Vocabulary, load_toml, load_vocabulary

QueryType: TypeAlias = Literal["exact_metric", "conceptual", "entity", "trend", "comparison", "general"]

# A year, a quarter, or a period that is named by its place in time.
_PERIOD = re.compile(
    r"\bF?Y? ?['’]?(?:19|20)\d{2}\b|\bFYE? ?['’]?\d{2}\b|['’]\d{2}\b|\b[1-4]?Q[1-4]?(?=\d|\b)|\bH[12]\b|"
    r"\b(?:first|second|third|fourth|last|latest|prior|previous|this|current|most recent) (?:fiscal )?"
    r"(?:quarter|year)\b|"
    r"\b(?:year|quarter|months?) end(?:ed|ing)?\b|\bTTM\b|\bLTM\b|\blatest\b|\bmost recent\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_SPAN = re.compile(
    r"(?<!\d)(?:19|20)\d{2} ?(?:to|through|until|[-–—]) ?(?:FY ?)?(?:(?:19|20)\d{2}|\d{2})(?!\d)|"
    r"\b(?:past|last) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|few) (?:fiscal )?"
    r"(?:years|quarters)\b",
    re.IGNORECASE,
)
_LONGEST_NAME = 6  # words
_LINKING = frozenset({"of", "and", "the", "for", "de"})


def query_type_of(
    question: str, reading: Classification | None = None, vocabulary: Vocabulary | None = None
) -> QueryType:
    """The kind of a question by its words; `reading` adds the figures and companies that classifying found."""
    signs = _read(question, vocabulary or load_vocabulary())
    metric = signs.metric or bool(reading and reading.metrics)
    for query_type, applies in _RULES:
        if applies(_Question(question, signs.cues, metric)):
            return query_type
    return "general"


@cache
def weights_of(query_type: QueryType) -> Weights:
    """How much each leg of a search counts for questions of that kind."""
    return Weights(**cast(Mapping[str, Mapping[str, float]], _table()["weights"])[query_type])


@dataclass(frozen=True)
class _Signs:
    cues: frozenset[str]
    metric: bool


class _Question:
    """A question with the cues in it: what each rule asks for."""

    def __init__(self, text: str, cues: frozenset[str], metric: bool) -> None:
        self.text = text
        self.cues = cues
        self.metric = metric or "counted" in cues

    @property
    def has_period(self) -> bool:
        return _PERIOD.search(self.text) is not None

    @property
    def spans_periods(self) -> bool:
        """Whether it names a range, or three years or more."""
        return _SPAN.search(self.text) is not None or len({*_YEAR.findall(self.text)}) > 2

    @property
    def is_name(self) -> bool:
        """Whether it is a name and nothing else."""
        words = [token.text for token in tokenise(self.text)]
        capital = [word for word in words if not word[0].islower()]
        linked = all(word in capital or word in _LINKING for word in words)
        return bool(capital) and linked and len(words) <= _LONGEST_NAME and not self.cues and not self.has_period


# In the order in which they are tried.
_RULES: tuple[tuple[QueryType, Callable[[_Question], bool]], ...] = (
    ("comparison", lambda asked: "comparing" in asked.cues),
    ("trend", lambda asked: bool(asked.cues & {"over_time"}) or asked.spans_periods),
    ("conceptual", lambda asked: "explaining" in asked.cues),
    ("trend", lambda asked: "changing" in asked.cues and not asked.has_period),
    ("exact_metric", lambda asked: asked.metric and (asked.has_period or "figures" in asked.cues)),
    ("entity", lambda asked: "naming" in asked.cues or (asked.is_name and not asked.metric)),
    ("trend", lambda asked: "changing" in asked.cues),
    ("conceptual", lambda asked: "asking" in asked.cues),
)


def _read(question: str, vocabulary: Vocabulary) -> _Signs:
    words = Words(question)
    runs = (cues for first in range(len(words.keys)) for _, cues in _cues().at(words, first, len(words.keys)))
    named = figure_names(vocabulary).find(words, "name", plurals=False)
    return _Signs(frozenset(cue for cues in runs for cue in cues or ()), next(named, None) is not None)


@cache
def _cues() -> PhraseIndex[frozenset[str]]:
    """Which kinds of cues each phrase gives."""
    kinds: dict[str, set[str]] = {}
    for kind, phrases in cast(Mapping[str, Sequence[str]], _table()["cues"]).items():
        for phrase in phrases:
            kinds.setdefault(name_key(phrase), set()).add(kind)
    return PhraseIndex({phrase: frozenset(found) for phrase, found in kinds.items()})


@cache
def _table() -> Mapping[str, object]:
    table = load_toml("query_types.toml")
    missing = {*get_args(QueryType)} ^ {*table["weights"]}
    if missing:
        raise ValueError(f"query_types.toml: kinds without weights, or unknown ones: {sorted(missing)}")
    return table
