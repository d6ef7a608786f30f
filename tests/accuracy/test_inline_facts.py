"""Inline XBRL of real filings: what is read equals what the SEC made of it, totals and parts alike.

They need the real filings, which are not part of the repository.
"""

import gzip
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest
from lxml.html import XHTMLParser, document_fromstring

from evals.companyfacts import file_name
from evals.measures.documents.inline_facts import FILINGS, Comparison, best_totals, compare_all, parse
from evals.places import SHARED
from ingest.companyfacts.calendar import build_calendar
from ingest.companyfacts.reader import read_companyfacts
from ingest.html.ixbrl.convert import FilingFacts, to_companyfacts
from ingest.html.ixbrl.instance import read_instance
from ingest.html.ixbrl.models import InlineFact, InlineFiling
from ingest.html.ixbrl.reader import read_inline
from tools.models.filings import FilingPeriod, LabelledFiling

NAMES = sorted(path.name for path in FILINGS.glob("10-*.html.gz"))
UNTAGGED = "10-Q_META_0001326801-19-000037.html.gz"
Span: TypeAlias = tuple[str, date | None, date]  # of one filing
REVENUE = "RevenueFromContractWithCustomerExcludingAssessedTax"


@pytest.fixture(scope="module", autouse=True)
def filings() -> Iterator[Path]:
    """The folder of real filings, each of which is read once for all tests."""
    if not FILINGS.is_dir():
        pytest.skip(f"needs the real filings, which are not in {FILINGS}")
    yield FILINGS
    read.cache_clear()


@cache
def read(name: str) -> InlineFiling:
    return read_inline(parse(gzip.decompress((FILINGS / name).read_bytes())))


@pytest.fixture(scope="module")
def comparisons() -> list[Comparison]:
    """The filings whose totals the SEC made, too."""
    return list(compare_all())


def test_every_total_equals_the_secs(comparisons: list[Comparison]) -> None:
    assert len(comparisons) == 7
    for comparison in comparisons:
        assert comparison.compared > 250, comparison.filing
        assert comparison.different == ()
        assert comparison.missing == ()
        assert comparison.surplus == ()


def test_reading_takes_a_fraction_of_what_parsing_may(comparisons: list[Comparison]) -> None:
    speeds = sorted(comparison.seconds_per_megabyte for comparison in comparisons)
    assert speeds[0] < 0.15


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_out_but_nil_facts(name: str) -> None:
    inline = read(name)
    if name == UNTAGGED:
        assert inline.missing == "The document has no inline XBRL."
        return
    assert inline.skipped.keys() <= {"nil", "text: nil"}
    assert inline.warnings == ()
    assert len(inline.facts) > 400
    form, ticker = name.split("_")[:2]
    assert inline.document_type == form
    assert inline.trading_symbols[0] == ticker
    assert None not in (inline.cik, inline.period_end, inline.fiscal_year, inline.fiscal_period, inline.cover_date)
    assert inline.fiscal_year_end is not None
    assert (inline.fiscal_period == "FY") == (form == "10-K")


@pytest.mark.parametrize("name", [name for name in NAMES if name != UNTAGGED])
def test_both_ways_of_parsing_give_the_same(name: str) -> None:
    data = gzip.decompress((FILINGS / name).read_bytes())
    as_xhtml = read_inline(document_fromstring(data, parser=XHTMLParser(huge_tree=True, resolve_entities=False)))
    as_html = read(name)
    assert as_xhtml.facts == as_html.facts
    assert as_xhtml.texts == as_html.texts
    assert (as_xhtml.dei, as_xhtml.classes) == (as_html.dei, as_html.classes)


def by_key(facts: tuple[InlineFact, ...]) -> dict[object, Decimal]:
    return {
        (fact.qualified_name, fact.unit, fact.start, fact.end, frozenset(fact.dimensions.items())): fact.value
        for fact in facts
        if fact.dimensions
    }


def test_parts_equal_those_of_the_instance_of_the_year_before() -> None:
    """The SEC's own extraction of one year's 10-K against the comparatives of the next year's inline document."""
    path = SHARED / "xbrl_instance" / "aapl_10k_2023" / "aapl-20230930_htm.xml.gz"
    data = gzip.decompress(path.read_bytes())
    before = read_instance(document_fromstring(data, parser=XHTMLParser(resolve_entities=False)))
    assert before.skipped == {"nil": 3}
    facts = read_companyfacts(SHARED / "companyfacts" / "CIK0000320193.json.gz", lenient=True).facts
    theirs = Counter(
        (f.qualified_name, f.unit, f.start_date, f.end_date, f.value)
        for f in facts
        if f.accession == "0000320193-23-000106"
    )
    assert Counter((*key, fact.value) for key, fact in best_totals(before).items()) == theirs
    old, new = by_key(before.facts), by_key(read("10-K_AAPL_2024-11-01.html.gz").facts)
    both = old.keys() & new.keys()
    assert len(both) > 200
    assert [key for key in both if old[key] != new[key]] == []


def test_segments_and_products_add_up_to_the_total() -> None:
    inline = read("10-K_AAPL_2024-11-01.html.gz")
    for axis, parts in (("us-gaap:StatementBusinessSegmentsAxis", 5), ("srt:ProductOrServiceAxis", 6)):
        for year in (2022, 2023, 2024):
            facts = [fact for fact in inline.facts if fact.concept == REVENUE and fact.end.year == year]
            total = {fact.value for fact in facts if not fact.dimensions}
            members = {fact.dimensions[axis]: fact.value for fact in facts if fact.dimensions.keys() == {axis}}
            assert len(members) == parts
            members.pop("us-gaap:ProductMember", None)  # the products together
            assert {sum(members.values())} == total


def spans_of(filing: FilingFacts) -> Counter[Span]:
    """What the store counts of a filing."""
    totals = [fact for fact in filing.facts if fact.start_date is not None and not fact.dimensions]
    return Counter((fact.accession, fact.start_date, fact.end_date) for fact in totals)


def convert(name: str) -> FilingFacts:
    inline = read(name)
    assert inline.cover_date is not None
    return to_companyfacts(inline, "0000000000-00-000001", name.split("_")[0], inline.cover_date + timedelta(days=7))


@pytest.mark.parametrize("name", [name for name in NAMES if name != UNTAGGED])
def test_one_filing_alone_gives_its_calendar(name: str) -> None:
    filing = convert(name)
    labels = {filing.filing.accession: filing.filing}
    calendar = build_calendar(filing.company.company_id, filing_periods(spans_of(filing), labels))
    assert calendar.own_periods == (filing.own_period,)
    own = calendar.own_periods[0]
    named = {(period.fiscal_year, period.fiscal_quarter): period for period in calendar.periods}
    assert named[own.fiscal_year, own.fiscal_quarter].end_date == own.period_end
    if own.fiscal_quarter == 0:
        years = [named[own.fiscal_year - back, 0] for back in range(3)]
        assert [later.start_date - timedelta(days=1) for later in years[:2]] == [year.end_date for year in years[1:]]


@pytest.mark.parametrize("ticker", ["AAPL", "NVDA"])
def test_a_filing_beside_its_companyfacts_changes_no_calendar(ticker: str) -> None:
    known = read_companyfacts(SHARED / "companyfacts" / f"{file_name(ticker)}.gz", lenient=True)
    labels = {label.accession: label for label in known.filings}
    spans: Counter[Span] = Counter(
        (f.accession, f.start_date, f.end_date) for f in known.facts if f.start_date is not None
    )
    before = build_calendar(known.cik, filing_periods(spans, labels))
    for name in (name for name in NAMES if f"_{ticker}_" in name):
        label = label_of(name, known.filings)
        filing = to_companyfacts(read(name), label.accession, label.form, label.filed)
        assert filing.filing == label
        assert filing.own_period in before.own_periods
        spans += spans_of(filing)
    assert build_calendar(known.cik, filing_periods(spans, labels)) == before


def filing_periods(spans: Counter[Span], labels: Mapping[str, LabelledFiling]) -> list[FilingPeriod]:
    found: list[FilingPeriod] = []
    for (accession, start, end), count in spans.items():
        label = labels[accession]
        assert start is not None
        found.append(
            FilingPeriod(accession, label.form, label.filed, label.label_year, label.label_period, start, end, count)
        )
    return found


def label_of(name: str, filings: tuple[LabelledFiling, ...]) -> LabelledFiling:
    """The filing that a file's name means, by its accession number or by its form and day."""
    form, _, key = name.removesuffix(".html.gz").split("_")
    return next(label for label in filings if key in (label.accession, f"{label.filed}") and label.form == form)
