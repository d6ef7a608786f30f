"""Tagged texts: notes with their continuations, and the data of the cover."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal

from lxml.html import HtmlElement

from ingest.html.ixbrl.cover import read_text
from ingest.html.ixbrl.facts import Declarations, printed_text, transformation_of
from ingest.html.ixbrl.malformed import Malformed
from ingest.html.ixbrl.models import InlineFact, InlineText, SecurityClass
from ingest.html.ixbrl.names import INLINE, attribute

_CLASS_AXIS = "us-gaap:StatementClassOfStockAxis"
_NO_SYMBOL = frozenset({"", "-", "n/a", "na", "none", "not applicable", "\u2013", "\u2014"})


def read_texts(declared: Declarations) -> list[InlineText]:
    """Every tagged text with its continuations, in the order of the document."""
    chains = _Continuations(declared)
    texts: list[InlineText] = []
    for element in declared.names.iter(INLINE, "nonNumeric"):
        try:
            texts.append(_read_text(declared, element, chains))
        except Malformed as error:
            declared.skipped[f"text: {error.reason}"] += 1
    return texts


def _read_text(declared: Declarations, element: HtmlElement, chains: "_Continuations") -> InlineText:
    if declared.names.is_nil(element):
        raise Malformed("nil")
    if element.get("target"):
        raise Malformed("meant for another target document")
    taxonomy, concept = declared.names.qualify(element.get("name", ""), element)
    context = declared.context(element)
    elements = (element, *chains.follow(element))
    return InlineText(taxonomy, concept, context.start, context.end, context.dimensions, elements)


class _Continuations:
    """The continuations by their ids. Each belongs to one text, so that a walk ends."""

    def __init__(self, declared: Declarations) -> None:
        self._skipped = declared.skipped
        self._by_id: dict[str, HtmlElement] = {}
        for element in declared.names.iter(INLINE, "continuation"):
            self._by_id.setdefault(element.get("id", ""), element)

    def follow(self, element: HtmlElement) -> list[HtmlElement]:
        chain: list[HtmlElement] = []
        name = attribute(element, "continuedAt")
        while name is not None:
            found = self._by_id.pop(name, None)
            if found is None:
                self._skipped["text: continuation is missing or taken"] += 1
                break
            chain.append(found)
            name = attribute(found, "continuedAt")
        return chain


class CoverReader:
    """The cover's data: dei texts in their plain form, and dei numbers."""

    def __init__(self, declared: Declarations) -> None:
        self._declared = declared
        self.warnings: list[str] = []

    def read(
        self, texts: Iterable[InlineText], facts: Iterable[InlineFact]
    ) -> tuple[Mapping[str, str], tuple[SecurityClass, ...]]:
        """The data of the whole filing, and those by class of securities."""
        by_part: dict[str | None, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for name, dimensions, value in (*self._plain(texts), *_numbers(facts)):
            if not dimensions:
                by_part[None][name].append(value)
            elif len(dimensions) == 1 and _CLASS_AXIS in dimensions:
                by_part[dimensions[_CLASS_AXIS]][name].append(value)
        settled = {part: self._settle(part, data) for part, data in by_part.items()}
        return settled.get(None, {}), _classes(settled)

    def _plain(self, texts: Iterable[InlineText]) -> Iterable[tuple[str, Mapping[str, str], str]]:
        names = self._declared.names
        for text in texts:
            if text.taxonomy != "dei" or text.is_block:
                continue
            try:
                printed = " ".join(printed_text(names, element) for element in text.elements)
                yield text.concept, text.dimensions, read_text(printed, transformation_of(names, text.elements[0]))
            except Malformed as error:
                self._declared.skipped[f"cover: {error.reason}"] += 1

    def _settle(self, part: str | None, data: Mapping[str, list[str]]) -> dict[str, str]:
        """One value each; what the cover states twice and differently is left out."""
        settled: dict[str, str] = {}
        for name, values in data.items():
            if len({value.casefold() for value in values}) == 1:
                settled[name] = values[0]
            else:
                of = f" ({part})" if part else ""
                self.warnings.append(f"dei:{name}{of} is stated differently: {'; '.join(dict.fromkeys(values))[:200]}.")
        return settled


def _numbers(facts: Iterable[InlineFact]) -> Iterable[tuple[str, Mapping[str, str], str]]:
    return ((fact.concept, fact.dimensions, f"{fact.value:f}") for fact in facts if fact.taxonomy == "dei")


def _classes(settled: Mapping[str | None, Mapping[str, str]]) -> tuple[SecurityClass, ...]:
    classes = [_class(part, data) for part, data in settled.items()]
    return tuple(known for known in classes if known != SecurityClass(known.member))


def _class(member: str | None, data: Mapping[str, str]) -> SecurityClass:
    symbol, shares = data.get("TradingSymbol", ""), data.get("EntityCommonStockSharesOutstanding")
    return SecurityClass(
        member=member,
        title=data.get("Security12bTitle") or data.get("Security12gTitle"),
        symbol=None if symbol.casefold() in _NO_SYMBOL else symbol,
        exchange=data.get("SecurityExchangeName"),
        shares_outstanding=Decimal(shares) if shares else None,
    )
