"""Writes `tools.md` beside this file from the MCP tools' own descriptions: `make docs`."""

import asyncio
from pathlib import Path
from typing import Any, cast

from server.mcp.server import build_server
from server.settings import Settings

PAGE = Path(__file__).with_name("tools.md")

_HEAD = """\
# MCP tools

<!-- Written by `make docs` from server/mcp/tools/: change it there. -->

What a client is told of each tool. Those of the default set come first; `tieout mcp --toolset all` serves the steps as
well, each a step of the [graph](graph.md). Every result has structured content that its output schema describes, and a
text that stands alone; a failure is an error that says what was wrong and what to do.

"""


def render() -> str:
    """The page, with a section a tool."""
    return asyncio.run(_page())


async def _page() -> str:
    settings = Settings()
    default = await build_server(settings, "default", allow_write=True).list_tools()
    every = await build_server(settings, "all", allow_write=True).list_tools()
    named = {tool.name for tool in default}
    steps = [tool for tool in every if tool.name not in named]
    sections = [("The default tools", default), ("The steps", steps)]
    return _HEAD + "\n".join(f"## {title}\n\n{''.join(map(_section, tools))}" for title, tools in sections)


def _section(tool: Any) -> str:
    properties = cast(dict[str, dict[str, Any]], tool.input_schema.get("properties", {}))
    required = set(tool.input_schema.get("required", ()))
    rows = "".join(
        f"| `{name}`{'' if name in required else '?'} | {_kind(schema)} | {_cell(schema.get('description', ''))} |\n"
        for name, schema in properties.items()
    )
    table = f"| argument | kind | |\n|---|---|---|\n{rows}\n" if rows else ""
    description = " ".join((tool.description or "").split())
    return f"### `{tool.name}`\n\n*{tool.title}.* {description}\n\n{table}"


def _kind(schema: dict[str, Any]) -> str:
    """What an argument takes, in a few words."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[-1].lower()
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    if "anyOf" in schema:
        kinds = (_kind(one) for one in schema["anyOf"] if one.get("type") != "null")
        return " or ".join(dict.fromkeys(kinds))
    if schema.get("type") in ("array", ["array", "null"]):
        return f"list of {_kind(schema.get('items', {}))}"
    if schema.get("properties"):
        return ", ".join(f"`{name}`" for name in schema["properties"])
    kind = schema.get("format") or schema.get("type") or "any"
    return " or ".join(one for one in kind if one != "null") if isinstance(kind, list) else str(kind)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
