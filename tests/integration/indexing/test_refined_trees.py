"""Trees checked by a model, over a real endpoint on this machine, well-behaved and not."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.pipeline import find_files, index_files
from tests.integration.indexing.conftest import ANNUAL, SUBMISSION
from tests.integration.indexing.index_model import SAID, UNTOUCHED, index, serve_index_model
from tests.integration.support.chat_stub import MODEL, Endpoint, Reply, calls, fails, says
from tests.unit.ingest.pdf.made import report, write_pdf
from tools.ports.deps import Deps


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint on a free port."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve_index_model() as stub:
        yield stub


async def test_a_tree_is_corrected_and_summed_up(deps: Deps, endpoint: Endpoint, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(write_pdf(report()))
    endpoint.script = [
        calls(
            "RefineTree",
            {
                "drop": ["0004", "9999"],
                "levels": [{"node_id": "0003", "level": 2}],
                "summaries": [{"node_id": "0001", "summary": "How much paper the mill sold."}],
            },
        )
    ]
    [file] = await index(deps, endpoint, path, **SAID)
    assert file.doc_id is not None
    assert file.warnings == (
        f"By {MODEL}, in the tree: 1 levels, 1 nodes taken out, 1 summaries.",
        f"Not taken of what {MODEL} says of the tree: 9999: there is no such node.",
    )
    tree = await deps.documents.tree(file.doc_id)
    titles = [node.title.removeprefix("Chapter ").replace(" of the report", "") for node in tree]
    places = [(node.level, node.start_page, node.end_page) for node in tree]
    assert dict(zip(titles, places, strict=True)) == {
        "A": (1, 1, 1),
        "B": (1, 2, 4),
        "B: introduction": (2, 2, 2),
        "C": (2, 3, 4),
        "E": (1, 5, 5),
        "F": (1, 6, 6),
    }
    assert tree[0].summary == "How much paper the mill sold."
    assert tree[1].summary
    # The sections that passages belong to are those of the corrected tree.
    sections = await deps.documents.sections(file.doc_id)
    assert [section.title for section in sections] == [node.title for node in tree]
    [request] = endpoint.requests
    assert "How much" not in json.dumps(request)
    [again] = await index(deps, endpoint, path, **SAID)
    assert (again.status, len(endpoint.requests)) == ("unchanged", 1)


TREES: dict[str, tuple[Reply, str, bool]] = {
    "prose": (says("The outline looks fine."), "did not call RefineTree once", False),
    "half a JSON": (calls("RefineTree", '{"drop": ["0002"'), "arguments that are no JSON", False),
    "another shape": (calls("RefineTree", {"drop": {"all": True}}), "arguments that don't fit it", False),
    "always 500": (fails(500), f"{MODEL} failed: ", True),
    "not JSON": (Reply("<html>Bad day</html>"), f"{MODEL} failed: ", True),
}


@pytest.mark.parametrize("name", TREES)
async def test_where_the_model_fails_the_tree_stands(deps: Deps, endpoint: Endpoint, tmp_path: Path, name: str) -> None:
    reply, said, again = TREES[name]
    path = tmp_path / "report.pdf"
    path.write_bytes(write_pdf(report()))
    endpoint.script = [reply]
    [file] = await index(deps, endpoint, path, **SAID)
    assert file.doc_id is not None
    assert len(await deps.documents.tree(file.doc_id)) == 6
    [warning] = file.warnings
    assert warning.startswith("No model has checked the tree: ")
    assert said in warning
    endpoint.script = [UNTOUCHED]
    [file] = await index(deps, endpoint, path, **SAID)
    assert (file.status, file.warnings) == ("indexed" if again else "unchanged", ())


async def test_the_items_of_a_filing_stay_and_its_exhibits_are_asked_about(deps: Deps, endpoint: Endpoint) -> None:
    found = find_files([ANNUAL])
    [plain] = [file async for file in index_files(deps.writer, deps.directory, found)]
    assert plain.doc_id is not None
    before = await deps.documents.tree(plain.doc_id)
    [item] = [node for node in before if node.level == 1 and "Risk Factors" in node.title]
    endpoint.script = [calls("RefineTree", {"drop": [item.node_id]})]
    [file] = await index(deps, endpoint, ANNUAL, ticker=plain.ticker)
    assert file.warnings[-1].endswith(f"{item.node_id}: it is an item of its form.")
    after = await deps.documents.tree(plain.doc_id)
    assert [(node.title, node.start, node.end) for node in after] == [(n.title, n.start, n.end) for n in before]


async def test_an_unfinished_exhibit_has_the_whole_submission_tried_again(deps: Deps, endpoint: Endpoint) -> None:
    endpoint.script = [fails(500)]
    first = await index(deps, endpoint, SUBMISSION)
    assert {file.status for file in first} == {"indexed"}
    asked = len(endpoint.requests)
    endpoint.script = [UNTOUCHED]
    second = await index(deps, endpoint, SUBMISSION)
    assert {file.status for file in second} == {"indexed"}
    assert len(endpoint.requests) > asked
    assert {file.status for file in await index(deps, endpoint, SUBMISSION)} == {"unchanged"}
    assert {file.doc_id for file in first} == {file.doc_id for file in second}
