"""Which passages a model is given to answer from."""

from collections.abc import Sequence
from dataclasses import replace

from tests.unit.tools.search.make import make_document, make_passage, make_ranked, make_section
from tools.documents.read import source_of
from tools.language.queries.features import read_wanted
from tools.models.documents import Document
from tools.models.passages import Section
from tools.models.questions import Weights
from tools.retrieve.for_model import for_model, in_exhibit
from tools.search.search import Found, Ranked
from tools.search.targets import Targets
from tools.search.trees.models import FoundNode, TreeResults
from tools.vocab.loader import load_vocabulary

FOUND = Found(
    (), "general", Weights(vector=0.5, keyword=0.5), read_wanted("cash", load_vocabulary()), Targets(), {}, "local"
)
NO_NODES = TreeResults(nodes=())
REPORT, OTHER = make_document("ACME", 2022), make_document("ACME", 2021)
MANAGEMENT = make_section(REPORT)
PLAN = MANAGEMENT.model_copy(update={"item": None, "path": ("Signatures", "ARTICLE VI - DEATH BENEFITS")})


def ranked(score: float | None, name: str, section: Section | None = MANAGEMENT, document: Document = REPORT) -> Ranked:
    return make_ranked(make_passage("Words.", name=name, document=document, section=section), score)


def names(chosen: Sequence[str]) -> list[str]:
    return [chunk_id.rpartition("-")[2] for chunk_id in chosen]


def test_what_is_far_below_the_best_stays_out_but_for_a_few() -> None:
    kept = [ranked(6.0 - number / 2, str(number)) for number in range(30)]
    assert names(for_model(kept, FOUND, NO_NODES)) == list("012345678")  # up to 4 below the best
    steep = [ranked(9.0, "0"), *(ranked(1.0, str(number)) for number in range(1, 30))]
    assert names(for_model(steep, FOUND, NO_NODES)) == list("012345")
    assert len(for_model([ranked(1.0, str(number)) for number in range(30)], FOUND, NO_NODES)) == 20


def test_scores_of_another_ranker_are_held_against_nothing() -> None:
    kept = [ranked(9.0, "0"), *(ranked(0.1, str(number)) for number in range(1, 12))]
    assert len(for_model(kept, replace(FOUND, reranked_by="another"), NO_NODES)) == 12


def test_an_exhibit_has_to_be_nearly_the_best() -> None:
    kept = [ranked(6.0, "0"), ranked(3.9, "1", PLAN), ranked(4.1, "2", PLAN), ranked(2.1, "3")]
    assert names(for_model(kept, FOUND, NO_NODES)) == ["0", "2", "3"]


def test_exhibits_are_told_by_where_they_stand() -> None:
    for item, first, expected in (
        (None, "Signatures", True),
        (None, "EXHIBIT 21", True),
        (None, "INDEX TO EXHIBITS", True),
        ("15", "Item 15. Exhibits and Financial Statement Schedules", True),
        ("8", "Item 8. Financial Statements", False),
        (None, "ACME INC release FY2022", False),
    ):
        section = MANAGEMENT.model_copy(update={"item": item, "path": (first, "More")})
        assert in_exhibit(make_passage("Words.", section=section)) is expected
    assert not in_exhibit(make_passage("Words."))


def test_where_documents_are_compared_each_has_a_best_of_its_own() -> None:
    of_other = make_section(OTHER)
    kept = [ranked(9.0, str(number)) for number in range(6)] + [ranked(1.0, "6", of_other, OTHER)]
    assert names(for_model(kept, FOUND, NO_NODES))[-1] == "5"
    compared = replace(FOUND, targets=Targets((REPORT.doc_id, OTHER.doc_id), spread=True))
    assert names(for_model(kept, compared, NO_NODES))[-1] == "6"


def node(chunk_id: str) -> FoundNode:
    return FoundNode(
        node_id="0001", doc_id=REPORT.doc_id, title="A", path=("A",), legs=("reasoning",), chunk_id=chunk_id,
        source=source_of(REPORT),
    )  # fmt: skip


def test_what_the_model_asked_for_is_given_and_what_it_passed_over_is_not() -> None:
    far, passed = ranked(-9.0, "far", PLAN), ranked(5.9, "no", make_section(OTHER), OTHER)
    kept = [*(ranked(6.0, str(number)) for number in range(6)), far, passed]
    nodes = TreeResults(nodes=(node(far.candidate.chunk_id),), reasoned_by="a model", passed_over=(OTHER.doc_id,))
    assert names(for_model(kept, FOUND, nodes)) == [*"012345", "far"]
    by_rules = nodes.model_copy(update={"reasoned_by": "rules", "passed_over": ()})
    assert names(for_model(kept, FOUND, by_rules)) == [*"012345", "no"]
