"""Prints every figure that is quoted of this project: `make eval`, or `python -m evals [section ...]`."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

from evals.analyst.measure import measure_analyst
from evals.analyst.second import measure_second_analyst
from evals.annual import measure_annual
from evals.ask import measure_ask
from evals.check_cases import measure_check_cases
from evals.citations import measure_citations
from evals.claims import measure_claims
from evals.confidence import measure_confidence
from evals.corpus import SHARED, EvalCorpus, eval_corpus
from evals.declines import measure_declines
from evals.face_lines import measure_face_lines
from evals.financebench_formulas import measure_financebench_formulas
from evals.held_drafts import measure_held_drafts
from evals.inline_facts import measure_inline_facts
from evals.latency import measure_latency, measure_start
from evals.multi_part import measure_multi_part
from evals.periods import measure_periods
from evals.plan_shapes import measure_plan_shapes
from evals.quarters import measure_quarters
from evals.routes import measure_routes
from evals.search.measure import measure_documents, measure_financebench
from evals.search.scale import measure_scale, measure_throughput
from evals.search.trees import measure_financebench_trees
from evals.sections import measure_sections
from evals.sloppy import of_set
from evals.speech import measure_speech
from evals.statements import measure_statements
from evals.statements_filed import measure_statements_filed
from evals.tables import measure_tables
from evals.tied_out import measure_tied_out
from evals.trees import measure_trees
from evals.verification import measure_verification

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
