"""Small inline XBRL documents of an invented company, and both ways of parsing them."""

from collections.abc import Callable, Mapping

from lxml.html import HtmlElement, HTMLParser, XHTMLParser, document_fromstring

from ingest.html.ixbrl.models import InlineFact, InlineFiling

Read = Callable[..., InlineFiling]

NAMESPACES = {
    "": "http://www.w3.org/1999/xhtml",
    "ix": "http://www.xbrl.org/2013/inlineXBRL",
    "ixt": "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12",
    "ixt-sec": "http://www.sec.gov/inlineXBRL/transformation/2015-08-31",
    "xbrli": "http://www.xbrl.org/2003/instance",
    "xbrldi": "http://xbrl.org/2006/xbrldi",
    "iso4217": "http://www.xbrl.org/2003/iso4217",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "us-gaap": "http://fasb.org/us-gaap/2024",
    "dei": "http://xbrl.sec.gov/dei/2024",
    "acme": "http://acme.example/20241231",
}

YEAR = "<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate>"
DAY = "<xbrli:instant>2024-12-31</xbrli:instant>"
SHARED_UNITS = """
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<xbrli:unit id="perShare"><xbrli:divide>
  <xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
  <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator>
</xbrli:divide></xbrli:unit>
"""


def context(name: str, period: str = YEAR, segment: str = "", cik: str = "0000000042", scenario: str = "") -> str:
    """A context; `segment` holds members."""
    members = f"<xbrli:segment>{segment}</xbrli:segment>" if segment else ""
    beside = f"<xbrli:scenario>{scenario}</xbrli:scenario>" if scenario else ""
    return (
        f'<xbrli:context id="{name}"><xbrli:entity>'
        f'<xbrli:identifier scheme="http://www.sec.gov/CIK">{cik}</xbrli:identifier>{members}'
        f"</xbrli:entity><xbrli:period>{period}</xbrli:period>{beside}</xbrli:context>"
    )


def member(axis: str, name: str) -> str:
    return f'<xbrldi:explicitMember dimension="{axis}">{name}</xbrldi:explicitMember>'


def document(
    body: str,
    *,
    resources: str = "",
    hidden: str = "",
    namespaces: Mapping[str, str] = NAMESPACES,
    before: str = "",
) -> str:
    """A document with the contexts "year" and "day", the usual units, and what the test adds."""
    shared = context("year") + context("day", DAY) + SHARED_UNITS
    declared = " ".join(f'xmlns{":" if prefix else ""}{prefix}="{uri}"' for prefix, uri in namespaces.items())
    return (
        f"{before}<html {declared}><head><title>Acme</title></head><body>"
        f'<div style="display:none"><ix:header><ix:hidden>{hidden}</ix:hidden>'
        f"<ix:resources>{shared}{resources}</ix:resources></ix:header></div>"
        f"{body}<p>The end.</p></body></html>"
    )


def number(
    text: str,
    name: str = "us-gaap:Revenues",
    context: str = "year",
    unit: str = "usd",
    decimals: str = "0",
    more: str = "",
) -> str:
    """One tagged number."""
    return (
        f'<ix:nonFraction name="{name}" contextRef="{context}" unitRef="{unit}" decimals="{decimals}" {more}>'
        f"{text}</ix:nonFraction>"
    )


def words(text: str, name: str, context: str = "year", more: str = "") -> str:
    """One tagged text."""
    return f'<ix:nonNumeric name="{name}" contextRef="{context}" {more}>{text}</ix:nonNumeric>'


def parse_as_html(text: str) -> HtmlElement:
    return document_fromstring(text.encode(), parser=HTMLParser(encoding="utf-8", huge_tree=True))


def parse_as_xhtml(text: str) -> HtmlElement:
    return document_fromstring(text.encode(), parser=XHTMLParser(encoding="utf-8", resolve_entities=False))


PARSERS = (parse_as_html, parse_as_xhtml)


def only(filing: InlineFiling) -> InlineFact:
    """The one fact of a filing that has no other."""
    assert len(filing.facts) == 1, filing.skipped
    return filing.facts[0]


def skipped(filing: InlineFiling) -> dict[str, int]:
    """What was left out of a filing that has no facts."""
    assert not filing.facts
    return dict(filing.skipped)
