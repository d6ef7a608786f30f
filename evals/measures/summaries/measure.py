"""Summaries of ten filings: every figure of the Markdown against the facts, or the passage, that it cites."""

import asyncio
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path

from agent.summaries.build import summarize
from evals.corpus import EvalCorpus
from evals.measures.summaries.report import Quoted, ReadSummary, Row, read_summary
from evals.places import SHARED
from evals.report import Report, tell
from ingest.pipeline import find_files, index_files
from server.text.summaries import summary_markdown
from tools.language.quantities.find import find_quantities
from tools.models.base import period_label
from tools.models.facts import Fact
from tools.models.filters import Filters
from tools.models.results.summaries import Summary
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted
from tools.tie_out.numbers.verify import verify_numbers

FILINGS = (
    "10-K_AAPL_2024-11-01", "10-K_KO_2025-02-20", "10-K_MCD_0000063908-24-000072",
    "10-K_META_0001326801-24-000012", "10-K_META_2025-01-30", "10-K_NVDA_0001045810-24-000029", "10-K_NVDA_2025-02-26",
    "10-K_PG_0000080424-24-000083", "10-Q_NVDA_2025-08-27", "10-Q_TXN_0000097476-23-000035",
)  # fmt: skip
MISSES = "TIEOUT_EVAL_MISSES"  # a file that what is not tied is written to
_SCALES = {"trillion": 10**12, "billion": 10**9, "million": 10**6}
_AMOUNT = re.compile(r"^(?P<sign>-?)[^\d-]*(?P<digits>[\d,.]+)(?: (?P<scale>trillion|billion|million))?$")
_EVER = (date(1990, 1, 1), date(2100, 1, 1))
_LONGEST = 10**8


@dataclass
class _Count:
    """Figures that are tied and all of them, and what is not."""

    tied: int = 0
    all: int = 0
    wrong: list[str] = field(default_factory=list[str])

    def note(self, tied: bool, figures: int, what: str) -> None:
        self.all += figures
        self.tied += figures if tied else 0
        self.wrong += [] if tied or not figures else [what]


async def measure_summaries(corpus: EvalCorpus) -> Report:
    """Figures tied to facts and to passages, of each summary and of all."""
    deps = corpus.deps
    files = find_files([SHARED / "filings" / f"{name}.html.gz" for name in FILINGS])
    loaded = [one async for one in index_files(deps.writer, deps.directory, files)]
    report: Report = {}
    totals: list[_Count] = []
    for one in loaded:
        assert one.doc_id is not None
        summary = await summarize(deps, Wanted(document=one.doc_id), lambda _: None)
        count = await _check(deps, summary)
        totals.append(count)
        name = f"{summary.subject.ticker} {summary.subject.documents[0].doc_type} {summary.subject.period}"
        sections = ", ".join(told.key for told in summary.told)
        report[name] = tell(f"{count.tied} of {count.all} figures tied; {sections}", higher={"figures": count.all})
    tied, figures = sum(one.tied for one in totals), sum(one.all for one in totals)
    report["all"] = tell(f"{tied} of {figures} figures tied", higher={"tied": tied}, lower={"not tied": figures - tied})
    if path := os.environ.get(MISSES):
        wrong = "\n".join(line for one in totals for line in one.wrong)
        await asyncio.to_thread(Path(path).write_text, wrong, "utf-8")
    return report


async def _check(deps: Deps, summary: Summary) -> _Count:
    subject = summary.subject
    compared = subject.compared
    cited = f"{compared.doc_type} {period_label(compared.fiscal_year or 0, None)}" if compared else None
    read = read_summary(summary_markdown(summary), cited)
    count = _Count()
    facts = await _facts(deps, subject.documents[0].company_id)
    for row in read.rows:
        await _check_row(deps, summary, row, facts, count)
    printed = {(row.label, row.now, row.before) for row in read.rows}
    for label, now, before in read.headlines:
        count.note((label, now, before or "—") in printed, 1 + (before is not None), f"In short: {label} {now}")
    texts = {name: await _text(deps, doc_id) for name, doc_id in read.sources.items()}
    for quoted in read.quoted:
        count.note(await _stands(deps, quoted, read, texts), len(find_quantities(quoted.text)), quoted.text)
    return count


async def _facts(deps: Deps, company_id: int) -> list[Fact]:
    """All facts of a company."""
    names = [name.rpartition(":")[2] for name in await deps.facts.concept_names([company_id])]
    totals = await deps.facts.facts([company_id], names, [_EVER])
    return [*totals, *await deps.facts.facts([company_id], names, [_EVER], segments=True)]


async def _check_row(deps: Deps, summary: Summary, row: Row, facts: Sequence[Fact], count: _Count) -> None:
    """A reported figure is a fact of the filing that is cited; a computed one is read and computed as a sentence is."""
    subject = summary.subject
    accession = row.source.rpartition(", ")[2]
    own = {one.value.copy_abs() for one in facts if one.accession == accession}
    revenue = {one.metric: one for one in summary.figures}.get("revenue")
    ever = {one.value.copy_abs() for one in facts}
    now, before = _amount(row.now), _amount(row.before)
    sold = (revenue.value, revenue.yoy.prior_value) if revenue is not None and revenue.yoy is not None else (None, None)
    year, quarter = subject.fiscal_year, subject.fiscal_quarter
    earlier = (year - 1, quarter)
    if row.sequential and quarter:
        earlier = (year, quarter - 1) if quarter > 1 else (year - 1, 4)
    for told, shown, told_of, known, sales in (
        (now, row.now, (year, quarter), ever if row.sequential else own, sold[0]),
        (before, row.before, earlier, own if row.sequential else ever, sold[1]),
    ):
        if shown == "—":
            continue
        tied = told is not None and abs(told) in known
        if not tied and told is not None and sales is not None and row.label == "Gross profit":
            tied = sales - told in known  # the cost of revenue
        if not tied:
            period = period_label(*told_of)
            said = f"{subject.company}'s {row.label.lower()} was {shown} in {period}."
            numbers = (await verify_numbers(deps, said, Filters(tickers=(subject.ticker,)))).numbers
            tied = bool(numbers) and all(one.status == "verified" for one in numbers)
        count.note(tied, 1, f"{subject.ticker} {row.label}: {shown} ({row.source})")
    if row.change != "—":
        count.note(_is_change(row), 1, f"{subject.ticker} {row.label}: {row.change} of {row.before} to {row.now}")


def _is_change(row: Row) -> bool:
    """Whether the change is that of the two figures beside it, as far as their digits tell."""
    now, before = (Decimal(re.sub(r"[^\d.-]", "", text)) for text in (row.now, row.before))
    scaled = _amount(row.now), _amount(row.before)
    if row.change.endswith(" points"):
        return abs(now - before - Decimal(row.change.removesuffix(" points"))) <= Decimal("0.07")
    if scaled[0] is not None and scaled[1] is not None:
        now, before = scaled[0], scaled[1]
    change = (now - before) / before * 100
    slack = Decimal("0.06") if scaled[0] is not None else abs(before) and 1 / abs(before) + Decimal("0.06")
    return abs(change - Decimal(row.change.rstrip("%").replace(",", ""))) <= slack


def _amount(text: str) -> Decimal | None:
    """An amount as printed; None for a ratio."""
    match = None if text.endswith(("%", "x")) else _AMOUNT.match(text)
    if match is None:
        return None
    size = Decimal(match["digits"].replace(",", "")) * _SCALES.get(match["scale"] or "", 1)
    return -size if match["sign"] else size


async def _text(deps: Deps, doc_id: str) -> str:
    text = await deps.documents.text(doc_id, 0, _LONGEST)
    return _bare(text[0]) if text is not None else ""


async def _stands(deps: Deps, quoted: Quoted, read: ReadSummary, texts: dict[str, str]) -> bool:
    """Whether words stand in the document that is cited, under the item that is."""
    doc_id = read.sources.get(quoted.document)
    words = _bare(quoted.text)
    if doc_id is None or words not in texts[quoted.document]:
        return False
    if quoted.item is None:
        return True
    text = await deps.documents.text(doc_id, 0, _LONGEST)
    sections = [one for one in await deps.documents.sections(doc_id) if one.item == quoted.item and one.level == 1]
    return text is not None and any(words in _bare(text[0][one.start : one.end]) for one in sections)


def _bare(text: str) -> str:
    return "".join(text.split())
