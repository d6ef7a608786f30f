"""What the list of tools costs a client in every conversation."""

import json

import pytest

from server.mcp.tools.toolset import make_tools
from server.settings import Settings


def tokens(*, loads: bool, outputs: bool) -> float:
    """Of the default list, as compact JSON at four characters a token."""
    tools = make_tools(Settings(), "default", loads=loads, keeps=True)
    listed = [
        {
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": tool.parameters,
            "annotations": tool.annotations and tool.annotations.model_dump(by_alias=True, exclude_none=True),
            **({"outputSchema": tool.output_schema} if outputs else {}),
        }
        for tool in tools
    ]
    return len(json.dumps({"tools": listed}, separators=(",", ":"))) / 4


@pytest.mark.parametrize("loads", [False, True])
def test_the_default_list_is_cheap(*, loads: bool) -> None:
    assert tokens(loads=loads, outputs=False) < 4_000
    assert 5_000 < tokens(loads=loads, outputs=True) < 7_000
