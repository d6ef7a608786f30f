"""What an MCP caller sees and may call, and the audit log's line for each call."""

import time
from collections.abc import Mapping
from typing import Any, Final, cast

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext

from server.access.callers import LOCAL, Caller

WRITES: Final = frozenset({"fetch_filings", "index_files", "record_feedback"})  # tools that need the scope index
_NAMED: Final = ("name", "uri")  # what calls name: a tool or prompt, a resource


async def as_caller(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    """Middleware of the server: tools that the caller may not call are not listed; each call is noted."""
    scope = ctx.request.scope if ctx.request is not None else None
    if scope is None or ctx.request_id is None:
        return await call_next(ctx)
    from server.access.audit import note_call

    caller: Caller = scope.get("state", {}).get("caller", LOCAL)
    outcome, began = "failed", time.monotonic()
    try:
        result = await call_next(ctx)
        outcome = _outcome(result)
    finally:
        params = ctx.params or {}
        named = next((str(params[one]) for one in _NAMED if params.get(one) is not None), "")
        ms = round((time.monotonic() - began) * 1000)
        note_call(scope, f"mcp {ctx.method} {named}".strip(), outcome, ms, _question(params))
    if ctx.method == "tools/list" and isinstance(result, dict) and not caller.may("index"):
        return {**result, "tools": [tool for tool in result["tools"] if tool["name"] not in WRITES]}
    return result


def _outcome(result: HandlerResult) -> str:
    """How a call went: what an answer says of itself, else whether it is an error."""
    told = _mapping(result)
    if told.get("isError"):
        return "error"
    status = _mapping(told.get("structuredContent")).get("status")
    return status if isinstance(status, str) else "ok"


def _question(params: Mapping[str, Any]) -> str | None:
    """The words of a question or search among a call's arguments."""
    given = _mapping(params.get("arguments"))
    found = given.get("question", given.get("query"))
    return found if isinstance(found, str) else None


def _mapping(value: object) -> dict[str, Any]:
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}
