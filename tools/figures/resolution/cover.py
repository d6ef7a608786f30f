"""How a composite is put together from what one statement reports: each component once, whatever reports it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import TypeAlias

from tools.vocab.composites import Composite, Group, Span

Values: TypeAlias = Mapping[str, Decimal]
_Piece: TypeAlias = tuple[frozenset[str], "Cover"]


@dataclass(frozen=True)
class Cover:
    """The concepts that are added (or, with the sign -1, subtracted), and what they come to.

    `doubt` grows with what has to be inferred: 0 for lines of the statement, more for totals that stand in notes and
    for differences.
    """

    parts: tuple[tuple[int, str], ...]
    value: Decimal
    doubt: int = 0


@dataclass(frozen=True)
class Covering:
    """The best cover, others that contradict it, and the components that nothing reports."""

    best: Cover
    rivals: tuple[Cover, ...] = ()
    absent: frozenset[str] = frozenset()


def cover_face(wanted: frozenset[str], lines: Mapping[str, frozenset[str]], values: Values) -> Covering | None:
    """The wanted components from the lines on a statement's face: concepts, and the components that each reports.

    Lines of one face don't overlap: a total is what the other lines leave, or their subtotal. None where no line is of
    the components, or one is of others as well.
    """
    known = {concept: groups for concept, groups in lines.items() if concept in values and groups}
    direct: dict[str, list[str]] = {}
    for concept in _without_repeats([c for c, groups in known.items() if len(groups) == 1], values):
        direct.setdefault(next(iter(known[concept])), []).append(concept)
    direct = {key: [c for c in names if not _is_subtotal(c, names, values)] for key, names in direct.items()}
    pieces: list[_Piece] = [(frozenset({key}), _added(names, values)) for key, names in direct.items()]
    for concept, groups in known.items():
        inside = [name for key in groups & direct.keys() for name in direct[key]]
        rest = groups - direct.keys()
        if len(groups) > 1 and rest and values[concept] != sum(values[name] for name in inside):
            pieces.append((rest, _added([concept], values)))
    pieces = [(groups, piece) for groups, piece in pieces if groups & wanted]
    if not pieces or any(groups - wanted for groups, _ in pieces):
        return None
    return Covering(_joined([piece for _, piece in pieces]), (), wanted.difference(*(groups for groups, _ in pieces)))


def cover(composite: Composite, wanted: frozenset[str], values: Values) -> Covering | None:
    """The wanted components from all that a filing reports, in notes as well; None where nothing tells them all."""
    direct = {group.key: found for group in composite.groups if (found := _direct(group, values)) is not None}
    _place(composite, direct, values)
    spans = list(_spans(composite, direct, values))
    told = frozenset(direct).union(*(groups for groups, _ in spans))
    absent = wanted - told
    if absent == wanted or absent & {group.key for group in composite.groups if group.required}:
        return None
    pieces = [(frozenset({key}), one) for key, one in direct.items()] + spans
    covers = _best_first(wanted - absent, [*pieces, *_differences(composite, direct, spans)])
    if not covers:
        return None
    best, rivals = _settle(composite, [one for one in covers if one.doubt == covers[0].doubt], direct)
    for groups, whole in spans:
        if _contradicts(groups, whole, direct):
            taking = max(groups & direct.keys(), key=lambda key: direct[key].value)
            if set(whole.parts) & set(best.parts):
                return Covering(whole, (direct[taking],), absent) if wanted == groups else None
            if wanted == frozenset({taking}):
                return Covering(best, (_without(taking, groups, direct),), absent)
    if best.doubt and (other := _best_first(wanted - absent, [*pieces, *_mistagged(composite, direct, spans)])):
        rivals = (*rivals, *(one for one in other[:1] if one.doubt <= best.doubt and one.value != best.value))
    return Covering(best, rivals, absent)


def _contradicts(groups: frozenset[str], whole: Cover, direct: Mapping[str, Cover]) -> bool:
    """Whether a total of notes is less than some of its own components: then one of these takes in another."""
    inside = [direct[key].value for key in groups & direct.keys()]
    return bool(whole.doubt) and 1 < len(inside) < len(groups) and whole.value < sum(inside)


def _without(taking: str, groups: frozenset[str], direct: Mapping[str, Cover]) -> Cover:
    """A component that takes in another, without it."""
    others = [direct[key] for key in groups & direct.keys() if key != taking]
    parts = tuple((-sign, concept) for one in others for sign, concept in one.parts)
    value = direct[taking].value - sum((one.value for one in others), Decimal(0))
    return Cover((*direct[taking].parts, *parts), value, doubt=1)


def _best_first(wanted: frozenset[str], pieces: Sequence[_Piece]) -> list[Cover]:
    return sorted(_exact(wanted, pieces), key=lambda one: (one.doubt, -len(one.parts)))


def _direct(group: Group, values: Values) -> Cover | None:
    """A component by itself: reported whole, or as lines. Of two wholes the larger takes in the other: leases, say."""
    wholes = [concept for concept in group.wholes if concept in values]
    if wholes:
        return _added([max(wholes, key=lambda concept: values[concept])], values, group.sign)
    lines = list(_without_repeats([concept for concept in group.lines if concept in values], values))
    return _added(lines, values, group.sign) if lines else None


def _place(composite: Composite, direct: dict[str, Cover], values: Values) -> None:
    """A total that is less than the second side alone is not of both sides: it is the first side's."""
    first, second = composite.sides or ("", "")
    for concept in composite.of_first_side:
        if concept not in values or second not in direct or values[concept] >= direct[second].value:
            continue
        if first not in direct or values[concept] > direct[first].value:
            direct[first] = _added([concept], values)


def _added(concepts: Sequence[str], values: Values, sign: int = 1) -> Cover:
    return Cover(tuple((sign, concept) for concept in concepts), sign * sum((values[c] for c in concepts), Decimal(0)))


def _without_repeats(concepts: Sequence[str], values: Values) -> Iterator[str]:
    """One of those that report the same amount."""
    seen: set[Decimal] = set()
    for concept in concepts:
        if values[concept] not in seen:
            seen.add(values[concept])
            yield concept


def _is_subtotal(concept: str, beside: Sequence[str], values: Values) -> bool:
    others = [values[other] for other in beside if other != concept]
    return len(others) > 1 and values[concept] == sum(others)


def _spans(composite: Composite, direct: dict[str, Cover], values: Values) -> Iterator[_Piece]:
    """What reports several components at once; a tag that filers use for one of them alone becomes that one."""
    for span, concept in _widest(composite, values):
        whole = Cover(((1, concept),), values[concept], doubt=2 if span.of_notes else 0)
        inside = {key: direct[key].value for key in span.groups & direct.keys()}
        alone = [key for key, value in inside.items() if _is_alone(key, value, whole.value, inside, composite.slack)]
        above = any(g.ceiling and g.key in direct and whole.value > direct[g.key].value for g in composite.groups)
        if alone:
            direct[alone[0]] = Cover(whole.parts, whole.value)
        elif not above:
            yield span.groups, whole


def _is_alone(key: str, value: Decimal, whole: Decimal, inside: Mapping[str, Decimal], slack: Decimal) -> bool:
    """Whether a total comes to one component, though there are others that it should take in."""
    others = [other for name, other in inside.items() if name != key and other]
    return bool(others) and abs(whole - value) <= slack * min(others)


def _widest(composite: Composite, values: Values) -> Iterator[tuple[Span, str]]:
    for span in composite.spans:
        known = [concept for concept in span.concepts if concept in values]
        if known:
            yield span, max(known, key=lambda name: values[name])


def _differences(composite: Composite, direct: Mapping[str, Cover], spans: Sequence[_Piece]) -> Iterator[_Piece]:
    """A component that is not reported, as what a span leaves of it."""
    signs = {group.key: group.sign for group in composite.groups}
    for groups, whole in spans:
        for key in groups - direct.keys():
            others = [direct.get(other) for other in groups - {key}]
            if others and all(others):
                known = [one for one in others if one is not None]
                value = whole.value - sum((one.value for one in known), Decimal(0))
                if value * signs[key] >= 0:
                    parts = (*whole.parts, *((-sign, concept) for one in known for sign, concept in one.parts))
                    yield frozenset({key}), Cover(parts, value, doubt=1)


def _mistagged(composite: Composite, direct: Mapping[str, Cover], spans: Sequence[_Piece]) -> Iterator[_Piece]:
    """The last component, should the filer have put the span's tag on that line of the statement itself."""
    last = frozenset(composite.sides[1:])
    for groups, whole in spans:
        rest = groups - direct.keys()
        if whole.doubt and rest == last and any(direct[key].value for key in groups & direct.keys()):
            yield rest, Cover(whole.parts, whole.value, doubt=1)


def _exact(wanted: frozenset[str], pieces: Sequence[_Piece]) -> Iterator[Cover]:
    """Every way to take each wanted component exactly once."""
    fitting = [(groups, piece) for groups, piece in pieces if groups <= wanted]
    for size in range(1, len(wanted) + 1):
        for chosen in combinations(fitting, size):
            groups = [key for keys, _ in chosen for key in keys]
            if len(groups) == len(wanted) and frozenset(groups) == wanted:
                yield _joined([piece for _, piece in chosen])


def _joined(pieces: Sequence[Cover]) -> Cover:
    """Several pieces as one, without what is added here and subtracted there."""
    counts: dict[str, int] = {}
    for piece in pieces:
        for sign, concept in piece.parts:
            counts[concept] = counts.get(concept, 0) + sign
    parts = tuple((sign, concept) for concept, sign in counts.items() if sign)
    value = sum((piece.value for piece in pieces), Decimal(0))
    return Cover(parts, value, max(piece.doubt for piece in pieces))


def _settle(
    composite: Composite, covers: Sequence[Cover], direct: Mapping[str, Cover]
) -> tuple[Cover, tuple[Cover, ...]]:
    """Of covers of equal standing the one with the most lines; a total that is larger has lines of its own."""
    finest, widest = covers[0], covers[-1]
    if composite.running:
        return widest, ()
    slack = composite.slack * min((one.value for one in direct.values()), default=Decimal(0))
    if widest.value == finest.value:
        return (widest if composite.in_one_line else finest), ()
    if len(widest.parts) < len(finest.parts) and widest.value >= finest.value - slack:
        return widest, ()
    return finest, tuple(one for one in covers if one.value != finest.value)
