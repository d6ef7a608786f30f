"""Writes the answer from tied-out figures, by rules: every figure that is printed leaves a span."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from tools.answer_models import (
    Answer,
    AnswerFact,
    Citation,
    Clarification,
    DeclinedPart,
    Span,
    SpanState,
    Verification,
    VerifiedNumber,
)
from tools.models import Company, LookupResult, MetricValue, Source, period_label
from tools.numbers import format_percent, format_value
from tools.understand.classification import Classification

NOT_FIGURES = (
    "I can answer questions about reported figures of loaded companies: a company, a metric, and a fiscal period."
)


class _Text:
    """A text under construction, with its spans and citations."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.spans: list[Span] = []
        self.numbers: list[VerifiedNumber] = []
        self.citations: dict[str, Citation] = {}

    def add(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def figure(self, text: str, value: Decimal, fact: AnswerFact, state: SpanState = "verified") -> None:
        """Print a figure and tie it to its fact."""
        start = self._length
        self.add(text)
        self.spans.append(Span(start=start, end=self._length, fact_id=fact.fact_id, state=state))
        self.numbers.append(VerifiedNumber(value=value, source=fact.fact_id, tolerance=Decimal(0), state=state))

    def cite(self, source: Source) -> None:
        text = citation_text(source)
        citation = self.citations.get(text)
        if citation is None:
            citation = _citation(f"c{len(self.citations) + 1}", text, source)
            self.citations[text] = citation
        self.add(f" {text}")

    def __str__(self) -> str:
        return "".join(self._parts)


def citation_text(source: Source) -> str:
    """How a source is cited: [Source: Apple Inc. 10-K FY2023, Item 8, p. 31]."""
    year = f" {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else ""
    place = "".join(
        f", {part}" for part in (source.section, f"p. {source.page}" if source.page is not None else None) if part
    )
    return f"[Source: {source.company} {source.doc_type}{year}{place}]"


def compose(classification: Classification, lookup: LookupResult) -> Answer:
    """The answer to a question about figures. What was declined is said in the text as well."""
    text = _Text()
    facts = tuple(
        AnswerFact(fact_id=f"f{number}", **vars(value)) for number, value in enumerate(lookup.values, start=1)
    )
    for fact in facts:
        _write_fact(text, fact)
    declined = [
        DeclinedPart(
            what=_what(entry.ticker, entry.metric, entry.fiscal_year, entry.fiscal_quarter),
            reason=entry.reason,
            remedy=entry.remedy,
        )
        for entry in lookup.declined
    ] + [
        DeclinedPart(what=message.partition(" (")[0], reason=message, remedy="Load it with `tieout index`.")
        for message in classification.not_loaded
    ]
    _write_declined(text, declined)
    status = "declined" if not facts else "partly_answered" if declined else "answered"
    return Answer(
        status=status,
        answer=str(text).strip(),
        spans=tuple(text.spans),
        route=classification.route,
        citations=tuple(text.citations.values()),
        facts=facts,
        declined=tuple(declined),
        warnings=lookup.warnings,
        verification=Verification(
            status="verified" if text.numbers else "nothing_to_verify", details=tuple(text.numbers)
        ),
        resolved_citations=_sources(facts),
    )


def _write_fact(text: _Text, fact: AnswerFact) -> None:
    period = period_label(fact.fiscal_year, fact.fiscal_quarter)
    dates = f"ended {fact.end_date}" if fact.start_date else f"at {fact.end_date}"
    text.add(f"{fact.source.company}: {fact.label} of ")
    text.figure(format_value(fact.value, fact.unit), fact.value, fact)
    text.add(f" in {period} ({dates})")
    if fact.yoy is not None:
        _write_change(text, fact)
    if fact.basis == "restated" and fact.first_reported is not None:
        text.add("; first reported as ")
        text.figure(format_value(fact.first_reported, fact.unit), fact.first_reported, fact)
    text.add(".")
    text.cite(fact.source)
    if fact.yoy is not None and citation_text(fact.yoy.prior_source) != citation_text(fact.source):
        text.cite(fact.yoy.prior_source)
    text.add("\n")


def _write_change(text: _Text, fact: AnswerFact) -> None:
    yoy = fact.yoy
    if yoy is None:
        return
    if yoy.delta == 0:
        text.add(", unchanged from ")
    else:
        text.add(", up " if yoy.delta > 0 else ", down ")
        text.figure(format_value(abs(yoy.delta), fact.unit), abs(yoy.delta), fact, "derived")
        if yoy.pct is not None:
            text.add(" (")
            text.figure(format_percent(yoy.pct), Decimal(str(yoy.pct)), fact, "derived")
            text.add(")")
        text.add(" from ")
    text.figure(format_value(yoy.prior_value, fact.unit), yoy.prior_value, fact)
    text.add(f" in {period_label(yoy.prior_fiscal_year, fact.fiscal_quarter)}")


def _write_declined(text: _Text, declined: Sequence[DeclinedPart]) -> None:
    for part in declined:
        text.add(f"No answer for {part.what}: {part.reason} {part.remedy}\n")


def decline(classification: Classification) -> Answer:
    """Say in so many words why a question gets no figure."""
    if classification.not_loaded and not classification.tickers:
        reason, remedy = " ".join(classification.not_loaded), "Load its facts with `tieout index`, then ask again."
    elif not classification.metrics:
        reason, remedy = "The question names no metric that I know.", NOT_FIGURES
    else:
        words = ", ".join(repr(word) for word in classification.unexplained)
        reason = f"I can't tell how {words} would narrow the figure."
        remedy = "Ask for the company's reported total, or leave these words out."
    part = DeclinedPart(what="the question", reason=reason, remedy=remedy)
    return Answer(status="declined", answer=f"{reason} {remedy}", route=classification.route, declined=(part,))


def ask_which_company(loaded: Iterable[Company]) -> Answer:
    """A question that names no company gets a question back, where there is a choice."""
    options = tuple(f"{company.name} ({company.ticker})" for company in loaded)
    if not options:
        nothing = DeclinedPart(
            what="the question",
            reason="No company is loaded in this corpus yet.",
            remedy="Load some facts with `tieout index PATH`.",
        )
        return Answer(status="declined", answer=f"{nothing.reason} {nothing.remedy}", declined=(nothing,))
    question = "Which company do you mean?"
    return Answer(
        status="needs_clarification",
        answer=f"{question} Loaded are: {', '.join(options)}.",
        clarification=Clarification(question=question, missing=("company",), options=options),
    )


def _what(ticker: str, metric: str, fiscal_year: int | None, fiscal_quarter: int | None) -> str:
    period = f" {period_label(fiscal_year, fiscal_quarter)}" if fiscal_year else ""
    name = "" if metric == "*" else f" {metric}"
    return f"{ticker}{name}{period}"


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
    )


def _sources(values: Sequence[MetricValue]) -> tuple[Source, ...]:
    sources = [value.source for value in values] + [v.yoy.prior_source for v in values if v.yoy is not None]
    return tuple({source.doc_id: source for source in sources}.values())
