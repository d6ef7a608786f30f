"""Concepts of a company's own whose words a question has, where no figure that is known takes all of them."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tools.figures.asked.request import meant_concepts
from tools.language.companies import CompanyFinder
from tools.language.english.labels import read_words, senses
from tools.language.english.planning import only_asks_why
from tools.language.mentions import Words
from tools.language.printed.formulas import spans_signs, spelled_lines
from tools.language.printed.in_notes import note_rows
from tools.language.printed.own_lines import names_net
from tools.language.question import Mentions, find_mentions
from tools.language.topics import ENGLISH
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.stores import FactStore
from tools.questions.classify import classify
from tools.questions.meant import as_meant
from tools.text import humanise_concept
from tools.vocab.loader import Vocabulary, load_toml, load_words

STANDARD: Final = frozenset({"us-gaap", "ifrs-full", "dei"})
_FEWEST, _LONGEST = 2, 14  # words of a concept's name
_NEAR = 3  # words between two figures' names that may be one

Run: TypeAlias = tuple[int, int]


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
    for stretches in (*_runs(mentions, reading), *_around_company(mentions, reading)) if reported else ():
        spans = [_span(meant.text, mentions.words, *stretch) for stretch in stretches]
        said = " ".join(meant.text[start:stop] for start, stop in spans)
        if spans_signs(said):
            continue
        concepts = meant_concepts(vocabulary, said, reported)
        net = names_net(said) and any(names_net(humanise_concept(one)) for one in concepts)
        if not net and (spelled_lines(said) or names_net(said)):
            continue  # what several lines come to is none of them
        if len(concepts) == 1:
            name = name_of(concepts[0])
            found = classify(_with_name(meant.text, name, spans), finder, vocabulary)
            change = Reread(said=said, read=f"{humanise_concept(concepts[0])} ({concepts[0]})", kind="nearest")
            if name in found.metrics and not found.unexplained and not _goes_on(mentions, stretches):
                return found.model_copy(update={"read_as": (*reading.read_as, change)})
        if concepts:
            return reading
    return reading


def name_of(concept: str) -> str:
    """What a concept is asked for by: one of a company's own without its prefix, which may be the company's symbol."""
    taxonomy, _, local = concept.partition(":")
    return concept if taxonomy in STANDARD else local


def _span(text: str, words: Words, first: int, end: int) -> tuple[int, int]:
    """Where a run of words stands in a text, with the bracket that closes behind it."""
    start, stop = words.starts[first], words.ends[end - 1]
    return start, stop + _closing(text, start, stop)


def _with_name(text: str, name: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with a name for the first stretch, and a verb that says nothing for the one behind the company."""
    for said, (start, stop) in reversed([*zip((name, load_toml("labels.toml")["reporting"]), spans, strict=False)]):
        text = f"{text[:start]}{said}{text[stop:]}"
    return text


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
    """The concepts of which all telling words but one stand in the question, those of their note left aside."""
    plain = " ".join(key for key in words.keys if key.isalpha())
    said = senses(tuple(words.keys)) | read_words(plain).senses

    def has_most(name: str) -> bool:
        return sum(not senses((word,)) & said for word in read_words(humanise_concept(name)).telling) <= 1

    return [concept for concept in concepts if any(map(has_most, (concept, *note_rows(concept))))]


def _runs(mentions: Mentions, reading: Classification) -> Iterator[list[Run]]:
    """The runs of words between companies and periods that hold all open words, the longest first."""
    open_places, count = _open_places(mentions, reading), len(mentions.words.tokens)
    for run in _free_runs(mentions, 0, count):
        if all(run[0] <= at < run[1] for at in open_places):
            yield [run]


def _goes_on(mentions: Mentions, stretches: Sequence[Run]) -> bool:
    """Whether another figure stands before a run or behind it, and nothing parts them: both may be one line's name."""
    parting, words = frozenset(load_toml("labels.toml")["parting"]), mentions.words
    for figure in mentions.figures:
        for first, end in stretches:
            gap = range(figure.end, first) if figure.end <= first else range(end, figure.first)
            inside = first < figure.end and figure.first < end
            marks = "," in words.text[words.ends[gap.start - 1] : words.starts[gap.stop]] if gap.start else True
            if not inside and len(gap) <= _NEAR and not marks and parting.isdisjoint(words.keys[at] for at in gap):
                return True
    return False


def _around_company(mentions: Mentions, reading: Classification) -> Iterator[list[Run]]:
    """The same of what is asked on both sides of the company: "how much X did Acme add"."""
    keys, company = mentions.words.keys, mentions.companies[0]
    if not company.first or keys[company.first - 1] not in load_toml("labels.toml")["asking"]:
        return
    open_places = _open_places(mentions, reading)
    verbs = [run for run in _free_runs(mentions, company.end, len(keys), fewest=1) if run[0] == company.end]
    for run in _free_runs(mentions, 0, company.first - 1):
        for verb in (verb for verb in verbs if run[1] == company.first - 1 and verb[1] - verb[0] <= _FEWEST):
            if all(run[0] <= at < run[1] or verb[0] <= at < verb[1] for at in open_places):
                yield [run, verb]


def _open_places(mentions: Mentions, reading: Classification) -> list[int]:
    cues = () if only_asks_why(reading.narrative_cues) else reading.narrative_cues
    left = {word.casefold() for word in (*reading.unexplained, *cues)}
    return [at for at, token in enumerate(mentions.words.tokens) if token.text.casefold() in left]


def _free_runs(mentions: Mentions, first: int, last: int, fewest: int = _FEWEST) -> Iterator[Run]:
    """The runs of words that hold no company and no period, and neither begin nor end within a figure's name."""
    words = mentions.words
    apart = {at for one in (*mentions.companies, *mentions.missing) for at in range(one.first, one.end)}
    apart |= {at for at, token in enumerate(words.tokens) if _is_dated(mentions, token.start)}
    idle = frozenset(load_toml("labels.toml")["stop"])
    moves = load_words("moving")  # "revenue increase" names growth, and in "did revenue increase" it does not
    cut = {at for one in mentions.figures for at in range(one.first + 1, one.end) if words.keys[at] not in moves}
    sizes = range(min(last - first, _LONGEST), fewest - 1, -1)
    for start, end in ((at, at + size) for size in sizes for at in range(first, last - size + 1)):
        whole = apart.isdisjoint(range(start, end)) and not {start, end} & cut
        if whole and not {words.keys[start], words.keys[end - 1]} & idle:
            yield start, end


def _is_dated(mentions: Mentions, place: int) -> bool:
    return any(start <= place < end for start, end in mentions.periods.covered)
