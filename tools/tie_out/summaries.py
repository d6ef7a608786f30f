"""Reads a finished summary again: every figure against the store, every quotation against its document."""

from collections.abc import Iterable, Sequence

from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.language.quantities.find import find_quantities
from tools.models.answers import Answer, AnswerFact
from tools.models.facts import MetricValue
from tools.models.results.summaries import (
    CheckedNumbers,
    PartFigures,
    Quotation,
    Summary,
    SummarySubject,
    TextChange,
    Told,
)
from tools.numbers import format_computed, format_value
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore
from tools.tie_out.answers.cited.facts import fact_problems
from tools.tie_out.answers.fact_ledger import FactShelf

_SAID = ("verified", "derived")
_WHOLE = 100_000_000  # characters of the longest document


async def check_summary(deps: Deps, summary: Summary) -> Summary:
    """The summary without the figures and quotations that do not tie out, which its warnings name instead."""
    texts = await _texts(deps.documents, summary)
    figures, wrong = await _figures(deps, summary, summary.figures, _periods(summary.subject))
    before = {(one.fiscal_year, one.fiscal_quarter or 0) for one in summary.quarter_before}
    quarter_before, wrong_before = await _figures(deps, summary, summary.quarter_before, tuple(before))
    of_parts, wrong_parts = await _tied(deps, summary.part_values, summary.part_values)
    told = tuple(_told(one, texts) for one in summary.told)
    risks = tuple(one for one in summary.risks if _stands(one, summary, texts))
    wording = tuple(one for one in summary.wording if _stands(one, summary, texts))
    missing = _count_quotations(summary) - sum(len(one.quotations) for one in told) - len(risks) - len(wording)
    warnings = [*summary.warnings, *wrong, *wrong_before, *wrong_parts]
    if missing:
        warnings.append(f"{missing} quotations are left out: they do not stand in their documents word for word.")
    checked = _count((*figures, *quarter_before, *of_parts), told, (*risks, *wording), summary.opening)
    untied = len(wrong) + len(wrong_before) + len(wrong_parts)
    return summary.model_copy(
        update={
            "figures": figures,
            "quarter_before": quarter_before,
            "parts": _kept(summary.parts, of_parts),
            "told": tuple(one for one in told if one.quotations or one.note),
            "risks": risks,
            "wording": wording,
            "checked": checked.model_copy(update={"numbers": checked.numbers + untied}),
            "warnings": tuple(dict.fromkeys(warnings)),
        }
    )


def _kept(parts: Iterable[PartFigures], tied: Sequence[MetricValue]) -> tuple[PartFigures, ...]:
    """The parts with the figures that tie out, without those that have none."""
    kept = (PartFigures(title=one.title, values=tuple(v for v in one.values if v in tied)) for one in parts)
    return tuple(one for one in kept if one.values)


def as_facts(values: Iterable[MetricValue], first: int = 1) -> list[AnswerFact]:
    """Figures as the facts of an answer, numbered from `first`, each as it is shown."""
    return [
        AnswerFact(fact_id=f"f{number}", shown=figure_shown(one), **vars(one))
        for number, one in enumerate(values, first)
    ]


def figure_shown(value: MetricValue) -> str:
    """A figure for people: an amount to the digit, a ratio as people read it."""
    if value.percent or value.unit in {"ratio", "multiple", "days", "number", "pure"}:
        return format_computed(value.value, value.unit, percent=value.percent)
    return format_value(value.value, value.unit)


def _periods(subject: SummarySubject) -> tuple[tuple[int, int], ...]:
    """The period that is summed up, and the same one a year before."""
    quarter = subject.fiscal_quarter or 0
    return (subject.fiscal_year, quarter), (subject.fiscal_year - 1, quarter)


async def _figures(
    deps: Deps, summary: Summary, values: Sequence[MetricValue], periods: tuple[tuple[int, int], ...]
) -> tuple[tuple[MetricValue, ...], list[str]]:
    """The figures that tie out, with the inputs of formulas looked up for that, and what is wrong with the others."""
    inputs = sorted({one.metric for value in values for one in value.derived_from if one.metric})
    known: Sequence[MetricValue] = values
    if inputs:
        subject = summary.subject
        request = FigureRequest((subject.ticker,), tuple(inputs), exact=periods, as_of=subject.as_of)
        found = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
        told = {(one.metric, one.fiscal_year, one.fiscal_quarter) for one in known}
        known = (
            *known,
            *(one for one in found.values if (one.metric, one.fiscal_year, one.fiscal_quarter) not in told),
        )
    return await _tied(deps, values, known)


async def _tied(
    deps: Deps, values: Sequence[MetricValue], known: Sequence[MetricValue]
) -> tuple[tuple[MetricValue, ...], list[str]]:
    """The figures that are what the store has, and what is wrong with the others."""
    facts = as_facts(known)
    if not facts:
        return (), []
    shelf = await FactShelf.fill(deps, Answer(status="answered", answer="", facts=tuple(facts)))
    kept: list[MetricValue] = []
    wrong: list[str] = []
    for value, fact in zip(values, facts, strict=False):
        problems = await fact_problems(shelf, deps.documents, fact, facts)
        if problems:
            wrong.append(f"{value.label} is left out: it {problems[0]}")
        else:
            kept.append(value)
    return tuple(kept), wrong


async def _texts(documents: DocumentStore, summary: Summary) -> dict[str, str]:
    """The documents' texts without white space, by their ids."""
    subject = summary.subject
    found: dict[str, str] = {}
    for document in (*subject.documents, *filter(None, (subject.compared,))):
        text = await documents.text(document.doc_id, 0, _WHOLE)
        found[document.doc_id] = _bare(text[0]) if text is not None else ""
    return found


def _told(told: Told, texts: dict[str, str]) -> Told:
    kept = tuple(one for one in told.quotations if _is_in(one.text, one.source.doc_id, texts))
    return told.model_copy(update={"quotations": kept})


def _stands(change: TextChange, summary: Summary, texts: dict[str, str]) -> bool:
    """Whether a change's words stand in the documents that they are of."""
    compared = summary.subject.compared
    before = change.before is None or (compared is not None and _is_in(change.before, compared.doc_id, texts))
    return before and _is_in(change.text, change.source.doc_id, texts)


def _is_in(words: str, doc_id: str, texts: dict[str, str]) -> bool:
    return _bare(words) in texts.get(doc_id, "")


def _bare(text: str) -> str:
    return "".join(text.split())


def _count_quotations(summary: Summary) -> int:
    return sum(len(one.quotations) for one in summary.told) + len(summary.risks) + len(summary.wording)


def _count(
    figures: Sequence[MetricValue], told: Sequence[Told], changes: Sequence[TextChange], opening: Answer | None
) -> CheckedNumbers:
    """The numbers of what is left, all of them tied but those of the opening that its own verification did not tie."""
    quotations: list[Quotation] = [one for topic in told for one in topic.quotations]
    words = [one.text for one in quotations] + [text for one in changes for text in (one.text, one.before) if text]
    numbers = sum(len(find_quantities(text)) for text in words)
    numbers += len(figures) + sum(one.yoy is not None for one in figures)
    details = opening.verification.details if opening is not None else ()
    tied = sum(one.state in _SAID for one in details)
    return CheckedNumbers(numbers=numbers + len(details), tied=numbers + tied)
