"""Questions for figures as they were known, and whether they were restated."""

from __future__ import annotations

from collections.abc import Iterator

from evals.makers.declines.company import METRICS, Row, Span, of_span


def vintages() -> Iterator[Row]:
    """Questions for a figure as it was known, and whether it was restated; the values are counted from the files."""
    asked: list[tuple[str, str, tuple[str, ...], Span, str]] = [
        (
            "What was Apple's FY2009 revenue as first reported?",
            "AAPL",
            ("SalesRevenueNet",),
            ("2008-09-28", "2009-09-26"),
            "first",
        ),
        (
            "What was Apple's net income for fiscal 2008 as originally reported?",
            "AAPL",
            ("NetIncomeLoss",),
            ("2007-09-30", "2008-09-27"),
            "first",
        ),
        (
            "What was Apple's net income in FY2009 as restated?",
            "AAPL",
            ("NetIncomeLoss",),
            ("2008-09-28", "2009-09-26"),
            "last",
        ),
        (
            "What revenue for fiscal 2009 was known of Apple on 2009-12-31?",
            "AAPL",
            ("SalesRevenueNet",),
            ("2008-09-28", "2009-09-26"),
            "2009-12-31",
        ),
        (
            "What were Apple's current liabilities for FY2018 as known at the end of 2018?",
            "AAPL",
            ("LiabilitiesCurrent",),
            (None, "2018-09-29"),
            "2018-12-31",
        ),
        (
            "Apple's operating cash flow for FY2017 as reported by December 31, 2017",
            "AAPL",
            ("NetCashProvidedByUsedInOperatingActivities",),
            ("2016-09-25", "2017-09-30"),
            "2017-12-31",
        ),
        (
            "What were Apple's total assets for FY2015 as first reported?",
            "AAPL",
            ("Assets",),
            (None, "2015-09-26"),
            "first",
        ),
        ("What were Apple's total assets as of September 26, 2015?", "AAPL", ("Assets",), (None, "2015-09-26"), "last"),
        (
            "What was Meta's net income for FY2023 as first reported?",
            "META",
            ("NetIncomeLoss",),
            ("2023-01-01", "2023-12-31"),
            "first",
        ),
        (
            "How much cash did Meta have as of December 31, 2023?",
            "META",
            ("CashAndCashEquivalentsAtCarryingValue",),
            (None, "2023-12-31"),
            "last",
        ),
        (
            "What was NVIDIA's diluted EPS for FY2024 as originally reported?",
            "NVDA",
            ("EarningsPerShareDiluted",),
            ("2023-01-30", "2024-01-28"),
            "first",
        ),
        (
            "As of January 1, 2010, what was Apple's net income for fiscal 2009?",
            "AAPL",
            ("NetIncomeLoss",),
            ("2008-09-28", "2009-09-26"),
            "2010-01-01",
        ),
        (
            "What did filings up to December 31, 2013 give as Apple's diluted EPS for FY2012?",
            "AAPL",
            ("EarningsPerShareDiluted",),
            ("2011-09-25", "2012-09-29"),
            "2013-12-31",
        ),
    ]
    for question, ticker, concepts, span, which in asked:
        rows = of_span(ticker, concepts, span)
        known = [row for row in rows if which in {"first", "last"} or row["filed"] <= which]
        row = known[0] if which == "first" else known[-1]
        says = [] if which == "last" else ["first reported" if which == "first" else which]
        yield {"tool": "ask", "question": question, "state": "vintage", "value": row["val"], "says": says}
    yield margin()
    yield from restated()


def margin() -> Row:
    span = ("2008-09-28", "2009-09-26")
    parts = [of_span("AAPL", (concept,), span)[0]["val"] for concept in ("GrossProfit", "SalesRevenueNet")]
    question = "What was Apple's gross margin in FY2009 as originally reported?"
    return {
        "tool": "ask",
        "question": question,
        "state": "vintage",
        "ratio": parts[0] / parts[1],
        "says": ["first reported"],
    }


def restated() -> Iterator[Row]:
    """Whether a figure was restated, in words and in the series."""
    asked: list[tuple[str, str, str, int, tuple[str, ...], Span]] = [
        (
            "Was Apple's FY2019 revenue restated?",
            "AAPL",
            "revenue",
            2019,
            ("RevenueFromContractWithCustomerExcludingAssessedTax",),
            ("2018-09-30", "2019-09-28"),
        ),
        (
            "Was Apple's FY2009 revenue restated?",
            "AAPL",
            "revenue",
            2009,
            ("SalesRevenueNet",),
            ("2008-09-28", "2009-09-26"),
        ),
        (
            "Were Apple's total assets for FY2015 restated?",
            "AAPL",
            "total assets",
            2015,
            ("Assets",),
            (None, "2015-09-26"),
        ),
        (
            "Has Apple's operating cash flow for FY2017 been restated?",
            "AAPL",
            "operating cash flow",
            2017,
            METRICS["operating cash flow"],
            ("2016-09-25", "2017-09-30"),
        ),
        (
            "Has Procter & Gamble's FY2024 revenue been restated?",
            "PG",
            "revenue",
            2024,
            METRICS["revenue"],
            ("2023-07-01", "2024-06-30"),
        ),
    ]
    for question, ticker, metric, year, concepts, span in asked:
        rows = of_span(ticker, concepts, span)
        first, last = rows[0], rows[-1]
        changed = first["val"] != last["val"]
        now = next(row for row in rows if row["val"] == last["val"])
        says = ["Yes" if changed else "No", first["accn"], *([now["accn"]] if changed and now is last else [])]
        values = [first["val"], last["val"]] if changed else [last["val"]]
        yield {
            "tool": "ask",
            "question": question,
            "state": "restated",
            "values": values,
            "says": says[:1] if not changed else says[:2],
        }
        if changed:
            yield {
                "tool": "series text", "ticker": ticker, "metric": metric, "fiscal_year": year, "state": "restated",
                "says": [first["accn"], "first reported"], "values": [first["val"]],
            }  # fmt: skip
