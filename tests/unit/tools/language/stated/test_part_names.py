"""Names of parts of a company around a number."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import notice_one, read
from tools.language.stated.part_names import possible_part, said_part


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Apple's Japan segment had net sales of $5 billion.", "Japan"),
        ("Apple's cloud business made revenue of $5 billion.", "cloud "),
        ("As the Japan segment grew, Apple's revenue was $5 billion.", ""),
        ("Apple's revenue was $5 billion.", ""),
    ],
)
def test_a_part_by_its_kind(text: str, part: str) -> None:
    one = notice_one(text)
    assert said_part(one, one.stretch.places[0][0]) == part


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("In Greater China, Apple's net sales were $5 billion.", "Greater China"),
        ("Apple's Reality Labs lost $5 billion.", "Reality Labs"),
        ("In January, Apple's net sales were $5 billion.", ""),
        ("Apple's CEO Tim Cook put net sales at $5 billion.", ""),
        ("Apple's Tim Cook said that net sales were $5 billion.", ""),
    ],
)
def test_a_name_that_may_be_a_parts(text: str, part: str) -> None:
    one = notice_one(text)
    assert possible_part(one, one.stretch.places[0][0]) == part


def test_a_label_under_a_metric_names_a_part() -> None:
    [part, total] = read(
        "| Apple, FY2024 | Net sales |\n|---|---|\n| Americas | $5 billion |\n| Total | $9 billion |\n"
    )
    assert (part.part, total.part) == ("Americas", "")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Revenue of Apple in China was $5 billion in fiscal 2024.", "China"),
        ("Revenue of Apple from services was $5 billion in fiscal 2024.", "services"),
        ("Revenue of Apple in fiscal 2024 in Greater China was $5 billion.", "Greater China"),
        ("Apple's revenue in fiscal 2024 from Mac was $5 billion.", "Mac"),
        ("Revenue of Apple in fiscal 2024 was $5 billion.", ""),
    ],
)
def test_a_part_behind_a_metrics_owner(text: str, part: str) -> None:
    [one] = read(text)
    assert one.part == part


def test_a_part_in_small_letters_behind_a_metric() -> None:
    [one] = read("Apple's revenue from advertising was $5 billion in fiscal 2024.")
    assert one.part == "advertising"
