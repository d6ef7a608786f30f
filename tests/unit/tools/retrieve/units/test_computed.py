"""A figure of two rows is computed where each of both is sure, and not else."""

from collections.abc import Sequence
from decimal import Decimal

import pytest

from tests.unit.tools.search.units.make import ASSETS, DEPOSITS, LOANS, LOSS, hit, row
from tools.language.bilingual.line_names import named_lines
from tools.language.bilingual.two_figures import read_two
from tools.models.figures import Calculation
from tools.models.questions import Classification
from tools.models.units import InformationUnit, NumericIntent
from tools.ports.indexes import Scope
from tools.retrieve.units.computed import computed_of, is_of_two, notes_of
from tools.retrieve.units.wanting import Around, wanted_of
from tools.search.units.asked import AskedUnits

RETURN = row(7, "خسائر القروض", "(١٠)", "٢٠")  # a release in one of its years
FEES = row(8, "مصاريف أخرى", "(٧٬٦٥٥)", "(١)")
UNITS = (ASSETS, LOANS, DEPOSITS, LOSS, RETURN, FEES)
READING = Classification(query_type="factual", intent="narrative", language="ar", fiscal_years=(2024,))


def asked_of(question: str) -> AskedUnits:
    two = tuple(way for ways in read_two(question) for way in ways)
    intent = NumericIntent(asked=True)
    return AskedUnits(question, intent, {}, Scope(), 10, lines=named_lines(question), two=two)


def computed(
    question: str, units: Sequence[InformationUnit] = UNITS, years: tuple[int, ...] = (2024,), *, soft: bool = False
) -> Calculation | None:
    reading = READING.model_copy(update={"fiscal_years": years})
    return computed_of(asked_of(question), reading, Around(), [hit(unit) for unit in units], soft=soft)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("ما الفرق بين ودائع العملاء وإجمالي الأصول في 2024؟", 2_134_274_000),
        ("بكم تفوق ودائع العملاء القروض والتسهيلات للعملاء؟", 1_782_620_000),
        ("كم بلغت القروض والتسهيلات للعملاء وودائع العملاء معًا؟", 10_223_620_000),
        ("كم بلغت خسائر الاضمحلال والمصاريف الأخرى معا؟", 20_000_000),  # both are taken off: by their sizes
    ],
)
def test_two_rows_are_put_together_each_as_it_is_printed(question: str, value: int) -> None:
    found = computed(question)
    assert found is not None
    assert [one.value for one in found.results] == [Decimal(value)]
    assert [one.source.row is not None for one in found.results[0].inputs] == [True, True]


def test_a_ratio_is_told_in_percent_with_what_it_is_made_of_in_each_year() -> None:
    found = computed("ما نسبة ودائع العملاء إلى إجمالي الأصول؟", years=(2023, 2024))
    assert found is not None
    assert [(one.fiscal_year, f"{one.value:.4f}", one.percent) for one in found.results] == [
        (2023, "0.7662", True),
        (2024, "0.7377", True),
    ]
    assert [one.label for one in found.results[0].inputs] == ["ودائع العملاء", "إجمالي الأصول"]


@pytest.mark.parametrize(
    "question",
    [
        "ما نسبة القروض المتعثرة إلى إجمالي الأصول؟",  # no row has all of its words
        "ما نسبة القروض إلى إجمالي الأصول؟",  # the row says more
        "ما الفرق بين خسائر القروض وإجمالي الأصول؟",  # below nothing in one year, above it in the other
        "كم بلغت ودائع العملاء والمصاريف الأخرى معا؟",  # what comes in and what goes out
        "كم بلغت القروض وما الفرق بين ودائع العملاء وإجمالي الأصول؟",  # more is asked
        "ما نسبة ودائع العملاء إلى ودائع العملاء؟",
    ],
)
def test_where_a_row_is_unsure_nothing_is_computed(question: str) -> None:
    assert computed(question) is None


def test_rows_that_print_several_values_are_taken_of_one_table_or_not_at_all() -> None:
    moved = DEPOSITS.model_copy(update={"unit_id": "nahda-24#u20", "paragraph": 9, "numbers": LOSS.numbers})
    asked = "ما نسبة ودائع العملاء إلى إجمالي الأصول؟"
    found = computed(asked, (*UNITS, moved))
    assert found is not None
    assert found.results[0].inputs[0].value == 6_003_120_000
    assert computed(asked, (*UNITS, moved.model_copy(update={"paragraph": DEPOSITS.paragraph}))) is None


def test_a_share_may_be_the_name_of_a_row_and_is_computed_behind_rows() -> None:
    asked = "ما حصة ودائع العملاء من إجمالي الأصول؟"
    assert computed(asked) is None
    assert computed(asked, soft=True) is not None


def test_no_one_row_answers_a_question_of_two() -> None:
    for question, kind in (("ما الفرق بين الأصول والخصوم؟", "apart"), ("ما نسبة الديون إلى الأصول؟", "ratio")):
        one = asked_of(question)
        assert is_of_two(one, wanted_of(one, READING, Around())) == kind
    one = asked_of("ما الفرق بين الأصول في 2023 والأصول في 2024؟")
    assert is_of_two(one, wanted_of(one, READING, Around())) is None


def test_what_counts_by_its_size_is_told() -> None:
    found = computed("ما نسبة المصاريف الأخرى إلى إجمالي الأصول؟")
    assert found is not None
    assert [note.split()[0] for note in notes_of(found)] == ["'مصاريف"]


def test_the_result_of_a_year_counts_by_its_sign() -> None:
    revenue, result = row(1, "إجمالي الإيرادات", "١٬٠٠٠", "٩٠٠"), row(2, "صافي ربح (خسارة) السنة", "(١٠٠)", "(٢٠٠)")
    found = computed("ما نسبة صافي ربح السنة إلى إجمالي الإيرادات؟", (revenue, result))
    assert found is not None
    assert ([one.value for one in found.results], list(notes_of(found))) == ([Decimal("-0.1")], [])
