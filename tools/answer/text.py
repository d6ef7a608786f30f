"""A text under construction: every figure that is printed leaves a span, every source a citation."""

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias, get_args

from tools.documents.delimit import inert
from tools.models.answers import AnswerFact, Citation, CitationStyle, Span, SpanState, Verification, VerifiedNumber
from tools.models.base import period_label
from tools.models.facts import MetricValue, Source
from tools.models.passages import Quote

Place: TypeAlias = tuple[str, str | None, int | None, str | None]
ARABIC: CitationStyle = "ar"
SNIPPET = 200  # characters of a unit that its citation shows
Pages: TypeAlias = tuple[int, int]
INDEX_PAGE = "-index.htm"  # of a filing's documents
STYLES: tuple[CitationStyle, ...] = get_args(CitationStyle)


class AnswerText:
    """A text under construction, with its spans, and its citations in one style."""

    def __init__(self, style: CitationStyle = "000") -> None:
        self._style: CitationStyle = style
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

    def put_first(self, other: "AnswerText") -> None:
        """Another text before this one. It cites nothing of its own: what follows it does."""
        moved = other._length
        later = [s.model_copy(update={"start": s.start + moved, "end": s.end + moved}) for s in self.spans]
        self._parts, self._length = [*other._parts, *self._parts], self._length + moved
        self.spans, self.numbers = [*other.spans, *later], [*other.numbers, *self.numbers]

    def cite(self, source: Source, score: float | None = None, pages: Pages | None = None) -> None:
        """Cite a source behind what was just said; `score` is how near it is, `pages` are the first and last one."""
        citation = self._citation(source)
        if score is not None or pages is not None:
            told = citation_text(source, self._style, pages or citation.page_range)
            shown = "text" if citation.unit is None else "mark"
            update = {"score": score, "page_range": pages or citation.page_range, shown: told}
            citation = self.citations[_place_of(source)] = citation.model_copy(update=update)
        text = f" {citation.printed}"
        if not self._parts or self._parts[-1] != text:  # two tables of a section read alike
            self.add(text)

    def _citation(self, source: Source) -> Citation:
        place = _place_of(source)
        if place not in self.citations:  # two filings may read alike
            self.citations[place] = self._cited(source, _pages_of(source))
        return self.citations[place]

    def _cited(self, source: Source, pages: Pages | None) -> Citation:
        number = f"c{len(self.citations) + 1}"
        citation = _citation(number, citation_text(source, self._style, pages), source, pages)
        return citation if source.unit is None else citation.model_copy(update=_of_unit(source, citation.text))

    def quote_cell(self, text: str, value: Decimal, source: Source) -> None:
        """Print a figure of a statement and tie it to the filing that reports it."""
        start = self._length
        self.add(text)
        citation = self._citation(source)
        self.spans.append(Span(start=start, end=self._length, citation_id=citation.id))
        self.numbers.append(VerifiedNumber(value=value, from_=citation.id, tolerance=Decimal(0), state="verified"))

    def words(self, text: str, source: Source) -> None:
        """Print words that a source has: the label of a statement's line, a cell, a heading."""
        self.add_quote(text, self._citation(source).id)

    def quote(self, quote: Quote) -> None:
        """Print a quotation of a passage."""
        self.add_quote(quote.text, self._quoted(quote).id)

    def cite_quote(self, quote: Quote) -> None:
        """Cite a quotation's place."""
        self.add(f" {self._quoted(quote).printed}")

    def _quoted(self, quote: Quote) -> Citation:
        """The citation of one quotation; each has its own, since each has its own words."""
        place = (quote.chunk_id, quote.text, None, None)
        if place not in self.citations:
            plain = self._cited(quote.source, quote.page_range or _pages_of(quote.source))
            self.citations[place] = plain.model_copy(update=_of_quote(quote))
        return self.citations[place]

    def add_quote(self, text: str, citation_id: str) -> None:
        """Print words of a filing."""
        start = self._length
        self.add(text)
        self.spans.append(Span(start=start, end=self._length, citation_id=citation_id, quote=True))

    def quoted_figure(self, text: str, value: Decimal, quote: Quote, state: SpanState = "verified") -> None:
        """Print a figure and tie it to the words of a passage that have it, or have what it is computed from."""
        start = self._length
        self.add(text)
        citation = self._quoted(quote)
        self.spans.append(Span(start=start, end=self._length, citation_id=citation.id, state=state))
        self.numbers.append(VerifiedNumber(value=value, from_=citation.id, tolerance=Decimal(0), state=state))

    def cite_once(self, marks: Iterable[str]) -> None:
        """Print marks of citations behind a statement, each once."""
        for mark in dict.fromkeys(marks):
            self.add(f" {mark}")

    def mark_of(self, source: Source) -> str:
        """How a source is cited here, as one of the text's citations from now on."""
        return self._citation(source).printed

    def mark_of_quote(self, quote: Quote) -> str:
        """How the place of a quotation is cited here, as one of the text's citations from now on."""
        return self._quoted(quote).printed

    def id_of_quote(self, quote: Quote) -> str:
        """The id of a quotation's citation."""
        return self._quoted(quote).id

    @property
    def length(self) -> int:
        """How many characters stand there."""
        return self._length

    def verification(self) -> Verification:
        """Every number that was printed, with its source."""
        status = "verified" if self.numbers else "nothing_to_verify"
        return Verification(status=status, details=tuple(self.numbers))

    def __str__(self) -> str:
        return "".join(self._parts)


def citation_text(source: Source, style: CitationStyle = "000", pages: Pages | None = None) -> str:
    """How a source is cited; `pages` are the first and last one where that is said more widely than by its page.

    000 is [Source: Apple Inc. 10-K FY2023, Item 8, p. 31], 001 is [Apple Inc., 2023, pp. 30-31], and 002 is
    [transcript, Q2 FY2023, p. 31, Luca Maestri]: there a slide is one, and a table stands where nobody speaks.
    What has no page is cited by its section instead, words of a call by who speaks: [Source: Apple Inc. transcript
    Q2 FY2023, Luca Maestri]. Answers in Arabic cite by the page alone: (صفحة ٣).
    """
    if style == ARABIC:
        from tools.answer.arabic.said import citation_said  # what is Arabic is imported for Arabic alone

        return citation_said(source)
    period = period_label(source.fiscal_year, source.fiscal_quarter) if source.fiscal_year else None
    page = f"p. {source.page}" if source.page is not None else None
    parts: tuple[str | None, ...]
    match style:
        case "000":
            heading = " ".join(filter(None, (source.company, source.doc_type, period)))
            parts = (f"Source: {heading}", source.speaker or source.section, page)
        case "001":
            several = pages is not None and pages[0] < pages[1]
            whole = f"pp. {pages[0]}-{pages[1]}" if pages is not None and several else page
            year = str(source.fiscal_year) if source.fiscal_year else None
            parts = (source.company, year, whole or source.section)
        case "002":
            shown = f"slide {source.page}" if page and source.doc_type == "slides" else page
            parts = (source.doc_type, period, shown or source.section, source.speaker or source.table_id)
        case _:
            parts = ()
    read = f"read from its image by {source.read_by}" if source.read_by else None
    return f"[{', '.join(inert(part) for part in (*parts, read) if part)}]"


def address_of(source: Source) -> str | None:
    """Where a source opens, at its anchor where its document itself is the address; a filing's index has no anchors."""
    url = source.url
    leads_on = url and source.anchor and not url.endswith(INDEX_PAGE) and "#" not in url
    return f"{url}#{source.anchor}" if leads_on else url


def _place_of(source: Source) -> Place:
    place = source.unit.unit_id if source.unit is not None else source.table_id or source.anchor
    return source.doc_id, source.section, source.page, place


def _pages_of(source: Source) -> Pages | None:
    return None if source.page is None else (source.page, source.page)


def _citation(number: str, text: str, source: Source, pages: Pages | None) -> Citation:
    return Citation(
        id=number,
        text=text,
        doc_id=source.doc_id,
        company=source.company,
        ticker=source.ticker,
        doc_type=source.doc_type,
        fiscal_year=source.fiscal_year,
        quarter=source.fiscal_quarter,
        accession=source.accession,
        section_path=source.section,
        page=source.page,
        page_range=pages,
        anchor=source.anchor,
        table_id=source.table_id,
        speaker=source.speaker,
        url=address_of(source),
        read_by=source.read_by,
    )


def _of_unit(source: Source, printed: str) -> dict[str, object]:
    """What a citation says of the unit that it cites: its first words as the text, and all of it as the quote."""
    said = source.sentence or ""
    return {"unit": source.unit, "row": source.row, "mark": printed, "text": said[:SNIPPET], "quote": said}


def _of_quote(quote: Quote) -> dict[str, object]:
    """What a citation says of the words that it cites."""
    if quote.source.unit is not None:
        return {"quote": quote.text, "score": quote.score}
    place = {"node_id": quote.node_id, "section_path": " > ".join(quote.path)} if quote.node_id else {}
    passage = {"content_preview": quote.preview, "chunk_id": quote.chunk_id, "score": quote.score}
    return {"quote": quote.text, "quote_year": quote.year, **passage, **place}


def sources_of(values: Iterable[MetricValue]) -> tuple[Source, ...]:
    """The places behind some figures, each once: those that report them, first or now, then those of their parts."""
    sources = [value.source for value in values]
    sources += [value.restated.first_source for value in values if value.restated is not None]
    sources += [part.source for value in values for part in value.derived_from]
    sources += [value.yoy.prior_source for value in values if value.yoy is not None]
    units = [source.unit.unit_id if source.unit is not None else None for source in sources]
    return tuple({(one.doc_id, one.table_id, unit): one for one, unit in zip(sources, units, strict=True)}.values())
