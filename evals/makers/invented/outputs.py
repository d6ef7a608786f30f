"""Everything that is written: the filings, what they are, the claims in them, the questions over them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from evals.makers.invented.books.figures import Figures
from evals.makers.invented.books.spec import HERE, Company, FilingSpec, load_companies
from evals.makers.invented.claims import claim_rows
from evals.makers.invented.pages.covers import moment_of
from evals.makers.invented.pages.documents import Document, build
from evals.makers.invented.pages.submission import write_submission
from evals.makers.invented.questions import question_rows
from evals.places import INVENTED

OUT = INVENTED
_README = """\
# Invented companies

Tolvenquist Instruments Corporation (TLVQ), Bexmarrow Software, Inc. (BXMW) and Hobblestead Markets, Inc. (HBST) do not
exist, nor do the people, firms and towns in their filings. Every figure and every sentence is made up; names, tickers
and CIKs ({ciks}) belong to no registrant. Load them into a corpus of their own.

Written by `python -m evals.makers.invented`: change that, not these files.

| file | what it is |
|---|---|
{files}
| manifest.jsonl | form, period, filing day and accession number of each file |
| claims.jsonl | {claims} sentences; {flagged} of them contradict their filing's figures (`expected_flag`) |
| questions.jsonl | {questions} questions with their answers |

`sentence` stands in the text as `ingest.html.reader.read_text` gives it. `kind` says what is wrong with a sentence that
a checker should flag; "prompt_injection" marks a sentence that gives orders to whoever reads it. `scope` says what a
sentence is about, and `data` what the filing's own statements have.
"""


@dataclass(frozen=True)
class Outputs:
    """The files by name, and the documents that they are made of."""

    files: Mapping[str, bytes]
    documents: tuple[Document, ...]


def build_all() -> Outputs:
    companies = load_companies()
    documents = tuple(build(c, filing) for c in companies for filing in c.filings if filing.form != "4")
    files = dict(_filings(documents))
    for company in companies:
        for filing in company.filings:
            if filing.form == "4":
                files[filing.file] = (HERE / "text" / company.folder / f"{filing.text}.xml").read_bytes()
    claims = claim_rows(documents)
    questions = question_rows(documents, claims)
    manifest = [_manifest_row(c, filing) for c in companies for filing in c.filings if filing.file in files]
    readme = _README.format(
        ciks=", ".join(str(company.cik) for company in companies),
        files="\n".join(f"| {row['path']} | {_described(row)} |" for row in manifest),
        claims=len(claims),
        flagged=sum(bool(claim["expected_flag"]) for claim in claims),
        questions=len(questions),
    )
    files["claims.jsonl"] = _lines(claims)
    files["questions.jsonl"] = _lines(questions)
    files["manifest.jsonl"] = _lines(manifest)
    files["README.md"] = readme.encode()
    return Outputs(files, documents)


def read_committed(folder: Path = OUT) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def _filings(documents: Iterable[Document]) -> Iterable[tuple[str, bytes]]:
    """Documents by the name of their file; an exhibit within a submission text file is part of that file."""
    exhibits = {document.filing.within: document for document in documents if document.filing.submission}
    for document in documents:
        if document.filing.submission:
            continue
        exhibit = exhibits.get(document.filing.file)
        content = write_submission([document, exhibit]) if exhibit is not None else document.content
        yield document.filing.file, content


def _manifest_row(company: Company, filing: FilingSpec) -> dict[str, object]:
    row: dict[str, object] = {
        "path": filing.file,
        "ticker": company.ticker,
        "company": company.name,
        "cik": company.cik,
        "doc_type": "release" if filing.form == "EX-99.1" else filing.form,
        "fiscal_year": filing.year,
        "period_end": moment_of(Figures(company, filing))[1].isoformat(),
        "filed": filing.filed.isoformat(),
        "accession": filing.accession,
    }
    if filing.form == "10-Q":
        row["quarter"] = filing.quarter
    return row


def _described(row: Mapping[str, object]) -> str:
    return f"{row['ticker']}, {row['doc_type']}, period to {row['period_end']}, filed {row['filed']}"


def _lines(rows: Iterable[Mapping[str, object]]) -> bytes:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
