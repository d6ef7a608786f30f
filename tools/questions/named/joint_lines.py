"""Two figures that "and" joins into the name of one line: "change in accounts payable and accrued liabilities"."""

from itertools import pairwise
from typing import TypeAlias

from tools.figures.asked.request import meant_concepts
from tools.language.companies import CompanyFinder
from tools.language.english.asked import names_move
from tools.language.mentions import Mention
from tools.language.question import find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.stores import FactStore
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.questions.named.own_concepts import name_of
from tools.questions.route import route
from tools.text import humanise_concept, name_key
from tools.vocab.loader import Formula, Metric, Vocabulary, load_toml

_Figure: TypeAlias = Mention[Metric | Formula | str]


async def with_joint_line(
    facts: FactStore, question: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> Classification:
    """The reading with the one line that both names are, where the company reports it; where not, a change is not read
    as that of the first figure beside the balance of the second."""
    several = len(reading.metrics) > 1 and len(reading.tickers) == 1 and reading.language == ENGLISH
    if not several or reading.unexplained or reading.problems or reading.asks is not None:
        return reading
    meant = as_meant(question, finder, vocabulary)
    mentions = find_mentions(meant.text, finder, meant.vocabulary)
    words, joining = mentions.words, load_toml("labels.toml")["joining"]
    companies = {mention.entry.company_id for mention in mentions.companies}
    for one, other in pairwise(sorted(mentions.figures, key=lambda figure: figure.first)):
        lines = isinstance(one.entry, Metric) and isinstance(other.entry, Metric)
        if not lines or list(words.keys[one.end : other.first]) not in joining:
            continue
        start, stop = words.starts[one.first], words.ends[other.end - 1]
        said = meant.text[start:stop]
        concepts = meant_concepts(vocabulary, said, await facts.concept_names([*companies]))
        keys = [{*words.keys[figure.first : figure.end]} for figure in (one, other)]
        apart = words.keys[other.first] in load_toml("labels.toml")["of_its_own"]  # "total equity and total debt"
        of_both = len(concepts) == 1 and not apart and _is_of_both(concepts[0], vocabulary, one, other)
        if of_both and _in_order(concepts[0], *keys):
            name = name_of(concepts[0])
            found = classify(f"{meant.text[:start]}{name}{meant.text[stop:]}", finder, vocabulary)
            change = Reread(said=said, read=f"{humanise_concept(concepts[0])} ({concepts[0]})", kind="nearest")
            if name in found.metrics and not found.unexplained:
                return found.model_copy(update={"read_as": (*reading.read_as, change)})
        if _parts_a_change(said, one, other):
            second = tuple(token.text for token in words.tokens[other.first : other.end])
            open_ = reading.model_copy(update={"unexplained": second})
            return open_.model_copy(update={"route": route(open_)})
    return reading


def _is_of_both(concept: str, vocabulary: Vocabulary, one: _Figure, other: _Figure) -> bool:
    """Whether a concept names two things itself, and is that of neither figure alone."""
    told = not _joining().isdisjoint(name_key(humanise_concept(concept)).split())
    return told and vocabulary.by_concept.get(concept) not in (one.entry, other.entry)


def _in_order(concept: str, one: set[str], other: set[str]) -> bool:
    """Whether a concept names two things in the order in which they are asked for: "equity and debt" is no line."""
    keys = name_key(humanise_concept(concept)).split()
    at = next((place for place, key in enumerate(keys) if key in _joining()), 0)
    before, behind = {*keys[:at]}, {*keys[at + 1 :]}
    return len(one & before) + len(other & behind) >= len(one & behind) + len(other & before)


def _joining() -> frozenset[str]:
    """The words that join two names."""
    return frozenset(words[0] for words in load_toml("labels.toml")["joining"])


def _parts_a_change(said: str, one: _Figure, other: _Figure) -> bool:
    """Whether a name begins with a word for a change that only its first figure would take."""
    move = names_move(said)
    balance = isinstance(other.entry, Metric) and other.entry.period == "instant"
    flow = isinstance(one.entry, Metric) and one.entry.period == "duration"
    return move is not None and move.start() == 0 and balance and flow
