"""Which passages people chose for which queries, out of the log, and which half of the queries is held back."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.language.terms import terms
from tools.models.filters import Filters, read_filters
from tools.ports.search_log import TREE, LoggedSearch

_HASHED = "sha256:"

# Why searches with feedback teach nothing.
NO_PASSAGES = "found no passages, but parts of documents"
HASHED = "queries kept as hashes (TIEOUT_REDACT)"
WITHOUT_IDS = "from before results were kept by their ids"
CONTRADICTORY = "judged one way and the other"


@dataclass(frozen=True)
class JudgedQuery:
    """A query with the passages that were chosen of its results, each with the digest of its text by then."""

    query: str
    filters: Filters
    narrow: bool
    chosen: Mapping[str, str]

    @property
    def held(self) -> bool:
        """Whether nothing may be fitted to it. The same words in another order are in the same half."""
        return is_held(self.query)


@dataclass(frozen=True)
class JudgedLog:
    """What a log teaches; `left_out` counts the searches with feedback that teach nothing, by why."""

    queries: tuple[JudgedQuery, ...]
    left_out: Mapping[str, int]


def is_held(query: str) -> bool:
    """One half of all queries, by a hash of their words."""
    words = " ".join(sorted({*terms(query)})) or query
    return hashlib.sha256(words.encode()).digest()[0] % 2 == 1


def judged_queries(searches: Sequence[LoggedSearch], most: int) -> JudgedLog:
    """The queries of which results were selected, at most so many, from the newest on; searches come so, too.

    A passage counts as chosen for a query that more searches selected it for than showed it and were of no use. What
    was selected in a search that is said to be of no use contradicts itself.
    """
    left_out, asked = Counter[str](), defaultdict[tuple[str, str, bool], list[LoggedSearch]](list)
    for search in searches:
        if not search.selected_results and search.useful is not False:
            continue
        why = _why_not(search)
        if why is None:
            asked[search.query, json.dumps(search.filters, sort_keys=True), search.narrow].append(search)
        elif search.selected_results:
            left_out[why] += 1
    queries: list[JudgedQuery] = []
    for (query, filters, narrow), group in asked.items():
        selecting = sum(bool(search.selected_results) for search in group)
        if chosen := _chosen(group):
            queries.append(JudgedQuery(query, read_filters(json.loads(filters)) or Filters(), narrow, chosen))
        elif selecting:
            left_out[CONTRADICTORY] += selecting
    return JudgedLog(tuple(queries[:most]), dict(left_out))


def _why_not(search: LoggedSearch) -> str | None:
    if search.query.startswith(_HASHED):
        return HASHED
    if search.search_mode == TREE:
        return NO_PASSAGES
    return None if len(search.result_ids) == search.num_results else WITHOUT_IDS


def _chosen(searches: Sequence[LoggedSearch]) -> dict[str, str]:
    votes, digests = Counter[str](), dict[str, str]()
    for search in searches:
        shown = dict(zip(search.result_ids, search.result_digests, strict=False))
        if search.useful is False:
            votes.subtract(shown.keys())
            continue
        for place in search.selected_results:
            if place <= len(search.result_ids):
                chunk_id = search.result_ids[place - 1]
                votes[chunk_id] += 1
                digests.setdefault(chunk_id, shown.get(chunk_id, ""))
    return {chunk_id: digest for chunk_id, digest in digests.items() if votes[chunk_id] > 0}
