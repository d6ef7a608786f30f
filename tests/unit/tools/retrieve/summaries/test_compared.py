"""What changed between two reports of an invented company."""

from tools.models.documents import Document
from tools.ports.deps import Deps
from tools.retrieve.summaries.compared import compare

NEW, OLD = "2099000002-25-000017", "2099000002-24-000012"


async def reports(deps: Deps) -> tuple[Document, Document]:
    new, old = await deps.documents.document(NEW), await deps.documents.document(OLD)
    assert new is not None
    assert old is not None
    return new, old


async def test_risks_that_are_new_and_gone(invented_deps: Deps) -> None:
    changes = await compare(invented_deps.documents, *await reports(invented_deps))
    told = {(one.kind, one.title) for one in changes.risks}
    assert ("new", "We restated our accounts, found a material weakness, and may find more.") in told
    assert ("gone", "Our estimates for contracts that bundle several products may be wrong.") in told
    [new] = [one for one in changes.risks if one.kind == "new"]
    assert new.source.doc_id == NEW
    assert new.text == "We recognized $3.9 million of subscription revenue too early in fiscal 2024."


async def test_what_is_said_otherwise_names_its_document(invented_deps: Deps) -> None:
    changes = await compare(invented_deps.documents, *await reports(invented_deps))
    by_text = {one.text: one for one in changes.wording}
    removed = by_text["We are not a party to any proceeding that could matter to our business."]
    assert (removed.kind, removed.under, removed.source.doc_id) == ("removed", "Legal proceedings", OLD)
    [controls] = [one for one in changes.wording if one.kind == "reworded" and one.under == "Controls and procedures"]
    assert "were not effective" in controls.text
    assert controls.before is not None
    assert "not effective" not in controls.before


async def test_figures_of_the_year_are_no_wording(invented_deps: Deps) -> None:
    changes = await compare(invented_deps.documents, *await reports(invented_deps))
    discussion = [one.text for one in changes.wording if one.under == "Management's discussion"]
    assert discussion
    assert not [text for text in discussion if "$" in text or "%" in text]


async def test_an_item_alone(invented_deps: Deps) -> None:
    changes = await compare(invented_deps.documents, *await reports(invented_deps), "3")
    assert changes.risks == ()
    assert {one.under for one in changes.wording} == {"Legal proceedings"}


async def test_a_report_is_its_own_twin(invented_deps: Deps) -> None:
    new, _ = await reports(invented_deps)
    changes = await compare(invented_deps.documents, new, new)
    assert (changes.risks, changes.wording) == ((), ())
