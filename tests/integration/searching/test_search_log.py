"""The log of searches: what it keeps, of whom, and that no search suffers from it."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from agent.graph import build_graph
from agent.run import answer_question
from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.queries.types import query_type_of
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.search.filings_search import FilingsRequest, search_filings
from tools.search.trees.search import TreeRequest, search_tree
from tools.usage.feedback import analyse_feedback, record_feedback
from tools.usage.statistics import question_stats

FIELDS = (
    "timestamp", "ticker", "query", "query_type", "search_mode", "vector_weight", "num_results", "result_scores",
    "result_sections", "expand_query_used", "rerank_used", "selected_results",
)  # fmt: skip
PAGES = [
    (1, "The warehouse in Lindow burned down in March, and shipments stopped for eleven weeks."),
    (2, "Dividends are paid twice a year, in April and in October, as the board decides."),
]


async def reading_of(deps: Deps, query: str) -> Any:
    return classify(query, CompanyFinder(await deps.facts.companies(), deps.directory), deps.vocabulary)


@pytest.fixture
async def texts(deps: Deps, write_pages: Callable[..., Path]) -> Deps:
    """A corpus of its own with two pages of text, without vectors."""
    path = write_pages("acme", PAGES)
    known = describe(
        ticker="ACME", company="Acme Corp", doc_type="note", fiscal_year=2023, quarter=None, doc_id=None, language="en"
    )
    async for file in index_files(deps.writer, deps.directory, find_files([path], options=known)):
        assert file.status == "indexed", file.reason
    return deps


def log_of(deps: Deps) -> Any:
    assert deps.search_log is not None
    return deps.search_log


async def test_a_search_is_logged_with_its_twelve_fields(texts: Deps) -> None:
    found = await search_filings(texts, FilingsRequest("Why did shipments stop?", Filters(tickers=("ACME",))))
    [logged] = await log_of(texts).searches(None, 10)
    assert {*FIELDS} <= {*type(logged).model_fields}
    assert logged.search_id == found.search_id
    assert (logged.ticker, logged.query, logged.search_mode) == ("ACME", "Why did shipments stop?", "hybrid")
    assert logged.query_type == found.query_type
    assert 0 < logged.vector_weight < 1
    assert logged.num_results == len(found.passages) == len(logged.result_scores) == len(logged.result_sections) > 0
    assert list(logged.result_scores) == [one.score for one in found.passages]
    assert (logged.expand_query_used, logged.rerank_used, logged.selected_results) == (True, True, ())


async def test_how_a_search_was_run_is_in_the_log(texts: Deps) -> None:
    await search_filings(texts, FilingsRequest("shipments", mode="keyword", expand=False))
    [logged] = await log_of(texts).searches(None, 10)
    assert (logged.search_mode, logged.vector_weight) == ("keyword", 0.0)
    assert (logged.expand_query_used, logged.rerank_used) == (False, False)


async def test_the_graph_logs_its_searches(texts: Deps) -> None:
    async def silent(*_: object) -> None:
        return None

    await answer_question(build_graph(texts), "What does Acme say about the warehouse in Lindow?", silent)
    logged = await log_of(texts).searches(None, 10)
    assert {search.query for search in logged} == {"What does Acme say about the warehouse in Lindow?"}
    assert [search.search_mode for search in logged] == ["hybrid", "tree"]


async def test_a_search_of_page_trees_is_logged_like_the_others(texts: Deps) -> None:
    found = await search_tree(texts, TreeRequest("Why did shipments stop?", Filters(tickers=("ACME",))))
    [logged] = await log_of(texts).searches(None, 10)
    assert (logged.search_id, logged.search_mode, logged.ticker) == (found.search_id, "tree", "ACME")
    assert (logged.query, logged.vector_weight, logged.rerank_used) == ("Why did shipments stop?", None, False)
    assert logged.query_type == query_type_of("Why did shipments stop?", await reading_of(texts, logged.query))
    assert logged.num_results == len(found.nodes) > 0
    assert list(logged.result_sections) == [node.title for node in found.nodes]
    assert logged.result_scores == pytest.approx([node.score for node in found.nodes], abs=1e-6)
    kept = await record_feedback(texts, search_id=found.search_id, selected=[1], useful=True)
    assert (kept.selected_results, kept.useful) == ((1,), True)
    [mode] = (await analyse_feedback(texts)).modes
    assert (mode.search_mode, mode.searches, mode.selected) == ("tree", 1, 1)


async def test_where_no_tree_is_searched_none_is_logged(texts: Deps) -> None:
    found = await search_tree(texts, TreeRequest("shipments", Filters(fiscal_years=(1999,))))
    assert (found.nodes, found.search_id) == ((), None)
    assert await log_of(texts).searches(None, 10) == []


async def test_the_log_of_questions_tells_which_searches_were_of_use(texts: Deps) -> None:
    async def silent(*_: object) -> None:
        return None

    graph = build_graph(texts)
    answer = await answer_question(graph, "What does Acme say about the warehouse in Lindow?", silent)
    assert any(citation.quote for citation in answer.citations)
    await answer_question(graph, "What does Acme say about lawsuits over patents?", silent)
    stats = await question_stats(texts)
    for mode in ("hybrid", "tree"):
        of_mode = [one for one in stats.searches if one.mode == mode]
        assert (sum(one.searches for one in of_mode), sum(one.hits for one in of_mode)) == (2, 1)


async def test_what_was_of_use_is_kept(texts: Deps) -> None:
    found = await search_filings(texts, FilingsRequest("shipments"))
    kept = await record_feedback(texts, search_id=found.search_id, selected=[1, 1], useful=True)
    assert (kept.selected_results, kept.useful) == ((1,), True)
    again = await record_feedback(texts, query="shipments", useful=False)
    assert (again.search_id, again.selected_results, again.useful) == (found.search_id, (1,), False)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"useful": True}, "one of search_id and query"),
        ({"search_id": "x", "query": "y", "useful": True}, "one of search_id and query"),
        ({"query": "shipments"}, "selected_results, useful, or both"),
        ({"search_id": "'; drop", "useful": True}, "search_id"),
        ({"search_id": "00000000-0000-4000-8000-000000000000", "useful": True}, "in the log"),
        ({"query": "never asked", "useful": True}, "never asked"),
        ({"query": "a\0b", "useful": True}, "NUL"),
        ({"query": "shipments", "selected": [99]}, "selected_results: 99"),
        ({"query": "shipments", "selected": [0]}, "selected_results: 0"),
    ],
)
async def test_feedback_that_makes_no_sense_is_refused(texts: Deps, said: dict[str, Any], expected: str) -> None:
    await search_filings(texts, FilingsRequest("shipments"))
    with pytest.raises(InvalidInput, match=expected):
        await record_feedback(texts, **said)


async def test_redacted_queries_are_kept_as_hashes(texts: Deps, settings: Settings) -> None:
    async with open_deps(settings.model_copy(update={"redact": True})) as redacting:
        found = await search_filings(redacting, FilingsRequest("secret merger with Globex"))
        [logged] = await log_of(redacting).searches(None, 10)
        assert logged.query.startswith("sha256:")
        assert "merger" not in logged.model_dump_json()
        kept = await record_feedback(redacting, query="secret merger with Globex", useful=True)
        assert kept.search_id == found.search_id
        report = await analyse_feedback(redacting)
    assert report.missing_words == ()


async def test_the_log_can_be_turned_off(texts: Deps, settings: Settings) -> None:
    async with open_deps(settings.model_copy(update={"log_searches": False})) as silent:
        found = await search_filings(silent, FilingsRequest("shipments"))
        assert found.search_id is None
        with pytest.raises(InvalidInput, match="TIEOUT_LOG_SEARCHES"):
            await record_feedback(silent, query="shipments", useful=True)
    assert await log_of(texts).searches(None, 10) == []


async def test_a_log_that_fails_fails_no_search(
    texts: Deps, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    assert settings.database_url is not None
    with psycopg.connect(settings.database_url.get_secret_value(), autocommit=True) as conn:
        conn.execute(f"drop table {settings.corpus}.feedback".encode())
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert (await search_filings(texts, FilingsRequest("shipments"))).passages
        await log_of(texts).close()
    assert [record.name for record in caplog.records] == ["tieout.search_log"]


async def test_a_search_does_not_wait_for_its_log(texts: Deps, settings: Settings) -> None:
    assert settings.database_url is not None
    await search_filings(texts, FilingsRequest("shipments"))
    with psycopg.connect(settings.database_url.get_secret_value()) as conn:
        conn.execute(f"lock table {settings.corpus}.feedback in access exclusive mode".encode())
        began = time.monotonic()
        await search_filings(texts, FilingsRequest("dividends"))
        assert time.monotonic() - began < 5
        conn.rollback()
    assert len(await log_of(texts).searches(None, 10)) == 2


async def test_words_that_no_filing_has_are_told(texts: Deps) -> None:
    for query in ("flurbization of dividends", "flurbization"):
        await search_filings(texts, FilingsRequest(query, mode="keyword", expand=False))
        await record_feedback(texts, query=query, useful=False)
    report = await analyse_feedback(texts)
    assert {one.query for one in report.failing} == {"flurbization of dividends", "flurbization"}
    [missing] = report.missing_words
    assert missing.word == "flurbization"
    assert {*missing.queries} == {"flurbization of dividends", "flurbization"}
    without_index = await analyse_feedback(replace(texts, keyword_index=None))
    assert without_index.missing_words == ()


async def test_an_empty_log_says_so(deps: Deps) -> None:
    report = await analyse_feedback(deps)
    assert report.searches == 0
    assert "No search is logged yet" in report.warnings[0]
