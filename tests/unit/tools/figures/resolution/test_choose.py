"""Which of several concepts stands for a metric: the face decides, then the sums, then priority, or nothing."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tools.figures.resolution.choose import Evidence, choose
from tools.figures.resolution.found import Found
from tools.figures.resolution.resolve import Resolved
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.vocab.loader import Metric

SALES = Metric("sales", "Sales", ("x:Total", "x:Slice", "x:Wider"), "duration", "monetary", fallback=("x:Wider",))
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=date(2023, 1, 1), end_date=date(2023, 12, 31)
)


NAMED = replace(SALES, narrower=("x:Slice",), narrower_names=("net sales",))


def found(name: str, value: int, decimals: int | None = None) -> Found:
    fact = Fact(
        company_id=1, taxonomy="x", concept=name, unit="USD", start_date=YEAR.start_date, end_date=YEAR.end_date,
        value=Decimal(value), decimals=decimals, accession="a", form="10-K", filed=date(2024, 2, 1),
    )  # fmt: skip
    return Found(SALES, YEAR, f"x:{name}", Resolved(fact, fact, (fact,)))


def chosen(*founds: Found, face: Sequence[str] = (), named: Sequence[str] = (), sums: Sequence[int] = ()) -> Found:
    return choose(founds, Evidence(face, named, lambda _: {Decimal(value) for value in sums}))


def test_the_face_decides_before_anything_else() -> None:
    one = chosen(found("Total", 100), found("Slice", 95), face=["x:Slice"], sums=[100])
    assert (one.concept, one.status) == ("x:Slice", "tied")


def test_of_two_lines_on_the_face_the_one_by_the_metric_s_name_counts() -> None:
    one = chosen(found("Total", 100), found("Slice", 95), face=["x:Total", "x:Slice"], named=["x:Slice"])
    assert one.concept == "x:Slice"


def test_what_is_zero_beside_a_figure_is_never_the_figure() -> None:
    assert chosen(found("Total", 0), found("Slice", 95)).concept == "x:Slice"


def test_the_sums_decide_where_no_face_is_loaded() -> None:
    one = chosen(found("Total", 18), found("Slice", 170), sums=[170])
    assert (one.concept, one.status, one.notes) == ("x:Slice", "tied", ())


def test_priority_chooses_a_total_over_its_slice_and_says_so() -> None:
    one = chosen(found("Total", 100), found("Slice", 95))
    assert (one.concept, one.status) == ("x:Total", "assumed")
    assert "x:Slice" in one.notes[0]


def test_a_concept_of_another_scope_is_no_rival() -> None:
    one = chosen(found("Total", 100), found("Wider", 120))
    assert (one.concept, one.status) == ("x:Total", "tied")


def test_where_nothing_decides_both_are_told() -> None:
    one = chosen(found("Total", 18), found("Slice", 170))
    assert (one.concept, one.status) == ("x:Slice", "ambiguous")
    assert [rival.value for rival in one.rivals] == [18]
    assert "18 (x:Total)" in one.notes[0]


@pytest.mark.parametrize(("other", "agrees"), [(4738, True), (4740, False)])
def test_rounding_is_no_difference(other: int, agrees: bool) -> None:
    one = chosen(found("Total", 4737, 0), found("Slice", other, 0))
    assert (one.status == "tied") is agrees


def test_a_narrower_figure_that_may_go_by_the_same_name_is_told() -> None:
    founds = [replace(one, metric=NAMED) for one in (found("Total", 100), found("Slice", 95))]
    one = chosen(*founds, sums=[100])
    assert (one.concept, one.status) == ("x:Total", "tied")
    assert one.narrower is founds[1]
    assert "95" in one.notes[-1]
    assert chosen(*founds, face=["x:Total"], sums=[100]).narrower is None
    equal = [replace(one, metric=NAMED) for one in (found("Total", 100), found("Slice", 100))]
    assert chosen(*equal).narrower is None
