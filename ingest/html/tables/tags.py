"""What inline XBRL says of a cell's figure: its scale and unit, which rule over what words suggest."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from lxml.html import HtmlElement

from ingest.html.tables.grid import Cell
from ingest.html.tables.numbers import Figure, shifted

_TAG: Final = "ix:nonfraction"
_CURRENCY = re.compile(
    r"(?<![a-z])(usd|eur|gbp|jpy|chf|cad|aud|cny|rmb|inr|sar|aed|sek|nok|dkk|krw|brl|mxn|hkd|twd|sgd|ils)",
    re.IGNORECASE,
)
_SHARES = re.compile(r"share", re.IGNORECASE)
_PERCENT: Final = -2
_POWER = re.compile(r"-?\d{1,2}")
_ENOUGH: Final = 12  # facts that tell a table's scale


@dataclass(frozen=True, slots=True)
class Tag:
    """A fact's power of ten, and what its unit's name says: money, per share, shares, or a plain number."""

    power: int
    kind: Literal["money", "per_share", "shares", "number"]
    currency: str | None = None


def tag_of(cell: Cell) -> Tag | None:
    """The tag of a cell with one fact in it; None where there is none, or several."""
    found = [fact for element in cell.elements for fact in element.iter(_TAG)]
    return _read(found[0]) if len(found) == 1 else None


def common_tag(cells: Iterable[Cell]) -> Tag | None:
    """The tag that most of a table's first amounts of money bear."""
    seen: Counter[Tag] = Counter()
    for cell in cells:
        tag = tag_of(cell)
        if tag is not None and tag.kind == "money":
            seen[tag] += 1
        if seen.total() >= _ENOUGH:
            break
    return seen.most_common(1)[0][0] if seen else None


def resolve_tagged(figure: Figure, tag: Tag) -> tuple[Decimal, str]:
    """A printed figure's value at its tag's scale, and its unit. Fractions that are printed as percentages stay so."""
    if tag.power == _PERCENT:
        return figure.value, "percent"
    value = shifted(figure.value, tag.power)
    match tag.kind:
        case "money":
            return value, tag.currency or "number"
        case "per_share":
            return value, f"{tag.currency}/shares"
        case _:
            return value, tag.kind


def _read(fact: HtmlElement) -> Tag:
    scale = (fact.get("scale") or "0").strip()
    power = int(scale) if _POWER.fullmatch(scale) else 0
    unit = fact.get("unitref") or ""
    currency = _CURRENCY.search(unit)
    shares = _SHARES.search(unit) is not None
    if currency is None:
        return Tag(power, "shares" if shares else "number")
    code = currency[1].upper()
    return Tag(power, "per_share" if shares else "money", "CNY" if code == "RMB" else code)
