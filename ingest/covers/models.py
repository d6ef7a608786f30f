"""What is found on a document's first pages."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Cover:
    """What was found; None for what was not. `fiscal_quarter` is 0 for a year; `language` is set where it is known."""

    form: str | None = None
    registrant: str | None = None
    period_end: date | None = None
    language: str | None = None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
