"""Figures that one statement prints as several lines, or as one: how they are put together."""

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from tools.vocab.data import freeze, load_toml


@dataclass(frozen=True)
class Group:
    """One component of a composite: the concepts that report it whole, and lines that it may be printed as instead.

    Without a component that is `required`, the others are no more than a part. With the `sign` -1 it is deducted. A
    total that exceeds a component which is a `ceiling` is another measure. Where nothing of any component is reported,
    those `otherwise` stand for it.
    """

    key: str
    label: str
    wholes: tuple[str, ...]
    lines: tuple[str, ...] = ()
    required: bool = False
    sign: int = 1
    ceiling: bool = False
    otherwise: tuple[str, ...] = ()


@dataclass(frozen=True)
class Span:
    """Concepts that report several components in one figure. One `of_notes` stands in notes, not on a statement."""

    groups: frozenset[str]
    concepts: tuple[str, ...]
    of_notes: bool = False


@dataclass(frozen=True)
class Composite:
    """A figure that statements print as several lines, or as one: its components, and what reports which of them.

    `anchor` is the metric that tells that the statement of a period is loaded. `slack` is the share of a component by
    which notes may cut it otherwise than the statement does; `in_one_line` where statements usually print one line;
    `running` where they count on from a component to the total, which is the figure.
    `unplaced` are concepts that mean the component by the place where a statement prints them: the first of `sides`
    above the line of the metric `divider`, the second below it; without the statement, those `of_first_side` are the
    first side's where they are less than the second. A line whose label has one of `words` may be a component,
    unless it has one of `other_words`.
    """

    anchor: str
    groups: tuple[Group, ...]
    spans: tuple[Span, ...]
    slack: Decimal = Decimal(0)
    in_one_line: bool = False
    running: bool = False
    unplaced: tuple[str, ...] = ()
    of_first_side: tuple[str, ...] = ()
    divider: str = ""
    sides: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    other_words: tuple[str, ...] = ()

    @property
    def concepts(self) -> tuple[str, ...]:
        """All concepts, the widest first."""
        wide = [concept for span in self.spans for concept in span.concepts]
        narrow = [concept for group in self.groups for concept in (*group.wholes, *group.lines)]
        return tuple(dict.fromkeys((*wide, *narrow, *self.unplaced)))

    @property
    def otherwise(self) -> tuple[str, ...]:
        """What stands for components where none of them is reported."""
        return tuple(concept for group in self.groups for concept in group.otherwise)

    def groups_of(self, concept: str) -> frozenset[str]:
        """The components that a concept reports; none where its place decides."""
        spanned = [span.groups for span in self.spans if concept in span.concepts]
        single = [frozenset({g.key}) for g in self.groups if concept in (*g.wholes, *g.lines)]
        return next(iter(single + spanned), frozenset[str]())

    def only(self, keys: frozenset[str]) -> "Composite":
        """The same for some of its components, with what tells of them by difference."""
        return replace(self, spans=tuple(span for span in self.spans if span.groups & keys))


_PLACES = ("unplaced", "of_first_side", "divider", "sides", "words", "other_words")


def load_composites() -> dict[str, dict[str, Any]]:
    """What `composites.toml` says of each metric that is put together: its concepts, its components."""
    found: dict[str, dict[str, Any]] = {}
    for family in load_toml("composites.toml").values():
        groups = tuple(
            Group(key, **{name: freeze(value) for name, value in group.items()})
            for key, group in family["groups"].items()
        )
        spans = tuple(
            Span(frozenset(span["groups"]), tuple(span["concepts"]), span.get("of_notes", False))
            for span in family["spans"]
        )
        whole = Composite(
            family["anchor"],
            groups,
            spans,
            slack=Decimal(str(family.get("slack", 0))),
            in_one_line=family.get("in_one_line", False),
            running=family.get("running", False),
            **{name: freeze(family[name]) for name in _PLACES if name in family},
        )
        for key, wanted in family["metrics"].items():
            keys = frozenset(wanted)
            found[key] = {"composite": whole.only(keys), "groups": keys, "concepts": whole.concepts}
    return found
