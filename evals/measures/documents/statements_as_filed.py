"""The statements found in the shared 10-Ks and 10-Qs: are all there, and is every tagged cell its fact?"""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from lxml.html import HtmlElement

from evals.companyfacts import file_name
from evals.places import SHARED
from evals.report import Report, Told, tell
from ingest.companyfacts.reader import read_companyfacts
from ingest.html.ixbrl.models import InlineFact, InlineFiling
from ingest.html.ixbrl.reader import read_inline
from ingest.html.parsed import ReadText
from ingest.html.reader import read_text
from ingest.html.tree import parse_html
from ingest.statements.read import FoundStatement, find_statements
from ingest.statements.rows import Line
from tools.models.filings import FiledStatement

FILINGS = SHARED / "filings"
KINDS = ("income_statement", "balance_sheet", "cash_flow")
OWN_FACTS = ("AAPL", "NVDA")  # whose companyfacts the SEC made
SEC_TAXONOMIES = ("us-gaap", "dei")  # of which companyfacts hold the totals


@dataclass(frozen=True)
class Tally:
    """One filing: the statements found in it, and what their cells come to.

    `tagged` counts the tags of figures that their tables hold, `within_labels` those of words such as par values;
    `equal` the cells that reach the store with their tag's own value, `as_printed` those whose text says the same,
    `headed` the columns whose year stands in the table, `at_the_sec` the totals that the SEC's companyfacts have too.
    """

    filing: str
    found: tuple[str, ...]
    tagged: int
    within_labels: int
    equal: int
    as_printed: int
    headed: int
    periods: int
    totals: int = 0
    at_the_sec: int | None = None

    @property
    def told(self) -> Told:
        sec = "" if self.at_the_sec is None else f", {self.at_the_sec} of {self.totals} totals are the SEC's"
        return tell(
            f"{len(self.found)} of 3 statements; of {self.tagged} tagged cells {self.equal} equal their facts, "
            f"{self.as_printed} as printed{sec}; {self.headed} of {self.periods} columns as headed; "
            f"{self.within_labels} tags are words of labels",
            higher={
                "statements": len(self.found),
                "cells equal": self.equal,
                "as printed": self.as_printed,
                "columns as headed": self.headed,
            },
        )


def measure_statements_filed() -> Report:
    """A line for each 10-K and 10-Q that tags its figures, and one for all."""
    tallies = list(tally_all())
    report: Report = {tally.filing: tally.told for tally in tallies}
    tagged, equal = sum(t.tagged for t in tallies), sum(t.equal for t in tallies)
    complete = sum(t.found == KINDS for t in tallies)
    report["all"] = tell(
        f"{complete} of {len(tallies)} filings with all three; {equal} of {tagged} tagged cells equal",
        higher={"with all three": complete, "cells equal": equal},
        lower={"cells not equal": tagged - equal},
    )
    return report


def tally_all() -> Iterator[Tally]:
    for path in sorted(FILINGS.glob("10-*.html.gz")):
        root = parse_html(gzip.decompress(path.read_bytes()), path.name)
        inline = read_inline(root)
        if inline.facts:
            yield tally(path, inline, read_text(root))


def tally(path: Path, inline: InlineFiling, read: ReadText) -> Tally:
    """One filing's statements against its tags."""
    statements = find_statements(inline, read)
    tags = [tag for statement in statements for tag in _tags(statement, inline, read)]
    stated = [(line, period) for s in statements for line in s.lines for period in line.figures]
    labels = [fact for element, fact in tags if not _is_cell(element, inline)]
    facts = [line.figures[period].fact for line, period in stated]
    totals = [fact for fact in facts if not fact.dimensions and fact.taxonomy in SEC_TAXONOMIES]
    ticker = path.name.split("_")[1]
    known = _at_the_sec(ticker) if ticker in OWN_FACTS else None
    return Tally(
        filing=path.name.removesuffix(".html.gz"),
        found=tuple(statement.statement_type for statement in statements),
        tagged=len(tags) - len(labels),
        within_labels=len(labels),
        equal=sum(_count_equal(statement) for statement in statements),
        as_printed=sum(_is_as_printed(line, period) for line, period in stated),
        headed=sum(_is_headed(s, period, read) for s in statements for period in s.periods),
        periods=sum(len(statement.periods) for statement in statements),
        totals=len(totals),
        at_the_sec=None if known is None else sum(_key(fact) in known for fact in totals),
    )


def _tags(statement: FoundStatement, inline: InlineFiling, read: ReadText) -> Iterator[tuple[HtmlElement, InlineFact]]:
    """What the statement's tables tag, found from the markup and not from the cells."""
    tables = {read.tables[number] for number in statement.tables}
    for element, fact in inline.by_element.items():
        if not fact.hidden and any(ancestor in tables for ancestor in element.iterancestors("table")):
            yield element, fact


def _is_cell(element: HtmlElement, inline: InlineFiling) -> bool:
    """Whether a tag is all that its table cell says, apart from signs."""
    home = next(element.iterancestors("td", "th"))
    tags = [inner for inner in home.iter() if inner in inline.by_element]
    words = re.sub(r"[\W\d_]", "", home.text_content()) if len(tags) == 1 else "words"
    return not words


def _count_equal(statement: FoundStatement) -> int:
    """How many cells have the exact value of the fact that their text is tagged with, once they were stored."""
    filed = statement.filed("doc", "accession", 2000, 0)
    stored = FiledStatement.model_validate(filed.model_dump(mode="json"))
    equal = 0
    for line, row in zip(statement.lines, stored.rows, strict=True):
        for (period, figure), cell in zip(line.figures.items(), row.values, strict=True):
            value = -cell.value if cell.negated else cell.value
            equal += (cell.period, value, cell.unit) == (period, figure.fact.value, figure.fact.unit)
    return equal


def _is_as_printed(line: Line, period: str) -> bool:
    """Whether the digits and the sign of the text, at some power of ten, are the cell's value."""
    text, value = line.printed[period], line.figures[period].value
    digits = re.sub(r"[^\d.]", "", text).strip(".")
    if not digits:
        return value == 0
    number = Decimal(digits)
    scales = (number.scaleb(power) for power in (0, 3, 6, 9, -2))
    return any(abs(value) == size for size in scales) and (value < 0) == ("(" in text and number != 0)


def _is_headed(statement: FoundStatement, period: str, read: ReadText) -> bool:
    """Whether the tables print the year in which the column ends."""
    year = period.split(" ")[0].split("/")[-1][:4]
    return any(year in (read.tables[number].text_content()) for number in statement.tables)


def _key(fact: InlineFact) -> tuple[object, ...]:
    return fact.qualified_name, fact.unit, fact.start, fact.end, fact.value


@cache
def _at_the_sec(ticker: str) -> frozenset[tuple[object, ...]]:
    facts = read_companyfacts(SHARED / "companyfacts" / f"{file_name(ticker)}.gz", lenient=True).facts
    return frozenset((f.qualified_name, f.unit, f.start_date, f.end_date, f.value) for f in facts)


if __name__ == "__main__":
    for name, text in measure_statements_filed().items():
        print(f"{name}: {text}")
