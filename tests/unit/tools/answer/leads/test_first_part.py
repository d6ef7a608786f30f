"""The yes or no of the first part of a question leads its answer."""

from tools.answer.leads.first_part import leading
from tools.answer.sub_questions import AnsweredPart
from tools.models.figures import Retrieved
from tools.models.questions import Asked, Classification

RISE = Asked(kind="verdict", relation="up")


def reading(years: tuple[int, ...] = (), asks: Asked | None = None) -> Classification:
    return Classification(
        query_type="factual", intent="specific_metric", tickers=("QUIL",), metrics=("gross_margin",),
        fiscal_years=years, asks=asks,
    )  # fmt: skip


def part(year: int, asks: Asked | None) -> AnsweredPart:
    return AnsweredPart(reading((year,), asks), Retrieved())


def test_of_a_rise_and_its_reason_the_rise_leads() -> None:
    led = leading(reading(), [part(2022, RISE), part(2023, RISE), part(2023, None)])
    assert (led.asks, led.fiscal_years) == (RISE, (2022, 2023))


def test_the_question_itself_leads_where_it_asks_or_where_its_first_part_does_not() -> None:
    asking, open_ = reading(asks=RISE), reading()
    assert leading(asking, [part(2022, RISE), part(2023, None)]) is asking
    assert leading(open_, [part(2022, None), part(2023, RISE)]) is open_
    assert leading(open_, [part(2022, None)]) is open_


def test_a_part_may_be_read_further_than_its_question() -> None:
    led = leading(reading(), [part(2022, RISE)])  # of a printed line, what is asked is known once it is found
    assert (led.asks, led.fiscal_years) == (RISE, (2022,))
