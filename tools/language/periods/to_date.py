"""Years to date that a question names: "the first half of fiscal 2023", "nine months ended May 31, 2024", "YTD Q3"."""

import re
from dataclasses import dataclass, field

from tools.language.periods.mentions import PeriodMention, read_periods
from tools.language.periods.wording import Wording
from tools.models.slots.periods import PeriodEnd

_MONTHS = 3  # of a quarter
_FROM_START = re.compile(r"first|1st|opening|initial|half|H1|1H|[69]M", re.IGNORECASE)

Pair = tuple[int, int]


@dataclass
class YearsToDate:
    """The years to date that are named: by year and the quarter at whose end they stand as `pairs`, by that quarter as
    `alone`, by their last day as `ends`; `newest` is one of which nothing more is said.

    `words` are their wordings. `unclear` holds those that don't tell how far they go.
    """

    pairs: list[Pair] = field(default_factory=list[Pair])
    alone: list[int] = field(default_factory=list[int])
    ends: list[PeriodEnd] = field(default_factory=list[PeriodEnd])
    newest: bool = False
    words: list[str] = field(default_factory=list[str])
    unclear: list[str] = field(default_factory=list[str])

    def stands_beside(self, years: set[int]) -> bool:
        """Whether other years are named than its own, so that one can't tell which figure is meant in which."""
        return bool((self.pairs or self.ends) and years - {year for year, _ in self.pairs})


def find_years_to_date(wording: Wording) -> YearsToDate:
    """Each year to date; its words are taken. What is a part of a year otherwise is left."""
    text, found = wording.text, YearsToDate()
    for mention in read_periods(text):
        said = text[mention.start : mention.end]
        if not mention.to_date or mention.kind == "second part" or not _enter(mention, said, found):
            continue
        found.words.append(said.strip())
        for span in filter(None, ((mention.start, mention.end), mention.apart)):
            wording.cover(*span)
    return found


def _enter(mention: PeriodMention, said: str, found: YearsToDate) -> bool:
    """Whether a mention tells up to when it goes."""
    months, year, quarter = mention.months, mention.fiscal_year, mention.fiscal_quarter
    if quarter and months and quarter * _MONTHS != months:
        found.unclear.append(said.strip())
    if mention.date is not None:
        found.ends.append(mention.date.model_copy(update={"kind": "part", "months": months}))
    elif year is not None and (quarter or months):
        found.pairs.append((year, quarter or months // _MONTHS))
    elif months and _FROM_START.search(said):
        found.alone.append(months // _MONTHS)
    elif not months and year is None:
        found.newest = True
    else:
        return False
    return True
