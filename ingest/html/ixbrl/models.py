"""What a filing's inline XBRL says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property

from lxml.html import HtmlElement

from ingest.companyfacts.names import number_of

_QUARTERS = {"FY": 0, "Q1": 1, "Q2": 2, "Q3": 3, "Q4": 4}


@dataclass(frozen=True, slots=True)
class InlineFact:
    """One number, with every place where the filing prints it, visible ones first.

    `start` is None for an instant; `decimals` None for an exact value; `dimensions` is {} for a total, else members
    by axis, as "us-gaap:StatementBusinessSegmentsAxis": "aapl:EuropeSegmentMember" (a typed member is its text).
    """

    taxonomy: str
    concept: str
    unit: str
    start: date | None
    end: date
    value: Decimal
    decimals: int | None
    dimensions: Mapping[str, str] = field(hash=False)
    elements: tuple[HtmlElement, ...] = field(compare=False)
    hidden: bool = False

    @property
    def element(self) -> HtmlElement | None:
        """Where a reader sees the number; None where no reader does."""
        return None if self.hidden else self.elements[0]

    @property
    def qualified_name(self) -> str:
        return f"{self.taxonomy}:{self.concept}"


@dataclass(frozen=True, slots=True)
class InlineText:
    """One tagged text, such as a note: its elements in order, continuations included."""

    taxonomy: str
    concept: str
    start: date | None
    end: date
    dimensions: Mapping[str, str] = field(hash=False)
    elements: tuple[HtmlElement, ...] = field(compare=False)

    @property
    def is_block(self) -> bool:
        """Whether it is a whole note, policy or table rather than a word on the cover."""
        return self.concept.endswith("TextBlock")


@dataclass(frozen=True, slots=True)
class SecurityClass:
    """One class of securities on the cover. `member` is None where the cover names only one."""

    member: str | None
    title: str | None = None
    symbol: str | None = None
    exchange: str | None = None
    shares_outstanding: Decimal | None = None


@dataclass(frozen=True)
class InlineFiling:
    """All of it. `dei` holds the cover's data by local name; `skipped` counts what was left out, by reason.

    `missing` says why there are no facts, where there are none. `schema` is the file name of the filing's own schema.
    """

    dei: Mapping[str, str]
    facts: tuple[InlineFact, ...] = ()
    texts: tuple[InlineText, ...] = ()
    classes: tuple[SecurityClass, ...] = ()
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])
    warnings: tuple[str, ...] = ()
    entity: str | None = None
    schema: str | None = None

    @property
    def missing(self) -> str | None:
        if self.facts:
            return None
        if self.dei or self.texts:
            return "The document's inline XBRL tags no numbers."
        return "The document has no inline XBRL."

    @property
    def document_type(self) -> str | None:
        return self.dei.get("DocumentType")

    @property
    def registrant_name(self) -> str | None:
        return self.dei.get("EntityRegistrantName")

    @property
    def cik(self) -> int | None:
        """The registrant's CIK, from the cover, else from the contexts."""
        return _cik(self.dei.get("EntityCentralIndexKey")) or self.entity_cik

    @property
    def entity_cik(self) -> int | None:
        """The CIK that the facts' contexts name."""
        return _cik(self.entity)

    @property
    def trading_symbols(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(known.symbol for known in self.classes if known.symbol))

    @property
    def period_end(self) -> date | None:
        try:
            return date.fromisoformat(self.dei.get("DocumentPeriodEndDate", ""))
        except ValueError:
            return None

    @property
    def fiscal_year(self) -> int | None:
        text = self.dei.get("DocumentFiscalYearFocus", "")
        if not (len(text) == 4 and text.isascii() and text.isdigit() and 1900 < int(text) < 2200):
            return None
        end = self._year_end
        return int(text) if end is None else number_of(int(text), end, self.document_type or "")

    @property
    def _year_end(self) -> date | None:
        """When the fiscal year ends that the filing is of."""
        if self.fiscal_quarter == 0 or self.period_end is None:
            return self.period_end
        try:
            own = date.fromisoformat(f"{self.period_end.year}-{self.fiscal_year_end}")
            return own if own > self.period_end else own.replace(year=own.year + 1)
        except ValueError:
            return None

    @property
    def fiscal_period(self) -> str | None:
        """FY, Q1, Q2 or Q3 as a rule."""
        return self.dei.get("DocumentFiscalPeriodFocus")

    @property
    def fiscal_quarter(self) -> int | None:
        """0 for a year; None where the cover does not tell."""
        return _QUARTERS.get(self.fiscal_period or "")

    @property
    def fiscal_year_end(self) -> str | None:
        """Month and day on which fiscal years end, as "09-27"."""
        text = self.dei.get("CurrentFiscalYearEndDate", "")
        return text[2:] if len(text) == 7 and text.startswith("--") else None

    @property
    def cover_date(self) -> date | None:
        """The newest date that the cover's data hold at: the filing was made on that day or later."""
        tagged = (*self.facts, *self.texts)
        return max((entry.end for entry in tagged if entry.taxonomy == "dei"), default=None)

    @cached_property
    def by_element(self) -> Mapping[HtmlElement, InlineFact]:
        """The fact that a tagged place states."""
        return {element: fact for fact in self.facts for element in fact.elements}


def _cik(text: str | None) -> int | None:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 10:
        return None
    return int(text) if 0 < int(text) < 2**31 else None
