"""Names with prefixes: how a document writes them, and which taxonomy a prefix stands for.

A document parsed as XML has namespaces. Parsed as HTML it has none: tags are "ix:nonfraction", attributes are in
lower case, and what a prefix stands for is in the attributes "xmlns:...".
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, cast

from lxml.etree import Entity
from lxml.html import HtmlElement

from ingest.html.ixbrl.malformed import Malformed

INLINE = ("http://www.xbrl.org/2013/inlineXBRL", "http://www.xbrl.org/2008/inlineXBRL")
INSTANCE = ("http://www.xbrl.org/2003/instance",)
CURRENCIES = "http://www.xbrl.org/2003/iso4217"
UNIT_REGISTRY = "http://www.xbrl.org/2009/utr"
SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"

# Published taxonomies go by their own name, whatever prefix a filing gives them.
_PUBLISHED = re.compile(
    r"https?://(?:(?:www\.)?fasb\.org|xbrl\.us|xbrl\.sec\.gov)/([a-z][a-z\-]*)/[0-9].*"
    r"|https?://xbrl\.(?:ifrs|iasb)\.org/taxonomy/[0-9\-]+/([a-z][a-z\-_]*)"
)
_RESERVED = frozenset({"us-gaap", "dei", "ifrs-full", "srt", "ecd", "country", "currency", "stpr", "exch"})
_QNAME = re.compile(r"(?:([^\s:]{1,100}):)?([^\s:]{1,255})")


@lru_cache(maxsize=1024)
def taxonomy_of(prefix: str, uri: str) -> str | None:
    """The taxonomy of a namespace: its published name, else the filing's prefix; None for a stolen name."""
    published = _PUBLISHED.fullmatch(uri)
    if published:
        return published[1] or published[2]
    return None if prefix in _RESERVED else prefix


def local_name(element: HtmlElement) -> str:
    """An element's name without namespace or prefix, in lower case; "" for comments."""
    tag: Any = element.tag
    return re.split("[}:]", tag)[-1].lower() if isinstance(tag, str) else ""


def children(element: HtmlElement, *names: str) -> Iterator[HtmlElement]:
    """The child elements with one of the names; all of them where none is given."""
    for child in element:
        name = local_name(child)
        if name and (not names or name in names):
            yield child


def is_entity(element: HtmlElement) -> bool:
    """Whether it is a reference to an entity that the document declares: nobody knows what it stands for."""
    return cast(Any, element.tag) is Entity


def simple_text(element: HtmlElement) -> str:
    """The text of an element that holds no others. Raises `Malformed`."""
    if any(local_name(child) or is_entity(child) for child in element):
        raise Malformed(f"{local_name(element)[:60]} is more than a text")
    return "".join(element.itertext()).strip()


def attribute(element: HtmlElement, name: str) -> str | None:
    """An attribute by its XML name, however the document was parsed."""
    value = element.get(name)
    return element.get(name.lower()) if value is None else value


class Names:
    """The prefixes and element names of one document, or of several that make one filing."""

    def __init__(self, roots: Sequence[HtmlElement]) -> None:
        self._roots = roots
        known = [f"{{{uri}}}*" for uri in (*INLINE, *INSTANCE)]
        self.is_xml = any(next(root.iter(*known), None) is not None for root in roots)
        self._uris: dict[str, set[str]] = {}
        if not self.is_xml:
            for root in roots:
                self._collect(root)
        # HTML closes at its end whatever is still open: the rest may be missing.
        self._last = frozenset[HtmlElement]().union(*(() if self.is_xml else _last_branch(root) for root in roots))
        self._nil = self.tags((SCHEMA_INSTANCE,), ("nil",))

    def _collect(self, root: HtmlElement) -> None:
        for uri in cast(list[Any], root.xpath("//@*[starts-with(name(), 'xmlns')]")):
            prefix = str(uri.attrname).partition(":")[2]
            self._uris.setdefault(prefix, set()).add(str(uri).strip())

    def check_whole(self, element: HtmlElement) -> None:
        """Refuse what a cut document may end within. Raises `Malformed`."""
        if element in self._last:
            raise Malformed("the document ends within it")

    def iter(self, vocabulary: Sequence[str], *names: str) -> Iterator[HtmlElement]:
        """The elements of a vocabulary by their XML names, in the order of the documents."""
        tags = self.tags(vocabulary, names)
        for root in self._roots:
            if tags:
                yield from root.iter(*tags)

    def tags(self, vocabulary: Sequence[str], names: Iterable[str]) -> list[str]:
        if self.is_xml:
            return [f"{{{uri}}}{name}" for uri in vocabulary for name in names]
        prefixes = [prefix for prefix, uris in self._uris.items() if not uris.isdisjoint(vocabulary)]
        return [f"{prefix}:{name.lower()}" if prefix else name.lower() for prefix in prefixes for name in names]

    def is_nil(self, element: HtmlElement) -> bool:
        """Whether an element says that it has no value (xsi:nil)."""
        return any(element.get(name, "").strip() in ("true", "1") for name in self._nil)

    def expand(self, name: str, element: HtmlElement) -> tuple[str, str, str]:
        """Prefix ("" for none), namespace and local name of a name in an attribute or a text. Raises `Malformed`."""
        match = _QNAME.fullmatch(name.strip())
        if match is None:
            raise Malformed("a name that is none")
        prefix = match[1] or ""
        return prefix, self._uri(prefix, element), match[2]

    def qualify(self, name: str, element: HtmlElement) -> tuple[str, str]:
        """Taxonomy and local name of a concept, an axis or a member. Raises `Malformed`."""
        prefix, uri, local = self.expand(name, element)
        if not prefix:
            raise Malformed("a name without a prefix")
        taxonomy = taxonomy_of(prefix, uri)
        if taxonomy is None:
            raise Malformed(f"prefix {prefix} stands for another namespace")
        return taxonomy, local

    def _uri(self, prefix: str, element: HtmlElement) -> str:
        if self.is_xml:
            uri = element.nsmap.get(prefix or None)
            uris = {uri} if uri else set[str]()
        else:
            uris = self._uris.get(prefix.lower(), set())
        if not uris:
            raise Malformed("prefix is not declared" if prefix else "a name without a prefix")
        if len({taxonomy_of("", uri) or uri for uri in uris}) > 1:
            raise Malformed("prefix stands for several namespaces")
        return min(uris)


def _last_branch(root: HtmlElement) -> list[HtmlElement]:
    """The elements that nothing follows."""
    branch = [root]
    while len(branch[-1]) and not (branch[-1][-1].tail or ""):
        branch.append(branch[-1][-1])
    return branch
