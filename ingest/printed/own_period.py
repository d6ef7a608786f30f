"""Which fiscal quarter a document is about that does not say so on its cover: by its columns, and what it calls it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from ingest.identify import Identity
from ingest.printed.models import PrintedStatement

_HALF_A_YEAR = timedelta(days=182)
_QUARTER = 91.3  # days
_ORDINALS = ("first", "second", "third", "fourth")
_QUARTERS = {name: n for n, word in enumerate(_ORDINALS, start=1) for name in (word, f"q{n}")}
_CALLED = re.compile(
    rf"\b({'|'.join(_ORDINALS)}|Q[1-4])(?:[ -](?:fiscal )?quarter)?(?: of)?,? (?:fiscal )(?:year )?((?:19|20)\d\d)\b",
    re.IGNORECASE,
)


def with_own_period(identity: Identity, statements: Sequence[PrintedStatement], text: str) -> Identity:
    """The identity with the fiscal year and quarter of the newest column, where nobody says them.

    The year to date begins the fiscal year, which is named for the calendar year in which most of it lies, or for the
    next one where the text calls the quarter so. A document over a whole year stays as it is.
    """
    periods = [period for statement in statements for period in statement.periods if period.start is not None]
    if identity.fiscal_year is not None or not periods:
        return identity
    newest = max(period.end for period in periods)
    start = min(period.start for period in periods if period.end == newest and period.start is not None)
    quarter = round(((newest - start).days + 1) / _QUARTER)
    if not 1 <= quarter <= 3:
        return identity
    year = (start + _HALF_A_YEAR).year
    called = {(_QUARTERS[match[1].lower()], int(match[2])) for match in _CALLED.finditer(text)}
    year += (quarter, year + 1) in called
    return replace(identity, fiscal_year=year, fiscal_quarter=identity.fiscal_quarter or quarter)
