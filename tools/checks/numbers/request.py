"""What `verify_numbers` is asked, checked and cut to what can be read in bounded time."""

from dataclasses import dataclass
from datetime import date

from tools.errors import InvalidInput
from tools.figures.request import resolve_companies
from tools.filters import Filters
from tools.models import Company, FiscalPeriod
from tools.quantities.find import find_quantities
from tools.quantities.models import Quantity
from tools.sentences import sentence_spans
from tools.understand.companies import CompanyFinder

MOST_CHARACTERS = 1_000_000
MOST_NUMBERS = 1_000
_BLOCK = 20_000  # characters that are searched for numbers at once
_OF_PASSAGES = (
    "metrics", "segment", "section", "speaker", "content_type", "table_type", "has_numbers", "entities", "language",
)  # fmt: skip


@dataclass(frozen=True)
class NumbersRequest:
    """The text as far as it is read, its numbers, and what may bear them out."""

    text: str
    quantities: tuple[Quantity, ...]
    filters: Filters
    companies: tuple[Company, ...]
    as_of: date | None
    warnings: tuple[str, ...]

    def allows(self, period: FiscalPeriod) -> bool:
        """Whether the filters let a period bear out a number."""
        years, quarters = self.filters.fiscal_years, self.filters.quarters
        label = f"{period.fiscal_year}-Q{period.fiscal_quarter}"
        return (not years or period.fiscal_year in years) and (not quarters or label in map(str.upper, quarters))


def read_request(
    text: str, filters: Filters | None, as_of: date | None, today: date, finder: CompanyFinder
) -> NumbersRequest:
    """Check the arguments, and find the text's numbers.

    Raises `InvalidInput` for filters that narrow passages and an `as_of` to come, `UnknownCompany` for a company
    that is not loaded.
    """
    filters = filters or Filters()
    for name in filters.given(*_OF_PASSAGES):
        raise InvalidInput(f"filters.{name} narrows passages; verify_numbers holds numbers against figures.")
    if as_of is not None and as_of > today:
        raise InvalidInput(f"as_of: {as_of} is in the future (today is {today}).")
    days = [day for day in (as_of, filters.filed_before) if day is not None]
    names = (*filters.tickers, *filters.companies)
    companies, missing = resolve_companies(finder, names) if names else ([], [])
    quantities, read, warnings = _numbers(text)
    warnings += [entry.reason for entry in missing]
    return NumbersRequest(text[:read], quantities, filters, tuple(companies), min(days, default=None), tuple(warnings))


def _numbers(text: str) -> tuple[tuple[Quantity, ...], int, list[str]]:
    """The text's numbers, how far it was read, and what was cut."""
    found: list[Quantity] = []
    at, end = 0, min(len(text), MOST_CHARACTERS)
    while at < end and len(found) < MOST_NUMBERS:
        stop = _stop(text, at, end)
        found += [
            quantity.model_copy(update={"start": quantity.start + at, "end": quantity.end + at})
            for quantity in find_quantities(text[at:stop])
        ]
        at = stop
    if len(found) > MOST_NUMBERS:
        at = found[MOST_NUMBERS].start
        del found[MOST_NUMBERS:]
    if at >= len(text):
        return tuple(found), len(text), []
    return tuple(found), at, [f"Only the first {at:,} of {len(text):,} characters were read ({len(found):,} numbers)."]


def _stop(text: str, at: int, end: int) -> int:
    """Where a block ends: behind a line or a sentence, so that no number is cut."""
    if end - at <= _BLOCK:
        return end
    line = text.rfind("\n", at + _BLOCK // 2, at + _BLOCK)
    if line >= 0:
        return line + 1
    spans = sentence_spans(text, at, at + _BLOCK)
    if len(spans) > 1:
        return spans[-1][0]
    space = text.rfind(" ", at + _BLOCK // 2, at + _BLOCK)
    return space + 1 if space >= 0 else at + _BLOCK
