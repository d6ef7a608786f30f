"""Finished answers said in Arabic."""

from tools.answer.in_arabic import in_arabic, warned_in_arabic
from tools.models.answers import Answer, Citation, Clarification, DeclinedPart, Span
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread

READING = Classification(
    query_type="factual",
    intent="specific_metric",
    language="ar",
    read_as=(Reread(said="السحابية", read="cloud", kind="language"),),
)
MARK = "[Source: Apple Inc. 10-K FY2023]"
LINE = f"Apple Inc.: Revenue of $383.285 billion in FY2023 (ended 2023-09-30). {MARK}"


def answer(text: str, *said: str, quote: bool = False) -> Answer:
    spans = tuple(
        Span(start=text.index(one), end=text.index(one) + len(one), fact_id="f1", quote=quote) for one in said
    )
    cited = Citation(id="c1", text=MARK, company="Apple Inc.", ticker="AAPL", doc_type="10-K")
    return Answer(status="answered", answer=text, spans=spans, citations=(cited,))


def test_figures_stay_tied_to_their_facts() -> None:
    said = in_arabic(answer(LINE, "$383.285 billion"), READING)
    assert said.answer.startswith("آبل")
    assert [said.answer[one.start : one.end] for one in said.spans] == ["383.285 مليار دولار أمريكي"]
    assert said.spans[0].fact_id == "f1"
    assert f"\u2068{MARK}\u2069" in said.answer


def test_what_has_no_arabic_stands_in_english_below_a_line_that_says_so() -> None:
    quoted = f"{LINE}\nThe company says so: demand fell by 3%. {MARK}"
    said = in_arabic(answer(quoted, "$383.285 billion", "demand fell by 3%", quote=False), READING)
    lines = said.answer.split("\n")
    assert lines[1:] == ["ما يلي بالإنجليزية:", f"The company says so: demand fell by 3%. {MARK}"]
    assert [said.answer[one.start : one.end] for one in said.spans][1] == "demand fell by 3%"


def test_filings_own_words_stay_as_they_are() -> None:
    said = in_arabic(answer("  Net sales | FY2023 383,285", "Net sales", "383,285", quote=True), READING)
    assert "Net sales" in [said.answer[one.start : one.end] for one in said.spans]


def test_a_citation_in_a_line_of_its_own_is_not_set_apart_as_english() -> None:
    said = in_arabic(answer(f"{LINE.removesuffix(MARK)}\n {MARK}", "$383.285 billion"), READING)
    assert "بالإنجليزية" not in said.answer
    assert MARK in said.answer


def test_a_citation_that_shows_a_row_is_found_as_it_is_printed() -> None:
    plain = answer(LINE, "$383.285 billion")
    row = plain.citations[0].model_copy(update={"text": "إيرادات | ٣٨٣٬٢٨٥", "mark": MARK})
    assert in_arabic(plain.model_copy(update={"citations": (row,)}), READING).answer == in_arabic(plain, READING).answer


def test_declines_questions_back_and_warnings_are_said() -> None:
    part = DeclinedPart(
        what="the question",
        reason="I can't tell how 'cloud' would narrow the figure.",
        remedy="Ask for the company's reported total, or leave these words out.",
    )
    declined = Answer(
        status="declined",
        answer=part.line,
        declined=(part,),
        clarification=Clarification(question="Which company do you mean?", options=("Apple Inc. (AAPL)",)),
        warnings=("The search found no passage.", "Something else."),
    )
    said = in_arabic(declined, READING)
    assert said.answer == f"لا إجابة عن السؤال: {said.declined[0].reason} {said.declined[0].remedy}"
    assert "السحابية" in said.declined[0].reason
    assert said.clarification == Clarification(question="أي شركة تقصد؟", options=("Apple Inc. (AAPL)",))
    assert said.warnings == ("لم يعثر البحث على أي مقطع.", "تنبيه بالإنجليزية: \u2068Something else.\u2069")


def test_warnings_of_answers_over_units_are_said_in_arabic() -> None:
    warned = answer("نص").model_copy(
        update={"warnings": ("'صافي الربح' is the nearest row: its label says more than the question does.",)}
    )
    [said] = warned_in_arabic(warned, READING).warnings
    assert "صافي الربح" in said
    assert "nearest" not in said


def test_a_warning_without_a_full_stop_is_said_with_its_reasons() -> None:
    told = "d1 is not to be trusted, no figure of it is given: letters are doubled; characters are missing"
    [said] = warned_in_arabic(answer("نص").model_copy(update={"warnings": (told,)}), READING).warnings
    assert said == "نص \u2068d1\u2069 غير موثوق، فلا يُعطى منه رقم: حروف مكررة؛ رموز مفقودة"


def test_advice_to_read_passages_is_not_how_the_question_was_read() -> None:
    told = (
        'Read "opinc" as operating income.',
        "Read the nearest passages, which are suggested, or ask in words that a filing would use.",
    )
    first, second = warned_in_arabic(answer("نص").model_copy(update={"warnings": told}), READING).warnings
    assert first == 'قُرئ "\u2068opinc\u2069" على أنه \u2068operating income\u2069.'
    assert second == "اطّلع على أقرب المقاطع المقترحة، أو اسأل بألفاظ ترد عادة في الإفصاحات."
