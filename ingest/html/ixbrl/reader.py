"""Reads the inline XBRL of a parsed document."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from lxml.html import HtmlElement

from ingest.html.ixbrl.contexts import InlineContext, read_contexts, read_units
from ingest.html.ixbrl.facts import Declarations, find_contradictions, read_facts
from ingest.html.ixbrl.models import InlineFact, InlineFiling, InlineText
from ingest.html.ixbrl.names import Names
from ingest.html.ixbrl.texts import CoverReader, read_texts


def read_inline(root: HtmlElement, *exhibits: HtmlElement) -> InlineFiling:
    """Everything that a document tags; `exhibits` share its contexts, as those of one inline document set do.

    The document may be parsed as HTML or as XHTML. What is malformed is counted in `skipped`, never guessed.
    """
    declared = declarations((root, *exhibits))
    return replace(assemble(declared, read_facts(declared), read_texts(declared)), schema=_schema(root))


def _schema(root: HtmlElement) -> str | None:
    """The file name of the schema that the document refers to, if it is one of its own filing."""
    for element in root.iter("link:schemaref", "{http://www.xbrl.org/2003/linkbase}schemaRef"):
        name = element.get("xlink:href") or element.get("{http://www.w3.org/1999/xlink}href")
        if name and "/" not in name:
            return name
    return None


def assemble(declared: Declarations, facts: Sequence[InlineFact], texts: Sequence[InlineText]) -> InlineFiling:
    """A filing from its facts and texts."""
    cover = CoverReader(declared)
    dei, classes = cover.read(texts, facts)
    return InlineFiling(
        dei=dei,
        facts=tuple(facts),
        texts=tuple(texts),
        classes=classes,
        skipped={reason: count for reason, count in declared.skipped.items() if count},
        warnings=(*cover.warnings, *find_contradictions(facts)),
        entity=declared.entity,
    )


def declarations(roots: Sequence[HtmlElement]) -> Declarations:
    """What the facts of the documents can refer to."""
    names = Names(roots)
    contexts = read_contexts(names)
    return Declarations(names, contexts, read_units(names), _main_entity(contexts.sound()), Counter())


def _main_entity(contexts: Sequence[InlineContext]) -> str | None:
    """The registrant: the entity that most contexts name."""
    return next((entity for entity, _ in Counter(context.entity for context in contexts).most_common(1)), None)
