"""Facts that a sentence tells, each by its own sentence; what none tells is said."""

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.disclosed.facts import asked_facts
from tools.search.quotes.told.facts import quote_facts


def told(question: str, *texts: str) -> tuple[str, list[str]]:
    found = quote_facts(
        asked_facts(question), wanted(question), [candidate(one, "1", name=str(at)) for at, one in enumerate(texts)]
    )
    return found.opening, [one.text for one in found.quotes]


HOME = "During fiscal 2022, our three largest United States customers accounted for approximately 22% of sales."
ABROAD = "In fiscal 2022, our three largest customers outside of the United States accounted for 14% of other sales."
SIDES = "Give the share of Acme's 2022 sales of its three largest customers in the US and outside the US."


def test_both_sides_are_told_and_a_missing_one_is_said_to_be() -> None:
    assert told(SIDES, f"{GUARD} {ABROAD}", HOME) == ("", [HOME, ABROAD])
    assert told(SIDES, GUARD, ABROAD) == ("Not found: the share in the United States.", [ABROAD])
    assert told(SIDES, GUARD, HOME.replace("2022", "2019")) == ("", [])


UNION = "Approximately 45% of our employees are covered by collective bargaining agreements."
STAFF = "As of December 31, 2022, we had approximately 41,000 employees worldwide."
BOTH = "How many people did Acme employ at the end of 2022, and what part of them is under collective bargaining?"


def test_the_head_count_stands_before_the_share_of_unions() -> None:
    assert told(BOTH, f"{UNION} {STAFF}") == ("", [STAFF, UNION])
    missing = "Not found: what part of them is under collective bargaining."
    assert told(BOTH, f"{STAFF} {GUARD}") == (missing, [STAFF])


@pytest.mark.parametrize(("share", "opening"), [(27, "Yes."), (12, "")])
def test_whether_a_company_depends_on_a_program_is_affirmed_by_a_large_share_alone(share: int, opening: str) -> None:
    said = f"The Kestrel program is our largest program and represented {share}% of our net sales in 2022."
    assert told("Does Acme depend on one single program for its 2022 sales?", said) == (opening, [said])


TABLE = """The following is revenue, as a percentage of total revenues, for our three largest wholesaler customers:
Year Ended December 31,
2022
2021
Quill & Co.
7 %
14 %
Marr, Inc.
9 %
16 %
Other
84 %
70 %
"""
LARGEST = "Who was Acme's largest wholesaler in 2022, and did its share of revenues rise or fall from 2021?"


def test_the_largest_customer_of_a_table_is_told_with_both_shares() -> None:
    opening, quotes = told(LARGEST, TABLE)
    assert opening == "Marr, Inc.: 9% in 2022, down from 16% the year before."
    assert quotes[0] == "Marr, Inc. 9 % 16 %"


@pytest.mark.parametrize(
    "table",
    [
        TABLE.replace("wholesaler customers", "product families"),
        TABLE.replace("revenue, as a percentage of total revenues", "the percentage of total trade receivables"),
        TABLE.replace("2022", "2018").replace("2021", "2017"),
    ],
)
def test_a_table_of_others_of_receivables_or_of_other_years_tells_nothing(table: str) -> None:
    assert told(LARGEST, table) == ("", [])


EACH = "Who were Acme's two largest wholesalers in 2022, and what share of revenue did each have?"


def test_the_largest_customers_are_told_each_with_its_share() -> None:
    opening, quotes = told(EACH, TABLE)
    assert opening == "In 2022: Marr, Inc. 9%; Quill & Co. 7%."
    assert quotes[1:] == ["Marr, Inc. 9 % 16 %", "Quill & Co. 7 % 14 %"]


SHOES = "For fiscal 2022, factories in Vietnam and China manufactured approximately 49% and 23% of Acme footwear."
MADE = "Which countries produced most of Acme's {} in fiscal 2022, and in what proportions?"


def test_where_something_else_is_made_tells_nothing() -> None:
    assert told(MADE.format("footwear"), SHOES) == ("", [SHOES])
    assert told(MADE.format("apparel"), SHOES) == ("", [])


def test_that_nobody_is_in_a_union_is_told_though_that_may_change() -> None:
    none = (
        "As of December 31, 2022, none of our U.S. operations had employees represented by unions, which could change."
    )
    asked = "What share of Acme's U.S. employees was represented by labor unions in 2022?"
    assert told(asked, none) == ("", [none])
    assert told(asked, "If 20% of our employees were to join labor unions, our costs could rise.") == ("", [])


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        (
            "What % of Acme's total revenues came from Marr in 2022, and how is that against 2021?",
            "Marr, Inc.: 9% in 2022, down from 16% in 2021.",
        ),
        ("What share of Acme's 2022 revenues did Quill account for?", "Quill & Co.: 7% in 2022."),
        ("What percentage of Acme's revenues came from Marr in 2022 and 2015?", ""),
        ("What percentage of Acme's revenues came from Otherly in 2022?", ""),
    ],
)
def test_a_customer_that_is_named_is_told_by_its_row_in_all_years(question: str, opening: str) -> None:
    assert told(question, TABLE)[0] == opening


STATE = "We derived 73% of our total net sales from the State Office in 2022, including 64% from the Navy Board."
NAVY = "In 2022, 73% of our net sales were from agencies (including 64% from the Navy Board)."
DEPENDENCE = "How concentrated is Acme in 2022? Quantify its dependence on the State Office and on the Navy Board."


def test_a_dependence_on_each_of_several_names_is_told_by_its_own_sentence() -> None:
    assert told(DEPENDENCE, f"{GUARD} {STATE}") == ("", [STATE])
    assert told(DEPENDENCE, f"{GUARD} {NAVY}") == ("Not found: the share of State Office.", [NAVY])
    assert told(DEPENDENCE, STATE.replace("2022", "2019")) == ("", [])


NOBODY = "No customer accounted for 10% or more of our consolidated revenues during fiscal 2022."
SCOPED = (
    "Did any one customer make up 10% of Acme's 2022 revenue? "
    "And what part of U.S. sales came from its {} biggest U.S. customers?"
)


def test_a_share_at_home_is_told_by_no_sentence_on_sales_abroad() -> None:
    question = SCOPED.format("three")
    assert told(question, NOBODY, f"{GUARD} {ABROAD}", HOME) == ("No.", [NOBODY, HOME])
    missing = "Not found: and what part of U.S. sales came from its {} biggest U.S. customers."
    assert told(question, NOBODY, ABROAD) == (f"No. {missing.format('three')}", [NOBODY])
    assert told(SCOPED.format("five"), NOBODY, HOME) == (f"No. {missing.format('five')}", [NOBODY])
    abroad = "What share of Acme's 2022 non-U.S. sales came from its three largest customers outside the U.S.?"
    assert told(abroad, HOME, ABROAD) == ("", [ABROAD])
    assert told(abroad, HOME) == ("", [])


def test_one_customer_with_a_tenth_of_all_sales_affirms() -> None:
    one = "In 2022, sales to Quill & Co. represented approximately 14% of our consolidated net revenue."
    assert told(SCOPED.format("three"), one, HOME) == ("Yes.", [one, HOME])
    assert told(SCOPED.format("three"), one.replace("consolidated net revenue", "U.S. sales"), HOME)[0][:4] == "Not "


def test_what_stands_below_a_table_s_last_cells_is_told() -> None:
    table = f"STORES\nNUMBER\nFactory stores\n560\nIn-line stores\n49\nTOTAL\n663\nSIGNIFICANT CUSTOMER\n{NOBODY}"
    assert told(SCOPED.format("three"), table, HOME)[0] == "No."


NAMING = "Quill is our largest strategic partner."
SHARE = "The Quill portfolio represented approximately 10 percent of worldwide sales as of December 31, 2022."
PARTNER = "How dependent is Acme on its biggest partner? Name it and give its share of 2022 sales."


def test_the_largest_one_s_share_may_be_told_by_its_name_behind_the_sentence_that_names_it() -> None:
    assert told(PARTNER, f"{NAMING} Its value is important to us. {SHARE}") == ("", [NAMING, SHARE])
    assert told(PARTNER, f"{NAMING} {SHARE.replace('Quill', 'Marr')}") == ("", [])
    assert told(PARTNER, f"{NAMING} {SHARE.replace('2022', '2019')}") == ("", [])
    assert told(PARTNER, NAMING, SHARE) == ("", [])
