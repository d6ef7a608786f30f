"""Answers in Arabic over units: figures with their pages, and what has no answer."""

from tests.unit.tools.search.units.make import ASSETS, LOSS, hit
from tools.answer.arabic.declined import declined_in_arabic
from tools.answer.arabic.write import compose_answer
from tools.answer.sub_questions import AnsweredPart
from tools.figures.formulas.of_rows import name_of
from tools.models.answers import DeclinedPart
from tools.models.facts import Declined, LookupResult
from tools.models.figures import Calculated, Calculation, Retrieved
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.models.units import NumericIntent, UnitResults
from tools.retrieve.units.figures import as_figure
from tools.retrieve.units.rows import FittingRow
from tools.tie_out.answers.verification import verify_answer

READING = Classification(
    query_type="factual", intent="specific_metric", tickers=("NHD",), route="numeric_units", language="ar"
)
UNITS = UnitResults(intent=NumericIntent(asked=True), hits=(hit(ASSETS), hit(LOSS)))


def part(**found: object) -> AnsweredPart:
    return AnsweredPart(READING, Retrieved.model_validate({"units": UNITS, **found}))


def figures() -> LookupResult:
    rows = [(FittingRow(hit(unit), unit.numbers), unit.numbers[0]) for unit in (ASSETS, LOSS)]
    return LookupResult(values=tuple(value for row, number in rows if (value := as_figure(row, number)) is not None))


def test_each_figure_is_said_with_its_period_and_page_and_verified() -> None:
    answer = verify_answer(compose_answer(READING, [part(xbrl_facts=figures())]))
    first, second = answer.answer.splitlines()
    assert first.startswith("بنك النهضة: إجمالي الأصول ٨٫١٣٧٣٩٤ مليار جنيه مصري في السنة المالية ٢٠٢٤")
    assert first.endswith("(صفحة ٣).")
    assert "-١٢٫٣٤٥ مليون جنيه مصري" in second
    assert (answer.verification.status, answer.warnings) == ("verified", ())
    assert [one.page for one in answer.citations] == [3, 3]


def test_a_figure_of_two_rows_shows_both_and_cites_both() -> None:
    inputs = figures().values
    first, second = (one.model_copy(update={"unit": "number"}) for one in inputs)  # of no currency that is told
    result = Calculated(
        ticker="NHD", label="الفرق", fiscal_year=2024, end_date=first.end_date, value=first.value - second.value,
        unit="number", inputs=(first, second), steps=(),
    )  # fmt: skip
    worked = Calculation(formula=name_of("difference"), definition="الفرق", results=(result,))
    answer = verify_answer(compose_answer(READING, [part(calculations=(worked,))]))
    assert "الفرق ٨٬١٤٩٬٧٣٩٬٠٠٠ في السنة المالية ٢٠٢٤، محسوبًا من إجمالي الأصول ٨٬١٣٧٬٣٩٤٬٠٠٠ و" in answer.answer
    assert [one.row for one in answer.citations] == [ASSETS.label, LOSS.label]
    assert answer.verification.status == "verified"


def test_words_are_quoted_with_their_page() -> None:
    quote = Quote(
        text=ASSETS.text, chunk_id=ASSETS.unit_id, score=1.0,
        source=hit(ASSETS).source.model_copy(update={"sentence": ASSETS.text}),
    )  # fmt: skip
    answer = verify_answer(compose_answer(READING, [part(quotes=(quote,))]))
    assert f"«{ASSETS.text}» (صفحة ٣)" in answer.answer
    assert answer.verification.status == "verified"
    assert answer.citations[0].chunk_id is None


def test_what_is_not_found_is_said_in_arabic() -> None:
    declined = Declined(ticker="", metric="*", reason="No row.", remedy="Ask otherwise.")
    answer = compose_answer(READING, [part(declined=(declined,))])
    assert answer.status == "declined"
    assert "لم ترد هذه المعلومة في المستندات المحمّلة" in answer.answer
    assert "No row" not in answer.answer
    assert answer.declined[0].reason == "No row."


def test_a_question_in_english_is_answered_in_english_over_the_same_rows() -> None:
    english = READING.model_copy(update={"language": "en"})
    answer = verify_answer(compose_answer(english, [AnsweredPart(english, part(xbrl_facts=figures()).found)]))
    assert "EGP 8.137394 billion" in answer.answer
    assert "[Source: " in answer.answer
    assert answer.verification.status == "verified"


def test_a_decline_says_why_in_arabic_and_names_figures_by_their_names() -> None:
    declined = (
        Declined(
            ticker="CIK-77",
            metric="inventory",
            fiscal_year=2024,
            reason="No loaded filing of بنك النهضة covers FY2024: no report of FY2024 is loaded.",
            remedy="Load it: `tieout index PATH --ticker CIK-77`.",
        ),
        Declined(
            ticker="",
            metric="*",
            reason="The text of the document is not to be trusted: letters are doubled",
            remedy="The nearest rows are: نقد; ودائع.",
        ),
    )
    first, second = compose_answer(READING, [part(declined=declined)]).answer.splitlines()
    assert first.startswith("تعذّرت الإجابة عن المخزون في السنة المالية 2024: لا يغطي أي إفصاح محمّل لـبنك النهضة")
    assert "CIK-77 " not in first
    assert "نص المستند غير موثوق: حروف مكررة أقرب البنود: نقد؛ ودائع." in second


def test_what_only_asked_why_is_named_so() -> None:
    told = declined_in_arabic(DeclinedPart(what="بنك النهضة: why did increase", reason="No row.", remedy=""))
    assert told.line.startswith("تعذّرت الإجابة عن السبب لدى بنك النهضة: ")


def test_what_years_are_loaded_is_said_in_arabic() -> None:
    reason = (
        "No loaded filing of بنك النهضة covers FY1999: no report of FY1999 is loaded (loaded years: FY2020 to FY2025)."
    )
    told = declined_in_arabic(DeclinedPart(what="the question", reason=reason, remedy=""))
    assert "والسنوات المحمّلة: السنة المالية 2020 - السنة المالية 2025" in told.reason
