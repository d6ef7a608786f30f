"""Somebody behind an MCP client, who fills in forms."""

from typing import Any

from mcp_types import ElicitRequestParams, ElicitResult


class Person:
    """Replies as told, None for a refusal, and remembers what was asked."""

    def __init__(self, *replies: str | None) -> None:
        self.replies = list(replies)
        self.asked: list[ElicitRequestParams] = []

    async def __call__(self, context: Any, params: ElicitRequestParams) -> ElicitResult:
        self.asked.append(params)
        reply = self.replies.pop(0)
        return (
            ElicitResult(action="decline") if reply is None else ElicitResult(action="accept", content={"reply": reply})
        )
