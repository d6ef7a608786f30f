"""What a question asks of rows, as it was read."""

from tools.language.bilingual.line_names import NamedLine
from tools.models.questions import Classification
from tools.models.units import NumericIntent
from tools.ports.indexes import Scope
from tools.retrieve.units.wanting import Around, wanted_of
from tools.search.units.asked import AskedUnits

CASH = NamedLine(frozenset({"نقد"}), (frozenset({"نقد"}),))


def asked(query: str, *telling: str) -> AskedUnits:
    return AskedUnits(query, NumericIntent(asked=True), {}, Scope(), 10, telling=telling, lines=(CASH,))


def test_a_line_that_the_words_have_nothing_of_is_wanted_too() -> None:
    reading = Classification(query_type="factual", intent="narrative", language="ar")
    assert wanted_of(asked("كم كان عند البنك؟", "نقد"), reading, Around()).words == {"بنك", "نقد"}
    assert wanted_of(asked("كم كان عند البنك؟", "بنك"), reading, Around()).words == {"بنك"}


def test_hijri_dates_are_kept_apart_where_no_gregorian_year_is_named() -> None:
    reading = Classification(query_type="factual", intent="narrative", language="ar")
    assert wanted_of(asked("كم النقد عام ١٤٤٦هـ؟"), reading, Around()).hijri == {"1446 AH"}
    assert wanted_of(asked("كم النقد في 15 شعبان 1446؟"), reading, Around()).hijri == {"1446-08-15 AH"}
    both = reading.model_copy(update={"fiscal_years": (2024,)})
    assert wanted_of(asked("كم النقد عام ٢٠٢٤م الموافق ١٤٤٦هـ؟"), both, Around()).hijri == frozenset()
