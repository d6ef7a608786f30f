"""Evaluation of formulas over given values: every function, the steps, and what has no value."""

from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.figures.given_values import VALUES, VOCABULARY, Given, run, steps
from tools.errors import InvalidInput
from tools.figures.formulas.evaluate import Absent, Evaluation, Impossible, StandIn, needed
from tools.figures.formulas.quantities import Quantity
from tools.vocab.expressions import MAX_DEPTH, parse
from tools.vocab.loader import Formula, Metric
from tools.vocab.needs import MOST_YEARS_BACK
from tools.vocab.shift import Shift


@pytest.mark.parametrize(
    ("expression", "value", "unit"),
    [
        ("revenue", "300", "USD"),
        ("Net sales", "300", "USD"),
        ("revenue - cost_of_revenue * 2", "-60", "USD"),
        ("(revenue - cost of revenue) * 2", "240", "USD"),
        ("capex / revenue", "0.1", "pure"),
        ("revenue / diluted_shares", "30", "USD/shares"),
        ("-net_income", "30", "USD"),
        ("avg(revenue, 3)", "200", "USD"),
        ("avg(revenue, 1)", "300", "USD"),
        ("sum(revenue, 2)", "500", "USD"),
        ("prior(revenue)", "200", "USD"),
        ("prior(prior(revenue))", "100", "USD"),
        ("prior(revenue, 2)", "100", "USD"),
        ("growth(revenue)", "0.5", "pure"),
        ("growth(revenue, 2)", "2", "pure"),
        ("prior(growth(revenue))", "1", "pure"),
        ("avg(revenue - cost_of_revenue, 2)", "100", "USD"),
        ("sum(prior(revenue), 2)", "300", "USD"),
        ("abs(net_income)", "30", "USD"),
        ("abs(-revenue)", "300", "USD"),
        ("min(revenue, cost_of_revenue)", "180", "USD"),
        ("max(net_income, 0)", "0", "pure"),
        ("max(revenue, 0) + revenue", "600", "USD"),
        ("if_missing(revenue, 1)", "300", "USD"),
        ("if_missing(dividends_paid, 0) + revenue", "300", "USD"),
        ("if_missing(revenue + dividends_paid, revenue)", "300", "USD"),
        ("gross margin", "0.4", "pure"),
        ("avg(gross_margin, 2)", "0.4", "pure"),
        ("growth(gross_profit_computed)", "0.5", "pure"),
        ("365 * accounts_receivable / revenue", "73", "pure"),
        ("days_in_period * accounts_receivable / revenue", "73", "pure"),
        ("Days in period", "365", "pure"),
        ("free cash flow / 2", "30", "USD"),
    ],
)
def test_an_expression_has_the_value_that_arithmetic_gives(expression: str, value: str, unit: str) -> None:
    result = run(expression)
    assert (result.value, result.unit) == (Decimal(value), unit)


def test_cagr_is_the_root_of_the_growth() -> None:
    assert abs((run("cagr(revenue, 2)").value + 1) ** 2 - 3) < Decimal("1e-25")


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("revenue / inventory", "the divisor is zero"),
        ("revenue / (revenue - revenue)", "the divisor is zero"),
        ("1 / 0", "the divisor is zero"),
        ("prior(growth(net_income))", "Not meaningful: growth from -10 to 20"),
        ("growth(inventory - inventory)", "Not meaningful: growth from 0 to 0"),
        ("cagr(net_income, 1)", "Not meaningful: growth from 20 to -30"),
        ("growth(net_income, 1)", "Not meaningful: growth from 20 to -30"),
        ("revenue + diluted_shares", "can't add USD and shares"),
        ("revenue - 1", "can't subtract USD and pure"),
        ("revenue + goodwill", "can't add USD and EUR"),
        ("goodwill / revenue", "EUR and USD without an exchange rate"),
        ("min(revenue, diluted_shares)", "can't compare USD and shares"),
        ("max(revenue, goodwill)", "can't compare USD and EUR"),
    ],
)
def test_what_has_no_value_says_why(expression: str, said: str) -> None:
    with pytest.raises(Impossible, match=said):
        run(expression)


def test_a_division_by_zero_is_no_missing_value() -> None:
    with pytest.raises(Impossible, match="divisor is zero"):
        run("if_missing(revenue / inventory, 0)")


@pytest.mark.parametrize("expression", ["dividends_paid", "avg(revenue, 4)", "cagr(revenue, 3)", "prior(dso, 2)"])
def test_a_value_that_is_not_reported_is_named(expression: str) -> None:
    with pytest.raises(Absent, match="is not reported") as caught:
        run(expression)
    assert caught.value.remedy == "Load more."


@pytest.mark.parametrize(
    ("stands_in", "expression", "value"),
    [
        ("anything", "if_missing(dividends_paid, 0)", 0),
        ("anything", "if_missing(dividends_paid, revenue)", 300),
        ("figure", "if_missing(dividends_paid, revenue)", 300),
        ("figure", "if_missing(dividends_paid, 0)", None),
        ("nothing", "if_missing(dividends_paid, revenue)", None),
    ],
)
def test_what_is_not_loaded_is_not_taken_as_missing(stands_in: StandIn, expression: str, value: int | None) -> None:
    class Unloaded(Given):
        def value(self, metric: Metric, shift: Shift) -> Quantity:
            if metric.key == "dividends_paid":
                raise Absent("not loaded", stands_in=stands_in)
            return super().value(metric, shift)

    evaluation = Evaluation(VOCABULARY, Unloaded())
    if value is None:
        with pytest.raises(Absent, match="not loaded"):
            evaluation.run(expression)
    else:
        assert evaluation.run(expression).value == value


def test_if_missing_tells_which_metrics_it_did_without() -> None:
    values = Given()
    Evaluation(VOCABULARY, values).run("if_missing(dividends_paid + revenue, 0) + if_missing(revenue, 0)")
    assert values.told == [("it counts as zero", ["dividends_paid", "revenue"])]


@pytest.mark.parametrize(
    ("name", "near"),
    [("revenu", "revenue"), ("gros margin", "gross_margin"), ("free cashflw", "free_cash_flow")],
)
def test_an_unknown_name_is_refused_with_near_misses(name: str, near: str) -> None:
    for expression in (name, f"avg({name}, 2) / revenue", f"if_missing({name}, 0)"):
        with pytest.raises(InvalidInput, match=rf"no metric or formula '{name}'\. Did you mean .*{near}"):
            list(needed(VOCABULARY, parse(expression)))


def test_a_name_like_no_other_is_refused_without_a_guess() -> None:
    with pytest.raises(InvalidInput, match=r"no metric or formula 'qqqq'\.$"):
        run("qqqq + revenue")


def test_a_concept_is_a_metric_of_its_own() -> None:
    assert [metric.key for metric, _ in needed(VOCABULARY, parse("us-gaap:Foo / 2"))] == ["us-gaap:Foo"]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("revenue", ["revenue = 300 USD"]),
        ("capex / revenue", ["capex / revenue = 30 / 300 = 0.1"]),
        ("revenue - (capex - 30)", None),
        ("revenue - (capex - capex)", ["revenue - (capex - capex) = 300 - (30 - 30) = 300 USD"]),
        ("(revenue + capex) * 2", ["(revenue + capex) * 2 = (300 + 30) * 2 = 660 USD"]),
        ("revenue / (capex / 2)", ["revenue / (capex / 2) = 300 / (30 / 2) = 20"]),
        ("revenue - net_income", ["revenue - net_income = 300 - (-30) = 330 USD"]),
        ("-(revenue + capex) * 2", ["-(revenue + capex) * 2 = -(300 + 30) * 2 = -660 USD"]),
        ("-net_income", ["-net_income = -(-30) = 30 USD"]),
        ("revenue / 7", ["revenue / 7 = 300 / 7 = 42.85714286 USD"]),
        ("365 * avg(accounts_receivable, 2)", ["365 * avg(accounts_receivable, 2) = 365 * 50 = 18250 USD"]),
        (
            "gross_margin",
            ["gross_profit_computed = 120 USD", "gross_margin = 120 / 300 = 0.4", "gross_margin = 0.4"],
        ),
        (
            "prior(free_cash_flow, 2)",
            ["free_cash_flow (2 years earlier) = 70 - 20 = 50 USD", "prior(free_cash_flow, 2) = 50 USD"],
        ),
    ],
)
def test_the_steps_show_how_a_value_came_about(expression: str, expected: list[str] | None) -> None:
    if expected is None:
        with pytest.raises(Impossible):
            steps(expression)
    else:
        assert steps(expression) == expected


def test_a_formula_inside_a_formula_is_worked_out_once_for_each_year() -> None:
    values = Given()
    evaluation = Evaluation(VOCABULARY, values)
    evaluation.run("gross_margin + gross_margin + avg(gross_margin, 2) + prior(gross_margin)")
    assert len(values.asked) == len(set(values.asked))
    assert sum(step.startswith("gross_margin") and " + " not in step for step in evaluation.steps) == 2


def test_deeply_nested_functions_take_no_time() -> None:
    started = perf_counter()
    levels = MAX_DEPTH - 2
    assert run(f"{'avg(' * levels}revenue{', 1)' * levels}").value == 300
    growth = f"{'growth(' * levels}revenue{')' * levels}"
    with pytest.raises(Absent):
        run(growth)
    assert {shift.years for _, shift in needed(VOCABULARY, parse(growth))} == set(range(levels + 1))
    nested = f"{'sum(' * levels}if_missing(dividends_paid, 1){', 2)' * levels}"
    assert run(nested).value == 2**levels
    assert perf_counter() - started < 5


def test_a_formula_reaches_back_so_many_years_and_no_further() -> None:
    assert max(shift.years for _, shift in needed(VOCABULARY, parse("prior(prior(prior(revenue, 20), 20), 10)"))) == 50
    with pytest.raises(InvalidInput, match=f"reaches 51 years back; at most {MOST_YEARS_BACK}"):
        list(needed(VOCABULARY, parse("prior(prior(prior(revenue, 20), 20), 11)")))
    with pytest.raises(InvalidInput, match="years back"):
        list(needed(VOCABULARY, parse(f"{'avg(' * 20}revenue{', 20)' * 20}")))


EVERYTHING = st.sampled_from(sorted(VALUES))
EXPRESSIONS = st.recursive(
    EVERYTHING | st.integers(0, 9).map(str),
    lambda inner: (
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda parts: f"({' '.join(parts)})")
        | inner.map(lambda text: f"-{text}")
        | st.tuples(st.sampled_from(["avg", "sum", "prior", "growth", "cagr"]), inner, st.integers(1, 3)).map(
            lambda parts: f"{parts[0]}({parts[1]}, {parts[2]})"
        )
        | st.tuples(st.sampled_from(["min", "max", "if_missing"]), inner, inner).map(
            lambda parts: f"{parts[0]}({parts[1]}, {parts[2]})"
        )
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_an_expression_has_a_value_or_a_reason(expression: str) -> None:
    evaluation = Evaluation(VOCABULARY, Given())
    try:
        value = evaluation.run(expression)
    except (Absent, Impossible):
        return
    assert value.value.is_finite()
    assert evaluation.steps[-1].startswith(f"{expression} = ")


@given(EXPRESSIONS)
def test_a_value_asks_for_nothing_that_was_not_announced(expression: str) -> None:
    values = Given()
    announced = {(metric.key, back) for metric, back in needed(VOCABULARY, parse(expression))}
    with suppress(Absent, Impossible):
        Evaluation(VOCABULARY, values).run(expression)
    assert set(values.asked) <= announced


def test_a_formula_may_be_named_in_place_of_a_metric() -> None:
    formula = Formula("twice", "Twice", "2 * gross_margin", "ratio", percent=False, definition="Twice.")
    vocabulary = replace(VOCABULARY, formulas={**VOCABULARY.formulas, "twice": formula})
    assert Evaluation(vocabulary, Given()).run("twice + 1").value == Decimal("1.8")


def test_what_counts_instead_of_a_missing_figure_is_said_in_words() -> None:
    values = Given()
    Evaluation(VOCABULARY, values).run("if_missing(dividends_paid, revenue) / revenue + if_missing(dividends_paid, 1)")
    assert [told for told, _ in values.told] == ["instead of it counts Revenue", "it counts as 1"]
