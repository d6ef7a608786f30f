"""The graph's steps, one by one: for those who build their own order of them."""

from typing import Annotated

from mcp_types import CallToolResult
from pydantic import BaseModel, Field

from server.mcp_tools.support import Ctx, opened, result
from server.render import answer_text
from tools.answer_models import Answer, Clarification, Confidence
from tools.models import FigureClaim
from tools.understand.classification import Classification

Question = Annotated[str, Field(description="The question, in words.")]


class RouteChoice(BaseModel):
    """By which route a question is answered, and what keeps it from being answered."""

    route: str
    answerable: bool
    reason: str
    clarification: Clarification | None = None


async def classify_question(question: Question, ctx: Ctx) -> Annotated[CallToolResult, Classification]:
    """Show how a question is read: companies, metrics, periods, route, and why."""
    async with opened(ctx) as lazy:
        from tools.understand.refine import read_question

        deps = await lazy.deps()
        reading = (await read_question(deps, question)).classification
        return result(reading, "\n".join((f"route: {reading.route}", *reading.reasons)))


async def route_question(question: Question, ctx: Ctx) -> Annotated[CallToolResult, RouteChoice]:
    """Choose how to answer a question, and say what is open."""
    async with opened(ctx) as lazy:
        from tools.refuse import decline, question_back
        from tools.understand.refine import read_question
        from tools.understand.route import answerable

        deps = await lazy.deps()
        reading = (await read_question(deps, question)).classification
        back = question_back(reading, await deps.facts.companies())
        can = answerable(reading)
        reason = "; ".join(reading.reasons) if can else (back or decline(reading)).answer
        choice = RouteChoice(
            route=reading.route, answerable=can, reason=reason, clarification=back.clarification if back else None
        )
        return result(choice, f"{choice.route}: {choice.reason}")


async def draft_answer(
    question: Question,
    values: Annotated[list[FigureClaim], Field(description="Figures as `lookup_metric` or `calculate` gave them.")],
    ctx: Ctx,
) -> Annotated[CallToolResult, Answer]:
    """Write a cited answer from figures. Each is looked up again: one that no filing bears out is declined."""
    async with opened(ctx) as lazy:
        from tools.checks.verification import verify_answer
        from tools.draft import draft_answer as draft
        from tools.errors import InvalidInput, ModelFailed
        from tools.figure_claims import answer_from
        from tools.understand.refine import read_question

        if not values:
            raise InvalidInput("values is empty: bring the figures that the answer is to be made of.")
        deps = await lazy.deps()
        answer = await answer_from(deps, (await read_question(deps, question)).classification, values)
        if deps.chat is not None and answer.facts:
            try:
                answer, _ = await draft(deps.chat, question, answer)
            except ModelFailed as error:
                warning = f"{error.message} The rules wrote the answer."
                answer = answer.model_copy(update={"warnings": (*answer.warnings, warning)})
        answer = verify_answer(answer)
        return result(answer, answer_text(answer))


async def score_confidence(
    answer: Annotated[Answer, Field(description="An answer as `ask` or `draft_answer` gave it.")], ctx: Ctx
) -> Annotated[CallToolResult, Confidence]:
    """Score how far an answer can be trusted: five weighted signals, each with its reason."""
    async with opened(ctx) as lazy:
        from tools.checks.confidence import score_confidence as score
        from tools.errors import InvalidInput

        deps = await lazy.deps()
        confidence = score(answer, deps.today(), asked_for_newest=False)
        if confidence is None:
            raise InvalidInput("The answer holds no figures: there is nothing to score.")
        lines = [f"{signal.name}: {signal.value} x {signal.weight} ({signal.reason})" for signal in confidence.signals]
        return result(confidence, "\n".join((f"{confidence.score} {confidence.tier}", *lines)))
