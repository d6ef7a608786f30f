"""The sections of `python -m evals` on documents: how they are read, searched and answered from."""

from evals.further_document_sets import FURTHER_DOCUMENT_SETS
from evals.measures.answers.financebench_ask import measure_docugami, of_group
from evals.measures.answers.printed_measures import measure_printed_measures
from evals.measures.answers.sentences.choice import measure_sentence_choice
from evals.measures.checks.speech_acts import measure_speech
from evals.measures.documents.filing_items import measure_sections
from evals.measures.documents.html_statements import measure_html_statements
from evals.measures.documents.inline_facts import measure_inline_facts
from evals.measures.documents.pdf_trees import measure_trees
from evals.measures.documents.statements_as_filed import measure_statements_filed
from evals.measures.documents.table_reading import measure_tables
from evals.measures.scale.growth import measure_scale
from evals.measures.search.arabic import measure_arabic
from evals.measures.search.client_reading import measure_client_reading
from evals.measures.search.embedders import measure_embedders
from evals.measures.search.fusion import measure_fusion
from evals.measures.search.page_spaces import measure_pages
from evals.measures.search.passages import measure_documents, measure_financebench
from evals.measures.search.spaces import measure_spaces
from evals.measures.search.throughput import measure_throughput
from evals.measures.search.transcripts import measure_transcripts
from evals.measures.search.tree_search import measure_financebench_trees
from evals.measures.search.tuning import measure_tuning
from evals.measures.search.unit_scale import measure_unit_scale
from evals.places import GOLD_SETS
from evals.section import Section, alone, of_files, sets, shared

FB = ("financebench",)
PAGED = ("filings", "financebench")
FB_QUESTIONS = shared("financebench/questions.jsonl")

DOCUMENT_SECTIONS: tuple[Section, ...] = (
    Section(
        "sections",
        "items found in filings, their order and texts, and what reading costs",
        "3 min",
        ("filings", "section_truth"),
        shared("section_truth"),
        of_files(measure_sections),
    ),
    Section(
        "inline facts",
        "totals of inline XBRL that are those of the SEC's companyfacts",
        "30 s",
        ("filings",),
        (),
        of_files(measure_inline_facts),
    ),
    Section(
        "tables",
        "types, cells, scales and units of filings' tables",
        "1 min",
        ("filings", "section_truth"),
        sets("tables"),
        of_files(measure_tables),
    ),
    Section(
        "trees",
        "page trees of PDFs: pages without a leaf, nodes of PageIndex's that come back",
        "10 min",
        ("pageindex", "financebench"),
        shared("pageindex"),
        of_files(measure_trees),
    ),
    Section(
        "speech acts",
        "orders and boilerplate told from sentences that inform",
        "1 s",
        (),
        sets("speech_acts"),
        of_files(measure_speech),
    ),
    Section(
        "statements as filed",
        "statements found in 10-Ks and 10-Qs, and cells that are their facts",
        "1 min",
        ("filings",),
        (),
        of_files(measure_statements_filed),
    ),
    Section(
        "html statements",
        "statements of HTML without tags: cells read by hand, lookups, filings stripped",
        "1 min",
        ("filings",),
        sets("html_statements"),
        alone(measure_html_statements),
    ),
    Section(
        "printed measures",
        "adjusted, organic, segments' and guided figures that are printed, not tagged",
        "1 min",
        PAGED,
        sets("printed_measures"),
        alone(measure_printed_measures),
    ),
    Section(
        "financebench search",
        "page hits of each leg, of fusion and of the ranker",
        "1 h",
        FB,
        FB_QUESTIONS,
        alone(measure_financebench),
    ),
    Section(
        "fusion",
        "ranks against scores, as ways of fusing the legs: what is found and answered, side by side",
        "30 min",
        ("financebench", "qa", "transcripts", "pageindex"),
        (*FB_QUESTIONS, *sets("transcripts", "slides"), *shared("qa/docugami_10q_questions.jsonl")),
        alone(measure_fusion),
    ),
    Section(
        "embedders",
        "the shipped embedding model beside others: windows a second, page hits",
        "2 h",
        FB,
        FB_QUESTIONS,
        alone(measure_embedders),
    ),
    Section(
        "tuning",
        "what half of FinanceBench's development questions as a log teaches searches, on the other half",
        "5 min",
        FB,
        FB_QUESTIONS,
        alone(measure_tuning),
    ),
    Section(
        "client reading",
        "what a model that searches by itself reads until it has seen the evidence",
        "1 h",
        FB,
        FB_QUESTIONS,
        alone(measure_client_reading),
    ),
    Section(
        "transcripts",
        "the right speaker's words in the first five passages, and in answers",
        "1 min",
        ("transcripts",),
        sets("transcripts"),
        alone(measure_transcripts),
    ),
    Section(
        "spaces",
        "recall@k of text, tables and pages, by vectors alone and by search; hit rate by query type",
        "2 min",
        ("transcripts", "qa", "financebench", "pageindex"),
        (*sets("transcripts", "slides"), *shared("qa/tatqa_dev.json.gz")),
        alone(measure_spaces),
    ),
    Section(
        "financebench ask",
        "FinanceBench's development questions, answered without a model",
        "5 min",
        FB,
        FB_QUESTIONS,
        alone(of_group("development")),
    ),
    Section(
        "financebench aside",
        "those kept aside: run once, when the code stands",
        "5 min",
        FB,
        (*FB_QUESTIONS, GOLD_SETS / "financebench_kept_aside.txt"),
        alone(of_group("kept aside")),
        kept_aside=True,
    ),
    *FURTHER_DOCUMENT_SETS,
    Section(
        "pages",
        "pages of slides, releases and FinanceBench among the first 3, by space",
        "10 min",
        FB,
        (*sets("slides"), *FB_QUESTIONS),
        alone(measure_pages),
    ),
    Section(
        "financebench trees",
        "page hits of the search in page trees",
        "1 h",
        FB,
        FB_QUESTIONS,
        alone(measure_financebench_trees),
    ),
    Section(
        "docugami documents",
        "which of several quarterly reports the first passages are of",
        "20 min",
        ("qa",),
        shared("qa/docugami_10q_questions.jsonl"),
        alone(measure_documents),
    ),
    Section(
        "sentence choice",
        "sentences chosen for questions of companies held out, and how sure one is of them",
        "10 min",
        ("financebench", "qa"),
        FB_QUESTIONS,
        alone(measure_sentence_choice),
    ),
    Section(
        "docugami ask",
        "which of several quarterly reports answers cite",
        "5 min",
        ("qa",),
        shared("qa/docugami_10q_questions.jsonl"),
        alone(measure_docugami),
    ),
    Section(
        "search throughput",
        "indexing of a 2 MB 10-K next to the embedder alone",
        "3 min",
        ("filings",),
        (),
        alone(measure_throughput),
    ),
    Section(
        "search scale",
        "words, and searches over stdio, from 10,000 to 100,000 passages; evals.measures.scale has other sizes",
        "10 min",
        (),
        (),
        alone(measure_scale),
    ),
    Section(
        "arabic",
        "rows of an Arabic statement by label, and questions about Arabic reports",
        "1 min",
        ("arabic",),
        sets("arabic_documents"),
        alone(measure_arabic),
    ),
    Section(
        "units scale",
        "dual retrieval over 100,000 units of statements: the time of each step",
        "10 min",
        (),
        (),
        alone(measure_unit_scale),
    ),
)
