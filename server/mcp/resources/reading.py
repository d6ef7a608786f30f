"""Reads resources: each as the tool that gives the same does, in a form to attach."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from mcp.server.lowlevel.helper_types import ReadResourceContents

from server.lazy import LazyDeps
from server.mcp.resources.catalogue import JSON, MARKDOWN
from server.mcp.resources.uris import FilingPart, MetricFacts, Place, Words, filing_uri, read_uri
from server.mcp.tools.cursors import Place as Beginning
from server.mcp.tools.cursors import call_key, make_cursor
from server.mcp.tools.wire import pack, with_sources
from server.text.footnotes import Footnotes
from tools.answer.text import citation_text
from tools.documents.delimit import delimit, inert
from tools.errors import InvalidInput, PageUnavailable, UnknownDocument, UnknownMetric
from tools.models.figures import Series
from tools.models.passages import DocumentText, OutlineEntry
from tools.ports.deps import Deps
from tools.vocab.loader import Formula, Metric, Vocabulary

PNG = "image/png"
_MOST_LISTED = 200  # parts of a document


async def read_resource(lazy: LazyDeps, uri: str) -> list[ReadResourceContents]:
    """What a URI holds. Raises `UnknownDocument` for one of nobody's, and else as the tools do."""
    place = read_uri(uri)
    if place is None:
        raise UnknownDocument(
            f"{uri[:80]!r} is no resource of this server. It has filing://{{doc_id}}, its section/{{item}} and "
            "page/{n}, facts://{ticker}/{metric}, and tieout://vocabulary."
        )
    return await _read(await lazy.deps(), place)


async def _read(deps: Deps, place: Place) -> list[ReadResourceContents]:
    match place:
        case FilingPart():
            return await _part(deps, place)
        case MetricFacts():
            return [ReadResourceContents(await _facts(deps, place), JSON)]
        case Words():
            vocabulary, name = deps.vocabulary, place.metric
            lines = _names(vocabulary) if name is None else _entry(vocabulary, name)
            return [ReadResourceContents("\n".join(lines), MARKDOWN)]


async def _part(deps: Deps, place: FilingPart) -> list[ReadResourceContents]:
    from tools.documents.read import read_document

    if place.page is not None and not (place.page.isascii() and place.page.isdigit()):
        raise InvalidInput(f"page: {place.page[:20]!r} is no number.")
    read = await read_document(deps.documents, place.doc_id, section=place.section, pages=place.page)
    text = ReadResourceContents("\n\n".join(_told(read, place)), MARKDOWN)
    picture = await _picture(deps, place.doc_id, int(place.page)) if place.page else None
    return [text] if picture is None else [text, ReadResourceContents(picture, PNG)]


async def _picture(deps: Deps, doc_id: str, page: int) -> bytes | None:
    """The page as a PNG; None where its file has no pages to show, or is gone."""
    from server.page_images import draw_page

    try:
        return await draw_page(deps.documents, doc_id, page)
    except (PageUnavailable, InvalidInput):
        return None


def _told(read: DocumentText, place: FilingPart) -> Iterator[str]:
    """The source, the parts with their URIs where the whole is asked for, the text, and how to go on."""
    yield citation_text(read.source)
    if place.section is None and place.page is None and read.outline:
        yield delimit("\n".join(_contents(read.doc_id, read.outline)), "outline")
    if read.text:
        yield delimit(read.text)
    if read.next_cursor is not None:
        given = {"doc_id": place.doc_id, "section": place.section, "pages": place.page}
        cursor = make_cursor(call_key("read_document", given), Beginning(0, read.next_cursor))
        call = {**{name: value for name, value in given.items() if value is not None}, "cursor": cursor}
        yield f"The text goes on: call `read_document` with {json.dumps(call, ensure_ascii=False)}."


def _contents(doc_id: str, outline: Sequence[OutlineEntry]) -> Iterator[str]:
    """The parts of the highest levels that are few enough, each with its URI."""
    deepest = max((entry.level for entry in outline), default=1)
    while deepest > 1 and sum(entry.level <= deepest for entry in outline) > _MOST_LISTED:
        deepest -= 1
    shown = [entry for entry in outline if entry.level <= deepest]
    for entry in shown[:_MOST_LISTED]:
        part = entry.node_id or entry.item
        uri = f": {filing_uri(doc_id, section=part)}" if part else ""
        yield f"{'  ' * entry.level}{inert(entry.title)}{uri}"
    if len(shown) > _MOST_LISTED:
        yield f"and {len(shown) - _MOST_LISTED} more parts, which `read_document` lists"


async def _facts(deps: Deps, place: MetricFacts) -> str:
    """The series over all fiscal years that are loaded, as `metric_timeseries` gives it."""
    from tools.figures.timeseries import MOST_YEARS, SeriesRequest, metric_timeseries
    from tools.language.companies import CompanyFinder
    from tools.questions.named.figure_names import by_read_names

    company = CompanyFinder(await deps.facts.companies(), deps.directory).find(place.ticker)
    periods = await deps.facts.fiscal_periods([company.company_id])
    years = [period.fiscal_year for period in periods] or [deps.today().year]
    last = max(years)
    asked = SeriesRequest(place.ticker, place.metric, max(min(years), last - MOST_YEARS + 1), last)

    async def named(names: tuple[str, ...]) -> Series:
        request = replace(asked, metric=names[0])
        return await metric_timeseries(
            deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents
        )

    series = await by_read_names(deps.directory, deps.vocabulary, (place.metric,), named, (), (place.ticker,))
    notes = Footnotes()
    packed = pack(series, notes)
    return json.dumps(with_sources(packed, Series, notes), ensure_ascii=False, indent=1)


def _names(vocabulary: Vocabulary) -> Iterator[str]:
    """Every name with its label; the definitions are in each entry's own resource."""
    yield "# Metrics"
    yield from (f"- {metric.key}: {metric.label}" for metric in vocabulary.metrics.values())
    yield "\n# Formulas"
    yield from (f"- {formula.key}: {formula.label}" for formula in vocabulary.formulas.values())


def _entry(vocabulary: Vocabulary, name: str) -> Iterator[str]:
    found = vocabulary.find(name) or vocabulary.find_formula(name)
    if found is None:
        near = ", ".join(vocabulary.suggest(name))
        raise UnknownMetric(f"No metric {name[:80]!r} is known.{f' Did you mean {near}?' if near else ''}")
    yield f"# {found.label}\n"
    yield f"name: {found.key}"
    if found.definition:
        yield f"definition: {found.definition}"
    yield from _of_metric(found) if isinstance(found, Metric) else _of_formula(found)
    if found.synonyms:
        yield f"synonyms: {', '.join(found.synonyms)}"


def _of_metric(metric: Metric) -> Iterator[str]:
    yield f"statement: {metric.statement}"
    if metric.concepts:
        yield f"concepts, in the order of preference: {', '.join(metric.concepts)}"


def _of_formula(formula: Formula) -> Iterator[str]:
    yield f"formula: {formula.expression}"
    yield f"unit: {'percent' if formula.percent else formula.unit}"
    if formula.convention:
        yield f"convention: {formula.convention}"
