"""A plan by a chat model, held against what the rules read: it may arrange the question, and add nothing to it.

A sub-question that names a company, a period or a figure that the question does not is dropped, as is one whose
dependencies go in circles; every one that is dropped is told. Where less is left than the rules' plan asks for, the
rules' plan stands.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tools.errors import InvalidInput, ModelFailed
from tools.language.english.planning import end_of
from tools.models.plans import Kind, Plan
from tools.models.questions import Classification
from tools.models.slots.missing import NotLoaded
from tools.ports.chat_model import ChatModel, FunctionReply
from tools.prompts.loader import as_data, load_prompt
from tools.questions.planning.clauses import Clause, asks
from tools.questions.planning.links import Linked, link_clause
from tools.questions.planning.picks import pick_by
from tools.questions.planning.rules import Draft, Reader
from tools.questions.reply import PERIOD_SLOTS, names_period

MAX_TOKENS = 1500
_MOST = 40  # sub-questions that are looked at
_MOST_NOTES = 12
_REFERENCE = re.compile(r"\{\s*(\w+)\s*\}")
_WORD = re.compile(r"\w+")


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
    """What is left of the model's plan, with notes on what is not. Raises `ModelFailed`."""
    reply = await chat.call_function(
        load_prompt("decompose"), f"Question:\n{as_data(question)}", PlanQuestion, max_tokens=MAX_TOKENS
    )
    try:
        said = PlanQuestion.model_validate(reply.arguments)
    except ValidationError as error:
        tokens = (reply.input_tokens, reply.output_tokens)
        raise ModelFailed(f"{chat.model} gave a plan of another shape.", tokens) from error
    return _Reading(question, rules, reader, names).plan(said.sub_questions, chat.model), reply


def covers(plan: Plan, rules: Plan) -> bool:
    """Whether a plan asks for all that the rules' plan does, of the same companies and periods."""
    return set(_asked_for(rules)) <= set(_asked_for(plan))


def _asked_for(plan: Plan) -> Iterator[tuple[object, ...]]:
    """What is picked, and what is asked for of each company and year. What narrows a figure is asked for as well."""
    for part in plan.parts:
        reading = part.reading
        if part.pick is not None:
            yield (part.pick,)
            continue
        companies = ("a pick",) if "company" in part.takes else (*reading.tickers, *reading.not_loaded) or ("",)
        counted = (reading.newest, reading.years_ago, reading.open_end, reading.period_ends)
        years = ("a pick",) if {"year", "quarter"} & set(part.takes) else reading.fiscal_years or (counted,)
        for company in companies:
            yield (company,)
            yield from ((company, "text") for _ in reading.narrative_cues[:1])
            for asked in (*reading.metrics, *reading.statements):
                yield from ((company, asked, year, reading.fiscal_quarters) for year in years)
                yield from ((company, asked, word) for word in (*reading.unexplained, *reading.segments))
                yield from ((company, asked, kind) for kind in ("change", "sequential") if getattr(reading, kind))


class _Reading:
    """A model's sub-questions on their way to a plan."""

    def __init__(self, question: str, rules: Plan, reader: Reader, names: Mapping[str, str]) -> None:
        self._readings = [part.reading for part in rules.parts]
        self._reader = reader
        self._names = names
        self._words = {word.lower() for word in _WORD.findall(question)}
        self._numbers: dict[str, int] = {}
        self._known: dict[str, Linked] = {}
        self._notes: list[str] = []

    def plan(self, said: Sequence[PlannedQuestion], model: str) -> Plan:
        """The plan that the sub-questions make."""
        draft = Draft(dict(self._names))
        if len(said) > _MOST:
            self._notes.append(f"only the first {_MOST} sub-questions are looked at")
        for asked in self._in_order(said[:_MOST]):
            linked = self._linked(asked)
            if linked is None or self._is_known(asked, linked):
                continue
            number = self._numbers[asked.id] = len(self._numbers)
            self._known[asked.id] = linked
            if linked.pick and not linked.text:
                among = [self._numbers[parent] for parent in asked.depends_on]
                draft.pick_among(number, linked.pick, linked.reading, among)
            else:
                draft.add(number, linked, alone=len(said) == 1)
        return draft.plan().model_copy(update={"by": model, "notes": self._told()})

    def _told(self) -> tuple[str, ...]:
        more = len(self._notes) - _MOST_NOTES
        return (*self._notes[:_MOST_NOTES], *([f"{more} more notes"] if more > 0 else []))

    def _in_order(self, said: Sequence[PlannedQuestion]) -> list[PlannedQuestion]:
        """Each after those that it depends on; without those that go in circles, and without unknown ids."""
        ids = {one.id for one in said}
        left: dict[str, PlannedQuestion] = {}
        for one in said:
            if one.id in left:
                self._notes.append(f"{one.id} is there twice: the second one is dropped")
                continue
            self._notes += [
                f"{one.id} depends on {parent!r:.20}, which is none: dropped"
                for parent in one.depends_on
                if parent not in ids
            ]
            parents = [parent for parent in dict.fromkeys(one.depends_on) if parent in ids]
            left[one.id] = one.model_copy(update={"depends_on": parents})
        ordered: list[PlannedQuestion] = []
        while ready := [one for one in left.values() if not left.keys() & set(one.depends_on)]:
            ordered += ready
            left = {key: one for key, one in left.items() if one not in ready}
        self._notes += [f"{name} waits in a circle: dropped" for name in left]
        return ordered

    def _linked(self, asked: PlannedQuestion) -> Linked | None:
        """A sub-question, completed from those that it depends on; None for one that is dropped."""
        parents = [self._known[parent] for parent in asked.depends_on if parent in self._known]
        if len(parents) < len(asked.depends_on):
            return self._dropped(asked, "depends on a part that was dropped")
        text = " ".join(_REFERENCE.sub(" ", asked.question).split())
        reading = self._read(text)
        if reading is None:
            return self._dropped(asked, "can't be read")
        series = len(parents) == 1 and parents[0].pick is None and not reading.metrics and end_of(text)
        if len(parents) > 1 or series:
            return self._among(asked, text, parents)
        linked = link_clause(Clause(text, reading), parents, self._open_slots(asked))
        if why := self._added(linked.reading):
            return self._dropped(asked, why)
        if not asks(text, linked.reading):
            return self._dropped(asked, "asks for nothing that can be looked up")
        source = self._numbers[asked.depends_on[0]] if linked.takes else None
        return Linked(text, linked.reading, linked.pick, source, linked.takes, linked.offset)

    def _dropped(self, asked: PlannedQuestion, why: str) -> None:
        self._notes.append(f"{asked.id} {why}: dropped")

    def _read(self, text: str) -> Classification | None:
        try:
            return self._reader.read(text)
        except InvalidInput:
            return None

    def _open_slots(self, asked: PlannedQuestion) -> list[Classification]:
        """What fills gaps: the company and the year that are said beside the words, and those of the whole question."""
        target = self._read(asked.target_company or "")
        years = {year for one in self._readings for year in one.fiscal_years}
        said = [target] if target else []
        if asked.target_year in years:
            said.append(_slots(fiscal_years=(asked.target_year,)))
        companies = {(one.tickers, one.not_loaded) for one in self._readings}
        if len(companies) == 1:
            said += [_slots(tickers=tickers, not_loaded=missing) for tickers, missing in companies]
        periods = [{name: getattr(one, name) for name in PERIOD_SLOTS} for one in self._readings if names_period(one)]
        if periods and all(other == periods[0] for other in periods):
            said.append(_slots(**periods[0]))
        return said

    def _among(self, asked: PlannedQuestion, text: str, parents: Sequence[Linked]) -> Linked | None:
        """A pick among what others found; other conclusions are drawn when the answer is written."""
        metric = next((metric for parent in parents for metric in parent.reading.metrics), None)
        tickers = tuple(dict.fromkeys(ticker for parent in parents for ticker in parent.reading.tickers))
        missing = tuple(dict.fromkeys(name for parent in parents for name in parent.reading.not_loaded))
        years = tuple(dict.fromkeys(year for parent in parents for year in parent.reading.fiscal_years))
        quarterly = any(parent.reading.granularity == "quarterly" for parent in parents)
        kind: Kind = "company" if len(tickers) + len(missing) > 1 else "quarter" if quarterly else "year"
        pick = pick_by(text, kind, metric) if metric else None
        if pick is None:
            self._notes.append(f"{asked.id} only draws a conclusion: it is drawn with the answer")
            return None
        slots = {"tickers": tickers, "not_loaded": missing, "fiscal_years": years, "metrics": (pick.metric,)}
        return Linked("", parents[0].reading.model_copy(update=slots), pick)

    def _is_known(self, asked: PlannedQuestion, linked: Linked) -> bool:
        """Whether another sub-question asks for the same figure: then it answers this one as well."""
        for name, known in self._known.items():
            alike = (known.pick, known.source, known.takes) == (linked.pick, linked.source, linked.takes)
            same = alike and _figures(known.reading) == _figures(linked.reading)
            if same and linked.text and not linked.reading.narrative_cues:
                self._numbers[asked.id], self._known[asked.id] = self._numbers[name], known
                self._notes.append(f"{asked.id} asks for the same as {name}")
                return True
        return False

    def _added(self, reading: Classification) -> str | None:
        """What a sub-question names or asks for that the question does not."""
        for slot in ("tickers", "not_loaded", "fiscal_years", "fiscal_quarters", "metrics", "statements"):
            known = {value for one in self._readings for value in getattr(one, slot)}
            if added := [value for value in getattr(reading, slot) if value not in known]:
                return f"names {', '.join(map(_said, added)):.100}, which the question does not"
        problems = {problem.kind for one in self._readings for problem in one.problems}
        new = [word for word in reading.unexplained if not self._words.issuperset(_WORD.findall(word.lower()))]
        if reading.newest > max(one.newest for one in self._readings):
            return f"asks for the newest {reading.newest}, which the question does not"
        if reading.narrative_cues and not any(one.narrative_cues for one in self._readings):
            return "asks for text, which the question does not"
        if not problems.issuperset(problem.kind for problem in reading.problems):
            return f"asks for what no filing holds ({reading.problems[0].kind})"
        if new and not reading.narrative_cues:
            return f"says {', '.join(new):.100}, which the question does not"
        return None


def _figures(reading: Classification) -> Classification:
    """The reading without what tells nothing of the figures that it asks for."""
    return reading.model_copy(
        update={"query_type": "factual", "intent": "specific_metric", "follows_up": False, "reasons": (), "remarks": ()}
    )


def _said(value: object) -> str:
    return value.message if isinstance(value, NotLoaded) else str(value)


def _slots(**slots: object) -> Classification:
    return Classification.model_validate({"query_type": "factual", "intent": "specific_metric", **slots})
