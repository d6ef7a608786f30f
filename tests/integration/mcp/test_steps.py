"""The graph's steps as MCP tools, progress, and cancellation."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
from mcp import Client, StdioServerParameters

from server.settings import Settings
from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply, calls, serve

QUESTION = "What was Apple's revenue in fiscal 2023?"
ROUTED = [
    (QUESTION, "metric_lookup", True),
    ("Apple's revenue from 2019 to 2023", "timeseries", True),
    ("Apple's balance sheet for fiscal 2023", "full_statement", True),
    ("What was Apple's margin in fiscal 2023?", "none", False),
    ("What was revenue in 2023?", "metric_lookup", False),
]
STEPS = {"classify_question", "route_question", "decompose_question", "draft_answer", "score_confidence"}
EIGHT = "What were the revenue and net income of Apple and Nvidia in fiscal 2023 and fiscal 2024?"
PICKED = "Which of Apple and Microsoft had the highest revenue in 2023, and what was its net income?"


def with_model(environment: dict[str, str], endpoint: Endpoint) -> dict[str, str]:
    """The variables of a server whose chat model is the endpoint."""
    model = {"TIEOUT_CHAT_MODEL": f"openai:{MODEL}", "TIEOUT_CHAT_BASE_URL": endpoint.url, "OPENAI_API_KEY": KEY}
    return {**environment, **model, "NO_PROXY": "127.0.0.1"}


async def test_the_steps_are_offered_on_request(connect: Callable[..., Client], sample: Settings) -> None:
    async with connect(sample) as client:
        default = {tool.name for tool in (await client.list_tools()).tools}
    async with connect(sample, "--toolset", "steps") as client:
        tools = (await client.list_tools()).tools
    assert not STEPS & default
    steps = {tool.name for tool in tools}
    assert steps >= STEPS
    assert not steps & default
    async with connect(sample, "--toolset", "all") as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == steps | default
    assert all(tool.title and tool.annotations and tool.output_schema for tool in tools)


async def test_a_question_is_routed(connect: Callable[..., Client], sample: Settings) -> None:
    async with connect(sample, "--toolset", "all") as client:
        for question, route, answerable in ROUTED:
            choice = (await client.call_tool("route_question", {"question": question})).structured_content
            assert choice is not None
            assert (choice["route"], choice["answerable"]) == (route, answerable)
            assert answerable or choice["clarification"]["question"] in choice["reason"]


async def test_a_reading_tells_the_weights_that_its_search_has(
    connect: Callable[..., Client], sample: Settings
) -> None:
    kinds = {QUESTION: (0.3, 0.7), "Why did Apple's margin fall?": (0.8, 0.2), "Compare Apple and Nvidia": (0.7, 0.3)}
    async with connect(sample, "--toolset", "steps") as client:
        for question, (vector, keyword) in kinds.items():
            read = (await client.call_tool("classify_question", {"question": question})).structured_content
            assert read is not None
            assert read["weights"] == {"vector": vector, "keyword": keyword}


async def test_what_routes_find_has_their_shapes(
    connect: Callable[..., Client], sample: Settings, text_of: Any
) -> None:
    async with connect(sample, "--toolset", "all") as client:
        looked_up = await client.call_tool("retrieve", {"question": QUESTION})
        picked = (
            await client.call_tool("retrieve", {"question": PICKED.replace("Microsoft", "Nvidia")})
        ).structured_content
        open_ = await client.call_tool("retrieve", {"question": "What was the margin in 2023?"})
    [found] = looked_up.structured_content["results"]
    assert (found["route"], found.get("vector")) == ("metric_lookup", None)
    assert [one["value"] for one in found["relational"]["xbrl_facts"]] == [383_285_000_000]
    assert [one["delta"] for one in found["relational"]["comparisons"]] == [-11_043_000_000]
    assert "AAPL revenue FY2023 on FY2022: -2.8%" in text_of(looked_up)
    assert [one["route"] for one in picked["results"]] == ["metric_lookup", "metric_lookup", "pick", "metric_lookup"]
    assert open_.is_error


async def test_a_question_is_taken_apart(connect: Callable[..., Client], sample: Settings, text_of: Any) -> None:
    async with connect(sample, "--toolset", "all") as client:
        atomic = (await client.call_tool("decompose_question", {"question": QUESTION})).structured_content
        taken_apart = await client.call_tool("decompose_question", {"question": PICKED})
        many = (await client.call_tool("decompose_question", {"question": EIGHT})).structured_content
    alone = {"id": "q1", "question": QUESTION, "target_company": "AAPL", "target_year": 2023}
    assert atomic == {"sub_questions": [alone], "by": "rules"}
    parts = taken_apart.structured_content["sub_questions"]
    read = [(p["id"], p.get("target_company"), p["target_year"], p.get("depends_on")) for p in parts]
    assert read == [
        ("q1", "AAPL", 2023, None),
        ("q2", None, 2023, None),
        ("q3", None, 2023, ["q1", "q2"]),
        ("q4", None, 2023, ["q3"]),
    ]
    lines = text_of(taken_apart).splitlines()
    assert lines[0] == "q1: Apple Inc.: revenue, FY2023"
    assert lines[-1] == "q4: the company of q3: net income, FY2023 (after q3)"
    assert [(part["target_company"], part["target_year"]) for part in many["sub_questions"]] == [
        (ticker, year) for ticker in ("AAPL", "NVDA") for _ in range(2) for year in (2023, 2024)
    ]


async def test_what_a_question_asks_too_much_is_told_when_it_is_taken_apart(
    connect: Callable[..., Client], sample: Settings, text_of: Any
) -> None:
    years = (2021, 2022, 2023, 2024)
    metrics = ("revenue", "net income", "total assets", "gross margin")
    question = " ".join(f"What was Apple's {name} in {year}?" for year in years for name in metrics)
    async with connect(sample, "--toolset", "all") as client:
        found = await client.call_tool("decompose_question", {"question": question})
        nothing = await client.call_tool("decompose_question", {"question": " "})
    left_out = found.structured_content["left_out"]
    assert len(found.structured_content["sub_questions"]) == 12
    assert [one["what"] for one in left_out] == [
        f"Apple Inc.: {name}, FY2024" for name in ("revenue", "net income", "total assets", "gross margin")
    ]
    assert f"Left out: {left_out[0]['what']}: {left_out[0]['reason']}" in text_of(found)
    assert nothing.is_error
    assert "question is empty" in text_of(nothing)


async def test_a_model_takes_a_question_apart_and_what_it_adds_is_told(
    program: Path, tmp_path: Path, sample: Settings, variables: Callable[[Settings], dict[str, str]], text_of: Any
) -> None:
    parts = [
        {"id": "a", "question": "What was Apple's revenue in fiscal 2023?"},
        {"id": "b", "question": "What was Nvidia's net income in fiscal 2024?"},
        {"id": "c", "question": "What was Meta's net income in fiscal 2024?"},
    ]
    question = "What was Apple's revenue in fiscal 2023, and what was Nvidia's net income in fiscal 2024?"
    with serve() as endpoint:
        reading = {"query_type": "comparative", "intent": "specific_metric"}
        endpoint.readings = [calls("ReadQuestion", reading), calls("PlanQuestion", {"sub_questions": parts})]
        environment = with_model(variables(sample), endpoint)
        server = StdioServerParameters(
            command=str(program), args=["mcp", "--toolset", "all"], env=environment, cwd=tmp_path
        )
        async with Client(server, mode="2026-07-28", read_timeout_seconds=120) as client:
            result = await client.call_tool("decompose_question", {"question": question})
    found = result.structured_content
    assert (found["by"], len(found["sub_questions"])) == (MODEL, 2)
    assert found["notes"] == ["c names META, which the question does not: dropped"]
    assert found["notes"][0] in text_of(result)


async def test_eight_parts_are_answered_with_their_steps(connect: Callable[..., Client], sample: Settings) -> None:
    async with connect(sample) as client:
        answer = (await client.call_tool("ask", {"question": f"{EIGHT} And what was Microsoft's?"})).structured_content
    assert answer["status"] == "partly_answered"
    assert len(answer["facts"]) == 8
    assert [part["id"] for part in answer["sub_questions"][:8]] == [f"q{number}" for number in range(1, 9)]
    assert answer["unanswerable_sub_questions"]
    assert all("MICROSOFT" in one for one in answer["unanswerable_sub_questions"])
    steps = answer["trace"]["steps"]
    assert {step["part"] for step in steps if step["step"] == "retrieve"} == {
        part["id"] for part in answer["sub_questions"]
    }
    assert all(step["began"] >= 0 for step in steps)


async def test_an_answer_is_written_from_figures_that_are_looked_up_again(
    connect: Callable[..., Client], sample: Settings
) -> None:
    async with connect(sample, "--toolset", "all") as client:
        asked = {"tickers": ["AAPL"], "metrics": ["revenue", "net income"], "fiscal_years": [2023]}
        values = (await client.call_tool("lookup_metric", asked)).structured_content["values"]
        good = (await client.call_tool("draft_answer", {"question": QUESTION, "values": values})).structured_content
        values[0]["value"] += 1_000_000
        bad = (await client.call_tool("draft_answer", {"question": QUESTION, "values": values})).structured_content
    assert good["status"] == "answered"
    assert good["verification"]["status"] == "verified"
    assert len(good["facts"]) == 2
    assert bad["status"] == "partly_answered"
    assert "383,286,000,000" in bad["declined"][0]["reason"]
    assert "383,285,000,000" in bad["declined"][0]["reason"]
    assert "383.286" not in bad["answer"]


async def test_a_computed_figure_may_be_brought_as_well(connect: Callable[..., Client], sample: Settings) -> None:
    async with connect(sample, "--toolset", "all") as client:
        asked = {"ticker": "AAPL", "formula": "gross margin", "fiscal_years": [2023]}
        [made] = (await client.call_tool("calculate", asked)).structured_content["results"]
        value = {"ticker": "AAPL", "metric": "gross_margin", "fiscal_year": 2023, "value": made["value"]}
        call = {"question": "Apple's gross margin in 2023?", "values": [value]}
        answer = (await client.call_tool("draft_answer", call)).structured_content
    assert "44.13%" in answer["answer"]


async def test_no_figures_and_unknown_ones_are_told(
    connect: Callable[..., Client], sample: Settings, text_of: Any
) -> None:
    unknown = {"ticker": "AAPL", "metric": "happiness", "fiscal_year": 2023, "value": 1}
    async with connect(sample, "--toolset", "all") as client:
        none = await client.call_tool("draft_answer", {"question": QUESTION, "values": []})
        made_up = await client.call_tool("draft_answer", {"question": QUESTION, "values": [unknown]})
    assert none.is_error
    assert "values is empty" in text_of(none)
    assert made_up.structured_content["status"] == "declined"


async def test_an_answer_is_scored_as_the_graph_scores_it(connect: Callable[..., Client], sample: Settings) -> None:
    async with connect(sample, "--toolset", "all") as client:
        answer = (await client.call_tool("ask", {"question": QUESTION})).structured_content
        score = (await client.call_tool("score_confidence", {"answer": answer})).structured_content
    assert score == answer["confidence"]
    assert [signal["name"] for signal in score["signals"]] == [
        "retrieval", "coverage", "agreement", "citations", "recency",
    ]  # fmt: skip


async def test_progress_goes_up_to_the_last_step(connect: Callable[..., Client], sample: Settings) -> None:
    seen: list[tuple[float, float | None, str | None]] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        seen.append((progress, total, message))

    async with connect(sample) as client:
        await client.call_tool(
            "ask", {"question": "Compare Apple's and Nvidia's revenue in 2023"}, progress_callback=heard
        )
    assert [place for place, _, _ in seen] == sorted({place for place, _, _ in seen})
    assert seen[-1][0] == seen[-1][1]
    assert seen[-1][2] == "confidence scored"


async def test_a_cancelled_question_leaves_the_server_answering(
    program: Path, tmp_path: Path, sample: Settings, variables: Callable[[Settings], dict[str, str]]
) -> None:
    with serve() as endpoint:
        endpoint.script = [Reply("{}", delay=60)]
        environment = with_model(variables(sample), endpoint)
        server = StdioServerParameters(command=str(program), args=["mcp"], env=environment, cwd=tmp_path)
        async with Client(server, mode="2026-07-28", read_timeout_seconds=120) as client:
            async with anyio.create_task_group() as group:

                async def ask() -> None:
                    await client.call_tool("ask", {"question": QUESTION})

                group.start_soon(ask)
                with anyio.fail_after(20):
                    while not endpoint.requests:  # noqa: ASYNC110 - the endpoint runs in threads
                        await anyio.sleep(0.02)
                group.cancel_scope.cancel()
            asked = {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}
            found = await client.call_tool("lookup_metric", asked)
    assert found.structured_content["values"][0]["value"] == 383_285_000_000
