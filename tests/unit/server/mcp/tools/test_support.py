"""What a tool keeps of a result for its other pages."""

from types import SimpleNamespace
from typing import Annotated, Any, cast

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult

from server.access.callers import Caller
from server.mcp.tools.paging import MOST_TOKENS
from server.mcp.tools.support import Ctx, alone, result, tool
from tools.models.base import Model


class Told(Model):
    """To whom how often something was told."""

    lines: tuple[str, ...]


def called_by(name: str) -> Context[Any]:
    request = SimpleNamespace(scope={"state": {"caller": Caller(name)}})
    return Context(request_context=cast(Any, SimpleNamespace(request=request, protocol_version="2025-06-18")))


async def test_another_caller_gets_no_later_page_of_the_same_result() -> None:
    told: list[str] = []

    async def tell(question: str, ctx: Ctx) -> Annotated[CallToolResult, Told]:
        """Tell."""
        told.append(ctx.request_context.request.scope["state"]["caller"].name)
        lines = tuple(f"{told[-1]} {len(told)} {'x' * 1_000}" for _ in range(MOST_TOKENS // 100))
        return result(Told(lines=lines), alone(lambda model: ""))

    telling = tool(tell, "Tell")
    first = await telling.run({"question": "?"}, called_by("ada"))
    cursor = first.structured_content["next_cursor"]
    later = await telling.run({"question": "?", "cursor": cursor}, called_by("ada"))
    other = await telling.run({"question": "?", "cursor": cursor}, called_by("bob"))
    assert later.structured_content["lines"][0].startswith("ada 1 ")
    assert other.structured_content["lines"][0].startswith("bob 2 ")
    assert told == ["ada", "bob"]


async def test_a_tool_that_servers_share_pages_each_ones_own_results() -> None:
    told: list[int] = []

    async def tell(question: str) -> Annotated[CallToolResult, Told]:
        """Tell."""
        told.append(len(told))
        lines = tuple(f"{told[-1]} {'x' * 1_000}" for _ in range(MOST_TOKENS // 100))
        return result(Told(lines=lines), alone(lambda model: ""))

    shared = tool(tell, "Tell")
    here, there = (shared.offered_among(frozenset({"tell", name})) for name in ("ask", "calculate"))
    cursor = (await here.run({"question": "?"}, called_by("ada"))).structured_content["next_cursor"]
    assert (await there.run({"question": "?", "cursor": cursor}, called_by("ada"))).structured_content["lines"][0][
        0
    ] == "1"
    assert (await here.run({"question": "?", "cursor": cursor}, called_by("ada"))).structured_content["lines"][0][
        0
    ] == "0"
    assert (here.offered, there.offered) == ({"tell", "ask"}, {"tell", "calculate"})
