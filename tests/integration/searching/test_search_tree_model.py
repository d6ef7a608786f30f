"""The reasoning leg by a model over a provider's real wire format, and what becomes of its bad replies."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply, fails, says, serve
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.trees import reason
from tools.search.trees.by_model import MAX_TOKENS
from tools.search.trees.models import TREE_TOKENS, TreeResults
from tools.search.trees.search import TreeRequest, search_tree

QUESTION = "What does item 3 say of Tolvenquist's legal proceedings?"
ACROSS = "Compare what Tolvenquist's filings say of legal proceedings."
ONE = Filters(tickers=("TLVQ",), doc_types=("10-K",))


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint on a free port."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


def names(*node_ids: str, thinking: str = "These tell of lawsuits.") -> str:
    return json.dumps({"thinking": thinking, "node_list": node_ids})


async def find(
    deps: Deps, endpoint: Endpoint, filters: Filters = ONE, seconds: float = 10.0, question: str = QUESTION
) -> TreeResults:
    chat = endpoint.chat(seconds)
    return await search_tree(replace(deps, chat=chat), TreeRequest(question, filters))


async def test_the_nodes_that_it_names_go_first_with_its_thinking(searchable_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(names("0012", "0007"))]
    found = await find(searchable_deps, endpoint)
    assert [node.node_id for node in found.nodes[:2]] == ["0012", "0007"]
    assert all("reasoning" in node.legs and node.thinking == "These tell of lawsuits." for node in found.nodes[:2])
    assert {node.legs for node in found.nodes[2:]} == {("value",)}
    assert (found.reasoned_by, found.input_tokens, found.output_tokens) == (MODEL, 1000, 200)
    assert not any("rules" in warning for warning in found.warnings)


async def test_it_reads_the_outline_as_data_and_no_text(searchable_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(names("0007"))]
    await find(searchable_deps, endpoint)
    [request] = endpoint.requests
    system, user = (message["content"] for message in request["messages"])
    assert request["temperature"] == 0.1
    assert request["max_completion_tokens"] == MAX_TOKENS
    assert '"node_list"' in system
    assert f"<<<data\n{QUESTION}\ndata>>>" in user
    assert "\n0007 Item 3. Legal Proceedings: " in user
    assert "Tolvenquist" not in system
    assert len(user) / 3.6 < TREE_TOKENS + 1_000


async def test_each_document_has_its_own_request_and_they_share_the_tokens(
    searchable_deps: Deps, endpoint: Endpoint
) -> None:
    endpoint.script = [says(names("0001"))]
    found = await find(searchable_deps, endpoint, Filters(tickers=("TLVQ",)), question=ACROSS)
    assert len(endpoint.requests) == 2
    assert len([node for node in found.nodes if "reasoning" in node.legs]) == 2
    assert found.input_tokens == 2000


async def test_a_question_that_one_document_answers_reads_no_other(searchable_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(names("0007"))]
    by_words = replace(searchable_deps, embedder=None, passage_index=None, page_embedder=None)  # alike on any processor
    await find(by_words, endpoint, Filters(tickers=("TLVQ",)))
    assert len(endpoint.requests) == 1


async def test_unknown_nodes_are_dropped_and_told(searchable_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(names("0007", "9999", "Item 3"))]
    found = await find(searchable_deps, endpoint)
    assert [node.node_id for node in found.nodes if "reasoning" in node.legs] == ["0007"]
    assert any(f"{MODEL} named '9999', 'Item 3', which" in warning for warning in found.warnings)


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (says("Look at the legal proceedings, I'd say."), "gave no JSON object with a node_list"),
        (says(names("0007")[:-5]), "gave no JSON object with a node_list"),
        (says(names("9999")), "named no node of Tolvenquist"),
        (says(""), "gave an empty reply"),
        (fails(429), f"{MODEL} failed:"),
        (fails(500), f"{MODEL} failed:"),
        (Reply("<html>", kind="text/html"), f"{MODEL} failed:"),
    ],
)
async def test_rules_stand_in_for_a_reply_of_no_use(
    searchable_deps: Deps, endpoint: Endpoint, reply: Reply, told: str
) -> None:
    endpoint.script = [reply]
    found = await find(searchable_deps, endpoint)
    first = found.nodes[0]
    assert (first.title, first.thinking) == ("Item 3. Legal Proceedings", "rules: the question names item 3")
    assert len(found.nodes) > 1
    assert found.reasoned_by == "rules"
    [warning] = [warning for warning in found.warnings if "goes by rules" in warning]
    assert told in warning
    assert KEY not in warning


async def test_a_model_that_hangs_is_not_waited_for(
    searchable_deps: Deps, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reason, "MODEL_SECONDS", 0.5)
    endpoint.script = [Reply(says(names("0001")).body, delay=30.0)]
    found = await find(searchable_deps, endpoint)
    assert found.nodes[0].title == "Item 3. Legal Proceedings"
    assert any("took more than 0.5 seconds" in warning for warning in found.warnings)


async def test_one_document_may_go_by_the_model_and_another_by_rules(searchable_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(names("0001")), says("No idea.")]
    found = await find(searchable_deps, endpoint, Filters(tickers=("TLVQ",)), question=ACROSS)
    assert found.reasoned_by == MODEL
    assert len([warning for warning in found.warnings if "goes by rules" in warning]) == 1


async def test_filters_limit_what_a_model_may_name(searchable_deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [says(names("0007", "0003"))]
    found = await find(searchable_deps, endpoint, Filters(tickers=("TLVQ",), doc_types=("10-K",), section="1A"))
    assert [node.node_id for node in found.nodes] == ["0003"]
    assert found.nodes[0].legs == ("value", "reasoning")


def test_the_prompt_ships() -> None:
    from tools.prompts.loader import load_prompt

    text: Any = load_prompt("tree_search")
    assert "node_list" in text
