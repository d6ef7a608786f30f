"""Numbers of Arabic sentences that no fact reports, held against the rows of Arabic documents."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from tools.language.companies import CompanyFinder
from tools.language.quantities.models import Quantity
from tools.models.facts import MetricValue
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.numbers.match import is_other_currency, tolerance_of
from tools.tie_out.numbers.request import NumbersRequest
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome

# The rows of documents that a question names, of one year: tools/retrieve/units/told.py has them.
FindRows: TypeAlias = Callable[[Deps, str, Filters, CompanyFinder], Awaitable[Sequence[MetricValue]]]
_MOST_NUMBERS: Final = 50  # of a text that are looked for


async def held_against_units(
    deps: Deps,
    request: NumbersRequest,
    outcomes: Sequence[Outcome],
    finder: CompanyFinder,
    find_rows: FindRows | None,
) -> list[Outcome]:
    """The outcomes, with what one row of a document says of those that no fact bears out or denies."""
    if request.read.told is None or find_rows is None:
        return list(outcomes)
    found: list[Outcome] = []
    left = _MOST_NUMBERS
    for outcome in outcomes:
        question = _question(request, outcome) if left and outcome.verdict.status in {"not_found", "ambiguous"} else ""
        left -= bool(question)
        verdict = await _by_rows(deps, request, outcome, question, finder, find_rows) if question else None
        found.append(replace(outcome, verdict=verdict) if verdict is not None else outcome)
    return found


def _question(request: NumbersRequest, outcome: Outcome) -> str:
    """The sentence without its only number; nothing where it tells several, or is told of no company."""
    from tools.language.arabic.digits import find_numbers  # what is Arabic is imported for Arabic alone

    one, place = outcome.stated, outcome.stated.quantity.start
    sentences = request.read.told.sentences if request.read.told is not None else ()
    sentence = next((each for each in sentences if each.start <= place < each.end), None)
    if sentence is None or one.company is None or one.terms.forecast or one.negated or one.bound:
        return ""
    start, end = request.read.origin(sentence.start, sentence.end)
    text = request.original[start:end]
    amounts = [each for each in find_numbers(text) if each.kind in ("amount", "percent")]
    if len(amounts) != 1:
        return ""
    return f"{text[: amounts[0].start]} {text[amounts[0].end :]}"


async def _by_rows(
    deps: Deps,
    request: NumbersRequest,
    outcome: Outcome,
    question: str,
    finder: CompanyFinder,
    find_rows: FindRows,
) -> Verdict | None:
    """What rows say of a number: verified by any that fit, wrong by the only one; None for nothing."""
    one = outcome.stated
    if one.company is None or (request.companies and one.company not in request.companies):
        return None
    filters = Filters(tickers=(one.company.ticker,), doc_ids=request.filters.doc_ids)
    rows = await find_rows(deps, question, filters, finder)
    rows = tuple(row for row in rows if row.status == "tied" and not is_other_currency(one.quantity, row.unit))
    rows = tuple(row for row in rows if _says(row, request.read.narrowed(one.quantity.start, one.quantity.end)))
    borne = next((row for row in rows if _prints(one.quantity, row)), None)
    if borne is not None:
        return _verdict("verified", borne, one.quantity)
    return _verdict("mismatch", rows[0], one.quantity) if len(rows) == 1 else None


def _says(row: MetricValue, words: Sequence[str]) -> bool:
    """Whether a row's label has the words that make another figure of a line: "of companies"."""
    from tools.language.arabic.letters import search_terms

    return {term for word in words for term in search_terms(word)} <= set(search_terms(row.label))


def _prints(quantity: Quantity, row: MetricValue) -> bool:
    """Whether a number may be a row's, whose sign tells only that it is taken off."""
    return abs(abs(quantity.value) - abs(row.value)) <= tolerance_of(quantity, row.value)


def _verdict(status: str, row: MetricValue, quantity: Quantity) -> Verdict:
    return Verdict(
        "verified" if status == "verified" else "mismatch",
        f"Row: {row.label}: {row.source.column or row.fiscal_year}",
        expected=row.value,
        tolerance=tolerance_of(quantity, row.value),
        basis="table",
        cell=row.source,
        explained=True,
    )
