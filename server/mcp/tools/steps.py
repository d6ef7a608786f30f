"""The graph's steps, one by one: for those who build their own order of them."""

from collections.abc import Iterator
from typing import Annotated

from mcp_types import CallToolResult
from pydantic import BaseModel, BeforeValidator, Field

from server.mcp.tools.questions import ANSWER
from server.mcp.tools.support import Ctx, alone, opened, result
from server.mcp.tools.wire import unpack
from server.text.answers import answer_text
from server.text.route_results import route_results_text
from tools.models.answers import Answer, Clarification, Confidence, SubQuestion
from tools.models.facts import FigureClaim
from tools.models.filters import Filters
from tools.models.plans import LeftOut
from tools.models.questions import QueryType, Route, ToldClassification
from tools.models.results.route_results import RouteResults
from tools.models.slots.routing import InferredFilters, Signal
from tools.tie_out.answers.citation_models import CitationReport

Question = Annotated[str, Field(description="The question, in words.")]
GivenAnswer = Annotated[
    Answer, BeforeValidator(unpack), Field(description="An answer as `ask` or `draft_answer` gave it.")
]


class RouteChoice(BaseModel):
    """By which route a question is answered, and what keeps it from being answered."""

    route: Route
    answerable: bool
    reason: str
    query_type: QueryType
    signals: tuple[Signal, ...] = ()
    filters: InferredFilters = InferredFilters()
    clarification: Clarification | None = None


class Decomposition(BaseModel):
    """The sub-questions of a question, each after those whose answers it needs.

    `by` is the model that made them, or rules; `notes` say what of a model's plan was dropped.
    """

    sub_questions: tuple[SubQuestion, ...]
    left_out: tuple[LeftOut, ...] = ()
    by: str = "rules"
    notes: tuple[str, ...] = ()


async def classify_question(question: Question, ctx: Ctx) -> Annotated[CallToolResult, ToldClassification]:
    """Classify a question without answering it: its type, companies, metrics, periods, route, and why."""
    async with opened(ctx) as lazy:
        from tools.questions.refine import read_question

        deps = await lazy.deps()
        reading = (await read_question(deps, question)).classification
        return result(ToldClassification.of(reading), alone(_reading_text))


async def route_question(question: Question, ctx: Ctx) -> Annotated[CallToolResult, RouteChoice]:
    """Choose by which route a question would be answered, and say what is open."""
    async with opened(ctx) as lazy:
        from tools.answer.refuse import decline, question_back
        from tools.models.questions import answerable, searchable
        from tools.questions.refine import read_question
        from tools.questions.router import inferred_filters

        deps = await lazy.deps()
        reading = (await read_question(deps, question)).classification
        back = question_back(reading, await deps.facts.companies())
        can = answerable(reading) or (reading.element is not None and searchable(reading) and back is None)
        reason = "; ".join(reading.reasons) if can else (back or decline(reading)).answer
        choice = RouteChoice(
            route=reading.route,
            answerable=can,
            reason=reason,
            query_type=reading.query_type,
            signals=reading.signals,
            filters=inferred_filters(reading),
            clarification=back.clarification if back else None,
        )
        return result(choice, alone(_choice_text))


def _choice_text(chosen: RouteChoice) -> str:
    told = [f"{chosen.route} ({chosen.query_type}): {chosen.reason}", *(signal.told for signal in chosen.signals)]
    filters = chosen.filters.told
    return "\n".join((*told, *([f"filters: {filters}"] if filters else [])))


async def decompose_question(question: Question, ctx: Ctx) -> Annotated[CallToolResult, Decomposition]:
    """Plan a question: split it into sub-questions of one company, metric and period each, the steps in order, and what
    waits for what."""
    async with opened(ctx) as lazy:
        from tools.questions.planning.plan import make_plan, refine_plan
        from tools.questions.refine import read_question

        deps, filters = await lazy.deps(), Filters()
        reading = (await read_question(deps, question)).classification
        plan = make_plan(deps, question, reading, filters, await deps.facts.companies())
        plan, _ = await refine_plan(deps, question, plan, filters)
        parts = Decomposition(sub_questions=plan.sub_questions, left_out=plan.left_out, by=plan.by, notes=plan.notes)
        return result(parts, alone(lambda shown: "\n".join(_lines(shown))))


def _reading_text(reading: ToldClassification) -> str:
    weights = f"search weights: vector {reading.weights.vector}, keyword {reading.weights.keyword}"
    return "\n".join((f"route: {reading.route}", *reading.reasons, weights))


def _lines(parts: Decomposition) -> Iterator[str]:
    for one in parts.sub_questions:
        waits = f" (after {', '.join(one.depends_on)})" if one.depends_on else ""
        yield f"{one.id}: {one.question}{waits}"
    yield from (f"Left out: {one.what}: {one.reason}" for one in parts.left_out)
    yield from parts.notes


async def retrieve(
    question: Question,
    ctx: Ctx,
    filters: Annotated[Filters | None, Field(description="Hard limits, as `ask` has them.")] = None,
    top_k: Annotated[int, Field(ge=1, le=50, description="At most so many passages.")] = 8,
) -> Annotated[CallToolResult, RouteResults]:
    """Find what a question's route needs, before any answer: facts with comparisons, series, statements, passages."""
    async with opened(ctx) as lazy:
        from agent.retrieve import retrieve as run
        from tools.errors import InvalidInput

        deps, traced = await lazy.deps(), lazy.settings.langsmith
        found = await run(deps, question, filters, top_k=top_k, traced=traced)
        if found is None:
            raise InvalidInput("The question leaves open what is to be found. `route_question` says what.")
        return result(found, alone(route_results_text))


async def draft_answer(
    question: Question,
    values: Annotated[list[FigureClaim], Field(description="Figures as `lookup_metric` or `calculate` gave them.")],
    ctx: Ctx,
) -> Annotated[CallToolResult, Answer]:
    """Write a cited answer from figures. Each is looked up again: one that no filing bears out is declined."""
    async with opened(ctx) as lazy:
        from tools.answer.from_claims import answer_from
        from tools.errors import InvalidInput
        from tools.questions.refine import read_question
        from tools.tie_out.answers.citations import check_citations as check
        from tools.tie_out.answers.citations import mark_citations
        from tools.tie_out.answers.cited.rows import placed
        from tools.tie_out.answers.drafting import word_answer
        from tools.tie_out.answers.verification import verify_answer

        if not values:
            raise InvalidInput("values is empty: bring the figures that the answer is to be made of.")
        deps = await lazy.deps()
        answer = await answer_from(deps, (await read_question(deps, question)).classification, values)
        drafted = await word_answer(deps, question, answer)
        told = (f"{drafted.failure} The rules wrote the answer.",) if drafted.failure else ()
        answer = verify_answer(drafted.answer.model_copy(update={"warnings": (*drafted.answer.warnings, *told)}))
        answer = await placed(deps, answer)
        answer = mark_citations(answer, await check(deps, answer))
        return result(answer, alone(answer_text), **ANSWER)


async def check_citations(answer: GivenAnswer, ctx: Ctx) -> Annotated[CallToolResult, CitationReport]:
    """Hold an answer's citations against the store: each opens, the quoted words stand where it says, and every figure
    is what its filing reports.
    """
    async with opened(ctx) as lazy:
        from tools.tie_out.answers.citations import check_citations as check

        report = await check(await lazy.deps(), answer)
        return result(report, alone(_report_text))


def _report_text(report: CitationReport) -> str:
    lines = [f"{one.text}: {' '.join(one.problems) or one.opens}" for one in report.citations]
    lines += [f"{one.text} {one.problem}" for one in report.figures]
    lines += [f"{words!r} does not stand in the filing that it cites." for words in report.misquoted]
    return "\n".join((report.summary, *lines))


async def score_confidence(answer: GivenAnswer, ctx: Ctx) -> Annotated[CallToolResult, Confidence]:
    """Score how far an answer can be trusted: five weighted signals, each with its reason."""
    async with opened(ctx) as lazy:
        from tools.errors import InvalidInput
        from tools.tie_out.answers.confidence import score_confidence as score

        deps = await lazy.deps()
        confidence = score(answer, deps.today(), asked_for_newest=False)
        if confidence is None:
            raise InvalidInput("The answer holds no figures: there is nothing to score.")
        return result(confidence, alone(_confidence_text))


def _confidence_text(confidence: Confidence) -> str:
    lines = [f"{signal.name}: {signal.value} x {signal.weight} ({signal.reason})" for signal in confidence.signals]
    return "\n".join((f"{confidence.score} {confidence.tier}, raw {confidence.raw}", *lines))
