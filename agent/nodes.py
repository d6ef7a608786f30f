"""The graph's nodes in reading order: each calls one step of tools/ and notes how long it took."""

import time
from typing import Any

from agent.state import State, SubResult, SubState
from agent.thread import carry_on
from tools.answer import compose
from tools.answer_models import Step, SubQuestion, Trace
from tools.checks.confidence import label_retrieval, score_confidence
from tools.deps import Deps
from tools.draft import cost_of, draft_answer
from tools.errors import ModelFailed
from tools.figures.gather import Gatherer, merge_retrieved
from tools.figures.models import Retrieved
from tools.refuse import ask_which_company, ask_which_metric, decline, lacks_company, lacks_metric
from tools.understand.classify import classify
from tools.understand.companies import CompanyFinder
from tools.understand.route import FULL_STATEMENT, route

Update = dict[str, Any]


class _Stopwatch:
    def __init__(self, step: str) -> None:
        self._step = step
        self._begun = time.perf_counter()

    def done(self, detail: str = "", by: str = "rules", tokens: tuple[int, int] = (0, 0)) -> list[Step]:
        seconds = round(time.perf_counter() - self._begun, 6)
        cost = cost_of(by, *tokens) if any(tokens) else 0.0
        return [
            Step(
                step=self._step,
                seconds=seconds,
                by=by,
                detail=detail if cost is not None else f"{detail}; the price of {by} is not known",
                input_tokens=tokens[0],
                output_tokens=tokens[1],
                cost_usd=cost or 0.0,
            )
        ]


class Nodes:
    """The nodes of the outer graph."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def reset(self, state: State) -> Update:
        """Clear what an earlier turn of the thread left."""
        return {"results": None, "steps": None}

    async def classify(self, state: State) -> Update:
        """Read the question: companies, metrics, periods, and the route."""
        watch = _Stopwatch("classify")
        finder = CompanyFinder(await self._deps.facts.companies(), self._deps.directory)
        reading = carry_on(classify(state["question"], finder, self._deps.vocabulary), state.get("asked"))
        return {
            "classification": reading,
            **({"asked": reading} if reading.tickers or reading.metrics else {}),
            "sub_questions": [SubQuestion(id="q1", question=state["question"])],
            "steps": watch.done("; ".join(reading.reasons)),
        }

    async def answer(self, state: State) -> Update:
        """Write the answer from what was found, or say why there is none."""
        watch = _Stopwatch("answer")
        reading = state["classification"]
        parts = list(state["results"].values())
        if parts:
            answer = compose(reading, merge_retrieved([part["found"] for part in parts]))
        elif lacks_metric(reading):
            answer = ask_which_metric(reading)
        elif lacks_company(reading):
            answer = ask_which_company(await self._deps.facts.companies())
        else:
            answer = decline(reading)
        answer = answer.model_copy(update={"sub_questions": tuple(state["sub_questions"])})
        return {"answer": answer, "steps": watch.done(f"{len(answer.facts)} figures")}

    async def draft(self, state: State) -> Update:
        """Have the model word the answer, where one is configured; what fails to tie out is not used."""
        chat, answer = self._deps.chat, state["answer"]
        if chat is None or not answer.facts or answer.route == FULL_STATEMENT:
            return {"steps": []}
        watch = _Stopwatch("draft")
        try:
            drafted, reply = await draft_answer(chat, state["question"], answer)
        except ModelFailed as error:
            by = chat.model if any(error.tokens) else "rules"
            return {"steps": watch.done(f"{error.message} The rules' answer stands.", by, error.tokens)}
        tokens = (reply.input_tokens, reply.output_tokens)
        return {"answer": drafted, "steps": watch.done("worded from the facts", chat.model, tokens)}

    async def score(self, state: State) -> Update:
        """Score the answer, and attach the trace."""
        watch = _Stopwatch("score")
        answer, reading = state["answer"], state["classification"]
        confidence = score_confidence(answer, self._deps.today(), asked_for_newest=not reading.fiscal_years)
        steps = watch.done(f"{confidence.score} {confidence.tier}")
        scored = answer.model_copy(
            update={
                "confidence": confidence if answer.facts else None,
                "retrieval_confidence": label_retrieval(answer),
                "trace": _trace([*state["steps"], *steps]),
            }
        )
        return {"answer": scored, "steps": steps}


class SolveNodes:
    """The nodes of `solve`."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def route(self, state: SubState) -> Update:
        """Choose how to answer the sub-question."""
        watch = _Stopwatch("route")
        chosen = route(state["classification"])
        return {"route": chosen, "steps": watch.done(chosen)}

    async def retrieve(self, state: SubState) -> Update:
        """Run the figure tools that the route needs."""
        watch = _Stopwatch("retrieve")
        reading = state["classification"]
        deps = self._deps
        found = await Gatherer(deps.facts, deps.directory, deps.vocabulary, deps.today()).gather(reading)
        return {"found": found, "steps": watch.done(_summary(found))}

    async def answer_part(self, state: SubState) -> Update:
        """Hand the sub-question's figures back."""
        part = SubResult(id=state["sub_question"].id, route=state["route"], found=state["found"])
        return {"results": {part["id"]: part}}


def _trace(steps: list[Step]) -> Trace:
    return Trace(
        steps=tuple(steps),
        models=tuple(dict.fromkeys(step.by for step in steps if step.by != "rules")),
        input_tokens=sum(step.input_tokens for step in steps),
        output_tokens=sum(step.output_tokens for step in steps),
        cost_usd=round(sum(step.cost_usd for step in steps), 6),
    )


def _summary(found: Retrieved) -> str:
    counts = {
        "figures": len(found.xbrl_facts.values),
        "computed": sum(len(c.results) for c in found.calculations),
        "points": sum(len(s.points) for s in found.timeseries),
        "statements": len(found.statements),
    }
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing"
