"""Every section of `python -m evals`: what it measures, how long it takes, what it needs, and its gold."""

from evals.corpus import EvalCorpus
from evals.document_sections import DOCUMENT_SECTIONS, FB, PAGED
from evals.measures.analyst.analyst import measure_analyst
from evals.measures.analyst.further_analyst import FURTHER_SETS
from evals.measures.answers.ask import measure_ask
from evals.measures.answers.citations import measure_citations
from evals.measures.answers.confidence import measure_confidence
from evals.measures.answers.declines import measure_declines
from evals.measures.answers.element_answers import measure_element_answers
from evals.measures.answers.grid import measure_grid
from evals.measures.answers.held_drafts import measure_held_drafts
from evals.measures.answers.multi_part import measure_multi_part
from evals.measures.answers.passage_drafts import measure_passage_drafts
from evals.measures.answers.query_cost import measure_query_cost
from evals.measures.answers.tied_out import measure_tied_out
from evals.measures.checks.check_cases import measure_check_cases
from evals.measures.checks.claims import measure_claims
from evals.measures.checks.verification import measure_verification
from evals.measures.figures.annual import measure_annual
from evals.measures.figures.face_lines import measure_face_lines
from evals.measures.figures.financebench_formulas import measure_financebench_formulas
from evals.measures.figures.periods import measure_periods
from evals.measures.figures.quarters import measure_quarters
from evals.measures.figures.statement_sums import measure_statements
from evals.measures.figures.tatqa_figures import measure_tatqa_figures
from evals.measures.loading.killed_workers import FILINGS, KILLS, measure_killed_workers
from evals.measures.loading.restored import measure_restored
from evals.measures.questions.arabic_figures import measure_arabic_figures
from evals.measures.questions.plan_shapes import measure_plan_shapes
from evals.measures.questions.routes import by_route, of_routes
from evals.measures.questions.sloppy import of_set
from evals.measures.search.tatqa_manifests import measure_tatqa_manifests
from evals.measures.server.commands import measure_commands
from evals.measures.server.hostile import measure_hostile
from evals.measures.server.hostile_cli import measure_hostile_cli
from evals.measures.server.hostile_http import measure_hostile_http
from evals.measures.server.latency import measure_latency, measure_start
from evals.measures.server.mcp_load import measure_mcp_load
from evals.measures.server.serve_load import measure_serve_load
from evals.measures.server.tool_choice import measure_tool_choice
from evals.measures.server.tool_choice_model import measure_tool_choice_model
from evals.measures.summaries.measure import measure_summaries
from evals.places import INVENTED
from evals.report import Report, tell
from evals.section import Section, alone, of_files, sets, shared

_ROUTES = ("evenly", "of twelve companies", "of six companies", "of those", "once more", "and again")
_SLOPPY = "sloppily typed questions, written without sight of the code, set {}: right, declined, incomplete, wrong"
_ANNUAL = shared("qa/xbrl_annual_gold.jsonl.gz")


async def measure_indexing(corpus: EvalCorpus) -> Report:
    """How long each companyfacts file took to load."""
    return {
        f.company or f.path: tell(
            f"{f.facts:,} facts in {f.seconds:.2f} s", higher={"facts": f.facts}, times={"seconds": f.seconds}
        )
        for f in corpus.indexed
    }


SECTIONS: dict[str, Section] = {
    one.name: one
    for one in (
        Section("indexing", "seconds to load each companyfacts file", "1 s", (), (), measure_indexing),
        Section("annual", "622 annual figures, as restated and as filed", "10 s", ("qa",), _ANNUAL, measure_annual),
        Section(
            "quarters", "643 quarters: reported, by difference, or declined", "5 s", (), sets("quarters"),
            measure_quarters,
        ),
        Section(
            "periods", "trailing and calendar years, averages, dates of periods", "10 s", (), sets("periods"),
            measure_periods,
        ),
        Section("statements", "whether standardised statements add up and balance", "10 s", (), (), measure_statements),
        Section(
            "face lines", "printed statements line by line, and composites, by label and in plain words", "1 min",
            ("filings",), sets("face_lines"), measure_face_lines,
        ),
        Section(
            "financebench formulas", "formulas on FinanceBench's own inputs, to its printed digits", "1 s", (),
            sets("financebench_formulas"), measure_financebench_formulas,
        ),
        Section(
            "tatqa figures", "TAT-QA's numeric questions over its tables, without a model", "2 s", (),
            shared("qa/tatqa_dev.json.gz"), of_files(measure_tatqa_figures),
        ),
        Section(
            "tatqa manifests", "whether the table that a TAT-QA question is about is the first hit", "1 min", (),
            shared("qa/tatqa_dev.json.gz"), alone(measure_tatqa_manifests),
        ),
        Section("ask", "120 analysts' questions of twelve kinds, in words", "20 s", (), sets("ask"), measure_ask),
        Section(
            "grid", "ten companies by five questions: cells, time, and formulas of the workbook", "30 s", ("fsds",),
            sets("grid"), alone(measure_grid),
        ),
        Section(
            "analyst", "analysts' metrics of companies the code was not built on, by tools and in words", "2 min",
            ("fsds", "filings"), sets("analyst"), alone(measure_analyst),
        ),
        *(
            Section(f"{nth} analyst", f"such a set, {of}", "1 min", needs, sets(f"analyst{n}"), alone(measure))
            for n, (nth, of, needs, measure) in enumerate(FURTHER_SETS, start=2)
        ),
        Section(
            "citations", "citations that hold, and tampered answers that are caught", "10 min", (),
            (*sets("ask"), INVENTED / "questions.jsonl"), measure_citations,
        ),
        Section(
            "tied out", "every figure of every answer, tied to its source or marked", "1 h", PAGED,
            (*sets("ask", "routes", "quarters", "multi_part"), *_ANNUAL, INVENTED / "questions.jsonl"),
            measure_tied_out,
        ),
        Section(
            "held drafts", "right drafts refused and wrong ones caught, by what is wrong", "2 min", ("qa",),
            (*sets("ask", "quarters"), *_ANNUAL), measure_held_drafts,
        ),
        Section(
            "passage drafts", "right statements over pages refused, and wrong ones caught, by what is wrong", "1 min",
            FB, (), measure_passage_drafts,
        ),
        Section(
            "summaries", "summaries of ten filings: every figure against the fact or passage that it cites", "2 min",
            ("filings",), (), measure_summaries,
        ),
        Section(
            "multi part", "60 questions of several parts: each part, each figure, the winner", "10 min", ("filings",),
            sets("multi_part"), alone(measure_multi_part),
        ),
        Section(
            "declines", "what is said where a figure can't be given", "1 min", ("filings",), sets("declines"),
            alone(measure_declines),
        ),
        Section(
            "confidence", "whether the confidence score tells right answers from wrong ones", "1 h", PAGED,
            sets("ask", "multi_part"), alone(measure_confidence),
        ),
        Section(
            "routes", "route, granularity and slots of 150 questions", "2 s", (), sets("routes"), of_routes("routes")
        ),
        Section(
            "routes 2", "the same of 150 others, written without sight of the code", "2 s", (), sets("routes2"),
            of_routes("routes2"),
        ),
        Section(
            "routes 3", "the same of 150 others again, 'table', 'page' and 'tree' among them, written without sight of "
            "the code", "2 s", (), sets("routes3"), of_routes("routes3"),
        ),
        *(
            Section(f"routes {n}", f"150 more of them, {of}", "2 s", (), sets(f"routes{n}"), of_routes(f"routes{n}"))
            for n, of in enumerate(_ROUTES, 4)
        ),
        Section(
            "routes k", "the route of 34 questions about transcripts, tables and slides, written without sight of the "
            "code", "2 s", (), sets("routes_k"), by_route("routes_k"),
        ),
        Section(
            "routes arabic", "the route of 15 questions in Arabic, written without sight of the code", "2 s", (),
            sets("arabic_routes"), by_route("arabic_routes"),
        ),
        Section(
            "arabic figures", "40 questions in Arabic about figures, written without sight of the code", "30 s", (),
            sets("arabic_figures"), measure_arabic_figures,
        ),
        Section(
            "element answers", "whether the table, page or section that an answer gives is the right one", "2 min",
            ("filings", "financebench"), sets("element_answers"), measure_element_answers,
        ),
        Section(
            "routes documents", "route and slots of 66 questions for tables, pages and sections, and others like them",
            "2 s", (), sets("routes_documents"), of_routes("routes_documents"),
        ),
        Section(
            "tidy", "63 questions in full sentences, written without sight of the code, judged as the sloppy ones",
            "30 s", (), sets("tidy1"), of_set("tidy1"),
        ),
        *(
            Section(f"sloppy {n}", _SLOPPY.format(n), "30 s", (), sets(f"sloppy{n}"), of_set(f"sloppy{n}"))
            for n in range(1, 17)
        ),
        *(
            Section(f"tidy {n}", "more full sentences, judged alike", "30 s", (), sets(f"tidy{n}"), of_set(f"tidy{n}"))
            for n in range(2, 10)
        ),
        Section(
            "wordings", "300 questions by fifteen kinds of people, for finding wordings that are not read yet", "1 min",
            (), sets("wordings"), of_set("wordings"),
        ),
        Section(
            "plan shapes", "whether plans hold together, next to a model's decompositions", "5 s", ("routing",),
            shared("routing/multihiertt_decomposed.jsonl"), measure_plan_shapes,
        ),
        *DOCUMENT_SECTIONS,
        Section(
            "claims", "contradictions found, and false alarms on true sentences and whole filings", "20 min",
            ("claims", "filings"), (*sets("claim_labels"), *shared("claims"), INVENTED / "claims.jsonl"),
            alone(measure_claims),
        ),
        Section(
            "verification", "right numbers told from wrong ones, TAT-QA's derivations, and speed", "2 min", ("qa",),
            (*sets("ask"), *shared("qa/tatqa_dev.json.gz")), measure_verification,
        ),
        Section(
            "check cases", "wrong figures and claims found in texts, and false alarms, by kind", "20 s", (),
            sets("check_cases"), measure_check_cases,
        ),
        Section("latency", "medians of tools over stdio, and the tool list's size", "1 min", (), (), measure_latency),
        Section(
            "killed workers",
            f"{FILINGS} filings by two workers, one killed {KILLS} times: its rows, against those of a clean run",
            "5 min", ("filings", "section_truth"), (), measure_killed_workers,
        ),
        Section(
            "restored", "the sample and ten filings, backed up and restored elsewhere: equal answers, one by one",
            "15 min", ("filings",), sets("ask", "arabic_figures", "face_lines"), alone(measure_restored),
        ),
        Section(
            "commands", "seconds that commands take at a shell, by themselves and handed over",
            "1 min", (), (), measure_commands,
        ),
        Section(
            "query cost", "tokens and money a question, by models' list prices", "2 min", ("transcripts",),
            sets("ask", "transcripts"), measure_query_cost,
        ),
        Section(
            "serve load", "64 clients on `POST /query`: failures, times, memory", "2 min", (), sets("ask"),
            measure_serve_load,
        ),
        Section(
            "mcp load", "50 MCP clients with 2,000 mixed calls over HTTP: failures, mix-ups, times", "2 min", (),
            sets("ask"), measure_mcp_load,
        ),
        Section(
            "hostile", "30 hostile inputs through MCP: a clear error or a right answer, nothing leaks", "1 min",
            (), sets("hostile"), measure_hostile,
        ),
        Section(
            "hostile http", "the hostile requests of HTTP, and those of tools put to its paths", "1 min", (),
            sets("hostile"), measure_hostile_http,
        ),
        Section(
            "hostile cli", "the hostile commands, and what was written for tools, typed", "3 min", (),
            sets("hostile"), measure_hostile_cli,
        ),
        Section(
            "tool choice", "100 tasks, written without sight of the tools: the fitting one, by words alone", "5 s", (),
            sets("tool_tasks"), alone(measure_tool_choice),
        ),
        Section(
            "tool choice model", "30 of those tasks, given to the chat endpoint of TIEOUT_EVAL_CHAT_URL", "5 min", (),
            sets("tool_tasks"), alone(measure_tool_choice_model),
        ),
        Section("start", "seconds to `initialize`, next to a bare server", "1 min", (), (), measure_start),
    )
}  # fmt: skip
