"""Reads a plain XBRL instance: what filings before inline XBRL attach, and what the SEC extracts from later ones."""

from collections.abc import Iterator
from decimal import Decimal

from lxml.html import HtmlElement

from ingest.html.ixbrl.facts import Declarations, make_fact, merge_equal
from ingest.html.ixbrl.malformed import Malformed
from ingest.html.ixbrl.models import InlineFact, InlineFiling, InlineText
from ingest.html.ixbrl.names import simple_text
from ingest.html.ixbrl.reader import assemble, declarations
from ingest.html.ixbrl.transforms import read_number, scale_number


def read_instance(root: HtmlElement) -> InlineFiling:
    """The facts of an instance that was parsed as XML. No reader sees its numbers: all are hidden."""
    declared = declarations((root,))
    facts: list[InlineFact] = []
    texts: list[InlineText] = []
    for element, name in _tagged(root):
        try:
            if declared.names.is_nil(element):
                raise Malformed("nil")
            if element.get("unitRef") is None:
                texts.append(_read_text(declared, element, name))
            else:
                facts.append(make_fact(declared, element, name, _read_value(element), hidden=True))
        except Malformed as error:
            declared.skipped[error.reason] += 1
    return assemble(declared, merge_equal(facts), texts)


def _tagged(root: HtmlElement) -> Iterator[tuple[HtmlElement, str]]:
    """The facts, with their names as "prefix:Concept"."""
    for element in root:
        if element.get("contextRef") is not None and element.prefix:
            yield element, f"{element.prefix}:{str(element.tag).rpartition('}')[2]}"


def _read_value(element: HtmlElement) -> Decimal:
    text = simple_text(element)
    return scale_number(read_number(text.removeprefix("-"), None), None, "-" if text.startswith("-") else None)


def _read_text(declared: Declarations, element: HtmlElement, name: str) -> InlineText:
    taxonomy, concept = declared.names.qualify(name, element)
    context = declared.context(element)
    return InlineText(taxonomy, concept, context.start, context.end, context.dimensions, (element,))
