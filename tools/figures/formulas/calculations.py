"""`calculate` for several companies and formulas."""

from dataclasses import replace

from tools.errors import InvalidInput
from tools.figures.asked.request import FigureRequest, resolve_companies
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.computing import Computing, check_count, side_by_side
from tools.language.companies import CompanyFinder
from tools.models.facts import Declined
from tools.models.figures import Calculated, Calculations
from tools.vocab.expressions import parse


async def calculate_all(computing: Computing, request: FigureRequest) -> Calculations:
    """Evaluate every formula of `request.metrics` for every company and period of the request.

    Raises as `calculate` does where nothing of it can be evaluated; else what can't is declined.
    """
    if len(request.metrics) == 1:
        parse(request.metrics[0])  # says more of what is wrong with it than the request's check
    request.check(computing.today)
    finder = CompanyFinder(await computing.store.companies(), computing.directory)
    companies, not_loaded = resolve_companies(finder, request.tickers)
    formulas = list(dict.fromkeys(request.metrics))
    check_count(len(companies), len(formulas))
    pairs = [(company, formula) for company in companies for formula in formulas]
    outcomes = await side_by_side(
        [
            calculate(
                computing.store,
                computing.directory,
                computing.vocabulary,
                replace(request, tickers=(company.ticker,), metrics=(formula,)),
                computing.today,
            )
            for company, formula in pairs
        ]
    )
    failures = [outcome for outcome in outcomes if isinstance(outcome, InvalidInput)]
    if len(failures) == len(outcomes):
        raise failures[0]
    results: list[Calculated] = []
    declined: list[Declined] = list(not_loaded)
    warnings: dict[str, None] = {}
    definitions: dict[str, str] = {}
    for (company, formula), outcome in zip(pairs, outcomes, strict=True):
        if isinstance(outcome, InvalidInput):
            remedy = "Mend the formula, or ask for another one."
            declined.append(Declined(ticker=company.ticker, metric=formula, reason=outcome.message, remedy=remedy))
            continue
        several = len(formulas) > 1
        results += [one.model_copy(update={"formula": formula}) if several else one for one in outcome.results]
        declined += outcome.declined
        warnings |= dict.fromkeys(outcome.warnings)
        definitions[formula] = outcome.definition
    [only, *others] = definitions
    return Calculations(
        formula=None if others else only,
        definition=None if others else definitions[only],
        definitions=definitions if others else {},
        results=tuple(results),
        declined=tuple(declined),
        warnings=tuple(warnings),
    )
