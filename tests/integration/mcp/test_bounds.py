"""No result of any tool takes more than 25,000 tokens, whatever it is asked; the rest comes by its cursor."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp_types import CallToolResult

from server.settings import Settings
from tests.conftest import fact_row, load_files
from tests.stores import Store

MOST_TOKENS, CHARACTERS_PER_TOKEN = 25_000, 3.6
YEARS = range(2005, 2024)
METRICS = {
    "revenue": "Revenues", "gross profit": "GrossProfit", "operating income": "OperatingIncomeLoss",
    "net income": "NetIncomeLoss", "total assets": "Assets", "inventory": "InventoryNet", "goodwill": "Goodwill",
    "operating cash flow": "NetCashProvidedByUsedInOperatingActivities",
    "capex": "PaymentsToAcquirePropertyPlantAndEquipment", "cost of revenue": "CostOfRevenue",
}  # fmt: skip
INSTANTS = {"Assets", "InventoryNet", "Goodwill"}
FORMULAS = ["gross margin", "operating margin", "net margin", "free cash flow", "capex / revenue", "asset turnover"]
TICKERS = [f"BIG{letter}" for letter in "ABCD"]
WORDS = "Our furnaces in the northern plants were slower than in the year before, and demand for tempered glass fell. "
SENTENCE = "BIGA's revenue rose 7% to $1,234 million in fiscal {year}, and its net income fell 3%. "
TABLE_ROWS = 1_500


def big_company(folder: Path, number: int) -> Path:
    """Twenty years of quarters, each in a filing of its own."""
    facts: dict[str, Any] = {}
    for place, concept in enumerate(METRICS.values()):
        rows: list[dict[str, Any]] = []
        for year in YEARS:
            for quarter, end in enumerate(("03-31", "06-30", "09-30", "12-31"), start=1):
                months = 12 if quarter == 4 else 3
                start = None if concept in INSTANTS else f"{year}-{(quarter - 1) * 3 + 1 if months == 3 else 1:02}-01"
                rows.append(
                    fact_row(
                        (place + 3) * 1_000_003 * (year - 2_000) * (months // 3), f"{year}-{end}", start,
                        accn=f"{number:010}-{(year + quarter // 4) % 100:02}-{quarter:06}",
                        form="10-K" if quarter == 4 else "10-Q",
                        filed=f"{year + quarter // 4}-{(quarter * 3) % 12 + 2:02}-10", fy=year,
                        fp="FY" if quarter == 4 else f"Q{quarter}",
                    )
                )  # fmt: skip
        facts[concept] = {"label": concept, "units": {"USD": rows}}
    path = folder / f"CIK{number:010}.json"
    path.write_text(json.dumps({"cik": number, "entityName": f"Big {number} Corp", "facts": {"us-gaap": facts}}))
    return path


def long_report(folder: Path) -> Path:
    """A report with a section as long as a book, hundreds of headings, and a table of thousands of cells."""
    rows = "".join(
        f"<tr><td>Furnace {n} of the northern plants</td>{''.join(f'<td>{n * c:,}</td>' for c in range(1, 7))}</tr>"
        for n in range(TABLE_ROWS)
    )
    head = "<tr><th>Furnace</th>" + "".join(f"<th>{year}</th>" for year in range(2018, 2024)) + "</tr>"
    parts = "".join(f"<h3>Note {n}: what furnace {n} did this year</h3><p>{WORDS * 6}</p>" for n in range(300))
    body = f"<h2>Item 7. Management's Discussion and Analysis</h2>{parts}<h2>Item 8. Financial Statements</h2>"
    path = folder / "long.htm"
    path.write_text(
        f"<html><body>{body}<p>Furnaces by year (in thousands)</p><table>{head}{rows}</table></body></html>"
    )
    return path


@pytest.fixture(scope="module")
def big(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A corpus of what is long: four companies, a book of a report, and a hundred notes."""
    folder = tmp_path_factory.mktemp("big")
    files = [{"path": big_company(folder, n).name, "ticker": t} for n, t in enumerate(TICKERS, start=1)]
    files.append({"path": long_report(folder).name, "ticker": "BIGA", "doc_type": "10-K", "fiscal_year": 2023})
    for number in range(60):
        (folder / f"note{number}.txt").write_text(f"Note {number}. {WORDS}")
        files.append({"path": f"note{number}.txt", "ticker": "BIGB", "doc_type": "note", "fiscal_year": 2023})
    manifest = folder / "manifest.jsonl"
    manifest.write_text("".join(f"{json.dumps(row)}\n" for row in files))
    return store.once("bounds", lambda loaded: load_files(loaded, [], manifest))


def tokens(result: CallToolResult) -> float:
    """All that a client reads of a result: its texts, and its structured content."""
    texts = sum(len(part.text) for part in result.content if part.type == "text")
    return (texts + len(json.dumps(result.structured_content))) / CHARACTERS_PER_TOKEN


CALLS: dict[str, dict[str, Any]] = {
    "ask": {"question": "List revenue, net income and capex of BIGA and BIGB by quarter, 2012 to 2023", "top_k": 50},
    "answer_grid": {"rows": [{"ticker": ticker, "fiscal_year": year} for ticker in TICKERS for year in YEARS][:10],
                    "questions": [*[*METRICS][:9], "List revenue and net income by quarter, 2012 to 2023"]},
    "lookup_metric": {"tickers": TICKERS, "metrics": [*METRICS, *FORMULAS], "fiscal_years": [*YEARS][-5:],
                      "fiscal_quarters": [1, 2, 3, 4]},
    "metric_timeseries": {"ticker": "BIGA", "metric": "free cash flow", "start_year": 2005, "end_year": 2023,
                          "granularity": "quarterly"},
    "get_statement": {"ticker": "BIGA", "statement_type": "income_statement", "fiscal_year": 2023},
    "calculate": {"tickers": TICKERS, "formulas": FORMULAS, "fiscal_years": [*YEARS]},
    "search_filings": {"query": "furnaces in the northern plants", "top_k": 100, "context": "section"},
    "search_tree": {"question": "What did furnace 12 do this year?", "top_k": 100},
    "list_documents": {},
    "read_document": {},
    "check_contradictions": {"text": "".join(SENTENCE.format(year=2006 + n % 17) for n in range(150))},
    "verify_numbers": {"text": "".join(SENTENCE.format(year=2006 + n % 17) for n in range(3_000))},
    "classify_question": {"question": ("Compare revenue and capex of BIGA and BIGB in 2023. " * 190)[:9_900]},
    "route_question": {"question": ("Compare revenue and capex of BIGA and BIGB in 2023. " * 190)[:9_900]},
    "decompose_question": {"question": ("What was BIGA's revenue in 2020, and BIGB's capex? " * 190)[:9_900]},
    "retrieve": {"question": "List revenue, net income and capex of BIGA and BIGB by quarter, 2012 to 2023"},
    "draft_answer": {},
    "check_citations": {},
    "score_confidence": {},
    "get_table": {},
    "search_insider_trades": {"tickers": TICKERS},
    "search_keyword": {"query": "furnaces in the northern plants", "top_k": 100},
    "search_tables": {"query": "furnaces by year", "top_k": 100},
    "search_pages": {"query": "furnaces in the northern plants", "top_k": 50},
    "search_numeric": {"query": "furnaces of 2024 in the northern plants", "top_k": 100},
    "expand_query": {"query": "revenue capex furnaces " * 300, "variants": 5},
    "expand_context": {"context": "section"},
    "assemble_context": {"context": "section", "budget_tokens": 17_000},
    "fuse_results": {"legs": {f"leg{leg}": [{"chunk_id": f"{leg}-{n}" + "x" * 400, "score": 1.0} for n in range(1_000)]
                              for leg in range(20)}, "top_k": 100},
    "rerank_passages": {"query": "furnaces", "texts": [WORDS * 3] * 100},
    "apply_guardrails": {},
    "record_feedback": {"query": "furnaces in the northern plants", "useful": True},
}  # fmt: skip


async def completed(client: Client) -> dict[str, dict[str, Any]]:
    """The calls, with the ids of what is loaded and an answer of the store's own."""
    listed = (
        await client.call_tool("list_documents", {"filters": {"doc_types": "10-K", "ticker": "BIGA"}})
    ).structured_content
    doc_id = next(d["doc_id"] for d in listed["documents"] if d["status"] == "indexed")
    found = (await client.call_tool("search_keyword", {"query": "furnaces", "top_k": 100})).structured_content
    chunk_ids = [passage["chunk_id"] for passage in found["passages"]]
    tables = (await client.call_tool("search_tables", {"query": "furnaces by year", "top_k": 100})).structured_content
    values = (
        await client.call_tool("lookup_metric", {**CALLS["lookup_metric"], "metrics": "revenue"})
    ).structured_content
    asked = {"question": "What was BIGA's revenue by quarter, 2012 to 2023?"}
    answer = (await client.call_tool("ask", asked)).structured_content
    known = {
        "read_document": {"doc_id": doc_id},
        "get_table": {"table_id": tables["tables"][0]["table_id"]},
        "expand_context": {"chunk_ids": chunk_ids},
        "assemble_context": {"chunk_ids": chunk_ids},
        "apply_guardrails": {"passages": [{"chunk_id": chunk_id} for chunk_id in chunk_ids]},
        "draft_answer": {"question": "What was BIGA's revenue?", "values": values["values"]},
        "check_citations": {"answer": answer},
        "score_confidence": {"answer": answer},
    }
    return {name: {**call, **known.get(name, {})} for name, call in CALLS.items()}


async def test_no_result_of_any_tool_is_too_long(
    connect: Callable[..., Client], big: Settings, text_of: Callable[[CallToolResult], str]
) -> None:
    sizes: dict[str, float] = {}
    async with connect(big, "--toolset", "all") as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        calls = await completed(client)
        assert tools == calls.keys()
        for name, arguments in calls.items():
            result = await client.call_tool(name, arguments)
            sizes[name] = tokens(result)
            assert not result.is_error, text_of(result)
            assert "cut" not in result.structured_content or "Cut to fit: " in text_of(result)
    assert {name: round(size) for name, size in sizes.items() if size > MOST_TOKENS} == {}
    cut = {
        *("lookup_metric", "calculate", "verify_numbers", "read_document", "get_table", "search_filings"),
        *("check_contradictions", "answer_grid"),
    }
    assert all(sizes[name] > 10_000 for name in cut), sizes  # they are long indeed


@pytest.mark.parametrize(
    ("name", "entries", "count"),
    [
        ("lookup_metric", "values", 4 * 8 * 8),
        ("list_documents", "documents", None),
        ("get_table", "rows", None),
    ],
)
async def test_the_pages_together_are_the_whole(
    connect: Callable[..., Client], big: Settings, name: str, entries: str, count: int | None
) -> None:
    async with connect(big, "--toolset", "all") as client:
        arguments: dict[str, Any] = {}
        if name == "lookup_metric":
            arguments = {"tickers": TICKERS, "metrics": [*METRICS][:8], "fiscal_years": [*YEARS][-8:]}
        elif name == "get_table":
            tables = await client.call_tool("search_tables", {"query": "furnaces by year", "top_k": 1})
            arguments = {"table_id": tables.structured_content["tables"][0]["table_id"]}
        cursor, pages = None, []
        while cursor is not None or not pages:
            result = await client.call_tool(name, {**arguments, "cursor": cursor})
            assert not result.is_error
            assert tokens(result) <= MOST_TOKENS
            pages.append(result.structured_content)
            cursor = result.structured_content.get("next_cursor")
        assert len(pages) > 1
    got = [json.dumps(entry) for page in pages for entry in page.get(entries, [])]
    if entries == "values":
        assert len(got) == count
        assert len({(v["ticker"], v["metric"], v["fiscal_year"]) for v in map(json.loads, got)}) == len(got)
    elif entries == "documents":
        assert len({json.loads(entry)["doc_id"] for entry in got}) == len(got)
    else:
        assert len(got) >= TABLE_ROWS


async def test_a_bad_cursor_is_a_clear_error(
    connect: Callable[..., Client], big: Settings, text_of: Callable[[CallToolResult], str]
) -> None:
    asked = {"tickers": TICKERS, "metrics": [*METRICS], "fiscal_years": [*YEARS]}
    async with connect(big) as client:
        first = await client.call_tool("lookup_metric", asked)
        cursor = first.structured_content["next_cursor"]
        strange = await client.call_tool("lookup_metric", {**asked, "cursor": "nonsense"})
        other = await client.call_tool("lookup_metric", {**asked, "metrics": ["revenue"], "cursor": cursor})
        again = await client.call_tool("lookup_metric", {**asked, "cursor": cursor})
    assert "is not one that an earlier page returned" in text_of(strange)
    assert "belongs to another call" in text_of(other)
    assert strange.is_error
    assert other.is_error
    assert not again.is_error


async def test_five_years_of_eight_metrics_read_in_a_page(
    connect: Callable[..., Client], big: Settings, text_of: Callable[[CallToolResult], str]
) -> None:
    asked = {"tickers": "BIGA", "fiscal_years": [*YEARS][-5:]}
    async with connect(big) as client:
        plain = await client.call_tool("lookup_metric", {**asked, "metrics": [*METRICS][:8]})
        mixed = await client.call_tool("lookup_metric", {**asked, "metrics": [*FORMULAS, "revenue", "net income"]})
    for result in (plain, mixed):
        assert len(result.structured_content["values"]) == 40
        assert len(text_of(result)) <= 2_500
        assert len(result.structured_content["sources"]) <= 6
