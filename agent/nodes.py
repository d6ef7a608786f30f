"""The graph's nodes in reading order: each calls one step of tools/ and notes how long it took."""

import time
from typing import Any

from agent.state import State, SubResult, SubState
from tools.answer import ask_which_company, compose, decline
from tools.answer_models import Step, SubQuestion, Trace
from tools.checks.confidence import label_retrieval, score_confidence
from tools.deps import Deps
from tools.figures.facts import lookup_metric
from tools.figures.request import FigureRequest
from tools.models import LookupResult
from tools.understand.classify import classify
from tools.understand.companies import CompanyFinder
from tools.understand.route import route

Update = dict[str, Any]


class _Stopwatch:
    def __init__(self, step: str) -> None:
        self._step = step
        self._begun = time.perf_counter()

    def done(self, detail: str = "") -> list[Step]:
        seconds = round(time.perf_counter() - self._begun, 6)
        return [Step(step=self._step, seconds=seconds, detail=detail)]


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
        reading = classify(state["question"], finder, self._deps.vocabulary)
        reading = reading.model_copy(update={"route": route(reading)})
        return {
            "classification": reading,
            "sub_questions": [SubQuestion(id="q1", question=state["question"])],
            "steps": watch.done("; ".join(reading.reasons)),
        }

    async def answer(self, state: State) -> Update:
        """Write the answer from what was found, or say why there is none."""
        watch = _Stopwatch("answer")
        reading = state["classification"]
        parts = list(state["results"].values())
        if parts:
            answer = compose(reading, _joined(parts))
        elif reading.metrics and not reading.tickers and not reading.not_loaded and not reading.unexplained:
            answer = ask_which_company(await self._deps.facts.companies())
        else:
            answer = decline(reading)
        answer = answer.model_copy(update={"sub_questions": tuple(state["sub_questions"])})
        return {"answer": answer, "steps": watch.done(f"{len(answer.facts)} figures")}

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
                "trace": Trace(steps=(*state["steps"], *steps)),
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
        """Look the figures up."""
        watch = _Stopwatch("retrieve")
        reading = state["classification"]
        request = FigureRequest(
            tickers=reading.tickers,
            metrics=reading.metrics,
            fiscal_years=reading.fiscal_years,
            fiscal_quarters=reading.fiscal_quarters,
            newest=reading.newest,
            quarterly=reading.granularity == "quarterly",
        )
        deps = self._deps
        found = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today())
        detail = f"{len(found.values)} found, {len(found.declined)} declined"
        return {"lookup": found, "steps": watch.done(detail)}

    async def answer_part(self, state: SubState) -> Update:
        """Hand the sub-question's figures back."""
        part = SubResult(id=state["sub_question"].id, route=state["route"], lookup=state["lookup"])
        return {"results": {part["id"]: part}}


def _joined(parts: list[SubResult]) -> LookupResult:
    lookups = [part["lookup"] for part in parts]
    return LookupResult(
        values=tuple(value for lookup in lookups for value in lookup.values),
        declined=tuple(entry for lookup in lookups for entry in lookup.declined),
        warnings=tuple(dict.fromkeys(text for lookup in lookups for text in lookup.warnings)),
    )
