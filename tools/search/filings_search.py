"""`search_filings`: passages of filings with their sources, guarded, cut to size, and a reason where there are none."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.errors import InvalidInput, NothingLoaded, UnknownCompany
from tools.language.companies import CompanyFinder
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.models.slots.missing import NotLoaded
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.questions.meant import check_question
from tools.questions.speakers import with_speakers
from tools.search.by_id import MOST_NEIGHBOURS
from tools.search.empty_result import companies_without_text, why_nothing, widened_to
from tools.search.excerpts.results import SearchResults
from tools.search.excerpts.shares import worth_showing
from tools.search.guardrails import Guarded, GuardrailLimits, share_room, sift
from tools.search.log import log_search
from tools.search.prepare import MOST_RESULTS, FilingsRequest, SearchRequest
from tools.search.scope import read_scope
from tools.search.search import Found, Ranked, search_passages
from tools.search.show import show_passages
from tools.text import name_key

_LEAST_CHARACTERS = 20
# Of all that was found: whoever reads it should know that first.
NEAREST_ALONE = "No passage has any word of the query: these are the nearest in meaning alone."
_WORDS_ALONE = "No passage is near enough in meaning: these only have words of the query."


@dataclass(frozen=True)
class Page:
    """A page of what a search found, how it was run, and for which companies."""

    shown: tuple[Ranked, ...]
    request: SearchRequest
    found: Found
    next_cursor: str | None
    tickers: tuple[str, ...]
    warnings: tuple[str, ...]


async def search_filings(deps: Deps, request: FilingsRequest) -> SearchResults:
    """A page of passages.

    Raises `InvalidInput` for arguments that make no sense, `UnknownCompany` where no company that is named is loaded,
    `SearchUnavailable` where nothing can be searched.
    """
    page = await search_page(deps, request)
    passages, warnings = await show_passages(deps, request, page.shown, page.found)
    return SearchResults(
        passages=tuple(passages),
        next_cursor=page.next_cursor,
        warnings=(*page.warnings, *warnings),
        query_type=page.found.query_type,
        search_id=log_search(deps, page.request, page.found, page.shown, page.tickers),
    )


async def search_page(deps: Deps, request: FilingsRequest) -> Page:
    """A page of what is found, not logged yet. Raises as `search_filings` does."""
    offset = _check(request)
    asked = await _read(deps, request)
    search = SearchRequest(
        request.query, _filters(request), request.mode, request.top_k, request.expand, narrow=request.narrow
    )
    found = await search_passages(deps, search, asked.reading, asked.finder)
    shown, more, warnings = _page(deps, request, found, offset, asked.tickers)
    if request.max_total is not None:
        told = worth_showing(request.max_total, shown, found)
        shown, more = shown[:told], more or told < len(shown)
    if offset and not shown:
        raise InvalidInput(f"cursor: {request.cursor!r} lies behind the end.")
    notes = await _notes(deps, search, found, shown, asked)
    return Page(
        shown=tuple(shown),
        request=search,
        found=found,
        next_cursor=str(offset + len(shown)) if more else None,
        tickers=asked.tickers,
        warnings=tuple(dict.fromkeys((*asked.warnings, *found.warnings, *warnings, *notes))),
    )


@dataclass(frozen=True)
class _Asked:
    """The query read, with the companies that it and the filters name."""

    reading: Classification
    tickers: tuple[str, ...]
    company_ids: tuple[int, ...]
    warnings: tuple[str, ...] = ()
    finder: CompanyFinder | None = None


def _check(request: FilingsRequest) -> int:
    """How many results come before this page."""
    check_question(request.query, "query")
    if not 1 <= request.top_k <= MOST_RESULTS:
        raise InvalidInput(f"top_k: {request.top_k} is not between 1 and {MOST_RESULTS}.")
    for name, count in (("before", request.before), ("after", request.after)):
        if not 0 <= count <= MOST_NEIGHBOURS:
            raise InvalidInput(f"{name}: {count} is not between 0 and {MOST_NEIGHBOURS}.")
    for most in (request.max_chars, request.max_total):
        if most is not None and most < _LEAST_CHARACTERS:
            raise InvalidInput(f"max_chars: {most} is below {_LEAST_CHARACTERS}.")
    cursor = request.cursor
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdigit()) or len(cursor) > 4:
        raise InvalidInput(f"cursor: {cursor[:20]!r} is not one that an earlier page returned.")
    return int(cursor)


def _filters(request: FilingsRequest) -> Filters:
    """The filters, with the arguments that are filters as well."""
    update: dict[str, str] = {}
    for name, value in (("content_type", request.content_type), ("table_type", request.table_type)):
        given = getattr(request.filters, name)
        if value is not None and given not in (None, value):
            raise InvalidInput(f"{name}: {value!r} contradicts filters.{name}, {given!r}.")
        if value is not None:
            update[name] = value
    return request.filters.model_copy(update=update)


async def _read(deps: Deps, request: FilingsRequest) -> _Asked:
    companies = await deps.facts.companies()
    if not companies:
        raise NothingLoaded()
    finder = CompanyFinder(companies, deps.directory)
    read_scope(request.filters, finder, deps.vocabulary)  # refuses filters that make no sense
    reading = classify(request.query, finder, deps.vocabulary)
    reading = await with_speakers(deps.documents, finder, request.query, reading) if request.narrow else reading
    names = (*request.filters.tickers, *request.filters.companies)
    free = request.narrow and not request.filters.doc_ids  # documents that are chosen say whose they are
    missing = () if request.filters.doc_ids else reading.not_loaded
    unloaded = tuple(_told(one, finder, request.query) for one in missing)
    named = [one for one in missing if _is_named(one, finder, request.query)]
    if named and not reading.tickers and not names and request.narrow:
        raise UnknownCompany(
            f"{' '.join(unloaded)} `fetch_filings` (`tieout fetch`) loads it; narrow=false searches what is loaded.",
            tuple(one.cik for one in named),
        )
    meant = [finder.find(name) for name in names or (reading.tickers if free else ())]
    return _Asked(
        reading,
        tuple(dict.fromkeys(company.ticker for company in meant)),
        tuple(dict.fromkeys(company.company_id for company in meant)),
        unloaded,
        finder,
    )


def _is_named(missing: NotLoaded, finder: CompanyFinder, query: str) -> bool:
    """Whether a query has a company's name, and not letters alone that are its ticker and may be anything's."""
    said = f" {name_key(query)} "
    return any(f" {name} " in said for name in finder.names_of(missing) if name.upper() not in missing.tickers)


def _told(missing: NotLoaded, finder: CompanyFinder, query: str) -> str:
    if _is_named(missing, finder, query):
        return missing.message
    return f"{missing.call_name} was searched for as a word. The company {missing.message}"


def _page(
    deps: Deps, request: FilingsRequest, found: Found, offset: int, tickers: Sequence[str]
) -> tuple[list[Ranked], bool, tuple[str, ...]]:
    """The passages of a page, whether more follow, and what the guardrails say. They guard hybrid searches alone."""
    end = offset + request.top_k
    if request.mode != "hybrid":
        return list(found.passages[offset:end]), len(found.passages) > end, ()
    limits = GuardrailLimits.for_models(deps.embedder.model if deps.embedder else None, found.reranked_by)
    sifted, told = sift(found.passages, limits), list[str]()
    if not sifted.different and (worded := [one for one in found.passages if one.candidate.bm25]):
        # A short query may be far from every passage, and yet be what some of them say.
        limits = limits.model_copy(update={"min_similarity": -1.0, "min_rerank": None})
        sifted, told = sift(worded, limits), [_WORDS_ALONE]

    def guard(room: int) -> Guarded[Ranked]:
        bounded = limits.model_copy(update={"max_chunks": min(room, limits.max_chunks)})
        return share_room(sifted, bounded, tickers, prefer_numbers=found.wanted.figure)

    whole = guard(limits.max_chunks)
    page = guard(end)
    # Shares are drawn in turns: whoever is in a smaller room is in a larger one, too.
    before = {one.candidate.chunk_id for one in guard(offset).kept} if offset else set[str]()
    shown = [one for one in page.kept if one.candidate.chunk_id not in before]
    more = len(whole.kept) > len(page.kept)
    # What a page alone lacks, another one has.
    warnings = told + [warning for warning in page.warnings if warning in whole.warnings]
    if not shown:
        return [], more, tuple(told)  # why there is nothing is said with what would help
    if shown and not more and (far := sum(dropped.is_far for _, dropped in whole.dropped)):
        warnings.append(f'{far} more are too far from the query; mode="keyword" shows those that have its words.')
    return shown, more, tuple(warnings)


async def _notes(deps: Deps, search: SearchRequest, found: Found, shown: Sequence[Ranked], asked: _Asked) -> list[str]:
    """What the search was narrowed to; why there is nothing, or nothing of a company that is named."""
    notes: list[str] = []
    if count := len(found.targets.doc_ids):
        documents = f"{count} documents" if count > 1 else "1 document"
        notes.append(f"Searched in {documents} alone ({found.targets.reason}); narrow=false searches all.")
    notes += widened_to(found.targets, asked.reading)
    if shown and found.legs.get("keyword") == 0:
        notes.append(NEAREST_ALONE)
    there = {one.candidate.passage.document.company_id for one in shown}
    notes += await companies_without_text(deps, [one for one in asked.company_ids if one not in there])
    if not shown:
        dropped = len(found.passages)
        notes += await why_nothing(deps, search, found, asked.company_ids, dropped=dropped)
    return notes
