"""Declines and vintages through the real command and the real server, over the shipped sample."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.settings import Settings
from tools.models.answers import Answer
from tools.ports.deps import Deps

CALL = "tieout fetch PG --forms 10-Q --years 2025"
MISSING = "10-Q Q2 FY2025 is not loaded"
COMMANDS = [
    ("lookup", "PG", "-m", "revenue", "-y", 2025, "-q", 2),
    ("timeseries", "PG", "revenue", "--from", 2025, "--to", 2025, "--granularity", "quarterly"),
    ("calculate", "PG", "net margin", "-y", 2025, "-q", 2),
    ("statement", "PG", "income_statement", "-y", 2025, "-q", 2),
    ("ask", "What was P&G's revenue in Q2 FY2025?"),
]
TOOLS: list[tuple[str, dict[str, Any]]] = [
    ("lookup_metric", {"tickers": ["PG"], "metrics": ["revenue"], "fiscal_years": [2025], "fiscal_quarters": [2]}),
    ("get_statement", {"ticker": "PG", "statement_type": "income_statement", "fiscal_year": 2025, "fiscal_quarter": 2}),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_command_names_the_filing_and_the_call(tieout: Any, sample: Settings, command: tuple[Any, ...]) -> None:
    run = tieout(sample, *command, "--json")
    said = run.out + run.err
    assert MISSING in said
    assert CALL in said
    assert "does not report" not in said


@pytest.mark.parametrize(("tool", "arguments"), TOOLS, ids=lambda value: value if isinstance(value, str) else "")
async def test_the_server_names_the_tool_where_it_has_it(
    connect: Any, sample: Settings, text_of: Any, tool: str, arguments: dict[str, Any]
) -> None:
    async with connect(sample, "--allow-write") as client:
        loads = text_of(await client.call_tool(tool, arguments))
    async with connect(sample) as client:
        reads = text_of(await client.call_tool(tool, arguments))
    assert MISSING in loads
    assert MISSING in reads
    assert "`fetch_filings` (ticker PG, forms 10-Q, fiscal_years 2025)" in loads
    assert "`tieout fetch` on the server's machine" in reads
    assert CALL not in loads + reads


async def test_a_statement_names_its_filing_and_basis_in_text(connect: Any, sample: Settings, text_of: Any) -> None:
    async with connect(sample) as client:
        asked = {"ticker": "PG", "statement_type": "income_statement", "fiscal_year": 2025}
        result = await client.call_tool("get_statement", asked)
    assert "Source: PROCTER & GAMBLE CO 10-K FY2025, 0000080424-25-000076, filed 2025-08-04; standard" in text_of(
        result
    )


def test_the_command_prints_a_statements_filing(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "statement", "PG", "income_statement", "--year", 2025)
    assert "0000080424-25-000076" in run.out
    assert "standardised" in run.out


async def test_an_unloaded_companys_call_names_it(sample_deps: Deps) -> None:
    answer = await answer_question(build_graph(sample_deps), "What was Microsoft's revenue in fiscal 2023?", _ignore)
    assert "`tieout fetch MSFT`" in answer.answer


Ask = Callable[[str], Awaitable[Answer]]


@pytest.fixture
def restated(deps: Deps, write_facts: Any) -> Callable[[], Awaitable[Ask]]:
    """Asks about a company whose revenue of 2022 was 300, and 280 by its next report; net income was 9 in both."""

    async def load() -> Ask:
        from ingest.pipeline import find_files, index_files
        from tests.integration.figures.conftest import Books

        books = Books()
        books.annual(2022, Revenues=300, NetIncomeLoss=9, Assets=4, CostOfRevenue=150, GrossProfit=150)
        later = books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5, CostOfRevenue=200, GrossProfit=200)
        later.flows("2022-01-01", "2022-12-31", Revenues=280, NetIncomeLoss=9, GrossProfit=130)
        files = find_files([write_facts(books.rows)], ticker="ACME")
        assert [file.status async for file in index_files(deps.writer, deps.directory, files)] == ["indexed"]
        graph = build_graph(deps)
        return lambda question: answer_question(graph, question, _ignore)

    return load


async def _ignore(_: str) -> None:
    return None


async def test_questions_tell_vintages_from_periods(restated: Callable[[], Awaitable[Ask]]) -> None:
    ask = await restated()
    shown = {
        "What was ACME's revenue in FY2022?": 280,
        "What was ACME's revenue in FY2022 as first reported?": 300,
        "What was ACME's revenue in FY2022 as originally reported?": 300,
        "What was ACME's revenue in FY2022 as restated?": 280,
        "What was ACME's revenue in FY2022 as known at the end of 2023?": 300,
        "What revenue for fiscal 2022 was known of ACME on March 1, 2023?": 300,
        "What were ACME's total assets as of December 31, 2022?": 4,
    }
    for question, value in shown.items():
        answer = await ask(question)
        assert [fact.value for fact in answer.facts] == [value], question
        assert not any("not tied" in warning for warning in answer.warnings), question


async def test_the_answer_says_as_of_when_it_is(restated: Callable[[], Awaitable[Ask]]) -> None:
    ask = await restated()
    first = await ask("What was ACME's gross margin in FY2022 as first reported?")
    assert "50.00%" in first.answer
    assert first.answer.startswith("As first reported:")
    assert any("$280 by now" in warning for warning in first.warnings)
    known = await ask("What was ACME's revenue in FY2022 as known on 2023-12-31?")
    assert known.answer.startswith("As filings up to 2023-12-31 give it:")


async def test_whether_a_figure_was_restated_is_answered(restated: Callable[[], Awaitable[Ask]]) -> None:
    ask = await restated()
    yes = await ask("Was ACME's FY2022 revenue restated?")
    assert yes.answer.startswith("Yes: ")
    assert {number.value for number in yes.verification.details} == {300, 280, 20}
    assert yes.verification.status == "verified"
    assert (await ask("Was ACME's FY2022 net income restated?")).answer.startswith("No: ")
    assert (await ask("Was ACME's FY2023 net income restated?")).answer.startswith("Not known: only one loaded filing")
