"""Questions in words."""

from typing import Annotated
from uuid import uuid4

from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field

from server.mcp_tools.asking import can_elicit, elicit, input_required, is_stateless, reply_of
from server.mcp_tools.support import Ctx, opened, result
from server.render import answer_text
from tools.answer_models import Answer, Clarification
from tools.filters import Filters


async def ask(
    question: Annotated[str, Field(description="A question about loaded companies' reported figures.")],
    ctx: Ctx,
    filters: Annotated[Filters | None, Field(description="Hard limits on what may be used.")] = None,
    thread_id: Annotated[
        str | None, Field(max_length=200, description='A conversation: "and in 2022?" leans on its last question.')
    ] = None,
    top_k: Annotated[int, Field(ge=1, le=50, description="At most so many passages.")] = 8,
    include_images: Annotated[bool, Field(description="Include images of the pages drawn on.")] = False,
) -> Annotated[CallToolResult, Answer] | InputRequiredResult:
    """Answer a question about companies' reported figures, with every figure tied to its filing."""
    async with opened(ctx) as lazy:
        from agent.run import ONCE, STEPS, Run

        furthest = 0

        async def report(step: str) -> None:
            nonlocal furthest
            place = STEPS.index(step) + 1 if step in STEPS else 0
            if place > furthest:
                furthest = place
                await ctx.report_progress(place, len(STEPS), step)

        asking = can_elicit(ctx)
        waiting = ctx.request_state if is_stateless(ctx) else None
        graph = await lazy.graph(remembers=asking or thread_id is not None)
        run = Run(graph, report, waiting or thread_id or f"{ONCE}{uuid4()}")
        if waiting is not None and await run.waiting():
            outcome = await run.resume(reply_of(ctx))
        else:
            outcome = await run.start(question, filters)
        while isinstance(outcome, Clarification):
            if asking and is_stateless(ctx):
                return input_required(outcome, run.thread_id)
            outcome = await run.resume(await elicit(ctx, outcome) if asking else None)
        if asking and thread_id is None:
            await run.forget()
        return result(outcome, answer_text(outcome))
