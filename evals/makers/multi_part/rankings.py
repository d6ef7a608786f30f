"""Questions whose later part depends on which company, or which year, comes first."""

from __future__ import annotations

from evals.makers.multi_part.measures import Measure, change, figure, over
from evals.makers.multi_part.spec import Winner, ask, said, value, values


def of_companies(metric: str, tickers: str, year: int) -> tuple[Measure, ...]:
    return tuple(figure(f"{ticker} {metric} {year}") for ticker in tickers.split())


def of_years(ticker: str, metric: str, first: int, last: int) -> tuple[Measure, ...]:
    return tuple(figure(f"{ticker} {metric} {year}") for year in range(first, last + 1))


def margins(metric: str, *companies_and_years: str) -> tuple[Measure, ...]:
    return tuple(over(metric, "revenue", one) for one in companies_and_years)


_MARGIN_2023 = Winner("META", margins("operating_income", "AAPL 2023", "NVDA 2023", "META 2023"))
_EARNER_2024 = Winner("AAPL", of_companies("net_income", "AAPL META NVDA PG", 2024))
_RESEARCHER_2024 = Winner("SNOW", margins("research", "SNOW 2024", "NVDA 2024", "META 2024"))
_GROSS_2025 = Winner("NVDA", margins("gross_profit", "NVDA 2025", "AAPL 2025"))
_BUYBACK_YEAR = Winner(2024, of_years("AAPL", "buybacks", 2019, 2024))
_LOW_CAPEX_2024 = Winner("NVDA", of_companies("capex", "AAPL META NVDA PG", 2024), lowest=True)
_GROWTH_2024 = Winner("META", tuple(change(f"{ticker} revenue 2024") for ticker in ("META", "AAPL", "PG")))
_COSTS_2024 = Winner("PG", tuple(over("cost_of_sales", "revenue", f"{t} 2024") for t in ("AAPL", "PG")), lowest=True)
_CASH_2024 = Winner("META", of_companies("operating_cash_flow", "NVDA META", 2024))

SUPERLATIVES = [
    ask(
        "Which of Apple, Nvidia and Meta had the highest operating margin in fiscal 2023, and what was its R&D expense"
        " that year?",
        _MARGIN_2023.part(),
        value("META research 2023"),
        winner=_MARGIN_2023,
    ),
    ask(
        "Of Apple, Meta, Nvidia and P&G, who had the largest net income in fiscal 2024, and what did that company say"
        " about competition?",
        _EARNER_2024.part(),
        said(
            "AAPL 2024",
            "1",
            "what Apple said about competition",
            "price competition",
            "highly competitive",
            "substantial competition",
            "downward pressure on gross margins",
        ),
        winner=_EARNER_2024,
    ),
    ask(
        "Among Snowflake, Nvidia and Meta, which one put the biggest share of its revenue into R&D in fiscal 2024? And"
        " what was its operating result?",
        _RESEARCHER_2024.part(),
        value("SNOW operating_income 2024"),
        winner=_RESEARCHER_2024,
    ),
    ask(
        "Who had the higher gross margin in FY2025, Nvidia or Apple, and what did it say about its supply?",
        _GROSS_2025.part(),
        said(
            "NVDA 2025",
            "1A",
            "what Nvidia said about supply",
            "lead times",
            "supply and capacity",
            "uncertain supply",
            "mismatch(es)? between supply and demand",
        ),
        winner=_GROSS_2025,
    ),
    ask(
        "In which year between 2019 and 2024 did Apple buy back the most stock and how much did it pay in dividends"
        " that year?",
        _BUYBACK_YEAR.part(),
        value("AAPL dividends 2024"),
        winner=_BUYBACK_YEAR,
    ),
    ask(
        "who had the lowest capex in FY2024 - Apple, Meta, Nvidia or P&G - and what was its revenue?",
        _LOW_CAPEX_2024.part(),
        value("NVDA revenue 2024"),
        winner=_LOW_CAPEX_2024,
    ),
    ask(
        "Out of Meta, Apple and Procter & Gamble, which grew revenue fastest in fiscal 2024 and what does it give as"
        " the reason?",
        _GROWTH_2024.part(),
        said(
            "META 2024",
            "7",
            "why Meta's revenue grew",
            "increase in advertising revenue",
            "driven by advertising revenue",
            "ad impressions delivered",
            "average price per ad",
        ),
        winner=_GROWTH_2024,
    ),
    ask(
        "Cost of sales as a percentage of revenue, fiscal 2024: is Apple or Procter & Gamble lower, and what did the"
        " lower one say about pricing?",
        _COSTS_2024.part(),
        said("PG 2024", "7", "what P&G said about pricing", "higher pricing", "pricing impacts", "increased pricing"),
        winner=_COSTS_2024,
    ),
    ask(
        "Between Nvidia and Meta, which generated more cash from operations in fiscal 2024, and why did that cash flow"
        " increase?",
        _CASH_2024.part(),
        said("META 2024", "7", "why Meta's operating cash flow rose", "cash collection", "increase in revenue"),
        winner=_CASH_2024,
    ),
]

_WEAK_YEAR = Winner(2023, of_years("NVDA", "net_income", 2022, 2025), lowest=True)
_MARGIN_YEAR = Winner(2024, margins("operating_income", *(f"AAPL {year}" for year in range(2019, 2025))))
_RESEARCHER_2022 = Winner("META", of_companies("research", "AAPL META", 2022))
_LOSS_YEAR = Winner(2024, of_years("SNOW", "operating_income", 2021, 2024), lowest=True)
_CASH_YEAR = Winner(2024, of_years("PG", "operating_cash_flow", 2022, 2025))
_INVENTORY_2025 = Winner("PG", of_companies("inventory", "AAPL PG", 2025))
_CAPEX_YEAR = Winner(2024, of_years("META", "capex", 2022, 2024))
_BEST_QUARTER = Winner(2025, tuple(figure(f"NVDA net_income 2025Q{number}") for number in range(1, 5)))

HOPS = [
    ask(
        "Find the fiscal year from 2022 to 2025 in which Nvidia's net income was lowest. What was its R&D in that year,"
        " and how does that compare with Apple's R&D in the same fiscal year?",
        _WEAK_YEAR.part(),
        *values("NVDA research 2023", "AAPL research 2023"),
        winner=_WEAK_YEAR,
    ),
    ask(
        "In which year between 2019 and 2024 did Apple post its best operating margin, what was net income in that"
        " year, and how much did Meta earn in the same year?",
        _MARGIN_YEAR.part(),
        *values("AAPL net_income 2024", "META net_income 2024"),
        winner=_MARGIN_YEAR,
    ),
    ask(
        "Take whichever of Apple and Meta had the larger R&D budget in 2022. What was its revenue two years later, and"
        " how does that compare to Nvidia's revenue in fiscal 2024?",
        _RESEARCHER_2022.part(),
        *values("META revenue 2024", "NVDA revenue 2024"),
        winner=_RESEARCHER_2022,
    ),
    ask(
        "In what fiscal year from 2021 to 2024 was Snowflake's operating loss largest, what did it spend on sales &"
        " marketing that year, and what was Nvidia's SG&A in that same fiscal year?",
        _LOSS_YEAR.part(),
        *values("SNOW selling 2024", "NVDA sga 2024"),
        winner=_LOSS_YEAR,
    ),
    ask(
        "P&G's best year for operating cash flow, FY2022-FY2025: which one was it, what were its dividends then, and"
        " how does that stack up against Apple's dividends in that year?",
        _CASH_YEAR.part(),
        *values("PG dividends 2024", "AAPL dividends 2024"),
        winner=_CASH_YEAR,
    ),
    ask(
        "Which of Apple and P&G had more inventory at FY2025 year end? Take its cost of sales for the year, then tell"
        " me Nvidia's cost of revenue for the same fiscal year.",
        _INVENTORY_2025.part(),
        *values("PG cost_of_sales 2025", "NVDA cost_of_sales 2025"),
        winner=_INVENTORY_2025,
    ),
    ask(
        "meta's peak capex year out of 2022, 2023 and 2024, its revenue growth in that year, and what drove that",
        _CAPEX_YEAR.part(),
        value(change("META revenue 2024")),
        said(
            "META 2024",
            "7",
            "what drove Meta's growth",
            "increase in advertising revenue",
            "driven by advertising revenue",
            "ad impressions delivered",
            "average price per ad",
        ),
        winner=_CAPEX_YEAR,
    ),
    ask(
        "Which quarter of fiscal 2025 was Nvidia's most profitable by net income, what was its revenue in that quarter,"
        " and what was Apple's revenue in the same fiscal quarter?",
        _BEST_QUARTER.part(),
        *values("NVDA revenue 2025Q4", "AAPL revenue 2025Q4"),
        winner=_BEST_QUARTER,
    ),
]
