"""Units as text: under their sources, between marks, Arabic set apart."""

from server.text.units import unit_words, units_text
from tests.unit.tools.search.units.make import ASSETS, STAFF, hit
from tools.models.units import NumericIntent, UnitResults


def test_each_unit_stands_under_its_source_with_its_numbers() -> None:
    text = units_text(UnitResults(intent=NumericIntent(asked=True), hits=(hit(ASSETS), hit(STAFF, 0.42))))
    assert "1. \u2068[Source: بنك النهضة annual_report FY2024, p. 3]\u2069 paragraph 2, sentence 1, exact" in text
    assert "2024-12-31: \u2068٨٬١٣٧٬٣٩٤\u2069" in text or "2024-12-31: ٨٬١٣٧٬٣٩٤" in text
    assert "numeric 0.42" in text
    assert text.count("<<<end") == 2


def test_what_is_not_to_be_trusted_says_so() -> None:
    broken = ASSETS.model_copy(update={"unreliable": "its digits are reversed"})
    assert "Not to be trusted: its digits are reversed" in unit_words(hit(broken))


def test_nothing_found_is_told() -> None:
    assert units_text(UnitResults(intent=NumericIntent(asked=False))) == "Nothing is found."
