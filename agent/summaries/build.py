"""Builds a summary: figures from the ledger, the filings' own words, changes from the texts, a model's opening."""

from collections.abc import Callable, Sequence

from agent.summaries.opening import Opening, write_opening
from tools.errors import InvalidInput
from tools.language.items import Item, read_item
from tools.models.documents import Document
from tools.models.filings import ANNUAL_FORMS, PERIODIC_FORMS
from tools.models.results.summaries import Summary, SummarySubject
from tools.ports.deps import Deps
from tools.retrieve.summaries.compared import Changes, compare
from tools.retrieve.summaries.figures import find_figures
from tools.retrieve.summaries.outline import tell_item
from tools.retrieve.summaries.passages import Sentence, read_sentences
from tools.retrieve.summaries.subject import Wanted, find_subject
from tools.retrieve.summaries.told import quotations_of, tell_results, tell_topics
from tools.tie_out.summaries import check_summary

Tell = Callable[[str], None]


async def summarize(deps: Deps, wanted: Wanted, tell: Tell, section: str | None = None) -> Summary:
    """The summary of a filing, or of a company's period; of one `section` (an item, such as "7"), what it tells.

    Raises what `find_subject` raises, and `InvalidInput` for an item that the report lacks. What can't be told is left
    out, and named in `warnings` or `declined`.
    """
    subject = await find_subject(deps, wanted)
    tell("reading")
    sentences = [one for document in subject.documents for one in await read_sentences(deps.documents, document.doc_id)]
    if section is not None:
        summary = await _of_section(deps, subject, sentences, section)
    else:
        summary = await _whole(deps, subject, sentences, tell)
    if deps.chat is not None:
        tell(f"waiting for {deps.chat.model}")
        summary = _with_opening(summary, await write_opening(deps, summary))
    tell("checking")
    return await check_summary(deps, summary)


async def _whole(deps: Deps, subject: SummarySubject, sentences: Sequence[Sentence], tell: Tell) -> Summary:
    tell("figures")
    figures = await find_figures(deps, subject)
    tell("changes")
    changes = Changes()
    if subject.compared is not None:
        changes = await compare(deps.documents, subject.documents[0], subject.compared)
    years = _years(subject)
    results = tell_results(sentences, deps.vocabulary, years)
    topics = tell_topics(sentences, deps.vocabulary, years, [one.text for one in quotations_of(results)])
    return Summary(
        subject=subject,
        figures=figures.values,
        quarter_before=figures.quarter_before,
        parts=figures.parts,
        declined=figures.declined,
        told=(*results, *topics),
        risks=changes.risks,
        wording=changes.wording,
        notes=figures.notes,
        warnings=_limits(subject),
    )


async def _of_section(deps: Deps, subject: SummarySubject, sentences: Sequence[Sentence], section: str) -> Summary:
    item = read_item(section)
    if item is None:
        raise InvalidInput(f"--section {section!r} names no item. Give its number, such as 7, 1A or II/1A.")
    told = tell_item(sentences, item)
    if not told:
        raise InvalidInput(await _nothing_told(deps, subject.documents[0], sentences, item))
    changes = Changes()
    if subject.compared is not None:
        changes = await compare(deps.documents, subject.documents[0], subject.compared, item.number)
    return Summary(
        subject=subject,
        section=item.number,
        told=told,
        risks=changes.risks,
        wording=changes.wording,
        warnings=_limits(subject),
    )


async def _nothing_told(deps: Deps, report: Document, sentences: Sequence[Sentence], item: Item) -> str:
    """Why nothing is told of an item: the report lacks it, or it says only where to read on."""
    has = sorted({one.section.item for one in sentences if one.section is not None and one.section.item})
    there = any(one.item == item.number for one in await deps.documents.sections(report.doc_id))
    why = "has nothing to sum up, only where to read on or what every filing says," if there else "has no text"
    return f"{report.doc_id} {why} under Item {item.number}; it has {', '.join(has) or 'no items'}."


def _years(subject: SummarySubject) -> frozenset[int]:
    """The years by which texts name the period: the fiscal one, and those of its last day and the filing's."""
    report = subject.documents[0]
    return frozenset({subject.fiscal_year, *((report.period_end.year,) if report.period_end else ())})


def _with_opening(summary: Summary, opening: Opening) -> Summary:
    warnings = (*summary.warnings, *opening.warnings)
    return summary.model_copy(update={"opening": opening.answer, "model": opening.model, "warnings": warnings})


def _limits(subject: SummarySubject) -> tuple[str, ...]:
    """What the documents of the period leave untold."""
    report: Document = subject.documents[0]
    found: list[str] = []
    if subject.fiscal_quarter and report.doc_type.startswith(ANNUAL_FORMS):
        found.append(f"The {report.doc_type} explains the whole year, of which {subject.period} is a part.")
    if not report.doc_type.startswith(PERIODIC_FORMS):
        found.append(f"No report of {subject.period} is loaded: all that is told comes from the {report.doc_type}.")
    elif subject.compared is None:
        found.append(
            f"The {report.doc_type} of the year before is not loaded: no changes of risks and wording are told. "
            f"`tieout fetch {subject.ticker}` loads it; --against compares with another year that is loaded."
        )
    return tuple(found)
