"""What must hold of the samples before they are written; each check names what is wrong."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from lxml import etree

from evals.makers.invented.books.spec import Company, FilingSpec, load_companies
from evals.makers.invented.facts import find_changes, find_gaps
from evals.makers.invented.pages.people import total
from ingest.html.ixbrl.convert import to_companyfacts
from ingest.html.ixbrl.models import InlineFiling
from ingest.html.ixbrl.reader import read_inline
from ingest.html.reader import read_text
from ingest.html.submission import is_submission, split_submission
from ingest.html.tree import parse_html
from ingest.manifest import ManifestRow
from ingest.ownership.form4 import read_form4
from tools.language.companies import name_variants
from tools.text import name_key
from tools.vocab.registrants import load_registrants

LABEL = "Invented company. Invented figures."
SIZE_LIMIT = 1_600_000
_LONGEST_NAME = 8  # words
# Names of registrants that are also words which filings use, with a capital letter at times.
_ORDINARY = frozenset(["on", "emerging", "senior", "shell", "square", "reading", "service"])
_SPLIT_UNITS = frozenset({"shares", "USD/shares"})
_TAGGED = ("10-K", "10-Q", "DEF 14A")


@dataclass(frozen=True)
class Read:
    """One document as Tieout reads it."""

    company: Company
    filing: FilingSpec
    content: bytes
    text: str
    inline: InlineFiling


def read_all(files: Mapping[str, bytes]) -> list[Read]:
    """Every HTML document, exhibits within submission text files included."""
    found: list[Read] = []
    for company in load_companies():
        for filing in company.filings:
            if filing.form == "4":
                continue
            root = parse_html(content := _content(files, filing), filing.file)
            found.append(Read(company, filing, content, read_text(root).text, read_inline(root)))
    return found


def _content(files: Mapping[str, bytes], filing: FilingSpec) -> bytes:
    data = files[filing.within if filing.submission and filing.within else filing.file]
    if not is_submission(data):
        return data
    documents = split_submission(data, filing.file).documents
    return next(document.content for document in documents if document.type == filing.form)


def find_problems(files: Mapping[str, bytes]) -> list[str]:
    """All that is wrong with the samples; empty where nothing is."""
    read = read_all(files)
    problems = [f"{document.filing.file}: {problem}" for document in read for problem in _problems(document)]
    for company in load_companies():
        problems += [f"{company.name}: {problem}" for problem in _company_problems(company, read)]
    problems += _claim_problems(files, read)
    problems += _form4_problems(files)
    size = sum(map(len, files.values()))
    if size > SIZE_LIMIT:
        problems.append(f"{size:,} bytes in all, more than {SIZE_LIMIT:,}")
    for line in files["manifest.jsonl"].decode().splitlines():
        ManifestRow.model_validate_json(line)
    return problems


def _problems(document: Read) -> Iterator[str]:
    inline, filing = document.inline, document.filing
    try:
        etree.fromstring(document.content)
    except etree.XMLSyntaxError as error:
        yield f"is not XML: {error}"
    if LABEL not in document.text:
        yield "does not say that it is invented"
    if inline.skipped or inline.warnings:
        yield f"is not read whole: {dict(inline.skipped)} {inline.warnings}"
    if bool(inline.facts) != (filing.form in _TAGGED):
        yield f"has {len(inline.facts)} facts"
    yield from find_gaps(inline)
    yield from (f"names a registrant: {name}" for name in named_registrants(document.text))
    if filing.form in ("10-K", "10-Q"):
        yield from _conversion_problems(document)


def _conversion_problems(document: Read) -> Iterator[str]:
    filing, company = document.filing, document.company
    converted = to_companyfacts(document.inline, filing.accession, filing.form, filing.filed)
    period = converted.own_period
    quarter = filing.quarter or 0
    if (converted.company.cik, converted.company.name) != (company.cik, company.name):
        yield f"is of {converted.company}"
    if converted.company.tickers != (company.ticker,):
        yield f"has the tickers {converted.company.tickers}"
    if period is None or (period.fiscal_year, period.fiscal_quarter) != (filing.year, quarter):
        yield f"is of the period {period}"


def _company_problems(company: Company, documents: list[Read]) -> Iterator[str]:
    registrants = load_registrants()
    tickers = {ticker for registrant in registrants.values() for ticker in registrant.tickers}
    if company.cik in registrants or company.ticker in tickers:
        yield "its CIK or its ticker is a registrant's"
    own = sorted((document for document in documents if document.company == company), key=lambda d: d.filing.filed)
    for key, (before, after) in find_changes([document.inline for document in own]).items():
        is_split = company.split is not None and key.unit in _SPLIT_UNITS
        if not is_split and not (company.originally and key.end.year == 2024):
            yield f"{key} was {before} and became {after}"
    for executive in company.proxy.pay:
        if any(total(executive, year) <= 0 for year in executive.years):
            yield f"{executive.name} is paid nothing"


def _claim_problems(files: Mapping[str, bytes], read: list[Read]) -> Iterator[str]:
    texts = {document.filing.file: document.text for document in read}
    for line in files["claims.jsonl"].decode().splitlines():
        row = cast(dict[str, str], json.loads(line))
        if texts[row["file"]].count(row["sentence"]) != 1:
            yield f"{row['id']} does not stand in {row['file']} once: {row['sentence']}"


def _form4_problems(files: Mapping[str, bytes]) -> Iterator[str]:
    for company in load_companies():
        for filing in company.filings:
            if filing.form != "4":
                continue
            report = read_form4(files[filing.file], filing.file)
            if report.warnings or report.issuer.cik != company.cik or report.remarks != LABEL:
                yield f"{filing.file}: {report.warnings}, {report.issuer}, {report.remarks}"


def named_registrants(text: str) -> set[str]:
    """The names of registrants in a text. A single word counts where it has a capital letter and is no ordinary one."""
    names = _names()
    found: set[str] = set()
    for line in text.splitlines():
        written = re.findall(r"[\w&'’.-]+", line)
        keys = [name_key(word) for word in written]
        for start, word in enumerate(written):
            for end in range(start + 1, min(start + _LONGEST_NAME, len(keys)) + 1):
                key = " ".join(keys[start:end])
                if key in names and (" " in key or (word[0].isupper() and key not in _ORDINARY)):
                    found.add(key)
    return found


@cache
def _names() -> frozenset[str]:
    names: set[str] = set()
    for registrant in load_registrants().values():
        names |= name_variants(registrant.name) | {name_key(name) for name in registrant.short_names}
    return frozenset(names)
