"""What becomes of a model's drafts: right ones that are refused, and wrong ones that are caught, by kind.

The drafts are worded by templates, figures included, as a model is told to. A wrong one has one thing wrong: the years
change places, or the period, the direction, the name or the size of the figure is another.
"""

import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from decimal import Decimal
from itertools import chain

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.measures.answers.confidence_cases import Asked, single_questions
from evals.measures.answers.tied_out_questions import annual_questions, quarter_questions
from evals.report import Report, tell
from server.memory import short_memory
from tools.models.answers import Answer, AnswerFact
from tools.models.base import period_label
from tools.models.questions import FULL_STATEMENT
from tools.numbers import format_percent, format_value
from tools.ports.deps import Deps
from tools.tie_out.answers.drafting import tie_draft

_SEED = 11
_OFF = Decimal("1.04")  # times a figure, for one of another size
_TEMPLATES = (
    "{company}'s {label} was {value} in {period}, {way} by {delta} ({pct}) from {prior} in {before} [{f}].",
    "In {period}, {company} reported {label} of {value}, {way} {pct} on the year [{f}].",
    "{label} of {company} came to {value} in {period}; in {before} it had been {prior} [{f}].",
    "{company}: {label} of {value} in {period} (to {end}), {way} {pct} from {prior} in {before} [{f}].",
)
_WITHOUT_CHANGE = "{company}'s {label} was {value} in {period} [{f}]."
_OTHERS = ("revenue", "net income", "operating income", "total assets", "gross profit", "cost of revenue")


async def measure_held_drafts(corpus: EvalCorpus) -> Report:
    """Right drafts accepted, wrong ones caught by kind, and what was judged wrongly."""
    deps, words = corpus.deps, corpus.deps.vocabulary
    asked = chain(single_questions(), annual_questions(words), quarter_questions(words))
    counts, caught, misses = Counter[str](), Counter[str](), list[str]()
    async for kind, text, refused in _drafts(deps, asked):
        counts[kind] += 1
        caught[kind] += bool(refused)
        if bool(refused) != (kind != "right"):
            misses.append(f"{kind}: {text} {refused}")
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


async def _drafts(deps: Deps, asked: Iterable[Asked]) -> AsyncIterator[tuple[str, str, str]]:
    """The kind of each draft, its text, and why it is refused, if it is."""
    graph, choices = build_graph(deps, short_memory()), random.Random(_SEED)
    for one in asked:
        answer = await answer_question(graph, one.question, _ignore, one.question_id)
        facts = answer.facts
        if answer.route == FULL_STATEMENT or not facts or any(f.yoy and not (f.yoy.pct and f.yoy.delta) for f in facts):
            continue
        for kind, template, changes in _kinds(facts[0], choices):
            words = [_worded(fact, template, changes if fact is facts[0] else {}) for fact in facts]
            yield kind, " ".join(words), await _refused(deps, one.question, answer, " ".join(words))


def _kinds(fact: AnswerFact, choices: random.Random) -> Iterator[tuple[str, str, dict[str, str]]]:
    """A right wording, and wrong ones: what the first fact's sentence says otherwise."""
    others = [name for name in _OTHERS if name not in fact.label.lower() and fact.label.lower() not in name]
    yield "right", choices.choice(_TEMPLATES), {}
    if fact.yoy is not None:
        yield from _wrong_changes(fact)
    yield "another figure", choices.choice(_TEMPLATES), {"label": choices.choice(others)}
    size = (
        format_value(fact.value * _OFF, fact.unit) if not fact.shown.endswith("%") else f"{fact.value * 100 + 1:.2f}%"
    )
    yield "another size", choices.choice(_TEMPLATES), {"value": size}


def _wrong_changes(fact: AnswerFact) -> Iterator[tuple[str, str, dict[str, str]]]:
    words = _words(fact)
    yield "years change places", "{label} of {company} was {prior} in {period} and {value} in {before} [{f}].", {}
    yield "another period", _WITHOUT_CHANGE, {"period": words["before"]}
    yield "the other direction", _TEMPLATES[0], {"way": "down" if words["way"] == "up" else "up"}


def _words(fact: AnswerFact) -> dict[str, str]:
    words = {
        "company": fact.source.company,
        "label": fact.label,
        "f": fact.fact_id,
        "period": period_label(fact.fiscal_year, fact.fiscal_quarter),
        "end": str(fact.end_date),
        "value": fact.shown,
    }
    if fact.yoy is not None:
        words["prior"] = format_value(fact.yoy.prior_value, fact.unit)
        words["delta"] = format_value(abs(fact.yoy.delta), fact.unit)
        words["pct"] = format_percent(fact.yoy.pct or 0.0)
        words["before"] = period_label(fact.yoy.prior_fiscal_year, fact.fiscal_quarter)
        words["way"] = "up" if fact.yoy.delta > 0 else "down"
    return words


def _worded(fact: AnswerFact, template: str, changes: dict[str, str]) -> str:
    return (template if fact.yoy is not None else _WITHOUT_CHANGE).format(**{**_words(fact), **changes})


async def _refused(deps: Deps, question: str, answer: Answer, draft: str) -> str:
    tied = await tie_draft(deps, question, answer, draft)
    return " ".join(why for _, why in tied.refused)


async def _ignore(_: str) -> None:
    return None
