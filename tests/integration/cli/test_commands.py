"""The command line as a user meets it: a process with its output and its exit code."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.conftest import Cli
from tests.unit.ingest.pdf.made import Picture, write_pdf
from tools.errors import FIRST_STEPS

REVENUES = "us-gaap:Revenues"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}


@pytest.fixture
def itself(script: Path, tmp_path: Path) -> Cli:
    """Runs the console script itself."""
    return Cli(script, tmp_path)


@pytest.fixture
def embedded(store: Any, corpus: str) -> Settings:
    """A corpus of the embedded store that nothing was loaded into."""
    return store.embedded(corpus)


def test_a_lookup_prints_the_figure_its_change_and_its_filing(itself: Cli, sample: Settings) -> None:
    run = itself(sample, "lookup", "AAPL", "-m", "revenue", "-y", 2023)
    assert (run.code, run.err) == (0, "")
    for said in ("AAPL", "FY2023", "$383.285 billion", "-2.8%", "0000320193-23-000106", "2023-11-03"):
        assert said in run.out


def test_a_lookup_as_json_holds_exact_numbers(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "lookup", "Apple", "NVDA", "-m", "net income", "-m", "eps", "-y", 2024, "--json")
    values = {(v["ticker"], v["metric"]): v["value"] for v in run.json["values"]}
    assert run.code == 0
    assert values["AAPL", "net_income"] == 93_736_000_000
    assert values["AAPL", "eps_diluted" if ("AAPL", "eps_diluted") in values else "eps"] == 6.08
    assert values["NVDA", "net_income"] == 29_760_000_000


def test_a_quarter_is_looked_up_by_its_number(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "lookup", "AAPL", "-m", "revenue", "-y", 2024, "-q", 2, "--json")
    [value] = run.json["values"]
    assert (value["value"], value["fiscal_quarter"], value["end_date"]) == (90_753_000_000, 2, "2024-03-30")


def test_as_of_shows_what_had_been_filed_by_then(tieout: Any, sample: Settings) -> None:
    early = tieout(sample, "lookup", "AAPL", "-m", "revenue", "--as-of", "2023-11-02", "--json")
    late = tieout(sample, "lookup", "AAPL", "-m", "revenue", "--as-of", "2023-11-03", "--json")
    assert [run.json["values"][0]["fiscal_year"] for run in (early, late)] == [2022, 2023]


def test_a_figure_that_is_not_there_is_declined_with_exit_code_1(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "lookup", "AAPL", "-m", "revenue", "-y", 1999, "--json")
    assert run.code == 1
    [declined] = run.json["declined"]
    assert "covers FY1999" in declined["reason"]
    assert declined["remedy"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["lookup", "XQZJ", "-m", "revenue"], 1, "No company 'XQZJ' is known"),
        (["lookup", "MSFT", "-m", "revenue"], 1, "tieout index CIK0000789019.json"),
        (["lookup", "AAPL", "-m", "revenu"], 1, "Did you mean revenue"),
        (["lookup", "AAPL", "-m", "revenue", "-y", "-2023"], 2, "--year: -2023"),
        (["lookup", "AAPL", "-m", "revenue", "-q", "5"], 2, "--quarter: 5 is no quarter"),
        (["lookup", "AAPL", "-m", "revenue", "--as-of", "2999-12-31"], 2, "--as-of: 2999-12-31 is in the future"),
        (["lookup", "AAPL", "-m", "revenue", "--as-of", "1990-01-01"], 2, "--as-of: 1990-01-01 is before the first"),
        (["lookup", "", "-m", "revenue"], 2, "tickers holds an empty name"),
        (["documents", "-t", "XQZJ"], 1, "No company 'XQZJ' is known"),
        (["documents", "-y", "-5"], 2, "--year: -5"),
        (["documents", "--cursor", "x"], 2, "cursor"),
        (["ask", " "], 2, "question is empty"),
    ],
)
def test_bad_arguments_are_named_on_stderr_and_in_json(
    tieout: Any, sample: Settings, arguments: list[str], code: int, said: str
) -> None:
    run = tieout(sample, *arguments, "--json")
    assert run.code == code
    assert said in run.err
    assert said in run.json["error"]["message"]


@pytest.mark.parametrize(
    "arguments",
    [["lookup", "AAPL"], ["lookup", "-m", "revenue"], ["lookup", "AAPL", "-m", "x", "--as-of", "soon"], ["nonsense"]],
)
def test_wrong_usage_exits_with_2_and_prints_nothing_on_stdout(
    tieout: Any, sample: Settings, arguments: list[str]
) -> None:
    run = tieout(sample, *arguments)
    assert (run.code, run.out) == (2, "")
    assert "Usage" in run.err


def test_a_question_is_answered_with_its_sources(tieout: Any, sample: Settings) -> None:
    question = "What was Apple's revenue in fiscal 2023?"
    run = tieout(sample, "ask", question)
    assert run.code == 0
    for said in (question, "$383.285 billion", "[Source: Apple Inc. 10-K FY2023]", "https://www.sec.gov/", "High"):
        assert said in run.out


def test_an_answer_as_json_is_the_whole_answer(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "ask", "What was Apple's revenue in fiscal 2023?", "--json")
    answer = run.json
    assert (run.code, answer["status"], answer["route"]) == (0, "answered", "metric_lookup")
    assert answer["facts"][0]["value"] == 383285000000
    assert {"spans", "citations", "confidence", "verification", "trace", "declined", "warnings"} <= answer.keys()


def test_a_declined_question_exits_with_1_and_says_why(tieout: Any, sample: Settings) -> None:
    run = tieout(sample, "ask", "What was Microsoft's revenue in fiscal 2023?")
    assert run.code == 1
    assert "not loaded" in run.out


def test_documents_are_listed_by_page(tieout: Any, sample: Settings) -> None:
    first = tieout(sample, "documents", "--json").json
    second = tieout(sample, "documents", "--cursor", first["next_cursor"], "--json").json
    ids = [document["doc_id"] for page in (first, second) for document in page["documents"]]
    assert len(first["documents"]) == 50
    assert len(set(ids)) == len(ids)
    assert "figures" in first["missing"][0]


def test_an_index_run_tells_of_every_file_and_is_idempotent(
    tieout: Any, embedded: Settings, write_facts: Any, row: Any
) -> None:
    plain = write_facts({REVENUES: [row(5_000_000, **YEAR)], "srt:Other": [row(1, **YEAR)]})
    zipped = write_facts({REVENUES: [row(7_000_000, **YEAR, accn="0000000002-24-000001")]}, cik=2, to="two.json.gz")
    first = tieout(embedded, "index", plain.parent, "--json")
    assert first.code == 0
    files = {file["path"]: file for file in first.json["documents"]}
    assert files[str(plain)]["skipped"] == {"taxonomy srt": 1}
    assert {file["doc_id"] for file in files.values()} == {"companyfacts-CIK0000000001", "companyfacts-CIK0000000002"}
    assert first.json["totals"].items() >= {"indexed": 2, "unchanged": 0, "refused": 0, "facts": 2}.items()
    second = tieout(embedded, "index", plain, zipped, "--json")
    assert second.json["totals"].items() >= {"indexed": 0, "unchanged": 2, "refused": 0}.items()
    assert "ACME" not in tieout(embedded, "documents").out


def test_a_pdf_of_images_alone_is_refused_with_what_to_do(tieout: Any, embedded: Settings, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(write_pdf([[Picture()], [Picture()]]))
    run = tieout(embedded, "index", path, "--company", "بنك الصور", "--doc-type", "financial_statements")
    assert run.code == 1
    assert "has no text layer: no text on any of its pages (2), which are images" in run.err
    assert "ocrmypdf -l ara" in run.err
    assert "TIEOUT_INDEX_MODEL" in run.err


def test_a_manifest_names_files_and_tickers(tieout: Any, embedded: Settings, write_facts: Any, row: Any) -> None:
    path: Path = write_facts({REVENUES: [row(5_000_000, **YEAR)]})
    manifest = path.with_name("manifest.jsonl")
    manifest.write_text(json.dumps({"path": path.name, "ticker": "acme"}) + "\n")
    assert tieout(embedded, "index", "--manifest", manifest).code == 0
    run = tieout(embedded, "lookup", "ACME", "-m", "revenue", "--json")
    assert run.json["values"][0]["value"] == 5_000_000


def test_an_empty_corpus_says_how_to_fill_it_in_one_sentence(tieout: Any, embedded: Settings) -> None:
    lookup = tieout(embedded, "lookup", "AAPL", "-m", "revenue", "--json")
    assert (lookup.code, lookup.json["error"]["code"]) == (1, "nothing_loaded")
    assert FIRST_STEPS in lookup.err
    for arguments, code in (
        (("ask", "What was the revenue in 2023?"), 1),
        (("documents",), 0),
        (("doctor",), 0),
        (("search", "risks"), 1),
    ):
        run = tieout(embedded, *arguments)
        assert run.code == code
        assert FIRST_STEPS in run.out + run.err, arguments


def test_the_doctor_reports_what_is_there(tieout: Any, store: Any, sample: Settings) -> None:
    run = tieout(store.embedded(sample.corpus), "doctor", "--json")
    assert (run.code, run.json["ok"]) == (0, True)
    said = {finding["topic"]: finding["text"] for finding in run.json["findings"]}
    assert said["data"] == str(store.data_dir)
    assert "answers; Postgres" in said["database"]
    assert said["corpus"].startswith("sample: 5 companies")
    assert "5 companies" in tieout(sample, "doctor").out


def test_the_doctor_of_an_empty_corpus_says_what_to_do(tieout: Any, embedded: Settings) -> None:
    run = tieout(embedded, "doctor")
    assert run.code == 0
    assert "nothing is loaded yet" in run.out


def test_migrating_twice_applies_nothing_the_second_time(tieout: Any, embedded: Settings) -> None:
    first, second = (tieout(embedded, "migrate", "--json") for _ in range(2))
    assert first.json["applied"] > 0
    assert second.json == {"corpus": embedded.corpus, "applied": 0}


def test_a_corpus_that_can_name_no_schema_is_refused(tieout: Any, store: Any) -> None:
    for name in ("Robert'); drop", "public", "pg_toast", "x" * 49):
        run = tieout(store.embedded(name), "documents", "--json")
        assert (run.code, run.json["error"]["code"]) == (1, "settings")
        assert "TIEOUT_CORPUS" in run.err


def test_a_demo_answers_its_questions_without_touching_your_corpus(tieout: Cli, embedded: Settings) -> None:
    run = tieout(embedded, "demo")
    assert run.code == 0
    for said in ("$383.285 billion", "$72.88 billion", "$6.51", "mcpServers"):
        assert said in run.out
    assert "nothing is loaded yet" in tieout(embedded, "doctor").out
