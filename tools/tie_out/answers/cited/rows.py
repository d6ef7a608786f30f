"""The row that each figure of an Arabic statement was read from, as the text of its citation."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from tools.answer.text import SNIPPET
from tools.language.arabic.digits import number_key
from tools.models.answers import Answer, Citation
from tools.models.facts import MetricValue, Source, UnitPlace
from tools.models.units import InformationUnit
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.text import ARABIC
from tools.tie_out.answers.cited.nodes import with_nodes
from tools.tie_out.answers.cited.units import amount_of

_MOST = 50  # rows of a document that print one amount
Read: TypeAlias = tuple[Source, Decimal]  # a cell: where it stands, and what it comes to


async def placed(deps: Deps, answer: Answer) -> Answer:
    """The answer with the node of the page tree, or the row of an Arabic statement, that each citation cites."""
    return await with_rows(deps, await with_nodes(deps.documents, answer))


async def with_rows(deps: Deps, answer: Answer) -> Answer:
    """The answer with a citation for each row that its figures were read from; it is printed as before.

    A row that is not found again, or not alone, leaves the citation of its table as it was.
    """
    if deps.units is None or not answer.citations:
        return answer
    read: dict[str, list[InformationUnit]] = {}
    for source, value in dict.fromkeys(one for fact in answer.facts for one in _read(fact)):
        cited = next((one for one in answer.citations if _cites(one, source)), None)
        unit = await _row_of(deps, source, value) if cited is not None else None
        if cited is not None and unit is not None and unit.page == cited.page and unit not in read.get(cited.id, ()):
            read.setdefault(cited.id, []).append(unit)
    return answer.model_copy(update={"citations": tuple(_parted(answer.citations, read))}) if read else answer


def row_of(source: Source, value: Decimal, units: Iterable[InformationUnit]) -> InformationUnit | None:
    """The one row that a figure of a table was read from, among those of its table; None where several may be it."""
    fitting = [unit for unit in units if unit.label == source.row and _prints(unit, source, value)]
    return fitting[0] if len(fitting) == 1 else None


def _prints(unit: InformationUnit, source: Source, value: Decimal) -> bool:
    """Whether a row has the figure in its column; a cost may be printed with either sign."""
    year = (source.column or "")[:4]
    here = (one for one in unit.numbers if (one.period or "")[:4] in ("", year))
    return unit.unreliable is None and any(abs(amount_of(one)) == abs(value) for one in here)


async def _row_of(deps: Deps, source: Source, value: Decimal) -> InformationUnit | None:
    table = await deps.documents.table(source.table_id or "")
    if table is None or deps.units is None:
        return None
    keys = [number_key(value), number_key(-value)]
    found = await deps.units.numeric(keys, Scope(doc_ids=(source.doc_id,)), _MOST)
    units = await deps.units.units([one.unit_id for one in found])
    rows = [one for one in units if one.kind == "row" and table.start <= one.start < table.end]
    return row_of(source, value, rows)


def _read(fact: MetricValue) -> Iterator[Read]:
    """The cells in Arabic that a figure and what it is told with were read from."""
    cells: list[Read] = [(fact.source, fact.value)]
    cells += [(part.source, part.value) for part in fact.derived_from]
    cells += [(one.source, one.value) for one in fact.alternatives]
    cells += [(fact.yoy.prior_source, fact.yoy.prior_value)] if fact.yoy is not None else []
    cells += [(fact.restated.first_source, fact.restated.first_reported)] if fact.restated is not None else []
    for source, value in cells:
        if source.unit is None and source.table_id is not None and ARABIC.search(source.row or ""):
            yield source, value


def _cites(citation: Citation, source: Source) -> bool:
    told = citation.quote is None and citation.unit is None and citation.chunk_id is None
    return told and (citation.doc_id, citation.table_id) == (source.doc_id, source.table_id)


def _parted(citations: Sequence[Citation], read: Mapping[str, Sequence[InformationUnit]]) -> Iterator[Citation]:
    """The citations, one for each row; further rows of a table have ids behind all others."""
    further = len(citations)
    for citation in citations:
        rows = read.get(citation.id, ())
        yield _of_row(citation, rows[0], citation.id) if rows else citation
        for unit in rows[1:]:
            further += 1
            yield _of_row(citation, unit, f"c{further}")


def _of_row(citation: Citation, unit: InformationUnit, name: str) -> Citation:
    place = UnitPlace(unit_id=unit.unit_id, paragraph=unit.paragraph, sentence=unit.sentence)
    told = {"id": name, "text": unit.text[:SNIPPET], "mark": citation.printed, "row": unit.label, "unit": place}
    return citation.model_copy(update=told)
