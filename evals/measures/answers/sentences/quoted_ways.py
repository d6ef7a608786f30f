"""How often what is quoted by signs of its own is right: a disclosure in its place, a table's row, reasons, amounts.

`python -m evals.measures.answers.sentences.quoted_ways` counts the judged answers of `confidence_cases.py`, each
question once, however often it was asked, and writes `vocab/quoted_ways.toml`. Few are judged: a share is drawn towards
one half as by `_PRIOR` more questions. Guidance is judged by "printed measures".
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from evals.measures.answers.confidence_cases import Case, confidence_cases
from tools import vocab
from tools.models.answers import Answer
from tools.search.quotes.ways import WAYS, likely_by
from tools.tie_out.answers.confidence import kind_of

TARGET = Path(next(iter(vocab.__path__))) / "quoted_ways.toml"
_PRIOR = 8
_BY = re.compile(r", by (\w+)$")
_GUIDANCE = (6, 7)  # right ones of those that "printed measures" asks


def way_of(answer: Answer) -> str | None:
    """The way in which an answer's quotations were found, as its trace tells; None for sentences by their likeness."""
    found = (_BY.search(step.detail) for step in answer.trace.steps if step.step == "quote")
    return next((match[1] for match in found if match), None)


def counted(cases: Iterable[Case]) -> Mapping[str, tuple[float, int]]:
    """For each way, how many questions it answered rightly, by the share of their answers, and of how many."""
    judged: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for case in cases:
        if kind_of(case.answer) == "narrative" and (way := way_of(case.answer)):
            judged[way][case.question_id].append(case.right)
    return {way: (sum(sum(all_) / len(all_) for all_ in of.values()), len(of)) for way, of in judged.items()}


def likely(right: float, questions: int) -> float:
    """The share of right answers, where so many were judged."""
    return (right + _PRIOR / 2) / (questions + _PRIOR)


def with_rates(case: Case) -> Case:
    """A case with the shares that ship as scores of what it quotes: it may have been asked when others did."""
    way = next((one for one in WAYS if one == way_of(case.answer)), None)
    if way is None:
        return case
    told = {"score": likely_by(way)}
    citations = (one.model_copy(update=told) if one.quote is not None else one for one in case.answer.citations)
    return case.model_copy(update={"answer": case.answer.model_copy(update={"citations": tuple(citations)})})


def as_toml(found: Mapping[str, tuple[float, int]]) -> str:
    """The shares as they ship; a way of which nothing was judged is as likely as not."""
    lines = [
        "# How often what is quoted in each way answers, written by",
        "# `python -m evals.measures.answers.sentences.quoted_ways`.",
        f"# Each share is drawn towards one half as by {_PRIOR} more questions.",
    ]
    for way in WAYS:
        right, questions = found.get(way, (0.0, 0))
        lines += ["", f"# {right:.1f} of {questions} questions right", f"[{way}]"]
        lines += [f"likely = {likely(right, questions):.3f}"]
    return "\n".join(lines) + "\n"


async def main() -> None:
    found = {**counted(await confidence_cases()), "guidance": _GUIDANCE}
    TARGET.write_text(as_toml(found), "utf-8")
    print(TARGET.read_text("utf-8"))


if __name__ == "__main__":
    asyncio.run(main())
