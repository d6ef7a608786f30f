"""Which documents a question speaks of: of the companies, periods and forms that it names."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from tools.language.queries.dated import months_named
from tools.language.routing.doc_types import named_doc_types
from tools.models.documents import Document
from tools.models.filings import ANNUAL_FORMS
from tools.models.questions import Classification
from tools.months import MONTH_NUMBERS
from tools.text import name_key
from tools.vocab.loader import load_toml

_MOST_GROUPS = 12  # that are searched one by one
_JUST = 2  # months after a year's end whose events its report tells
TRANSCRIPT = "transcript"
_UNSEARCHABLE = frozenset({"companyfacts"})


@dataclass(frozen=True)
class Targets:
    """The documents that a question speaks of; none where it names too little to tell.

    `spread` tells that it asks across them: each is then to have its share. `groups` are those of each company and
    year that it sets side by side, which are searched one by one; none where there is one alone. `reason` says what
    narrowed them, `widened` of which companies no document is of the periods named, so that all of theirs are meant.
    `misnamed` are those that were loaded as of a period named, and are of another by their company's own calendar.
    """

    doc_ids: tuple[str, ...] = ()
    spread: bool = False
    reason: str = ""
    widened: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    misnamed: tuple[Document, ...] = ()


def find_targets(question: str, reading: Classification, documents: Sequence[Document]) -> Targets:
    """The documents meant among those of the companies that the question names.

    Where no document is of a period that it names, the next year's count, which print it for comparison; then all.
    """
    readable = [d for d in documents if d.status == "indexed" and d.doc_type not in _UNSEARCHABLE]
    if not reading.tickers or not readable:
        return Targets()
    spread = _says(question, "across")
    newest = _says(question, "newest") and not (spread or reading.fiscal_years)
    forms = set(named_doc_types(question))
    found: list[Document] = []
    widened: list[str] = []
    misnamed: list[Document] = []
    reasons = [", ".join(reading.tickers), *(["the newest"] if newest else [])]
    for ticker in reading.tickers:
        own = [document for document in readable if document.ticker == ticker]
        own = [document for document in own if document.doc_type in forms] or own
        own = _of_newest_quarters(own, reading) if spread else own
        called = [] if newest else called_so(own, reading)
        of_periods = own if newest else _of_periods(own, reading, told_after=not forms, called=called)
        misnamed += called
        if not of_periods:
            widened.append(ticker)
        open_to = not (newest or spread or forms or _asks_figure(reading))
        before = _told_before(own, set(_periods(reading)), question) if open_to else []
        found += _newest(own) if newest else [*of_periods, *before] or own
    reasons += [", ".join(sorted(forms & {document.doc_type for document in found}))] if forms else []
    if reading.fiscal_years:
        years = ", ".join(f"FY{year}" for year in reading.fiscal_years)
        beyond = f"all periods of {', '.join(widened)}, for want of {years}" if widened else ""
        reasons += [*([years] if len(widened) < len(reading.tickers) else []), *([beyond] if beyond else [])]
    several = len(reading.tickers) > 1 or spread or bool(misnamed)
    ids = tuple(dict.fromkeys(document.doc_id for document in found))
    groups = _groups(found, reading, across=spread) if several or len(reading.fiscal_years) > 1 else ()
    return Targets(
        ids, several and len(ids) > 1, "; ".join(filter(None, reasons)), tuple(widened), groups, tuple(misnamed)
    )


def _groups(documents: Sequence[Document], reading: Classification, *, across: bool) -> tuple[tuple[str, ...], ...]:
    """The documents of each company, and of each year of it where the question names several, or of each period where
    it asks across them; at most a few groups.
    """
    by_year = len(reading.fiscal_years) > 1
    groups: dict[tuple[str, int | None, int | None], list[str]] = {}
    for document in documents:
        year = document.fiscal_year if by_year or across else None
        quarter = document.fiscal_quarter if across else None
        groups.setdefault((document.ticker, year, quarter), []).append(document.doc_id)
    return tuple(map(tuple, groups.values())) if 1 < len(groups) <= _MOST_GROUPS else ()


def called_so(documents: Sequence[Document], reading: Classification) -> list[Document]:
    """Those that were loaded as of a quarter that the question names, and are of another: it may mean either."""
    pairs = {pair for pair in _periods(reading) if pair[1]}
    return [d for d in documents if d.loaded_as in pairs and (d.fiscal_year, d.fiscal_quarter or 0) not in pairs]


def _of_periods(
    documents: Sequence[Document], reading: Classification, *, told_after: bool, called: Sequence[Document]
) -> list[Document]:
    """Those of the periods that the question names, and those `called` so, else of the next year; none where there
    are none."""
    pairs = set(_periods(reading))
    if not pairs:
        return list(documents)
    exact = [*called, *(d for d in documents if (d.fiscal_year, d.fiscal_quarter or 0) in pairs)]
    years = {year for year, _ in pairs}
    if exact and any(quarter for _, quarter in pairs):
        return exact
    if any(quarter for _, quarter in pairs):  # a call is of its own quarter alone; reports tell of several
        documents = [d for d in documents if d.doc_type != TRANSCRIPT]
    of_years = [d for d in documents if d.fiscal_year in years]
    after = [d for d in documents if d.fiscal_year is not None and d.fiscal_year - 1 in years]
    if of_years and told_after and not _asks_figure(reading):
        return [*of_years, *after]  # what happened in a year is often told in the next year's report
    return of_years or after


def _told_before(documents: Sequence[Document], pairs: Collection[tuple[int, int]], question: str) -> list[Document]:
    """The annual reports before a year of which none is loaded: they tell what is planned, and what has just happened.

    So does a report of the months right after its year that the question names.
    """
    annual = [one for one in documents if one.doc_type.startswith(ANNUAL_FORMS) and one.fiscal_year is not None]
    own = {one.fiscal_year for one in annual}
    if any(quarter for _, quarter in pairs):
        return []
    years = {year for year, _ in pairs}
    before = [one for one in annual if one.fiscal_year is not None and one.fiscal_year + 1 in years - own]
    named = {12 * year + MONTH_NUMBERS[month] for month, year in months_named(question)}
    ends = ((one, one.period_end) for one in annual if one.period_end is not None)
    just = [one for one, end in ends if named & {12 * end.year + end.month + at for at in range(1, _JUST + 1)}]
    return [*before, *just]


def _asks_figure(reading: Classification) -> bool:
    """Whether a clear figure is asked for, or the reasons of one."""
    return bool((reading.metrics and not reading.unexplained) or reading.topic)


def _periods(reading: Classification) -> Iterator[tuple[int, int]]:
    if reading.periods:
        yield from ((period.fiscal_year, period.fiscal_quarter) for period in reading.periods)
        return
    for year in reading.fiscal_years:
        yield from ((year, quarter) for quarter in reading.fiscal_quarters or (0,))


def _newest(documents: Sequence[Document]) -> list[Document]:
    """The documents of the newest period, or the last filed one where no period is known."""
    if not documents:
        return []
    last = max(documents, key=_age)
    return [document for document in documents if _age(document) == _age(last)]


def _of_newest_quarters(documents: Sequence[Document], reading: Classification) -> list[Document]:
    """Those of the newest quarters, where the question names so many and no year; else all."""
    if reading.newest < 2 or reading.granularity != "quarterly" or reading.fiscal_years or reading.periods:
        return list(documents)
    quarters = sorted({_quarter(one) for one in documents if one.fiscal_year and one.fiscal_quarter}, reverse=True)
    kept = set(quarters[: reading.newest])
    return [one for one in documents if _quarter(one) in kept] or list(documents)


def _quarter(document: Document) -> tuple[int, int]:
    return document.fiscal_year or 0, document.fiscal_quarter or 0


def _age(document: Document) -> tuple[int, int, date]:
    quarter = document.fiscal_quarter or 5  # the year's report comes after its quarters'
    return document.fiscal_year or 0, quarter, document.period_end or document.filed or date.min


def _says(question: str, kind: str) -> bool:
    said = f" {name_key(question)} "
    return any(f" {name_key(words)} " in said for words in load_toml("search.toml")["reach"][kind])
