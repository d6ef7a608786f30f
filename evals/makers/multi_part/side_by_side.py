"""Questions for several figures that don't depend on one another."""

from __future__ import annotations

from evals.makers.multi_part.measures import change, figure, over, times
from evals.makers.multi_part.spec import Winner, ask, values

_MORE_TAX = Winner("AAPL", (figure("AAPL income_tax 2024"), figure("META income_tax 2024")))

COMPANIES = [
    ask(
        "How much did Apple and Meta each spend on R&D in fiscal 2024?",
        *values("AAPL research 2024", "META research 2024"),
    ),
    ask("apple vs nvidia net income fy25 pls", *values("AAPL net_income 2025", "NVDA net_income 2025")),
    ask(
        "Could you line up operating cash flow for Apple, Meta and P&G in 2023? Thanks.",
        *values("AAPL operating_cash_flow 2023", "META operating_cash_flow 2023", "PG operating_cash_flow 2023"),
    ),
    ask(
        "What was capital expenditure at Nvidia and at Procter & Gamble in fiscal 2024?",
        *values("NVDA capex 2024", "PG capex 2024"),
    ),
    ask(
        "Gross margin of Snowflake and of Nvidia, FY2025",
        *values(over("gross_profit", "revenue", "SNOW 2025"), over("gross_profit", "revenue", "NVDA 2025")),
    ),
    ask(
        "I need stock-based comp for META, NVDA and SNOW for fiscal 2024, one line each",
        *values(*(f"{ticker} share_based_compensation 2024" for ticker in ("META", "NVDA", "SNOW"))),
    ),
    ask(
        "Who had the bigger income tax bill in 2024, Apple or Meta, and how much was each?",
        *values("AAPL income_tax 2024", "META income_tax 2024"),
        winner=_MORE_TAX,
    ),
    ask(
        "Put Snowflake's third-quarter revenue for fiscal 2025 next to Nvidia's.",
        *values("SNOW revenue 2025Q3", "NVDA revenue 2025Q3"),
    ),
]

YEARS = [
    ask("Apple's net sales in 2021 and again in 2024?", *values("AAPL revenue 2021", "AAPL revenue 2024")),
    ask(
        "How did Nvidia's net income develop from fiscal 2023 to fiscal 2025?",
        *values("NVDA net_income 2023", "NVDA net_income 2024", "NVDA net_income 2025"),
    ),
    ask("snowflake rev fy22 fy23 fy24", *values("SNOW revenue 2022", "SNOW revenue 2023", "SNOW revenue 2024")),
    ask(
        "What did Meta earn in 2022 compared with 2024, and by what percentage did it go up?",
        *values("META net_income 2022", "META net_income 2024", change("META net_income 2024", since=2022)),
    ),
    ask(
        "P&G's diluted EPS for each of fiscal 2023, 2024 and 2025, please",
        *values("PG eps_diluted 2023", "PG eps_diluted 2024", "PG eps_diluted 2025"),
    ),
    ask(
        "I'm trying to see whether Apple's gross margin has improved: what was it in 2019 and what in 2025?",
        *values(over("gross_profit", "revenue", "AAPL 2019"), over("gross_profit", "revenue", "AAPL 2025")),
    ),
    ask(
        "Nvidia's inventories at the end of FY2023 vs FY2026 - and how many times bigger is that?",
        *values("NVDA inventory 2023", "NVDA inventory 2026", times("NVDA inventory 2026", since=2023)),
    ),
    ask(
        "LPA finance costs: 2022, 2023 and 2024",
        *values("LPA finance_costs 2022", "LPA finance_costs 2023", "LPA finance_costs 2024"),
    ),
]

METRICS = [
    ask("Apple's revenue in 2022 and Nvidia's R&D in 2023", *values("AAPL revenue 2022", "NVDA research 2023")),
    ask(
        "What was P&G's operating income in fiscal 2025, and how much cash did Snowflake hold at the end of its fiscal"
        " 2024?",
        *values("PG operating_income 2025", "SNOW cash 2024"),
    ),
    ask(
        "Meta capex 2024, Apple dividends paid 2023, Nvidia share repurchases FY2025",
        *values("META capex 2024", "AAPL dividends 2023", "NVDA buybacks 2025"),
    ),
    ask(
        "How much did Snowflake lose in FY2025 and what did Apple make in the same year?",
        *values("SNOW net_income 2025", "AAPL net_income 2025"),
    ),
    ask(
        "need two numbers: NVDA gross profit FY2026 + META operating income 2022",
        *values("NVDA gross_profit 2026", "META operating_income 2022"),
    ),
    ask(
        "Procter and Gamble's SG&A for 2024 and Meta's marketing and sales expense for 2023, thank you",
        *values("PG sga 2024", "META selling 2023"),
    ),
    ask(
        "What's Logistic Properties of the Americas' revenue for 2024, and Apple's total assets at the end of fiscal"
        " 2021?",
        *values("LPA revenue 2024", "AAPL assets 2021"),
    ),
    ask(
        "Wht was Apples inventory in 2024 and nvidias accounts recievable in fiscal 2025",
        *values("AAPL inventory 2024", "NVDA receivables 2025"),
    ),
]
