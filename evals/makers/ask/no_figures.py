"""Questions that no figure on hand answers, and questions at which a careful analyst asks back."""

from __future__ import annotations

from evals.makers.ask.spec import Question, clarify, declined

UNANSWERABLE = [
    Question("What was Google's revenue in 2023?", declined("Alphabet is not loaded")),
    Question("Tesla net income FY2024", declined("Tesla is not loaded")),
    Question("How much revenue did Apple make from the iPhone in 2024?", declined("product figures are not on hand")),
    Question("nvidia data center revenue fiscal 2025", declined("segment figures are not on hand")),
    Question("What was Meta's revenue in 2015?", declined("the year is not covered")),
    Question("Apple goodwill at the end of fiscal 2024", declined("the company does not report it")),
    Question("LPA revenue in Q2 2024", declined("only annual reports are on hand")),
    Question("What will Nvidia's revenue be in fiscal 2029?", declined("a forecast")),
    Question("Should I buy Procter & Gamble stock right now, and what's the price?", declined("advice, stock price")),
    Question("Apple's revenue per employee in 2023?", declined("the number of employees is not on hand")),
]

AMBIGUOUS = [
    Question("What was net income in 2023?", clarify("company", "no company is named")),
    Question("gross margin fy25", clarify("company", "no company is named")),
    Question("What is their operating cash flow?", clarify("company", "nothing was asked before")),
    Question("Which of the two had the larger capex in 2023?", clarify("company", "nothing was asked before")),
    Question("Apple's margin in 2024", clarify("metric", "gross, operating or net margin")),
    Question("Compare Apple and Meta for 2024", clarify("metric", "no metric is named")),
    Question("P&G cash flow FY2024, just the number", clarify("metric", "operating, free, or the change in cash")),
    Question("What was Apple's turnover ratio in 2023?", clarify("metric", "of inventory, receivables or assets")),
    Question("How much did Apple have at the end of fiscal 2022?", clarify("metric", "cash, assets, equity")),
    Question(
        "By what percentage has Nvidia's revenue grown since then?", clarify("period", "nothing was asked before")
    ),
]
