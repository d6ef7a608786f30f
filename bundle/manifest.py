"""The manifest of the MCPB bundle, made of what the server offers: its tools, its prompts and its settings."""

import asyncio
from typing import Any, Final, cast

from mcp_types import Prompt, TextContent

from bundle.options import OPTIONS, Option
from bundle.project import Project
from server.mcp.prompts.catalogue import make_prompt, offered
from server.mcp.server import build_server
from server.settings import Settings

VERSION: Final = "0.4"  # the first with servers that uv starts
START: Final = "main.py"


def manifest(project: Project) -> dict[str, Any]:
    """The manifest as JSON: tools and prompts are those of `tieout mcp` with the embedded store."""
    tools = asyncio.run(build_server(Settings(), allow_write=True).list_tools())
    names = {tool.name for tool in tools}
    return {
        "manifest_version": VERSION,
        "name": project.name,
        "display_name": "Tieout",
        "version": project.version,
        "description": project.description,
        "author": {"name": "Tieout"},
        "license": project.license,
        "keywords": ["SEC", "EDGAR", "XBRL", "10-K", "filings", "finance", "citations"],
        "server": {"type": "uv", "entry_point": START, "mcp_config": _start()},
        "tools": [{"name": tool.name, "description": " ".join((tool.description or "").split())} for tool in tools],
        "prompts": [_prompt(prompt, names) for prompt in offered(names)],
        "compatibility": {"platforms": ["darwin", "linux", "win32"], "runtimes": {"python": project.python}},
        "user_config": {option.setting: _asked(option) for option in OPTIONS},
    }


def _start() -> dict[str, Any]:
    """How the server is started, in the bundle's folder: nothing but that and the user's own folder may be loaded."""
    return {
        "command": "uv",
        "args": ["run", "--directory", "${__dirname}", "--frozen", START],
        "env": {option.variable: f"${{user_config.{option.setting}}}" for option in OPTIONS},
    }


def _asked(option: Option) -> dict[str, Any]:
    # Clients leave a placeholder without a default as it is; main.py unsets what stays empty.
    asked = {"type": option.kind, "title": option.title, "description": option.description, "default": ""}
    return {**asked, "required": False, **({"sensitive": True} if option.secret else {})}


def _prompt(prompt: Prompt, tools: set[str]) -> dict[str, Any]:
    names = [argument.name for argument in prompt.arguments or ()]
    placeholders = {name: f"${{arguments.{name}}}" for name in names}
    [message] = make_prompt(prompt.name, placeholders, {one.name for one in offered(tools)}).messages
    return {
        "name": prompt.name,
        "description": prompt.description,
        "arguments": names,
        "text": cast(TextContent, message.content).text,
    }
