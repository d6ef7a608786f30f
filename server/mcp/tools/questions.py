"""Questions in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated
from uuid import uuid4

from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field

from server.access.callers import caller_of
from server.lazy import LazyDeps
from server.mcp.tools.asking import (
    Pending,
    can_elicit,
    elicit,
    input_required,
    is_stateless,
    pending_of,
    reply_of,
)
from server.mcp.tools.offering import Outcome, may_offer, missing_in, offer, with_notes
from server.mcp.tools.support import Ctx, Cutting, Meter, alone, opened, result
from server.text.answers import answer_text
from server.text.progress import told_step
from tools.errors import TieoutError
from tools.models.answers import Answer, Clarification
from tools.models.filters import Filters

if TYPE_CHECKING:
    from agent.run import Run
    from tools.ports.deps import Deps

ANSWER: Cutting = {
    "order": ("warnings", "declined", "facts", "citations", "spans"),
    "spare": ("trace", "reasoning_chain", "resolved_citations", "sub_questions", "suggestions"),
    "once": ("answer",),
}  # how a long answer is cut


async def ask(
    question: Annotated[str, Field(description="A question about loaded companies: figures, or what filings say.")],
    ctx: Ctx,
    filters: Annotated[Filters | None, Field(description="Hard limits on what may be used.")] = None,
    thread_id: Annotated[
        str | None, Field(max_length=200, description='A conversation: "and in 2022?" leans on its last question.')
    ] = None,
    top_k: Annotated[int, Field(ge=1, le=50, description="At most so many passages.")] = 8,
    include_images: Annotated[bool, Field(description="Include images of the pages drawn on.")] = False,
) -> Annotated[CallToolResult, Answer] | InputRequiredResult:
    """Answer a question in words, such as why something changed: a written answer, each figure and quotation cited."""
    async with opened(ctx) as lazy:
        from agent.run import ONCE, STEPS, Run

        meter = Meter(ctx)

        async def report(step: str) -> None:
            if step in STEPS:
                await meter.tell(STEPS.index(step) + 1, told_step(step))

        pending = pending_of(ctx)
        thread_id = caller_of(ctx).thread(thread_id)
        graph = await lazy.graph(remembers=can_elicit(ctx) or thread_id is not None)
        thread = pending.thread_id or thread_id or f"{ONCE}{uuid4()}"
        run = Run(graph, report, thread, traced=lazy.settings.langsmith)
        asking = _Asking(ctx, lazy, run, meter, len(STEPS), pending.notes, _How(top_k, include_images))
        try:
            outcome = await asking.answer(question, filters, pending)
        except TieoutError as error:
            raise with_notes(error, asking.notes) from error
        if isinstance(outcome, InputRequiredResult):
            return outcome
        if can_elicit(ctx) and thread_id is None:
            await run.forget()
        if not include_images:
            return result(outcome, alone(answer_text), **ANSWER)
        return await _with_images(await lazy.deps(), outcome)


async def _with_images(deps: "Deps", answer: Answer) -> CallToolResult:
    """The answer with pictures of the pages that it cites, which its text lists."""
    from server.page_images import draw_cited

    drawn = await draw_cited(deps.documents, answer)
    answer = answer.model_copy(update={"warnings": (*answer.warnings, *drawn.warnings)})
    labels = [f"Image {number}: {image.label}" for number, image in enumerate(drawn.images, start=1)]

    def text(page: Answer) -> str:
        return "\n".join((answer_text(page), *labels))

    return result(answer, alone(text), [image.png for image in drawn.images], **ANSWER)


@dataclass(frozen=True)
class _How:
    """How a question is to be answered."""

    top_k: int
    include_images: bool


class _Asking:
    """A question on its way to the answer, with what is asked back in between: what is open, and what to fetch."""

    def __init__(
        self, ctx: Ctx, lazy: LazyDeps, run: "Run", meter: Meter, steps: int, notes: Sequence[str], how: "_How"
    ) -> None:
        self._ctx = ctx
        self._lazy = lazy
        self._run = run
        self._meter = meter
        self._steps = steps
        self._how = how
        self.notes = list(notes)  # what the answer has to say besides

    async def answer(self, question: str, filters: Filters | None, pending: Pending) -> Answer | InputRequiredResult:
        """The answer; or a question back, which a stateless call ends with."""
        waits = pending.thread_id is not None and await self._run.waiting()
        reply = (pending.reply or (None if pending.offered else reply_of(self._ctx))) if waits else None
        if (left := await self._offer(reply if waits else question, filters, waits=waits)) is not None:
            return left
        self._meter.begin(self._steps)
        outcome = await (self._run.resume(reply) if waits else self._start(question, filters))
        while isinstance(outcome, Clarification):
            if can_elicit(self._ctx) and is_stateless(self._ctx):
                return input_required(outcome, Pending(thread_id=self._run.thread_id, notes=tuple(self.notes)))
            reply = await elicit(self._ctx, outcome) if can_elicit(self._ctx) else None
            await self._offer(reply, filters, waits=True)
            outcome = await self._run.resume(reply)
        return outcome.model_copy(update={"warnings": (*outcome.warnings, *self.notes)})

    async def _start(self, question: str, filters: Filters | None) -> Answer | Clarification:
        how = self._how
        return await self._run.start(question, filters, top_k=how.top_k, include_images=how.include_images)

    async def _offer(self, words: str | None, filters: Filters | None, *, waits: bool) -> InputRequiredResult | None:
        """Offer to fetch whom the words or the filters name and who is not loaded: before the graph looks for them."""
        if not words or not may_offer(self._ctx, self._lazy):
            return None
        chosen = filters or Filters()
        names = () if waits else (*chosen.tickers, *chosen.companies)
        missing = await missing_in(self._lazy, words, names, chosen.fiscal_years)
        waiting = Pending(
            thread_id=self._run.thread_id if waits else None,
            reply=words if waits else None,
            notes=tuple(self.notes),
        )
        outcome = await offer(self._ctx, self._lazy, missing, self._meter, waiting=waiting, after=self._steps)
        if isinstance(outcome, Outcome):
            self.notes += outcome.notes
            return None
        return outcome
