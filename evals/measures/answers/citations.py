"""Citations held against the store: how many of real answers hold, and how many are caught once they are tampered with.

The answers are those to the questions of the gold, from figures, to those that ask for one thing (a difference, yes or
no), and of the invented companies, from filings.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.measures.answers.ask import GOLD
from evals.measures.answers.citation_tampering import tampered
from evals.measures.search.paged_corpus import paged_corpus
from evals.places import GOLD_SETS, INVENTED
from evals.report import Report, tell
from server.memory import short_memory
from tools.ports.deps import Deps
from tools.tie_out.answers.citations import check_citations

LED = GOLD_SETS / "sloppy1.jsonl"


async def measure_citations(corpus: EvalCorpus) -> Report:
    """Per set of questions: the citations that hold, those tampered with that are caught, and the time it takes."""
    asked = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    report = await _measure(corpus.deps, "ask", [row.get("question") or row["then"] for row in asked])
    led = [json.loads(line) for line in LED.read_text("utf-8").splitlines()]
    report |= await _measure(corpus.deps, "led", [row["question"] for row in led if row["answer"]])
    async with paged_corpus("invented", _invented_rows()) as deps:
        lines = (INVENTED / "questions.jsonl").read_text("utf-8").splitlines()
        return report | await _measure(deps, "invented", [json.loads(line)["question"] for line in lines])


def _invented_rows() -> Iterator[dict[str, Any]]:
    for line in (INVENTED / "manifest.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield {**row, "path": str(INVENTED / row["path"])}


async def _measure(deps: Deps, name: str, questions: list[str]) -> Report:
    graph = build_graph(deps, short_memory())
    holding, made, caught = Counter[bool](), Counter[str](), Counter[str]()
    problems: list[str] = []
    seconds: list[float] = []
    whole = 0
    for number, question in enumerate(questions):
        answer = await answer_question(graph, question, _ignore, f"{name}-{number}")
        seconds += [step.seconds for step in answer.trace.steps if step.step == "verify"]
        report = await check_citations(deps, answer)
        holding.update(one.ok for one in report.citations)
        whole += report.holds
        problems += [f"{question}: {one.text} {' '.join(one.problems)}" for one in report.citations if one.problems]
        problems += [f"{question}: {one.text} {one.problem}" for one in report.figures]
        for kind, other in tampered(answer):
            made[kind] += 1
            found = not (await check_citations(deps, other)).holds
            caught[kind] += found
            if not found:
                problems.append(f"{question}: not caught: {kind}")
    seconds.sort()
    told = f"{seconds[len(seconds) // 2]:.4f} at the median, {seconds[-1]:.4f} at most"
    kinds = ", ".join(f"{caught[kind]} of {count} {kind}" for kind, count in made.items())
    return {
        f"{name}: citations that hold": tell(
            f"{holding[True]} of {holding.total()}", higher={"hold": holding[True]}, lower={"fail": holding[False]}
        ),
        f"{name}: answers that hold": tell(f"{whole} of {len(questions)}", higher={"hold": whole}),
        f"{name}: tampered with and caught": tell(
            f"{caught.total()} of {made.total()} ({kinds})", lower={"not caught": made.total() - caught.total()}
        ),
        f"{name}: seconds to verify an answer": tell(told, times={"median": seconds[len(seconds) // 2]}),
        **{f"{name}: problem {place}": text for place, text in enumerate(problems, start=1)},
    }


async def _ignore(_: str) -> None:
    return None
