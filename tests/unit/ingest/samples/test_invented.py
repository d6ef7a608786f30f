"""The invented filings that ship: they are read whole, they agree with themselves, and the generator writes them."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from importlib.resources import files as resources
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from evals.makers.invented.books.spec import load_companies
from evals.makers.invented.facts import find_changes, find_gaps
from evals.makers.invented.outputs import build_all
from evals.makers.invented.problems import LABEL, Read, find_problems, named_registrants, read_all
from ingest.companyfacts.splits import find_splits
from ingest.html.ixbrl.convert import FilingFacts, to_companyfacts
from ingest.html.ixbrl.models import InlineFiling
from ingest.html.reader import read_text
from ingest.html.submission import split_submission
from ingest.html.tree import parse_html
from ingest.manifest import read_manifest
from ingest.ownership.form4 import read_form4
from tools.vocab.registrants import load_registrants

FOLDER = Path(str(resources("ingest").joinpath("samples", "invented")))
SUBMISSION = "invented_HBST_8-K_2026-03-12.txt"
RESTATED = "invented_BXMW_10-K_2025.htm"
ANNUAL = "invented_TLVQ_10-K_2025.htm"
REVENUE = "RevenueFromContractWithCustomerExcludingAssessedTax"


@pytest.fixture(scope="module")
def committed() -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in FOLDER.iterdir() if file.is_file()}


@pytest.fixture(scope="module")
def read(committed: dict[str, bytes]) -> dict[str, Read]:
    return {document.filing.file: document for document in read_all(committed)}


def rows(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.decode().splitlines()]


@pytest.mark.slow
def test_the_generator_writes_what_is_committed_and_the_same_again(committed: dict[str, bytes]) -> None:
    first, second = build_all().files, build_all().files
    assert first == second
    assert sorted(first) == sorted(committed)
    assert [name for name in first if first[name] != committed[name]] == []


def test_nothing_is_wrong_with_them(committed: dict[str, bytes]) -> None:
    assert find_problems(committed) == []


def test_each_company_has_its_filings(read: Mapping[str, Read]) -> None:
    forms = Counter((document.company.ticker, document.filing.form) for document in read.values())
    for ticker in ("TLVQ", "BXMW", "HBST"):
        assert forms[ticker, "10-K"] >= 1
        assert forms[ticker, "10-Q"] >= 1
        assert forms[ticker, "8-K"] >= 2
        assert forms[ticker, "EX-99.1"] == forms[ticker, "DEF 14A"] == 1


def test_every_tag_is_read(read: Mapping[str, Read]) -> None:
    counts: Counter[str] = Counter()
    for document in read.values():
        inline = document.inline
        assert (dict(inline.skipped), inline.warnings) == ({}, ()), document.filing.file
        counts[document.filing.form] += len(inline.facts)
        tags = document.content.count(b"<ix:nonFraction")
        assert sum(len(fact.elements) for fact in inline.facts) == tags, document.filing.file
    assert counts["10-K"] > 1000
    assert counts["10-Q"] > 400


def test_they_are_xml_too(committed: dict[str, bytes], read: Mapping[str, Read]) -> None:
    for document in read.values():
        assert etree.fromstring(document.content).tag == "{http://www.w3.org/1999/xhtml}html"
    joined = split_submission(committed[SUBMISSION], SUBMISSION)
    assert [document.type for document in joined.documents] == ["8-K", "EX-99.1"]
    assert joined.header.cik == read[SUBMISSION].company.cik


def test_statements_add_up_and_a_wrong_digit_is_noticed(committed: dict[str, bytes], read: Mapping[str, Read]) -> None:
    for document in read.values():
        assert list(find_gaps(document.inline)) == [], document.filing.file
    total = next(f for f in read[ANNUAL].inline.facts if f.concept == "AssetsCurrent" and f.end.year == 2025)
    printed = f">{total.value / 1000:,.0f}</ix:nonFraction>".encode()
    assert committed[ANNUAL].count(printed) == 1
    wrong = committed | {ANNUAL: committed[ANNUAL].replace(printed, b">999,999</ix:nonFraction>")}
    assert any("AssetsCurrent is 999999000" in problem for problem in find_problems(wrong))


def convert(document: Read) -> FilingFacts:
    filing = document.filing
    return to_companyfacts(document.inline, filing.accession, filing.form, filing.filed)


def test_they_feed_the_store(read: Mapping[str, Read]) -> None:
    for document in periodic(read):
        converted, filing = convert(document), document.filing
        assert converted.company.cik == document.company.cik
        assert converted.company.tickers == (document.company.ticker,)
        assert converted.own_period is not None
        assert (converted.own_period.fiscal_year, converted.own_period.fiscal_quarter) == (
            filing.year,
            filing.quarter or 0,
        )
        assert len(converted.facts) > 100


def periodic(read: Mapping[str, Read]) -> list[Read]:
    found = [document for document in read.values() if document.filing.form in ("10-K", "10-Q")]
    return sorted(found, key=lambda document: (document.company.ticker, document.filing.filed))


def by_company(read: Mapping[str, Read]) -> Iterator[tuple[str, list[InlineFiling]]]:
    for ticker, documents in groupby(periodic(read), key=lambda document: document.company.ticker):
        yield ticker, [document.inline for document in documents]


def test_comparatives_agree_but_for_one_split_and_one_restatement(read: Mapping[str, Read]) -> None:
    changed = {ticker: find_changes(filings) for ticker, filings in by_company(read)}
    assert changed["HBST"] == {}
    assert {key.unit for key in changed["TLVQ"]} == {"shares", "USD/shares"}
    assert {key.end.isoformat() for key in changed["BXMW"]} == {"2024-06-30"}
    [revenue] = [values for key, values in changed["BXMW"].items() if key.concept == REVENUE and not key.dimensions]
    assert revenue[0] - revenue[1] == Decimal(3_860_000)


def test_the_split_is_found(read: Mapping[str, Read]) -> None:
    tolvenquist = [document for document in periodic(read) if document.company.ticker == "TLVQ"]
    facts = [fact for document in tolvenquist for fact in convert(document).facts]
    [split] = find_splits(tolvenquist[0].company.cik, facts)
    assert split.ratio == 3


def test_a_figure_is_reported_by_segment_alone(read: Mapping[str, Read]) -> None:
    alone = {"HBST": "AdvertisingExpense", "TLVQ": "RevenueRemainingPerformanceObligation"}
    for ticker, concept in alone.items():
        inline = read[f"invented_{ticker}_10-K_2025.htm"].inline
        facts = [fact for fact in inline.facts if fact.concept == concept]
        assert len({*(fact.dimensions["us-gaap:StatementBusinessSegmentsAxis"] for fact in facts)}) >= 2
        assert all(fact.dimensions for fact in facts)


def test_fiscal_years_have_52_or_53_weeks(read: Mapping[str, Read]) -> None:
    spans = {
        (fact.end - fact.start).days + 1
        for fact in read["invented_HBST_10-K_2025.htm"].inline.facts
        if fact.concept == "NetIncomeLoss" and fact.start is not None
    }
    assert spans == {7 * weeks for weeks in (52, 53, 16, 12, 13)}


def test_they_say_that_they_are_invented_and_name_no_registrant(
    committed: dict[str, bytes], read: Mapping[str, Read]
) -> None:
    registrants = load_registrants()
    tickers = {ticker for registrant in registrants.values() for ticker in registrant.tickers}
    for company in load_companies():
        assert company.cik not in registrants
        assert company.ticker not in tickers
    for document in read.values():
        assert LABEL in document.text[:3000]
        assert document.filing.file.startswith("invented_")
        assert named_registrants(document.text) == set()
    assert b"do not\nexist" in committed["README.md"]


def test_a_registrants_name_is_noticed() -> None:
    assert "thermo fisher scientific" in named_registrants("We compete with Thermo Fisher Scientific and others.")
    assert named_registrants("An apple on a target, emerging from its shell.") == set()


@pytest.mark.slow
def test_claims_stand_in_their_files_and_sections(committed: dict[str, bytes], read: Mapping[str, Read]) -> None:
    claims = rows(committed["claims.jsonl"])
    assert len({claim["id"] for claim in claims}) == len(claims) > 90
    for claim in claims:
        text = read_text(parse_html(committed[claim["file"]], claim["file"])).text
        assert text.count(claim["sentence"]) == 1, claim["id"]
        heading = claim["section"].rpartition(", ")[2]
        assert heading.casefold() in text[: text.index(claim["sentence"])].replace("\u00a0", " ").casefold()
        assert {"kind", "scope", "metric", "period", "expected_flag"} <= claim.keys()
    kinds = Counter(claim["kind"] for claim in claims)
    assert min(kinds[kind] for kind in ("direction", "magnitude", "level", "sign", "period")) >= 3
    assert kinds["prompt_injection"] == 5
    scopes = {claim["scope"] for claim in claims if not claim["expected_flag"]}
    assert scopes >= {"segment", "constant_currency", "non_gaap", "ratio", "forecast", "other_period", "concession"}
    assert all(claim["expected_flag"] == (claim["kind"] not in (None, "prompt_injection")) for claim in claims)


def test_claims_that_contradict_really_do(committed: dict[str, bytes]) -> None:
    for claim in rows(committed["claims.jsonl"]):
        says, data = claim.get("says", {}), claim.get("data")
        if data is None or data["prior_value"] is None or "direction" not in says:
            continue
        risen = data["value"] > data["prior_value"]
        assert ((says["direction"] == "up") == risen) == (claim["kind"] != "direction"), claim["id"]


def test_questions_are_answered_by_the_filings(committed: dict[str, bytes], read: Mapping[str, Read]) -> None:
    questions = rows(committed["questions.jsonl"])
    assert Counter(question["kind"] for question in questions).total() == 40
    claims = {claim["id"] for claim in rows(committed["claims.jsonl"])}
    for question in questions:
        gold = question["gold"]
        for figure in gold.get("figures", ()):
            assert figure["value"] in found_values(read[gold["file"]], figure), question["id"]
        if "phrase" in gold:
            assert gold["phrase"] in read[gold["file"]].text, question["id"]
        assert claims.issuperset(gold.get("claims", ()))


def found_values(document: Read, figure: Mapping[str, Any]) -> set[float]:
    return {
        float(fact.value)
        for fact in document.inline.facts
        if fact.qualified_name == figure["concept"]
        and (fact.start.isoformat() if fact.start else None, fact.end.isoformat()) == (figure["start"], figure["end"])
        and dict(fact.dimensions) == figure["dimensions"]
    }


def test_restated_figures_bear_both_versions(read: Mapping[str, Read]) -> None:
    facts = [fact for fact in read[RESTATED].inline.facts if fact.concept == "NetIncomeLoss" and fact.end.year == 2024]
    versions = {fact.dimensions.get("srt:RestatementAxis", "").rpartition(":")[2]: fact.value for fact in facts}
    assert versions[""] - versions["ScenarioPreviouslyReportedMember"] == versions["RestatementAdjustmentMember"]


def test_form_4_is_read(committed: dict[str, bytes]) -> None:
    report = read_form4(committed["invented_TLVQ_4_2025-11-06.xml"])
    assert (report.form, report.issuer.ticker, report.under_plan) == ("4", "TLVQ", True)
    assert [transaction.code.code for transaction in report.transactions] == ["M", "S", "M"]
    bought, sold, _ = report.transactions
    assert bought.owned_after is not None
    assert sold.shares is not None
    assert bought.owned_after - sold.shares == sold.owned_after


def test_the_manifest_describes_every_file(committed: dict[str, bytes]) -> None:
    described = {path.name for path in read_manifest(FOLDER / "manifest.jsonl")}
    assert described == {name for name in committed if name.startswith("invented_")}
