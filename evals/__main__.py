"""Prints every figure that is quoted of this project: `make eval`, or `python -m evals [section ...]`."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

from evals.corpus import EvalCorpus, eval_corpus
from evals.measures.analyst.analyst import measure_analyst
from evals.measures.analyst.second_analyst import measure_second_analyst
from evals.measures.answers.ask import measure_ask
from evals.measures.answers.citations import measure_citations
from evals.measures.answers.confidence import measure_confidence
from evals.measures.answers.declines import measure_declines
from evals.measures.answers.held_drafts import measure_held_drafts
from evals.measures.answers.multi_part import measure_multi_part
from evals.measures.answers.tied_out import measure_tied_out
from evals.measures.checks.check_cases import measure_check_cases
from evals.measures.checks.claims import measure_claims
from evals.measures.checks.speech_acts import measure_speech
from evals.measures.checks.verification import measure_verification
from evals.measures.documents.filing_items import measure_sections
from evals.measures.documents.inline_facts import measure_inline_facts
from evals.measures.documents.pdf_trees import measure_trees
from evals.measures.documents.statements_as_filed import measure_statements_filed
from evals.measures.documents.table_reading import measure_tables
from evals.measures.figures.annual import measure_annual
from evals.measures.figures.face_lines import measure_face_lines
from evals.measures.figures.financebench_formulas import measure_financebench_formulas
from evals.measures.figures.periods import measure_periods
from evals.measures.figures.quarters import measure_quarters
from evals.measures.figures.statement_sums import measure_statements
from evals.measures.questions.plan_shapes import measure_plan_shapes
from evals.measures.questions.routes import measure_routes
from evals.measures.questions.sloppy import of_set
from evals.measures.search.passages import measure_documents, measure_financebench
from evals.measures.search.scale import measure_scale, measure_throughput
from evals.measures.search.tree_search import measure_financebench_trees
from evals.measures.server.latency import measure_latency, measure_start
from evals.places import SHARED

Section = Callable[[EvalCorpus], Awaitable[dict[str, str]]]


async def measure_indexing(corpus: EvalCorpus) -> dict[str, str]:
    """How long each companyfacts file took to load."""
    return {f.company or f.path: f"{f.facts:,} facts in {f.seconds:.2f} s" for f in corpus.indexed}


def of_files(measure: Callable[[], dict[str, str]]) -> Section:
    """A measurement that reads files alone, and needs no store."""

    async def measured(_: EvalCorpus) -> dict[str, str]:
        return await asyncio.to_thread(measure)

    return measured


def of_passages(measure: Callable[[], Awaitable[dict[str, str]]]) -> Section:
    """A measurement with a corpus of its own."""

    async def measured(_: EvalCorpus) -> dict[str, str]:
        return await measure()

    return measured


SECTIONS: dict[str, Section] = {
    "indexing": measure_indexing,
    "annual": measure_annual,
    "quarters": measure_quarters,
    "periods": measure_periods,
    "statements": measure_statements,
    "face lines": measure_face_lines,
    "financebench formulas": measure_financebench_formulas,
    "ask": measure_ask,
    "analyst": of_passages(measure_analyst),
    "second analyst": of_passages(measure_second_analyst),
    "citations": measure_citations,
    "tied out": measure_tied_out,
    "held drafts": measure_held_drafts,
    "multi part": of_passages(measure_multi_part),
    "declines": of_passages(measure_declines),
    "confidence": of_passages(measure_confidence),
    "routes": measure_routes,
    "sloppy 1": of_set("sloppy1"),
    "sloppy 2": of_set("sloppy2"),
    "plan shapes": measure_plan_shapes,
    "sections": of_files(measure_sections),
    "inline facts": of_files(measure_inline_facts),
    "tables": of_files(measure_tables),
    "trees": of_files(measure_trees),
    "speech acts": of_files(measure_speech),
    "statements as filed": of_files(measure_statements_filed),
    "financebench search": of_passages(measure_financebench),
    "financebench trees": of_passages(measure_financebench_trees),
    "docugami documents": of_passages(measure_documents),
    "search throughput": of_passages(measure_throughput),
    "search scale": of_passages(measure_scale),
    "claims": of_passages(measure_claims),
    "verification": measure_verification,
    "check cases": measure_check_cases,
    "latency": measure_latency,
    "start": measure_start,
}


async def run(names: list[str]) -> None:
    """Measure the named sections, or all."""
    async with eval_corpus() as corpus:
        for name in names or SECTIONS:
            print(f"\n{name}", flush=True)
            for what, figure in (await SECTIONS[name](corpus)).items():
                print(f"  {what:<40} {figure}", flush=True)


def main() -> None:
    unknown = [name for name in sys.argv[1:] if name not in SECTIONS]
    if unknown:
        sys.exit(f"No section {', '.join(unknown)}; there are {', '.join(SECTIONS)}.")
    if not SHARED.is_dir():
        sys.exit(f"The measurements need the data in {SHARED}, which is not there.")
    asyncio.run(run(sys.argv[1:]))


main()
