"""What becomes of a model's drafts: right ones that are refused, and wrong ones that are caught, by kind.

The drafts are worded by templates, each figure by its placeholder, as a model is told to. A wrong one has one thing
wrong: the years change places, or the period, the direction or the name of the figure is another.
"""

import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import chain

from pydantic import BaseModel

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.measures.answers.confidence_cases import Asked, single_questions
from evals.measures.answers.tied_out_questions import annual_questions, quarter_questions
from evals.report import Report, tell
from server.memory import short_memory
from tools.answer.draft import draft_answer
from tools.errors import ModelFailed
from tools.models.answers import Answer, AnswerFact
from tools.models.base import period_label
from tools.models.questions import FULL_STATEMENT
from tools.ports.chat_model import ChatReply, FunctionReply
from tools.ports.deps import Deps
from tools.tie_out.answers.drafts import HeldDraft, hold_draft

_SEED = 11
_TEMPLATES = (
    "{company}'s {label} was [[{f}]] in {period}, {way} by [[{f}.delta]] ([[{f}.pct]]) from [[{f}.prior]] in {before}.",
    "In {period}, {company} reported {label} of [[{f}]], {way} [[{f}.pct]] on the year.",
    "{label} of {company} came to [[{f}]] in {period}; in {before} it had been [[{f}.prior]].",
    "{company}: {label} of [[{f}]] in {period} (to {end}), {way} [[{f}.pct]] from [[{f}.prior]] in {before}.",
)
_WITHOUT_CHANGE = "{company}'s {label} was [[{f}]] in {period}."
_OTHERS = ("revenue", "net income", "operating income", "total assets", "gross profit", "cost of revenue")


class _Says:
    """A model that says what it is told to."""

    model = "template"

    def __init__(self, text: str) -> None:
        self._text = text

    async def prepare(self) -> None:
        return None

    async def complete(self, system: str, user: str, *, max_tokens: int) -> ChatReply:
        return ChatReply(self._text, 0, 0)

    async def call_function(
        self, system: str, user: str, function: type[BaseModel], *, max_tokens: int
    ) -> FunctionReply:
        raise ModelFailed


async def measure_held_drafts(corpus: EvalCorpus) -> Report:
    """Right drafts accepted, wrong ones caught by kind, and what was judged wrongly."""
    deps, words = corpus.deps, corpus.deps.vocabulary
    asked = chain(single_questions(), annual_questions(words), quarter_questions(words))
    counts, caught, misses = Counter[str](), Counter[str](), list[str]()
    async for kind, text, held in _drafts(deps, asked):
        counts[kind] += 1
        caught[kind] += bool(held.contradictions)
        if bool(held.contradictions) != (kind != "right"):
            misses.append(f"{kind}: {text} {' '.join(held.contradictions)}")
    right, wrong = counts["right"], counts.total() - counts["right"]
    hits = caught.total() - caught["right"]
    report: Report = {
        "right drafts refused": tell(
            f"{caught['right']} of {right} ({caught['right'] / max(right, 1):.1%})", lower={"refused": caught["right"]}
        ),
        "wrong drafts caught": tell(f"{hits} of {wrong} ({hits / max(wrong, 1):.1%})", higher={"caught": hits}),
    }
    report |= {
        kind: tell(f"{caught[kind]} of {counts[kind]} caught", higher={"caught": caught[kind]})
        for kind in counts
        if kind != "right"
    }
    return report | {f"miss {at}": text for at, text in enumerate(misses, start=1)}


async def _drafts(deps: Deps, asked: Iterable[Asked]) -> AsyncIterator[tuple[str, str, HeldDraft]]:
    """The kind of each draft, its text with the figures put in, and what came of it."""
    graph, choices = build_graph(deps, short_memory()), random.Random(_SEED)
    for one in asked:
        answer = await answer_question(graph, one.question, _ignore, one.question_id)
        facts = answer.facts
        if answer.route == FULL_STATEMENT or not facts or any(f.yoy and not (f.yoy.pct and f.yoy.delta) for f in facts):
            continue
        for kind, template, changes in _kinds(facts[0], choices):
            words = [_worded(fact, template, changes if fact is facts[0] else {}) for fact in facts]
            yield kind, *await _held(deps, one.question, answer, " ".join(words))


def _kinds(fact: AnswerFact, choices: random.Random) -> Iterator[tuple[str, str, dict[str, str]]]:
    """A right wording, and wrong ones: what the first fact's sentence says otherwise."""
    others = [name for name in _OTHERS if name not in fact.label.lower() and fact.label.lower() not in name]
    yield "right", choices.choice(_TEMPLATES), {}
    if fact.yoy is not None:
        yield from _wrong_changes(fact)
    yield "another figure", choices.choice(_TEMPLATES), {"label": choices.choice(others)}


def _wrong_changes(fact: AnswerFact) -> Iterator[tuple[str, str, dict[str, str]]]:
    words = _words(fact)
    yield "years change places", "{label} of {company} was [[{f}.prior]] in {period} and [[{f}]] in {before}.", {}
    yield "another period", _WITHOUT_CHANGE, {"period": words["before"]}
    yield "the other direction", _TEMPLATES[0], {"way": "down" if words["way"] == "up" else "up"}


def _words(fact: AnswerFact) -> dict[str, str]:
    words = {
        "company": fact.source.company,
        "label": fact.label,
        "f": fact.fact_id,
        "period": period_label(fact.fiscal_year, fact.fiscal_quarter),
        "end": str(fact.end_date),
    }
    if fact.yoy is not None:
        words["before"] = period_label(fact.yoy.prior_fiscal_year, fact.fiscal_quarter)
        words["way"] = "up" if fact.yoy.delta > 0 else "down"
    return words


def _worded(fact: AnswerFact, template: str, changes: dict[str, str]) -> str:
    return (template if fact.yoy is not None else _WITHOUT_CHANGE).format(**{**_words(fact), **changes})


async def _held(deps: Deps, question: str, answer: Answer, draft: str) -> tuple[str, HeldDraft]:
    held: list[HeldDraft] = []

    async def hold(drafted: Answer) -> Answer:
        held.append(await hold_draft(deps, drafted))
        return drafted

    drafted, _ = await draft_answer(_Says(draft), question, answer, hold=hold)
    text = drafted.answer
    for citation in drafted.citations:
        text = text.replace(citation.text, "")
    return text.strip(), held[-1]


async def _ignore(_: str) -> None:
    return None
