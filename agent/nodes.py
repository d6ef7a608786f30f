"""The graph's nodes in reading order: each calls one step of tools/ and notes how long it took."""

import logging
import time
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from agent.results import answered_parts, left_of, passages_of, readings_of
from agent.state import NO_REPLY, State
from agent.trace import Stopwatch, trace_of
from tools.answer.arabic.write import compose_answer
from tools.answer.reasoning import open_questions, reasoning_chain
from tools.answer.refuse import decline
from tools.answer.unused import unused_words, with_unused
from tools.documents.payloads import with_payloads
from tools.language.companies import CompanyFinder
from tools.language.topics import ARABIC
from tools.models.answers import Answer, SubQuestion
from tools.models.figures import merge_retrieved
from tools.models.filters import Filters, read_filters
from tools.models.plans import LeftOut
from tools.models.questions import sets_side_by_side
from tools.ports.chat_calls import bound_chat, calls_of, failed_steps, silence_warnings
from tools.ports.deps import Deps
from tools.ports.query_log import logged_question
from tools.questions.constrain import text_filter_warnings
from tools.questions.follow_up import keep_asked
from tools.questions.planning.plan import make_plan, refine_plan
from tools.questions.planning.run import over_budget
from tools.questions.planning.wording import name_found
from tools.questions.refine import Turn, model_remarks, read_question, rewording_remarks
from tools.retrieve.elements.documents import ask_back
from tools.retrieve.evidence import find_evidence
from tools.text import counted
from tools.tie_out.answers.citations import check_citations, mark_citations
from tools.tie_out.answers.cited.rows import placed
from tools.tie_out.answers.confidence import asks_for_newest, label_retrieval, score_confidence
from tools.tie_out.answers.conflicts import find_conflicts
from tools.tie_out.answers.coverage import citation_coverage
from tools.tie_out.answers.drafting import is_worded_by_model, word_answer
from tools.tie_out.answers.unit_drafting import is_worded_over_units, word_units_answer
from tools.tie_out.answers.verification import verify_answer
from tools.tie_out.claims.sources import find_contradictions, say_flag

Update = dict[str, Any]

_LOG = logging.getLogger(__name__)

_COMPARISON = "draft_comparison"  # the prompt
_UNANSWERED = ("declined", "needs_clarification")


class Nodes:
    """The nodes of the outer graph."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def reset(self, state: State) -> Update:
        """Clear what an earlier turn of the thread left."""
        cleared: Update = dict.fromkeys(("results", "steps", "calls", "clarification", "reply"))
        return {
            **cleared,
            "rounds": 0,
            "began": time.time(),
            "conflicts": (),
            "filters": read_filters(state.get("filters")),
        }

    async def classify(self, state: State) -> Update:
        """Read the question: companies, metrics, periods, and the route; or what is open."""
        watch = Stopwatch("classify")
        filters = state.get("filters") or Filters()
        deps = bound_chat(self._deps, "classify", before=state["calls"])
        companies = await self._deps.facts.companies()
        finder = CompanyFinder(companies, self._deps.directory)
        read = await read_question(deps, state["question"], self._turn(state), filters, finder)
        reading = read.classification
        plan = make_plan(self._deps, state["question"], reading, filters, companies, finder)
        back = None if plan.is_compound else await ask_back(self._deps, state["question"], reading, filters)
        return {
            "classification": reading,
            "plan": plan,
            "clarification": back.clarification if back else None,
            **({"asked": asked} if (asked := keep_asked(reading, state.get("asked"))) else {}),
            "steps": watch.done("; ".join(reading.reasons), read.by, read.tokens),
            "calls": calls_of(deps),
        }

    def _turn(self, state: State) -> Turn:
        """What the conversation has said before."""
        clarification, before = state["clarification"], state.get("asked")
        if (reply := state["reply"]) and clarification:
            return Turn(before, reply=reply, options=clarification.options, open_reading=state["classification"])
        return Turn(before)

    async def clarify(self, state: State, runtime: Runtime[None]) -> Update:
        """Ask what is open, and wait. An interrupted node runs again from its top: so it does nothing else."""
        clarification = state["clarification"]
        if clarification is None or not _can_wait(runtime):
            return {"reply": ""}
        if state["classification"].language == ARABIC:
            from tools.answer.in_arabic import asked_in_arabic

            clarification = asked_in_arabic(clarification, state["classification"])
        reply = interrupt(clarification.model_dump(mode="json"))
        said = str(reply or "").strip()
        return {"reply": "" if said == NO_REPLY else said, "rounds": state["rounds"] + 1}

    async def decompose(self, state: State) -> Update:
        """Complete the plan: segments that parts name, and what the model makes of it where one is configured."""
        watch = Stopwatch("decompose")
        deps = bound_chat(self._deps, "decompose", before=state["calls"])
        plan, tokens = await refine_plan(deps, state["question"], state["plan"], state.get("filters") or Filters())
        told = "; ".join((counted(len(plan.parts), "sub-question"), *plan.notes))
        return {"plan": plan, "steps": watch.done(told, plan.by, tokens), "calls": calls_of(deps)}

    async def gather(self, state: State) -> Update:
        """Wait for the sub-questions that run side by side."""
        answered, parts = len(state["results"]), len(state["plan"].parts)
        spent = over_budget(time.time() - state["began"], state["steps"]) if answered < parts else None
        return {"steps": Stopwatch("gather").done(f"{answered} of {parts} answered{f': {spent}' if spent else ''}")}

    async def contradict(self, state: State) -> Update:
        """Look for figures that disagree, and for quotations that the facts contradict."""
        watch = Stopwatch("contradict")
        found = [part["found"] for part in state["results"].values()]
        quotes = [quote for part in found for quote in part.quotes if quote.answers]
        claims = await find_contradictions(self._deps, quotes, self._as_of(state))
        conflicts = (*find_conflicts(found), *map(say_flag, claims.flags))
        told = (
            f"{len(conflicts)} conflicts; {claims.supported} claims of filings borne out, {len(claims.unjudged)} open"
        )
        return {"conflicts": conflicts, "steps": watch.done(told)}

    async def assemble(self, state: State) -> Update:
        """Put what the sub-questions found together, in their order."""
        watch = Stopwatch("assemble")
        parts = answered_parts(state, state["plan"].sub_questions).values()
        return {"found": merge_retrieved([part.found for part in parts]), "steps": watch.done()}

    async def answer(self, state: State) -> Update:
        """Write the answer from what was found, or say why there is none."""
        watch = Stopwatch("answer")
        reading, results = state["classification"], state["results"]
        if not results:
            filters = state.get("filters") or Filters()
            answer = await ask_back(self._deps, state["question"], reading, filters) or decline(reading)
            answer = answer.model_copy(update={"warnings": (*answer.warnings, *rewording_remarks(reading))})
            evidence = await self._evidence(state) if answer.status in _UNANSWERED else ()
            return {"answer": answer, "evidence": evidence, "steps": watch.done(answer.status)}
        plan, asked_for = state["plan"], await self._sub_questions(state)
        parts = answered_parts(state, asked_for)
        spent = over_budget(time.time() - state["began"], state["steps"])
        unreached = [
            LeftOut(what=asked.question, reason=f"{spent or 'what it waits for was not answered'}.")
            for asked in asked_for
            if asked.id not in parts
        ]
        left_out = [*plan.left_out, *unreached]
        answer = compose_answer(reading, list(parts.values()), left_out, self._deps.citation_style)
        answer = answer.model_copy(
            update={
                "sub_questions": asked_for,
                "unanswerable_sub_questions": (
                    *open_questions(asked_for, parts),
                    *(one.what for one in plan.left_out),
                ),
                "reasoning_chain": reasoning_chain(asked_for, parts),
                "conflicts_detected": state["conflicts"],
                "warnings": (
                    *answer.warnings,
                    *rewording_remarks(reading),
                    *model_remarks(reading),
                    *text_filter_warnings(state.get("filters")),
                ),
            }
        )
        evidence = passages_of(state)
        if answer.status in _UNANSWERED and not evidence:
            evidence = await self._evidence(state)
        return {"answer": answer, "evidence": evidence, "steps": watch.done(counted(len(answer.facts), "figure"))}

    async def _evidence(self, state: State) -> tuple[str, ...]:
        """Passages for a model where the rules found nothing to answer from, or could only ask back."""
        if self._deps.chat is None or state["classification"].not_loaded:
            return ()
        filters = state.get("filters") or Filters()
        return await find_evidence(self._deps, state["question"], state["classification"], filters)

    async def _sub_questions(self, state: State) -> tuple[SubQuestion, ...]:
        """The plan's sub-questions, with the names of what others among them picked."""
        asked_for = state["plan"].sub_questions
        choices = {name: part.get("choice") for name, part in state["results"].items()}
        if not any(choices.values()):
            return asked_for
        names = {ticker: c.name for c in await self._deps.facts.companies() for ticker in (c.ticker, *c.tickers)}
        return tuple(name_found(asked, choices, names) for asked in asked_for)

    def after_answer(self, state: State) -> str:
        """To the model that answers, where there is one and anything to answer from."""
        by_units = "found" in state and is_worded_over_units(self._deps, state["found"].units)
        worded = by_units or is_worded_by_model(self._deps, state["answer"], state["evidence"])
        return "draft" if worded else "verify"

    async def draft(self, state: State) -> Update:
        """Have the model answer from what was found; what fails to tie out is left out."""
        watch, units = Stopwatch("draft"), state["found"].units if "found" in state else None
        over_units = units if is_worded_over_units(self._deps, units) else None
        chosen = self._deps if over_units is None else replace(self._deps, chat=self._deps.unit_chat)
        deps = bound_chat(chosen, "draft", before=state["calls"])
        reading, answer = state["classification"], state["answer"]
        if over_units is not None:
            drafted = await word_units_answer(deps, state["question"], answer, over_units, reading.language)
        else:
            also = _COMPARISON if sets_side_by_side(reading) else None
            drafted = await word_answer(
                deps, state["question"], answer, self._as_of(state), state["evidence"], also=also
            )
        steps = [*watch.done(drafted.told, drafted.by, drafted.tokens), *drafted.checks]
        return {"answer": drafted.answer, "composed": answer, "steps": steps, "calls": calls_of(deps)}

    def _as_of(self, state: State) -> date | None:
        """The day that the asker's filters put the question back to, where that is past."""
        as_of = (state.get("filters") or Filters()).filed_before
        return as_of if as_of and as_of < self._deps.today() else None

    async def verify(self, state: State) -> Update:
        """Read the answer again: every number must be the figure that it is tied to, every citation must hold."""
        watch = Stopwatch("verify")
        answer = state["answer"]
        try:
            verified, told = await self._verified(state, answer)
        except Exception as error:
            if answer.drafted is None:
                raise
            _LOG.exception("a drafted answer could not be verified")
            warning = f"The model's draft was not used: verifying it failed ({type(error).__name__}); the log has it."
            composed = state["composed"]
            composed = composed.model_copy(update={"warnings": (*composed.warnings, warning)})
            verified, told = await self._verified(state, composed)
        return {"answer": verified, "steps": watch.done(told)}

    async def _verified(self, state: State, answer: Answer) -> tuple[Answer, str]:
        answer = verify_answer(answer if answer.drafted else with_unused(answer, left_of(state)))
        answer = await with_payloads(self._deps.documents, await placed(self._deps, answer))
        report = await check_citations(self._deps, answer)
        answer = mark_citations(answer, report)
        return answer, f"{answer.verification.status.replace('_', ' ')}; {report.summary}"

    async def score(self, state: State) -> Update:
        """Score the answer, and attach the trace."""
        watch = Stopwatch("score")
        answer, calls = state["answer"], state["calls"]
        newest = asks_for_newest(state["classification"])
        doubted = not answer.drafted and any(not one.aside for one in unused_words(left_of(state)))
        judged = any(one.kind == "judgement" for reading in readings_of(state) for one in reading.read_as)
        judged = judged or any(part["found"].not_measured for part in state["results"].values())
        confidence = score_confidence(
            answer, self._deps.today(), asked_for_newest=newest, doubted=doubted, judged=judged
        )
        told = f"{confidence.score} {confidence.tier}, raw {confidence.raw}" if confidence else "nothing to score"
        steps = watch.done(told)
        scored = answer.model_copy(
            update={
                "confidence": confidence,
                "retrieval_confidence": label_retrieval(answer),
                "citation_coverage": citation_coverage(answer),
                "warnings": (*answer.warnings, *silence_warnings(calls)),
                "trace": trace_of([*state["steps"], *failed_steps(calls), *steps], state["began"]),
            }
        )
        self._log(state, scored)
        over_units = "found" in state and state["found"].units is not None
        if state["classification"].language == ARABIC and answer.drafted is None:
            from tools.answer.in_arabic import in_arabic, warned_in_arabic

            said = warned_in_arabic if over_units else in_arabic
            scored = said(scored, state["classification"])
        return {"answer": scored, "steps": steps}

    def _log(self, state: State, answer: Answer) -> None:
        """Note how the question went; what it cost and how long it took is for `tieout stats`."""
        if self._deps.query_log is None:
            return
        kind, began = state["classification"].query_type, state["began"]
        at = datetime.fromtimestamp(began, UTC)
        searches = [search for part in state["results"].values() for search in part["found"].searches]
        logged = logged_question(state["question"], kind, answer, at, time.time() - began, searches)
        self._deps.query_log.note(logged)


def _can_wait(runtime: Runtime[None]) -> bool:
    """Whether the run can be interrupted and resumed: without a checkpointer, it has no thread."""
    return runtime.execution_info is not None and runtime.execution_info.thread_id is not None
