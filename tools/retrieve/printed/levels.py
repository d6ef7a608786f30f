"""A backlog, or a line of the company's own, that management tells with what it was a year before."""

import re
from collections.abc import Iterator

from tools.documents.sources import passage_source
from tools.language.disclosed.levels import Level, LevelAsked, asked_backlog, asked_line, level_in, row_level
from tools.language.english.company_names import name_variants
from tools.language.english.planning import begins_with_why
from tools.language.printed.tables import printed_tables
from tools.language.sentences import split_sentences
from tools.language.speech import spoken_to_reader
from tools.models.base import Company
from tools.models.figures import Retrieved
from tools.models.filings import NOTES
from tools.models.filters import Filters
from tools.models.passages import Chunk, Quote
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.search.quotes.ways import likely_by

_BACKLOG = ("remaining_performance_obligation",)
_MOST_DOCUMENTS, _MOST_YEARS = 8, 2
_LAST = 4  # quarter of a year
_PREVIEWED = 200  # characters
_LONGEST_PASSAGE = 4000

_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_Found = tuple[Level, Chunk]


async def find_level(
    deps: Deps, reading: Classification, question: str, company: Company, filters: Filters
) -> Retrieved:
    """The sentences that tell it, and by how much it moved where that is asked for; nothing where none tells it."""
    asked = _asked(deps, reading, question, company)
    years = reading.fiscal_years or tuple({end.year for end in reading.period_ends})
    if asked is None or not 0 < len(years) <= _MOST_YEARS or reading.fiscal_quarters:
        return Retrieved()
    named = [int(one) for one in _YEAR.findall(question)]
    year = max(named or years)  # a year before one that is named is told beside it
    within = filters.model_copy(update={"fiscal_years": (year,)})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    for document in documents:
        if document.doc_type == NOTES or 0 < (document.fiscal_quarter or 0) < _LAST:
            continue
        found = [one for chunk in await deps.documents.chunks(document.doc_id) for one in _levels(chunk, asked, year)]
        told = _best(found, asked)
        if told and not (told[0][0].is_row and begins_with_why(question)):  # no row tells why
            return await _told(deps, told, asked)
    return Retrieved()


def _asked(deps: Deps, reading: Classification, question: str, company: Company) -> LevelAsked | None:
    if len(reading.metrics) != 1 or reading.segments:
        return None
    owners = sorted(name_variants(company.name), key=len, reverse=True)
    if reading.metrics == _BACKLOG:
        return asked_backlog(question, owners) if not reading.unexplained else None
    known = deps.vocabulary.metrics.get(reading.metrics[0])
    if known is None:
        return None  # a ratio is no line
    said = reading.named[0].said if reading.named else known.label.lower()
    return asked_line(question, reading.unexplained, said, owners)


def _levels(chunk: Chunk, asked: LevelAsked, year: int) -> Iterator[_Found]:
    if (asked.line or asked.name).lower() not in " ".join(chunk.text.split()).lower():
        return
    for sentence in split_sentences(chunk.text):
        if spoken_to_reader(sentence) is None and (level := level_in(sentence, asked, year, of_year=True)):
            yield level, chunk
    for table in printed_tables(chunk.text):
        if level := row_level(table, asked, year):
            yield level, chunk


def _best(found: list[_Found], asked: LevelAsked) -> list[_Found]:
    """The sentence that tells most; one that tells both amounts beside one that tells only by how many percent."""
    ranked = sorted(found, key=lambda one: (asked.growth and one[0].rose is None, one[0].place))
    if not ranked or (asked.growth and ranked[0][0].rose is None):
        return []
    first = ranked[0]
    worked = next((one for one in ranked if one[0].worked is not None and one[0].now == first[0].now), None)
    return [first] if worked is None or first[0].worked is not None else [first, worked]


async def _told(deps: Deps, told: list[_Found], asked: LevelAsked) -> Retrieved:
    level, rose = told[-1][0], told[0][0].rose
    quotes = tuple([await _quote(deps, one, chunk) for one, chunk in told])
    opening = f"{asked.name[:1].upper()}{asked.name[1:]}: {level.printed}." if level.is_row else ""
    if asked.polar and rose is not None:
        opening = "Yes." if rose is (asked.polar == "up") else "No."
    return Retrieved(quotes=quotes, opening=opening, worked=level.worked if asked.growth else None)


async def _quote(deps: Deps, level: Level, chunk: Chunk) -> Quote:
    [passage] = await deps.documents.passages([chunk.chunk_id])
    text = " ".join(chunk.text.split())
    return Quote(
        text=level.sentence, chunk_id=chunk.chunk_id, source=passage_source(passage), score=likely_by("amounts"),
        preview=text[:_PREVIEWED], passage=text[:_LONGEST_PASSAGE],
    )  # fmt: skip
