"""What a company expects of a period: its own words, from the newest document that says them, with their day."""

from collections.abc import Sequence
from dataclasses import replace

from tools.documents.sources import passage_source
from tools.figures.printed.measures import MeasureAsked
from tools.language.printed.guidance import Expected, asks_for_guidance, expected, says_form, without_asking
from tools.language.printed.questions import content_words, measure_words
from tools.models.documents import Document
from tools.models.figures import Retrieved
from tools.models.filings import NOTES
from tools.models.filters import Filters
from tools.models.passages import Chunk, Quote
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.printed.measures import asked_measure
from tools.search.quotes.ways import likely_by

_MOST_DOCUMENTS = 8
_MOST_QUOTES = 2
_PREVIEWED = 200  # characters
_LONGEST_PASSAGE = 4000


def may_be_guided(reading: Classification, question: str) -> bool:
    """Whether a question asks for one company's guidance of one period."""
    one = len(reading.tickers) == 1 and len(reading.fiscal_years) == 1 and len(reading.fiscal_quarters) <= 1
    named = reading.metrics or reading.named or reading.unexplained
    return one and bool(named) and not (reading.problems or reading.excluded) and asks_for_guidance(question)


async def find_guidance(deps: Deps, reading: Classification, question: str, filters: Filters) -> Retrieved:
    """The sentences of the newest document that gives the guidance asked for; nothing where none names the period.

    Of several figures, the first sentence of each.
    """
    [ticker] = reading.tickers
    company = next((one for one in await deps.facts.companies() if ticker in (one.ticker, *one.tickers)), None)
    if company is None:
        return Retrieved()
    within = filters.model_copy(update={"fiscal_years": ()})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    asked = _asked(deps, reading, question, company.name)
    for document in documents:
        if document.doc_type == NOTES:
            continue  # guidance is what a company gives itself
        told = [(chunk, one) for chunk in await deps.documents.chunks(document.doc_id) for one in expected(chunk.text)]
        of_each = [_once([one for one in told if _is_meant(one[1], figure, reading)]) for figure in asked]
        found = [one for of_one in of_each for one in of_one[: _MOST_QUOTES if len(asked) == 1 else 1]]
        if found:
            quotes = [await _quote(deps, chunk, one) for chunk, one in _once(found)]
            opening = _missing(deps, reading, of_each)
            return Retrieved(quotes=tuple(quotes), warnings=(_note(document),), opening=opening)
    return Retrieved()


def _missing(deps: Deps, reading: Classification, of_each: Sequence[Sequence[object]]) -> str:
    """Which of several figures no sentence of the document guides; "" where each has one."""
    if len(of_each) != len(reading.metrics):
        return ""
    known = deps.vocabulary
    lacking = [key for key, told in zip(reading.metrics, of_each, strict=True) if not told]
    labels = [entry.label if (entry := known.find(key) or known.find_formula(key)) else key for key in lacking]
    return f"Not found: guidance on {', '.join(labels)}." if labels else ""


def _asked(deps: Deps, reading: Classification, question: str, company: str) -> list[MeasureAsked]:
    """Each figure that is asked for; the question's own words where it names none that is known."""
    beside = tuple(word for word in reading.unexplained if not says_form(word))
    reading = reading.model_copy(update={"unexplained": beside})
    asked = asked_measure(reading, deps.vocabulary)
    if not (reading.metrics or reading.named):
        own = content_words(without_asking(question)) - content_words(company) - asked.measures
        return [replace(asked, names=(own,), part=frozenset[str]())]
    if len(reading.metrics) <= 1:
        return [asked]
    each = [
        {"metrics": (key,), "named": tuple(one for one in reading.named if one.metric == key)}
        for key in reading.metrics
    ]
    return [
        replace(
            asked_measure(reading.model_copy(update=one), deps.vocabulary), measures=asked.measures, part=asked.part
        )
        for one in each
    ]


def _is_meant(one: Expected, asked: MeasureAsked, reading: Classification) -> bool:
    """Whether a sentence is of the figure, the measure and the period that are asked for."""
    words = content_words(one.text)
    named = any(name and name <= words for name in asked.names)
    measured = asked.measures <= words and (bool(asked.measures) or not words & measure_words())
    period = reading.fiscal_years[0] == one.year and one.quarters == frozenset(reading.fiscal_quarters)
    return named and measured and asked.part <= words and period


def _once(found: list[tuple[Chunk, Expected]]) -> list[tuple[Chunk, Expected]]:
    """Each sentence once: chunks overlap."""
    return list({one.text: (chunk, one) for chunk, one in reversed(found)}.values())[::-1]


async def _quote(deps: Deps, chunk: Chunk, one: Expected) -> Quote:
    [passage] = await deps.documents.passages([chunk.chunk_id])
    said = " ".join(chunk.text.split())
    return Quote(
        text=one.text,
        chunk_id=chunk.chunk_id,
        source=passage_source(passage),
        score=likely_by("guidance"),
        year=one.year,
        preview=said[:_PREVIEWED],
        passage=said[:_LONGEST_PASSAGE],
    )


def _note(document: Document) -> str:
    when = f"on {document.filed}" if document.filed else f"in {document.doc_id}"
    return f"As guided {when}: what the company expected then, and no reported figure."
