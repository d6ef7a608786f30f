"""One number held against the figures that it may be."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.tie_out.numbers.facts_fake import ledgers, level
from tests.unit.tools.tie_out.numbers.reading import APPLE, figure, stated
from tools.language.periods.mentions import PeriodMention
from tools.tie_out.numbers.judge import judge
from tools.tie_out.numbers.verdicts import Verdict

LEDGERS = ledgers(
    level("revenue", 2023, "383285000000", "383000000000"),
    level("revenue", 2022, "394328000000"),
    level("gross_margin", 2023, "44.13", unit="percent"),
    level("gross_margin", 2022, "43.31", unit="percent"),
    level("eps_diluted", 2023, "6.13", unit="USD/shares"),
    level("net_income", 2023, "-5000000000"),
    level("net_income", 2022, "-4000000000"),
    level("cost_of_revenue", 2023, "214137000000"),
    level("free_cash_flow", 2023, "100000000000"),
)


def judged(text: str, keys: tuple[str, ...] = ("revenue",), year: int | None = 2023, **known: Any) -> Verdict:
    period = None if year is None else PeriodMention(0, 0, fiscal_year=year)
    return judge(stated(text, keys, company=APPLE, period=period, **{"tight": True, **known}), LEDGERS)


def test_right() -> None:
    verdict = judged("$383.3 billion")
    assert (verdict.status, verdict.expected, verdict.basis) == ("verified", 383_285_000_000, "gaap")
    assert verdict.period is not None
    assert verdict.period.label == "FY2023"
    assert verdict.tolerance == 50_000_000


@pytest.mark.parametrize(
    ("text", "known", "status", "reason"),
    [
        ("$394.3 billion", {}, "mismatch", ""),
        ("$394.3 billion", {"tight": False}, "ambiguous", "not clear"),
        ("$394.3 billion", {"tight": False, "narrowed": "Services"}, "mismatch", ""),
        ("five hundred", {}, "ambiguous", "not clear"),
        ("$383.3 million", {}, "mismatch", "factor of 1,000"),
        ("€383.3 billion", {}, "mismatch", "EUR"),
        ("-$383.3 billion", {}, "mismatch", "other sign"),
        ("$394.3 billion", {"year": None}, "verified", ""),
        ("$1 billion", {"year": None}, "ambiguous", "no period"),
        ("$383.3 billion", {"year": 1985}, "not_found", "covers"),
        ("$383.3 billion", {"keys": ("inventory",)}, "not_found", "Inventor"),
        ("$383.3 billion", {"keys": ("inventory", "revenue")}, "verified", ""),
        ("38%", {"linked": True}, "mismatch", "USD"),
        ("38%", {}, "not_found", "USD"),
        ("34 days", {"linked": True}, "not_found", "USD"),
        ("$383.0 billion", {}, "verified", "another filing"),
    ],
)
def test_levels(text: str, known: dict[str, Any], status: str, reason: str) -> None:
    verdict = judged(text, **known)
    assert verdict.status == status
    assert reason in verdict.reason
    assert bool(verdict.reason) == bool(reason)


@pytest.mark.parametrize(
    ("text", "bound", "status"),
    [
        ("$380 billion", "above", "verified"),
        ("$400 billion", "above", "mismatch"),
        ("$400 billion", "below", "verified"),
        ("$380 billion", "below", "mismatch"),
        ("$100 billion", "above", "mismatch"),
        ("$900 billion", "below", "mismatch"),
    ],
)
def test_bounds_hold_near_by(text: str, bound: str, status: str) -> None:
    assert judged(text, bound=bound).status == status


@pytest.mark.parametrize(
    ("text", "known", "status", "expected"),
    [
        ("2.8%", {"direction": -1}, "verified", "-2.80"),
        ("2.8%", {}, "verified", "-2.80"),
        ("-2.8%", {}, "verified", "-2.80"),
        ("+2.8%", {}, "mismatch", "-2.80"),
        ("2.8%", {"direction": 1}, "mismatch", "-2.80"),
        ("3.8%", {"direction": -1}, "mismatch", "-2.80"),
        ("$11.0 billion", {"direction": -1}, "verified", "-11043000000"),
        ("80 basis points", {"keys": ("gross_margin",)}, "verified", "82"),
        ("0.8 percentage points", {"keys": ("gross_margin",), "direction": 1}, "verified", "0.82"),
        ("0.8 percentage points", {"keys": ("gross_margin",), "direction": -1}, "mismatch", "0.82"),
    ],
)
def test_changes(text: str, known: dict[str, Any], status: str, expected: str) -> None:
    verdict = judged(text, level=False, change=True, **known)
    assert verdict.status == status
    assert verdict.expected is not None
    assert abs(verdict.expected - Decimal(expected)) < Decimal("0.01")
    assert [one.period.fiscal_year for one in verdict.levels] == [2023, 2022]


def test_a_change_that_went_the_other_way_says_so() -> None:
    assert judged("2.8%", level=False, change=True, direction=1).reason == "The direction is wrong: it fell 2.80%."


@pytest.mark.parametrize(
    ("text", "keys", "year", "reason"),
    [
        ("25%", ("net_income",), 2023, "not positive"),
        ("5%", ("revenue",), 2022, "not loaded"),
        ("5%", ("cost_of_revenue",), 2023, "is not there"),
        ("5 days", ("revenue",), 2023, "unit"),
    ],
)
def test_a_change_that_cannot_be_told(text: str, keys: tuple[str, ...], year: int, reason: str) -> None:
    verdict = judged(text, keys, year, level=False, change=True)
    assert verdict.status == "not_found"
    assert reason in verdict.reason


@pytest.mark.parametrize(
    ("text", "known", "status"),
    [
        ("$5 billion", {"loses": True}, "verified"),
        ("$5 billion", {}, "mismatch"),
        ("-$5 billion", {}, "verified"),
        ("+$5 billion", {"loses": True}, "mismatch"),
        ("$1 billion", {"loses": True, "level": False, "change": True, "direction": 1}, "verified"),
        ("$1 billion", {"level": False, "change": True, "direction": 1}, "mismatch"),
    ],
)
def test_words_carry_the_sign_of_a_loss(text: str, known: dict[str, Any], status: str) -> None:
    assert judged(text, ("net_income",), **known).status == status


def test_rows_print_what_goes_out_in_parentheses() -> None:
    assert judged("(214,137)", ("cost_of_revenue",), in_row=True).status == "verified"
    assert judged("(214,137)", ("cost_of_revenue",), scale=Decimal(10**6)).status == "mismatch"
    assert judged("(383,285)", in_row=True).status == "mismatch"


def test_what_is_per_share_has_a_metric_of_its_own() -> None:
    assert judged("$6.13 per share", ("net_income",), shares=(figure("eps_diluted"),)).status == "verified"
    assert judged("$6.13 per share", ("net_income",)).status == "not_found"


def test_a_companys_own_definition_is_no_mismatch() -> None:
    assert judged("$93.0 billion", ("free_cash_flow",)).status == "ambiguous"
    assert judged("$80.0 billion", ("free_cash_flow",)).status == "mismatch"
    assert judged("$100.0 billion", ("free_cash_flow",)).basis == "computed"


def test_rounded_facts_leave_room() -> None:
    period = PeriodMention(0, 0, fiscal_year=2023)
    one = stated("$383.29 billion", company=APPLE, period=period, tight=True)
    exact, rounded = (level("revenue", 2023, "383000000000", decimals=places) for places in (-6, -9))
    assert judge(one, ledgers(exact)).status == "mismatch"
    assert judge(one, ledgers(rounded)).status == "verified"


def test_both_bounds_of_a_range_hold_the_figure() -> None:
    low = stated("$380 billion", company=APPLE, period=PeriodMention(0, 0, fiscal_year=2023), tight=True)
    for bound, held in (("low", "verified"), ("high", "mismatch")):
        quantity = low.quantity.model_copy(update={"bound": bound, "span": (0, 30)})
        one = stated("$380 billion", quantity=quantity, company=APPLE, period=low.period, tight=True)
        assert judge(one, LEDGERS).status == held


@given(st.integers(min_value=10**9, max_value=10**14), st.integers(min_value=0, max_value=3))
def test_what_is_printed_of_a_value_is_verified_and_a_digit_off_is_not(value: int, places: int) -> None:
    known = ledgers(level("revenue", 2023, str(value)))
    printed = Decimal(value).scaleb(-9)
    step = Decimal(1).scaleb(-places)
    for off, status in ((0, "verified"), (2 * step, "mismatch")):
        text = f"${printed + off:,.{places}f} billion"
        one = stated(text, company=APPLE, period=PeriodMention(0, 0, fiscal_year=2023), tight=True)
        assert judge(one, known).status == status


@pytest.mark.parametrize(
    ("text", "lost", "status"),
    [
        ("$5 billion", True, "verified"),
        ("-$5 billion", True, "verified"),
        ("$5 billion", False, "mismatch"),
        ("$6 billion", True, "mismatch"),
    ],
)
def test_a_name_below_zero_carries_the_sign(text: str, lost: bool, status: str) -> None:
    assert judged(text, ("net_income",), lost=lost).status == status


def test_a_loss_where_there_is_a_profit_has_the_other_sign() -> None:
    verdict = judged("$383.3 billion", lost=True)
    assert (verdict.status, verdict.reason) == ("mismatch", "It has the other sign.")


@pytest.mark.parametrize(
    ("text", "direction", "status"),
    [("$169.1 billion", 1, "verified"), ("$161.9 billion", 1, "mismatch"), ("$169.1 billion", -1, "mismatch")],
)
def test_what_lies_between_two_metrics(text: str, direction: int, status: str) -> None:
    verdict = judged(text, less=(figure("cost_of_revenue"),), level=False, direction=direction)
    assert (verdict.status, verdict.expected) == (status, 169_148_000_000)
    assert ("lies $169.148 billion above" in verdict.reason) == (direction < 0)
