"""Which passages count as chosen, and which half a query is in."""

from datetime import UTC, datetime
from typing import Any

from tools.ports.search_log import TREE, LoggedSearch
from tools.usage.tuning.judged import CONTRADICTORY, HASHED, NO_PASSAGES, WITHOUT_IDS, is_held, judged_queries


def search(query: str, *selected: int, **more: Any) -> LoggedSearch:
    ids = ("a", "b", "c")
    known: dict[str, Any] = {
        "search_mode": "hybrid",
        "result_ids": ids,
        "result_digests": tuple(f"{one}{one}" for one in ids),
    }
    return LoggedSearch(
        search_id=None,
        timestamp=datetime(2026, 3, 1, tzinfo=UTC),
        query=query,
        num_results=3,
        selected_results=selected,
        **known | more,
    )


def test_what_is_selected_is_chosen_with_its_digest() -> None:
    log = judged_queries([search("cash", 2), search("debt"), search("cash", 3)], 10)
    [judged] = log.queries
    assert (judged.query, judged.chosen) == ("cash", {"b": "bb", "c": "cc"})
    assert log.left_out == {}


def test_other_filters_make_another_query() -> None:
    log = judged_queries([search("cash", 1), search("cash", 1, filters={"tickers": ["ACME"]})], 10)
    assert [one.filters.tickers for one in log.queries] == [(), ("ACME",)]
    assert len({one.held for one in log.queries}) == 1
    assert len(judged_queries([search("cash", 1), search("debt", 1)], 1).queries) == 1


def test_contradictions_teach_nothing_and_are_counted() -> None:
    log = judged_queries([search("cash", 1, useful=False)], 10)
    assert (log.queries, log.left_out) == ((), {CONTRADICTORY: 1})
    log = judged_queries([search("cash", useful=False), search("cash", 1)], 10)
    assert (log.queries, log.left_out) == ((), {CONTRADICTORY: 1})
    [outvoted] = judged_queries([search("cash", useful=False), search("cash", 1), search("cash", 1)], 10).queries
    assert [*outvoted.chosen] == ["a"]


def test_what_cannot_be_run_again_is_counted_by_why() -> None:
    log = judged_queries(
        [
            search("sha256:0123", 1),
            search("nodes", 1, search_mode=TREE),
            search("old", 1, result_ids=(), result_digests=()),
            search("old", useful=False, result_ids=()),
        ],
        10,
    )
    assert log.queries == ()
    assert log.left_out == {HASHED: 1, NO_PASSAGES: 1, WITHOUT_IDS: 1}


def test_the_halves_are_even_and_a_query_stays_in_its_own() -> None:
    held = sum(is_held(f"question {number} about revenue") for number in range(400))
    assert 160 < held < 240
    assert is_held("cash of Acme") == is_held("Acme's cash")
