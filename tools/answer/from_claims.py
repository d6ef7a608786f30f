"""Writes an answer from figures that a caller brings, once each has been looked up again: none is taken on trust."""

from collections.abc import Sequence
from decimal import Decimal

from tools.answer.compose import compose
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.combined import in_words, is_computed
from tools.figures.lookup import lookup_metric
from tools.models.answers import Answer
from tools.models.base import period_label
from tools.models.facts import Declined, FigureClaim, LookupResult
from tools.models.figures import Retrieved
from tools.models.questions import Classification
from tools.numbers import format_plain, to_json_number
from tools.ports.deps import Deps


async def answer_from(deps: Deps, reading: Classification, claims: Sequence[FigureClaim]) -> Answer:
    """The answer that the figures make. One that the store does not hold so is declined with both values."""
    found = [await _look_up(deps, claim) for claim in claims]
    lookups = [part.xbrl_facts for part in found]
    return compose(
        reading,
        Retrieved(
            xbrl_facts=LookupResult(
                values=tuple(dict.fromkeys(value for lookup in lookups for value in lookup.values)),
                warnings=tuple(dict.fromkeys(text for lookup in lookups for text in lookup.warnings)),
            ),
            calculations=tuple(dict.fromkeys(calculation for part in found for calculation in part.calculations)),
            declined=tuple(
                dict.fromkeys(entry for part in found for entry in (*part.declined, *part.xbrl_facts.declined))
            ),
        ),
        deps.citation_style,
    )


async def _look_up(deps: Deps, claim: FigureClaim) -> Retrieved:
    vocabulary = deps.vocabulary
    metric = vocabulary.find(claim.metric)
    formula = vocabulary.find_formula(claim.metric) if metric is None else None
    name = formula.key if formula else claim.metric
    quarters = (claim.fiscal_quarter,) if claim.fiscal_quarter else ()
    request = FigureRequest((claim.ticker,), (name,), (claim.fiscal_year,), quarters)
    context = deps.facts, deps.directory, vocabulary
    try:
        if metric is None and is_computed(name, vocabulary):
            calculation = await calculate(*context, request, deps.today())
            values = [result.value for result in calculation.results]
            kept = Retrieved(calculations=(in_words(calculation, vocabulary),))
        else:
            lookup = await lookup_metric(*context, request, deps.today())
            values = [value.value for value in lookup.values]
            kept = Retrieved(xbrl_facts=lookup)
    except TieoutError as error:
        return Retrieved(declined=(_declined(claim, error.message),))
    if values and not any(_same(claim.value, value) for value in values):
        told = f"The figures brought say {format_plain(claim.value)}, the filings {format_plain(values[0])}."
        return Retrieved(declined=(_declined(claim, told),))
    return kept


def _same(claimed: Decimal, value: Decimal) -> bool:
    """Whether both are one JSON number, which is how a claim comes."""
    return to_json_number(claimed) == to_json_number(value)


def _declined(claim: FigureClaim, reason: str) -> Declined:
    period = period_label(claim.fiscal_year, claim.fiscal_quarter)
    return Declined(
        ticker=claim.ticker,
        metric=claim.metric,
        fiscal_year=claim.fiscal_year,
        fiscal_quarter=claim.fiscal_quarter,
        reason=reason,
        remedy=f"Look {claim.metric} of {claim.ticker} up again for {period}.",
    )
