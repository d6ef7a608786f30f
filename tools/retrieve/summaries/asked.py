"""What management tells of the figure or the topic that a question asks for, of the whole of its discussion."""

from collections.abc import Collection, Sequence

from tools.language.disclosed.summed_up import Results, Topic, results, topics
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.queries.features import Wanted, gives_reason, line_names, speaks_of_move
from tools.language.terms import joined_terms
from tools.models.documents import Document
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore
from tools.retrieve.summaries.passages import Sentence, read_sentences
from tools.retrieve.summaries.told import explain, tell_topic, told_of_results, whole_text
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.features import is_management
from tools.search.quotes.ways import likely_by
from tools.vocab.loader import Vocabulary

_MOST = 3  # quotations of a figure
_MOST_DOCUMENTS = 2  # that are read whole


def figures_explained(reading: Classification, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The figures whose move is to be explained: those asked for, or those that a bare "why?" is about.

    None of the latter where its topic says more than their names: reasons of the whole explain no part of it.
    """
    if reading.metrics or not reading.topic:
        return reading.metrics
    words, names = Words(reading.topic), figure_names(vocabulary)
    found = words.claim(names.find(words, "name"))
    whole = len(words.taken) == len(words.keys)
    return tuple(dict.fromkeys(names.meant(one.entry)[0].key for one in found)) if whole else ()


async def told_reasons(deps: Deps, reading: Classification, passages: Sequence[Candidate]) -> Told:
    """Why a figure moved, in the discussions that the passages stand in; nothing where these don't explain it.

    Of a part that is asked for, sentences count that name it with the figure: those of the whole explain another one.
    """
    how = results()
    names = names_asked(line_names(reading.metrics, deps.vocabulary), part_asked(reading))
    asked = {*reading.metrics}
    others = [
        name for one in how.figures if asked.isdisjoint(one.keys) for name in line_names(one.keys, deps.vocabulary)
    ]
    quotes: list[Quote] = []
    for document in _discussions(passages):
        sentences = told_of_results(await _discussed(deps.documents, document, how), how, _years(reading, document))
        found = [one for one in explain(names, others, sentences, how, _MOST) if gives_reason(one.text)]
        quotes += [quote_words(one.unit.candidate, whole_text(one, how), likely_by("reasons")) for one in found]
    return Told(quotes[:_MOST], way="reasons")


async def told_topic(deps: Deps, reading: Classification, wanted: Wanted, passages: Sequence[Candidate]) -> Told:
    """What the discussion tells of the topic that is to be summed up; nothing where it is none of those known."""
    topic = topic_asked(wanted)
    if topic is None:
        return Told()
    for document in _documents(passages)[:1]:
        sentences = await read_sentences(deps.documents, document.doc_id)
        told = tell_topic(topic, sentences, _years(reading, document))
        if told is not None:
            known = {one.passage.chunk.chunk_id: one.unit.candidate for one in sentences}
            quotes = [quote_words(known[one.chunk_id], one.text, likely_by("disclosure")) for one in told.quotations]
            return Told(quotes, way="disclosure")
    return Told()


def topic_asked(wanted: Wanted) -> Topic | None:
    """The topic whose headings a question for a summary names, beside the names of companies."""
    if not wanted.summary or wanted.overview:
        return None
    return next((one for one in topics() if one.headings is not None and one.headings.search(wanted.subject)), None)


def part_asked(reading: Classification) -> str:
    """The part of the company whose figure is asked for, normalised; "" for the whole."""
    said = (one for one in reading.unexplained if not speaks_of_move(one))
    return joined_terms(" ".join(dict.fromkeys((*reading.segments, *said))))


def names_asked(names: Sequence[str], part: str) -> list[str]:
    """The normalised names of a figure, or of a part's: "net sales of the Mac" as well as "Mac net sales"."""
    return [said for name in names for said in (f"{part} {name}", f"{name} {part}")] if part else list(names)


def _years(reading: Classification, document: Document) -> frozenset[int]:
    """The years that are asked for; else those by which a document names its period."""
    end = document.period_end
    own = (document.fiscal_year, end.year if end is not None else None)
    return frozenset(reading.fiscal_years or [year for year in own if year is not None])


def _documents(passages: Sequence[Candidate]) -> list[Document]:
    return list({one.passage.document.doc_id: one.passage.document for one in passages}.values())


def _discussions(passages: Sequence[Candidate]) -> list[Document]:
    """The documents in which management speaks, the best first."""
    return _documents([one for one in passages if is_management(one.passage)])[:_MOST_DOCUMENTS]


async def _discussed(documents: DocumentStore, document: Document, how: Results) -> list[Sentence]:
    """The sentences of a document's discussion of its results; all of one that has no items."""
    sections = await documents.sections(document.doc_id)
    own: Collection[str] = {one.section_id for one in sections if how.items.hold(document.doc_type, one.part, one.item)}
    return await read_sentences(documents, document.doc_id, own or None)
