"""Two teams on one server: what the token of one corpus can get of another, tried through every face. Nothing."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from server.access.tokens import TokenFile
from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.http.callers import bearer, http_as, mcp_as
from tests.integration.http.conftest import Served, problem, running
from tests.integration.http.test_mcp import ERAS

REVENUE = "What was Apple's revenue in fiscal 2023?"
APPLE = ("Apple", "AAPL")  # of the first team's corpus alone; that there is such a company is known to everybody
FIGURES = ("383285000000", "383,285", "383.285", "394.328", "394328000000")


@dataclass(frozen=True)
class Teams:
    """A server over the corpora of two teams: Ada and Carl are in the first one, Bob in the second."""

    served: Served
    file: TokenFile
    ada: str
    carl: str
    bob: str
    indexer: str
    both: str

    def http(self, token: str) -> httpx.Client:
        return http_as(token, self.served.url)


@pytest.fixture(scope="module")
def teams(program: Path, home: Path, sample: Settings, invented: Settings) -> Iterator[Teams]:
    file = TokenFile(home / "tokens.json")
    made = {
        "ada": file.add("ada", [sample.corpus]),
        "carl": file.add("carl", [sample.corpus]),
        "bob": file.add("bob", [invented.corpus]),
        "indexer": file.add("indexer", [sample.corpus], ["read", "index"]),
        "both": file.add("both", [invented.corpus, sample.corpus]),
    }
    variables = {
        "TIEOUT_HTTP_TOKENS": str(file.path),
        "TIEOUT_HTTP_AUDIT": str(home / "audit.jsonl"),
        "TIEOUT_LOG_LEVEL": "debug",
        "TIEOUT_SEC_USER_AGENT": "Ada ada@example.com",
    }
    with running(program, home, sample, "--toolset", "all", "--allow-write", **variables) as served:
        yield Teams(served, file, **made)


def tells_of_apple(text: str) -> bool:
    return any(word in text for word in APPLE)


def asked(client: httpx.Client, question: str = REVENUE, path: str = "/query", **more: Any) -> dict[str, Any]:
    response = client.post(path, json={"question": question, **more})
    assert response.status_code == 200, response.text
    return response.json()


def test_each_asks_their_own_corpus(teams: Teams, sample: Settings) -> None:
    with teams.http(teams.ada) as ada, teams.http(teams.bob) as bob:
        assert asked(ada)["status"] == "answered"
        refused = asked(bob)
        assert refused["status"] == "declined"
        assert not any(figure in json.dumps(refused) for figure in FIGURES)
        assert not refused["citations"]
        mine, theirs = (one.get("/documents").text for one in (ada, bob))
        assert tells_of_apple(mine)
        assert not tells_of_apple(theirs)
        assert asked(ada, path=f"/c/{sample.corpus}/query")["answer"] == asked(ada)["answer"]


def test_documents_of_another_are_like_such_as_never_were(teams: Teams, sample: Settings) -> None:
    with teams.http(teams.ada) as ada, teams.http(teams.bob) as bob:
        [own, *_] = ada.get("/documents").json()["documents"]
        assert asked(ada, filters={"doc_ids": [own["doc_id"]]})
        for path in ("/documents/{}/pages/1.png", "/documents/{}/tables/t1.json"):
            there, nowhere = (problem(bob.get(path.format(name))) for name in (own["doc_id"], "no-such-document"))
            assert there["status"] == nowhere["status"] == 404
            assert there["error"].replace(own["doc_id"], "no-such-document") == nowhere["error"]
        found = bob.get("/documents", params={"doc_ids": own["doc_id"]})
        assert not tells_of_apple(found.text)
        assert found.json().get("documents", []) == []


@pytest.mark.parametrize("path", ["/query", "/documents", "/mcp", "/documents/x/pages/1.png", "/health"])
def test_a_path_of_another_corpus_is_refused_like_that_of_none(teams: Teams, sample: Settings, path: str) -> None:
    with teams.http(teams.bob) as bob:
        for method in ("GET", "POST"):
            there, nowhere = (
                problem(bob.request(method, f"/c/{name}{path}")) for name in (sample.corpus, "no_such_corpus")
            )
            assert there["status"] == 403
            assert there["error"].replace(sample.corpus, "no_such_corpus") == nowhere["error"]
        for odd in (f"/c//{sample.corpus}{path}", f"/c/{sample.corpus.upper()}{path}"):
            assert bob.get(odd).status_code in {403, 404}


def test_a_token_of_two_corpora_means_its_first_one_unless_a_path_says_so(teams: Teams, sample: Settings) -> None:
    with teams.http(teams.both) as both:
        assert asked(both)["status"] == "declined"
        answer = asked(both, path=f"/c/{sample.corpus}/query")
        assert answer["status"] == "answered"
        paths = [table["payload_ref"] for table in answer["sources"]["tables"]]
        assert all(path.startswith(f"/c/{sample.corpus}/documents/") for path in paths)


@pytest.mark.parametrize("era", ERAS)
async def test_no_tool_tells_of_another_corpus(teams: Teams, era: str) -> None:
    with teams.http(teams.ada) as ada:
        [own, *_] = ada.get("/documents").json()["documents"]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("ask", {"question": REVENUE}),
        ("lookup_metric", {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}),
        ("metric_timeseries", {"ticker": "AAPL", "metric": "revenue"}),
        ("get_statement", {"ticker": "AAPL", "statement": "income"}),
        ("calculate", {"ticker": "AAPL", "expression": "revenue"}),
        ("search_filings", {"query": "Apple net sales of iPhone"}),
        ("search_keyword", {"query": "Apple net sales"}),
        ("search_tree", {"query": "Apple risk factors"}),
        ("list_documents", {}),
        ("read_document", {"doc_id": own["doc_id"]}),
        ("get_table", {"table_id": f"{own['doc_id']}#t1"}),
        ("verify_numbers", {"text": "Apple's revenue was $999 million in fiscal 2023."}),
        ("check_contradictions", {"text": "Apple's revenue rose in fiscal 2023."}),
        ("search_insider_trades", {"tickers": ["AAPL"]}),
    ]
    seen: list[str] = []

    async def on_progress(_: float, __: float | None, message: str | None) -> None:
        seen.append(message or "")

    async with mcp_as(teams.bob, teams.served.url, mode=era) as bob:
        assert not tells_of_apple(bob.instructions or "")
        assert "no company is loaded" not in (bob.instructions or "").lower()
        for name, arguments in calls:
            result = await bob.call_tool(name, arguments, progress_callback=on_progress)
            told = json.dumps(result.model_dump(mode="json", include={"content", "structured_content"}))
            given = json.dumps(arguments)
            for word in (*FIGURES, own["doc_id"]):
                assert word in given or word not in told, (name, told)
    assert not tells_of_apple(" ".join(seen))


async def test_a_session_is_its_caller_s_alone(teams: Teams) -> None:
    hello = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }  # fmt: skip
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    accept = {"Accept": "application/json, text/event-stream"}
    with teams.http(teams.ada) as ada:
        session = ada.post("/mcp", json=hello, headers=accept).headers["mcp-session-id"]
        headers = {**accept, "Mcp-Session-Id": session, "Mcp-Protocol-Version": "2025-06-18"}
        assert ada.post("/mcp", json=listing, headers=headers).status_code == 200
        for token in (teams.carl, teams.bob, teams.both):
            for method in ("POST", "GET", "DELETE"):
                other = {**headers, **bearer(token)}
                body = {"json": listing} if method == "POST" else {}
                assert ada.request(method, "/mcp", headers=other, **body).status_code == 404
        assert ada.post("/mcp", json=listing, headers=headers).status_code == 200


@pytest.mark.parametrize("era", ERAS)
async def test_a_conversation_is_its_caller_s_alone(teams: Teams, era: str) -> None:
    thread, follow_up = f"plans-{uuid4()}", "And in 2022?"
    with teams.http(teams.ada) as ada, teams.http(teams.carl) as carl, teams.http(teams.both) as both:
        asked(ada, thread_id=thread)
        for other in (carl, both):
            assert asked(other, follow_up, thread_id=thread)["status"] != "answered"
        kept = f"caller:3:ada:{thread}"
        assert problem(carl.post("/query", json={"question": follow_up, "thread_id": kept}))["status"] == 422
        assert "394.328" in asked(ada, follow_up, thread_id=thread)["answer"]
    async with mcp_as(teams.carl, teams.served.url, mode=era) as client:
        result = await client.call_tool("ask", {"question": follow_up, "thread_id": thread})
        assert "394" not in json.dumps(result.structured_content)
        stolen = await client.call_tool("ask", {"question": follow_up, "thread_id": kept})
        assert stolen.is_error
    async with mcp_as(teams.ada, teams.served.url, mode=era) as client:
        result = await client.call_tool("ask", {"question": "And in 2021?", "thread_id": thread})
        assert "365.817" in result.structured_content["answer"]


@pytest.mark.parametrize("era", ERAS)
async def test_what_loads_or_records_needs_the_scope_index(teams: Teams, era: str) -> None:
    writing = {"fetch_filings", "index_files", "record_feedback"}
    async with mcp_as(teams.ada, teams.served.url, mode=era) as ada:
        assert writing & {tool.name for tool in (await ada.list_tools()).tools} == set()
        for name in sorted(writing):
            refused = await ada.call_tool(name, {})
            assert refused.is_error
            assert "scope index" in refused.content[0].text
        unknown = await ada.call_tool("lookup_metric", {"tickers": ["XQZJ"], "metrics": ["revenue"]})
        assert "fetch_filings" not in unknown.content[0].text
    async with mcp_as(teams.indexer, teams.served.url, mode=era) as indexer:
        assert writing <= {tool.name for tool in (await indexer.list_tools()).tools}
        assert "scope" not in (await indexer.call_tool("index_files", {"paths": ["/nowhere"]})).content[0].text


def test_a_token_that_is_revoked_is_refused_at_once(teams: Teams, tieout: Cli, sample: Settings) -> None:
    made = teams.file.add("short", [sample.corpus])
    with teams.http(made) as short:
        assert short.get("/documents").status_code == 200
        teams.file.revoke("short")
        assert problem(short.get("/documents"))["status"] == 401


def test_a_token_without_the_scope_read_does_nothing(teams: Teams, sample: Settings) -> None:
    with teams.http(teams.file.add("writer", [sample.corpus], ["index"])) as writer:
        for method, path in (("POST", "/query"), ("GET", "/documents"), ("POST", "/mcp")):
            assert problem(writer.request(method, path))["code"] == "insufficient_scope"


def test_the_audit_log_tells_who_called_what(teams: Teams, home: Path) -> None:
    secret = f"a question never to be kept {uuid4()}"
    with teams.http(teams.ada) as ada:
        ada.post("/query", json={"question": f"{secret}: {REVENUE}"})
        ada.get("/documents", headers=bearer("wrong"))
        ada.get("/health")
    text = (home / "audit.jsonl").read_text()
    entries = [json.loads(line) for line in text.splitlines()]
    query, refused = entries[-2:]
    assert (query["caller"], query["call"], query["status"]) == ("ada", "POST /query", 200)
    assert query["outcome"] in {"answered", "declined", "needs_clarification"}
    assert (refused.get("caller"), refused["call"], refused["status"]) == (None, "GET /documents", 401)
    assert query["corpus"] == "sample"
    assert secret not in text
    for token in (teams.ada, teams.bob, "wrong"):
        assert token not in text.replace("wrong_", "")
        assert token not in teams.served.logged or token == "wrong"


async def test_each_call_over_mcp_has_a_line(teams: Teams, home: Path) -> None:
    async with mcp_as(teams.bob, teams.served.url) as bob:
        await bob.call_tool("list_documents", {})
        await bob.call_tool("read_document", {"doc_id": "none"})
    entries = [json.loads(line) for line in (home / "audit.jsonl").read_text().splitlines()]
    calls = {(one["call"], one.get("outcome")) for one in entries if one.get("caller") == "bob"}
    assert calls >= {("mcp tools/call list_documents", "ok"), ("mcp tools/call read_document", "error")}
    assert {one["corpus"] for one in entries if one.get("caller") == "bob" and "corpus" in one} == {"invented"}


async def test_a_search_of_another_corpus_gets_no_feedback(teams: Teams, sample: Settings, invented: Settings) -> None:
    theirs = teams.file.add("bob-indexer", [invented.corpus], ["read", "index"])
    query = f"what the risks are {uuid4()}"
    async with (
        mcp_as(theirs, teams.served.url) as bob,
        mcp_as(teams.indexer, teams.served.url) as other,
    ):
        found = await bob.call_tool("search_filings", {"query": query})
        search_id = found.structured_content["search_id"]
        for named in ({"search_id": search_id}, {"query": query}):
            refused = await other.call_tool("record_feedback", {**named, "useful": True})
            assert refused.is_error
            assert not (await bob.call_tool("record_feedback", {**named, "useful": True})).is_error
