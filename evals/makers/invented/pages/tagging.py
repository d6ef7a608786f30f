"""Writes inline XBRL: tagged numbers and texts, and the header that declares what they refer to."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from html import escape

from evals.makers.invented.books.figures import Figure, Tag

_NAMESPACES = {
    "xmlns": "http://www.w3.org/1999/xhtml",
    "xmlns:ix": "http://www.xbrl.org/2013/inlineXBRL",
    "xmlns:ixt": "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12",
    "xmlns:ixt-sec": "http://www.sec.gov/inlineXBRL/transformation/2015-08-31",
    "xmlns:xbrli": "http://www.xbrl.org/2003/instance",
    "xmlns:xbrldi": "http://xbrl.org/2006/xbrldi",
    "xmlns:iso4217": "http://www.xbrl.org/2003/iso4217",
    "xmlns:link": "http://www.xbrl.org/2003/linkbase",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
}
_TAXONOMIES = {"us-gaap": "fasb.org/us-gaap", "srt": "fasb.org/srt", "dei": "xbrl.sec.gov/dei"}
_MORE = {"ecd": "xbrl.sec.gov/ecd", "country": "xbrl.sec.gov/country"}
_UNITS = {
    "USD": ("usd", "<xbrli:measure>iso4217:USD</xbrli:measure>"),
    "shares": ("shares", "<xbrli:measure>xbrli:shares</xbrli:measure>"),
    "USD/shares": (
        "usdPerShare",
        "<xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>"
        "<xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide>",
    ),
    "pure": ("number", "<xbrli:measure>xbrli:pure</xbrli:measure>"),
}
Moment = tuple[date | None, date]
Context = tuple[Moment, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Printed:
    """How a number is printed: digits without sign, in which scale, and how many of its decimals count."""

    digits: str
    scale: int
    decimals: int


class Tagger:
    """The tags of one document. Contexts, units and ids are given in the order of use."""

    def __init__(self, cik: int, prefix: str, moment: Moment, taxonomy_year: int) -> None:
        self._cik = cik
        self._prefix = prefix
        self._moment = moment
        self._year = taxonomy_year
        self._contexts: dict[Context, str] = {}
        self._units: dict[str, None] = {}
        self._hidden: list[str] = []
        self._facts = 0
        self.context(moment)

    def context(self, moment: Moment, dimensions: tuple[tuple[str, str], ...] = ()) -> str:
        return self._contexts.setdefault((moment, dimensions), f"c-{len(self._contexts) + 1}")

    def figure(self, figure: Figure, printed: Printed) -> str:
        """A figure's digits, tagged where the figure has a tag."""
        if figure.tag is None:
            return escape(printed.digits)
        moment = (figure.start, figure.end)
        return self.number(figure.tag, moment, printed, figure.unit, negative=figure.value < 0)

    def number(self, tag: Tag, moment: Moment, printed: Printed, unit: str, *, negative: bool = False) -> str:
        self._units[unit] = None
        zero = not any(digit in "123456789" for digit in printed.digits)
        attributes = {
            "name": tag.name,
            "contextRef": self.context(moment, tag.dimensions),
            "unitRef": _UNITS[unit][0],
            "decimals": "INF" if printed.decimals >= 6 else str(printed.decimals),
            "scale": str(printed.scale),
            "format": "ixt:fixed-zero" if zero else "ixt:num-dot-decimal",
            **({"sign": "-"} if negative and not zero else {}),
            "id": self._next_id(),
        }
        return f"<ix:nonFraction{_written(attributes)}>{escape(printed.digits)}</ix:nonFraction>"

    def text(
        self,
        content: str,
        name: str,
        form: str = "",
        moment: Moment | None = None,
        *,
        block: bool = False,
        more: str = "",
    ) -> str:
        """A tagged text; `content` is markup."""
        attributes = {
            "name": name,
            "contextRef": self.context(moment or self._moment),
            **({"format": form} if form else {}),
            **({"escape": "true"} if block else {}),
            "id": self._next_id(),
        }
        return f"<ix:nonNumeric{_written(attributes)}{more}>{content}</ix:nonNumeric>"

    def hide(self, content: str, name: str) -> None:
        """A text that only the header has."""
        self._hidden.append(self.text(escape(content), name))

    def decimal(self, value: Decimal, tag: Tag, moment: Moment, unit: str, decimals: int) -> str:
        """A number as it stands in a sentence or a table, without scale."""
        return self.number(tag, moment, Printed(f"{abs(value):,}", 0, decimals), unit, negative=value < 0)

    def root(self) -> str:
        """The opening tag of the document."""
        own = {f"xmlns:{self._prefix}": f"http://www.{self._prefix}.example/{self._moment[1]:%Y%m%d}"}
        known = {f"xmlns:{name}": f"http://{uri}/{self._year}" for name, uri in {**_TAXONOMIES, **_MORE}.items()}
        return f'<html{_written({**_NAMESPACES, **known, **own})} xml:lang="en-US">'

    def header(self) -> str:
        schema = f"{self._prefix}-{self._moment[1]:%Y%m%d}.xsd"
        contexts = "".join(self._context(name, *context) for context, name in self._contexts.items())
        units = "".join(f'<xbrli:unit id="{_UNITS[u][0]}">{_UNITS[u][1]}</xbrli:unit>' for u in self._units)
        return (
            f'<div style="display:none"><ix:header><ix:hidden>{"".join(self._hidden)}</ix:hidden>'
            f'<ix:references xml:lang="en-US"><link:schemaRef xlink:type="simple" xlink:href="{schema}">'
            f"</link:schemaRef></ix:references><ix:resources>{contexts}{units}</ix:resources></ix:header></div>"
        )

    def _context(self, name: str, moment: Moment, dimensions: tuple[tuple[str, str], ...]) -> str:
        start, end = moment
        members = "".join(
            f'<xbrldi:explicitMember dimension="{axis}">{member}</xbrldi:explicitMember>' for axis, member in dimensions
        )
        segment = f"<xbrli:segment>{members}</xbrli:segment>" if members else ""
        period = (
            f"<xbrli:instant>{end}</xbrli:instant>"
            if start is None
            else f"<xbrli:startDate>{start}</xbrli:startDate><xbrli:endDate>{end}</xbrli:endDate>"
        )
        return (
            f'<xbrli:context id="{name}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">'
            f"{self._cik:010d}</xbrli:identifier>{segment}</xbrli:entity><xbrli:period>{period}</xbrli:period></xbrli:context>"
        )

    def _next_id(self) -> str:
        self._facts += 1
        return f"f-{self._facts}"


def _written(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
