"""The function that a chat model calls with its reading of a question; its descriptions are part of the prompt."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from tools.models.figures import Granularity
from tools.models.questions import Intent, QueryType

DOC_TYPES = (
    "10-K", "10-Q", "8-K", "DEF 14A", "20-F", "6-K", "release", "transcript", "slides", "annual_report",
    "analyst_report", "statement", "note",
)  # fmt: skip

# Bounded, so that no reply can flood the trace; what is out of bounds is no valid call.
_Text: TypeAlias = Annotated[str, Field(max_length=300)]
_Texts: TypeAlias = Annotated[tuple[_Text, ...], Field(max_length=50)]
_Numbers: TypeAlias = Annotated[tuple[Annotated[int, Field(ge=0, le=9999)], ...], Field(max_length=50)]


class Mention(BaseModel):
    """What the question names, and the words that name it."""

    model_config = ConfigDict(frozen=True)

    words: _Text = Field(description="The fewest words of the question that name it, copied letter by letter.")
    name: _Text = Field(description="What they mean.")


_Mentions: TypeAlias = Annotated[tuple[Mention, ...], Field(max_length=20)]


class ReadQuestion(BaseModel):
    """Report what a question about companies' filings asks. Only what the question itself says."""

    model_config = ConfigDict(frozen=True)

    query_type: QueryType = Field(
        description="factual: a reported figure; comparative: figures side by side; trend: a course over time; "
        "narrative: what a filing says; numeric: a computed figure; attribution: who said it, or what it is due to; "
        "visual: a chart or a page's picture; multi_hop: one answer is needed to ask for the next."
    )
    intent: Intent = Field(description="What to look up: a figure, a series of figures, a whole statement, or text.")
    granularity: Granularity = Field("annual", description="quarterly only where the question speaks of quarters.")
    companies: _Mentions = Field((), description="Every company named. name: its ticker, or its full name.")
    fiscal_years: _Numbers = Field((), description="Every fiscal year written in the question, as four digits.")
    fiscal_quarters: _Numbers = Field((), description="Every fiscal quarter written in the question: 1 to 4.")
    metrics: _Mentions = Field((), description="Every figure asked for. name: one of the listed metrics.")
    statements: _Mentions = Field(
        (), description="Whole statements asked for. name: income_statement, balance_sheet or cash_flow."
    )
    doc_types: _Texts = Field((), description=f"Kinds of document that the question names, as: {', '.join(DOC_TYPES)}.")
    speakers: _Texts = Field((), description="Persons or roles whose words are asked for, copied from the question.")
    segments: _Texts = Field((), description="Segments, products and regions, copied from the question.")
    narrowing: _Texts = Field(
        (), description="All words that restrict a figure to a part of the company or put it on another basis."
    )
    padding: _Texts = Field((), description="Words that no rule explains and that carry no meaning for a figure.")
    language: str = Field("en", max_length=20, description="The question's language as an ISO 639-1 code.")
