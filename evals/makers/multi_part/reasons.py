"""Questions for a figure and for what is behind it, as the company's own report tells it."""

from __future__ import annotations

from evals.makers.multi_part.measures import change, over
from evals.makers.multi_part.spec import ask, said, value, values

DRIVERS = [
    ask(
        "How much did Meta's revenue grow in 2023 and what drove it?",
        value(change("META revenue 2023")),
        said(
            "META 2023",
            "7",
            "what drove Meta's revenue",
            "increase in advertising revenue",
            "driven by advertising revenue",
            "(number of ads|ad impressions) delivered",
        ),
    ),
    ask(
        "Nvidia FY2025 gross margin and why did it go up",
        value(over("gross_profit", "revenue", "NVDA 2025")),
        said("NVDA 2025", "7", "why Nvidia's gross margin rose", "mix of Data Center"),
    ),
    ask(
        "By how much did Apple's R&D spending rise in 2024, and what was behind the increase?",
        value(change("AAPL research 2024")),
        said("AAPL 2024", "7", "why Apple's R&D rose", "headcount-related"),
    ),
    ask(
        "P&G's net sales growth in fiscal 2024: how much, and was it price or volume?",
        value(change("PG revenue 2024")),
        said("PG 2024", "7", "whether price or volume drove P&G's sales", "higher pricing", "volume and mix"),
    ),
    ask(
        "What was Meta's marketing and sales expense in 2023, how did it change from the year before, and why?",
        *values("META selling 2023", change("META selling 2023")),
        said("META 2023", "7", "why marketing and sales fell", "marketing and promotional", "employee headcount"),
    ),
    ask(
        "why did nvidia's operating expenses go up in fy2025 and what did they come to",
        value("NVDA operating_expenses 2025"),
        said(
            "NVDA 2025",
            "7",
            "why Nvidia's operating expenses rose",
            "compensation and benefits",
            "employee growth",
            "compute and infrastructure",
        ),
    ),
    ask(
        "Apple's effective tax rate in 2024 and the reason it was above 2023's",
        value(over("income_tax", "pretax_income", "AAPL 2024")),
        said("AAPL 2024", "7", "why Apple's tax rate rose", "State Aid Decision", "one-time income tax charge"),
    ),
    ask(
        "P&G FY25: operating income, growth versus FY24 and the drivers",
        *values("PG operating_income 2025", change("PG operating_income 2025")),
        said(
            "PG 2025", "7", "what drove P&G's operating income", "decrease in SG&A", "reduction in selling", "Gillette"
        ),
    ),
    ask(
        "Why did Coca-Cola's operating margin slip in 2024? And how high was Apple's operating margin that year?",
        said("KO 2024", "7", "why Coca-Cola's operating margin fell", "commodity costs", "other operating charges"),
        value(over("operating_income", "revenue", "AAPL 2024")),
    ),
    ask(
        "Tell me what was behind McDonald's comparable sales growth in 2023, and how much revenue P&G booked in its"
        " fiscal 2023.",
        said(
            "MCD 2023",
            "7",
            "what drove McDonald's comparable sales",
            "strong sales performance",
            "average check growth",
            "menu price increases",
            "Accelerating the Arches",
        ),
        value("PG revenue 2023"),
    ),
]
