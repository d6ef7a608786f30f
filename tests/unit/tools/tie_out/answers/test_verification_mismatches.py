"""Whatever of an answer is tampered with is found out: figures, their units, their sources, and numbers beside them."""

import re
from decimal import Decimal

import pytest

from tests.unit.tools.answer.test_compose import DERIVED, FOUND, READING, facts, figure, printed
from tests.unit.tools.tie_out.answers.composed import (
    COMPOSED,
    MORE,
    appended,
    beside,
    composed,
    refuted,
    retold,
)
from tools.answer.compose import compose
from tools.models.figures import Retrieved


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
