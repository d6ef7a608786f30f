"""Why a part's figure moved, by a sentence whose subject it is; and how a figure moved without what drove it."""

from tests.unit.tools.search.quotes.passages import GUARD, candidate
from tools.language.queries.without import asks_without, rest_moved, words_without
from tools.search.quotes.told.parts import is_about, quote_part_reasons, quote_without, rest_untold

NAMES = ["revenu", "sale"]
OWN = "Tinol revenue decreased 40%, driven by lower contracted deliveries in the year."
SET_ASIDE = "Excluding Tinol, revenue increased 5%, reflecting strong demand for paint."
CAUSE = "Cost of sales decreased $4 million, primarily due to lower sales of Tinol."
ROW = "Commentary Tinol\nQTD\n$1,488"
BARE = "Global declines largely driven by lower contracted deliveries and demand abroad."


def test_a_part_is_what_a_sentence_tells_of_before_its_reason_and_not_set_aside() -> None:
    assert is_about(["tinol"], OWN)
    assert not is_about(["tinol"], SET_ASIDE)
    assert not is_about(["tinol"], CAUSE)


def reasons(question: str, text: str) -> list[str]:
    found = quote_part_reasons(["tinol"], NAMES, question, [candidate(text)])
    return [" ".join(one.text.split()) for one in found.quotes]


def test_a_parts_own_sentence_tells_why_its_figure_moved() -> None:
    question = "Why did Tinol revenue collapse?"
    assert reasons(question, f"{GUARD} {SET_ASIDE} {CAUSE} {OWN}") == [OWN]
    assert reasons(question, f"{GUARD} {SET_ASIDE} {CAUSE}") == []
    assert reasons("Why did Tinol revenue surge?", f"{GUARD} {OWN}") == []


def test_a_sentence_without_a_subject_is_of_the_row_above_it() -> None:
    told = reasons("Why did Tinol revenue collapse?", f"{ROW}\n\n{BARE}")
    assert told[0] == BARE
    assert "$1,488" in told[1]
    assert reasons("Why did Tinol revenue collapse?", f"{ROW.replace('Tinol', 'Paintol')}\n\n{BARE}") == []


def test_what_drove_a_figure_stands_right_before_how_it_moved_without_that() -> None:
    drove = "Tinol revenue increased by $4.1 billion, and represented 85% of the increase in revenue."
    without = "Excluding Tinol revenue, revenue increased by $729 million, or 17%, in the year."
    found = quote_without(NAMES, (2022,), [candidate(f"{GUARD} {drove} {without}")])
    assert [one.text for one in found.quotes] == [drove, without]
    costs = without.replace(", revenue increased", ", cost of revenue increased")
    assert not quote_without(NAMES, (2022,), [candidate(f"{GUARD} {drove} {costs}")]).quotes
    assert not quote_without(NAMES, (2021,), [candidate(f"{GUARD} {drove} {without}")]).quotes


def test_without_it_points_back_to_what_drove_a_figure() -> None:
    assert asks_without("What drove revenue, and how fast would it have grown without it?")
    assert not asks_without("What was revenue without the paint business?")


FELL = "Revenues decreased $15.0 billion, or 54%, in the second quarter of 2022 to $12.7 billion."
DRIVEN = "The decrease was primarily driven by declines in Tinol."
REST = (
    "Excluding contributions from Tinol, revenues increased $537 million, or 5%, partially offset by declines in Paint."
)
ASKED = "What drove the plunge in Acme's revenues in the second quarter of 2022, and did the rest of the portfolio {}?"


def told(question: str, *sentences: str, quarterly: bool = True) -> tuple[str, list[str]]:
    text = f"{GUARD}\n\n" + " ".join(sentences)
    found = quote_without(NAMES, (2022,), [candidate(text)], question, quarterly=quarterly)
    return found.opening, [" ".join(one.text.split()) for one in found.quotes]


def test_whether_the_rest_grew_is_told_by_how_the_figure_moved_without_what_drove_it() -> None:
    assert told(ASKED.format("grow"), FELL, DRIVEN, REST) == (
        "Without contributions from Tinol: yes.", [FELL, DRIVEN, REST],
    )  # fmt: skip
    assert told(ASKED.format("shrink"), FELL, DRIVEN, REST)[0] == "Without contributions from Tinol: no."
    assert told("What drove it, and how fast would it have grown without it?", FELL, DRIVEN, REST)[0] == ""


def test_by_how_much_the_rest_grew_gets_no_yes_and_where_it_grew_is_not_found() -> None:
    assert told(ASKED.format("grow more than 10%"), FELL, DRIVEN, REST) == ("", [FELL, DRIVEN, REST])
    [quote] = quote_part_reasons(["tinol"], NAMES, "Why did Tinol revenue collapse?", [candidate(OWN)]).quotes
    untold = quote.model_copy(update={"text": REST})
    assert rest_untold(ASKED.format("grow in China"), [untold]) == "Not found: how the rest moved."
    assert not asks_without(ASKED.format("grow in China"))
    assert asks_without(ASKED.format("grow in the same quarter"))


def test_a_pace_gets_no_yes_and_a_place_by_an_adverb_is_not_found() -> None:
    for pace in ("grow ten percent or more", "grow faster than in 2021", "grow at least twice", "grow by a tenth"):
        assert told(ASKED.format(pace), FELL, DRIVEN, REST) == ("", [FELL, DRIVEN, REST])
    for place in ("grow operationally in China", "grow internationally", "grow strongly abroad"):
        assert not asks_without(ASKED.format(place))
    for plain in (
        "grow too",
        "grow at all",
        "grow operationally",
        "grow in the same quarter",
        "grow operationally in 2022",
    ):
        assert told(ASKED.format(plain), FELL, DRIVEN, REST)[0] == "Without contributions from Tinol: yes."


def test_how_the_rest_moved_is_told_of_the_span_and_the_business_that_are_asked_about() -> None:
    longer = FELL.replace("second quarter", "first six months")
    assert told(ASKED.format("grow"), longer, DRIVEN, REST) == ("", [])
    currency = REST.replace("contributions from Tinol", "the impact of foreign exchange on Tinol")
    assert told(ASKED.format("grow"), FELL, DRIVEN, currency) == ("", [])
    assert told(ASKED.format("grow"), FELL.replace("Revenues", "Costs"), DRIVEN, REST) == ("", [])


def test_below_a_heading_the_sentence_on_the_figure_is_told_without_it() -> None:
    assert told(ASKED.format("grow"), f"Our Second Quarter Performance\n{FELL}", DRIVEN, REST)[1][0] == FELL


def test_words_for_the_rest_narrow_no_figure_and_what_is_untold_is_said() -> None:
    assert words_without(ASKED.format("grow")) >= {"rest", "portfolio"}
    assert rest_moved("What drove revenue?", REST) is None
    [quote] = quote_part_reasons(["tinol"], NAMES, "Why did Tinol revenue collapse?", [candidate(OWN)]).quotes
    assert rest_untold(ASKED.format("grow"), [quote]) == "Not found: how the rest moved."
    assert rest_untold(ASKED.format("grow"), [quote.model_copy(update={"text": REST})]) == ""
    assert rest_untold("What drove revenue?", [quote]) == ""
