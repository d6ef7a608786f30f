"""How it is told why a profit moved, by the lines of the income statement."""

from datetime import date
from decimal import Decimal

import pytest

from tools.answer.compose import compose
from tools.models.facts import MetricValue, Source, YearOverYear
from tools.models.figures import Retrieved
from tools.models.income_lines import MovedLine, TakenApart
from tools.models.questions import Classification
from tools.tie_out.answers.verification import verify_answer

SOURCE = Source(doc_id="doc", company="Acme", ticker="ACM", doc_type="10-K", fiscal_year=2024)
MILLION = Decimal(10) ** 6


def value(label: str, now: int, before: int) -> MetricValue:
    moved = YearOverYear(
        prior_value=before * MILLION, delta=(now - before) * MILLION, prior_fiscal_year=2023, prior_source=SOURCE
    )
    return MetricValue(
        ticker="ACM", metric=label, concept=label, label=label, fiscal_year=2024, start_date=date(2024, 1, 1),
        end_date=date(2024, 12, 31), value=now * MILLION, unit="USD", basis="statement", yoy=moved, source=SOURCE,
    )  # fmt: skip


def line(label: str, now: int, before: int, sign: int, *, one_off: bool = False) -> MovedLine:
    return MovedLine(value=value(label, now, before), effect=sign * (now - before) * MILLION, one_off=one_off)


def taken_apart(*lines: MovedLine, of_business: bool = False, level: bool = False) -> TakenApart:
    one_off = sum((one.effect for one in lines if one.one_off), Decimal(0))
    return TakenApart(
        value=value("Operating income", 300, 200), label="Operating income", effect=100 * MILLION, lines=lines,
        of_business=of_business, level=level, one_off=one_off, source=SOURCE,
    )  # fmt: skip


def said(told: TakenApart) -> str:
    reading = Classification(query_type="factual", intent="specific_metric", route="hybrid", tickers=("ACM",))
    answer = verify_answer(compose(reading, Retrieved(taken_apart=(told,))))
    assert answer.status == "answered"
    assert answer.warnings == ()
    return answer.answer


def test_the_lines_that_moved_it_so_come_before_those_that_moved_it_the_other_way() -> None:
    text = said(taken_apart(line("Gross profit", 520, 540, 1), line("Restructuring", 20, 140, -1, one_off=True)))
    assert "Operating income went up by $100 million, from $200 million in FY2023 to $300 million in FY2024" in text
    raised = "raised by Restructuring (down $120 million to $20 million, one-off by its name)"
    assert text.index(raised) < text.index("lowered by Gross profit")


@pytest.mark.parametrize(
    ("one_off", "verdict"),
    [(True, "Mostly a one-off: "), (False, "Acme")],  # nothing is said of lines that may not be seen
)
def test_whether_the_move_is_of_the_business_is_said_first(one_off: bool, verdict: str) -> None:
    told = taken_apart(line("Gain on sale", 90, 0, 1, one_off=one_off), line("Costs", 10, 20, -1), of_business=True)
    assert said(told).startswith(verdict)


def test_of_a_profit_is_told_what_it_consists_of() -> None:
    text = said(taken_apart(line("Trading", -20, 10, 1), line("Other income", 320, 190, 1), level=True))
    assert "consists, by the lines of the income statement, of Trading (-$20 million" in text


@pytest.mark.parametrize(
    ("share", "verdict"), [("-0.1", "No: "), ("0.05", "No: "), ("0.6", "In part: "), ("1.2", "Yes: "), (None, "Acme: ")]
)
def test_whether_a_profit_was_earned_in_operations_is_said_first(share: str | None, verdict: str) -> None:
    told = taken_apart(line("Trading", -20, 10, 1), line("Other income", 320, 190, 1), level=True)
    of_operations = None if share is None else Decimal(share)
    assert said(told.model_copy(update={"of_operations": of_operations})).startswith(verdict)
