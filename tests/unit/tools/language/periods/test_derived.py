"""Periods by how they are derived from others."""

import pytest

from tools.language.periods.derived import without_derivations

DERIVED = {
    "Acme sales of the September 2025 quarter, so FY25 less the first nine months": "Acme sales of the September 2025 "
    "quarter (Q4 FY25)",
    "Acme income for April-June 2024, i.e. FY24 less the nine months": "Acme income for April-June 2024 (Q4 FY24)",
    "Acme sales for the June 2025 quarter (FY25 minus nine months to March)": "Acme sales for the June 2025 quarter "
    "(Q4 FY25)",
    "Acme sales FY25 less the first nine months": "Acme sales Q4 FY25",
    "Acme sales FY25 - 9M": "Acme sales Q4 FY25",
    "Acme's 2023 operating income less the first nine months": "Acme's Q4 2023 operating income",
    "Acme's fourth-quarter 2024 income, that is the year less the nine months to September":
    "Acme's fourth-quarter 2024 income",
    "Acme income in July-December 2024, i.e. the nine months less the third quarter of fiscal 2025":
    "Acme income in July-December 2024",
    "Acme sales in the first half of FY25 (nine months minus Q3)": "Acme sales in the first half of FY25",
    "Acme sales for the April-June 2025 quarter, derived from the 10-K and the nine-month 10-Q": "Acme sales for the "
    "April-June 2025 quarter",
    "Acme Q4 2024 income (calculated as the full year less the first nine months)": "Acme Q4 2024 income",
    "Acme capex in the fourth quarter of 2023, backed out from the annual report and the third-quarter report": "Acme "
    "capex in the fourth quarter of 2023",
    "Acme sales in the December 2009 quarter, i.e. six months less the March quarter": "Acme sales in the December "
    "2009 quarter",
    "Acme Q2 2023 sales (six months less the first quarter)": "Acme Q2 2023 sales",
    "Acme revenue of the December 2009 quarter (first half less second quarter)": "Acme revenue of the December 2009 "
    "quarter",
    "LTM revenue of Acme to July 2025 (FY25 plus H1 FY26 minus H1 FY25)": "LTM revenue of Acme to July 2025",
}  # fmt: skip
AS_THEY_ARE = [
    "Acme Q3 FY2025 income, meaning full year less the first three quarters",
    "Acme revenue FY2025 - YTD",
    "Acme revenue in 2024, derived from the 10-K and the nine-month 10-Q",
    "Acme sales, six months less the March sales, 2010",
    "Acme net income less dividends FY25",
    "Acme revenue FY25 less the first half",
    "Acme revenue in FY25, the nine months less the third quarter",
    "revenue of Acme in FY25 (FY25 plus H1 FY26 minus H1 FY25)",
]


@pytest.mark.parametrize(("question", "plain"), DERIVED.items())
def test_a_derived_period_is_named(question: str, plain: str) -> None:
    assert without_derivations(question) == plain


@pytest.mark.parametrize("question", AS_THEY_ARE)
def test_what_is_another_period_or_none_stays(question: str) -> None:
    assert without_derivations(question) == question
