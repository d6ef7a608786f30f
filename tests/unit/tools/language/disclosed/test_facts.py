"""Facts that a sentence tells: which of them a question asks for, and which sentences tell them."""

import pytest

from tools.language.disclosed.facts import asked_facts, goes_before_figures, told_alone


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("How many people did Acme employ in 2022, and what part of them is under collective bargaining?",
         ["headcount", "unions"]),
        ("What share of Acme's staff were in a labor union in 2022?", ["unions"]),
        ("How many people worked for Acme in 2022, and are any of them in a union?", ["headcount", "unions"]),
        ("Are any of Acme's U.S. employees represented by labor unions?", ["unions"]),
        ("Does Acme depend heavily on one single program? Name it and give its share of 2022 sales.", ["program"]),
        ("Is Acme reliant on a few key suppliers? How much of its purchases came from them in 2022?", ["program"]),
        ("How dependent was Acme on Widgetol for its 2022 revenue, and for its growth?", ["reliance"]),
        ("How concentrated is Acme's customer base? Give the share of sales of its three largest customers.",
         ["customers"]),
        ("Who was Acme's largest wholesaler customer in 2022, and did its share rise or fall from 2021?",
         ["wholesalers"]),
        ("Which two countries made most of Acme's boots in 2022 and what share did each have?", ["made_in"]),
        ("What share of Acme's 2022 revenue came from Widgetry?", ["partner"]),
    ],
)  # fmt: skip
def test_each_fact_is_known_by_how_it_is_asked_for(question: str, kinds: list[str]) -> None:
    assert [one.kind for one in asked_facts(question)] == kinds


@pytest.mark.parametrize(
    "question",
    [
        "How many people did Acme employ in 2022?",  # a figure of its own
        "How many people did Acme employ in 2022, and what was its revenue?",
        "What were Acme's expected union pension plan contributions in 2022?",
        "What share of Acme's receivables was owed by its largest customer in 2022?",
        "What was Acme's share of sales in Europe in 2022?",
        "Which country had the largest share of Acme's revenue in 2022?",
        "Why did Acme's revenue depend on the weather?",
        "How much debt does Acme rely on for its dividends?",
        "Does Acme depend on water for its business?",
        "What did Acme say about its dependence on Widgetol for revenue?",
        "Were Acme's results in 2022 a loss or a profit?",
    ],
)
def test_what_figures_or_others_answer_is_no_such_fact(question: str) -> None:
    assert asked_facts(question) == ()


def test_the_union_goes_before_the_number_of_employees() -> None:
    facts = asked_facts("How many of Acme's employees are covered by collective bargaining agreements?")
    assert goes_before_figures(facts)
    assert told_alone(facts)
    assert not told_alone(asked_facts("What share of sales came from Acme's largest customers in 2022?"))


@pytest.mark.parametrize(
    ("question", "sentence", "rank"),
    [
        ("Does Acme depend on one single program for its sales?",
         "The Kestrel program is our largest program, generating 27% of our total net sales.", 0),
        ("Does Acme depend on one single program for its sales?",
         "The Kestrel program represented 9% of our net sales in 2022.", 1),
        ("Does Acme depend on one single program for its sales?",
         "Our largest program had a cost overrun of 27%.", None),
        ("How dependent was Acme on Gadgetin and Widgetol for its revenue?",
         "In 2022, Widgetol accounted for 45% of our total revenues.", 1),
        ("How dependent was Acme on Widgetol for its revenue?",
         "In 2022, Widgetol accounted for 45% of our total revenues.", 1),
        ("How dependent was Acme on Widgetol for its revenue?",
         "Revenue from the government represented 13% of total revenues, mostly for Widgetol.", None),
        ("How dependent was Acme on Widgetol for its revenue?",
         "Excluding Widgetol, which accounted for 45% of revenue, sales fell.", None),
        ("What part of Acme's workforce is unionized?",
         "About 17% were covered under collective bargaining agreements that expire within one year.", None),
        ("What part of Acme's workforce is unionized?", "None of our employees is represented by a labor union.", 0),
        ("Which countries made Acme's boots in 2022 and what share did each have?",
         "Factories in Vietnam and China manufactured approximately 49% and 23% of our boots.", 0),
        ("Which countries made Acme's boots in 2022 and what share did each have?",
         "Factories in the region manufactured 49% and 23% of our boots.", None),
    ],
)  # fmt: skip
def test_only_what_tells_the_fact_itself_counts(question: str, sentence: str, rank: int | None) -> None:
    [fact] = asked_facts(question)
    assert fact.rank(sentence) == rank


def test_which_segment_has_the_most_concentrated_customers_is_no_question_for_customers() -> None:
    asked = "is the customer base the most concentrated (share of segment sales held by its largest customers)?"
    assert asked_facts(f"In which of Acme's segments {asked}") == ()
    assert asked_facts("What share of Acme's sales was made to its largest customers?")
