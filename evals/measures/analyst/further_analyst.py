"""Further sets of analyst metrics, written without sight of the code: companies of today, and of 2010."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from evals.measures.analyst.analyst import Row, measure_rows, read_rows
from evals.measures.analyst.companies_store import analyst_deps
from evals.places import GOLD_SETS, SHARED
from evals.report import Report
from ingest.manifest import FileMetadata, describe
from tools.language.companies import CompanyFinder
from tools.ports.deps import Deps

_QUARTER = "10-Q_KO_0000021344-23-000048.html.gz"  # asked for by itself
_OF_FILINGS = (
    "10-K_KO_2025-02-20.html.gz",
    "10-K_MCD_0000063908-24-000072.html.gz",
    "10-Q_TXN_0000097476-23-000035.html.gz",
)
_RELEASE = "8-K_BKE_EX-99.1.html.gz"
_NEAR = timedelta(days=10)
_UNITS = {"fraction": "pure", "ratio": "pure", "days": "pure", "USD/share": "USD/shares"}


async def measure_second_analyst() -> Report:
    """Outcomes in all and by company, for the tools and for questions in words."""
    return await _measure("analyst2", [SHARED / "companyfacts", SHARED / "filings" / _QUARTER])


async def measure_third_analyst() -> Report:
    """The same of eleven companies that no other set asks for."""
    release = describe(
        company="The Buckle, Inc.", cik=885245, ticker="BKE", doc_type="release", fiscal_year=2024, quarter=3
    )
    return await _measure("analyst3", [], {SHARED / "filings" / _RELEASE: release})


def _of_todays(name: str) -> Callable[[], Awaitable[Report]]:
    """The measure of a set over the companies whose facts are all loaded, by its file's name."""
    return lambda: _measure(name, [SHARED / "companyfacts"])


async def measure_sixteenth_analyst() -> Report:
    """The same of today's companies, of three that filings alone tell of, and of 2010's."""
    return await _measure("analyst16", [SHARED / "companyfacts", *(SHARED / "filings" / name for name in _OF_FILINGS)])


async def _measure(name: str, files: Sequence[Path], described: Mapping[Path, FileMetadata] | None = None) -> Report:
    async with analyst_deps(files, described) as deps:
        return await measure_rows(deps, [row async for row in _rows(deps, GOLD_SETS / f"{name}.jsonl")])


async def _rows(deps: Deps, gold: Path) -> AsyncGenerator[Row]:
    """The gold in the form of the first set: a fiscal year for a day, and all values that count."""
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    for row in read_rows(gold):
        company = finder.find(row["cik"] if row["source"] == "fsds" else row["company"])  # tickers have moved on
        year, quarter = row["period"].get("fiscal_year"), row["period"].get("fiscal_quarter")
        if year is None:
            end = date.fromisoformat(row["period"]["end"])
            known = await deps.facts.fiscal_periods([company.company_id])
            near = [(p.fiscal_quarter, p.fiscal_year) for p in known if abs(p.end_date - end) <= _NEAR]
            number, year = min(near, default=(0, end.year))
            quarter = number or None
        yield {
            "id": f"{company.ticker}/{row['id']}",
            "company": company.ticker,
            "metric": row["metric"],
            "question": row["question"],
            "fiscal_year": year,
            "fiscal_quarter": quarter,
            "months": row["period"].get("months"),
            "value": row["value"],
            "accept": [_value(other) for other in row["also"]],
            "accept_plain": [_value(other) for other in row.get("also_plain", ())],
            "unit": _UNITS.get(row["unit"], row["unit"]),
            "decline_ok": row["expect"] != "value",
            "definition": row["working"].get("formula"),
        }


def _value(other: Any) -> Decimal:
    return Decimal(other["value"])


# What each is called and of, which data it needs, and its measure; the first of these is the second set.
FURTHER_SETS: tuple[tuple[str, str, tuple[str, ...], Callable[[], Awaitable[Report]]], ...] = (
    ("second", "of today's companies and of 2010's", ("fsds", "filings"), measure_second_analyst),
    (
        "third",
        "of companies that no other set asks for, quarters above all",
        ("fsds", "filings"),
        measure_third_analyst,
    ),
    ("fourth", "of today's companies, years above all", (), _of_todays("analyst4")),
    ("fifth", "of the same companies in other words", (), _of_todays("analyst5")),
    ("sixth", "of the same companies evenly", (), _of_todays("analyst6")),
    ("seventh", "of the same companies, with trailing periods and several years", (), _of_todays("analyst7")),
    ("eighth", "of the same companies, defined in an analyst's words", (), _of_todays("analyst8")),
    ("ninth", "of the same companies, with what is looked up of them most", (), _of_todays("analyst9")),
    ("tenth", "of the same companies, with more returns, turnover and trailing figures", (), _of_todays("analyst10")),
    ("eleventh", "of the same companies, lines and usual ratios above all", (), _of_todays("analyst11")),
    ("twelfth", "of the same companies, lines and ratios, and composites", (), _of_todays("analyst12")),
    ("thirteenth", "of the same companies, as typed into a chat", (), _of_todays("analyst13")),
    (
        "fourteenth",
        "of today's companies and of 2010's, by the usual terms",
        ("fsds", "filings"),
        _of_todays("analyst14"),
    ),
    ("fifteenth", "of today's companies, in every form of a ratio", (), _of_todays("analyst15")),
    (
        "sixteenth",
        "of today's companies and of 2010's, plain lines above all",
        ("fsds", "filings"),
        measure_sixteenth_analyst,
    ),
    (
        "seventeenth",
        "of today's companies and of 2010's, lines and usual ratios, a third of them defined or compared",
        ("fsds",),
        _of_todays("analyst17"),
    ),
    ("eighteenth", "of today's companies and of 2010's, by others again", ("fsds",), _of_todays("analyst18")),
    ("nineteenth", "of today's companies above all, by others again", ("fsds",), _of_todays("analyst19")),
    ("twentieth", "of the same companies, by others again", ("fsds",), _of_todays("analyst20")),
    ("twenty-first", "of the same companies, lines and usual ratios by others", ("fsds",), _of_todays("analyst21")),
    ("twenty-second", "of the same companies, by others again", ("fsds",), _of_todays("analyst22")),
    ("twenty-third", "of the same companies, after the work on the twenty-first", ("fsds",), _of_todays("analyst23")),
    ("twenty-fourth", "of the same companies, after the work on the twenty-third", ("fsds",), _of_todays("analyst24")),
    ("twenty-fifth", "of the same companies, after the work on the twenty-fourth", ("fsds",), _of_todays("analyst25")),
    ("twenty-sixth", "of the same companies, after the work on the twenty-fifth", ("fsds",), _of_todays("analyst26")),
    ("twenty-seventh", "of the same companies, after the work on the twenty-sixth", ("fsds",), _of_todays("analyst27")),
    ("twenty-eighth", "of the same companies, after work on the twenty-seventh", ("fsds",), _of_todays("analyst28")),
    ("twenty-ninth", "of the same companies, after the work on the twenty-eighth", ("fsds",), _of_todays("analyst29")),
    ("thirtieth", "of the same companies, after the work on the twenty-ninth", ("fsds",), _of_todays("analyst30")),
    ("thirty-first", "of the same companies, after the work on the thirtieth", ("fsds",), _of_todays("analyst31")),
    ("thirty-second", "of the same companies, after the work on the thirty-first", ("fsds",), _of_todays("analyst32")),
    ("thirty-third", "of the same companies, after the work on the thirty-second", ("fsds",), _of_todays("analyst33")),
    (
        "thirty-fourth",
        "of the same companies, half of the lines from notes, after the thirty-third",
        ("fsds",),
        _of_todays("analyst34"),
    ),
    ("thirty-fifth", "of the same companies, after the work on the thirty-fourth", ("fsds",), _of_todays("analyst35")),
    ("thirty-sixth", "of the same companies, after the work on the thirty-fifth", ("fsds",), _of_todays("analyst36")),
    ("thirty-seventh", "of the same companies, and four drawn by lot", ("fsds",), _of_todays("analyst37")),
)
