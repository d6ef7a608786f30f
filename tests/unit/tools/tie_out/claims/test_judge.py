"""Claims against readings: borne out, contradicted, or left open."""

from decimal import Decimal

import pytest

from tools.language.claims.find import find_claims
from tools.tie_out.claims.judge import Against, Borne, Open, Verdict, judge
from tools.tie_out.claims.readings import Point, Reading
from tools.vocab.loader import load_vocabulary


def reading(now: str, prior: str | None, *, half: str = "500000", percent: bool = False, rank: int = 0) -> Reading:
    off = Decimal(half)
    before = Point(Decimal(prior), off, "FY2023") if prior is not None else None
    return Reading("x", "X", "percent" if percent else "USD", Point(Decimal(now), off, "FY2024"), before, percent, rank)


def verdict(
    text: str, *readings: Reading, strict: bool = False, near: list[tuple[str, Point]] | None = None
) -> Verdict:
    claim = find_claims(text, load_vocabulary(), ("acme",))[0]
    return judge(claim, readings, near or [], strict=strict, complete=True)


ROSE = reading("391035000000", "383285000000")  # by 2.02%
CASES = [
    ("Revenue rose 2%.", None),
    ("Revenue rose 2.0% to $391.0 billion.", None),
    ("Revenue rose by $7.8 billion.", None),
    ("Revenue rose more than 1%.", None),
    ("Revenue did not fall.", None),
    ("Revenue rose low single digits.", None),
    ("Revenue fell.", "direction_mismatch"),
    ("Revenue did not rise.", "direction_mismatch"),
    ("Revenue was flat.", "direction_mismatch"),
    ("Revenue rose 20%.", "magnitude_mismatch"),
    ("Revenue rose about 20%.", "magnitude_mismatch"),
    ("Revenue more than doubled.", "magnitude_mismatch"),
    ("Revenue rose 2.4%.", "magnitude_mismatch"),
    ("Acme's revenue rose to $395.0 billion.", "level_mismatch"),
    ("Acme's revenue rose to $391 million.", "level_mismatch"),
    ("Revenue rose to $391.0 billion from $380.0 billion.", "level_mismatch"),
]


@pytest.mark.parametrize(("text", "kind"), CASES)
def test_kinds(text: str, kind: str | None) -> None:
    found = verdict(text, ROSE)
    assert (found.kind if isinstance(found, Against) else None) == kind
    assert isinstance(found, Against | Borne)


@pytest.mark.parametrize(("name", "is_gain"), [("income tax benefit", True), ("unrecognized tax benefits", False)])
def test_unrecognized_tax_benefits_are_no_gain(name: str, is_gain: bool) -> None:
    [claim] = find_claims(f"Acme's {name} was $7.7 billion in 2024.", load_vocabulary(), ("acme",))
    assert claim.is_loss == is_gain


def test_the_printed_digits_and_the_facts_decimals_give_the_tolerance() -> None:
    assert isinstance(verdict("Revenue rose 16.6%.", reading("1166", "1000", half="0")), Borne)
    assert isinstance(verdict("Revenue rose 16.7%.", reading("1166", "1000", half="0")), Against)
    assert isinstance(verdict("Revenue rose 16.7%.", reading("1166", "1000", half="0.5")), Borne)


def test_a_claim_stands_if_any_reading_bears_it_out() -> None:
    assert isinstance(verdict("Net income fell 5%.", ROSE, reading("95", "100", half="0", rank=1)), Borne)


def test_the_reading_whose_level_is_told_is_the_one_that_counts() -> None:
    year_to_date = reading("900000000", "1000000000", rank=1)
    found = verdict("Revenue rose 10% to $900 million.", ROSE, year_to_date)
    assert isinstance(found, Against)
    assert (found.kind, found.reading) == ("direction_mismatch", year_to_date)


def test_losses_grow_when_the_figure_falls() -> None:
    deeper = reading("-836000000", "-797000000")
    assert isinstance(verdict("Net loss widened to $836 million.", deeper), Borne)
    assert isinstance(verdict("Net loss narrowed to $836 million.", deeper), Against)


def test_a_sign_that_is_told_wrong() -> None:
    told_as_loss = verdict("Acme's net loss widened in 2024.", ROSE)
    assert isinstance(told_as_loss, Against)
    assert told_as_loss.kind == "sign_mismatch"
    told_as_income = verdict("Net income was $26.7 million in 2024.", reading("-26690000", None))
    assert isinstance(told_as_income, Against)
    assert told_as_income.kind == "sign_mismatch"


def test_the_figure_of_another_period_is_named() -> None:
    near = [("FY2022", Point(Decimal("394328000000"), Decimal(500000), "FY2022"))]
    found = verdict("Revenue rose to $394.3 billion in 2024.", ROSE, near=near)
    assert isinstance(found, Against)
    assert found.kind == "period_mismatch"
    assert "FY2022" in found.reason


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("Revenue fell.", False),
        ("Revenue fell 7%.", False),
        ("Revenue fell 7% to $5.0 billion.", False),
        ("Revenue fell in 2024.", True),
        ("Revenue fell 2%.", True),
        ("Our revenue fell.", True),
        ("Revenue fell to $391.0 billion.", True),
    ],
)
def test_filings_are_judged_only_where_something_ties_the_sentence_to_the_company(text: str, judged: bool) -> None:
    assert isinstance(verdict(text, ROSE, strict=True), Against if judged else Open)


def test_percentage_points_of_ratios_are_those_of_rounded_percentages() -> None:
    margin = reading("26.896", "27.731", half="0.01", percent=True)
    assert isinstance(verdict("Gross margin decreased 80 basis points to 26.9%.", margin), Borne)
    assert isinstance(verdict("Gross margin decreased 180 basis points to 26.9%.", margin), Against)


@pytest.mark.parametrize(("now", "severity"), [("999500000", "low"), ("980000000", "medium"), ("800000000", "high")])
def test_severity_tells_how_far_off_a_direction_is(now: str, severity: str) -> None:
    found = verdict("Revenue rose.", reading(now, "1000000000", half="0"))
    assert isinstance(found, Against)
    assert found.severity == severity


def test_without_a_value_before_nothing_can_be_said() -> None:
    assert isinstance(verdict("Revenue rose.", reading("5", None)), Open)


@pytest.mark.parametrize(
    ("text", "flagged"),
    [
        ("Gross margin rose 2 percentage points.", False),
        ("Gross margin rose 6 percentage points.", True),
        ("Gross margin rose $11 billion.", False),
        ("Gross margin rose $40 billion.", True),
    ],
)
def test_points_are_a_margins_and_dollars_a_profits(text: str, flagged: bool) -> None:
    margin = reading("46.2", "44.2", half="0.05", percent=True)
    profit = reading("180000000000", "169000000000", rank=1)
    assert isinstance(verdict(text, margin, profit), Against) == flagged


def test_a_level_in_percent_is_no_amounts() -> None:
    margin = reading("66.5", "68.0", half="0.05", percent=True, rank=1)
    amount = reading("2412000000", "1909000000")
    assert isinstance(verdict("Gross margin improved to 66.5% of revenue.", amount, margin), Against)
    assert isinstance(verdict("Gross margin contracted to 66.5% of revenue.", amount, margin), Borne)
