"""Every number of a finished answer is read again: what is right passes, and whatever is tampered with is found out."""

import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tools.answer import compose
from tools.answer_models import Answer
from tools.checks.verification import RELATIVE_TOLERANCE, read_printed, verify_answer
from tools.figures.models import Growth, Retrieved
from tools.models import Declined
from tools.numbers import format_computed, format_percent, format_value

from ..test_answer import BALANCE_SHEET, DERIVED, FOUND, MARGIN, READING, SERIES, facts, figure, source

values = st.decimals(-(10**18), 10**18, places=0) | st.decimals(-(10**9), 10**9, places=6)
units = st.sampled_from(["USD", "EUR", "JPY", "SEK", "USD/shares", "SEK/shares", "shares", "pure", "Customer"])

FALLING = SERIES.model_copy(
    update={
        "points": (
            figure("9000000", fiscal_year=2021, source=source(2021)),
            figure("8000000", fiscal_year=2022, source=source(2022)),
            figure("4000000"),
        ),
        "growth": (
            Growth(fiscal_year=2021, yoy_pct=-12.5),
            Growth(fiscal_year=2022, yoy_pct=-11.1111),
            Growth(fiscal_year=2023, yoy_pct=-50.0),
        ),
        "cagr": -33.3333,
    }
)
MORE = {
    "a falling series": Retrieved(timeseries=(FALLING,)),
    "a falling series of two": Retrieved(
        timeseries=(FALLING.model_copy(update={"points": FALLING.points[1:], "cagr": -50.0}),)
    ),
    "a negative margin": Retrieved(
        calculations=(
            MARGIN.model_copy(
                update={"results": tuple(r.model_copy(update={"value": Decimal("-0.05")}) for r in MARGIN.results)}
            ),
        )
    ),
    "other currency": facts(figure("-7125000", unit="SEK")),
    "a company with a digit": facts(figure("5", source=source(2023).model_copy(update={"company": "3M CO"}))),
    "a label with a digit": facts(figure("5", label="Rule of 40")),
    "a part that was declined": facts(
        figure("5"),
        declined=(
            Declined(
                ticker="ACME",
                metric="revenue",
                fiscal_year=1999,
                reason="Loaded are 4 years, 2020 to 2023.",
                remedy="Load 21 more.",
            ),
        ),
    ),
    "a concept's date": facts(figure("5", derived_from=(DERIVED.derived_from[0],), basis="derived")),
    "everything": Retrieved(
        xbrl_facts=FOUND["many"].xbrl_facts,
        calculations=(MARGIN,),
        timeseries=(SERIES,),
        statements=(BALANCE_SHEET,),
    ),
}
COMPOSED = {**FOUND, **MORE}
composed = pytest.mark.parametrize("found", COMPOSED.values(), ids=COMPOSED.keys())


def printed(answer: Answer) -> list[str]:
    return [answer.answer[span.start : span.end] for span in answer.spans]


def states(answer: Answer) -> dict[str, str]:
    return dict(zip(printed(answer), (span.state for span in answer.spans), strict=True))


def retold(answer: Answer, place: int, text: str) -> Answer:
    """The answer with other words in the place of one figure; the spans still fit."""
    moved = len(text) - (answer.spans[place].end - answer.spans[place].start)
    spans = [
        span.model_copy(
            update={
                "start": span.start + (moved if number > place else 0),
                "end": span.end + (moved if number >= place else 0),
            }
        )
        for number, span in enumerate(answer.spans)
    ]
    start, end = answer.spans[place].start, answer.spans[place].end
    told = f"{answer.answer[:start]}{text}{answer.answer[end:]}"
    return answer.model_copy(update={"answer": told, "spans": tuple(spans)})


def beside(answer: Answer, place: int, before: str = "", after: str = "") -> Answer:
    """The answer with other words right before and after one figure, outside of its span."""
    text = printed(answer)[place]
    told = retold(answer, place, f"{before}{text}{after}")
    start = told.spans[place].start + len(before)
    span = told.spans[place].model_copy(update={"start": start, "end": start + len(text)})
    return told.model_copy(update={"spans": (*told.spans[:place], span, *told.spans[place + 1 :])})


def appended(answer: Answer, text: str) -> Answer:
    return answer.model_copy(update={"answer": answer.answer + text})


def refuted(answer: Answer) -> Answer:
    """The checked answer, which must not pass."""
    checked = verify_answer(answer)
    assert checked.verification.status in {"partly_verified", "not_verified"}, printed(answer)
    assert len(checked.warnings) > len(answer.warnings)
    return checked


# ---- What is right


@composed
def test_what_the_rules_write_ties_out(found: Retrieved) -> None:
    answer = compose(READING, found)
    checked = verify_answer(answer)
    assert (checked.verification.status, checked.warnings) == ("verified", answer.warnings)
    assert checked.spans == answer.spans
    assert [d.value for d in checked.verification.details] == [d.value for d in answer.verification.details]
    assert all(detail.tolerance > 0 or detail.value == 0 for detail in checked.verification.details)


@composed
def test_reading_an_answer_twice_changes_nothing(found: Retrieved) -> None:
    once = verify_answer(compose(READING, found))
    assert verify_answer(once) == once
    wrong = verify_answer(appended(once, " And 4711 more."))
    assert verify_answer(wrong) == wrong


def test_a_comparison_ties_out() -> None:
    others = figure("7", ticker="OTHER", source=source(2023).model_copy(update={"company": "Other Corp"}))
    reading = READING.model_copy(update={"query_type": "comparative"})
    checked = verify_answer(compose(reading, facts(figure("5"), others)))
    assert "Highest Revenue in FY2023: Other Corp, $7." in checked.answer
    assert checked.verification.status == "verified"


def test_where_nothing_is_printed_there_is_nothing_to_verify() -> None:
    answer = Answer(status="answered", answer="There is no such thing.")
    assert verify_answer(answer) == answer
    assert answer.verification.status == "nothing_to_verify"


@pytest.mark.parametrize("status", ["declined", "needs_clarification"])
def test_what_is_said_instead_of_an_answer_holds_no_figures(status: Any) -> None:
    answer = Answer(status=status, answer="Loaded are 3 companies; the first report is of 2019.")
    assert verify_answer(answer) == answer


@pytest.mark.parametrize(
    "words",
    [
        " It was filed in fiscal 2023, and compares with 2022.",
        " The year ended December 31, 2023.",
        " The year ended 31 December 2023, or Dec. 31, 2023.",
        " It ended on 2023-12-31, in Q4 FY2023 (q4), as the 10-K, 10-K/A, 10-Q, 8-K, 20-F and 6-K say.",
        " Apple's and Nvidia's, that is.",
        " CIK 320193 and CIK0000320193 file.",
        " [Source: Acme Corp 10-K FY2023]",
    ],
)
def test_dates_periods_forms_and_citations_are_no_figures(words: str) -> None:
    answer = compose(READING, FOUND["up"])
    assert verify_answer(appended(answer, words)).verification.status == "verified"


# ---- What is wrong


@composed
@pytest.mark.parametrize("scale", [Decimal("1.01"), Decimal("0.99"), Decimal(10), Decimal("0.1"), Decimal(1000)])
def test_a_figure_with_other_digits_is_a_mismatch(found: Retrieved, scale: Decimal) -> None:
    answer = compose(READING, found)
    for place, text in enumerate(printed(answer)):
        number = re.search(r"[\d,]+(?:\.\d+)?", text)
        assert number is not None
        value = Decimal(number[0].replace(",", ""))
        digits = -int(value.as_tuple().exponent)
        other = f"{round(value * scale + 2 * Decimal(10) ** -digits, digits):f}"
        told = f"{text[: number.start()]}{other}{text[number.end() :]}"
        if told == text:
            continue
        checked = refuted(retold(answer, place, told))
        assert checked.spans[place].state == checked.verification.details[place].state == "mismatch"
        assert f"{told} does not match the figure that it cites." in checked.warnings


@composed
def test_a_figure_with_its_sign_turned_is_a_mismatch(found: Retrieved) -> None:
    answer = compose(READING, found)
    for place, text in enumerate(printed(answer)):
        if text == "$0" or (found is MORE["a falling series of two"] and "50.0%" in text):
            continue  # the year's growth ("down 50.0%") is the compound growth (-50.0%) as well
        turned = text.removeprefix("-") if text.startswith("-") else f"-{text}"
        assert refuted(retold(answer, place, turned)).spans[place].state == "mismatch", text


@composed
def test_a_percent_sign_more_or_less_is_a_mismatch(found: Retrieved) -> None:
    answer = compose(READING, found)
    for place, text in enumerate(printed(answer)):
        if text == "$0":
            continue
        other = text.removesuffix("%") if text.endswith("%") else f"{text.partition(' ')[0]}%"
        assert refuted(retold(answer, place, other)).spans[place].state == "mismatch", text
        if "$" in other:
            assert refuted(retold(answer, place, other.replace("$", ""))).spans[place].state == "mismatch"


@pytest.mark.parametrize(
    ("found", "other"),
    [
        ("alone", "$383.285 million"),
        ("alone", "$383.285 trillion"),
        ("alone", "$383.285"),
        ("alone", "$383,285 thousand"),
        ("alone", "$383.285 bn"),
        ("alone", "$383.285 billion or so"),
        ("alone", "€383.285 billion"),
        ("alone", "SEK 383.285 billion"),
        ("alone", "383,285,000,000 shares"),
        ("alone", "383,285,000,000 days"),
        ("alone", "$383,285,000,000%"),
        ("alone", "383,285,000,000x"),
        ("alone", "($383.285 billion)"),
        ("alone", "$-383.285 billion"),
        ("alone", "−$383.285 billion"),
        ("alone", "$38,3285 million"),
        ("alone", "$383.285 billion $383.285 billion"),
        ("alone", "nothing"),
        ("alone", ""),
        ("shares", "$15,812,547,000"),
        ("per share", "$6.13 million"),
        ("loss after loss", "$1.28564 billion"),
        ("a statement", "1,234,567,000"),
        ("a statement", "1,234.567%"),
        ("a statement", "$1,234.567"),
        ("computed", "44.13"),
        ("computed", "0.4413%"),
        ("a negative margin", "5.00%"),
        ("other currency", "-$7.125 million"),
    ],
)
def test_another_unit_or_scale_is_a_mismatch(found: str, other: str) -> None:
    checked = refuted(retold(compose(READING, COMPOSED[found]), 0, other))
    assert checked.spans[0].state == "mismatch"


@pytest.mark.parametrize("cagr", ["33.3%", "-33.4%", "-3.3%"])
def test_compound_growth_is_reckoned_again(cagr: str) -> None:
    answer = compose(READING, MORE["a falling series"])
    assert printed(answer)[-1] == "-33.3%"
    assert refuted(retold(answer, -1 % len(answer.spans), cagr)).spans[-1].state == "mismatch"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("-", ""),
        ("−", ""),
        ("1", ""),
        ("1,", ""),
        ("minus ", ""),
        ("negative ", ""),
        ("$", ""),
        ("", "5"),
        ("", ",000"),
        ("", ".5"),
        ("", "%"),
        ("", " %"),
        ("", " billion"),
        ("", " Million"),
        ("", " thousand"),
        ("", " percent"),
        ("", "bn"),
        ("", "k"),
    ],
)
@pytest.mark.parametrize("name", ["per share", "a statement", "computed", "shares"])
def test_words_around_a_figure_must_not_make_another_of_it(name: str, before: str, after: str) -> None:
    told = beside(compose(READING, COMPOSED[name]), 0, before, after)
    assert refuted(told).spans[0].state == "mismatch"


@composed
def test_a_figure_that_is_tied_to_another_fact_is_a_mismatch(found: Retrieved) -> None:
    answer = compose(READING, found)
    known = [fact.fact_id for fact in answer.facts] + [citation.id for citation in answer.citations]
    for place, span in enumerate(answer.spans):
        for other in [*known, "f99", "c99", None]:
            if other == (span.fact_id or span.citation_id):
                continue
            fact = other if other and other.startswith("f") else None
            citation = other if other and other.startswith("c") else None
            moved = span.model_copy(update={"fact_id": fact, "citation_id": citation})
            told = answer.model_copy(update={"spans": (*answer.spans[:place], moved, *answer.spans[place + 1 :])})
            assert refuted(told).spans[place].state == "mismatch"


def test_a_number_that_its_fact_does_not_hold_is_a_mismatch() -> None:
    """Even where text and number agree with each other: the fact decides."""
    answer = compose(READING, facts(figure("5000000"), figure("7000000", metric="m", label="Other")))
    first, second = answer.verification.details
    forged = first.model_copy(update={"value": second.value})
    verification = answer.verification.model_copy(update={"details": (forged, second)})
    checked = refuted(retold(answer.model_copy(update={"verification": verification}), 0, "$7 million"))
    assert [span.state for span in checked.spans] == ["mismatch", "verified"]
    assert checked.verification.status == "partly_verified"


@pytest.mark.parametrize("name", ["up", "a falling series", "computed"])
def test_a_percentage_that_its_fact_does_not_have_is_a_mismatch(name: str) -> None:
    answer = compose(READING, COMPOSED[name])
    place = max(number for number, text in enumerate(printed(answer)) if text.endswith("%"))
    details = list(answer.verification.details)
    details[place] = details[place].model_copy(update={"value": Decimal("42.0")})
    verification = answer.verification.model_copy(update={"details": tuple(details)})
    told = retold(answer.model_copy(update={"verification": verification}), place, "42.0%")
    assert refuted(told).spans[place].state == "mismatch"


def test_a_cell_of_a_filing_that_is_not_cited_is_a_mismatch() -> None:
    answer = compose(READING, FOUND["a statement"])
    span = answer.spans[0].model_copy(update={"citation_id": "c99"})
    number = answer.verification.details[0].model_copy(update={"from_": "c99"})
    verification = answer.verification.model_copy(update={"details": (number,)})
    refuted(answer.model_copy(update={"spans": (span,), "verification": verification}))


def test_an_amount_is_no_percentage_even_where_it_is_derived() -> None:
    answer = compose(READING, facts(figure("44", basis="derived", derived_from=DERIVED.derived_from)))
    assert refuted(retold(answer, 0, "4400%")).spans[0].state == "mismatch"


def test_a_span_without_its_number_is_a_mismatch() -> None:
    answer = compose(READING, FOUND["up"])
    verification = answer.verification.model_copy(update={"details": answer.verification.details[:1]})
    checked = refuted(answer.model_copy(update={"verification": verification}))
    assert [span.state for span in checked.spans] == ["verified", "mismatch", "mismatch", "mismatch"]


def test_where_nothing_ties_out_the_answer_is_not_verified() -> None:
    checked = refuted(retold(compose(READING, FOUND["alone"]), 0, "$1"))
    assert checked.verification.status == "not_verified"
    assert checked.warnings == ("$1 does not match the figure that it cites.",)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (" That is 42 more than hoped.", "42"),
        (" Apple's figure was 999 more than Nvidia's.", "999"),
        (" It called it 'a gain of 999'.", "999"),
        (" [Source: it rose by 12 times]", "12"),
        (" [Source: Other Corp 10-K FY2023, p. 31]", "31"),
        ("\nNo answer for Acme: it was $77.", "77"),
        (" In 2019 it was less.", "2019"),
        (" It has 2023 million users.", "2023"),
        (" It cost $2023.", "2023"),
        (" It rose 2023% on the year.", "2023"),
        (" It has 2,023 shops.", "2,023"),
        (" The Market 500 grew.", "500"),
        (" A ratio of 1.75, or so.", "1.75"),
        (" Some 1,234,567.5 of them.", "1,234,567.5"),
        (" A quarter of Q5.", "5"),
        (" In Arabic: ٤٢.", "٤٢"),
    ],
)
def test_a_number_without_a_span_is_named(words: str, found: str) -> None:
    answer = compose(READING, FOUND["up"])
    checked = refuted(appended(answer, words))
    assert checked.verification.status == "partly_verified"
    *tied, bare = checked.verification.details
    assert all(number.state in {"verified", "derived"} for number in tied)
    assert (bare.state, bare.from_, bare.value) == ("not_found", found, Decimal(found.replace(",", "")))
    assert checked.warnings == (f"{found} is not tied to a source.",)


def test_only_the_words_of_what_was_declined_may_hold_numbers() -> None:
    answer = compose(READING, MORE["a part that was declined"])
    told = answer.answer.replace("Loaded are 4 years", "Loaded are 9 years")
    refuted(answer.model_copy(update={"answer": told}))


# ---- Printed numbers


@given(values, units)
def test_a_printed_figure_reads_back(value: Decimal, unit: str) -> None:
    text = format_value(value, unit)
    read = read_printed(text)
    assert read is not None, text
    assert read.matches(value)
    assert not read.percent


@given(values, st.sampled_from(["USD", "EUR/shares", "shares", "days", "multiple", "ratio", "pure"]), st.booleans())
def test_a_printed_computed_value_reads_back(value: Decimal, unit: str, percent: bool) -> None:
    text = format_computed(value, unit, percent=percent)
    read = read_printed(text)
    assert read is not None, text
    assert read.percent == percent
    assert read.matches(value * 100 if percent else value)


@given(st.floats(-1e9, 1e9, allow_nan=False).map(lambda number: round(number, 4)))
def test_a_printed_percentage_reads_back_without_its_sign(percent: float) -> None:
    read = read_printed(format_percent(percent))
    assert read is not None
    assert read.percent
    assert read.matches(abs(Decimal(str(percent))))


@given(values, units, st.decimals("1.001", 100, places=4), st.booleans())
def test_a_value_beyond_the_tolerance_does_not_match(value: Decimal, unit: str, far: Decimal, up: bool) -> None:
    read = read_printed(format_value(value, unit))
    assert read is not None
    room = max(read.half_unit, abs(value) * RELATIVE_TOLERANCE)
    other = value + (1 if up else -1) * room * far * Decimal("1.002")
    assert not read.matches(other)
    assume(value and room < abs(value))
    assert not read.matches(-value)


@pytest.mark.parametrize(
    ("text", "value", "half_unit", "unit"),
    [
        ("$383.285 billion", "383285000000", "500000", "USD"),
        ("-$1.28564 billion", "-1285640000", "5000", "USD"),
        ("$6.13", "6.13", "0.005", "USD"),
        ("€7 million", "7000000", "500000", "EUR"),
        ("SEK 7.5 million", "7500000", "50000", "SEK"),
        ("15,812,547,000 shares", "15812547000", "0.5", "shares"),
        ("1,234.567", "1234.567", "0.0005", None),
        ("44.13%", "44.13", "0.005", "percent"),
        ("-5.00%", "-5", "0.005", "percent"),
        ("2.35x", "2.35", "0.005", "multiple"),
        ("58.4 days", "58.4", "0.05", "days"),
        ("$0", "0", "0.5", "USD"),
        (" 5 ", "5", "0.5", None),
    ],
)
def test_a_number_is_read_with_its_precision_and_unit(text: str, value: str, half_unit: str, unit: str | None) -> None:
    read = read_printed(text)
    assert read is not None
    assert (read.value, read.half_unit, read.unit) == (Decimal(value), Decimal(half_unit), unit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "billion",
        "$5 gazillion",
        "five",
        "$$5",
        "5%%",
        "$5%",
        "1,23",
        "1,2345",
        "1.2.3",
        "5 %",
        "+5",
        "5x days",
    ],
)
def test_what_is_no_printed_number_is_not_read(text: str) -> None:
    assert read_printed(text) is None


@given(st.text(max_size=20))
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    read_printed(text)
    answer = compose(READING, FOUND["alone"])
    verify_answer(appended(answer, text))
    verify_answer(retold(answer, 0, text))


@pytest.mark.parametrize(
    ("value", "matches"),
    [("383000000000", True), ("383499999999", True), ("382900000001", True), ("384000000000", False)],
)
def test_a_rounded_figure_matches_within_half_a_unit_or_a_tenth_of_a_percent(value: str, matches: bool) -> None:
    read = read_printed("$383 billion")
    assert read is not None
    assert read.matches(Decimal(value)) == matches
