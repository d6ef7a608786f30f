"""What a log of searches tells: which queries fail, and which modes do well."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tools.ports.search_log import LoggedSearch
from tools.usage.feedback import Reason, failing_queries, modes_by_type

START = datetime(2026, 3, 1, tzinfo=UTC)


def search(query: str, minute: float = 0, *scores: float, **more: Any) -> LoggedSearch:
    known: dict[str, Any] = {"query_type": "general", "search_mode": "hybrid", "rerank_used": True}
    return LoggedSearch(
        search_id=f"{query} {minute}",
        timestamp=START + timedelta(minutes=minute),
        query=query,
        num_results=len(scores),
        result_scores=scores,
        **known | more,
    )


def reasons(*searches: LoggedSearch) -> dict[str, dict[Reason, int]]:
    newest_first = sorted(searches, key=lambda one: one.timestamp, reverse=True)
    return {one.query: dict(one.reasons) for one in failing_queries(newest_first)}


def test_a_query_without_results_fails() -> None:
    assert reasons(search("a"), search("b", 10, 1.0)) == {"a": {"no_results": 1}}


def test_what_is_reworded_within_minutes_fails() -> None:
    first, second = search("supplier risk", 0, 1.0), search("supplier concentration risk", 1, 1.0)
    assert reasons(first, second) == {"supplier risk": {"searched_again": 1}}
    assert reasons(first, search("supplier concentration risk", 10, 1.0)) == {}
    assert reasons(first, search("board of directors", 1, 1.0)) == {}
    assert reasons(first, search("supplier risk", 1, 1.0)) == {}  # its next page
    assert reasons(search("supplier risk", 0, 1.0, selected_results=(1,)), second) == {}


def test_the_lowest_scores_of_a_kind_fail_once_there_are_enough() -> None:
    many = [search(f"q{place}", 10 * place, 1.0 + place) for place in range(10)]
    assert reasons(*many) == {"q0": {"low_scores": 1}}
    assert reasons(*many[:9]) == {}
    other = [search(f"v{place}", 1_000 + 10 * place, 0.1, search_mode="vector") for place in range(10)]
    assert reasons(*many, *other) == {"q0": {"low_scores": 1}}  # all alike: none is low


def test_never_selected_counts_where_anything_is_selected() -> None:
    twice = [search("a", 0, 1.0), search("a", 10, 1.0)]
    assert reasons(*twice) == {}
    assert reasons(*twice, search("b", 20, 1.0, selected_results=(1,))) == {"a": {"never_selected": 2}}


def test_what_was_no_help_fails_and_the_worst_comes_first() -> None:
    found = failing_queries([search("b", 9, 1.0, useful=False), *(search("a", -place) for place in range(2))])
    assert [(one.query, one.times) for one in found] == [("a", 2), ("b", 1)]


def test_modes_are_compared_for_each_kind_of_query() -> None:
    modes = modes_by_type(
        [
            search("a", 0, 2.0, 1.0, selected_results=(2,), useful=True),
            search("b", 1, 4.0),
            search("c", 2, 0.5, search_mode="vector", useful=False),
            search("d", 3, query_type=None),
        ]
    )
    told = [
        (m.query_type, m.search_mode, m.searches, m.selected, m.useful, m.not_useful, m.mean_top_score) for m in modes
    ]
    assert told == [
        ("general", "hybrid", 2, 1, 1, 0, 3.0),
        ("general", "vector", 1, 0, 0, 1, 0.5),
        ("unknown", "hybrid", 1, 0, 0, 0, None),
    ]


def test_one_question_searched_in_passages_and_in_trees_was_asked_once() -> None:
    chosen = search("other", 50, 1.0, selected_results=(1,))
    both = [search("shipments", 0, 1.0), search("shipments", 0.01, 0.5, search_mode="tree")]
    assert reasons(*both, chosen) == {}
    again = [search("shipments", 9, 1.0), search("shipments", 9.01, 0.5, search_mode="tree")]
    assert reasons(*both, *again, chosen) == {"shipments": {"never_selected": 4}}
    [failing] = failing_queries([*reversed([*both, *again, chosen])])
    assert failing.times == 2


def test_scores_of_nodes_are_not_compared() -> None:
    searches = [search(f"query {place}", place * 10, float(place), search_mode="tree") for place in range(20)]
    assert reasons(*searches) == {}
