"""What a model is given to answer from: the facts of an answer, and passages within a budget, each under a short id."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from tools.answer.text import citation_text
from tools.documents.delimit import delimit, inert
from tools.documents.sources import passage_source
from tools.language.sentences import sentence_spans, split_sentences
from tools.language.speech import harmless, spoken_to_reader
from tools.language.terms import terms
from tools.models.answers import Answer, AnswerFact
from tools.models.base import period_label
from tools.models.facts import Source
from tools.models.passages import Chunk, Passage
from tools.ports.stores import DocumentStore
from tools.search.excerpts.context import Block, Context, assemble_context
from tools.search.excerpts.excerpts import Excerpt, expand_context
from tools.tie_out.answers.drafted.facts import change_shown
from tools.tie_out.answers.drafted.printed import Unit
from tools.tie_out.answers.drafted.units import declared_scales, read_units

BUDGET_TOKENS = 50_000
_WITHHELD = "[…]"
_PREVIEW = 200  # characters
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class Place:
    """One chunk of a passage: its source, and its text without white space, to find words in."""

    chunk_id: str
    source: Source
    bare: str
    preview: str = ""


@dataclass(frozen=True)
class Given:
    """A passage as the model sees it: its id, its text, and the chunks that it is made of."""

    id: str
    header: str
    text: str
    places: tuple[Place, ...]

    @cached_property
    def units(self) -> list[Unit]:
        return read_units(self.text)

    @cached_property
    def terms(self) -> frozenset[str]:
        """The terms of its text, its header, and its company's name."""
        return frozenset(terms(f"{self.header}\n{self.text}"))

    @cached_property
    def bare(self) -> str:
        return bare(self.text)

    @cached_property
    def scales(self) -> frozenset[Decimal]:
        return declared_scales(self.text)

    @property
    def source(self) -> Source:
        return self.places[0].source

    def place_of(self, words: str) -> Place | None:
        """The chunk that holds words of the passage whole."""
        sought = bare(words)
        return next((place for place in self.places if sought and sought in place.bare), None)


@dataclass(frozen=True)
class Evidence:
    """Facts and passages by the ids that a draft cites them by; `question` is what was asked."""

    question: str
    facts: Mapping[str, AnswerFact]
    passages: Mapping[str, Given]

    def __bool__(self) -> bool:
        return bool(self.facts or self.passages)

    @property
    def text(self) -> str:
        """All of it for a model: facts in a line each, passages between marks."""
        return self.text_of(self.passages)

    def text_of(self, ids: Collection[str]) -> str:
        """The same of all facts, and of these passages alone."""
        lines = [_fact_line(fact) for fact in self.facts.values()]
        shown = [one for one in self.passages.values() if one.id in ids]
        blocks = [delimit(f"{one.header}\n{one.text}", f"passage {one.id}") for one in shown]
        facts = ["Facts:\n" + "\n".join(lines)] if lines else []
        return "\n\n".join([*facts, *(["Passages:"] if blocks else []), *blocks])

    def scales_of(self, given: Given) -> frozenset[Decimal]:
        """The scales that its figures may be in: those that it declares, else those of its document's others."""
        if given.scales:
            return given.scales
        same = [one for one in self.passages.values() if one.source.doc_id == given.source.doc_id]
        return frozenset[Decimal]().union(*(one.scales for one in same))


def bare(text: str) -> str:
    """A text without white space."""
    return _SPACE.sub("", text)


async def gather_evidence(
    documents: DocumentStore, question: str, answer: Answer, chunk_ids: Sequence[str], budget: int = BUDGET_TOKENS
) -> Evidence:
    """The answer's facts, and the passages with their neighbours, the best first in the running for room.

    Sentences that give orders are withheld: they are neither shown nor anything's support.
    """
    facts = {fact.fact_id: fact for fact in answer.facts}
    wanted = list(dict.fromkeys(chunk_ids))
    known = {one.chunk.chunk_id: one for one in await documents.passages(wanted)}
    hits = [known[chunk_id] for chunk_id in wanted if chunk_id in known]
    if not hits:
        return Evidence(question, facts, {})
    expanded = await expand_context(documents, hits, "window")
    around = [chunk.chunk_id for excerpt in expanded.excerpts for chunk in excerpt.chunks]
    known |= {one.chunk.chunk_id: one for one in await documents.passages(list(dict.fromkeys(around)))}
    excerpts = [_without_orders(excerpt) for excerpt in expanded.excerpts]
    context = assemble_context(excerpts, budget_tokens=budget)
    return Evidence(question, facts, _given(context, excerpts, known))


def _without_orders(excerpt: Excerpt) -> Excerpt:
    chunks = tuple(chunk.model_copy(update={"text": without_orders(chunk.text)}) for chunk in excerpt.chunks)
    return replace(excerpt, chunks=chunks)


def without_orders(text: str) -> str:
    """A text with the sentences, lines and cells that give orders to its reader withheld."""
    kept: list[str] = []
    for line in text.split("\n"):
        for part in line.split("|") if "|" in line else split_sentences(line):
            if part.strip() and spoken_to_reader(part) == "order":
                line = line.replace(part, f" {_WITHHELD} " if "|" in line else _WITHHELD)
        kept.append(line)
    text = "\n".join(kept)
    for start, end in reversed(sentence_spans(text)):
        if spoken_to_reader(text[start:end]) == "order":
            text = f"{text[:start]}{_WITHHELD}{text[end:]}"
    return text


def _given(context: Context, excerpts: Sequence[Excerpt], known: Mapping[str, Passage]) -> dict[str, Given]:
    chunks = {excerpt.best.chunk.chunk_id: excerpt.chunks for excerpt in excerpts}
    found: dict[str, Given] = {}
    for block in context.blocks:
        places = [_place(chunk, known) for chunk in chunks[block.chunk_ids[0]] if chunk.chunk_id in known]
        name = f"p{len(found) + 1}"
        found[name] = Given(name, _header(block), block.text, tuple(places))
    return found


def _place(chunk: Chunk, known: Mapping[str, Passage]) -> Place:
    begins = " ".join(known[chunk.chunk_id].chunk.text[:_PREVIEW].split())
    preview = begins if bare(chunk.text).startswith(bare(begins)) else ""  # not where an order is withheld
    return Place(chunk.chunk_id, passage_source(known[chunk.chunk_id]), bare(chunk.text), preview)


def _header(block: Block) -> str:
    """Where a passage stands, and what kind of content it is, which the block's header says."""
    cut = ", cut to fit" if block.is_cut else ""
    parts = map(harmless, block.header.partition("] ")[2].split(" - "))
    return f"{inert(' - '.join(parts), 400)}{cut}"


def _fact_line(fact: AnswerFact) -> str:
    """A fact with its values as filings give them."""
    period = period_label(fact.fiscal_year, fact.fiscal_quarter)
    segment = f", {inert(fact.segment)}" if fact.segment else ""
    line = f"[{fact.fact_id}] {inert(fact.source.company)}, {inert(fact.label)}{segment}, {period}"
    line += f" (to {fact.end_date}): {fact.shown}"
    if fact.yoy is not None:
        line += f"; {change_shown(fact)}"
    if fact.restated is not None:
        line += "; restated since first reported"
    return f"{line} {citation_text(fact.source)}"
