"""Links in tools' results to what is too large to stand in them: the rest of a text, the picture of a page."""

from mcp_types import ResourceLink

from server.mcp.resources.uris import filing_uri


def link(doc_id: str, *, section: str | None = None, page: int | None = None) -> ResourceLink:
    """A link to a document, its section or its page."""
    part = f", section {section}" if section is not None else f", page {page}" if page is not None else ""
    return ResourceLink(
        name=f"{doc_id}{part}", uri=filing_uri(doc_id, section=section, page=page), mime_type="text/markdown"
    )
