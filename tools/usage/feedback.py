"""`record_feedback`, and what the log of searches has to say of how they go."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Literal, TypeAlias
from uuid import UUID

from tools.errors import IndexDown, InvalidInput
from tools.language.lexicon import load_acronyms, load_clusters
from tools.language.terms import terms
from tools.models.base import Model
from tools.models.tuning import AppliedTuning
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.ports.search_log import TREE, LoggedSearch, SearchLog
from tools.text import tokenise
from tools.vocab.loader import Vocabulary

Reason: TypeAlias = Literal["no_results", "low_scores", "searched_again", "never_selected", "not_useful"]

MOST_READ = 10_000  # searches
MOST_LISTED = 50
_AGAIN = timedelta(minutes=2)
_ENOUGH = 10  # searches of a kind, to tell which scores are low
_MOST_WORDS = 200
_HASHED = "sha256:"


class FailingQuery(Model):
    """A query whose searches went badly, and in which ways, counted."""

    query: str
    ticker: str | None
    times: int
    last: datetime
    reasons: Mapping[Reason, int]


class ModeOfType(Model):
    """How one mode does for one kind of query. `selected` counts searches of which a result was selected."""

    query_type: str
    search_mode: str
    searches: int
    selected: int
    useful: int
    not_useful: int
    mean_top_score: float | None


class MissingWord(Model):
    """A word of failing queries that no passage has, and that no synonym leads away from."""

    word: str
    queries: tuple[str, ...]


class FeedbackReport(Model):
    """What the log tells, over the searches from `since` to `until`, and what searches are tuned to."""

    searches: int
    since: datetime | None = None
    until: datetime | None = None
    without_results: int = 0
    with_selections: int = 0
    failing: tuple[FailingQuery, ...] = ()
    modes: tuple[ModeOfType, ...] = ()
    missing_words: tuple[MissingWord, ...] = ()
    tuned: AppliedTuning | None = None
    warnings: tuple[str, ...] = ()


async def record_feedback(
    deps: Deps,
    *,
    search_id: str | None = None,
    query: str | None = None,
    selected: Sequence[int] | None = None,
    useful: bool | None = None,
) -> LoggedSearch:
    """Keep which results of a search were of use, by their places from 1 on, and whether it helped.

    The search is named by its id, or by its query: then it is the newest one. Raises `InvalidInput` for a search that
    is not in the log, or a place that it doesn't have.
    """
    log = log_of(deps)
    if (search_id is None) == (query is None):
        raise InvalidInput("Give one of search_id and query.")
    if selected is None and useful is None:
        raise InvalidInput("Give selected_results, useful, or both.")
    if search_id is not None and not _is_id(search_id):
        raise InvalidInput(f"search_id: {search_id[:50]!r} is not one that a search returned.")
    if query is not None and "\x00" in query:
        raise InvalidInput("query holds a NUL byte.")
    search = await log.find(search_id=search_id, query=query)
    if search is None or search.search_id is None:
        raise InvalidInput(f"No search {search_id or (query or '')[:80]!r} is in the log.")
    for place in selected or ():
        if not 1 <= place <= search.num_results:
            raise InvalidInput(f"selected_results: {place} is none of the search's {search.num_results} results.")
    places = None if selected is None else sorted(set(selected))
    return await log.judge(search.search_id, places, useful) or search


async def analyse_feedback(deps: Deps, since: datetime | None = None) -> FeedbackReport:
    """Which queries fail, which modes do well for which queries, and which words may want a synonym."""
    searches = await log_of(deps).searches(since, MOST_READ)
    tuned = await deps.tuning.current() if deps.tuning is not None else None
    if not searches:
        nothing = "No search is logged yet: `tieout search` and `ask` log theirs."
        return FeedbackReport(searches=0, tuned=tuned, warnings=(nothing,))
    failing = failing_queries(searches)
    missing, warnings = await _missing_words(deps, failing)
    if len(searches) == MOST_READ:
        warnings.append(f"The newest {MOST_READ:,} searches were read.")
    return FeedbackReport(
        searches=len(searches),
        since=searches[-1].timestamp,
        until=searches[0].timestamp,
        without_results=sum(search.num_results == 0 for search in searches),
        with_selections=sum(bool(search.selected_results) for search in searches),
        failing=tuple(failing[:MOST_LISTED]),
        modes=tuple(modes_by_type(searches)),
        missing_words=tuple(missing[:MOST_LISTED]),
        tuned=tuned,
        warnings=tuple(warnings),
    )


def log_of(deps: Deps) -> SearchLog:
    """The log. Raises `InvalidInput` where searches are not logged."""
    if deps.search_log is None:
        raise InvalidInput("Searches are not logged: TIEOUT_LOG_SEARCHES is off.")
    return deps.search_log


def failing_queries(searches: Sequence[LoggedSearch]) -> list[FailingQuery]:
    """The queries that fail, the most often failing first. Searches come with the newest first."""
    low, again, unselected = _low_scores(searches), _searched_again(searches), _never_selected(searches)
    reasons: dict[str, Counter[Reason]] = defaultdict(Counter)
    last: dict[str, LoggedSearch] = {}
    times = _times(searches)
    for place, search in enumerate(searches):
        last.setdefault(search.query, search)
        tests: Mapping[Reason, bool] = {
            "no_results": search.num_results == 0,
            "low_scores": place in low,
            "searched_again": place in again,
            "never_selected": search.query in unselected,
            "not_useful": search.useful is False,
        }
        reasons[search.query].update(reason for reason, applies in tests.items() if applies)
    found = [
        FailingQuery(query=query, ticker=one.ticker, times=times[query], last=one.timestamp, reasons=reasons[query])
        for query, one in last.items()
        if reasons[query]
    ]
    return sorted(found, key=lambda one: (-sum(one.reasons.values()), one.query))


def modes_by_type(searches: Iterable[LoggedSearch]) -> list[ModeOfType]:
    """How each mode does for each kind of query, by kind, the most used mode first."""
    kinds: dict[tuple[str, str], list[LoggedSearch]] = defaultdict(list)
    for search in searches:
        kinds[search.query_type or "unknown", search.search_mode or "unknown"].append(search)
    modes = [_mode(query_type, mode, group) for (query_type, mode), group in kinds.items()]
    return sorted(modes, key=lambda mode: (mode.query_type, -mode.searches, mode.search_mode))


def _mode(query_type: str, mode: str, searches: Sequence[LoggedSearch]) -> ModeOfType:
    tops = [search.result_scores[0] for search in searches if search.result_scores]
    return ModeOfType(
        query_type=query_type,
        search_mode=mode,
        searches=len(searches),
        selected=sum(bool(search.selected_results) for search in searches),
        useful=sum(search.useful is True for search in searches),
        not_useful=sum(search.useful is False for search in searches),
        mean_top_score=round(sum(tops) / len(tops), 4) if tops else None,
    )


def _times(searches: Sequence[LoggedSearch]) -> dict[str, int]:
    """How often each query was asked: once, where it was searched for in passages and in page trees at a time."""
    counts = Counter((search.query, search.search_mode == TREE) for search in searches)
    return {query: max(counts[query, True], counts[query, False]) for query, _ in counts}


def _low_scores(searches: Sequence[LoggedSearch]) -> set[int]:
    """Searches whose best score is in the lowest tenth of those of its kind: scores of other kinds say nothing.

    Nor do those of nodes, which sum up a few passages or many.
    """
    kinds: dict[tuple[str | None, bool], list[tuple[float, int]]] = defaultdict(list)
    for place, search in enumerate(searches):
        if search.result_scores and search.search_mode != TREE:
            kinds[search.search_mode, search.rerank_used].append((search.result_scores[0], place))
    low: set[int] = set()
    for scored in kinds.values():
        if len(scored) >= _ENOUGH:
            bound = sorted(score for score, _ in scored)[math.ceil(len(scored) / 10) - 1]
            low |= {place for score, place in scored if score <= bound < max(score for score, _ in scored)}
    return low


def _searched_again(searches: Sequence[LoggedSearch]) -> set[int]:
    """Searches that were followed within minutes by another wording of much the same."""
    return {
        place
        for place in range(1, len(searches))
        if searches[place - 1].timestamp - searches[place].timestamp <= _AGAIN
        and _reworded(searches[place], searches[place - 1])
    }


def _reworded(one: LoggedSearch, other: LoggedSearch) -> bool:
    if one.query == other.query or one.query.startswith(_HASHED) or one.selected_results:
        return False
    first, second = set(terms(one.query)), set(terms(other.query))
    return len(first & second) >= max(1, min(len(first), len(second)) / 2)


def _never_selected(searches: Sequence[LoggedSearch]) -> set[str]:
    """Queries searched for several times of which nothing was ever selected, where anything is selected at all."""
    if not any(search.selected_results for search in searches):
        return set()
    times = _times(searches)
    selected = {search.query for search in searches if search.selected_results}
    return {query for query, count in times.items() if count > 1 and query not in selected}


async def _missing_words(deps: Deps, failing: Sequence[FailingQuery]) -> tuple[list[MissingWord], list[str]]:
    """The words of failing queries that neither the vocabulary nor any passage has."""
    queries: dict[str, dict[str, str]] = defaultdict(dict)  # by term: the queries, each with the word as it has it
    for one in failing:
        for word, term in _words(one.query):
            queries[term].setdefault(one.query, word)
    unknown = [term for term in queries if term not in _known_terms(deps.vocabulary)]
    if not unknown or deps.keyword_index is None:
        return [], []
    try:
        absent = [
            term for term in unknown[:_MOST_WORDS] if not await deps.keyword_index.search({term: 1.0}, Scope(), 1)
        ]
    except IndexDown as error:
        return [], [f"Missing words are not looked for: {error.message}"]
    found = [MissingWord(word=next(iter(queries[term].values())), queries=tuple(queries[term])) for term in absent]
    return sorted(found, key=lambda one: (-len(one.queries), one.word)), []


def _words(query: str) -> Iterable[tuple[str, str]]:
    if query.startswith(_HASHED):
        return
    for token in tokenise(query):
        for term in terms(token.text)[:1]:
            if not term[0].isdigit():
                yield token.text, term


def _known_terms(vocabulary: Vocabulary) -> set[str]:
    return {*_lexicon_terms(), *(term for phrase in vocabulary.phrases for term in terms(phrase))}


@cache
def _lexicon_terms() -> frozenset[str]:
    clusters, _ = load_clusters()
    phrases = [phrase for cluster in clusters for phrase in cluster.phrases]
    phrases += [phrase for acronym in load_acronyms() for phrase in (acronym.letters, *acronym.meanings)]
    return frozenset(term for phrase in phrases for term in terms(phrase))


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
