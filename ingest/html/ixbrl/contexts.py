"""Contexts and units: the period and the dimensions that a fact refers to, and what it is counted in."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from lxml.html import HtmlElement

from ingest.bounds import UNIT
from ingest.html.ixbrl.malformed import Malformed
from ingest.html.ixbrl.names import CURRENCIES, INSTANCE, UNIT_REGISTRY, Names, children, local_name, simple_text

Value = TypeVar("Value")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CIK = re.compile(r"[0-9]{1,10}")
_PLAIN_UNITS = frozenset({"shares", "pure"})
_LONGEST_MEMBER = 200


@dataclass(frozen=True, slots=True)
class InlineContext:
    """When and for what part of which entity something holds. `start` is None for an instant."""

    entity: str
    start: date | None
    end: date
    dimensions: dict[str, str]


class Declared(Generic[Value]):
    """What a document declares under ids. An id that is unknown, malformed or ambiguous has no value."""

    def __init__(self, what: str, elements: Iterable[HtmlElement], read: Callable[[HtmlElement], Value]) -> None:
        self._what = what
        self._values: dict[str, Value | Malformed] = {}
        for element in elements:
            name = element.get("id", "")
            value = _or_malformed(read, element)
            if name in self._values and self._values[name] != value:
                value = Malformed(f"{what} is declared twice")
            self._values[name] = value

    def find(self, name: str | None) -> Value:
        """Raises `Malformed`."""
        found = self._values.get((name or "").strip())
        if found is None:
            raise Malformed(f"unknown {self._what}" if name else f"no {self._what}")
        if isinstance(found, Malformed):
            raise Malformed(found.reason)
        return found

    def sound(self) -> list[Value]:
        return [value for value in self._values.values() if not isinstance(value, Malformed)]


def _or_malformed(read: Callable[[HtmlElement], Value], element: HtmlElement) -> Value | Malformed:
    try:
        return read(element)
    except Malformed as error:
        return error


def read_contexts(names: Names) -> Declared[InlineContext]:
    return Declared("context", names.iter(INSTANCE, "context"), lambda element: _read_context(names, element))


def read_units(names: Names) -> Declared[str]:
    return Declared("unit", names.iter(INSTANCE, "unit"), lambda element: _read_unit(names, element))


def _read_context(names: Names, element: HtmlElement) -> InlineContext:
    names.check_whole(element)
    entity = _only(element, "entity")
    start, end = _read_period(_only(element, "period"))
    dimensions: dict[str, str] = {}
    for holder in (*children(entity, "segment"), *children(element, "scenario")):
        for member in children(holder):
            axis, value = _read_member(names, member)
            if axis in dimensions:
                raise Malformed("context names an axis twice")
            dimensions[axis] = value
    identifier = _text(_only(entity, "identifier"))
    return InlineContext(identifier.lstrip("0") if _CIK.fullmatch(identifier) else identifier, start, end, dimensions)


def _only(element: HtmlElement, name: str) -> HtmlElement:
    found = list(children(element, name))
    if len(found) != 1:
        raise Malformed(f"context without one {name}")
    return found[0]


def _read_period(element: HtmlElement) -> tuple[date | None, date]:
    parts = {name: _read_date(part) for name in ("startdate", "enddate", "instant") for part in children(element, name)}
    match parts:
        case {"instant": end, **others} if not others:
            return None, end
        case {"startdate": start, "enddate": end, **others} if not others and start <= end:
            return start, end
        case _:
            raise Malformed("context without a period")


def _read_date(element: HtmlElement) -> date:
    text = _text(element)
    try:
        day = date.fromisoformat(text) if _DATE.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not 1900 < day.year < 2200:
        raise Malformed("context with a date that is none")
    return day


def _read_member(names: Names, element: HtmlElement) -> tuple[str, str]:
    """Axis and member, with the names of their taxonomies; a typed member is the text that it holds."""
    axis = ":".join(names.qualify(element.get("dimension", ""), element))
    match list(children(element)):
        case []:
            return axis, ":".join(names.qualify(_text(element), element))
        case [typed]:
            return axis, _text(typed)
        case _:
            raise Malformed("context with a member that is no name")


def _read_unit(names: Names, element: HtmlElement) -> str:
    names.check_whole(element)
    divides = list(children(element, "divide"))
    if not divides:
        return _checked(_read_measures(names, element))
    if len(divides) > 1 or any(children(element, "measure")):
        raise Malformed("unit that is not one fraction")
    sides = [list(children(divides[0], name)) for name in ("unitnumerator", "unitdenominator")]
    if [len(side) for side in sides] != [1, 1]:
        raise Malformed("unit that is not one fraction")
    return _checked("/".join(_read_measures(names, side) for (side,) in sides))


def _read_measures(names: Names, element: HtmlElement) -> str:
    measures = [_read_measure(names, measure) for measure in children(element, "measure")]
    if not measures:
        raise Malformed("unit without a measure")
    return "*".join(measures)


def _read_measure(names: Names, element: HtmlElement) -> str:
    """A unit by its local name, unless that would pass for one of the standard units."""
    prefix, uri, local = names.expand(_text(element), element)
    looks_standard = local in _PLAIN_UNITS or (len(local) == 3 and local.isascii() and local.isupper())
    if not looks_standard or uri in (CURRENCIES, UNIT_REGISTRY, *INSTANCE):
        return local
    return f"{prefix}:{local}"


def _checked(unit: str) -> str:
    if not UNIT.fullmatch(unit):
        raise Malformed("unit without a usable name")
    return unit


def _text(element: HtmlElement) -> str:
    text = simple_text(element)
    if not text or len(text) > _LONGEST_MEMBER:
        raise Malformed(f"empty or overlong {local_name(element)[:60]}")
    return text
