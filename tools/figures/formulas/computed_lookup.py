"""Formulas among the metrics of a lookup: which ones there are, and their values."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.errors import InvalidInput
from tools.figures.asked.line import Line
from tools.figures.asked.request import FigureRequest, find_concepts, meant_concepts
from tools.figures.formulas.computing import Computing, check_count, find_computed, side_by_side
from tools.models.base import Company
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.vocab.loader import Formula

_ARITHMETIC = re.compile(r"[+*]|\s[-/]\s")  # that no concept's words read like
_REMEDY = 'Ask for a plain name ("revenue"), a formula ("free cash flow"), or an expression ("capex / revenue").'


async def formulas_among(
    computing: Computing, companies: Sequence[Company], names: Sequence[str]
) -> tuple[dict[str, Formula], list[Declined]]:
    """Those of the names that mean a formula or are an expression, and the expressions that are none, declined."""
    formulas: dict[str, Formula] = {}
    wrong: list[Declined] = []
    reported: list[str] | None = None
    for name in names:
        try:
            formula = find_computed(computing.vocabulary, name)
        except InvalidInput as error:
            if not _ARITHMETIC.search(name):
                reported = reported or await computing.store.concept_names(
                    [company.company_id for company in companies]
                )
                if meant_concepts(computing.vocabulary, name, reported):
                    continue  # its brackets read like those of a function
            wrong.append(Declined(ticker="*", metric=name, reason=error.message, remedy=_REMEDY))
            continue
        if formula is None:
            continue
        if formula.key == name and name not in computing.vocabulary.formulas and not _ARITHMETIC.search(name):
            reported = reported or await computing.store.concept_names([company.company_id for company in companies])
            if len(find_concepts(name, reported)) == 1:
                continue  # a concept whose words read like an expression
        formulas[name] = formula
    return formulas, wrong


def _of_whole(formula: Formula, segment: str) -> Declined:
    reason = f"{formula.label} is given for a whole company only, not for {segment}."
    remedy = "Ask for the segment's reported figures, or leave out the segment."
    return Declined(ticker="*", metric=formula.key, reason=reason, remedy=remedy)


async def compute_unreported(
    computing: Computing, lines: Sequence[Line], request: FigureRequest
) -> tuple[list[MetricValue], list[str]]:
    """What a company never reports, by the formulas of its metrics, with warnings; those gaps are closed."""
    values: list[MetricValue] = []
    warnings: list[str] = []
    for line in lines:
        formula = computing.vocabulary.formulas.get(line.metric.computed)
        unreported = line.metric.statement == "other" or line.ledger.never_reports(line.metric)
        if formula is None or line.found or line.ledger.part or not unreported:
            continue
        company = line.ledger.company
        found = await look_up_formulas(computing, [company], [formula], replace(request, tickers=(company.ticker,)))
        if not found.values:
            continue
        line.gaps = []
        label = line.metric.label
        # A ratio that stands for one that a company states goes by its own name.
        named = {} if formula.percent else {"metric": line.metric.key, "label": label}
        values += [value.model_copy(update=named) for value in found.values]
        warnings.append(f"{line.name}: no loaded filing reports it. It is computed: {formula.definition}")
        warnings += found.warnings
    return values, warnings


async def look_up_formulas(
    computing: Computing, companies: Sequence[Company], formulas: Sequence[Formula], request: FigureRequest
) -> LookupResult:
    """The values of formulas for every company and period of the request, compared with the year before each."""
    check_count(len(companies), len(formulas))
    if request.segment is not None:
        return LookupResult(declined=tuple(_of_whole(formula, request.segment) for formula in formulas))
    pairs = [(company, formula) for company in companies for formula in formulas]
    outcomes = await side_by_side(
        [computing.line(formula, replace(request, tickers=(company.ticker,))) for company, formula in pairs]
    )
    values: list[MetricValue] = []
    declined: list[Declined] = []
    warnings: list[str] = []
    definitions: dict[str, str] = {}
    for (company, formula), outcome in zip(pairs, outcomes, strict=True):
        if isinstance(outcome, InvalidInput):
            declined.append(Declined(ticker=company.ticker, metric=formula.key, reason=outcome.message, remedy=_REMEDY))
            continue
        values += outcome.values
        declined += outcome.calculation.declined
        warnings += outcome.calculation.warnings
        definitions[formula.key] = outcome.calculation.definition
    return LookupResult(
        values=tuple(values),
        definitions=definitions,
        declined=tuple(declined),
        warnings=tuple(dict.fromkeys(warnings)),
    )
