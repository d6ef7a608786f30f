"""What filings tell at a place of its own, over a store of a few passages."""

from tests.unit.tools.retrieve.store_fake import deps_of
from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.models.questions import Classification
from tools.retrieve.disclosed import told_at_place
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told
from tools.vocab.loader import load_vocabulary

READING = Classification(query_type="factual", intent="narrative", tickers=("ACME",))


async def told_of(question: str, reading: Classification, loaded: list[Candidate], found: int = 1) -> Told | None:
    """What is told of the passages that are loaded, of which a search found the first ones."""
    deps = deps_of(loaded, load_vocabulary())
    return await told_at_place(deps, reading, question, wanted(question), loaded[:found])


async def test_where_no_name_stands_beside_the_appointment_the_holder_is_told() -> None:
    pronoun = "He was appointed as President in September 2012 and as Chairman in June 2015.\nBo Roe is our Chairman."
    loaded = [candidate(f"{GUARD}\n{pronoun}", "1")]
    told = await told_of("Who was elected chairman of Acme?", READING, loaded)
    assert told is not None
    assert (told.opening, [quote.text for quote in told.quotes]) == ("", ["Bo Roe is our Chairman"])
    assert await told_of("Who was elected chairman of Acme in 2022?", READING, loaded) is None
