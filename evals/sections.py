"""Every section of `python -m evals`: what it measures, how long it takes, what it needs, and its gold."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from evals.corpus import EvalCorpus
from evals.measures.analyst.analyst import measure_analyst
from evals.measures.analyst.further_analyst import FURTHER_SETS
from evals.measures.answers.ask import measure_ask
from evals.measures.answers.citations import measure_citations
from evals.measures.answers.confidence import measure_confidence
from evals.measures.answers.declines import measure_declines
from evals.measures.answers.element_answers import measure_element_answers
from evals.measures.answers.financebench_ask import measure_docugami, of_group
from evals.measures.answers.held_drafts import measure_held_drafts
from evals.measures.answers.multi_part import measure_multi_part
from evals.measures.answers.passage_drafts import measure_passage_drafts
from evals.measures.answers.printed_measures import measure_printed_measures
from evals.measures.answers.sentence_choice import measure_sentence_choice
from evals.measures.answers.tied_out import measure_tied_out
from evals.measures.checks.check_cases import measure_check_cases
from evals.measures.checks.claims import measure_claims
from evals.measures.checks.speech_acts import measure_speech
from evals.measures.checks.verification import measure_verification
from evals.measures.documents.filing_items import measure_sections
from evals.measures.documents.html_statements import measure_html_statements
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
from evals.measures.figures.tatqa_figures import measure_tatqa_figures
from evals.measures.questions.plan_shapes import measure_plan_shapes
from evals.measures.questions.routes import by_route, of_routes
from evals.measures.questions.sloppy import of_set
from evals.measures.search.client_reading import measure_client_reading
from evals.measures.search.embedders import measure_embedders
from evals.measures.search.page_spaces import measure_pages
from evals.measures.search.passages import measure_documents, measure_financebench
from evals.measures.search.scale import measure_scale, measure_throughput
from evals.measures.search.tatqa_manifests import measure_tatqa_manifests
from evals.measures.search.transcripts import measure_transcripts
from evals.measures.search.tree_search import measure_financebench_trees
from evals.measures.server.latency import measure_latency, measure_start
from evals.measures.server.serve_load import measure_serve_load
from evals.places import GOLD_SETS, INVENTED, SHARED
from evals.report import Report, tell

Measure = Callable[[EvalCorpus], Awaitable[Report]]


@dataclass(frozen=True)
class Section:
    """One measurement. `takes`: roughly, on two cores; `needs`: folders of the shared data beside the companyfacts.

    What is `kept_aside` is measured only where it is named: the code must not be built on it.
    """

    name: str
    what: str
    takes: str
    needs: tuple[str, ...]
    gold: tuple[Path, ...]
    measure: Measure
    kept_aside: bool = False


async def measure_indexing(corpus: EvalCorpus) -> Report:
    """How long each companyfacts file took to load."""
    return {
        f.company or f.path: tell(
            f"{f.facts:,} facts in {f.seconds:.2f} s", higher={"facts": f.facts}, times={"seconds": f.seconds}
        )
        for f in corpus.indexed
    }


def _of_files(measure: Callable[[], Report]) -> Measure:
    """A measurement that reads files alone, and needs no store."""

    async def measured(_: EvalCorpus) -> Report:
        return await asyncio.to_thread(measure)

    return measured


def _alone(measure: Callable[[], Awaitable[Report]]) -> Measure:
    """A measurement with a corpus of its own."""

    async def measured(_: EvalCorpus) -> Report:
        return await measure()

    return measured


def _sets(*names: str) -> tuple[Path, ...]:
    return tuple(GOLD_SETS / f"{name}.jsonl" for name in names)


def _shared(*names: str) -> tuple[Path, ...]:
    return tuple(SHARED / name for name in names)


_FB = ("financebench",)
_PAGED = ("filings", "financebench")
_SLOPPY = "sloppily typed questions, written without sight of the code, set {}: right, declined, incomplete, wrong"
_ANNUAL = _shared("qa/xbrl_annual_gold.jsonl.gz")
_FB_QUESTIONS = _shared("financebench/questions.jsonl")

SECTIONS: dict[str, Section] = {
    one.name: one
    for one in (
        Section("indexing", "seconds to load each companyfacts file", "1 s", (), (), measure_indexing),
        Section("annual", "622 annual figures, as restated and as filed", "10 s", ("qa",), _ANNUAL, measure_annual),
        Section(
            "quarters", "643 quarters: reported, by difference, or declined", "5 s", (), _sets("quarters"),
            measure_quarters,
        ),
        Section(
            "periods", "trailing and calendar years, averages, dates of periods", "10 s", (), _sets("periods"),
            measure_periods,
        ),
        Section("statements", "whether standardised statements add up and balance", "10 s", (), (), measure_statements),
        Section(
            "face lines", "printed statements line by line, and composites, by label and in plain words", "1 min",
            ("filings",), _sets("face_lines"), measure_face_lines,
        ),
        Section(
            "financebench formulas", "formulas on FinanceBench's own inputs, to its printed digits", "1 s", (),
            _sets("financebench_formulas"), measure_financebench_formulas,
        ),
        Section(
            "tatqa figures", "TAT-QA's numeric questions over its tables, without a model", "2 s", (),
            _shared("qa/tatqa_dev.json.gz"), _of_files(measure_tatqa_figures),
        ),
        Section(
            "tatqa manifests", "whether the table that a TAT-QA question is about is the first hit", "1 min", (),
            _shared("qa/tatqa_dev.json.gz"), _alone(measure_tatqa_manifests),
        ),
        Section("ask", "120 analysts' questions of twelve kinds, in words", "20 s", (), _sets("ask"), measure_ask),
        Section(
            "analyst", "analysts' metrics of companies the code was not built on, by tools and in words", "2 min",
            ("fsds", "filings"), _sets("analyst"), _alone(measure_analyst),
        ),
        *(
            Section(f"{nth} analyst", f"such a set, {of}", "1 min", needs, _sets(f"analyst{n}"), _alone(measure))
            for n, (nth, of, needs, measure) in enumerate(FURTHER_SETS, start=2)
        ),
        Section(
            "citations", "citations that hold, and tampered answers that are caught", "10 min", (),
            (*_sets("ask"), INVENTED / "questions.jsonl"), measure_citations,
        ),
        Section(
            "tied out", "every figure of every answer, tied to its source or marked", "1 h", _PAGED,
            (*_sets("ask", "routes", "quarters", "multi_part"), *_ANNUAL, INVENTED / "questions.jsonl"),
            measure_tied_out,
        ),
        Section(
            "held drafts", "right drafts refused and wrong ones caught, by what is wrong", "2 min", ("qa",),
            (*_sets("ask", "quarters"), *_ANNUAL), measure_held_drafts,
        ),
        Section(
            "passage drafts", "right statements over pages refused, and wrong ones caught, by what is wrong", "1 min",
            _FB, (), measure_passage_drafts,
        ),
        Section(
            "multi part", "60 questions of several parts: each part, each figure, the winner", "10 min", ("filings",),
            _sets("multi_part"), _alone(measure_multi_part),
        ),
        Section(
            "declines", "what is said where a figure can't be given", "1 min", ("filings",), _sets("declines"),
            _alone(measure_declines),
        ),
        Section(
            "confidence", "whether the confidence score tells right answers from wrong ones", "1 h", _PAGED,
            _sets("ask", "multi_part"), _alone(measure_confidence),
        ),
        Section(
            "routes", "route, granularity and slots of 150 questions", "2 s", (), _sets("routes"), of_routes("routes")
        ),
        Section(
            "routes 2", "the same of 150 others, written without sight of the code", "2 s", (), _sets("routes2"),
            of_routes("routes2"),
        ),
        Section(
            "routes 3", "the same of 150 others again, 'table', 'page' and 'tree' among them, written without sight of "
            "the code", "2 s", (), _sets("routes3"), of_routes("routes3"),
        ),
        Section(
            "routes k", "the route of 34 questions about transcripts, tables and slides, written without sight of the "
            "code", "2 s", (), _sets("routes_k"), by_route("routes_k"),
        ),
        Section(
            "element answers", "whether the table, page or section that an answer gives is the right one", "2 min",
            ("filings", "financebench"), _sets("element_answers"), measure_element_answers,
        ),
        Section(
            "routes documents", "route and slots of 66 questions for tables, pages and sections, and others like them",
            "2 s", (), _sets("routes_documents"), of_routes("routes_documents"),
        ),
        Section(
            "tidy", "63 questions in full sentences, written without sight of the code, judged as the sloppy ones",
            "30 s", (), _sets("tidy1"), of_set("tidy1"),
        ),
        *(
            Section(f"sloppy {n}", _SLOPPY.format(n), "30 s", (), _sets(f"sloppy{n}"), of_set(f"sloppy{n}"))
            for n in range(1, 10)
        ),
        Section("tidy 3", "60 more in full sentences, judged alike", "30 s", (), _sets("tidy3"), of_set("tidy3")),
        Section("tidy 2", "50 more in full sentences, judged alike", "30 s", (), _sets("tidy2"), of_set("tidy2")),
        Section(
            "plan shapes", "whether plans hold together, next to a model's decompositions", "5 s", ("routing",),
            _shared("routing/multihiertt_decomposed.jsonl"), measure_plan_shapes,
        ),
        Section(
            "sections", "items found in filings, their order and texts, and what reading costs", "3 min",
            ("filings", "section_truth"), _shared("section_truth"), _of_files(measure_sections),
        ),
        Section(
            "inline facts", "totals of inline XBRL that are those of the SEC's companyfacts", "30 s", ("filings",), (),
            _of_files(measure_inline_facts),
        ),
        Section(
            "tables", "types, cells, scales and units of filings' tables", "1 min", ("filings", "section_truth"),
            _sets("tables"), _of_files(measure_tables),
        ),
        Section(
            "trees", "page trees of PDFs: pages without a leaf, nodes of PageIndex's that come back", "10 min",
            ("pageindex", "financebench"), _shared("pageindex"), _of_files(measure_trees),
        ),
        Section(
            "speech acts", "orders and boilerplate told from sentences that inform", "1 s", (), _sets("speech_acts"),
            _of_files(measure_speech),
        ),
        Section(
            "statements as filed", "statements found in 10-Ks and 10-Qs, and cells that are their facts", "1 min",
            ("filings",), (), _of_files(measure_statements_filed),
        ),
        Section(
            "html statements", "statements of HTML without tags: cells read by hand, lookups, filings stripped",
            "1 min", ("filings",), _sets("html_statements"), _alone(measure_html_statements),
        ),
        Section(
            "printed measures", "adjusted, organic, segments' and guided figures that are printed, not tagged",
            "1 min", _PAGED, _sets("printed_measures"), _alone(measure_printed_measures),
        ),
        Section(
            "financebench search", "page hits of each leg, of fusion and of the ranker", "1 h", _FB, _FB_QUESTIONS,
            _alone(measure_financebench),
        ),
        Section(
            "embedders", "the shipped embedding model beside others: windows a second, page hits", "2 h", _FB,
            _FB_QUESTIONS, _alone(measure_embedders),
        ),
        Section(
            "client reading", "what a model that searches by itself reads until it has seen the evidence", "1 h", _FB,
            _FB_QUESTIONS, _alone(measure_client_reading),
        ),
        Section(
            "transcripts", "the right speaker's words in the first five passages, and in answers", "1 min",
            ("transcripts",), _sets("transcripts"), _alone(measure_transcripts),
        ),
        Section(
            "financebench ask", "FinanceBench's development questions, answered without a model", "5 min", _FB,
            _FB_QUESTIONS, _alone(of_group("development")),
        ),
        Section(
            "financebench aside", "the same of those kept aside: run once, when the code stands", "5 min", _FB,
            (*_FB_QUESTIONS, GOLD_SETS / "financebench_kept_aside.txt"), _alone(of_group("kept aside")), True,
        ),
        Section(
            "pages", "pages of slides, releases and FinanceBench among the first 3, by space", "10 min", _FB,
            (*_sets("slides"), *_FB_QUESTIONS), _alone(measure_pages),
        ),
        Section(
            "financebench trees", "page hits of the search in page trees", "1 h", _FB, _FB_QUESTIONS,
            _alone(measure_financebench_trees),
        ),
        Section(
            "docugami documents", "which of several quarterly reports the first passages are of", "20 min", ("qa",),
            _shared("qa/docugami_10q_questions.jsonl"), _alone(measure_documents),
        ),
        Section(
            "sentence choice", "sentences chosen for questions of companies held out, and how sure one is of them",
            "10 min", ("financebench", "qa"), _FB_QUESTIONS, _alone(measure_sentence_choice),
        ),
        Section(
            "docugami ask", "which of several quarterly reports answers cite", "5 min", ("qa",),
            _shared("qa/docugami_10q_questions.jsonl"), _alone(measure_docugami),
        ),
        Section(
            "search throughput", "indexing of a 2 MB 10-K next to the embedder alone", "3 min", ("filings",), (),
            _alone(measure_throughput),
        ),
        Section(
            "search scale", "searches over stdio from 10,000 to 100,000 passages", "20 min", ("qa",), (),
            _alone(measure_scale),
        ),
        Section(
            "claims", "contradictions found, and false alarms on true sentences and whole filings", "20 min",
            ("claims", "filings"), (*_sets("claim_labels"), *_shared("claims"), INVENTED / "claims.jsonl"),
            _alone(measure_claims),
        ),
        Section(
            "verification", "right numbers told from wrong ones, TAT-QA's derivations, and speed", "2 min", ("qa",),
            (*_sets("ask"), *_shared("qa/tatqa_dev.json.gz")), measure_verification,
        ),
        Section(
            "check cases", "wrong figures and claims found in texts, and false alarms, by kind", "20 s", (),
            _sets("check_cases"), measure_check_cases,
        ),
        Section("latency", "medians of tools over stdio, and the tool list's size", "1 min", (), (), measure_latency),
        Section(
            "serve load", "64 clients on `POST /query`: failures, times, memory", "2 min", (), _sets("ask"),
            measure_serve_load,
        ),
        Section("start", "seconds to `initialize`, next to a bare server", "1 min", (), (), measure_start),
    )
}  # fmt: skip
