"""Questions for ratios, with the definition used."""

from __future__ import annotations

from decimal import Decimal

from evals.makers.ask.spec import Question, Ratio, ratio


def quotient(top: Decimal, bottom: Decimal) -> Decimal:
    return top / bottom


def sum_over(one: Decimal, other: Decimal, bottom: Decimal) -> Decimal:
    return (one + other) / bottom


def difference_over(whole: Decimal, less: Decimal, bottom: Decimal) -> Decimal:
    return (whole - less) / bottom


def difference_of_three_over(whole: Decimal, less: Decimal, also_less: Decimal, bottom: Decimal) -> Decimal:
    return (whole - less - also_less) / bottom


def over_mean(top: Decimal, end: Decimal, start: Decimal) -> Decimal:
    return top / ((end + start) / 2)


def days_of(balance: Decimal, flow: Decimal) -> Decimal:
    return 365 * balance / flow


def days_of_mean(end: Decimal, start: Decimal, flow: Decimal) -> Decimal:
    return 365 * (end + start) / 2 / flow


def five_year_rate(now: Decimal, then: Decimal) -> Decimal:
    return (now / then) ** (Decimal(1) / 5) - 1


def gross_margin(ticker: str, year: str, by_hand: str) -> Ratio:
    return Ratio(
        "gross_margin",
        "gross profit / revenue",
        quotient,
        (f"{ticker} gross_profit {year}", f"{ticker} revenue {year}"),
        by_hand,
    )


RATIOS = [
    Question("What was Apple's gross margin in FY2024?", ratio(gross_margin("AAPL", "2024", "0.46206"))),
    Question(
        "NVIDIA operating margin fiscal 2026",
        ratio(
            Ratio(
                "operating_margin",
                "operating income / revenue",
                quotient,
                ("NVDA operating_income 2026", "NVDA revenue 2026"),
                "0.6038",
            )
        ),
    ),
    Question(
        "Meta's current ratio at year-end 2024",
        ratio(
            Ratio(
                "current_ratio",
                "current assets / current liabilities",
                quotient,
                ("META current_assets 2024", "META current_liabilities 2024"),
                "2.978",
            )
        ),
    ),
    Question(
        "How leveraged is P&G, i.e. what's its debt to equity for FY2025?",
        ratio(
            Ratio(
                "debt_to_equity",
                "(debt due within one year + long-term debt) / total equity",
                sum_over,
                ("PG debt_current 2025", "PG long_term_debt 2025", "PG equity 2025"),
                "0.660",
            )
        ),
    ),
    Question(
        "Snowflake free cash flow margin for fiscal 2025",
        ratio(
            Ratio(
                "free_cash_flow_margin",
                "(operating cash flow - purchases of property and equipment) / revenue",
                difference_over,
                ("SNOW operating_cash_flow 2025", "SNOW capex 2025", "SNOW revenue 2025"),
                "0.2519",
            ),
            Ratio(
                "free_cash_flow_margin",
                "(operating cash flow - purchases of property and equipment - capitalized software) / revenue",
                difference_of_three_over,
                ("SNOW operating_cash_flow 2025", "SNOW capex 2025", "SNOW software 2025", "SNOW revenue 2025"),
                "0.2438",
            ),
        ),
    ),
    Question(
        "effective tax rate of Meta in 2023",
        ratio(
            Ratio(
                "effective_tax_rate",
                "income tax expense / income before tax",
                quotient,
                ("META income_tax 2023", "META pretax_income 2023"),
                "0.1756",
            )
        ),
    ),
    Question(
        "At what compound annual rate did Apple's revenue grow from fiscal 2020 to fiscal 2025?",
        ratio(
            Ratio(
                "revenue_cagr_5y",
                "(revenue / revenue five years before) ** (1 / 5) - 1",
                five_year_rate,
                ("AAPL revenue 2025", "AAPL revenue 2020"),
                "0.0868",
            )
        ),
    ),
    Question(
        "Apple's return on equity in 2024, based on average equity",
        ratio(
            Ratio(
                "return_on_equity",
                "net income / mean of equity at the start and the end of the year",
                over_mean,
                ("AAPL net_income 2024", "AAPL equity 2024", "AAPL equity 2023"),
                "1.574",
            )
        ),
    ),
    Question(
        "What's NVDA's DSO for FY2025?",
        ratio(
            Ratio(
                "days_sales_outstanding",
                "365 * mean of receivables at the start and the end of the year / revenue",
                days_of_mean,
                ("NVDA receivables 2025", "NVDA receivables 2024", "NVDA revenue 2025"),
                "46.24",
                "days",
            ),
            Ratio(
                "days_sales_outstanding_year_end",
                "365 * receivables at the end of the year / revenue",
                days_of,
                ("NVDA receivables 2025", "NVDA revenue 2025"),
                "64.51",
                "days",
            ),
        ),
    ),
    Question(
        "LPA's debt-to-equity ratio, end of 2024",
        ratio(
            Ratio(
                "debt_to_equity",
                "borrowings / total equity",
                quotient,
                ("LPA borrowings 2024", "LPA total_equity 2024"),
                "0.9868",
            )
        ),
    ),
]
