"""Whether a chat model chooses the fitting tool with the fitting arguments: 30 of the tasks, over OpenAI's wire format.

The endpoint is that of TIEOUT_EVAL_CHAT_URL (".../v1"), its model TIEOUT_EVAL_CHAT_MODEL, its key OPENAI_API_KEY.
Misses go to the file of TIEOUT_EVAL_MISSES.
"""

import asyncio
import json
import os
from pathlib import Path
from typing import Any, cast

import httpx

from evals.measures.server.tool_choice import OFFERED, ToolTask, read_tasks
from evals.report import Report, tell
from server.mcp.tools.arguments import spelled
from server.mcp.tools.toolset import make_tools
from server.settings import Settings
from tools.errors import InvalidInput

_URL, _MODEL, _MISSES = "TIEOUT_EVAL_CHAT_URL", "TIEOUT_EVAL_CHAT_MODEL", "TIEOUT_EVAL_MISSES"
_TASKS = 30  # of the hundred: every so many
_PATIENCE = 900.0  # seconds: the reply may be written by hand
_SYSTEM = "Choose the tool for the user's task, and call it once. Do not answer in words."


async def measure_tool_choice_model() -> Report:
    """How many of 30 tasks get the fitting tool, and of those how many every argument that the task settles."""
    url = os.environ.get(_URL)
    if url is None:
        return {"not measured": f"{_URL} names no endpoint"}
    every = read_tasks()
    tasks = every[:: len(every) // _TASKS][:_TASKS]
    lists = {name: make_tools(Settings(), toolset, loads=True, keeps=True) for name, toolset in OFFERED.items()}
    fitting, right, misses = 0, 0, list[str]()
    headers = {"Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', 'none')}"}
    async with httpx.AsyncClient(base_url=url, timeout=_PATIENCE, headers=headers) as client:
        for task in tasks:
            name, given = await _chosen(client, task, lists[task.toolset])
            schemas = {tool.name: tool.parameters for tool in lists[task.toolset]}
            wrong = _wrong(task, given, schemas[name]) if name == task.tool else []
            fitting += name in task.fitting
            right += name in task.fitting and not wrong
            if wrong or name not in task.fitting:
                misses.append(json.dumps([task.id, task.tool, name, given, wrong], ensure_ascii=False))
    if path := os.environ.get(_MISSES):
        await asyncio.to_thread(Path(path).write_text, "\n".join(misses), "utf-8")
    return {
        "the fitting tool": tell(f"{fitting} of {len(tasks)}", higher={"fitting": fitting}),
        "with the arguments of the task": tell(f"{right} of {len(tasks)}", higher={"right": right}),
    }


async def _chosen(client: httpx.AsyncClient, task: ToolTask, tools: list[Any]) -> tuple[str, dict[str, Any]]:
    """The tool that the model calls, and its arguments; an empty name where it calls none."""
    functions = [{"name": tool.name, "description": tool.description, "parameters": tool.parameters} for tool in tools]
    asked = {
        "model": os.environ.get(_MODEL, "gpt-4o-mini"),
        "temperature": 0,
        "messages": [{"role": "system", "content": _SYSTEM}, {"role": "user", "content": task.task}],
        "tools": [{"type": "function", "function": function} for function in functions],
    }
    replied = await client.post("chat/completions", json=asked)
    replied.raise_for_status()
    calls: list[dict[str, Any]] = replied.json()["choices"][0]["message"].get("tool_calls") or []
    if not calls:
        return "", {}
    called = calls[0]["function"]
    return called["name"], json.loads(called["arguments"])


def _wrong(task: ToolTask, given: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    """The arguments that the task settles and the call has otherwise; whose wording is free need only be there."""
    if not task.named:
        return []
    try:
        called, wanted = spelled(given, schema), spelled(task.arguments, schema)
    except InvalidInput as error:
        return [error.message]
    return [
        name
        for name, value in wanted.items()
        if name not in called or (name not in task.free and _plain(called[name]) != _plain(value))
    ]


def _plain(value: Any) -> str:
    """A value without what spelling decides: case, and the order of lists."""
    parts = sorted(map(str, cast(list[Any], value))) if isinstance(value, list) else value
    return json.dumps(parts, sort_keys=True, ensure_ascii=False).casefold()
