"""What the words around a number say of it."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import read, told


def test_levels_and_changes_of_one_sentence() -> None:
    text = "Apple's revenue fell 2.8% to $383.3 billion in fiscal 2023 from $394.3 billion in fiscal 2022."
    assert [told(one) for one in read(text)] == [
        ("AAPL", "revenue", 2023, True),
        ("AAPL", "revenue", 2023, False),
        ("AAPL", "revenue", 2022, False),
    ]


def test_company_and_period_carry_over() -> None:
    text = "Apple reported revenue of $383.3 billion in fiscal 2023. Net income was $97.0 billion."
    assert told(read(text)[1]) == ("AAPL", "net_income", 2023, False)


def test_respectively() -> None:
    text = "In fiscal 2024 and 2023, Apple's revenue was $391.0 billion and $383.3 billion, respectively."
    assert [told(one)[2] for one in read(text)] == [2024, 2023]
    text = "Apple and NVIDIA had revenue of $383.3 billion and $27.0 billion in fiscal 2023, respectively."
    assert [told(one)[0] for one in read(text)] == ["AAPL", "NVDA"]


def test_rows_take_their_periods_from_the_header() -> None:
    text = "Apple\n\n\t2023\t2022\nNet sales\t383,285\t394,328\nNet income\t96,995\t99,803\n"
    assert [told(one)[1:3] for one in read(text)] == [
        ("revenue", 2023),
        ("revenue", 2022),
        ("net_income", 2023),
        ("net_income", 2022),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The increase in revenue at Apple was $8 billion in fiscal 2024.",
        "Apple's revenue rose by $8 billion in fiscal 2024.",
        "Apple's revenue was up 2% in fiscal 2024.",
        "Apple saw a 2% increase in revenue in fiscal 2024.",
    ],
)
def test_wordings_of_change(text: str) -> None:
    [stated] = read(text)
    assert told(stated) == ("AAPL", "revenue", 2024, True)
    assert stated.told_way == 1


def test_what_narrows_a_metric() -> None:
    assert read("Apple's Services revenue was $85.2 billion in 2023.")[0].part == "Services"
    assert read("Apple's revenue in Greater China was $72.6 billion in 2023.")[0].part == "Greater China"
    assert read("Apple's total revenue was $383.3 billion in 2023.")[0].part == ""
    assert read("Apple's adjusted operating income was $5 billion.")[0].terms.non_gaap == "adjusted"
    assert read("Apple expects revenue of $5 billion.")[0].terms.forecast


def test_a_number_of_something_else_is_not_tight() -> None:
    [stated] = read("Apple's effective tax rate in 2024 was higher due to an income tax charge of $10.2 billion.")
    assert not stated.tight
    assert read("Apple's revenue was $383.3 billion in fiscal 2023.")[0].tight


def test_a_company_that_is_not_loaded_is_named() -> None:
    [stated] = read("Tesla's revenue was $96.8 billion in 2023.")
    assert stated.company is None
    assert "not loaded" in stated.not_loaded


def test_what_stands_in_brackets_is_of_the_number_in_them() -> None:
    text = "In fiscal 2025 Apple did well. Its effective tax rate was 22.4% (21.9% in 2024)."
    assert [told(one)[2] for one in read(text)] == [2025, 2024]


def test_a_part_with_a_company_like_name() -> None:
    [stated] = read("NVIDIA's Intelligent Cloud revenue was $105 billion in 2024.")
    assert stated.company is not None
    assert stated.part == "Intelligent Cloud"
