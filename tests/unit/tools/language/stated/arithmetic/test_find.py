"""What a sentence tells of how its numbers follow from each other."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import stretches
from tools.language.stated.arithmetic.find import find_relations
from tools.language.stated.arithmetic.relation import Relation


def relations(text: str) -> list[Relation]:
    [one] = stretches(text)
    return find_relations(one.words, one.quantities, one.places)


def told(text: str) -> list[tuple[str, int, tuple[int, ...], int]]:
    return [(one.how, one.result, one.operands, one.many) for one in relations(text)]


@pytest.mark.parametrize(
    ("text", "how", "result", "operands"),
    [
        ("Goodwill rose to $4 billion in 2024, about 40% of total assets of $10 billion.", "share", 1, (0, 2)),
        ("Stock pay was 40% of revenue in fiscal 2024 ($4 billion of $10 billion).", "share", 0, (1, 2)),
        ("Cloud revenue of $4 billion accounted for 40% of Apple's $10 billion in 2024.", "share", 1, (0, 2)),
        ("R&D came to $4 billion, or 40% of net sales, which were $10 billion.", "share", 1, (0, 2)),
        ("On year-end equity of $10 billion, profit of $4 billion represents a return of 40%.", "share", 2, (1, 0)),
        ("Apple earned $4 billion on revenue of $10 billion, a margin of 40%.", "share", 2, (0, 1)),
        ("Income of $26 billion in 2026 was 2.6 times the $10 billion it posted in 2025.", "times", 1, (0, 2)),
        ("It held $9 billion of cash and $5 billion of debt, that is net cash of $4 billion.", "difference", 2, (0, 1)),
        ("With $9 billion in cash and $5 billion of debt, it had net cash of $4 billion", "difference", 2, (0, 1)),
        ("Assets were $9 billion and liabilities $5 billion, leaving $4 billion.", "difference", 2, (0, 1)),
        ("It returned $9 billion in 2024: $5 billion of repurchases plus $4 billion of dividends.", "sum", 0, (1, 2)),
        ("It paid $5 billion and bought back $4 billion, for a total of $9 billion.", "sum", 2, (0, 1)),
        ("Dividends of $5 billion plus buybacks of $4 billion came to $9 billion.", "sum", 2, (0, 1)),
        ("Revenue of $9 billion less costs of $5 billion leaves $4 billion.", "difference", 2, (0, 1)),
        ("It spent $7 billion, $5 billion and $6 billion, an average of $6 billion a year.", "average", 3, (0, 1, 2)),
        ("The margin moved from 68.0% to 66.5% in 2025, a drop of 1.5 percentage points.", "points", 2, (1, 0)),
        ("The margin rose to 46.2% from 44.1%, or 210 basis points.", "points", 2, (0, 1)),
        ("Sales went from $4 billion to $5 billion, an increase of 25%.", "growth", 2, (1, 0)),
        ("Sales reached $5 billion, 25% more than the $4 billion of 2023.", "growth", 1, (0, 2)),
        ("Sales went from $4 billion in 2020 to $8 billion in 2025, a CAGR of 15%.", "yearly growth", 2, (1, 0)),
    ],
)  # fmt: skip
def test_told(text: str, how: str, result: int, operands: tuple[int, ...]) -> None:
    assert told(text) == [(how, result, operands, 0)]


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("Apple earned $12 billion over 2022-2024, or an average of $4 billion a year.", 3),
        ("Over 2021 through 2024 Apple earned $12 billion, averaging $3 billion a year.", 4),
        ("In the three years to 2024 Apple earned $12 billion, an average of $4 billion.", 3),
    ],
)
def test_averages_of_a_total(text: str, many: int) -> None:
    assert told(text) == [("average", 1, (0,), many)]


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue was $10 billion and net income $4 billion in 2024.",
        "Revenue rose 5% to $10 billion in 2024, while costs of $4 billion were 3% lower.",
        "Apple's revenue rose from $9 billion to $10 billion, with combined R&D and SG&A of $5 billion.",
        "Gross margin was 46%, and R&D rose to $4 billion against revenue of $10 billion.",
        "Apple earned $12 billion over 2022-2024, or an average of $1 billion a quarter.",
        "Apple had cash of $4 billion; debt of $10 billion was 3 times earnings.",
        "Costs of $4 billion were lower than 40% of the year before, when revenue was $10 billion.",
    ],
)
def test_not_told(text: str) -> None:
    assert told(text) == []


def test_what_may_leave_out_a_part_is_not_firm() -> None:
    [two] = relations("Apple returned $9 billion in 2024: $5 billion of repurchases plus $4 billion of dividends.")
    [listed] = relations("Revenue was $9 billion: $5 billion of phones, $2 billion of services, $1 billion of tablets.")
    assert (two.firm, listed.firm) == (True, False)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Free cash flow was $90 billion: $102 billion from operations less $6 billion of capex.", "difference"),
        ("Net income rose 4 times in two years, from $30 billion to $120 billion.", "fold"),
        ("Assets covered debt 3.9 times ($80 billion against $18 billion).", "times"),
    ],
)
def test_what_is_shown_behind_its_result(text: str, how: str) -> None:
    [relation] = relations(text)
    assert (relation.how, relation.result) == (how, 0)
