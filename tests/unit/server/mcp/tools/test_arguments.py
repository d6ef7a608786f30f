"""Arguments as clients spell them."""

from typing import Any

import pytest

from server.mcp.tools.arguments import spelled
from tools.errors import InvalidInput

SCHEMA: dict[str, Any] = {
    "properties": {
        "tickers": {"type": "array", "items": {"type": "string"}},
        "fiscal_years": {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]},
        "metric": {"type": "string"},
        "fiscal_quarter": {"type": ["integer", "null"]},
        "filters": {"anyOf": [{"$ref": "#/$defs/Filters"}, {"type": "null"}]},
        "legs": {"type": "object"},
    }
}


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"tickers": "AAPL"}, {"tickers": ["AAPL"]}),
        ({"ticker": "AAPL"}, {"tickers": ["AAPL"]}),
        ({"ticker": ["AAPL", "NVDA"]}, {"tickers": ["AAPL", "NVDA"]}),
        ({"tickers": "Apple, Inc."}, {"tickers": ["Apple, Inc."]}),
        ({"tickers": '["AAPL", "NVDA"]'}, {"tickers": '["AAPL", "NVDA"]'}),
        ({"fiscal_years": 2023}, {"fiscal_years": [2023]}),
        ({"fiscal_years": "2023"}, {"fiscal_years": ["2023"]}),
        ({"fiscal_years": "2022, 2023"}, {"fiscal_years": ["2022", " 2023"]}),
        ({"fiscal_year": 2023}, {"fiscal_years": [2023]}),
        ({"fiscal_years": None}, {"fiscal_years": None}),
        ({"fiscal_year": None, "fiscal_years": [2023]}, {"fiscal_years": [2023]}),
        ({"metrics": ["revenue"]}, {"metric": "revenue"}),
        ({"metric": ["revenue"]}, {"metric": "revenue"}),
        ({"metric": ["revenue", "capex"]}, {"metric": ["revenue", "capex"]}),
        ({"fiscal_quarters": [2]}, {"fiscal_quarter": 2}),
        ({"filters": {"ticker": "AAPL"}}, {"filters": {"ticker": "AAPL"}}),
        ({"legs": {"a": [1]}}, {"legs": {"a": [1]}}),
        ({"year": 2023, "quarter": 2}, {"fiscal_years": [2023], "fiscal_quarter": 2}),
        ({"years": [2022, 2023]}, {"fiscal_years": [2022, 2023]}),
        ({"cursor": "x", "strange": None}, {"cursor": "x"}),
    ],
)
def test_arguments_get_the_names_and_forms_of_the_schema(given: dict[str, Any], meant: dict[str, Any]) -> None:
    assert spelled(given, SCHEMA) == meant


def test_an_argument_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(InvalidInput, match=r"no argument 'period'. Known are: tickers, fiscal_years, metric"):
        spelled({"tickers": "AAPL", "period": "FY2020"}, SCHEMA)


def test_one_argument_under_two_names_is_refused() -> None:
    with pytest.raises(InvalidInput, match="ticker and tickers are the same argument"):
        spelled({"tickers": ["AAPL"], "ticker": "NVDA"}, SCHEMA)
