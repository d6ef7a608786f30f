"""Cursors are opaque, belong to one call, and a bad one is named."""

import json
from base64 import urlsafe_b64encode

import pytest

from server.mcp.tools.cursors import Place, call_key, make_cursor, read_cursor
from tools.errors import InvalidInput

KEY = call_key("lookup_metric", {"tickers": ["AAPL"]})


@pytest.mark.parametrize("place", [Place(), Place(17), Place(3, "50"), Place(0, "ض" * 20)])
def test_a_cursor_brings_its_place_back(place: Place) -> None:
    assert read_cursor(KEY, make_cursor(KEY, place)) == place


def test_no_cursor_is_the_beginning() -> None:
    assert read_cursor(KEY, None) == Place()


def test_a_call_is_told_by_its_tool_and_its_arguments() -> None:
    assert call_key("calculate", {"tickers": ["AAPL"]}) != KEY
    assert call_key("lookup_metric", {"tickers": ["NVDA"]}) != KEY
    assert call_key("lookup_metric", {"tickers": ["AAPL"], "as_of": None, "cursor": "x"}) == KEY


def encoded(value: object) -> str:
    return urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    ["", "50", "-3", "!!", "a" * 3_000, "ü", 5, ["a"], encoded([KEY, None]), encoded([KEY, None, "1"]), encoded(7)],
)
def test_a_cursor_that_no_page_returned_is_refused(cursor: object) -> None:
    with pytest.raises(InvalidInput, match=r"cursor: .* is not one that an earlier page returned"):
        read_cursor(KEY, cursor)


def test_a_negative_place_is_refused() -> None:
    with pytest.raises(InvalidInput, match="is not one that an earlier page returned"):
        read_cursor(KEY, encoded([KEY, None, -1]))


def test_a_cursor_of_another_call_is_refused_with_what_to_do() -> None:
    cursor = make_cursor(call_key("lookup_metric", {"tickers": ["NVDA"]}), Place(5))
    with pytest.raises(InvalidInput, match=r"belongs to another call\. Repeat the arguments"):
        read_cursor(KEY, cursor)
