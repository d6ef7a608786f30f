"""Questions in words."""

from typing import Annotated

from mcp_types import CallToolResult
from pydantic import Field

from server.mcp_tools.support import Ctx, opened, result
from server.render import answer_text
from tools.answer_models import Answer
from tools.understand.classification import Classification

_STEPS_OF_ASK = 6  # reset, classify, solve, answer, draft, score


async def ask(
    question: Annotated[str, Field(description="A question about reported figures of loaded companies.")],
    ctx: Ctx,
    thread_id: Annotated[
        str | None, Field(max_length=200, description='A conversation: "and in 2022?" leans on its last question.')
    ] = None,
) -> Annotated[CallToolResult, Answer]:
    """Answer a question about companies' reported figures, with every figure tied to its filing."""
    async with opened(ctx) as lazy:
        from agent.run import answer_question

        done = 0

        async def report(step: str) -> None:
            nonlocal done
            done += 1
            await ctx.report_progress(done, _STEPS_OF_ASK, step)

        graph = await lazy.graph(remembers=thread_id is not None)
        answer = await answer_question(graph, question, report, thread_id)
        return result(answer, answer_text(answer))


async def classify_question(
    question: Annotated[str, Field(description="The question to classify.")], ctx: Ctx
) -> Annotated[CallToolResult, Classification]:
    """Show how a question is read: companies, metrics, periods, route, and why."""
    async with opened(ctx) as lazy:
        from tools.understand.classify import classify
        from tools.understand.companies import CompanyFinder

        deps = await lazy.deps()
        finder = CompanyFinder(await deps.facts.companies(), deps.directory)
        reading = classify(question, finder, deps.vocabulary)
        return result(reading, "\n".join((f"route: {reading.route}", *reading.reasons)))
