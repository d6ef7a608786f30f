"""The URIs of resources, written and read."""

from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import quote, unquote

VOCABULARY = "tieout://vocabulary"
_MOST = 2_000  # characters


@dataclass(frozen=True)
class FilingPart:
    """A document, or of it a section ("7", "Part I, Item 2", a node's id) or a page, as `read_document` takes them."""

    doc_id: str
    section: str | None = None
    page: str | None = None


@dataclass(frozen=True)
class MetricFacts:
    """A metric of a company, over all its fiscal years."""

    ticker: str
    metric: str


@dataclass(frozen=True)
class Words:
    """The vocabulary, or its entry for a metric or a formula."""

    metric: str | None = None


Place: TypeAlias = FilingPart | MetricFacts | Words


def filing_uri(doc_id: str, *, section: str | None = None, page: int | None = None) -> str:
    """filing://AAPL_2023_10K, filing://AAPL_2023_10K/section/7, filing://AAPL_2023_10K/page/12"""
    part = f"/section/{_sealed(section)}" if section is not None else f"/page/{page}" if page is not None else ""
    return f"filing://{_sealed(doc_id)}{part}"


def read_uri(uri: str) -> Place | None:
    """What a URI names; None where it is none of this server's."""
    scheme, _, rest = uri.partition("://")
    parts = [unquote(part) for part in rest.removesuffix("/").split("/")]
    if len(uri) > _MOST or not all(parts):
        return None
    match scheme.lower(), parts:
        case "filing", [doc_id]:
            return FilingPart(doc_id)
        case "filing", [doc_id, "section", section]:
            return FilingPart(doc_id, section=section)
        case "filing", [doc_id, "page", page]:
            return FilingPart(doc_id, page=page)
        case "facts", [ticker, metric]:
            return MetricFacts(ticker, metric)
        case "tieout", ["vocabulary"]:
            return Words()
        case "tieout", ["vocabulary", metric]:
            return Words(metric)
        case _:
            return None


def _sealed(part: str) -> str:
    """Whatever an id holds, it is one part of a URI."""
    return quote(part, safe="")
