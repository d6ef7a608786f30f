"""What reports tell, in their own words."""

from tests.unit.tools.search.quotes.passages import candidate
from tools.models.results.summaries import Told
from tools.ports.deps import Deps
from tools.retrieve.summaries.passages import read_sentences, sentences_of
from tools.retrieve.summaries.told import quotations_of, tell_results, tell_topics, with_amounts
from tools.vocab.loader import load_vocabulary

TLVQ, BXMW = ("2099000001-26-000007", "2099000001-26-000003/release"), ("2099000002-25-000017",)
YEARS = frozenset({2025})


async def told(deps: Deps, *doc_ids: str) -> dict[str, Told]:
    sentences = [one for doc_id in doc_ids for one in await read_sentences(deps.documents, doc_id)]
    results = tell_results(sentences, deps.vocabulary, YEARS)
    topics = tell_topics(sentences, deps.vocabulary, YEARS, [one.text for one in quotations_of(results)])
    return {one.key: one for one in (*results, *topics)}


def texts(told: Told) -> list[str]:
    return [one.text for one in told.quotations]


async def test_figures_are_explained_by_the_sentences_that_lead_with_them(invented_deps: Deps) -> None:
    found = await told(invented_deps, *TLVQ)
    assert any("total revenue increased 5.6% to $422.1 million" in text for text in texts(found["revenue"]))
    assert any("Field Sensors segment fell 8.4% in 2025" in text for text in texts(found["parts"]))


async def test_a_sentence_of_another_year_is_no_explanation(invented_deps: Deps) -> None:
    found = await told(invented_deps, *TLVQ)
    assert not [one for one in quotations_of(list(found.values())) if "in that year" in one.text]


async def test_guidance_is_that_of_the_release_before_that_of_the_report(invented_deps: Deps) -> None:
    with_release = (await told(invented_deps, *TLVQ))["guidance"]
    assert texts(with_release)[0].startswith("We expect revenue of $440 million to $452 million")
    assert with_release.note == ""
    alone = (await told(invented_deps, TLVQ[0]))["guidance"]
    assert "capital expenditures to fall to about $15 million" in " ".join(texts(alone))
    assert "No release or call" in alone.note


async def test_a_short_item_is_told_by_its_first_sentences(invented_deps: Deps) -> None:
    found = await told(invented_deps, *BXMW)
    assert texts(found["legal"])[0].startswith("Two shareholders sued us and two officers in May 2025")
    assert {one.source.section for one in found["legal"].quotations} == {"Part I, Item 3"}


async def test_controls_that_fail_are_told(invented_deps: Deps) -> None:
    assert any("were not effective" in text for text in texts((await told(invented_deps, *BXMW))["controls"]))


async def test_no_sentence_is_told_twice(invented_deps: Deps) -> None:
    for doc_ids in (TLVQ, BXMW):
        said = [one.text for one in quotations_of(list((await told(invented_deps, *doc_ids)).values()))]
        assert len(said) == len(set(said))
        assert not [(one, other) for one in said for other in said if one != other and one in other]


def test_sales_general_and_administrative_expenses_are_no_sales() -> None:
    said = "The increases in sales, general and administrative expenses for fiscal year 2025 were driven by higher pay."
    [told] = tell_results(sentences_of(candidate(said, year=2025)), load_vocabulary(), YEARS)
    assert (told.key, texts(told)) == ("selling_general_and_administrative", [said])


def test_what_leads_with_a_part_is_told_of_parts_where_no_heading_says_so() -> None:
    whole = "Total revenue for 2025 was $9.1 billion, an increase of 12%, due to an increase in fees."
    fees = "Fee revenue in 2025 increased $0.9 billion, or 13%, due to more stores on our rolls."
    lead, why = "Kiosk revenue in 2025 fell $64 million, or 6%.", "The decrease was primarily due to closed stations."
    found = tell_results(sentences_of(candidate(f"{whole} {fees} {lead} {why}", year=2025)), load_vocabulary(), YEARS)
    assert {one.key: texts(one) for one in found} == {"revenue": [whole], "parts": [fees, f"{lead} {why}"]}


def test_a_part_explains_the_whole_where_nothing_else_does() -> None:
    fees = "Fee revenue in 2025 increased $0.9 billion. The increase was due to more stores on our rolls."
    [told] = tell_results(sentences_of(candidate(fees, year=2025)), load_vocabulary(), YEARS)
    assert (told.key, texts(told)) == ("revenue", [fees])


def test_cost_of_revenue_that_is_said_in_two_sentences_explains_no_revenue() -> None:
    cost = "Cost of revenue in 2025 increased $4.2 billion. The increase was primarily due to higher energy prices."
    [told] = tell_results(sentences_of(candidate(cost, year=2025)), load_vocabulary(), YEARS)
    assert (told.key, texts(told)) == ("gross_margin", [cost])


def test_what_a_figure_depends_on_at_all_times_explains_no_move() -> None:
    always = "Net sales growth rates are impacted by volume, price and acquisitions."
    went = "Net sales growth in 2025 was driven by higher prices of kiosks."
    [told] = tell_results(sentences_of(candidate(f"{always} {went}", year=2025)), load_vocabulary(), YEARS)
    assert (told.key, texts(told)) == ("revenue", [went])


def test_a_move_of_a_figure_is_told_with_the_results_alone() -> None:
    """An impairment is told of by itself, and not where it explains the operating income of the year before."""
    move = "Operating income increased 10% to $20.5 billion due to the impairment charge of $1.3 billion in 2025."
    alone = "We recorded an impairment charge of $1.3 billion in 2025."
    found = tell_topics(sentences_of(candidate(f"{move} {alone}", year=2025)), load_vocabulary(), YEARS, [])
    assert [texts(one) for one in found if one.key == "controls"] == [[alone]]


async def test_nothing_is_told_of_nothing(invented_deps: Deps) -> None:
    assert tell_results([], invented_deps.vocabulary, YEARS) == []
    [guidance] = tell_topics([], invented_deps.vocabulary, YEARS, [])
    assert (guidance.key, guidance.quotations) == ("guidance", ())
    assert "nothing" in guidance.note


def test_behind_a_reason_without_an_amount_stands_the_sentence_that_tells_its_amounts() -> None:
    rate = "Our effective tax rate was 55.3% for fiscal 2022, reflecting the impact of the Duty Reform Act. "
    amounts = "The impact of the Duty Reform Act reflects an expense of $1,875 million for the transition. "
    other = "Paint sales came to $12 million at the old mill of the town in the year. "
    found = sentences_of(candidate(f"{rate}{amounts}{other}"))
    assert [one.text for one in with_amounts(found[:1], found)] == [rate.strip(), amounts.strip()]
    found = sentences_of(candidate(f"{rate}{other}"))
    assert [one.text for one in with_amounts(found[:1], found)] == [rate.strip()]
