"""Questions for one figure: of a year, of a quarter, of a fourth quarter, and a figure with its change."""

from __future__ import annotations

from evals.makers.ask.spec import Question, change, figures, fourth_quarter

SINGLE = [
    Question("How much did Apple spend on R&D in FY22?", figures("AAPL research 2022")),
    Question("nvidia diluted eps fy2024", figures("NVDA eps_diluted 2024")),
    Question("What operating income did Meta Platforms report for 2023?", figures("META operating_income 2023")),
    Question("P&G diluted earnings per share for FY24", figures("PG eps_diluted 2024")),
    Question("What did Snowflake spend on sales and marketing in fiscal 2025?", figures("SNOW selling 2025")),
    Question("Please give me Procter & Gamble's inventories at June 30, 2025.", figures("PG inventory 2025")),
    Question("Logistic Properties of the Americas basic EPS, 2023", figures("LPA eps_basic 2023")),
    Question("AAPL share buybacks 2021", figures("AAPL buybacks 2021")),
    Question("How big were NVIDIA's capital expenditures in fiscal year 2025?", figures("NVDA capex 2025")),
    Question("I'm looking for Meta's total stockholders' equity as of December 31, 2024.", figures("META equity 2024")),
]

CHANGES = [
    Question("How did Apple's net income change in 2023 versus the year before?", change("AAPL net_income 2023")),
    Question("NVDA revenue FY24 and yoy change", change("NVDA revenue 2024")),
    Question(
        "What was Meta's research and development expense in 2024, and by what percentage did it grow?",
        change("META research 2024"),
    ),
    Question("Snowflake revenue fiscal 2024 vs fiscal 2023", change("SNOW revenue 2024")),
    Question("By how much did P&G's operating income rise in fiscal 2025?", change("PG operating_income 2025")),
    Question(
        "Give me Apple's cash from operations for FY2025 and how it moved against FY2024.",
        change("AAPL operating_cash_flow 2025"),
    ),
    Question("did nvidia's inventories go up or down in fiscal 2025, and by how much?", change("NVDA inventory 2025")),
    Question("LPA: revenue 2024 compared with the prior year", change("LPA revenue 2024")),
    Question("How much higher was Meta's capex in 2024 than in 2023?", change("META capex 2024")),
    Question("Apple diluted EPS 2024, year-on-year", change("AAPL eps_diluted 2024")),
]

QUARTERS = [
    Question("What was Apple's revenue in the third quarter of fiscal 2024?", figures("AAPL revenue 2024Q3")),
    Question("NVDA net income Q2 FY2026", figures("NVDA net_income 2026Q2")),
    Question("How large was Snowflake's operating loss in Q1 FY25?", figures("SNOW operating_income 2025Q1")),
    Question(
        "How much inventory did Apple hold at the end of its fiscal second quarter of 2025?",
        figures("AAPL inventory 2025Q2"),
    ),
    Question("P&G's net sales for the first quarter of FY2024", figures("PG revenue 2024Q1")),
    Question("Nvidia R&D expense, Q3 fiscal 2025", figures("NVDA research 2025Q3")),
    Question(
        "Snowflake's accounts receivable at the end of the third quarter of fiscal 2024?",
        figures("SNOW receivables 2024Q3"),
    ),
    Question("What did Apple earn per diluted share in Q1 of fiscal 2026?", figures("AAPL eps_diluted 2026Q1")),
    Question("Q3'25 operating income for Procter & Gamble", figures("PG operating_income 2025Q3")),
    Question("nvda cash and cash equivalents at the end of q1 fy27", figures("NVDA cash 2027Q1")),
]

FOURTH_QUARTERS = [
    Question("Apple's revenue in the fourth quarter of fiscal 2024", fourth_quarter("AAPL revenue 2024Q4")),
    Question("NVIDIA Q4 FY2025 net income", fourth_quarter("NVDA net_income 2025Q4")),
    Question("What was Snowflake's revenue in Q4 of fiscal 2024?", fourth_quarter("SNOW revenue 2024Q4")),
    Question("P&G fourth-quarter net sales, fiscal 2025", fourth_quarter("PG revenue 2025Q4")),
    Question("aapl q4 fy23 gross profit", fourth_quarter("AAPL gross_profit 2023Q4")),
    Question(
        "How much operating income did Nvidia make in the last quarter of fiscal 2026?",
        fourth_quarter("NVDA operating_income 2026Q4"),
    ),
    Question(
        "Snowflake's net loss in the three months ended January 31, 2025", fourth_quarter("SNOW net_income 2025Q4")
    ),
    Question("Apple Q4'25 R&D spend", fourth_quarter("AAPL research 2025Q4")),
    Question(
        "What operating cash flow did P&G generate in the April to June quarter of fiscal 2024?",
        fourth_quarter("PG operating_cash_flow 2024Q4"),
    ),
    Question("Apple's capital expenditures for Q4 FY2022", fourth_quarter("AAPL capex 2022Q4")),
]
