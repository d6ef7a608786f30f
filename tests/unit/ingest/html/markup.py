"""Tables of HTML to read."""

from lxml.html import HtmlElement, document_fromstring


def element(markup: str) -> HtmlElement:
    """The first table of some markup."""
    return next(document_fromstring(f"<html><body>{markup}</body></html>").iter("table"))


def rows(*markups: str) -> str:
    """A table of these rows, each of them the markup of its cells."""
    return "<table>" + "".join(f"<tr>{markup}</tr>" for markup in markups) + "</table>"
