"""A summary as Markdown: the report that an analyst reads, each figure and quotation with its source."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from difflib import SequenceMatcher
from itertools import groupby

from server.text.figure_tables import is_computed
from tools.models.answers import Answer
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.facts import MetricValue, Source, YearOverYear
from tools.models.filings import PERIODIC_FORMS
from tools.models.results.summaries import Quotation, Summary, SummarySubject, TextChange, Told
from tools.numbers import format_computed, format_percent, format_scaled, format_value, is_amount, percent_change

_RISKS = (("new", "New"), ("gone", "No longer there"), ("retitled", "Under another title"))
_HEADLINES = ("revenue", "operating_income", "net_income", "eps_diluted", "free_cash_flow")
_QUARTERLY = "10-Q"
_OF_QUARTERS = (
    "A 10-Q needs to tell only of risks that changed since the annual report: what is new or gone here may stand in "
    "that unchanged."
)
_HEADING = 90  # characters of a title in a citation
_TABLE = "| {} | {} | {} | change | {} |\n|---|---:|---:|---:|---|\n{}"


def summary_markdown(summary: Summary) -> str:
    """The report. Words of filings stand as quotations; of sentences in other words, what is new is bold and what is
    gone is struck out.
    """
    parts = [_title(summary), *_opening(summary)]
    if summary.figures:
        parts += ["## Key figures", _table(summary, summary.figures)]
        parts += [*_sequential(summary), *(f"> {note}" for note in summary.notes)]
    for cut in summary.parts:
        parts += [f"## {cut.title}", _table(summary, cut.values)]
    parts += [f"## {one.title}\n\n{_told(one)}" for one in summary.told]
    compared = summary.subject.compared
    if compared is not None:
        parts += [*_risks(summary, compared), *_wording(summary, compared)]
    parts += [f"> {warning}" for warning in summary.warnings]
    return "\n\n".join([*parts, *_checked(summary), _sources(summary)]) + "\n"


def _title(summary: Summary) -> str:
    subject, report = summary.subject, summary.subject.documents[0]
    item = f", Item {summary.section}" if summary.section else ""
    told = ", ".join(_document(one) for one in subject.documents)
    ended = f"Period to {report.period_end}. " if report.period_end else ""
    against = f" Compared with the {_document(subject.compared)}." if subject.compared else ""
    return f"# {subject.company} ({subject.ticker}), {subject.period}{item}\n\n{ended}From: {told}.{against}"


def _opening(summary: Summary) -> Iterator[str]:
    """What a model wrote, as far as it ties out; else the first figures."""
    if summary.opening is not None:
        left_out = _left_out(summary.opening)
        note = f"*Written by {summary.model}; every number is tied to its source{left_out}.*"
        yield f"## In short\n\n{summary.opening.answer}\n\n{note}"
        return
    lines = [_headline(one) for key in _HEADLINES for one in summary.figures if one.metric == key]
    if lines:
        yield "## In short\n\n" + "\n".join(lines)


def _left_out(opening: Answer) -> str:
    count = opening.drafted.left_out if opening.drafted is not None else 0
    return f", {count} sentences that were not are left out" if count else ""


def _headline(value: MetricValue) -> str:
    shown = _value(value, value.value)
    if value.yoy is None:
        return f"- {value.label}: {shown}."
    before = _value(value, value.yoy.prior_value)
    change = _change(value.yoy)
    return f"- {value.label}: {shown}, after {before} a year before{f' ({change})' if change else ''}."


def _table(summary: Summary, values: Sequence[MetricValue]) -> str:
    period = summary.subject.period
    before = period_label(summary.subject.fiscal_year - 1, summary.subject.fiscal_quarter)
    return _TABLE.format("", period, before, "source", "\n".join(map(_row, values)))


def _sequential(summary: Summary) -> Iterator[str]:
    """The first figures of a quarter beside those of the quarter before."""
    before = {one.metric: one for one in summary.quarter_before}
    rows = [_beside(one, before[one.metric]) for one in summary.figures if one.metric in before]
    if rows:
        first = summary.quarter_before[0]
        label = period_label(first.fiscal_year, first.fiscal_quarter)
        yield "## Against the quarter before"
        yield _TABLE.format("", summary.subject.period, label, f"source of {label}", "\n".join(rows))


def _beside(value: MetricValue, before: MetricValue) -> str:
    pct = percent_change(value.value, before.value)
    moved = YearOverYear(
        prior_value=before.value,
        delta=value.value - before.value,
        pct=None if value.percent else pct,
        points=float((value.value - before.value) * 100) if value.percent else None,
        prior_fiscal_year=before.fiscal_year,
        prior_source=before.source,
    )
    return _row(value.model_copy(update={"yoy": moved, "source": before.source}))


def _row(value: MetricValue) -> str:
    yoy = value.yoy
    before = _value(value, yoy.prior_value) if yoy is not None else "—"
    change = _change(yoy) if yoy is not None else ""
    marks = "".join(f" ({mark})" for mark in _marks(value))
    source = ", ".join(filter(None, (_place(value.source), value.source.accession or value.source.doc_id)))
    cells = f"{_plain(value.label)}{marks}", _value(value, value.value), before, change or "—", _plain(source)
    return f"| {' | '.join(cells)} |"


def _marks(value: MetricValue) -> Iterator[str]:
    """What a reader has to know of how a figure came about."""
    if value.status != "tied":
        yield value.status
    if value.restated is not None:
        yield "restated"
    elif value.derived_from and is_amount(value.unit):
        yield "computed"


def _change(yoy: YearOverYear) -> str:
    if yoy.points is not None:
        return f"{yoy.points:+.1f} points"
    if yoy.pct is None:
        return ""
    sign = "+" if yoy.delta > 0 else "-" if yoy.delta < 0 else ""
    return f"{sign}{format_percent(yoy.pct)}"


def _value(value: MetricValue, amount: Decimal) -> str:
    if is_computed(value):
        return format_computed(amount, value.unit, percent=value.percent)
    if value.unit == "shares":
        return f"{format_scaled(amount)} shares"
    return format_value(amount, value.unit)


def _told(told: Told) -> str:
    lines = [f"- “{one.text}” {_source(one)}" for one in told.quotations]
    return "\n\n".join(filter(None, (told.note, "\n".join(lines))))


def _source(one: Quotation) -> str:
    return f"[{_place(one.source, one.heading)}]"


def _risks(summary: Summary, compared: Document) -> Iterator[str]:
    if summary.section not in (None, "1A"):
        return
    yield f"## Risk factors since the {_document(compared)}"
    if not summary.risks:
        yield "No risk is new, gone or under another title."
    elif compared.doc_type.startswith(_QUARTERLY):
        yield _OF_QUARTERS
    for kind, title in _RISKS:
        found = [_risk(one) for one in summary.risks if one.kind == kind]
        if found:
            yield f"**{title}** ({len(found)})\n\n" + "\n".join(found)


def _risk(change: TextChange) -> str:
    told = f" “{change.text}”" if change.text and change.kind != "retitled" else ""
    before = f" *Before:* {_plain(change.before)}" if change.before else ""
    return f"- **{_plain(change.title)}**{told}{before} [{_place(change.source)}]"


def _wording(summary: Summary, compared: Document) -> Iterator[str]:
    yield f"## What is said otherwise since the {_document(compared)}"
    if not summary.wording:
        yield "No sentence of weight was added, removed or reworded."
    for title, changes in groupby(summary.wording, key=lambda one: one.under):
        yield f"**{title}**\n\n" + "\n".join(_worded(one) for one in changes)


def _worded(change: TextChange) -> str:
    if change.before is not None:
        said = f"*Reworded:* {redline(change.before, change.text)}"
    else:
        said = f"*{'Added' if change.kind == 'added' else 'Removed'}:* “{change.text}”"
    return f"- {said} [{_place(change.source, change.title)}]"


def redline(before: str, after: str) -> str:
    """A sentence as it is, what is new in bold, with what is gone struck out."""
    old, new = before.split(), after.split()
    parts: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, added = " ".join(old[a:b]), " ".join(new[c:d])
        if kind == "equal":
            parts.append(added)
        else:
            parts += [f"~~{gone}~~"] if gone else []
            parts += [f"**{added}**"] if added else []
    return " ".join(parts)


def _checked(summary: Summary) -> Iterator[str]:
    checked = summary.checked
    if checked.numbers:
        yield f"*{checked.tied} of {checked.numbers} numbers were found again where they come from.*"
    names = dict.fromkeys(one.metric.replace("_", " ") for one in summary.declined)
    if names:
        yield f"*Not reported, or not to be derived: {', '.join(names)}.*"


def _sources(summary: Summary) -> str:
    rows = "\n".join(
        f"| {_document(one)} | {one.accession or one.doc_id} | {one.filed or ''} | {one.url or ''} |"
        for one in _documents(summary)
    )
    return f"## Sources\n\n| document | accession or id | filed | |\n|---|---|---|---|\n{rows}"


def _documents(summary: Summary) -> list[Source]:
    """Every filing that a figure or a quotation is of, each once, those that are summed up first."""
    subject: SummarySubject = summary.subject
    own = [*subject.documents, *filter(None, (subject.compared,))]
    found = {one.doc_id: _as_source(one) for one in own}
    for source in _figure_sources((*summary.figures, *summary.quarter_before, *summary.part_values)):
        found.setdefault(source.doc_id, source)
    for source in summary.opening.resolved_citations if summary.opening is not None else ():
        found.setdefault(source.doc_id, source)
    return list(found.values())


def _figure_sources(values: Iterable[MetricValue]) -> Iterator[Source]:
    for value in values:
        yield value.source
        yield from (one.source for one in value.derived_from)
        if value.yoy is not None:
            yield value.yoy.prior_source


def _as_source(document: Document) -> Source:
    return Source(
        doc_id=document.doc_id,
        company=document.company,
        ticker=document.ticker,
        doc_type=document.doc_type,
        fiscal_year=document.fiscal_year,
        fiscal_quarter=document.fiscal_quarter or None,
        accession=document.accession,
        filed=document.filed,
        url=document.url,
    )


def _document(one: Document | Source) -> str:
    """A document's kind and period: "10-K FY2025"; of what is filed at any time, its day: "8-K of 2025-08-28"."""
    if one.filed is not None and not one.doc_type.startswith(PERIODIC_FORMS):
        return f"{one.doc_type} of {one.filed}"
    period = period_label(one.fiscal_year, one.fiscal_quarter or None) if one.fiscal_year else ""
    return f"{one.doc_type} {period}".strip()


def _place(source: Source, heading: str = "") -> str:
    """Where something stands: "10-K FY2025, Part II, Item 7, Liquidity, p. 31"."""
    parts = [_document(source), source.section or "", source.speaker or ""]
    title = _plain(heading)
    spoken = source.speaker is not None and source.speaker in title
    if title and title != source.section and not spoken and not title.casefold().startswith("item "):
        parts.append(title if len(title) <= _HEADING else f"{title[:_HEADING].rpartition(' ')[0]}…")
    parts.append(f"p. {source.page}" if source.page is not None else "")
    return ", ".join(filter(None, parts))


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
