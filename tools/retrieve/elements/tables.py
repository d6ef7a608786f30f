"""The table that a question asks for, whole: by its caption, heading, head, rows and context."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tools.documents.read import source_of
from tools.models.documents import Document
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.passages import Section, Table
from tools.models.questions import Classification
from tools.models.slots.elements import Elements, Nearby, ShownTable
from tools.ports.deps import Deps
from tools.retrieve.elements.documents import meant_documents, no_documents
from tools.retrieve.elements.relevance import Field, rank_elements

_NEAR = 0.45  # from which a table is the one that is asked for
_ALIKE = 0.03  # by which the score of a table that is as near is less, at most
_MOST_DOCUMENTS = 8
_MOST_NEAR = 4
_CONTEXT = 300  # characters before a table
_OTHER = 0.8  # what a table that holds no figures counts: most are of contents, or of layout
_FEWEST_ROWS = 2


@dataclass(frozen=True)
class _Candidate:
    table: Table
    document: Document
    section: Section | None

    @property
    def name(self) -> str:
        """What it is called: its caption, else the heading that it stands below."""
        return self.table.caption or (self.section.title if self.section else "") or self.table.table_id

    @property
    def source(self) -> Source:
        place = source_of(self.document, self.section, self.table.anchor)
        update = {"page": self.table.page, "anchor": self.table.anchor, "table_id": self.table.table_id}
        return place.model_copy(update={**update, "read_by": None})

    def fields(self) -> list[Field]:
        table, path = self.table, self.section.path if self.section else ()
        rows = "\n".join(row[0] for row in table.rows if row)
        return [
            Field(table.caption, 1.0, title=True),
            Field(path[-1] if path else "", 1.0, title=True),
            Field("\n".join(path[:-1]), 0.5),
            Field(table.headers[0][0] if table.headers and table.headers[0] else "", 1.0, title=True),
            Field("\n".join(cell for row in table.headers for cell in row), 0.7),
            Field(rows, 0.6),
            Field(table.context[-_CONTEXT:], 0.6),
        ]


async def find_table(deps: Deps, question: str, reading: Classification, filters: Filters) -> Retrieved:
    """The nearest table of the documents meant, with others that are as near; else why there is none."""
    documents, warnings = await meant_documents(deps, question, reading, filters)
    topic = reading.element.topic if reading.element else question
    if not documents:
        return Retrieved(declined=(no_documents(warnings),))
    meant = documents[:_MOST_DOCUMENTS]
    candidates = [one for found in await asyncio.gather(*(_tables(deps, one) for one in meant)) for one in found]
    scores = rank_elements(topic, [one.fields() for one in candidates], deps.vocabulary)
    scored = [
        (score * (_OTHER if one.table.table_type == "other" else 1.0), one)
        for score, one in zip(scores, candidates, strict=True)
    ]
    # Where several years' documents have it, the newest one's is shown: they come first, and sorting keeps their order.
    ranked = sorted(scored, key=lambda pair: -round(pair[0], 2))
    told = (f"Looked in the {_MOST_DOCUMENTS} newest of {len(documents)} documents.",) * (len(documents) > len(meant))
    if not ranked or ranked[0][0] < _NEAR:
        return _none_near(topic, ranked, meant, told)
    best, first = ranked[0]
    alike = [one for score, one in ranked[1:] if best - score <= _ALIKE and one.document == first.document]
    shown = ShownTable(
        table_id=first.table.table_id,
        caption=first.name,
        rows=_cells(first.table),
        header_rows=len(first.table.headers),
        units=first.table.units,
        score=round(min(best, 1.0), 4),
        source=first.source,
    )
    near = _nearby(alike, first)
    return Retrieved(elements=Elements(topic=topic, tables=(shown,), near=near), warnings=told)


async def _tables(deps: Deps, document: Document) -> list[_Candidate]:
    """The tables of a document that have rows, those of layout aside, each once."""
    store = deps.documents
    tables, sections = await asyncio.gather(store.tables(document.doc_id), store.sections(document.doc_id))
    by_id = {section.section_id: section for section in sections}
    found: dict[tuple[object, ...], _Candidate] = {}
    for table in tables:
        if len(table.rows) < _FEWEST_ROWS or max(map(len, table.rows)) < 2:
            continue
        one = _Candidate(table, document, by_id.get(table.section_id or ""))
        key = (table.rows[0], table.rows[-1], len(table.rows))  # a statement is kept as a table of its own as well
        if key not in found or (found[key].section is None and one.section is not None):
            found[key] = one
    return list(found.values())


def _cells(table: Table) -> tuple[tuple[str, ...], ...]:
    """Head and rows with cells in one line each, without columns that are empty throughout."""
    rows = [[" ".join(cell.split()) for cell in row] for row in (*table.headers, *table.rows)]
    width = max(map(len, rows))
    rows = [[*row, *[""] * (width - len(row))] for row in rows]
    kept = [column for column in range(width) if column == 0 or any(row[column] for row in rows)]
    return tuple(tuple(row[column] for column in kept) for row in rows)


def _nearby(candidates: Sequence[_Candidate], shown: _Candidate | None = None) -> tuple[Nearby, ...]:
    named = {one.name: one for one in reversed(candidates) if shown is None or one.name != shown.name}
    return tuple(Nearby(name=name, source=one.source) for name, one in reversed(named.items()))[:_MOST_NEAR]


def _none_near(
    topic: str, ranked: Sequence[tuple[float, _Candidate]], documents: Sequence[Document], told: tuple[str, ...]
) -> Retrieved:
    near = _nearby([one for score, one in ranked if score > 0][:_MOST_NEAR])
    names = "; ".join(f"“{one.name}”" for one in near)
    reason = f"No table of the {len(documents)} documents looked in is near to {topic!r}."
    remedy = f"The nearest are {names}." if names else "Ask in words that a caption would use."
    declined = Declined(ticker="", metric="*", reason=reason, remedy=remedy)
    return Retrieved(elements=Elements(topic=topic, near=near), declined=(declined,), warnings=told)
