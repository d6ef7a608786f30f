"""The graph's nodes in reading order: each calls one step of tools/ and notes how long it took."""

from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.types import interrupt

from agent.state import NO_REPLY, State
from agent.thread import carry_on
from agent.trace import Stopwatch, trace_of
from tools.answer import compose
from tools.answer_models import Answer
from tools.checks.confidence import label_retrieval, score_confidence
from tools.checks.conflicts import find_conflicts
from tools.checks.verification import verify_answer
from tools.deps import Deps
from tools.draft import draft_answer
from tools.errors import ModelFailed
from tools.figures.models import merge_retrieved
from tools.filters import Filters, read_filters
from tools.reasoning import open_questions, reasoning_chain
from tools.refuse import decline, question_back
from tools.understand.classification import Classification
from tools.understand.classify import classify
from tools.understand.companies import CompanyFinder
from tools.understand.constrain import constrain, text_filter_warnings
from tools.understand.decompose import decompose
from tools.understand.refine import model_remarks, refine
from tools.understand.reply import complete, pick_option
from tools.understand.route import FULL_STATEMENT

Update = dict[str, Any]


class Nodes:
    """The nodes of the outer graph."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def reset(self, state: State) -> Update:
        """Clear what an earlier turn of the thread left."""
        cleared: Update = dict.fromkeys(("results", "steps", "clarification", "reply"))
        return {
            **cleared,
            "rounds": 0,
            "sub_questions": [],
            "conflicts": (),
            "filters": read_filters(state.get("filters")),
        }

    async def classify(self, state: State) -> Update:
        """Read the question: companies, metrics, periods, and the route; or what is open."""
        watch = Stopwatch("classify")
        companies = await self._deps.facts.companies()
        finder = CompanyFinder(companies, self._deps.directory)
        read = await refine(self._deps, state["question"], self._read(state, finder), finder)
        reading = constrain(read.classification, state.get("filters") or Filters(), finder, self._deps.vocabulary)
        back = question_back(reading, companies)
        return {
            "classification": reading,
            "clarification": back.clarification if back else None,
            **({"asked": reading} if reading.tickers or reading.metrics else {}),
            "steps": watch.done("; ".join(reading.reasons), read.by, read.tokens),
        }

    def _read(self, state: State, finder: CompanyFinder) -> Classification:
        """The question by rules; with the reply to a question back, or with what the turn before was about."""
        reply, clarification = state["reply"], state["clarification"]
        if reply and clarification:
            said = pick_option(reply, clarification.options)
            return complete(state["classification"], classify(said, finder, self._deps.vocabulary))
        return carry_on(classify(state["question"], finder, self._deps.vocabulary), state.get("asked"))

    async def clarify(self, state: State, config: RunnableConfig) -> Update:
        """Ask what is open, and wait. An interrupted node runs again from its top: so it does nothing else."""
        clarification = state["clarification"]
        if clarification is None or not _can_wait(config):
            return {"reply": ""}
        reply = interrupt(clarification.model_dump(mode="json"))
        said = str(reply or "").strip()
        return {"reply": "" if said == NO_REPLY else said, "rounds": state["rounds"] + 1}

    async def decompose(self, state: State) -> Update:
        """Split the question into atomic ones."""
        watch = Stopwatch("decompose")
        companies = await self._deps.facts.companies()
        parts = decompose(state["question"], state["classification"], companies)
        return {"sub_questions": list(parts), "steps": watch.done(f"{len(parts)} sub-questions")}

    async def gather(self, state: State) -> Update:
        """Wait for the sub-questions that run side by side."""
        return {"steps": Stopwatch("gather").done(f"{len(state['results'])} of {len(state['sub_questions'])} answered")}

    async def contradict(self, state: State) -> Update:
        """Look for figures that disagree."""
        watch = Stopwatch("contradict")
        conflicts = find_conflicts([part["found"] for part in state["results"].values()])
        return {"conflicts": conflicts, "steps": watch.done(f"{len(conflicts)} conflicts")}

    async def assemble(self, state: State) -> Update:
        """Put what the sub-questions found together, in their order."""
        watch = Stopwatch("assemble")
        found = [state["results"][part.id]["found"] for part in state["sub_questions"]]
        return {"found": merge_retrieved(found), "steps": watch.done()}

    async def answer(self, state: State) -> Update:
        """Write the answer from what was found, or say why there is none."""
        watch = Stopwatch("answer")
        reading, results = state["classification"], state["results"]
        if not results:
            answer = question_back(reading, await self._deps.facts.companies()) or decline(reading)
            return {"answer": answer, "steps": watch.done(answer.status)}
        answer = compose(reading, state["found"])
        answer = answer.model_copy(
            update={
                "sub_questions": tuple(state["sub_questions"]),
                "unanswerable_sub_questions": open_questions(state["sub_questions"], _found(state)),
                "reasoning_chain": reasoning_chain(state["sub_questions"], _found(state)),
                "conflicts_detected": state["conflicts"],
                "warnings": (
                    *answer.warnings,
                    *model_remarks(reading),
                    *text_filter_warnings(state.get("filters")),
                ),
            }
        )
        steps = watch.done(f"{len(answer.facts)} figures")
        return await self._draft(state["question"], answer, steps)

    async def _draft(self, question: str, answer: Answer, steps: list[Any]) -> Update:
        """Have the model word the answer, where one is configured; what fails to tie out is not used."""
        chat = self._deps.chat
        quotes = any(citation.quote for citation in answer.citations)
        if chat is None or not (answer.facts or quotes) or answer.route == FULL_STATEMENT:
            return {"answer": answer, "steps": steps}
        watch = Stopwatch("draft")
        try:
            drafted, reply = await draft_answer(chat, question, answer)
        except ModelFailed as error:
            by = chat.model if any(error.tokens) else "rules"
            told = watch.done(f"{error.message} The rules' answer stands.", by, error.tokens)
            return {"answer": answer, "steps": [*steps, *told]}
        told = watch.done("worded from what was found", chat.model, (reply.input_tokens, reply.output_tokens))
        return {"answer": drafted, "steps": [*steps, *told]}

    async def verify(self, state: State) -> Update:
        """Read the answer again: every number must be the figure that it is tied to."""
        watch = Stopwatch("verify")
        answer = verify_answer(state["answer"])
        return {"answer": answer, "steps": watch.done(answer.verification.status.replace("_", " "))}

    async def score(self, state: State) -> Update:
        """Score the answer, and attach the trace."""
        watch = Stopwatch("score")
        answer = state["answer"]
        newest = not state["classification"].fiscal_years
        quotes = state["found"].quotes if "found" in state else ()
        confidence = score_confidence(answer, self._deps.today(), asked_for_newest=newest, quotes=quotes)
        steps = watch.done(f"{confidence.score} {confidence.tier}" if confidence else "nothing to score")
        scored = answer.model_copy(
            update={
                "confidence": confidence,
                "retrieval_confidence": label_retrieval(answer),
                "trace": trace_of([*state["steps"], *steps]),
            }
        )
        return {"answer": scored, "steps": steps}


def _can_wait(config: RunnableConfig) -> bool:
    """Whether the run can be interrupted and resumed: LangGraph hands the checkpointer on under this key."""
    return config.get("configurable", {}).get("__pregel_checkpointer") is not None


def _found(state: State) -> dict[str, Any]:
    return {name: part["found"] for name, part in state["results"].items()}
