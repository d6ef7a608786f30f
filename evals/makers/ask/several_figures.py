"""Questions for several figures: series, comparisons, whole statements, follow-ups, fiscal calendars."""

from __future__ import annotations

from evals.makers.ask.ratios import gross_margin
from evals.makers.ask.spec import Question, compare, compare_ratios, figures, periods, ratio, statement

SERIES = [
    Question("Apple's net sales for each fiscal year from 2019 to 2023", figures("AAPL revenue 2019..2023")),
    Question("NVDA annual net income FY2021-FY2025", figures("NVDA net_income 2021..2025")),
    Question(
        "How has Meta's operating income developed over 2022, 2023 and 2024?",
        figures("META operating_income 2022..2024"),
    ),
    Question(
        "Snowflake's remaining performance obligations at year end, FY2021 through FY2025",
        figures("SNOW obligations 2021..2025"),
    ),
    Question("P&G dividends paid 2022-2025", figures("PG dividends 2022..2025")),
    Question("quarterly revenue of Nvidia in fiscal 2025", figures("NVDA revenue 2025Q1..2025Q4")),
    Question("Show Apple's share repurchases year by year, 2020 through 2025.", figures("AAPL buybacks 2020..2025")),
    Question("Snowflake operating cash flow, fiscal 2020 to 2025", figures("SNOW operating_cash_flow 2020..2025")),
    Question("LPA investment property 2021 to 2024", figures("LPA investment_property 2021..2024")),
    Question(
        "What were Apple's inventories at each quarter end of fiscal 2025?", figures("AAPL inventory 2025Q1..2025Q4")
    ),
]

COMPARISONS = [
    Question(
        "Which is larger, Apple's or Meta's revenue for 2024?",
        compare("AAPL", "AAPL revenue 2024", "META revenue 2024"),
    ),
    Question(
        "Who earned more in fiscal 2025, Nvidia or Apple?",
        compare("AAPL", "NVDA net_income 2025", "AAPL net_income 2025"),
    ),
    Question(
        "Compare the R&D spending of Meta and Apple in 2023",
        compare("META", "META research 2023", "AAPL research 2023"),
    ),
    Question(
        "Operating cash flow in FY2025: Snowflake or Procter & Gamble?",
        compare("PG", "SNOW operating_cash_flow 2025", "PG operating_cash_flow 2025"),
    ),
    Question(
        "Which had the higher gross margin in fiscal 2024, Apple or Nvidia?",
        compare_ratios("NVDA", gross_margin("AAPL", "2024", "0.4621"), gross_margin("NVDA", "2024", "0.7272")),
    ),
    Question(
        "In 2023, did Apple spend more on dividends or on buying back its own stock?",
        compare("buybacks", "AAPL dividends 2023", "AAPL buybacks 2023"),
    ),
    Question(
        "rank apple, nvidia and p&g by capex in fy2025",
        compare("AAPL", "AAPL capex 2025", "NVDA capex 2025", "PG capex 2025"),
    ),
    Question(
        "Was Meta's net income bigger in 2022 or in 2024?",
        compare("2024", "META net_income 2022", "META net_income 2024"),
    ),
    Question(
        "Compare Snowflake's R&D with its S&M expense for FY2025",
        compare("research", "SNOW research 2025", "SNOW selling 2025"),
    ),
    Question(
        "Total assets at fiscal year-end 2024: Meta, P&G and LPA",
        compare("META", "META assets 2024", "PG assets 2024", "LPA assets 2024"),
    ),
]

INCOME, BALANCE, CASH = "income_statement", "balance_sheet", "cash_flow"
STATEMENTS = [
    Question(
        "Show me Apple's income statement for fiscal 2024",
        statement("AAPL", INCOME, "2024", "revenue", "gross_profit", "net_income"),
    ),
    Question("NVDA FY2026 balance sheet", statement("NVDA", BALANCE, "2026", "assets", "inventory", "equity")),
    Question(
        "I need the full cash flow statement of Meta Platforms for the year 2023.",
        statement("META", CASH, "2023", "operating_cash_flow", "capex", "buybacks"),
    ),
    Question(
        "snowflake p&l fiscal 2025", statement("SNOW", INCOME, "2025", "revenue", "operating_income", "net_income")
    ),
    Question(
        "Procter & Gamble's consolidated balance sheet as of June 30, 2025",
        statement("PG", BALANCE, "2025", "current_assets", "goodwill", "liabilities"),
    ),
    Question(
        "What does LPA's income statement for 2024 look like, line by line?",
        statement("LPA", INCOME, "2024", "revenue", "finance_costs", "profit"),
    ),
    Question(
        "Apple statement of operations Q1 FY2026",
        statement("AAPL", INCOME, "2026Q1", "revenue", "operating_income", "net_income"),
    ),
    Question(
        "Pull Nvidia's balance sheet at the end of Q3 FY2025",
        statement("NVDA", BALANCE, "2025Q3", "assets", "receivables", "liabilities"),
    ),
    Question(
        "P&G cash flow statement FY24",
        statement("PG", CASH, "2024", "operating_cash_flow", "dividends", "financing_cash_flow"),
    ),
    Question(
        "Can I see Snowflake's balance sheet for the fiscal year ended January 31, 2024?",
        statement("SNOW", BALANCE, "2024", "cash", "deferred_revenue", "equity"),
    ),
]

FOLLOW_UPS = [
    Question("and in 2022?", figures("AAPL revenue 2022"), "What was Apple's revenue in 2023?"),
    Question("What about Apple?", figures("AAPL gross_profit 2025"), "Nvidia's gross profit for fiscal 2025?"),
    Question("and its net income?", figures("META net_income 2024"), "How much revenue did Meta make in 2024?"),
    Question("And the year before?", figures("PG operating_income 2024"), "P&G operating income FY2025"),
    Question("same for FY2025 please", figures("SNOW research 2025"), "Snowflake R&D in fiscal 2024"),
    Question("and Nvidia's?", ratio(gross_margin("NVDA", "2022", "0.6493")), "What was Apple's gross margin in 2022?"),
    Question("and in Q3?", figures("AAPL revenue 2025Q3"), "Apple's revenue in Q2 FY2025?"),
    Question(
        "Now the same for Nvidia",
        figures("NVDA net_income 2021..2023"),
        "How did Apple's net income develop from 2021 to 2023?",
    ),
    Question("how about 2023", figures("LPA finance_costs 2023"), "LPA's finance costs in 2024"),
    Question(
        "What did they spend on share repurchases that year?",
        figures("META buybacks 2023"),
        "Show me Meta's capital expenditures for 2023",
    ),
]

CALENDARS = [
    Question("What was Apple's revenue last fiscal year?", periods("AAPL revenue 2025", latest=True)),
    Question("NVIDIA's net income in the latest quarter", periods("NVDA net_income 2027Q1", latest=True)),
    Question("Snowflake's revenue over the past five years", periods("SNOW revenue 2021..2025", latest=True)),
    Question("Nvidia revenue for the year ended January 28, 2024", periods("NVDA revenue 2024")),
    Question("Apple's net sales for the quarter ended June 2023", periods("AAPL revenue 2023Q3")),
    Question(
        "What was NVIDIA's revenue in calendar 2023?",
        periods(
            "NVDA revenue 2024",
            warn="Its years end in January: fiscal 2024, from 30 January 2023 to 28 January 2024, is the nearest",
        ),
    ),
    Question("P&G net earnings FY'24", periods("PG net_income 2024")),
    Question("What was Meta's net income two years ago?", periods("META net_income 2022")),
    Question("Procter & Gamble's sales in the three months to September 30, 2023", periods("PG revenue 2024Q1")),
    Question("snowflake net loss, year ended january 2024", periods("SNOW net_income 2024")),
]
