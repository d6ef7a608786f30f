"""Questions one part of which nothing on hand answers."""

from __future__ import annotations

from evals.makers.multi_part.measures import over
from evals.makers.multi_part.spec import ask, no_facts, no_text, not_loaded, not_on_hand, value, values

UNANSWERABLE = [
    ask(
        "Compare Apple's and Tesla's revenue for 2023.",
        value("AAPL revenue 2023"),
        not_loaded("TSLA", "Tesla's revenue in 2023", "Tesla", "TSLA"),
    ),
    ask(
        "R&D in fiscal 2024 at Microsoft, Nvidia and Meta?",
        not_loaded("MSFT", "Microsoft's R&D in fiscal 2024", "Microsoft", "MSFT"),
        *values("NVDA research 2024", "META research 2024"),
    ),
    ask(
        "What was Nvidia's revenue in fiscal 2025 and what will it be in fiscal 2029?",
        value("NVDA revenue 2025"),
        no_facts("NVDA revenue 2029", "a forecast", "2029", "forecast"),
    ),
    ask(
        "Snowflake's revenue from Europe in FY2024, and its total revenue for that year",
        not_on_hand(
            "SNOW", "Snowflake's revenue from Europe", "regions are not on hand", "Europe", "EMEA", "region", year=2024
        ),
        value("SNOW revenue 2024"),
    ),
    ask(
        "iPhone sales in 2019 and Apple's total net sales in 2019?",
        not_on_hand("AAPL", "Apple's iPhone sales in 2019", "products are not on hand", "iPhone", "product", year=2019),
        value("AAPL revenue 2019"),
    ),
    ask(
        "Net income of Procter & Gamble in 2010 and in 2024",
        no_facts("PG net_income 2010", "the year is not covered", "2010"),
        value("PG net_income 2024"),
    ),
    ask(
        "How much revenue did Amazon and Apple make in 2024, and what was the operating margin of each?",
        not_loaded("AMZN", "Amazon's revenue and operating margin in 2024", "Amazon", "AMZN"),
        *values("AAPL revenue 2024", over("operating_income", "revenue", "AAPL 2024")),
    ),
    ask(
        "LPA second quarter 2024 revenue please, plus the full year figure",
        no_facts("LPA revenue 2024Q2", "only annual reports are on hand", "Q2", "second quarter", "quarter"),
        value("LPA revenue 2024"),
    ),
    ask(
        "What was Snowflake's net loss in fiscal 2024 and what does its annual report say about competition?",
        value("SNOW net_income 2024"),
        no_text("SNOW", "what Snowflake said about competition", "its annual report is not on hand", "compet"),
    ),
]
