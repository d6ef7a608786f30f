"""How tools tell what went wrong, and how their schemas are cut."""

import json
import logging
from typing import Annotated

import pytest
from mcp import Client
from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

from server.logs import JsonLines
from server.mcp.schemas import compact_input, compact_output
from server.mcp.tools.support import tool
from tools.models.filters import Filters


async def breaks(filters: Filters | None = None, size: Annotated[int, Field(ge=1)] = 1) -> str:
    """Break for a reason that nobody foresaw."""
    raise KeyError(f"the key is sk-123 {filters} {size}")


async def call(arguments: dict[str, object]) -> str:
    server = MCPServer("test", tools=[tool(breaks, "Break")])
    async with Client(server) as client:
        result = await client.call_tool("breaks", arguments)
    assert result.is_error
    [content] = result.content
    assert content.type == "text"
    return content.text


async def test_a_failure_that_nobody_foresaw_is_logged_with_its_cause(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        told = await call({})
    assert "breaks failed unexpectedly" in told
    assert "log" in told
    [record] = [record for record in caplog.records if record.exc_info]
    entry = json.loads(JsonLines().format(record))
    assert entry["error"] == "KeyError"
    assert "test_tools.py" in entry["raised_at"][0]
    assert "sk-123" not in told + json.dumps(entry)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"size": 0}, "size: Input should be greater than or equal to 1"),
        ({"size": "many"}, "size: Input should be a valid integer"),
        ({"filters": {"tikcer": "A"}}, "unknown filters tikcer; known are tickers"),
    ],
)
async def test_wrong_arguments_are_named_in_plain_words(arguments: dict[str, object], said: str) -> None:
    told = await call(arguments)
    assert said in told
    assert "pydantic" not in told
    assert "input_value" not in told


class Part(BaseModel):
    """A part."""

    name: str
    size: int


class Whole(BaseModel):
    """A whole."""

    parts: list[Part]


def test_a_brief_model_names_some_of_its_fields() -> None:
    schema = compact_output(Whole.model_json_schema(), brief={"Part": ("name",)})
    part = {"type": "object", "properties": {"name": {"type": "string"}}}
    assert schema["properties"]["parts"] == {"type": "array", "items": part}


class Pair(BaseModel):
    """Two of a kind, and what may be left out."""

    first: Part
    second: Part
    limits: Filters | None = None


def test_a_model_stands_where_it_is_used_once_and_is_named_where_it_is_used_twice() -> None:
    schema = compact_input(Pair.model_json_schema(), opaque=("Filters",))
    assert set(schema["$defs"]) == {"Part"}
    assert schema["properties"]["first"] == schema["properties"]["second"] == {"$ref": "#/$defs/Part"}
    assert schema["properties"]["limits"] == {"type": ["object", "null"]}
