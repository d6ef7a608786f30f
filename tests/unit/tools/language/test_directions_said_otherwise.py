"""Multiples, contrasts, notes and conventions as they are said in many ways: what they ask in plain words."""

import pytest

from tests.unit.tools.language.directed import read


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "How many times pre-tax profit was Quillmere's valuation gain in 2023?",
            "what was Quillmere's valuation gain as a multiple of pre-tax profit in 2023?",
        ),
        (
            "What multiple of equity is Quillmere's total debt?",
            "what is Quillmere's total debt as a multiple of equity?",
        ),
        ("How many times dividends were raised at Quillmere in 2024?",) * 2,
        ("How many times was interest covered by Quillmere's operating income?",) * 2,
        ("How many times larger was Quillmere's revenue in 2024 than in 2023?",) * 2,
        (
            "What tax did Quillmere pay in 2024, as opposed to the expense it booked?",
            "What tax did Quillmere pay in 2024?",
        ),
        ("Quillmere's adjusted income rather than income in 2024",) * 2,
        ("What was Quillmere's tax rate in 2024 (the year with the fine)?", "What was Quillmere's tax rate in 2024?"),
        ("What was Quillmere's tax rate in 2024 (the year ended in June)?",) * 2,
        (
            "Quillmere's amortization in 2024, from the goodwill and intangibles note",
            "Quillmere's amortization in 2024",
        ),
        ("How deep was Quillmere's deficit in 2024?", "what was Quillmere's deficit in 2024?"),
        ("How deep are Quillmere's wells?", "what are Quillmere's wells?"),  # no figure either way
        (
            "On a plain basis (no adjustments), what was Quillmere's free cash flow?",
            "what was Quillmere's free cash flow?",
        ),
        (
            "How much cash did Quillmere actually pay out for income taxes in 2024?",
            "how much was the cash paid for taxes of Quillmere in 2024?",
        ),
        ("How much cash did Quillmere pay for Ardent in 2024?",) * 2,
        (
            "Quillmere's margin moved how far, in points of sales?",
            "Quillmere's margin moved how far, in percentage points?",
        ),
        ("Quillmere's margin, 2024 minus 2022, i.e. the change in points", "Quillmere's margin, 2024 minus 2022"),
        (
            "Quillmere's DSO for 2024? Use receivables at year end.",
            "Quillmere's days sales outstanding year end for 2024",
        ),
    ],
)
def test_what_is_said_in_many_words_is_asked_in_few(question: str, asked: str) -> None:
    assert read(question).text == asked


@pytest.mark.parametrize(
    "question",
    [
        "Quillmere's DSO for fiscal 2024? Use trade receivables at year end and 365 days.",
        "How many days of cost of sales did Quillmere hold in inventory in 2024? Year-end stock, 365 days.",
        "How many days of inventory was Quillmere carrying in 2024, on the average of opening and closing stock "
        "(365 days)?",
    ],
)
def test_a_convention_in_a_sentence_of_its_own_is_followed(question: str) -> None:
    [formula] = read(question).defined
    assert formula.unit == "days"
    assert "365" in formula.metric
    assert ("avg" in formula.metric) == ("average" in question)


def test_a_definition_in_a_sentence_before_the_question_is_followed() -> None:
    said = "Quillmere computes free cash flow after principal payments on finance leases as well as purchases of PP&E."
    [formula] = read(f"{said} On that basis what was it in 2024?").defined
    assert formula.metric == "free_cash_flow - finance_lease_principal_payments"
