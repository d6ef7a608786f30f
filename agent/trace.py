"""How long each step took, by what it was done, and what it cost."""

import time
from collections.abc import Sequence

from tools.answer.draft import cost_of
from tools.models.answers import Step, Trace

RULES = "rules"


class Stopwatch:
    """Times one step of the graph; `begun` is when it began, by the performance counter, where that was before."""

    def __init__(self, step: str, part: str | None = None, *, begun: float | None = None) -> None:
        self._step = step
        self._part = part
        now = time.perf_counter()
        self._begun = now if begun is None else begun
        self._at = time.time() - (now - self._begun)

    def done(self, detail: str = "", by: str = RULES, tokens: tuple[int, int] = (0, 0)) -> list[Step]:
        """The finished step, as the state's reducer takes it."""
        cost = cost_of(by, *tokens) if any(tokens) else 0.0
        unknown = None if cost is not None else f"the price of {by} is not known"
        return [
            Step(
                step=self._step,
                seconds=round(time.perf_counter() - self._begun, 6),
                began=self._at,
                part=self._part,
                by=by,
                detail="; ".join(filter(None, (detail, unknown))),
                input_tokens=tokens[0],
                output_tokens=tokens[1],
                cost_usd=cost or 0.0,
            )
        ]


def trace_of(steps: Sequence[Step], began: float = 0.0) -> Trace:
    """The trace of a run that began then: its steps, the models that ran, and what they cost in all."""
    return Trace(
        steps=tuple(step.model_copy(update={"began": round(max(0.0, step.began - began), 6)}) for step in steps),
        models=tuple(dict.fromkeys(step.by for step in steps if step.by != RULES)),
        input_tokens=sum(step.input_tokens for step in steps),
        output_tokens=sum(step.output_tokens for step in steps),
        cost_usd=round(sum(step.cost_usd for step in steps), 6),
    )
