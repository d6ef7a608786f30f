"""Every figure of every answer, tied out or marked: the answers to all sets of questions, read again from outside.

Numbers are found in the text by `find_quantities`, not by what the answer says of itself. One is tied where a span
binds it to a fact or a cell, or where it stands in a quotation whose citation holds; marked where the answer warns of
it; else it is neither. Beside that, `verify_numbers` reads the text as any other text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.measures.answers.confidence_cases import Asked, financebench_questions, several_parts, single_questions
from evals.measures.answers.multi_part import corpus_rows
from evals.measures.answers.tied_out_questions import (
    annual_questions,
    invented_questions,
    invented_rows,
    quarter_questions,
    route_questions,
)
from evals.measures.search.paged_corpus import financebench_rows, paged_corpus
from evals.report import Report, tell
from server.memory import short_memory
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity
from tools.models.answers import Answer, Span
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.answers.citation_models import CitationReport
from tools.tie_out.answers.citations import check_citations
from tools.tie_out.models import NumberCheck, NumberReport
from tools.tie_out.numbers.verify import verify_numbers

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_TIED = {"verified", "derived"}
_STATES = ("verified", "ambiguous", "not_found", "mismatch")


@dataclass
class _Tally:
    """The counts of one set of questions, and what to read."""

    questions: int = 0
    answers: int = 0
    right: int = 0
    figures: Counter[str] = field(default_factory=Counter[str])
    of_right: Counter[str] = field(default_factory=Counter[str])
    of_declined: int = 0
    citations: Counter[bool] = field(default_factory=Counter[bool])
    seen: Counter[str] = field(default_factory=Counter[str])
    quoted: Counter[str] = field(default_factory=Counter[str])
    misses: list[str] = field(default_factory=list[str])

    def add(self, other: "_Tally") -> None:
        for name in ("questions", "answers", "right", "of_declined"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("figures", "of_right", "citations", "seen", "quoted"):
            getattr(self, name).update(getattr(other, name))

    def report(self, name: str) -> Report:
        tied = self.figures["tied"] + self.figures["quoted"]
        whole, right = self.figures.total(), self.of_right.total()
        marked = f"{self.of_right['marked']} of {right}"
        return {
            f"{name}: answers": tell(
                f"{self.answers} of {self.questions} questions, {self.right} right", higher={"right": self.right}
            ),
            f"{name}: figures": tell(
                f"{tied} of {whole} tied out ({self.figures['quoted']} within quotations), {self.figures['marked']} "
                f"marked, {self.figures['neither']} neither; {self.of_declined} more tell why there is no answer",
                higher={"tied out": tied},
                lower={"neither": self.figures["neither"]},
            ),
            f"{name}: marked in right answers": f"{marked} ({self.of_right['marked'] / max(right, 1):.1%})",
            f"{name}: citations that hold": tell(
                f"{self.citations[True]} of {self.citations.total()}",
                higher={"hold": self.citations[True]},
                lower={"fail": self.citations[False]},
            ),
            f"{name}: right figures to verify_numbers": _told(self.seen),
            f"{name}: quoted numbers to verify_numbers": _told(self.quoted),
        }


def _told(counts: Counter[str]) -> str:
    whole = max(counts.total(), 1)
    return f"{counts.total()}: " + ", ".join(f"{counts[s]} {s} ({counts[s] / whole:.1%})" for s in _STATES)


async def measure_tied_out(corpus: EvalCorpus) -> Report:
    """Counts per set of questions and of all, then everything that is neither tied nor marked, or fails a check."""
    deps, words = corpus.deps, corpus.deps.vocabulary
    tallies = {
        "ask": await _measure(deps, single_questions()),
        "routes": await _measure(deps, route_questions()),
        "annual": await _measure(deps, annual_questions(words)),
        "quarters": await _measure(deps, quarter_questions(words)),
    }
    async with paged_corpus("multi_part", corpus_rows()) as deps:
        tallies["multi part"] = await _measure(deps, several_parts({}))
    async with paged_corpus("invented", invented_rows()) as deps:
        tallies["invented"] = await _measure(deps, invented_questions())
    async with paged_corpus("financebench", financebench_rows()) as deps:
        tallies["financebench"] = await _measure(deps, financebench_questions())
    whole = _Tally()
    report: Report = {}
    for name, tally in tallies.items():
        whole.add(tally)
        report |= tally.report(name)
    report |= whole.report("all")
    misses = [f"{name}: {miss}" for name, tally in tallies.items() for miss in tally.misses]
    return report | {f"miss {at}": miss for at, miss in enumerate(misses, start=1)}


async def _measure(deps: Deps, questions: Iterable[Asked]) -> _Tally:
    graph, tally = build_graph(deps, short_memory()), _Tally()
    for asked in questions:
        if asked.first:
            await answer_question(graph, asked.first, _ignore, asked.question_id)
        answer = await answer_question(graph, asked.question, _ignore, asked.question_id)
        tally.questions += 1
        await _read(deps, asked, answer, tally)
    return tally


async def _read(deps: Deps, asked: Asked, answer: Answer, tally: _Tally) -> None:
    cited = await check_citations(deps, answer)
    tally.citations.update(one.ok for one in cited.citations)
    problems = [f"{one.text} {' '.join((*one.problems, *one.figures))}" for one in cited.citations if not one.ok]
    problems += [f"{words!r} is not in the filing" for words in cited.misquoted]
    if answer.status in {"declined", "needs_clarification"}:
        tally.of_declined += len(find_quantities(answer.answer))
    else:
        right = asked.is_right(answer)
        tally.answers, tally.right = tally.answers + 1, tally.right + right
        problems += list(_figures(answer, cited, tally, right=right))
        problems += _seen(answer, await verify_numbers(deps, answer.answer, await _filters(deps, answer)), tally, right)
    tally.misses += [f"{asked.question} -> {problem}" for problem in problems]


def _figures(answer: Answer, cited: CitationReport, tally: _Tally, *, right: bool) -> Iterator[str]:
    """Sort every number of the answer, and yield those that are not tied out."""
    declined = [part.line for part in answer.declined]
    text = _blank(answer.answer, declined)
    tally.of_declined += sum(len(find_quantities(line)) for line in declined)
    for quantity in find_quantities(_blank(text, _no_figures(answer))):
        state = _state(quantity, answer, cited)
        tally.figures[state] += 1
        if right:
            tally.of_right["marked" if state == "marked" else "unmarked"] += 1
        if state in {"marked", "neither"}:
            around = answer.answer[max(0, quantity.start - 60) : quantity.end + 30]
            yield f"{state}{' in a right answer' if right else ''}: {quantity.text!r} in {' '.join(around.split())!r}"


def _state(quantity: Quantity, answer: Answer, cited: CitationReport) -> str:
    span = _span(quantity, answer)
    if span is not None and span.state in _TIED and not span.quote:
        return "tied"
    if span is not None and span.state in _TIED and span.citation_id not in cited.failed:
        words = answer.answer[span.start : span.end]
        return "neither" if words in cited.misquoted else "quoted"
    digits = _DIGITS.search(quantity.text)
    named = digits is not None and any(digits[0] in _DIGITS.findall(warning) for warning in answer.warnings)
    return "marked" if named or (span is not None and span.state not in _TIED) else "neither"


def _span(number: Quantity | NumberCheck, answer: Answer) -> Span | None:
    """The span that covers a number, parentheses around it aside."""
    digits = _DIGITS.search(number.text)
    start, end = (digits.start(), digits.end()) if digits else (0, len(number.text))
    start, end = number.start + start, number.start + end
    return next((span for span in answer.spans if span.start <= start and end <= span.end), None)


def _no_figures(answer: Answer) -> list[str]:
    """What is printed of sources, and names that hold digits."""
    names = {name for fact in answer.facts for name in (fact.source.company, fact.label)}
    return [*(citation.printed for citation in answer.citations), *(name for name in names if _DIGITS.search(name))]


def _blank(text: str, parts: Iterable[str]) -> str:
    for part in sorted(parts, key=len, reverse=True):
        text = text.replace(part, " " * len(part)) if part else text
    return text


async def _filters(deps: Deps, answer: Answer) -> Filters:
    loaded = {ticker for company in await deps.facts.companies() for ticker in (company.ticker, *company.tickers)}
    named = {fact.ticker for fact in answer.facts} | {citation.ticker for citation in answer.citations}
    return Filters(tickers=tuple(sorted(named & loaded)))


def _seen(answer: Answer, report: NumberReport, tally: _Tally, right: bool) -> Iterator[str]:
    """Count what `verify_numbers` makes of the figures of right answers and of quotations; yield its mismatches."""
    for number in report.numbers:
        span = _span(number, answer)
        if span is None or not (right or span.quote):
            continue
        (tally.quoted if span.quote else tally.seen)[number.status] += 1
        if number.status == "mismatch":
            around = " ".join(answer.answer[max(0, number.start - 60) : number.end + 30].split())
            where = "quoted" if span.quote else "own"
            yield f"verify_numbers ({where}): {number.text!r} in {around!r}: {number.reason}"


async def _ignore(_: str) -> None:
    return None
