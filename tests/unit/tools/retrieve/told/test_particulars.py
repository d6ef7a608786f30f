"""Quotations are held to the event that a question names, over a store of a few passages."""

from tests.unit.tools.retrieve.store_fake import deps_of
from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.models.filters import Filters
from tools.retrieve.told.particulars import asked_of_event, held_to_event, or_of_event
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words

QUESTION = "What did Acme pay for Brushco, and when did the deal close?"
OTHER = "We paid $30 million in cash for Lymeco, which closed on May 2, 2021."
RIGHT = "On May 2, 2022, we completed the acquisition of Brushco for $40 million in cash."
FOUND = candidate(f"{GUARD} {OTHER}", "7", name="1", year=2021)


async def held(quoted: str, *loaded: Candidate, filters: Filters | None = None) -> list[tuple[str, bool]]:
    """What is quoted in the end where a search found one sentence of another deal, and whether it answers."""
    asked = asked_of_event(QUESTION, wanted(QUESTION), ["brushco"])
    assert asked is not None
    passages = [FOUND, *loaded]
    quotes = [quote_words(one, quoted, 0.5) for one in passages if quoted in one.passage.chunk.text]
    told = await held_to_event(deps_of(passages), asked, filters or Filters(), quotes, [FOUND])
    return [(one.text, one.answers) for one in told.quotes]


async def test_a_sentence_of_another_deal_gives_way_to_the_one_that_names_this_in_any_report() -> None:
    assert await held(OTHER, candidate(f"{GUARD} {RIGHT}", "7", name="2", year=2023)) == [(RIGHT, True)]


async def test_nothing_is_read_that_filters_on_passages_leave_out() -> None:
    loaded = candidate(f"{GUARD} {RIGHT}", "7", name="2", year=2023)
    for filters in (Filters(section="1"), Filters(speaker="CFO"), Filters(is_summary=True)):
        assert await held(OTHER, loaded, filters=filters) == [(OTHER, False)]


async def test_where_no_report_names_the_deal_nothing_answers() -> None:
    assert await held(OTHER) == [(OTHER, False)]


async def test_what_tells_all_of_this_deal_stays() -> None:
    assert await held(RIGHT, candidate(f"{GUARD} {RIGHT}", "7", name="2", year=2023)) == [(RIGHT, True)]


def test_a_question_for_reasons_or_for_yes_or_no_is_none_of_them() -> None:
    for question in ("Why did Acme pay so much for Brushco?", "Did Acme pay for Brushco in cash?"):
        assert asked_of_event(question, wanted(question), ["brushco"]) is None
    assert asked_of_event("How much did Acme pay?", wanted("How much did Acme pay?"), []) is None


async def test_a_half_that_others_did_not_find_is_sought_near_the_name() -> None:
    loaded = [FOUND, candidate(f"{GUARD} {RIGHT}", "7", name="2", year=2023)]
    half = Told([quote_words(FOUND, OTHER, 0.5)], "Not found: when did the deal close.")
    told = await or_of_event(deps_of(loaded), QUESTION, wanted(QUESTION), None, loaded[:1], half)
    assert [one.text for one in told.quotes] == [RIGHT]
    assert await or_of_event(deps_of(loaded[:1]), QUESTION, wanted(QUESTION), None, loaded[:1], half) is half
