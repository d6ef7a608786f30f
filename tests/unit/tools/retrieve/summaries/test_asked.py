"""What management tells of the figure or the topic that a question asks for."""

import pytest

from tests.unit.tools.search.quotes.passages import GUARD, candidate, wanted
from tools.language.companies import CompanyFinder
from tools.language.disclosed.summed_up import results
from tools.models.questions import Classification
from tools.models.slots.rereads import Reread
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.retrieve.summaries.asked import (
    Moved,
    figures_explained,
    names_asked,
    told_reasons,
    told_topic,
    topic_asked,
)
from tools.retrieve.summaries.passages import sentences_of
from tools.retrieve.summaries.told import explain, told_of_results, whole_text
from tools.search.order.ranker import Candidate
from tools.vocab.loader import load_vocabulary

TLVQ = "2099000001-26-000007"
LISTED = (
    "The decrease in gross margin was due to:\n\n• 120 basis points of a less favorable mix of paints,\n\n"
    "• 30 basis points of higher costs of tin.\n\nSpending on marketing fell over the year as well."
)


async def passages(deps: Deps) -> list[Candidate]:
    chunks = await deps.documents.chunks(TLVQ)
    return [Candidate(one) for one in await deps.documents.passages([chunk.chunk_id for chunk in chunks])]


async def read(deps: Deps, question: str) -> Classification:
    return classify(question, CompanyFinder(await deps.facts.companies(), deps.directory), deps.vocabulary)


def test_a_list_of_reasons_belongs_to_the_sentence_that_opens_it() -> None:
    texts = [one.text for one in sentences_of(candidate(f"{GUARD} {LISTED}"))]
    [told] = [text for text in texts if "gross margin" in text]
    assert told.startswith("The decrease in gross margin was due to: • 120 basis points")
    assert told.endswith("• 30 basis points of higher costs of tin.")


TABLED = (
    "Gross margin of the firm decreased due to the following:\n\n% Change\n2022-2021\nMedia costs\n(9)%\n"
    "Royalties\n(6)\nCompensation of staff\n2\nTotal change\n(13)%\n"
    "Spending on marketing fell over the year as well as in the year before that one."
)


def test_reasons_in_rows_of_a_table_belong_to_the_sentence_that_opens_it() -> None:
    [told] = [one for one in sentences_of(candidate(f"{GUARD}\n{TABLED}")) if "Gross margin" in one.text]
    assert told.is_table
    assert told.text.startswith(
        "Gross margin of the firm decreased due to the following: % Change 2022-2021 Media costs"
    )
    assert told.text.endswith("Total change (13)%")


def test_two_figures_below_such_a_sentence_are_no_table() -> None:
    text = "Gross margin of the firm fell due to the following:\nMedia\n(9)%\nTin\n(6)\nSpending on tin fell in all."
    assert not [one for one in sentences_of(candidate(f"{GUARD}\n{text}")) if one.is_table]


def test_a_line_of_the_company_s_own_is_named_as_the_question_names_it() -> None:
    said = Reread(said="cost of paint revenue", read="Cost Of Revenue Paint (tlvq:CostOfRevenuePaint)", kind="nearest")
    reading = Classification(
        query_type="factual", intent="specific_metric", metrics=("tlvq:CostOfRevenuePaint",), read_as=(said,)
    )
    assert figures_explained(reading, load_vocabulary()).names == ("cost paint revenu",)
    other = reading.model_copy(update={"metrics": ("revenue",)})
    assert figures_explained(other, load_vocabulary()).names == ()


def test_of_a_list_that_is_too_long_to_quote_comes_what_fits() -> None:
    items = "".join(
        f"• {number} basis points of costs of a kind that the board had not foreseen,\n" for number in range(10, 25)
    )
    texts = [
        one.text for one in sentences_of(candidate(f"{GUARD} The decrease in gross margin was due to:\n\n{items}"))
    ]
    [told] = [text for text in texts if "gross margin" in text]
    assert len(told) <= 700
    assert told.endswith("had not foreseen,")
    assert "• 10 basis points" in told


def test_a_sentence_that_a_page_cuts_off_counts_once_it_has_told_its_reason() -> None:
    told = "Gross margin fell in 2022 because of the higher costs of tin and lead in all of the three plants that"
    assert [one.text for one in sentences_of(candidate(f"{GUARD} {told}"))][-1] == told
    bare = "Gross margin fell in 2022 because of the higher costs of"
    assert bare not in [one.text for one in sentences_of(candidate(f"{GUARD} {bare}"))]


def test_a_list_of_anything_else_is_left_alone() -> None:
    text = "We sell what follows in all of our shops:\n\n• paints of every color,\n\n• brushes.\n"
    assert not [one for one in sentences_of(candidate(f"{GUARD} {text}")) if "paints" in one.text]


def explained(text: str, part: str = "") -> list[str]:
    how = results()
    sentences = told_of_results(sentences_of(candidate(f"{GUARD} {text}")), how, {2022})
    return [whole_text(one, how) for one in explain(names_asked(["gross margin"], part), [], sentences, how, 3)]


def test_a_reason_that_goes_on_from_the_sentence_before_comes_with_that() -> None:
    text = "Gross margin fell to forty points in 2022. The steep year-on-year decline was due to costs of tin."
    assert explained(text) == [text]


def test_a_part_is_explained_by_sentences_that_name_it() -> None:
    text = "Gross margin fell in 2022, due to tin. Paint gross margin fell in 2022, due to costs of tin and lead."
    assert explained(text, "paint") == ["Paint gross margin fell in 2022, due to costs of tin and lead."]


def test_a_rate_is_the_one_that_the_sentence_before_leads_with() -> None:
    reason = "The margin of 2022 was lower than that of 2021 due to costs of tin and lead."
    text = f"Our gross margin was forty points in 2022. {reason}"
    assert explained(text) == [reason]
    assert not explained(text.replace("The margin", "The rate"))
    assert not explained(text.replace("gross margin", "interest margin"))


async def test_the_whole_company_s_reasons_explain_no_part(invented_deps: Deps) -> None:
    reading = await read(invented_deps, "Why did TLVQ's operating income rise in fiscal 2025?")
    moved = Moved(reading.metrics, "garden")
    assert not (await told_reasons(invented_deps, reading, moved, await passages(invented_deps))).quotes


@pytest.mark.parametrize(
    ("topic", "metrics", "moved"),
    [
        ("research and development", (), Moved(("research_and_development",))),
        ("revenue operating income", (), Moved(("revenue", "operating_income"))),
        ("", (), Moved()),
        ("revenue", ("net_income",), Moved(("net_income",))),  # its own come first
        ("Garden revenue", (), Moved(("revenue",), "garden")),
        ("the Garden segment's slump in revenue", (), Moved(("revenue",), "garden")),
    ],
)
def test_a_bare_why_is_about_the_figures_of_its_topic(topic: str, metrics: tuple[str, ...], moved: Moved) -> None:
    reading = Classification(query_type="narrative", intent="narrative", topic=topic, metrics=metrics)
    assert figures_explained(reading, load_vocabulary()) == moved


def test_of_two_figures_the_question_s_own_word_tells_which_is_explained() -> None:
    reading = Classification(query_type="narrative", intent="narrative", topic="operating income operating margin")
    found = figures_explained(
        reading, load_vocabulary(), "what pushed the margin lower operating income operating margin"
    )
    assert found.metrics == ("operating_margin",)


def test_a_figure_that_is_computed_in_the_question_has_no_name_of_its_own() -> None:
    reading = Classification(query_type="narrative", intent="narrative", metrics=("net_income / revenue",))
    assert figures_explained(reading, load_vocabulary(), "Why did it fall?").metrics == ("net_income / revenue",)


@pytest.mark.parametrize(
    ("part", "names"),
    [("", ["net sale"]), ("mac", ["mac net sale", "net sale mac"])],
)
def test_a_part_is_named_before_or_behind_the_figure(part: str, names: list[str]) -> None:
    assert names_asked(["net sale"], part) == names


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("Summarize the liquidity discussion of TLVQ", "cash"),
        ("Summarize the paints that TLVQ sells", None),
        ("What is the liquidity of TLVQ?", None),
    ],
)
def test_a_summary_is_of_the_topic_that_it_names(question: str, key: str | None) -> None:
    topic = topic_asked(wanted(question))
    assert (topic.key if topic is not None else None) == key


async def test_a_topic_is_told_from_its_section(invented_deps: Deps) -> None:
    reading = await read(invented_deps, "Summarize the liquidity of TLVQ in fiscal 2025")
    told = await told_topic(
        invented_deps, reading, wanted("Summarize the liquidity of TLVQ"), await passages(invented_deps)
    )
    assert told.quotes
    assert {quote.source.section for quote in told.quotes} == {"Part II, Item 7"}
