"""Fiscal years that tests make up, with their quarters."""

from datetime import date, timedelta

from tools.models.base import FiscalPeriod


def year(label: int, start: str, *ends: str) -> list[FiscalPeriod]:
    """A fiscal year, by its first day and the last days of its quarters."""
    lasts = [date.fromisoformat(day) for day in ends]
    firsts = [date.fromisoformat(start), *(last + timedelta(days=1) for last in lasts)]
    spans = [(0, firsts[0], lasts[-1]), *((n, firsts[n - 1], last) for n, last in enumerate(lasts, start=1))]
    return [
        FiscalPeriod(company_id=1, fiscal_year=label, fiscal_quarter=number, start_date=first, end_date=last)
        for number, first, last in spans
    ]


ENDS_IN_SEPTEMBER = [
    *year(2023, "2022-09-25", "2022-12-31", "2023-04-01", "2023-07-01", "2023-09-30"),
    *year(2024, "2023-10-01", "2023-12-30", "2024-03-30", "2024-06-29", "2024-09-28"),
]
ENDS_IN_JANUARY = year(2024, "2023-01-30", "2023-04-30", "2023-07-30", "2023-10-29", "2024-01-28")
ENDS_IN_DECEMBER = year(2023, "2023-01-01", "2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31")
