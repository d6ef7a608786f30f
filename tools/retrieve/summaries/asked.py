"""What management tells of the figure or the topic that a question asks for, of the whole of its discussion."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from tools.language.disclosed.effects import is_of_whole, raised_as_asked
from tools.language.disclosed.parts_named import part_terms
from tools.language.disclosed.summed_up import Results, Topic, results, topics
from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.queries.explained import is_note
from tools.language.queries.features import Wanted, gives_reason, line_names, speaks_of_move
from tools.language.queries.moved_ways import moves_another_way
from tools.language.terms import terms
from tools.models.documents import Document
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.models.slots.effects import Effect
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore
from tools.retrieve.summaries.effects import effects_told, heads_above
from tools.retrieve.summaries.passages import Sentence, read_sentences
from tools.retrieve.summaries.stretches import explain_level, explain_part
from tools.retrieve.summaries.told import explain, tell_topic, told_of_results, whole_text, with_amounts
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.features import is_management
from tools.search.quotes.reasons import different, own_names
from tools.search.quotes.units import STATED
from tools.search.quotes.ways import likely_by
from tools.vocab.loader import Vocabulary, load_toml

_MOST, _MOST_QUOTED = 3, 4  # sentences that give reasons for a figure, and quotations
_MOST_DOCUMENTS = 2  # that are read whole


@dataclass(frozen=True)
class Moved:
    """The figures whose move is to be explained, and of which part of the company, normalised; "" for the whole.

    `names` are those of lines of the company's own, which no vocabulary has.
    """

    metrics: tuple[str, ...] = ()
    part: str = ""
    names: tuple[str, ...] = ()


def figures_explained(reading: Classification, vocabulary: Vocabulary, question: str = "") -> Moved:
    """The figures that are asked for, or that a bare "why?" is about; what its topic says beside them is the part.

    Of several, those that the question has most words of: "what pushed the margin lower", which may name both behind.
    """
    own = bool(reading.metrics) or not reading.topic
    named = tuple(own_names(reading))
    moved = Moved(reading.metrics, part_asked(reading), named) if own else figures_named(reading.topic, vocabulary)
    said, names = terms(question), {key: line_names((key,), vocabulary)[:1] for key in moved.metrics}
    shared = {key: sum(map(said.count, name[0].split())) / len(name[0].split()) for key, name in names.items() if name}
    return replace(moved, metrics=tuple(key for key in names if shared.get(key, 0) == max(shared.values(), default=0)))


def figures_named(text: str, vocabulary: Vocabulary) -> Moved:
    """The figures that a text names, and the part that the rest of it does."""
    words, names = Words(text), figure_names(vocabulary)
    found = words.claim(names.find(words, "name"))
    left = " ".join(key for place, key in enumerate(words.keys) if place not in words.taken and not speaks_of_move(key))
    return Moved(tuple(dict.fromkeys(names.meant(one.entry)[0].key for one in found)), part_terms(left))


async def told_reasons(
    deps: Deps, reading: Classification, moved: Moved, passages: Sequence[Candidate], question: str = ""
) -> Told:
    """Why a figure moved, in the discussions that the passages stand in; nothing where these don't explain it.

    Of a part, sentences count that name it with the figure, or stand in what is told of it: those of the whole explain
    another one. A rate that nothing is told of there is explained by the notes, else by what it is a rate of.
    """
    asking = _Asking(deps, reading, passages, question)
    instead = list(_explained_by(moved.metrics))
    for metrics, in_notes in ((moved.metrics, False), *(((moved.metrics, True),) if instead else ()), *instead):
        told = await asking.told(replace(moved, metrics=metrics), in_notes=in_notes)
        if told.quotes:
            return told
    return Told()


def _explained_by(metrics: Sequence[str]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """What explains a rate where nothing is told of it by its own name: of the effective tax rate, the tax."""
    instead = load_toml("summaries.toml")["results"]["explained_by"]
    yield from (((instead[key],), False) for key in metrics if key in instead)


@dataclass(frozen=True)
class _Asking:
    """A question for the reasons of a move, and the passages that a search found for it."""

    deps: Deps
    reading: Classification
    passages: Sequence[Candidate]
    question: str

    async def told(self, moved: Moved, *, in_notes: bool) -> Told:
        """The reasons of the discussions that the passages stand in, or of the notes of their documents."""
        how, deps = results(), self.deps
        own = (*line_names(moved.metrics, deps.vocabulary), *moved.names)
        names = names_asked(own, moved.part)
        asked = {*moved.metrics}
        others = [
            name for one in how.figures if asked.isdisjoint(one.keys) for name in line_names(one.keys, deps.vocabulary)
        ]
        quotes: list[Quote] = []
        for document in _discussions(self.reading, self.passages):
            sentences = await self._sentences(document, in_notes=in_notes)
            explained = explain(names, others, sentences, how, _MOST)
            told = self._that_way([one for one in explained if gives_reason(one.text)])
            stretch = explain_part(moved.part, own, others, sentences) or (
                explain_level(explained[0], others, sentences) if explained and (not told or told[0].is_table) else []
            )
            quotes += [quote_words(one.unit.candidate, one.text, likely_by("reasons")) for one in stretch]
            quotes += _whole(with_amounts(told, sentences), how) if not stretch else []
        return Told(quotes[:_MOST_QUOTED], way="reasons")

    async def _sentences(self, document: Document, *, in_notes: bool) -> list[Sentence]:
        """The sentences of a document that may tell why something moved in the period that is asked for."""
        how, years = results(), _years(self.reading, document)
        every = await discussed(self.deps.documents, document, how, elsewhere=in_notes)
        sentences = told_of_results(every, how, years, anywhere=in_notes)
        if len(self.reading.fiscal_quarters) == 1:
            sentences = [one for one in sentences if how.is_of_quarter(whole_text(one, how))]
        return [one for one in sentences if not is_note(one.text)]

    def _that_way(self, told: list[Sentence]) -> list[Sentence]:
        """Those that tell of no move the other way than the question, where any is left: another year's, as a rule."""
        return [one for one in told if not moves_another_way(self.question, one.text)] or told


def _whole(told: Sequence[Sentence], how: Results) -> Iterator[Quote]:
    """The sentences as quotations; what one goes on from is not said again."""
    said: set[str | None] = set()
    for one in told:
        text = one.text if one.before in said else whole_text(one, how)
        said.add(one.text)
        yield quote_words(one.unit.candidate, text, likely_by("reasons"))


async def told_effect(deps: Deps, reading: Classification, effect: Effect, passages: Sequence[Candidate]) -> Told:
    """What something did to a figure, as management tells it: as its effect, else where the figure's move is told."""
    how = results()
    quotes: list[Quote] = []
    for document in _discussions(reading, passages):
        every, years = await discussed(deps.documents, document, how), _years(reading, document)
        heads = heads_above(every)
        sentences = told_of_results(every, how, years)
        if not (reading.fiscal_quarters or is_of_whole(effect)):  # an extra week falls into one of a year's quarters
            sentences = [one for one in sentences if how.quarter.search(one.text) is None]
        told = effects_told(effect, [(one, heads[id(one)]) for one in sentences], how, years, deps.vocabulary)
        told = sorted(told, key=lambda one: STATED.search(one.text) is None)
        kept = {id(unit) for unit in different([one.unit for one in told])}
        quotes += [
            quote_words(one.unit.candidate, whole_text(one, how), likely_by("reasons"))
            for one in told
            if id(one.unit) in kept
        ][:_MOST]
    raised = bool(quotes) and raised_as_asked(effect, quotes[0].text)
    return Told(quotes[:_MOST], "Yes." if raised else "", way="reasons")


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
    return part_terms(" ".join(dict.fromkeys((*reading.segments, *said))))


def names_asked(names: Sequence[str], part: str) -> list[str]:
    """The normalised names of a figure, or of a part's: "net sales of the Mac" as well as "Mac net sales"."""
    return [said for name in names for said in (f"{part} {name}", f"{name} {part}")] if part else list(names)


def _years(reading: Classification, document: Document) -> frozenset[int]:
    """The years that are asked for, a year before them aside; else those by which a document names its period."""
    end = document.period_end
    own = (document.fiscal_year, end.year if end is not None else None)
    asked = reading.fiscal_years[1:] or reading.fiscal_years
    return frozenset(asked or [year for year in own if year is not None])


def _documents(passages: Sequence[Candidate]) -> list[Document]:
    return list({one.passage.document.doc_id: one.passage.document for one in passages}.values())


def _discussions(reading: Classification, passages: Sequence[Candidate]) -> list[Document]:
    """The documents in which management speaks, the best first: those of the years that are asked for."""
    found = _documents([one for one in passages if is_management(one.passage)])
    own = [one for one in found if one.fiscal_year in reading.fiscal_years]
    return (own or found)[:_MOST_DOCUMENTS]


async def discussed(
    documents: DocumentStore, document: Document, how: Results, *, elsewhere: bool = False
) -> list[Sentence]:
    """The sentences of a document's discussion of its results, or of all that stands `elsewhere`; all of one that has
    no items."""
    sections = await documents.sections(document.doc_id)
    own: Collection[str] = {
        one.section_id for one in sections if how.items.hold(document.doc_type, one.part, one.item) != elsewhere
    }
    return await read_sentences(documents, document.doc_id, own or None)
