"""What takes the place of periodic reports for a company of which none is loaded: its releases, and exhibits."""

from collections.abc import Sequence
from dataclasses import replace

from tools.models.filings import PERIODIC_FORMS, FilingPeriod

YEAR_DAYS = range(340, 391)


def as_periodic(reported: Sequence[FilingPeriod]) -> Sequence[FilingPeriod]:
    """The filings; where no annual or quarterly one is among them, each as the one whose newest period it has."""
    if any(row.form.startswith(PERIODIC_FORMS) for row in reported):
        return reported
    newest = {row.accession: max(r.end_date for r in reported if r.accession == row.accession) for row in reported}
    annual = {
        row.accession
        for row in reported
        if row.end_date == newest[row.accession] and (row.end_date - row.start_date).days + 1 in YEAR_DAYS
    }
    return [replace(row, form="10-K" if row.accession in annual else "10-Q") for row in reported]
