"""Series, statements and formulas over MCP: a real process over stdio, in both eras of the protocol."""

import base64
import re
from typing import Any

import jsonschema
import pytest

from server.settings import Settings

ERAS = ("legacy", "2026-07-28")
PNG = b"\x89PNG\r\n\x1a\n"
QUARTERS = {"ticker": "AAPL", "metric": "revenue", "start_year": 2023, "end_year": 2023, "granularity": "quarterly"}
ERRORS: list[tuple[str, dict[str, Any], str]] = [
    ("metric_timeseries", {**QUARTERS, "end_year": 2020}, "start_year 2023 lies after end_year 2020"),
    ("metric_timeseries", {**QUARTERS, "start_year": 1824}, "spans 200 years; at most 50"),
    ("metric_timeseries", {**QUARTERS, "metric": "revenu"}, "Did you mean revenue"),
    ("metric_timeseries", {**QUARTERS, "metric": "revenue / (capex"}, "expected '\\)'"),
    ("metric_timeseries", {**QUARTERS, "metric": "revenue / assetz"}, "there is no metric or formula 'assetz'"),
    ("metric_timeseries", {**QUARTERS, "ticker": "MSFT"}, "not loaded.*tieout index"),
    ("metric_timeseries", {**QUARTERS, "granularity": "daily"}, "granularity"),
    ("metric_timeseries", {**QUARTERS, "end_year": 10**30}, "end_year"),
    (
        "get_statement",
        {"ticker": "AAPL", "statement_type": "income_statement", "fiscal_year": 1999},
        "FY2020 to FY2025",
    ),
    ("get_statement", {"ticker": "AAPL", "statement_type": "balance_sheet", "fiscal_quarter": 7}, "fiscal_quarters: 7"),
    ("get_statement", {"ticker": "XQZJ", "statement_type": "cash_flow"}, "No company 'XQZJ'"),
    ("calculate", {"ticker": "AAPL", "formula": "gros margn"}, "Did you mean gross_margin"),
    ("calculate", {"ticker": "AAPL", "formula": "(" * 40 + "revenue" + ")" * 40}, "nested more than 30 deep"),
    ("calculate", {"ticker": "AAPL", "formula": "growth(" * 29 + "revenue" + ")" * 30}, "expected an operator"),
    ("calculate", {"ticker": "AAPL", "formula": "avg(" * 9 + "revenue" + ", 20)" * 9}, "57 years back"),
    ("calculate", {"ticker": "AAPL", "formula": "revenue + " * 60 + "revenue"}, "formula has 607 characters"),
    ("calculate", {"ticker": "AAPL", "formula": "rev\0enue"}, "at position 4 is not understood"),
]
DECLINED = [
    ("revenue / (inventory - inventory)", "the divisor is zero"),
    ("revenue + diluted_shares", "can't add USD and shares"),
    ("inventory turnover + goodwill", "none of its figures is Goodwill"),
    ("prior(revenue, 20)", "covers FY2003"),
    ("growth(" * 24 + "revenue" + ")" * 24, "Not meaningful|No loaded filing"),
]


@pytest.mark.parametrize("era", ERAS)
async def test_a_series_is_structured_and_its_text_stands_alone(
    connect: Any, sample: Settings, text_of: Any, source_of: Any, era: str
) -> None:
    async with connect(sample, mode=era) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "metric_timeseries"]
        result = await client.call_tool("metric_timeseries", QUARTERS)
    assert not result.is_error
    series = result.structured_content
    jsonschema.validate(series, schema)
    assert [p["value"] for p in series["points"]] == [117_154_000_000, 94_836_000_000, 81_797_000_000, 89_498_000_000]
    last = series["points"][-1]
    assert (last["basis"], [source_of(result, part)["doc_type"] for part in last["derived_from"]]) == (
        "derived",
        ["10-K", "10-Q"],
    )
    assert [content.type for content in result.content] == ["text"]
    for said in ("4 of 4 points", "USD millions", "89,498", "derived", "Source: Apple Inc. 10-K FY2023, filed 2023"):
        assert said in text_of(result)


@pytest.mark.parametrize("era", ERAS)
async def test_a_chart_comes_as_an_image_beside_the_text(connect: Any, sample: Settings, era: str) -> None:
    async with connect(sample, mode=era) as client:
        result = await client.call_tool("metric_timeseries", {**QUARTERS, "chart": True})
    text, image = result.content
    assert (text.type, image.type, image.mime_type) == ("text", "image", "image/png")
    assert base64.b64decode(image.data).startswith(PNG)
    assert len(result.structured_content["points"]) == 4


async def test_a_series_without_points_has_reasons_and_no_image(connect: Any, sample: Settings, text_of: Any) -> None:
    asked = {"ticker": "SNOW", "metric": "inventory", "start_year": 2022, "end_year": 2023, "chart": True}
    async with connect(sample) as client:
        result = await client.call_tool("metric_timeseries", asked)
    assert not result.is_error
    assert [content.type for content in result.content] == ["text"]
    assert len(result.structured_content["gaps"]) == 2
    assert "none of its figures is Inventory" in text_of(result)


@pytest.mark.parametrize("kind", ["income_statement", "balance_sheet", "cash_flow"])
async def test_a_statement_is_rows_and_a_table(connect: Any, sample: Settings, text_of: Any, kind: str) -> None:
    async with connect(sample) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "get_statement"]
        asked = {"ticker": "Apple", "statement_type": kind, "fiscal_year": 2023}
        result = await client.call_tool("get_statement", asked)
    statement = result.structured_content
    jsonschema.validate(statement, schema)
    assert statement["markdown"] in text_of(result)
    assert (statement["currency"], statement["scale"], statement["fiscal_year"]) == ("USD", 1, 2023)
    assert all(check["ok"] for check in statement.get("checks", []))
    accessions = [cell["accession"] for row in statement["rows"] for cell in row.get("values", [])]
    assert "0000320193-23-000106" in accessions
    assert all(re.fullmatch(r"\d{10}-\d{2}-\d{6}", accession) for accession in accessions)


async def test_a_formula_carries_its_definition_inputs_and_steps(
    connect: Any, sample: Settings, text_of: Any, source_of: Any
) -> None:
    async with connect(sample) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "calculate"]
        asked = {"ticker": "AAPL", "formula": "gross margin", "fiscal_years": [2022, 2023]}
        result = await client.call_tool("calculate", asked)
    calculation = result.structured_content
    jsonschema.validate(calculation, schema)
    assert [r["value"] for r in calculation["results"]] == pytest.approx([170_782 / 394_328, 169_148 / 383_285])
    for computed in calculation["results"]:
        assert {used["metric"] for used in computed["inputs"]} == {"gross_profit", "revenue"}
        sources = [source_of(result, used) for used in computed["inputs"]]
        assert all(source["accession"] and source["url"] for source in sources)
        assert computed["steps"]
    for said in ("Gross profit as a share of revenue", "44.1", "169148000000 / 383285000000", "0000320193-23-000106"):
        assert said in text_of(result)


@pytest.mark.parametrize("era", ERAS)
async def test_what_has_no_value_is_a_declined_entry_and_no_error(
    connect: Any, sample: Settings, text_of: Any, era: str
) -> None:
    async with connect(sample, mode=era) as client:
        results = [
            await client.call_tool("calculate", {"ticker": "AAPL", "formula": formula, "fiscal_years": [2023]})
            for formula, _ in DECLINED
        ]
    for result, (formula, said) in zip(results, DECLINED, strict=True):
        assert not result.is_error, formula
        assert "results" not in result.structured_content
        [declined] = result.structured_content["declined"]
        assert re.search(said, declined["reason"]), declined
        assert declined["remedy"]
        assert declined["reason"] in text_of(result)


@pytest.mark.parametrize("era", ERAS)
async def test_a_bad_argument_is_a_tool_error_and_the_server_goes_on(
    connect: Any, sample: Settings, text_of: Any, era: str
) -> None:
    async with connect(sample, mode=era) as client:
        results = [await client.call_tool(tool, arguments) for tool, arguments, _ in ERRORS]
        after = await client.call_tool("metric_timeseries", QUARTERS)
    for result, (tool, arguments, expected) in zip(results, ERRORS, strict=True):
        assert result.is_error, (tool, arguments)
        assert result.structured_content is None
        assert re.search(expected, text_of(result)), text_of(result)
        assert "Traceback" not in text_of(result)
    assert not after.is_error
    assert after.structured_content["found"] == 4


async def test_scalars_and_other_names_are_taken(connect: Any, sample: Settings, text_of: Any) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("lookup_metric", {"tickers": "AAPL", "metrics": "free cash flow", "fiscal_years": 2023}),
        ("lookup_metric", {"ticker": "AAPL", "metric": "free cash flow", "fiscal_year": "2023"}),
        ("lookup_metric", {"tickers": '["AAPL"]', "metrics": ["free cash flow"], "fiscal_years": "2023"}),
        ("lookup_metric", {"tickers": "AAPL", "metrics": "free cash flow", "year": 2023}),
        ("calculate", {"tickers": "AAPL", "formulas": "free cash flow", "fiscal_years": "2023"}),
        ("calculate", {"ticker": ["AAPL"], "formula": "free cash flow", "fiscal_years": [2023]}),
    ]
    async with connect(sample) as client:
        results = [await client.call_tool(name, arguments) for name, arguments in calls]
        quarter = {"tickers": "AAPL", "metrics": "revenue", "fiscal_years": 2023, "fiscal_quarters": 2}
        half = await client.call_tool("lookup_metric", quarter)
        two = await client.call_tool("lookup_metric", {**quarter, "fiscal_years": "2022, 2023"})
        wrong = await client.call_tool("lookup_metric", {**quarter, "ticker": "NVDA"})
        unknown = await client.call_tool("lookup_metric", {"tickers": "AAPL", "metrics": "revenue", "period": "FY2023"})
    for result in results:
        assert not result.is_error, text_of(result)
        [value] = result.structured_content.get("values") or result.structured_content["results"]
        assert value["value"] == 99_584_000_000
        assert "99,584" in text_of(result)
    assert [v["fiscal_quarter"] for v in half.structured_content["values"]] == [2]
    assert [v["fiscal_year"] for v in two.structured_content["values"]] == [2022, 2023]
    assert "give tickers alone" in text_of(wrong)
    assert unknown.is_error  # the newest year is not what it asks for
    assert "no argument 'period'. Known are: tickers, metrics, fiscal_years" in text_of(unknown)


async def test_several_companies_and_formulas_are_calculated_in_one_call(
    connect: Any, sample: Settings, text_of: Any
) -> None:
    asked = {"tickers": ["AAPL", "NVDA"], "formulas": ["operating margin", "free cash flow"], "fiscal_years": [2023]}
    async with connect(sample) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "calculate"]
        result = await client.call_tool("calculate", asked)
    jsonschema.validate(result.structured_content, schema)
    assert result.structured_content["definitions"].keys() == {"operating margin", "free cash flow"}
    assert [(r["ticker"], r["formula"]) for r in result.structured_content["results"]] == [
        (ticker, formula) for ticker in ("AAPL", "NVDA") for formula in ("operating margin", "free cash flow")
    ]
    for said in ("Operating margin | 29.82%", "Free cash flow | 99,584", "[1] Source: Apple Inc. 10-K FY2023"):
        assert said in text_of(result)
