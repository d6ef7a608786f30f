"""One item of a report, section by section."""

from tests.unit.tools.search.quotes.passages import candidate
from tools.language.items import Item
from tools.ports.deps import Deps
from tools.retrieve.summaries.outline import tell_item
from tools.retrieve.summaries.passages import read_sentences, sentences_of


async def test_each_section_is_told_by_the_sentence_that_opens_it(invented_deps: Deps) -> None:
    sentences = await read_sentences(invented_deps.documents, "2099000002-25-000017")
    told = tell_item(sentences, Item("7"))
    titles = [one.title for one in told]
    assert "Liquidity and Capital Resources" in titles
    assert len(titles) == len(set(titles))
    assert all(one.quotations for one in told)
    assert {one.source.section for group in told for one in group.quotations} == {"Part II, Item 7"}


async def test_an_item_that_is_not_there(invented_deps: Deps) -> None:
    sentences = await read_sentences(invented_deps.documents, "2099000002-25-000017")
    assert tell_item(sentences, Item("99")) == ()
    assert tell_item(sentences, Item("7", "IV")) == ()


def test_a_section_is_not_opened_by_what_only_points_elsewhere() -> None:
    points = "The following discussion should be read in conjunction with our statements and the notes to them."
    tells = "We rent out kiosks in railway stations of four countries and sell what they are stocked with."
    [told] = tell_item(sentences_of(candidate(f"{points} {tells}")), Item("7"))
    assert [one.text for one in told.quotations] == [tells]


def test_an_item_that_only_points_elsewhere_says_where() -> None:
    points = "Our lawsuits are described below in Note 9, which also has what was set aside for them."
    [told] = tell_item(sentences_of(candidate(points, item="3")), Item("3"))
    assert [one.text for one in told.quotations] == [points]
