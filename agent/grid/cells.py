"""A cell from an answer: its figure where the answer is one, and the answer in short."""

from collections.abc import Sequence

from tools.figures.formulas.computed import with_concepts
from tools.models.answers import Answer, AnswerFact
from tools.models.base import period_label
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.questions import METRIC_LOOKUP, NUMERIC_UNITS, TIMESERIES, Classification
from tools.models.results.grid import GridCell
from tools.questions.constrain import text_filter_warnings

MOST_CHARACTERS = 300  # of a cell's text
_OF_FIGURES = (METRIC_LOOKUP, TIMESERIES, NUMERIC_UNITS)


def cell_of(
    row: int, column: int, answer: Answer, reading: Classification | None, document: Document | None = None
) -> GridCell:
    """The cell of an answer; of a filing's row, with a word where the figure is another filing's."""
    figure = one_figure(answer, reading)
    figure = with_concepts(figure, answer.facts) if figure is not None else None
    source = figure.source if figure else next(iter(answer.resolved_citations), None)
    confidence = answer.confidence
    told: dict[str, object] = {}
    if figure is not None:
        told |= {"value": figure.value, "unit": figure.unit, "percent": figure.percent, "figure": figure}
        told["period"] = shown_period(figure, answer)
    warnings = answer.warnings
    if document is not None:
        warnings = (*_without_scope(warnings), *_of_another(figure, document))
    return GridCell.model_validate(
        {
            **told,
            "row": row,
            "column": column,
            "status": answer.status,
            "text": short_text(answer, figure),
            "source": source,
            "citation": answer.citations[0].text if answer.citations else None,
            "confidence": confidence.score if confidence else None,
            "tier": confidence.tier if confidence else None,
            "warnings": warnings,
            "answer": answer.answer,
        }
    )


def _without_scope(warnings: Sequence[str]) -> list[str]:
    """Warnings but for the one that figures are not limited by a document: a row's are of its company and period."""
    known = text_filter_warnings(Filters(doc_ids=("",)))
    return [warning for warning in warnings if not any(line in warning for line in known)]


def _of_another(figure: AnswerFact | None, document: Document) -> list[str]:
    if figure is None or figure.source.doc_id == document.doc_id:
        return []
    return [f"The figure is of {figure.source.doc_id}, as it was known on the day of this filing."]


def one_figure(answer: Answer, reading: Classification | None) -> AnswerFact | None:
    """The tied figure that is the answer; None where it is several, words, a yes or no, or nothing decides on it."""
    if answer.status != "answered" or answer.route not in _OF_FIGURES:
        return None
    if answer.lead is not None:
        found = next((fact for fact in answer.facts if fact.fact_id == answer.lead.result), None)
        return _signed(found, answer) if found is not None and found.status != "ambiguous" else None
    if reading is None or reading.asks is not None or reading.change or len(reading.metrics) != 1:
        return None
    if reading.query_type == "comparative":  # of several, or one of them, which no lead tells
        return None
    heads = headlines(answer.facts)
    return heads[0] if len(heads) == 1 and heads[0].status != "ambiguous" else None


def shown_period(figure: AnswerFact, answer: Answer) -> str:
    """The figure's period; of what is computed over time, the first and the last one."""
    own = period_label(figure.fiscal_year, figure.fiscal_quarter)
    if answer.lead is None:
        return own
    known = {fact.fact_id: fact for fact in answer.facts}
    operands = sorted((known[name] for name in answer.lead.operands), key=lambda fact: fact.end_date)
    ends = [period_label(fact.fiscal_year, fact.fiscal_quarter) for fact in operands]
    return f"{ends[0]} to {ends[-1]}" if ends and ends[0] != ends[-1] else own


def _signed(found: AnswerFact, answer: Answer) -> AnswerFact:
    """A difference, which is told as an amount and a direction, with the sign of the direction."""
    lead = answer.lead
    if lead is None or lead.kind != "difference" or lead.relation != "down" or found.value <= 0:
        return found
    parts = tuple(part.model_copy(update={"sign": -part.sign}) for part in found.derived_from)
    return found.model_copy(update={"value": -found.value, "shown": f"-{found.shown}", "derived_from": parts})


def headlines(facts: Sequence[AnswerFact]) -> list[AnswerFact]:
    """The figures that were asked for, without those that a computed one, which follows them, is made of."""
    heads: list[AnswerFact] = []
    for fact in facts:
        parts = [(part.metric, part.end_date, part.value) for part in fact.derived_from if part.metric is not None]
        while parts and heads and (heads[-1].metric, heads[-1].end_date, heads[-1].value) in parts:
            parts.remove((heads[-1].metric, heads[-1].end_date, heads[-1].value))
            heads.pop()
        heads.append(fact)
    return heads


def short_text(answer: Answer, figure: AnswerFact | None) -> str:
    """The figure and its period, what the answer says first, or why there is none."""
    if answer.lead is not None:
        return cut(answer.answer.partition("\n")[0])
    if figure is not None:
        return f"{figure.shown}, {period_label(figure.fiscal_year, figure.fiscal_quarter)}"
    text = answer.answer
    for citation in answer.citations:
        text = text.replace(f" {citation.printed}", "")
    text = " ".join(text.split())
    if text.endswith(":"):  # it led to citations alone
        text = text.rpartition(". ")[0] + "."
    return cut(text)


def cut(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text that ends with a whole word, where it is long."""
    return text if len(text) <= most else f"{text[:most].rpartition(' ')[0] or text[:most]}…"
