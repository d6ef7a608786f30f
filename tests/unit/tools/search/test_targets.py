"""Which documents a question speaks of."""

from datetime import date

import pytest

from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.models.documents import Document
from tools.questions.classify import classify
from tools.search.empty_result import widened_to
from tools.search.targets import Targets, find_targets
from tools.vocab.loader import load_vocabulary

COMPANIES = [
    Company(company_id=1, cik=None, name="Zorbex Industries", tickers=("ZRBX",)),
    Company(company_id=2, cik=None, name="Quellmar Foods", tickers=("QLMR",)),
]
FINDER = CompanyFinder(COMPANIES, Directory({}))


def _document(ticker: str, form: str, year: int, quarter: int | None = None) -> Document:
    company = next(company for company in COMPANIES if company.ticker == ticker)
    return Document(
        doc_id=f"{ticker}-{form}-{year}-{quarter or 0}",
        company_id=company.company_id,
        ticker=ticker,
        company=company.name,
        doc_type=form,
        fiscal_year=year,
        fiscal_quarter=quarter,
        period_end=date(year, 3 * (quarter or 4), 28),
    )


DOCUMENTS = [
    *(_document("ZRBX", "10-K", year) for year in (2021, 2022, 2023)),
    *(_document("ZRBX", "10-Q", 2024, quarter) for quarter in (1, 2)),
    _document("ZRBX", "8-K", 2024, 2),
    _document("QLMR", "10-K", 2023),
    _document("ZRBX", "companyfacts", 2023),
]


def targets(question: str) -> Targets:
    return find_targets(question, classify(question, FINDER, load_vocabulary()), DOCUMENTS)


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("What risks did Zorbex describe in its 2022 annual report?", {"ZRBX-10-K-2022-0"}),
        ("Why did Zorbex revenue fall in Q2 2024?", {"ZRBX-10-Q-2024-2", "ZRBX-8-K-2024-2"}),
        ("What does the latest Zorbex 10-Q say about debt?", {"ZRBX-10-Q-2024-2"}),
        ("What does the latest Zorbex 10-K say about debt?", {"ZRBX-10-K-2023-0"}),
        ("What strategy does Quellmar describe?", {"QLMR-10-K-2023-0"}),
        ("What risks did Zorbex describe in fiscal 2020?", {"ZRBX-10-K-2021-0"}),
    ],
)
def test_the_documents_that_are_meant(question: str, documents: set[str]) -> None:
    assert set(targets(question).doc_ids) == documents


def test_a_question_across_reports_spreads() -> None:
    found = targets("How did Zorbex describe its debt in these 10-Ks over time?")
    assert set(found.doc_ids) == {"ZRBX-10-K-2021-0", "ZRBX-10-K-2022-0", "ZRBX-10-K-2023-0"}
    assert found.spread


def test_a_question_of_no_company_has_no_targets() -> None:
    assert targets("What risks do filings describe?") == Targets()


def test_two_companies() -> None:
    found = targets("Compare the strategies that Zorbex and Quellmar describe in their 2023 10-K")
    assert set(found.doc_ids) == {"ZRBX-10-K-2023-0", "QLMR-10-K-2023-0"}
    assert found.spread


def test_a_period_without_documents_widens_to_all_and_says_so() -> None:
    found = targets("What risks did Zorbex describe in fiscal 2015?")
    assert found.widened == ("ZRBX",)
    assert found.reason == "ZRBX; all periods of ZRBX, for want of FY2015"
    assert {"ZRBX-10-K-2021-0", "ZRBX-10-K-2023-0"} <= set(found.doc_ids)
    assert targets("What risks did Zorbex describe in fiscal 2022?").widened == ()


def test_companies_and_years_side_by_side_are_groups() -> None:
    both = targets("Compare the strategies that Zorbex and Quellmar describe in their 2023 10-K")
    assert set(both.groups) == {("ZRBX-10-K-2023-0",), ("QLMR-10-K-2023-0",)}
    years = targets("Compare the risks that Zorbex described in its 2021 and 2022 annual reports")
    assert set(years.groups) == {("ZRBX-10-K-2021-0",), ("ZRBX-10-K-2022-0",)}
    assert targets("What risks did Zorbex describe in its 2022 annual report?").groups == ()


def test_periods_that_one_company_is_followed_over_are_groups_of_their_own() -> None:
    found = targets("How did the debt of Zorbex change over the quarters of its 10-Qs?")
    assert found.spread
    assert set(found.groups) == {("ZRBX-10-Q-2024-1",), ("ZRBX-10-Q-2024-2",)}


def test_of_the_last_quarters_only_the_documents_of_so_many_count() -> None:
    calls = [_document("ZRBX", "transcript", 2023, quarter) for quarter in (2, 3, 4)]
    calls += [_document("ZRBX", "transcript", 2024, 1), _document("ZRBX", "release", 2024, 1)]
    question = "What did Zorbex management say about demand over the last two quarters?"
    found = find_targets(question, classify(question, FINDER, load_vocabulary()), calls)
    assert set(found.doc_ids) == {"ZRBX-transcript-2023-4", "ZRBX-transcript-2024-1", "ZRBX-release-2024-1"}


def test_a_report_that_was_loaded_as_of_another_quarter_is_meant_beside_that_quarter_s_own() -> None:
    own, called = _document("ZRBX", "10-Q", 2024, 1), _document("ZRBX", "10-Q", 2024, 2)
    called = called.model_copy(update={"loaded_as": (2024, 1)})
    question = "What does Zorbex say about its debt in the Q1 2024 10-Q?"
    found = find_targets(question, classify(question, FINDER, load_vocabulary()), [own, called])
    assert ({*found.doc_ids}, found.spread, found.misnamed) == ({own.doc_id, called.doc_id}, True, (called,))
    [note] = widened_to(found, classify(question, FINDER, load_vocabulary()))
    assert "was loaded as Q1 FY2024, and is of Q2 FY2024 (to 2024-06-28)" in note
    other = "What does Zorbex say about its debt in the Q2 2024 10-Q?"
    found = find_targets(other, classify(other, FINDER, load_vocabulary()), [own, called])
    assert (found.doc_ids, found.spread, found.misnamed) == ((called.doc_id,), False, ())


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("What does Zorbex plan to pay into its pension plan in 2024?", {"ZRBX-10-K-2023-0"}),
        ("What did Zorbex pay into its pension plan in Q2 2024?", set[str]()),
        ("What did Zorbex pay into its pension plan in 2022?", set[str]()),
        ("What did Zorbex pay into its pension plan in January 2022?", {"ZRBX-10-K-2021-0"}),
        ("What did Zorbex pay into its pension plan in May 2022?", set[str]()),
    ],
)
def test_what_is_planned_or_has_just_happened_is_told_by_the_report_before(question: str, before: set[str]) -> None:
    year = 2024 if "2024" in question else 2022
    found = {one for one in targets(question).doc_ids if f"-{year - 1}-" in one}
    assert found == before
