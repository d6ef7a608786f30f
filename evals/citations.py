"""Citations held against the store: how many of real answers hold, and how many are caught once they are tampered with.

The answers are those to the questions of the gold, from figures, and of the invented companies, from filings.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.ask import GOLD
from evals.corpus import EvalCorpus
from evals.search.corpus import paged_corpus
from server.memory import short_memory
from tools.answer_models import Answer, Citation
from tools.checks.citations import check_citations
from tools.deps import Deps

_INVENTED = Path(__file__).parents[1] / "ingest" / "samples" / "invented"


async def measure_citations(corpus: EvalCorpus) -> dict[str, str]:
    """Per set of questions: the citations that hold, those tampered with that are caught, and the time it takes."""
    asked = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    report = await _measure(corpus.deps, "ask", [row.get("question") or row["then"] for row in asked])
    async with paged_corpus("invented", _invented_rows()) as deps:
        lines = (_INVENTED / "questions.jsonl").read_text("utf-8").splitlines()
        return report | await _measure(deps, "invented", [json.loads(line)["question"] for line in lines])


def _invented_rows() -> Iterator[dict[str, Any]]:
    for line in (_INVENTED / "manifest.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield {**row, "path": str(_INVENTED / row["path"])}


async def _measure(deps: Deps, name: str, questions: list[str]) -> dict[str, str]:
    graph = build_graph(deps, short_memory())
    holding, tampered, caught = Counter[bool](), Counter[str](), Counter[str]()
    problems: list[str] = []
    seconds: list[float] = []
    for number, question in enumerate(questions):
        answer = await answer_question(graph, question, _ignore, f"{name}-{number}")
        seconds += [step.seconds for step in answer.trace.steps if step.step == "verify"]
        report = await check_citations(deps, answer)
        holding.update(one.ok for one in report.citations)
        problems += [f"{question}: {one.text} {' '.join(one.problems)}" for one in report.citations if not one.ok]
        for kind, other in _tampered(answer):
            tampered[kind] += 1
            caught[kind] += bool((await check_citations(deps, other)).failed)
    seconds.sort()
    told = f"{seconds[len(seconds) // 2]:.4f} at the median, {seconds[-1]:.4f} at most"
    kinds = ", ".join(f"{caught[kind]} of {count} {kind}" for kind, count in tampered.items())
    return {
        f"{name}: citations that hold": f"{holding[True]} of {holding.total()}",
        f"{name}: tampered with and caught": f"{caught.total()} of {tampered.total()} ({kinds})",
        f"{name}: seconds to verify an answer": told,
        **{f"{name}: problem {place}": text for place, text in enumerate(problems, start=1)},
    }


def _tampered(answer: Answer) -> Iterator[tuple[str, Answer]]:
    """The answer with one thing wrong in its first citation, and, where it quotes, in its first quotation."""
    if answer.citations:
        first = answer.citations[0]
        yield "years", _with(answer, first, fiscal_year=(first.fiscal_year or 2000) - 1)
        yield "documents", _with(answer, first, doc_id=f"{first.doc_id}0")
        yield "addresses", _with(answer, first, url="https://example.com/")
        yield "printed texts", _with(answer, first, text=first.text.replace(first.company, "Another Company"))
    for quoted in [citation for citation in answer.citations if citation.quote][:1]:
        words = (quoted.quote or "").split()
        yield "words", _with(answer, quoted, quote=" ".join((*words[:-1], "otherwise")))
        yield "pages", _with(answer, quoted, page=(quoted.page or 0) + 1)
        yield "anchors", _with(answer, quoted, anchor=f"{quoted.anchor}-x")


def _with(answer: Answer, citation: Citation, **changes: object) -> Answer:
    other = citation.model_copy(update=changes)
    return answer.model_copy(update={"citations": tuple(other if one is citation else one for one in answer.citations)})


async def _ignore(_: str) -> None:
    return None
