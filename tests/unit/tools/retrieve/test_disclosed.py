"""What filings tell at a place of its own, over a store of a few passages."""

from typing import Any

import pytest

from tests.unit.tools.retrieve.store_fake import deps_of
from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.retrieve.disclosed import told_at_place
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told
from tools.vocab.loader import load_vocabulary

READING = Classification(query_type="factual", intent="narrative", tickers=("ACME",))


async def told_of(
    question: str, reading: Classification, loaded: list[Candidate], filters: Filters | None = None
) -> Told | None:
    """What is told of the passages that are loaded, of which a search found the first."""
    deps = deps_of(loaded, load_vocabulary())
    return await told_at_place(deps, reading, question, wanted(question), loaded[:1], filters)


async def test_where_no_name_stands_beside_the_appointment_the_holder_is_told() -> None:
    pronoun = "He was appointed as President in September 2012 and as Chairman in June 2015.\nBo Roe is our Chairman."
    loaded = [candidate(f"{GUARD}\n{pronoun}", "1")]
    told = await told_of("Who was elected chairman of Acme?", READING, loaded)
    assert told is not None
    assert (told.opening, [quote.text for quote in told.quotes]) == ("", ["Bo Roe is our Chairman"])
    assert await told_of("Who was elected chairman of Acme in 2022?", READING, loaded) is None


async def test_no_place_of_its_own_is_read_where_filters_narrow_passages() -> None:
    loaded = [candidate(f"{GUARD}\nBo Roe is our Chairman.", "1")]
    for filters in (Filters(section="1A"), Filters(speaker="CFO"), Filters(has_numbers=True)):
        assert await told_of("Who is chairman of Acme?", READING, loaded, filters) is None
    assert await told_of("Who is chairman of Acme?", READING, loaded, Filters(doc_types=("10-K",))) is not None


LEGAL = READING.model_copy(update={"disclosure": "legal_proceedings"})
CASE = "Legal proceedings. In May {}, Widgetry LLC filed a complaint against us in the District Court of Lyme."
NONE = "Legal proceedings. We are not a party to any material pending legal proceedings."


@pytest.mark.parametrize(
    ("years", "newest", "filters", "opening", "year"),
    [
        ((), CASE.format(2021), {}, "Yes.", 2022),
        ((), NONE, {}, "No.", 2022),
        ((), GUARD, {}, "", None),  # an older report tells nothing of now
        ((2015,), CASE.format(2021), {}, "Yes.", 2015),
        ((), CASE.format(2021), {"doc_types": ("10-K",)}, "Yes.", 2015),  # what the caller filters is as found
    ],
)
async def test_without_a_year_legal_proceedings_are_those_of_the_newest_report(
    years: tuple[int, ...], newest: str, filters: dict[str, Any], opening: str, year: int | None
) -> None:
    loaded = [candidate(CASE.format(2014), "3", year=2015), candidate(newest, "3", year=2022)]
    question = f"Does Acme face material legal proceedings{f' in {years[0]}' if years else ''}?"
    reading = LEGAL.model_copy(update={"fiscal_years": years})
    told = await told_of(question, reading, loaded, filters=Filters(**filters))
    assert told is not None
    assert told.opening == opening
    assert {quote.source.fiscal_year for quote in told.quotes} == ({year} if year else set())
