"""What is not known of a filing whose filing date nobody says: whether it was out by some day."""

from collections.abc import Iterable, Iterator
from datetime import date

from tools.models.base import period_label
from tools.models.facts import FilingRef


def undated_notes(filings: Iterable[FilingRef], as_of: date | None) -> Iterator[str]:
    """For each filing that figures as of a day stand on and that has no date: that it may have come later."""
    for filing in filings if as_of is not None else ():
        if filing.filed is None:
            yield not_dated(_label(filing), as_of)


def not_dated(label: str, as_of: date | None) -> str:
    """That a filing counts as known by a day, and may not have been."""
    return (
        f"The filing date of {label} is not known: its figures count as known by {as_of}, since its period and its "
        "cover's dates lie before; it may have been filed later. The `filed` of a manifest's row tells the date."
    )


def _label(filing: FilingRef) -> str:
    period = f" {period_label(filing.fiscal_year, filing.fiscal_quarter or 0)}" if filing.fiscal_year else ""
    return f"{filing.form}{period} ({filing.accession})"
