"""What `verify_numbers` is asked, checked and cut to what can be read in bounded time."""

import asyncio
from dataclasses import dataclass
from datetime import date

from tools.figures.asked.request import resolve_companies
from tools.language.bilingual.told import ToldSeen, as_told
from tools.language.companies import CompanyFinder
from tools.language.quantities.digits import find_overlong
from tools.language.quantities.find import find_quantities, moved
from tools.language.quantities.models import Quantity
from tools.language.quantities.plain import plain
from tools.language.quantities.unseen import seen
from tools.language.sentences import sentence_spans
from tools.models.base import Company
from tools.models.filters import Filters
from tools.pace import Pace
from tools.ports.deps import Deps
from tools.tie_out.ledger.allowed import Allowed, check_filters, check_loaded

MOST_CHARACTERS = 1_000_000
MOST_NUMBERS = 1_000
_BLOCK = 20_000  # characters that are searched for numbers at once
_MOST_OVERLONG = 3  # that are named


@dataclass(frozen=True)
class NumbersRequest:
    """The text as far as it is read, its numbers, and what may bear them out.

    `text` is what is seen of the caller's `original`, in English: the offsets of `quantities` are those of `text`.
    """

    text: str
    original: str
    read: ToldSeen
    quantities: tuple[Quantity, ...]
    filters: Filters
    companies: tuple[Company, ...]
    as_of: date | None
    warnings: tuple[str, ...]

    @property
    def allowed(self) -> Allowed:
        """What may bear a number out."""
        return Allowed(self.filters)

    @property
    def characters(self) -> int:
        """How much of the caller's text was read."""
        whole = len(self.text) == len(self.read.text)
        return len(self.original) if whole else self.read.origin(0, len(self.text))[1]

    def printed(self, quantity: Quantity) -> Quantity:
        """A number at its place in the caller's text."""
        return moved(quantity, self.original, self.read)


async def read_request(
    deps: Deps, text: str, filters: Filters | None, as_of: date | None, finder: CompanyFinder, pace: Pace
) -> NumbersRequest:
    """Check the arguments, and find the text's numbers.

    Raises `InvalidInput` for filters and an `as_of` that make no sense or that nothing loaded passes,
    `UnknownDocument` for a document and `UnknownCompany` for a company that is not loaded.
    """
    filters = filters or Filters()
    check_filters(filters, as_of, deps.today())
    days = [day for day in (as_of, filters.filed_before) if day is not None]
    names = (*filters.tickers, *filters.companies)
    companies, missing = resolve_companies(finder, names) if names else ([], [])
    await check_loaded(deps, filters, companies, as_of)
    visible = await asyncio.to_thread(as_told, seen(text), finder, deps.vocabulary)
    quantities, read, warnings = await _numbers(visible.text, pace)
    return NumbersRequest(
        text=visible.text[:read],
        original=text,
        read=visible,
        quantities=quantities,
        filters=filters,
        companies=tuple(companies),
        as_of=min(days, default=None),
        warnings=(*warnings, *_unread(visible, read), *(entry.reason for entry in missing)),
    )


async def _numbers(text: str, pace: Pace) -> tuple[tuple[Quantity, ...], int, list[str]]:
    """The text's numbers, how far it was read, and what was cut."""
    found: list[Quantity] = []
    at, end = 0, min(len(text), MOST_CHARACTERS)
    while at < end and len(found) < MOST_NUMBERS:
        stop = _stop(text, at, end)
        block = await asyncio.to_thread(find_quantities, text[at:stop])
        found += [_ahead(quantity, at) for quantity in block]
        at = stop
        await pace.step(0.2 * at / end, f"Looked for numbers in {at:,} of {end:,} characters")
    if len(found) > MOST_NUMBERS:
        at = found[MOST_NUMBERS].start
        del found[MOST_NUMBERS:]
    if at >= len(text):
        return tuple(found), len(text), [] if found else ["The text holds no number that could be verified."]
    return tuple(found), at, [f"Only the first {at:,} of {len(text):,} characters were read ({len(found):,} numbers)."]


def _ahead(quantity: Quantity, by: int) -> Quantity:
    span = (quantity.span[0] + by, quantity.span[1] + by) if quantity.span else None
    return quantity.model_copy(update={"start": quantity.start + by, "end": quantity.end + by, "span": span})


def _unread(visible: ToldSeen, read: int) -> list[str]:
    """What looks like a number in the part that was read, and is too long for one."""
    found = find_overlong(plain(visible.text[:read]))
    told = [
        f"Not read as a number: the {end - start:,} characters from {visible.origin(start, end)[0]:,} on "
        f"({visible.text[start : start + 12]}...) are too long for a figure."
        for start, end in found[:_MOST_OVERLONG]
    ]
    more = len(found) - len(told)
    return [*told, f"{more:,} more runs of digits are too long for a figure."] if more else told


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
