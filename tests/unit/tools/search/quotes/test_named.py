"""Quotations about a name that is asked for."""

from types import SimpleNamespace
from typing import Any

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.queries.names import proper_names
from tools.models.questions import Problem
from tools.questions.heard import Heard
from tools.search.order.ranker import holding, holding_most
from tools.search.quotes.cite import quote_words
from tools.search.quotes.named import asked_names, naming
from tools.search.quotes.pick import pick_quotes
from tools.vocab.loader import load_vocabulary

ABOUT = candidate(f"{GUARD} The suit of Orchid Mills was settled in May of the year.", name="1")
OTHER = candidate(f"{GUARD} Certain matters were settled in May of the year.", name="2")


def test_names_are_words_in_capitals_that_nothing_explains() -> None:
    question = "What did the firm disclose about the Orchid Mills lawsuit?"
    assert proper_names(question, ("Orchid", "Mills", "lawsuit")) == ["orchid", "mill"]
    assert proper_names("Orchid sales: how much?", ("Orchid",)) == []  # which any first word is


def test_who_is_heard_is_no_name_that_their_words_must_have() -> None:
    question = "What did the firm's CFO and Ann Vale say about Orchid?"
    said = ("CFO", "Ann", "Vale", "Orchid")
    reading: Any = SimpleNamespace(tickers=("FIRM",), unexplained=said, problems=())
    heard = Heard(called=frozenset({"cfo", "ann vale", "vale"}))
    assert asked_names(question, reading, load_vocabulary()) == ["cfo", "ann", "vale", "orchid"]
    assert asked_names(question, reading, load_vocabulary(), heard) == ["orchid"]


def test_another_company_is_a_name_that_an_answer_must_have() -> None:
    """ "An investment in Orchid": what it is read as is no part of a figure, and still what the answer is about."""
    other = Problem(kind="relation", words="Orchid Mills")
    reading: Any = SimpleNamespace(tickers=("FIRM",), unexplained=("investment",), problems=(other,))
    assert asked_names("How large was the firm's investment in Orchid Mills?", reading, load_vocabulary()) == [
        "orchid", "mill",
    ]  # fmt: skip


def test_passages_that_hold_all_the_names_are_about_them() -> None:
    assert holding(["orchid", "mill"], [OTHER, ABOUT]) == [ABOUT]
    assert holding(["orchid", "vale"], [OTHER, ABOUT]) == []
    assert holding([], [OTHER, ABOUT]) == [OTHER, ABOUT]


def test_what_never_names_it_does_not_answer() -> None:
    named = quote_words(ABOUT, "The suit of Orchid Mills was settled in May of the year.", 0.6)
    other = quote_words(OTHER, "Certain matters were settled in May of the year.", 0.7)
    assert naming(["orchid"], [other, named], [ABOUT, OTHER]) == [named]
    assert [one.answers for one in naming(["orchid"], [other], [ABOUT, OTHER])] == [False]


def test_what_stands_behind_the_name_is_about_it() -> None:
    behind = candidate(f"{GUARD} A storm hit the works at Orchid Mills. The plant makes a fourth of all hinges.")
    far = candidate(f"A storm hit the works at Orchid Mills. {GUARD * 20} The plant makes a fourth of all hinges.")
    for passage, answers in ((behind, True), (far, False)):
        quote = quote_words(passage, "The plant makes a fourth of all hinges.", 0.6)
        assert [one.answers for one in naming(["orchid", "mill"], [quote], [passage])] == [answers]


def test_the_home_country_is_no_name_that_must_stand_there() -> None:
    assert proper_names("How many Orchid shops were left in America?", ("Orchid", "America", "left")) == ["orchid"]


async def test_what_has_no_number_does_not_tell_how_many() -> None:
    told = candidate(f"{GUARD} Restaurants of the chain at the end of the year")
    quotes = await pick_quotes(wanted("How many restaurants did the chain have at the end of the year?"), [told])
    assert not any(quote.answers for quote in quotes)


def test_passages_that_hold_most_of_the_names_are_about_them() -> None:
    assert holding_most(["orchid", "mill", "dutch"], [OTHER, ABOUT]) == [ABOUT]
    assert holding_most(["orchid", "vale"], [OTHER, ABOUT]) == []
    assert holding_most([], [OTHER, ABOUT]) == [OTHER, ABOUT]
