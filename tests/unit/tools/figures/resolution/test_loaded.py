"""Which report a period has, when it ends, and how it would be loaded."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tools.figures.resolution.loaded import LoadedFilings
from tools.models.base import Company, FiscalPeriod
from tools.models.filings import LoadedFiling

ACME = Company(company_id=1, cik=1, name="Acme Corp", tickers=("ACME",))
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2024, fiscal_quarter=0, start_date=date(2023, 7, 1), end_date=date(2024, 6, 30)
)
ANNUAL = LoadedFiling(1, "a-24", "10-K", 2024, 0, date(2024, 6, 30), date(2024, 8, 1), has_figures=True, has_text=False)


def loaded(*filings: LoadedFiling, company: Company = ACME) -> LoadedFilings:
    return LoadedFilings(company, [YEAR], filings)


@pytest.mark.parametrize(
    ("year", "quarter", "end"),
    [
        (2024, 0, date(2024, 6, 30)),
        (2024, 4, date(2024, 6, 30)),
        (2024, 2, date(2023, 12, 31)),
        (2025, 1, date(2024, 9, 30)),
        (2019, 3, date(2019, 3, 31)),
        (2030, 0, date(2030, 6, 30)),
    ],
)
def test_a_period_that_is_not_known_ends_where_the_calendar_goes_on_to(year: int, quarter: int, end: date) -> None:
    assert loaded().end(year, quarter) == end


def test_without_a_calendar_no_end_is_known() -> None:
    assert LoadedFilings(ACME).end(2024, 0) is None


def test_a_report_is_found_by_its_period_and_by_its_last_day() -> None:
    by_day = replace(ANNUAL, doc_id="q", form="10-Q", fiscal_year=None, fiscal_quarter=None, has_figures=False)
    by_day = replace(by_day, period_end=date(2019, 3, 30))
    filings = loaded(ANNUAL, by_day)
    assert (filings.find(2024, 0), filings.find(2019, 3)) == (ANNUAL, by_day)
    assert (filings.find(2024, 1), filings.find(2019, 0), filings.find(2019, 2)) == (None, None, None)


def test_a_report_with_figures_comes_first_and_an_amendment_is_none() -> None:
    text = replace(ANNUAL, doc_id="a-00", has_figures=False, has_text=True)
    assert loaded(text, ANNUAL).find(2024, 0) == ANNUAL
    assert loaded(replace(ANNUAL, form="10-K/A")).find(2024, 0) is None


@pytest.mark.parametrize(
    ("form", "quarter", "said"),
    [
        ("10-K", 0, "`tieout fetch ACME --forms 10-K --years 2022` or the tool `fetch_filings` loads it."),
        ("10-K", 2, "`tieout fetch ACME --forms 10-Q --years 2022` or the tool `fetch_filings` loads it."),
        ("20-F", 0, "`tieout fetch ACME --forms 20-F --years 2022` or the tool `fetch_filings` loads it."),
        ("20-F", 2, "`tieout fetch ACME --forms 6-K --years 2022` or the tool `fetch_filings` loads it."),
    ],
)
def test_the_call_names_form_and_year(form: str, quarter: int, said: str) -> None:
    assert loaded(replace(ANNUAL, form=form)).how_to_load(2022, quarter) == said


def test_a_company_without_a_cik_is_loaded_from_files() -> None:
    own: Any = ACME.model_copy(update={"cik": None})
    assert loaded(company=own).how_to_load(2022, 0) == "Load it: `tieout index PATH --ticker ACME`."


def test_filings_of_old_carry_no_figures() -> None:
    assert "carry no tagged figures" in loaded().how_to_load(2008, 0)
    assert "carry no tagged figures" not in loaded().how_to_load(2010, 0)


def test_a_company_without_the_sec_has_reports_by_their_periods() -> None:
    bank = Company(company_id=2, cik=None, name="بنك النهضة", tickers=())
    own = replace(ANNUAL, form="financial_statements", doc_id="f-24", fiscal_quarter=None)
    interim = replace(own, doc_id="f-q1", fiscal_quarter=1)
    filings = loaded(interim, own, company=bank)
    assert (filings.find(2024, 0), filings.find(2024, 1)) == (own, interim)
    assert filings.is_not_loaded(2022, 0) == "no report of FY2022 is loaded"
