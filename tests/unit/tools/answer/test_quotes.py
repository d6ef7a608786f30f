"""What is suggested where nothing answers."""

from decimal import Decimal

from tests.unit.tools.answer.test_compose import facts, figure
from tests.unit.tools.search.make import make_passage
from tools.answer.compose import compose
from tools.answer.quotes import cite_nearest, is_by_quarter, suggest, write_opening, write_quarters
from tools.answer.text import AnswerText
from tools.documents.sources import passage_source
from tools.models.facts import Source
from tools.models.figures import NotMeasured, Retrieved
from tools.models.passages import Quote, Worked
from tools.models.questions import Classification
from tools.tie_out.answers.verification import verify_answer


def _quote(text: str, name: str) -> Quote:
    whole = f"{text} {'And the rest of it goes on. ' * 20}"
    source = passage_source(make_passage(whole, name=name))
    return Quote(text=text, chunk_id=name, source=source, score=0.1, answers=False, passage=whole)


QUOTES = [_quote("The first.", "1"), _quote("Of the same passage.", "1"), _quote("The second.", "2")]


def test_each_passage_is_suggested_once_and_the_first_whole() -> None:
    first, second = suggest(QUOTES, "000")
    assert first.snippet == QUOTES[0].passage
    assert second.snippet == "The second."


def test_what_is_near_is_cited_in_one_line() -> None:
    text = AnswerText("000")
    cite_nearest(text, QUOTES)
    assert str(text).startswith("Nearest: [Source: ")
    assert [citation.quote for citation in text.citations.values()] == ["The first.", "The second."]
    assert not text.spans


def test_nothing_is_near() -> None:
    text = AnswerText("000")
    cite_nearest(text, [])
    assert str(text) == ""


WHY = Classification(query_type="narrative", intent="narrative", route="hybrid", narrative_cues=("why",))
TEXT = Classification(query_type="narrative", intent="narrative", route="narrative")


def _answering(text: str, name: str) -> Quote:
    return _quote(text, name).model_copy(update={"answers": True})


def test_the_reasons_of_a_figure_come_before_it() -> None:
    found = facts(figure("5")).model_copy(update={"quotes": (_answering("It fell because of tin.", "1"),)})
    answer = compose(WHY, found).answer
    assert answer.index("because of tin") < answer.index("Acme Corp: Revenue")


def test_what_quotations_come_to_goes_before_them() -> None:
    found = Retrieved(quotes=(_answering("No such thing is material.", "1"),), opening="No.")
    assert compose(TEXT, found).answer.startswith("No.\n“No such thing")


def test_a_figure_worked_out_of_quotations_shows_how_and_ties_out() -> None:
    quote = _answering("We expect sales to grow 9 percent (previously 8 percent).", "1")
    worked = Worked(value=Decimal(1), shown="1 percentage point", expression="9% - 8%", moved=True)
    checked = verify_answer(compose(TEXT, Retrieved(quotes=(quote,), worked=worked)))
    assert checked.answer.startswith("Up 1 percentage point (= 9% - 8%).")
    assert (checked.verification.status, checked.warnings) == ("verified", ())
    figures = [checked.answer[span.start : span.end] for span in checked.spans if not span.quote]
    assert figures == ["1 percentage point", "9%", "8%"]


def test_each_operand_cites_the_quotation_that_prints_it() -> None:
    new, old = _answering("We borrowed $420 million anew.", "1"), _answering("We repaid $380 million.", "2")
    worked = Worked(value=Decimal(40), shown="$40 million", expression="$420 million - $380 million", moved=True)
    checked = verify_answer(compose(TEXT, Retrieved(quotes=(new, old), worked=worked)))
    cited = {checked.answer[span.start : span.end]: span.citation_id for span in checked.spans if not span.quote}
    assert checked.verification.status == "verified"
    assert cited["$420 million"] == cited["$40 million"] != cited["$380 million"]


def test_a_figure_worked_out_wrongly_does_not_tie_out() -> None:
    quote = _answering("We expect sales to grow 9 percent (previously 8 percent).", "1")
    worked = Worked(value=Decimal(2), shown="2 percentage points", expression="9% - 8%", moved=True)
    checked = verify_answer(compose(TEXT, Retrieved(quotes=(quote,), worked=worked)))
    assert checked.verification.status != "verified"


def test_a_figure_that_a_statement_has_no_line_for_is_said_to_measure_nothing() -> None:
    source = Source(doc_id="d", company="Acme Bank", ticker="ACME", doc_type="10-K")
    told = NotMeasured(
        label="Gross margin", lacking=("Cost of revenue",), lines=("Total interest income",), source=source
    )
    answer = compose(WHY, Retrieved(not_measured=(told,)))
    assert answer.status == "answered"
    assert answer.answer.startswith("The performance of Acme Bank is not measured by gross margin: ")
    assert "no line for cost of revenue" in answer.answer


def test_a_line_that_others_print_is_led_in_without_the_lines_of_the_one() -> None:
    source = Source(doc_id="d", company="Acme", ticker="ACME", doc_type="10-K")
    told = NotMeasured(
        label="severance", lacking=("severance",), lines=("Sales",), source=source, otherwise="none", elsewhere=True
    )
    said = compose(WHY, Retrieved(not_measured=(told,))).answer
    assert said.startswith("None: the income statement of Acme prints no line for severance. Its other statements do.")
    assert "Sales" not in said


def _said(text: str, year: int, quarter: int | None) -> Quote:
    source = Source(
        doc_id=f"{year}-{quarter}", company="Acme", ticker="AC", doc_type="transcript", fiscal_year=year,
        fiscal_quarter=quarter, speaker="Ann Poe",
    )  # fmt: skip
    return Quote(text=text, chunk_id=text, source=source, score=0.9)


def test_words_of_several_quarters_are_a_paragraph_each_in_order() -> None:
    text = AnswerText("002")
    quotes = [
        _said("It rose.", 2025, 1),
        _said("It fell.", 2024, 4),
        _said("A year.", 2024, None),
        _said("So.", 2025, 1),
    ]
    write_quarters(text, quotes)
    paragraphs = str(text).strip().split("\n\n")
    assert [one.splitlines()[0] for one in paragraphs] == ["Q4 FY2024:", "Q1 FY2025:", "Of whole years:"]
    assert paragraphs[0].splitlines()[1] == "“It fell.” [transcript, Q4 FY2024, Ann Poe]"
    assert [line[:4] for line in paragraphs[1].splitlines()[1:]] == ["“It ", "“So."]


def test_quarters_are_told_apart_where_several_are_asked_for_and_quoted() -> None:
    reading = Classification(
        query_type="factual", intent="specific_metric", tickers=("AC",), newest=2, granularity="quarterly"
    )
    several = [_said("It rose.", 2025, 1), _said("It fell.", 2024, 4)]
    assert is_by_quarter(reading, several)
    assert not is_by_quarter(reading, several[:1])
    assert not is_by_quarter(reading.model_copy(update={"granularity": "annual"}), several)
    assert not is_by_quarter(reading.model_copy(update={"newest": 1, "fiscal_quarters": (1,)}), several)


def test_a_figure_of_an_opening_is_tied_to_the_words_that_print_it() -> None:
    text = AnswerText("000")
    write_opening(text, "Most votes: Bo Marr, 69,085; then Ada Quill, 12.", [_quote("Bo Marr 943,626 69,085", "1")])
    assert str(text) == "Most votes: Bo Marr, 69,085; then Ada Quill, 12.\n"
    assert [(str(text)[one.start : one.end], one.citation_id) for one in text.spans] == [("69,085", "c1")]


def test_a_part_of_a_number_ties_none() -> None:
    text = AnswerText("000")
    write_opening(text, "A net gain: 213.", [_quote("Restructuring 1,213", "1")])
    assert not text.spans
