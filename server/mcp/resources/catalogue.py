"""What is listed of the resources: the templates, and page by page the documents whose texts are loaded."""

from typing import Final

from mcp_types import ListResourcesResult, Resource, ResourceTemplate

from server.mcp.resources.uris import VOCABULARY, filing_uri
from server.mcp.tools.cursors import Place, call_key, make_cursor, read_cursor
from tools.errors import InvalidInput
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.ports.stores import DocumentStore
from tools.search.empty_result import is_readable

PAGE = 50
MARKDOWN = "text/markdown"
JSON = "application/json"
_KEY = call_key("resources/list", {})
_BATCH = 200  # documents that are looked at together: of many, the figures alone are loaded
_MOST_BATCHES = 20  # of a page, which then may hold fewer

_ABOUT = {
    "filing": ("Filing", "filing://{doc_id}", MARKDOWN, "A document: its contents, and how its text begins."),
    "section": ("Section of a filing", "filing://{doc_id}/section/{item}", MARKDOWN, 'An item ("7"), or a node\'s id.'),
    "page": ("Page of a filing", "filing://{doc_id}/page/{n}", MARKDOWN, "A page's text, and its picture if a PDF."),
    "facts": ("Figures of a metric", "facts://{ticker}/{metric}", JSON, "All fiscal years, each with its source."),
    "metric": ("Metric or formula", VOCABULARY + "/{metric}", MARKDOWN, "Its definition, synonyms and formula."),
}
TEMPLATES: Final = tuple(
    ResourceTemplate(name=name, title=title, uri_template=uri, mime_type=mime_type, description=about)
    for name, (title, uri, mime_type, about) in _ABOUT.items()
)
_VOCABULARY = Resource(
    name="vocabulary",
    title="Metrics and formulas",
    uri=VOCABULARY,
    mime_type=MARKDOWN,
    description="The names by which figures are asked for.",
)


async def list_resources(documents: DocumentStore, cursor: str | None, page: int = PAGE) -> ListResourcesResult:
    """A `page` of so many resources, the vocabulary before the documents.

    Raises `InvalidInput` for a cursor that no page returned.
    """
    inner = read_cursor(_KEY, cursor).inner or "0"
    if not (inner.isascii() and inner.isdigit()) or len(inner) > 9:
        raise InvalidInput("cursor: it is not one that an earlier page returned.")
    found: list[Resource] = [] if cursor else [_VOCABULARY]
    offset, ends = int(inner), int(inner) + _MOST_BATCHES * _BATCH
    while len(found) < page and offset < ends:
        batch = await documents.list_documents(Filters(), None, _BATCH, offset, counted=False)
        for document in batch:
            offset += 1
            found += [_listed(document)] if is_readable(document) else []
            if len(found) == page:
                break
        else:
            if len(batch) < _BATCH:
                return ListResourcesResult(resources=found)
    return ListResourcesResult(resources=found, next_cursor=make_cursor(_KEY, Place(0, str(offset))))


def _listed(document: Document) -> Resource:
    year, quarter = document.fiscal_year, document.fiscal_quarter
    period = f" {period_label(year, quarter or 0)}" if year is not None else ""
    return Resource(
        name=document.doc_id,
        title=f"{document.company} {document.doc_type}{period}",
        uri=filing_uri(document.doc_id),
        mime_type=MARKDOWN,
        description=f"Filed {document.filed}." if document.filed else None,
    )
