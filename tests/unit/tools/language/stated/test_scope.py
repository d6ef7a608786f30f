"""How far a period reaches that a text names."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import read, year


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue was $5 billion in fiscal 2022. Net income was $3 billion.",
        "In 2004 Apple opened a store. Its net income was $3 billion.",
        "Apple went public in 1980. Then came the phone. Net income was $3 billion.",
    ],
)
def test_a_sentences_year_ends_with_it(text: str) -> None:
    last = read(text)[-1]
    assert last.carried


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Fiscal 2023\n\nApple's revenue was $5 billion. Net income was $3 billion.", 2023),
        ("What did Apple earn in 2023? Its net income was $3 billion.", 2023),
        ("Apple's revenue in fiscal 2023 is known. It was $3 billion.", 2023),
        ("Apple in fiscal 2023:\n\n- Revenue was $5 billion.\n- Net income was $3 billion.", 2023),
        ("These are Apple's fiscal 2023 figures.\n\n| Net income | $3 billion |", 2023),
        ("Answer: $3 billion.\n\nThis is Apple's revenue for fiscal 2023.", 2023),
    ],
)
def test_what_stands_over_a_number_or_is_told_of_it_holds(text: str, expected: int) -> None:
    last = read(text)[-1]
    assert (year(last), last.carried) == (expected, False)


def test_a_heading_holds_again_behind_a_sentence_with_a_year_of_its_own() -> None:
    last = read("## Apple, fiscal 2023\n\nIn fiscal 2022 revenue was $5 billion. Net income was $3 billion.")[-1]
    assert (year(last), last.carried) == (2023, True)


def test_a_heading_ends_at_the_next_of_its_rank() -> None:
    text = "## Apple, fiscal 2023\n\nRevenue was $5 billion.\n\n## Outlook\n\nNet income was $3 billion."
    assert read(text)[-1].carried


def test_a_colon_reaches_as_far_as_its_list() -> None:
    text = "Apple in fiscal 2023:\n\n- Revenue was $5 billion.\n\nNet income was $3 billion."
    assert read(text)[-1].carried
