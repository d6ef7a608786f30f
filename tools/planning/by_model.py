"""A plan by a chat model, held against what the rules read: it may arrange the question, and add nothing to it.

A sub-question that names a company, a year or a figure that the question does not is dropped, as is one whose
dependencies go in circles; every one that is dropped is told. Where less is left than the rules' plan asks for, the
rules' plan stands.
"""

import re
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tools.errors import ModelFailed
from tools.planning.clauses import asks
from tools.planning.links import Linked, known_words, taken_from
from tools.planning.models import Kind, Pick, Plan
from tools.planning.picks import end_of, picked_reading, read_pick
from tools.planning.rules import Draft, Reader
from tools.prompts.loader import as_data, load_prompt
from tools.stores import ChatModel, FunctionReply
from tools.understand.classification import Classification

MAX_TOKENS = 1500
_MOST = 40  # sub-questions that are looked at
_REFERENCE = re.compile(r"\{\s*(\w+)\s*\}")


class PlannedQuestion(BaseModel):
    """One atomic sub-question."""

    model_config = ConfigDict(extra="ignore")

    id: str = Field(max_length=20, description="q1, q2, ...")
    question: str = Field(max_length=1000, description="The sub-question; {q1} stands for the answer of q1.")
    target_company: str | None = Field(
        default=None, max_length=200, description="The company it is about, if it names one."
    )
    target_year: int | None = Field(default=None, description="The fiscal year it is about, if it names one.")
    depends_on: list[str] = Field(default_factory=list, max_length=50, description="The ids whose answers it needs.")


class PlanQuestion(BaseModel):
    """Take the question apart into atomic sub-questions."""

    sub_questions: list[PlannedQuestion] = Field(max_length=200)


async def plan_with_model(
    chat: ChatModel, question: str, rules: Plan, reader: Reader, names: Mapping[str, str]
) -> tuple[Plan, FunctionReply]:
    """The model's plan, or the rules' with a note why it stands. Raises `ModelFailed`."""
    reply = await chat.call_function(
        load_prompt("decompose"), f"Question:\n{as_data(question)}", PlanQuestion, max_tokens=MAX_TOKENS
    )
    try:
        said = PlanQuestion.model_validate(reply.arguments)
    except ValidationError as error:
        tokens = (reply.input_tokens, reply.output_tokens)
        raise ModelFailed(f"{chat.model} gave a plan of another shape.", tokens) from error
    reading = _Reading(rules, reader, names)
    plan = reading.plan(said.sub_questions[:_MOST], chat.model)
    if not _covers(plan, rules):
        notes = (*reading.notes, "the model's plan asks for less than the rules': theirs stands")
        return rules.model_copy(update={"notes": notes}), reply
    return plan.model_copy(update={"notes": tuple(reading.notes)}), reply


def _covers(plan: Plan, rules: Plan) -> bool:
    """Whether a plan asks for all companies and figures that another one does."""

    def asked(one: Plan) -> set[tuple[str, str]]:
        return {
            (ticker, metric)
            for part in one.parts
            for ticker in (part.reading.tickers or part.reading.not_loaded or ("",))
            for metric in (*part.reading.metrics, *part.reading.statements, *part.reading.narrative_cues[:1])
            if not part.takes and not part.pick
        }

    return bool(plan.parts) and {key for key in asked(rules) if key[1]} <= asked(plan) | _narrative(plan, asked(rules))


def _narrative(plan: Plan, wanted: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """What is wanted of text counts as asked for, whatever words ask for it."""
    told = {ticker for part in plan.parts if part.reading.narrative_cues for ticker in part.reading.tickers}
    cues = {cue for part in plan.parts for cue in part.reading.narrative_cues}
    return {(ticker, metric) for ticker, metric in wanted if ticker in told and (metric in cues or " " in metric)}


class _Reading:
    """A model's sub-questions on their way to a plan."""

    def __init__(self, rules: Plan, reader: Reader, names: Mapping[str, str]) -> None:
        readings = [part.reading for part in rules.parts]
        self._reader = reader
        self._names = names
        self._tickers = {ticker for one in readings for ticker in one.tickers}
        self._years = {year for one in readings for year in one.fiscal_years}
        self._metrics = {metric for one in readings for metric in one.metrics}
        self._open = any(one.unexplained or one.ambiguous for one in readings)
        self.notes: list[str] = []

    def plan(self, said: Sequence[PlannedQuestion], model: str) -> Plan:
        """The plan that the sub-questions make."""
        draft = Draft(dict(self._names))
        numbers: dict[str, int] = {}
        readings: dict[str, Linked] = {}
        for asked in self._in_order(said):
            linked = self._linked(asked, numbers, readings)
            if linked is None:
                continue
            numbers[asked.id] = len(numbers)
            readings[asked.id] = linked
            parents = [numbers[parent] for parent in asked.depends_on if parent in numbers]
            if linked.pick and len(parents) > 1:
                draft.pick_among(numbers[asked.id], linked.pick, linked.reading, parents)
            else:
                draft.add(numbers[asked.id], linked, alone=len(said) == 1)
        return draft.plan().model_copy(update={"by": model})

    def _in_order(self, said: Sequence[PlannedQuestion]) -> list[PlannedQuestion]:
        """Each after those that it depends on; without those that go in circles, and without unknown ids."""
        ids = {one.id for one in said}
        left: list[PlannedQuestion] = []
        for one in {one.id: one for one in reversed(said)}.values():
            for parent in one.depends_on:
                if parent not in ids:
                    self.notes.append(f"{one.id} depends on {parent!r:.20}, which is none: dropped")
            left.insert(0, one.model_copy(update={"depends_on": [p for p in one.depends_on if p in ids]}))
        ordered: list[PlannedQuestion] = []
        done: set[str] = set()
        while ready := [one for one in left if done.issuperset(one.depends_on)]:
            ordered += ready
            done |= {one.id for one in ready}
            left = [one for one in left if one.id not in done]
        self.notes += [f"{one.id} waits in a circle: dropped" for one in left]
        return ordered

    def _linked(self, asked: PlannedQuestion, numbers: Mapping[str, int], known: Mapping[str, Linked]) -> Linked | None:
        parents = [known[parent] for parent in asked.depends_on if parent in known]
        if len(parents) < len(asked.depends_on):
            self.notes.append(f"{asked.id} depends on a part that was dropped: dropped")
            return None
        text = " ".join(_REFERENCE.sub(" ", asked.question).split())
        if len(parents) > 1:
            return self._among(asked, text, parents)
        if not text.strip(" ?.,"):
            return None
        reading = known_words(text, self._reader.read(text))
        if (why := self._added(reading)) or not asks(text, reading):
            self.notes.append(f"{asked.id} {why or 'asks for nothing that can be looked up'}: dropped")
            return None
        pick = read_pick(text, reading)
        reading = picked_reading(text, reading, pick) if pick else reading
        picked = parents[0].pick if parents else None
        takes: list[Kind] = taken_from(reading, picked) if picked else []
        source = numbers[asked.depends_on[0]] if takes else None
        return Linked(text, reading, pick, source, tuple(takes))

    def _among(self, asked: PlannedQuestion, text: str, parents: Sequence[Linked]) -> Linked | None:
        """A pick among what several others found; other conclusions are drawn when the answer is written."""
        end = end_of(text)
        metrics = [metric for parent in parents for metric in parent.reading.metrics[:1]]
        if end is None or not metrics:
            self.notes.append(f"{asked.id} only draws a conclusion: it is drawn with the answer")
            return None
        tickers = tuple(dict.fromkeys(ticker for parent in parents for ticker in parent.reading.tickers))
        missing = tuple(dict.fromkeys(name for parent in parents for name in parent.reading.not_loaded))
        years = tuple(dict.fromkeys(year for parent in parents for year in parent.reading.fiscal_years))
        kind: Kind = "company" if len(tickers) + len(missing) > 1 else "year"
        reading = parents[0].reading.model_copy(
            update={"tickers": tickers, "not_loaded": missing, "fiscal_years": years, "metrics": (metrics[0],)}
        )
        return Linked(text, reading, Pick(end=end, kind=kind, metric=metrics[0]))

    def _added(self, reading: Classification) -> str | None:
        """What a sub-question names that the question does not."""
        if added := set(reading.tickers) - self._tickers:
            return f"names {', '.join(sorted(added))}, which the question does not"
        if self._years and (years := set(reading.fiscal_years) - self._years):
            return f"names {', '.join(map(str, sorted(years)))}, which the question does not"
        if not self._open and (metrics := set(reading.metrics) - self._metrics):
            return f"asks for {', '.join(sorted(metrics))}, which the question does not"
        return None
