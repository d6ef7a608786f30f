"""The shape of an answer: its text, where each figure of the text comes from, and how far to trust it."""

from typing import Literal, TypeAlias

from pydantic import AliasChoices, ConfigDict, Field

from tools.models.base import Model, Number
from tools.models.facts import MetricValue, Source, UnitPlace
from tools.models.page_readings import PageReading
from tools.models.passages import ContentType
from tools.models.questions import AskedKind, Limit, Relation, Route
from tools.models.results.sources import Sources
from tools.models.slots.remarks import Remark

CitationStyle: TypeAlias = Literal["000", "001", "002", "ar"]

Status: TypeAlias = Literal["answered", "partly_answered", "declined", "needs_clarification"]
SpanState: TypeAlias = Literal["verified", "derived", "mismatch", "ambiguous", "not_found"]
Tier: TypeAlias = Literal["High", "Medium", "Low"]
Label: TypeAlias = Literal["HIGH", "MEDIUM", "LOW"]
VerificationStatus: TypeAlias = Literal["verified", "partly_verified", "not_verified", "nothing_to_verify"]


def _is_none(value: object) -> bool:
    return value is None


class Span(Model):
    """One figure or quotation of the text, by character positions, and what it is tied to.

    `quote` tells that it is words of a filing: of a passage, or the label of a statement's line.
    """

    start: int
    end: int
    citation_id: str | None = None
    fact_id: str | None = None
    quote: bool = False
    state: SpanState = "verified"


class Citation(Model):
    """One source of the answer; `text` is how the answer prints it. `chunk_id` is the passage that has the quote,
    `score` how likely the quote answers, `quote_year` the fiscal year that it speaks of, where its document is of
    another. Of what is declined, it is the place of a passage that is near. Of a `unit`, `text` are its first words,
    `mark` is how the answer prints it, `row` the label of the row that it is.
    """

    id: str
    text: str
    company: str
    ticker: str
    doc_type: str
    doc_id: str | None = None
    fiscal_year: int | None = None
    quarter: int | None = None
    accession: str | None = None
    node_id: str | None = None
    section_path: str | None = None
    page: int | None = None
    page_range: tuple[int, int] | None = None
    anchor: str | None = None
    table_id: str | None = None
    speaker: str | None = None
    chunk_id: str | None = None
    quote: str | None = None
    quote_year: int | None = Field(default=None, exclude_if=_is_none)
    score: float | None = None
    content_preview: str | None = None
    url: str | None = None
    read_by: str | None = None
    unit: UnitPlace | None = Field(default=None, exclude_if=_is_none)
    row: str | None = Field(default=None, exclude_if=_is_none)
    mark: str | None = Field(default=None, exclude_if=_is_none)

    @property
    def printed(self) -> str:
        """How the answer prints it."""
        return self.mark or self.text


class AnswerFact(MetricValue):
    """A tied-out figure that the answer uses; `shown` is how it is printed."""

    fact_id: str
    shown: str


class Lead(Model):
    """What the answer says first: the one figure, company or period, or the yes or no, that the question asks for.

    `operands` are the facts that it is told from, in the order in which they are told, `result` the fact that they come
    to. Of an extreme, `end` is the one that is told, by `growth` or by the value; `remarks` say what was left out.
    `either` tells that the question asks which way a figure went, so that no yes or no answers it, `each` that it asks
    whether it went so in all of several years, which stand in their order.
    """

    kind: AskedKind | Literal["extreme"]
    operands: tuple[str, ...]
    result: str | None = None
    relation: Relation | None = None
    limit: Limit | None = None
    verdict: bool | None = None
    either: bool = False
    each: bool = False
    end: Literal["highest", "lowest"] | None = None
    of: Literal["company", "year", "quarter"] | None = None
    growth: bool = False
    remarks: str = ""


class Clarification(Model):
    """What the question leaves open, and the choices."""

    question: str
    missing: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class DeclinedPart(Model):
    """A part of the question without an answer.

    `of_reading` tells that the reason is how the question was read or searched, and not what filings lack. `said` is
    the line of an answer in another language than English.
    """

    what: str
    reason: str
    remedy: str
    of_reading: bool = Field(default=False, exclude=True, repr=False)
    said: str | None = Field(default=None, exclude_if=_is_none)

    @property
    def line(self) -> str:
        """The line of an answer that says so."""
        return self.said or f"No answer for {self.what}: {self.reason} {self.remedy}".rstrip()


class Signal(Model):
    """One input of the confidence score: 0 to 100, its weight, and why."""

    name: str
    value: float
    weight: float
    reason: str


class Confidence(Model):
    """How likely the answer is right, from 0 to 100, and its tier; `raw` is the weighted mean of the signals."""

    score: float
    raw: float
    tier: Tier
    signals: tuple[Signal, ...]


class RetrievalConfidence(Model):
    """How much of the question was answered, and by what.

    `label` counts parts and sources, and is not HIGH where they disagree; `reason` tells what decided.
    """

    label: Label
    answered_by_facts: int
    answered_by_chunks: int
    unanswered: int
    reason: str = ""


class VerifiedNumber(Model):
    """One number of the answer: the fact or citation it comes from, and how closely it was checked."""

    model_config = ConfigDict(serialize_by_alias=True)

    value: Number
    from_: str = Field(validation_alias=AliasChoices("from", "from_"), serialization_alias="from")
    tolerance: Number
    state: SpanState


class Verification(Model):
    """Whether every number of the answer is tied out."""

    status: VerificationStatus = "nothing_to_verify"
    details: tuple[VerifiedNumber, ...] = ()


class SubQuestion(Model):
    """One atomic part of the question."""

    id: str
    question: str
    target_company: str | None = None
    target_year: int | None = None
    depends_on: tuple[str, ...] = ()


class Step(Model):
    """One step of the graph that ran: how long, by what (rules or a model), and what it did.

    `began` is how many seconds after the question it began, `part` the sub-question that it belongs to.
    """

    step: str
    seconds: float
    began: float = 0.0
    part: str | None = None
    by: str = "rules"
    detail: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0


class Suggestion(Model):
    """A likely source of what could not be answered, how it is cited, and its words: the first one's passage whole."""

    source: Source
    text: str
    snippet: str
    content_type: ContentType = "text"


class Drafted(Model):
    """What held of an answer that a model wrote: its statements that tie out, and how many were left out.

    `coverage` is the mean share of their words that their sources have, `said` the years, labels and names with digits
    that were found there, which are no figures.
    """

    statements: int
    left_out: int = 0
    coverage: float = 1.0
    said: tuple[str, ...] = ()


class Trace(Model):
    """What ran, with timings, and what models cost (in US dollars)."""

    steps: tuple[Step, ...] = ()
    models: tuple[str, ...] = ()
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0


class Answer(Model):
    """The answer to a question. Every figure in `answer` has a span that names its fact or citation.

    `citation_coverage` is the share, of 1, of its figures and quotations that are tied to a source which it cites.
    """

    status: Status
    answer: str
    spans: tuple[Span, ...] = ()
    route: Route = "none"
    citations: tuple[Citation, ...] = ()
    facts: tuple[AnswerFact, ...] = ()
    lead: Lead | None = None
    drafted: Drafted | None = None
    clarification: Clarification | None = None
    declined: tuple[DeclinedPart, ...] = ()
    remarks: tuple[Remark, ...] = ()
    warnings: tuple[str, ...] = ()
    confidence: Confidence | None = None
    retrieval_confidence: RetrievalConfidence | None = None
    verification: Verification = Verification()
    citation_coverage: float | None = None
    resolved_citations: tuple[Source, ...] = ()
    conflicts_detected: tuple[str, ...] = ()
    sub_questions: tuple[SubQuestion, ...] = ()
    unanswerable_sub_questions: tuple[str, ...] = ()
    reasoning_chain: tuple[str, ...] = ()
    sources: Sources = Sources()
    suggestions: tuple[Suggestion, ...] = ()
    page_readings: tuple[PageReading, ...] = ()
    trace: Trace = Trace()
