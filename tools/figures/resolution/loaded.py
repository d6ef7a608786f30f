"""Which of a company's periodic reports are loaded, with figures or without, and how the others would be."""

from calendar import monthrange
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cached_property

from tools.models.base import Company, FiscalPeriod, period_label
from tools.models.filings import ANNUAL_FORMS, LoadedFiling

_WITHOUT_QUARTERS = ("20-F", "40-F")  # who files these files no 10-Q
_NOT_FILED = ("annual_report", "financial_statements")  # reports of companies that file none with the SEC
_CURRENT = "6-K"
_AMENDED = "/A"
_NEAR = timedelta(days=12)  # fiscal periods of 52 or 53 weeks end near a month's end
_TAGGED_SINCE = date(2009, 6, 15)  # the first period whose filings had to tag their figures


class LoadedFilings:
    """The periodic reports of one company that are loaded, by the fiscal period that each is about."""

    def __init__(
        self,
        company: Company,
        periods: Iterable[FiscalPeriod] = (),
        filings: Iterable[LoadedFiling] = (),
        today: date | None = None,
    ) -> None:
        self.company = company
        self.today = today
        self._ends = {(p.fiscal_year, p.fiscal_quarter): p.end_date for p in periods}
        self._filings = sorted(filings, key=lambda f: (not f.has_figures, f.form.endswith(_AMENDED), f.doc_id))
        self._found: dict[tuple[int, int], LoadedFiling | None] = {}  # a statement asks for one report at each line

    def is_undated(self, doc_id: str) -> bool:
        """Whether a report is loaded whose filing date nobody says."""
        return any(filing.doc_id == doc_id and filing.filed is None for filing in self._filings)

    def find(self, fiscal_year: int, fiscal_quarter: int) -> LoadedFiling | None:
        """The report about the period (quarter 0: the year), one with figures first; an amendment is none."""
        pair = fiscal_year, fiscal_quarter
        if pair not in self._found:
            end = self.end(*pair)
            self._found[pair] = next((filing for filing in self._filings if self._is_of(filing, *pair, end)), None)
        return self._found[pair]

    def _is_of(self, filing: LoadedFiling, year: int, quarter: int, end: date | None) -> bool:
        annual = filing.form.startswith(ANNUAL_FORMS) or (filing.form in _NOT_FILED and not filing.fiscal_quarter)
        if filing.form.endswith(_AMENDED) or annual != (quarter == 0):
            return False
        if filing.fiscal_year is not None:
            return (filing.fiscal_year, filing.fiscal_quarter or 0) == (year, quarter)
        return end is not None and filing.period_end is not None and abs(filing.period_end - end) <= _NEAR

    def end(self, fiscal_year: int, fiscal_quarter: int) -> date | None:
        """The last day of a period; counted on from a known one where the period itself is not known."""
        known = self._ends.get((fiscal_year, fiscal_quarter))
        if known is not None or not self._ends:
            return known
        quarters = fiscal_quarter or 4
        year, quarter = min(self._ends, key=lambda pair: (abs(pair[0] - fiscal_year), pair[1]))
        months = 12 * (fiscal_year - year) + 3 * (quarters - (quarter or 4))
        return _months_later(self._ends[year, quarter], months)

    @cached_property
    def _files_forms(self) -> bool:
        return any(filing.form.startswith(form) for filing in self._filings for form in ANNUAL_FORMS)

    @cached_property
    def annual_form(self) -> str:
        """The form of the company's annual reports."""
        forms = [form for filing in self._filings for form in ANNUAL_FORMS if filing.form.startswith(form)]
        return max(forms, key=forms.count, default="10-K")

    def form(self, fiscal_quarter: int) -> str:
        """The form on which the company reports such a period."""
        if not fiscal_quarter:
            return self.annual_form
        return _CURRENT if self.annual_form in _WITHOUT_QUARTERS else "10-Q"

    def label(self, fiscal_year: int, fiscal_quarter: int) -> str:
        """A report by form and period: 10-Q Q2 FY2025; by its period alone where the SEC has none of the company."""
        if self.company.cik is None and not self._files_forms:
            return f"report of {period_label(fiscal_year, fiscal_quarter)}"
        return f"{self.form(fiscal_quarter)} {period_label(fiscal_year, fiscal_quarter)}"

    def is_not_loaded(self, fiscal_year: int, fiscal_quarter: int) -> str:
        """The clause that says so of a period's report."""
        label = self.label(fiscal_year, fiscal_quarter)
        none = self.form(fiscal_quarter) == _CURRENT or label.startswith("report of")
        return f"no {label} is loaded" if none else f"{label} is not loaded"

    def how_to_load(self, fiscal_year: int, fiscal_quarter: int) -> str:
        """What loads a period's report."""
        form, name = self.form(fiscal_quarter), self.company.ticker
        if self.company.cik is None:
            return f"Load it: `tieout index PATH --ticker {name}`."
        call = f"`tieout fetch {name} --forms {form} --years {fiscal_year}` or the tool `fetch_filings`"
        end = self.end(fiscal_year, fiscal_quarter)
        if end is not None and end < _TAGGED_SINCE:
            return f"Filings of that time carry no tagged figures: {call} loads the text, to search it."
        return f"{call[0].upper()}{call[1:]} loads it."

    def how_to_load_years(self, first: int, last: int) -> str:
        """What loads all the reports of some years."""
        name = self.company.ticker
        if self.company.cik is None:
            return f"`tieout index PATH --ticker {name}` loads them."
        forms = ",".join(dict.fromkeys((self.form(0), self.form(1))))
        years = f"{first}-{last}" if last > first else f"{first}"
        return f"`tieout fetch {name} --forms {forms} --years {years}` or the tool `fetch_filings` loads them."

    def years(self, as_of: date | None = None) -> list[int]:
        """The fiscal years of the calendar that had ended by then."""
        return sorted(
            year for (year, quarter), end in self._ends.items() if not quarter and (not as_of or end <= as_of)
        )


def _months_later(day: date, months: int) -> date:
    """The same day so many months on; a month's last day stays one."""
    year, month = divmod(12 * day.year + day.month - 1 + months, 12)
    last = monthrange(year, month + 1)[1]
    is_last = day.day == monthrange(day.year, day.month)[1]
    return date(year, month + 1, last if is_last else min(day.day, last))


def of_company(company: Company, filings: Sequence[LoadedFiling]) -> list[LoadedFiling]:
    """Those of one company."""
    return [filing for filing in filings if filing.company_id == company.company_id]
