"""The words of a label, as they are held against a question's."""

from tests.unit.tools.search.units.make import hit, row
from tools.language.bilingual.unit_words import same_terms
from tools.retrieve.units.rows import fitting_rows
from tools.retrieve.units.wanted import Wanted


def test_a_word_that_stems_anew_is_still_the_label_s_own() -> None:
    cash = hit(row(9, "صافي النقد من العمليات", "١", "٢"))
    assert fitting_rows(Wanted(same_terms("صافي النقد من عمليات"), years=(2024,)), [cash])
