"""The facts read from filings' inline XBRL against what the SEC's companyfacts have of the same filings."""

import gzip
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from lxml.html import HtmlElement, HTMLParser, document_fromstring

from evals.companyfacts import file_name
from evals.places import SHARED
from evals.report import Report, tell
from ingest.companyfacts.reader import read_companyfacts
from ingest.html.ixbrl.models import InlineFact, InlineFiling
from ingest.html.ixbrl.reader import read_inline
from tools.models.facts import Fact

FILINGS = SHARED / "filings"
# The other companyfacts files were derived from the filings themselves, which proves nothing.
OWN_FACTS = ("AAPL", "NVDA")
_NAME = re.compile(r"(10-[KQ])_([A-Z]+)_(?:(\d{10}-\d{2}-\d{6})|(\d{4}-\d{2}-\d{2}))\.html\.gz")


class FactKey(NamedTuple):
    """What a total is a total of."""

    concept: str
    unit: str
    start: date | None
    end: date


@dataclass(frozen=True)
class Comparison:
    """One filing's totals against the SEC's.

    `different` have another value, `missing` are the SEC's alone, `surplus` the filing's alone.
    """

    filing: str
    equal: int
    different: tuple[str, ...]
    missing: tuple[FactKey, ...]
    surplus: tuple[FactKey, ...]
    seconds_per_megabyte: float

    @property
    def compared(self) -> int:
        return self.equal + len(self.different)


def measure_inline_facts() -> Report:
    """A line for each filing of a company whose companyfacts the SEC made."""
    report: Report = {}
    for comparison in compare_all():
        share = comparison.equal / comparison.compared if comparison.compared else 0.0
        report[comparison.filing] = tell(
            f"{comparison.equal} of {comparison.compared} totals equal the SEC's ({share:.2%}), "
            f"{len(comparison.missing)} of the SEC's are missing, {len(comparison.surplus)} are not at the SEC's, "
            f"{comparison.seconds_per_megabyte * 1000:.0f} ms/MB",
            higher={"equal": comparison.equal},
            lower={"missing": len(comparison.missing), "not at the SEC's": len(comparison.surplus)},
            times={"ms/MB": comparison.seconds_per_megabyte * 1000},
        )
        report |= {f"  differs {number}": text for number, text in enumerate(comparison.different, start=1)}
    return report


def compare_all() -> Iterator[Comparison]:
    known: dict[str, Sequence[Fact]] = {}
    for path in sorted(FILINGS.glob("10-*.html.gz")):
        match = _NAME.fullmatch(path.name)
        if match is None or match[2] not in OWN_FACTS:
            continue
        ticker = match[2]
        if ticker not in known:
            known[ticker] = read_companyfacts(SHARED / "companyfacts" / f"{file_name(ticker)}.gz", lenient=True).facts
        yield compare(path, [fact for fact in known[ticker] if _is_of(fact, match)])


def _is_of(fact: Fact, name: re.Match[str]) -> bool:
    if name[3]:
        return fact.accession == name[3]
    return fact.form == name[1] and fact.filed.isoformat() == name[4]


def compare(path: Path, facts: Iterable[Fact]) -> Comparison:
    """One filing against the facts that the SEC has of it."""
    data = gzip.decompress(path.read_bytes())
    root = parse(data)
    begun = time.process_time()
    inline = read_inline(root)
    seconds = time.process_time() - begun
    ours = best_totals(inline)
    theirs: dict[FactKey, set[Decimal]] = defaultdict(set)
    for fact in facts:
        theirs[FactKey(fact.qualified_name, fact.unit, fact.start_date, fact.end_date)].add(fact.value)
    both = ours.keys() & theirs.keys()
    wrong = sorted((key for key in both if theirs[key] != {ours[key].value}), key=str)
    return Comparison(
        filing=path.name.removesuffix(".html.gz"),
        equal=len(both) - len(wrong),
        different=tuple(f"{key}: {ours[key].value} here, {sorted(theirs[key])} there" for key in wrong),
        missing=tuple(theirs.keys() - ours.keys()),
        surplus=tuple(ours.keys() - theirs.keys()),
        seconds_per_megabyte=seconds / (len(data) / 1e6),
    )


def parse(data: bytes) -> HtmlElement:
    return document_fromstring(data, parser=HTMLParser(huge_tree=True))


def best_totals(inline: InlineFiling) -> dict[FactKey, InlineFact]:
    """Of several values of one total the most precise, as the SEC has it; of the taxonomies that the SEC has."""
    best: dict[FactKey, InlineFact] = {}
    for fact in inline.facts:
        if fact.dimensions or fact.taxonomy not in ("us-gaap", "dei", "ifrs-full"):
            continue
        key = FactKey(fact.qualified_name, fact.unit, fact.start, fact.end)
        if key not in best or _precision(fact) > _precision(best[key]):
            best[key] = fact
    return best


def _precision(fact: InlineFact) -> float:
    return float("inf") if fact.decimals is None else fact.decimals


if __name__ == "__main__":
    for name, text in measure_inline_facts().items():
        print(f"{name}: {text}")
