"""Concepts of a company's own whose words a question has, where no figure that is known takes all of them."""

from collections.abc import Iterator, Sequence

from tools.figures.asked.request import meant_concepts
from tools.language.companies import CompanyFinder
from tools.language.english.labels import read_words, senses
from tools.language.mentions import Words
from tools.language.question import Mentions, find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.stores import FactStore
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.text import humanise_concept
from tools.vocab.loader import Vocabulary, load_toml

_STANDARD = frozenset({"us-gaap", "ifrs-full", "dei"})
_FEWEST, _LONGEST = 2, 14  # words of a concept's name


async def with_own_concept(
    facts: FactStore, question: str, reading: Classification, finder: CompanyFinder, vocabulary: Vocabulary
) -> Classification:
    """The reading with the concept that the open words name together with those beside them; as it is where none is."""
    if not _is_open(reading):
        return reading
    meant = as_meant(question, finder, vocabulary)
    mentions = find_mentions(meant.text, finder, meant.vocabulary)
    companies = {mention.entry.company_id for mention in mentions.companies}
    if len(companies) != 1:
        return reading
    reported = _sayable(mentions.words, await facts.concept_names([*companies]))
    for first, end in _runs(mentions, reading) if reported else ():
        start, stop = mentions.words.starts[first], mentions.words.ends[end - 1]
        stop += _closing(meant.text, start, stop)
        said = meant.text[start:stop]
        concepts = meant_concepts(vocabulary, said, reported)
        if len(concepts) == 1:
            name = _name_of(concepts[0])
            found = classify(f"{meant.text[:start]}{name}{meant.text[stop:]}", finder, vocabulary)
            change = Reread(said=said, read=f"{humanise_concept(concepts[0])} ({concepts[0]})", kind="nearest")
            if name in found.metrics and not found.unexplained:
                return found.model_copy(update={"read_as": (*reading.read_as, change)})
        if concepts:
            return reading
    return reading


def _name_of(concept: str) -> str:
    """What a concept is asked for by: one of a company's own without its prefix, which may be the company's symbol."""
    taxonomy, _, local = concept.partition(":")
    return concept if taxonomy in _STANDARD else local


def _closing(text: str, start: int, stop: int) -> int:
    """1 where a bracket that opens in a stretch closes directly behind it."""
    said = text[start:stop]
    return int(said.count("(") > said.count(")") and text[stop : stop + 1] == ")")


def _is_open(reading: Classification) -> bool:
    """Whether a company is named, and words that no figure takes."""
    plain = reading.language == ENGLISH and not (reading.problems or reading.follows_up or reading.not_loaded)
    named = reading.metrics or reading.statements or reading.ambiguous or reading.insiders or reading.element
    return len(reading.tickers) == 1 and plain and bool(reading.unexplained or not named)


def _sayable(words: Words, concepts: Sequence[str]) -> list[str]:
    """The concepts of which all telling words but one stand in the question."""
    said = senses(tuple(words.keys))
    return [
        concept
        for concept in concepts
        if sum(not senses((word,)) & said for word in read_words(humanise_concept(concept)).telling) <= 1
    ]


def _runs(mentions: Mentions, reading: Classification) -> Iterator[tuple[int, int]]:
    """The runs of words between companies and periods that hold all open words, the longest first."""
    words, left = mentions.words, {word.casefold() for word in (*reading.unexplained, *reading.narrative_cues)}
    open_places = [at for at, token in enumerate(words.tokens) if token.text.casefold() in left]
    apart = {at for one in (*mentions.companies, *mentions.missing) for at in range(one.first, one.end)}
    apart |= {at for at, token in enumerate(words.tokens) if _is_dated(mentions, token.start)}
    idle = frozenset(load_toml("labels.toml")["stop"])
    count = len(words.tokens)
    sizes = range(min(count, _LONGEST), _FEWEST - 1, -1)
    for first, end in ((first, first + size) for size in sizes for first in range(count - size + 1)):
        holds = all(first <= at < end for at in open_places)
        if holds and apart.isdisjoint(range(first, end)) and not {words.keys[first], words.keys[end - 1]} & idle:
            yield first, end


def _is_dated(mentions: Mentions, place: int) -> bool:
    return any(start <= place < end for start, end in mentions.periods.covered)
