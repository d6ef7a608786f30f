"""What an answer takes from units is held against the units: words, places, rows, columns."""

from decimal import Decimal

import pytest

from tests.unit.tools.search.units.make import ASSETS, hit
from tools.answer.text import ARABIC, AnswerText
from tools.figures.formulas.of_rows import name_of
from tools.models.answers import AnswerFact, Citation
from tools.models.facts import FactInput
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.rows import FittingRow
from tools.tie_out.answers.cited.units import of_rows_problems, unit_citation_problems, unit_fact_problems

UNITS = {ASSETS.unit_id: ASSETS}


def fact(column: int = 0) -> AnswerFact:
    value = as_figure(FittingRow(hit(ASSETS), ASSETS.numbers), ASSETS.numbers[column])
    assert value is not None
    return AnswerFact(fact_id="f1", shown="x", **vars(value))


def citation() -> Citation:
    text = AnswerText(ARABIC)
    text.cite(fact().source)
    [one] = text.citations.values()
    return one


def test_a_citation_of_a_unit_has_its_words_its_place_and_how_it_is_printed() -> None:
    one = citation()
    assert (one.page, one.text, one.quote) == (3, ASSETS.text[:200], ASSETS.text)
    assert (one.mark, one.printed, one.row) == ("(صفحة ٣)", "(صفحة ٣)", ASSETS.label)
    assert one.unit is not None
    assert (one.unit.unit_id, one.unit.paragraph, one.unit.sentence) == (ASSETS.unit_id, 2, 1)
    assert list(unit_citation_problems(one, UNITS)) == []


@pytest.mark.parametrize(
    ("update", "told"),
    [
        ({"page": 4}, "page, paragraph or sentence"),
        ({"row": "إجمالي"}, "another row"),
        ({"quote": "إجمالي الأصول ٩"}, "do not stand"),
        ({"text": "غيره"}, "begins otherwise"),
        ({"doc_id": "other"}, "does not have"),
    ],
)
def test_a_citation_that_was_changed_is_named(update: dict[str, object], told: str) -> None:
    assert any(told in one for one in unit_citation_problems(citation().model_copy(update=update), UNITS))


def test_a_figure_of_its_cell_holds_and_one_of_the_other_column_does_not() -> None:
    assert list(unit_fact_problems(fact(), UNITS)) == []
    swapped = fact().model_copy(update={"value": fact(1).value})
    assert any("does not print" in one for one in unit_fact_problems(swapped, UNITS))
    wrong = fact().model_copy(update={"value": Decimal(8_137_394)})  # without its scale
    assert list(unit_fact_problems(wrong, UNITS))


def test_what_is_not_to_be_trusted_or_gone_is_named() -> None:
    broken = {ASSETS.unit_id: ASSETS.model_copy(update={"unreliable": "its digits are reversed"})}
    assert any("trusted" in one for one in unit_fact_problems(fact(), broken))
    assert any("trusted" in one for one in unit_citation_problems(citation(), broken))
    assert list(unit_fact_problems(fact(), {})) == ["cites a row that its document does not have."]


def of_two(first: AnswerFact, second: AnswerFact, value: Decimal, kind: str = "ratio") -> AnswerFact:
    parts = tuple(
        FactInput(metric=one.metric, end_date=one.end_date, value=one.value, unit=one.unit, source=one.source)
        for one in (first, second)
    )
    update = {"fact_id": "f3", "metric": name_of(kind), "basis": "derived", "derived_from": parts, "value": value}
    return first.model_copy(update=update)


def test_a_figure_of_two_rows_is_what_these_come_to() -> None:
    first, second = fact(), fact(1).model_copy(update={"fact_id": "f2"})
    ratio = first.value / second.value
    assert list(of_rows_problems(of_two(first, second, ratio), [first, second])) == []
    assert any("come to" in one for one in of_rows_problems(of_two(first, second, ratio * 2), [first, second]))
    assert any("does not give" in one for one in of_rows_problems(of_two(first, second, ratio), [first]))
    turned = of_two(first, second, ratio).model_copy(update={"source": second.source})
    assert list(of_rows_problems(turned, [first, second])) == ([] if first.source == second.source else [ANOTHER])


ANOTHER = "cites another row than its first."
