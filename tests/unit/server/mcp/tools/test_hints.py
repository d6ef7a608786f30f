"""What tools tell of their effects follows from the settings, and nothing is called harmless that is not."""

import pytest
from mcp_types import ToolAnnotations

from server.mcp.server import build_server
from server.settings import Settings

OFFERS = {
    "ask", "lookup_metric", "metric_timeseries", "get_statement", "calculate", "search_filings", "search_tree",
    "check_contradictions",
}  # fmt: skip
WRITES = {"fetch_filings", "index_files", "record_feedback"}
BY_CHAT = {
    "ask", "answer_grid", "search_tree", "classify_question", "route_question", "decompose_question", "retrieve",
    "draft_answer",
}  # fmt: skip
BY_SEARCH = {
    "ask", "answer_grid", "search_tree", "retrieve", "search_filings", "search_tables", "search_pages",
    "search_numeric", "rerank_passages",
}  # fmt: skip


async def hints(settings: Settings, **how: bool) -> dict[str, ToolAnnotations]:
    listed = await build_server(settings, "all", **how).list_tools()
    return {tool.name: tool.annotations for tool in listed if tool.annotations is not None}


async def test_by_default_what_may_fetch_is_no_reader() -> None:
    told = await hints(Settings(), allow_write=True)
    assert {name for name, one in told.items() if not one.read_only_hint} == OFFERS | WRITES
    assert {name for name, one in told.items() if one.open_world_hint} == OFFERS | {"fetch_filings"}
    assert not any(one.destructive_hint for name, one in told.items() if name in OFFERS | WRITES)


async def test_what_may_not_fetch_reads_and_stays_here() -> None:
    told = await hints(Settings())
    assert {name for name, one in told.items() if not one.read_only_hint} == {"record_feedback"}
    assert not any(one.open_world_hint for one in told.values())
    assert "fetch_filings" not in told
    assert all(one.read_only_hint for one in (await hints(Settings(), allow_write=True, read_only=True)).values())


@pytest.mark.parametrize(
    ("given", "outside"),
    [
        ({"chat_model": "openai:gpt-4o-mini"}, BY_CHAT),
        ({"embeddings": "openai:text-embedding-3-small"}, BY_SEARCH),
        ({"reranker": "cohere:rerank-v3.5"}, BY_SEARCH),
        ({"page_embeddings": "voyage:voyage-multimodal-3"}, BY_SEARCH),
        ({"embeddings": "none", "reranker": "fastembed:x"}, set[str]()),
    ],
)
async def test_models_elsewhere_are_told(given: dict[str, str], outside: set[str]) -> None:
    told = await hints(Settings.model_validate(given))
    assert {name for name, one in told.items() if one.open_world_hint} == outside
