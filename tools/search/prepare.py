"""What a search of passages looks for, and where: read once, before its legs run."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.queries.features import Wanted, read_wanted
from tools.language.queries.types import QueryType, query_type_of
from tools.models.filters import Filters
from tools.models.passages import ContentType, ContextMode, Mode, TableType
from tools.models.questions import Classification, Weights
from tools.models.tuning import Tuned
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.questions.classify import classify
from tools.questions.heard import Heard, find_heard
from tools.questions.meant import check_question
from tools.search.expand import ExpandedQuery, expand_query
from tools.search.scope import read_scope
from tools.search.targets import TRANSCRIPT, Targets, find_targets
from tools.search.tuned import NOTHING, tuned_of, type_weights

MOST_RESULTS = 100
_DOCUMENTS = 1_000  # of the companies named, to find those that the question speaks of


@dataclass(frozen=True)
class SearchRequest:
    """What to search for. `narrow` limits the search to the companies, periods and forms that the query names.

    `asked` is the question that names them where the query is in other words. `by_pages` lets pages bring passages,
    where the query is one for slides or pages. `tuned` are settings to try out, instead of the corpus's own.
    """

    query: str
    filters: Filters = field(default_factory=Filters)
    mode: Mode = "hybrid"
    top_k: int = 10
    expand: bool = True
    rerank: bool = True
    narrow: bool = True
    asked: str = ""
    by_pages: bool = True
    tuned: Tuned | None = None


@dataclass(frozen=True)
class FilingsRequest:
    """What to search filings for, and how to show it.

    `context` adds the whole section of each passage, or `before` and `after` passages around it. `max_chars` caps each
    passage's text, `max_total` all of them together. `narrow` limits the search to the companies, periods and forms
    that the query names.
    """

    query: str
    filters: Filters = field(default_factory=Filters)
    mode: Mode = "hybrid"
    context: ContextMode = "none"
    before: int = 1
    after: int = 1
    content_type: ContentType | None = None
    table_type: TableType | None = None
    top_k: int = 10
    max_chars: int | None = None
    max_total: int | None = None
    expand: bool = True
    narrow: bool = True
    cursor: str | None = None

    @property
    def is_capped(self) -> bool:
        """Whether passages are cut to what the query is about."""
        return self.max_chars is not None or self.max_total is not None


@dataclass(frozen=True)
class Prepared:
    """A search that is read: its words, what they want, the documents it is limited to, and the weights of its legs.

    `heard` are the speakers whose words it surely asks for, `tuned` is what the corpus was tuned to.
    """

    request: SearchRequest
    query: str
    reading: Classification
    scope: Scope
    wanted: Wanted
    targets: Targets
    expanded: ExpandedQuery
    query_type: QueryType
    weights: Weights
    heard: Heard | None = None
    tuned: Tuned = NOTHING

    @property
    def key(self) -> Hashable:
        """The same for searches that look for the same in the same documents, set side by side alike."""
        where = replace(self.scope, doc_ids=tuple(sorted(self.scope.doc_ids)))
        groups = frozenset(frozenset(group) for group in self.targets.groups)
        request = self.request
        how = request.mode, request.expand, request.rerank, self.targets.spread
        return self.query, *how, where, groups, self.reading


async def prepare_search(
    deps: Deps, request: SearchRequest, reading: Classification | None = None, finder: CompanyFinder | None = None
) -> Prepared:
    """Read a search. `reading` is the query's, where it was classified already, and `finder` the one it was read with.

    Raises `InvalidInput` and `UnknownCompany` for a query or a filter that makes no sense.
    """
    query = check_question(request.query, "query")
    if not 1 <= request.top_k <= MOST_RESULTS:
        raise InvalidInput(f"top_k: {request.top_k} is not between 1 and {MOST_RESULTS}.")
    finder = finder or CompanyFinder(await deps.facts.companies(), deps.directory)
    scope = read_scope(request.filters, finder, deps.vocabulary)
    reading = reading or classify(query, finder, deps.vocabulary)
    names = [finder.find(ticker).name for ticker in reading.tickers]
    wanted = read_wanted(query, deps.vocabulary, [*names, *reading.tickers])
    targets = await _targets(deps, request, reading, finder)
    wanted = replace(wanted, across=targets.spread)
    heard = await _heard(deps, request, targets, scope)
    if heard is not None:
        scope = replace(scope, doc_ids=heard.doc_ids, speakers=scope.speakers or heard.speaker_keys)
    elif targets.doc_ids:
        scope = replace(scope, doc_ids=targets.doc_ids)
    query_type, tuned = query_type_of(query, reading), request.tuned or await tuned_of(deps)
    return Prepared(
        request=request,
        query=query,
        reading=reading,
        scope=scope,
        wanted=wanted,
        targets=targets,
        expanded=expand_query(wanted.text, deps.vocabulary, enabled=request.expand, learned=tuned.synonyms),
        query_type=query_type,
        weights=type_weights(tuned, query_type),
        heard=heard,
        tuned=tuned,
    )


async def _heard(deps: Deps, request: SearchRequest, targets: Targets, scope: Scope) -> Heard | None:
    """The speakers whose words the query asks for, in the documents that it names or the caller allows."""
    if not request.narrow or (scope.doc_types and TRANSCRIPT not in scope.doc_types):
        return None
    doc_ids = targets.doc_ids or scope.doc_ids or None
    return await find_heard(deps.documents, request.asked or request.query, doc_ids, scope.company_ids or None)


async def _targets(deps: Deps, request: SearchRequest, reading: Classification, finder: CompanyFinder) -> Targets:
    """The documents that the query names, unless the caller has chosen documents."""
    filters = request.filters
    if not request.narrow or filters.doc_ids or not reading.tickers:
        return Targets()
    ids = [finder.find(ticker).company_id for ticker in reading.tickers]
    given = [finder.find(name).company_id for name in (*filters.tickers, *filters.companies)]
    allowed = [company_id for company_id in ids if not given or company_id in given]
    if not allowed:
        return Targets()
    documents = await deps.documents.list_documents(filters, allowed, _DOCUMENTS, 0, counted=False)
    return find_targets(request.asked or request.query, reading, documents)
