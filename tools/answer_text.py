"""A text under construction: every figure that is printed leaves a span, every source a citation."""

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias

from tools.answer_models import AnswerFact, Citation, Span, SpanState, Verification, VerifiedNumber
from tools.models import MetricValue, Source, period_label
from tools.passages.models import Quote

Place: TypeAlias = tuple[str, str | None, int | None]


class AnswerText:
    """A text under construction, with its spans and citations."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.spans: list[Span] = []
        self.numbers: list[VerifiedNumber] = []
        self.citations: dict[Place, Citation] = {}

    def add(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def figure(self, text: str, value: Decimal, fact: AnswerFact, state: SpanState = "verified") -> None:
        """Print a figure and tie it to its fact."""
        start = self._length
        self.add(text)
        self.spans.append(Span(start=start, end=self._length, fact_id=fact.fact_id, state=state))
        self.numbers.append(VerifiedNumber(value=value, from_=fact.fact_id, tolerance=Decimal(0), state=state))

    def cite(self, source: Source) -> None:
        """Cite a source behind what was just said."""
        self.add(f" {self._citation(source).text}")

    def _citation(self, source: Source) -> Citation:
        place = (source.doc_id, source.section, source.page)
        if place not in self.citations:  # two filings may read alike
            number = f"c{len(self.citations) + 1}"
            self.citations[place] = _citation(number, citation_text(source), source)
        return self.citations[place]

    def quote_cell(self, text: str, value: Decimal, source: Source) -> None:
        """Print a figure of a statement and tie it to the filing that reports it."""
        start = self._length
        self.add(text)
        citation = self._citation(source)
        self.spans.append(Span(start=start, end=self._length, citation_id=citation.id))
        self.numbers.append(VerifiedNumber(value=value, from_=citation.id, tolerance=Decimal(0), state="verified"))

    def label(self, text: str, source: Source) -> None:
        """Print the label of a statement's line, which is the filing's."""
        self.add_quote(text, self._citation(source).id)

    def quote(self, quote: Quote) -> None:
        """Print a quotation of a passage."""
        self.add_quote(quote.text, self._quoted(quote).id)

    def cite_quote(self, quote: Quote) -> None:
        """Cite a quotation's place."""
        self.add(f" {self._quoted(quote).text}")

    def _quoted(self, quote: Quote) -> Citation:
        """The citation of one quotation; each has its own, since each has its own words."""
        place = (quote.chunk_id, quote.text, None)
        if place not in self.citations:
            number, source = f"c{len(self.citations) + 1}", quote.source
            plain = _citation(number, citation_text(source), source)
            self.citations[place] = plain.model_copy(update=_of_quote(quote))
        return self.citations[place]

    def add_quote(self, text: str, citation_id: str) -> None:
        """Print words of a filing."""
        start = self._length
        self.add(text)
        self.spans.append(Span(start=start, end=self._length, citation_id=citation_id, quote=True))

    def verification(self) -> Verification:
        """Every number that was printed, with its source."""
        status = "verified" if self.numbers else "nothing_to_verify"
        return Verification(status=status, details=tuple(self.numbers))

    def __str__(self) -> str:
        return "".join(self._parts)


def citation_text(source: Source) -> str:
    """How a source is cited: [Source: Apple Inc. 10-K FY2023, Item 8, p. 31]."""
    year = f" {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else ""
    place = "".join(
        f", {part}" for part in (source.section, f"p. {source.page}" if source.page is not None else None) if part
    )
    read = f", read by {source.read_by} from its image" if source.read_by else ""
    return f"[Source: {source.company} {source.doc_type}{year}{place}{read}]"


def _citation(number: str, text: str, source: Source) -> Citation:
    return Citation(
        id=number,
        text=text,
        company=source.company,
        ticker=source.ticker,
        doc_type=source.doc_type,
        fiscal_year=source.fiscal_year,
        quarter=source.fiscal_quarter,
        accession=source.accession,
        section_path=source.section,
        page=source.page,
        anchor=source.anchor,
        table_id=source.table_id,
        speaker=source.speaker,
        url=source.url,
        read_by=source.read_by,
    )


def _of_quote(quote: Quote) -> dict[str, object]:
    """What a citation says of the words that it cites."""
    place = {"node_id": quote.node_id, "section_path": " > ".join(quote.path)} if quote.node_id else {}
    return {"quote": quote.text, "content_preview": quote.preview, **place}


def sources_of(values: Iterable[MetricValue]) -> tuple[Source, ...]:
    """The filings behind some figures, each once: those that report them, then those of what they are made of."""
    sources = [value.source for value in values]
    sources += [part.source for value in values for part in value.derived_from]
    sources += [value.yoy.prior_source for value in values if value.yoy is not None]
    return tuple({source.doc_id: source for source in sources}.values())
