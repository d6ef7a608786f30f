"""Where in a loaded filing its figures stand: the table of the statement that prints them, its section and anchor."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias

from tools.documents.read import section_name
from tools.figures.resolution.columns import Column
from tools.models.documents import Document
from tools.models.facts import FactInput, LookupResult, MetricValue, Source, YearOverYear
from tools.models.figures import Calculation, Retrieved, StatementType
from tools.models.filings import FiledStatement
from tools.models.filters import Filters
from tools.ports.stores import DocumentStore
from tools.vocab.loader import Vocabulary

_KINDS: tuple[StatementType, ...] = ("income_statement", "balance_sheet", "cash_flow")
Printed: TypeAlias = tuple[str, Decimal]  # a concept, and a value without its sign
Place: TypeAlias = dict[str, str | None]


async def place_figures(documents: DocumentStore, vocabulary: Vocabulary, found: Retrieved) -> Retrieved:
    """What was found, each figure with its place in the filing that reports it, where that filing itself is loaded.

    A figure that no primary statement prints is cited by its filing alone.
    """
    values = [*found.xbrl_facts.values]
    values += [point for series in found.timeseries for point in series.points]
    values += [value for part in found.calculations for result in part.results for value in result.inputs]
    shelf = await _Shelf.fill(documents, vocabulary, {source.doc_id for value in values for source in _sources(value)})
    if not shelf.places:
        return found
    lookup = LookupResult(
        values=tuple(map(shelf.placed, found.xbrl_facts.values)),
        declined=found.xbrl_facts.declined,
        warnings=found.xbrl_facts.warnings,
    )
    return found.model_copy(
        update={
            "xbrl_facts": lookup,
            "calculations": tuple(map(shelf.calculation, found.calculations)),
            "timeseries": tuple(
                series.model_copy(update={"points": tuple(map(shelf.placed, series.points))})
                for series in found.timeseries
            ),
        }
    )


def _sources(value: MetricValue) -> Iterator[Source]:
    yield value.source
    yield from (part.source for part in value.derived_from)
    if value.yoy is not None:
        yield value.yoy.prior_source


@dataclass(frozen=True)
class _Shelf:
    """The places of all cells of the primary statements of some filings, by filing, concept and value."""

    vocabulary: Vocabulary
    places: dict[str, dict[Printed, Place]] = field(default_factory=dict[str, dict[Printed, Place]])

    @classmethod
    async def fill(cls, documents: DocumentStore, vocabulary: Vocabulary, doc_ids: Iterable[str]) -> "_Shelf":
        ids = tuple(doc_ids)
        listed = await documents.list_documents(Filters(doc_ids=ids), None, len(ids), 0, counted=False) if ids else []
        shelf = cls(vocabulary)
        for document in listed:
            if document.status == "indexed" and document.fiscal_year is not None:
                shelf.places[document.doc_id] = await _places(documents, document)
        return shelf

    def placed(self, value: MetricValue) -> MetricValue:
        """The figure with its own place, and those of what it is made of and compared with."""
        metric = self.vocabulary.metrics.get(value.metric)
        concepts = (value.concept, *(metric.concepts if metric else ()))
        parts = tuple(self._input(part, concepts) for part in value.derived_from)
        amount = parts[0].value if parts else value.value
        source = self._source(value.source, concepts[:1], amount) if value.segment is None else value.source
        yoy = self._before(value.yoy, concepts) if value.yoy and value.segment is None else value.yoy
        return value.model_copy(update={"source": source, "derived_from": parts, "yoy": yoy})

    def calculation(self, calculation: Calculation) -> Calculation:
        """The computed figures with the places of their inputs."""
        results = (
            result.model_copy(update={"inputs": tuple(map(self.placed, result.inputs))})
            for result in calculation.results
        )
        return calculation.model_copy(update={"results": tuple(results)})

    def _input(self, part: FactInput, concepts: Sequence[str]) -> FactInput:
        return part.model_copy(update={"source": self._source(part.source, concepts[:1], part.value)})

    def _before(self, yoy: YearOverYear, concepts: Sequence[str]) -> YearOverYear:
        return yoy.model_copy(update={"prior_source": self._source(yoy.prior_source, concepts, yoy.prior_value)})

    def _source(self, source: Source, concepts: Sequence[str], value: Decimal) -> Source:
        known = self.places.get(source.doc_id, {})
        place = next((known[key] for concept in concepts if (key := (concept, abs(value))) in known), None)
        return source if place is None or source.table_id is not None else source.model_copy(update=dict(place))


async def _places(documents: DocumentStore, document: Document) -> dict[Printed, Place]:
    """The places of what a filing's statements print, as the company's totals."""
    year, quarter = document.fiscal_year, document.fiscal_quarter or 0
    statements = [
        statement
        for kind in _KINDS
        for statement in await documents.filed_statements(document.company_id, kind, year, quarter)
        if statement.doc_id == document.doc_id
    ]
    sections = (
        {section.section_id: section for section in await documents.sections(document.doc_id)} if statements else {}
    )
    places: dict[Printed, Place] = {}
    for statement in statements:
        table = await documents.table(statement.table_id) if statement.table_id else None
        if table is None:
            continue
        section = sections.get(table.section_id or "")
        place: Place = {
            "table_id": table.table_id,
            "anchor": table.anchor,
            "section": section_name(section) if section else None,
        }
        for printed in _cells(statement):
            places.setdefault(printed, place)
    return places


def _cells(statement: FiledStatement) -> Iterator[Printed]:
    for row in statement.rows:
        for cell in row.values if row.concept else ():
            column = Column.read(cell.period)
            if column is not None and column.is_whole:
                yield row.concept or "", abs(cell.value)
