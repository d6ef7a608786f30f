"""The numbers that a document tags, each with its context, unit and exact value."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from lxml.html import HtmlElement

from ingest.bounds import CONCEPT, LARGEST, MOST_DECIMALS
from ingest.html.ixbrl.contexts import Declared, InlineContext
from ingest.html.ixbrl.malformed import Malformed
from ingest.html.ixbrl.models import InlineFact
from ingest.html.ixbrl.names import INLINE, Names, attribute, is_entity, local_name
from ingest.html.ixbrl.transforms import EXACT, REGISTRIES, read_number, scale_number

_MOST_PIECES = 100  # of markup within one number


@dataclass(frozen=True)
class Declarations:
    """What the facts of a filing refer to, and what was left out of them so far, by reason."""

    names: Names
    contexts: Declared[InlineContext]
    units: Declared[str]
    entity: str | None
    skipped: Counter[str]

    def context(self, element: HtmlElement) -> InlineContext:
        """The context that an element refers to. Raises `Malformed`."""
        self.names.check_whole(element)
        context = self.contexts.find(attribute(element, "contextRef"))
        if self.entity is not None and context.entity != self.entity:
            raise Malformed("context of another entity")
        return context


def read_facts(declared: Declarations) -> list[InlineFact]:
    """Every number, in the order of the document; equal ones once, with all their places."""
    names = declared.names
    holders = names.tags(INLINE, ("hidden",))
    facts: list[InlineFact] = []
    for element in names.iter(INLINE, "nonFraction"):
        try:
            hidden = next(element.iterancestors(*holders), None) is not None
            facts.append(_read_fact(declared, element, hidden=hidden))
        except Malformed as error:
            declared.skipped[error.reason] += 1
    declared.skipped["fraction"] += sum(1 for _ in names.iter(INLINE, "fraction"))
    return merge_equal(facts)


def _read_fact(declared: Declarations, element: HtmlElement, *, hidden: bool) -> InlineFact:
    names = declared.names
    if names.is_nil(element):
        raise Malformed("nil")
    if element.get("target"):
        raise Malformed("meant for another target document")
    number = read_number(printed_text(names, element), transformation_of(names, element))
    value = scale_number(number, element.get("scale"), element.get("sign"))
    return make_fact(declared, element, element.get("name", ""), value, hidden=hidden)


def make_fact(declared: Declarations, element: HtmlElement, name: str, value: Decimal, *, hidden: bool) -> InlineFact:
    """A fact from its element's references. Raises `Malformed`."""
    taxonomy, concept = declared.names.qualify(name, element)
    if not CONCEPT.fullmatch(concept):
        raise Malformed("concept without a usable name")
    if abs(value) >= LARGEST:
        raise Malformed("value is beyond any reported figure")
    if value and int(value.as_tuple().exponent) < -MOST_DECIMALS:
        raise Malformed(f"value has more than {MOST_DECIMALS} decimals")
    context = declared.context(element)
    return InlineFact(
        taxonomy=taxonomy,
        concept=concept,
        unit=declared.units.find(attribute(element, "unitRef")),
        start=context.start,
        end=context.end,
        value=value,
        decimals=_read_decimals(element.get("decimals")),
        dimensions=context.dimensions,
        elements=(element,),
        hidden=hidden,
    )


def _read_decimals(text: str | None) -> int | None:
    if text is None:
        raise Malformed("no decimals")
    text = text.strip()
    if text == "INF":
        return None
    if not re.fullmatch(r"[+-]?[0-9]{1,2}", text) or abs(int(text)) > MOST_DECIMALS:
        raise Malformed("decimals are not a number")
    return int(text)


def transformation_of(names: Names, element: HtmlElement) -> str | None:
    """The registered name of an element's transformation, None where it has none. Raises `Malformed`."""
    name = element.get("format")
    if name is None:
        return None
    _, uri, local = names.expand(name, element)
    if not uri.startswith(REGISTRIES):
        raise Malformed(f"unknown transformation {local[:60]}")
    return local


def printed_text(names: Names, element: HtmlElement) -> str:
    """The text of an element and all within it, what it excludes left out. Raises `Malformed`."""
    if not len(element):
        return element.text or ""
    pieces: list[str] = []
    for piece in _pieces(element, frozenset(names.tags(INLINE, ("exclude",)))):
        pieces.append(piece)
        if len(pieces) > _MOST_PIECES:
            raise Malformed("text in too many pieces")
    return "".join(pieces)


def _pieces(element: HtmlElement, excluded: frozenset[str]) -> Iterator[str]:
    """Depth first without recursion: markup may be nested deeper than Python's stack."""
    yield element.text or ""
    stack = [iter(element)]
    parents: list[HtmlElement] = []
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
            if parents:
                yield parents.pop().tail or ""
        elif is_entity(child):
            raise Malformed("text with an entity of the document's own")
        elif not local_name(child) or child.tag in excluded:
            yield child.tail or ""
        else:
            yield child.text or ""
            stack.append(iter(child))
            parents.append(child)


def merge_equal(facts: Iterable[InlineFact]) -> list[InlineFact]:
    """Facts that are equal in everything, as one with all their places."""
    groups: dict[tuple[object, ...], list[InlineFact]] = defaultdict(list)
    for fact in facts:
        groups[(*_key(fact), fact.value, fact.decimals)].append(fact)
    return [group[0] if len(group) == 1 else _join(group) for group in groups.values()]


def _key(fact: InlineFact) -> tuple[object, ...]:
    return fact.taxonomy, fact.concept, fact.unit, fact.start, fact.end, frozenset(fact.dimensions.items())


def _join(facts: Sequence[InlineFact]) -> InlineFact:
    seen_first = sorted(facts, key=lambda fact: fact.hidden)
    return replace(seen_first[0], elements=tuple(element for fact in seen_first for element in fact.elements))


def find_contradictions(facts: Sequence[InlineFact]) -> list[str]:
    """What the filing reports with values that no rounding explains."""
    groups: dict[tuple[object, ...], list[InlineFact]] = defaultdict(list)
    for fact in facts:
        groups[_key(fact)].append(fact)
    return [_contradiction(group) for group in groups.values() if len(group) > 1 and not _agree(group)]


def _agree(facts: Sequence[InlineFact]) -> bool:
    slacks = [(fact.value, _slack(fact)) for fact in facts]
    low = max(EXACT.subtract(value, slack) for value, slack in slacks)
    high = min(EXACT.add(value, slack) for value, slack in slacks)
    # Two roundings to the same digit never meet at their border; an exact value may lie on one.
    return low < high or (low == high and any(not slack for _, slack in slacks))


def _slack(fact: InlineFact) -> Decimal:
    """Half a unit of the last digit that counts."""
    return Decimal(0) if fact.decimals is None else Decimal(5).scaleb(-fact.decimals - 1, EXACT)


def _contradiction(facts: Sequence[InlineFact]) -> str:
    first = facts[0]
    period = f"{first.start} to {first.end}" if first.start else f"at {first.end}"
    part = f" ({', '.join(first.dimensions.values())})" if first.dimensions else ""
    values = ", ".join(f"{value:,f}" for value in dict.fromkeys(fact.value for fact in facts))
    return f"{first.qualified_name}{part} {period} is tagged with different values: {values}."
