"""Numbers that lie between two metrics."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, read


@pytest.mark.parametrize(
    ("text", "first", "second", "way"),
    [
        ("Apple's revenue exceeded net income by $5 billion in 2022.", "revenue", "net_income", 1),
        ("Apple's revenue of $9 billion exceeded its net income by $5 billion in 2022.", "revenue", "net_income", 1),
        ("Apple's net income trailed revenue by $5 billion in 2022.", "net_income", "revenue", -1),
        ("Apple's revenue was $5 billion more than net income in 2022.", "revenue", "net_income", 1),
        ("Apple's net income was $5 billion below its revenue in 2022.", "net_income", "revenue", -1),
        ("Apple's revenue was $9 billion in 2022. It exceeded net income by $5 billion.", "revenue", "net_income", 1),
    ],
)
def test_two_metrics(text: str, first: str, second: str, way: int) -> None:
    one = read(text)[-1]
    assert (key(one), one.less[0].key, one.told_way, one.level) == (first, second, way, False)
    assert one.tight


@pytest.mark.parametrize(
    "text",
    [
        "Apple's revenue exceeded $5 billion in 2022.",
        "Apple's revenue rose by $5 billion, and net income by $2 billion in 2022.",
        "Apple's revenue was $5 billion more than in 2021.",
        "Apple's revenue exceeded net income by 5% in 2022.",
    ],
)
def test_other_numbers(text: str) -> None:
    assert [one.less for one in read(text)] == [()] * len(read(text))


def test_of_two_companies_it_may_be_anything() -> None:
    assert not read("Apple's revenue exceeded NVIDIA's net income by $5 billion in 2022.")[-1].tight
