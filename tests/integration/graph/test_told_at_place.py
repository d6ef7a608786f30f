"""What every report says at a place of its own: offices, auditors, seats; through the graph, over pages."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tests.integration.graph.test_text_answers import asker
from tools.ports.deps import Deps

DIRECTORS = (
    "Board of directors\n\nMaria Okafor\nChief Financial Officer\nBexmarrow Corporation\nDallas, Texas\n"
    "Peter Varga\nChief Financial Officer (Retired)\nLindqvist Freight Company\nOslo, Norway\n"
)


@pytest.mark.parametrize(
    ("pages", "held"),
    [
        (
            [
                (1, DIRECTORS),
                (2, "Signatures\n\nAnn Lee\nSenior Vice President and Chief Financial Officer\nJuly 20, 2023"),
            ],
            True,
        ),
        ([(1, DIRECTORS)], False),
    ],
)
async def test_an_office_is_held_by_the_name_beside_it(
    deps: Deps, write_pages: Callable[..., Path], pages: list[tuple[int, str]], held: bool
) -> None:
    options = describe(company="Wexley Glass", cik=72, doc_type="10-K", fiscal_year=2023)
    found = find_files([write_pages("wexley", pages)], options=options)
    assert [f.status async for f in index_files(deps.writer, deps.directory, found, embedder=deps.embedder)] == [
        "indexed"
    ]
    answer = await asker(deps)("Who is the CFO of Wexley Glass?")
    assert answer.status == ("answered" if held else "declined")
    assert [quote for citation in answer.citations if (quote := citation.quote)] == (
        ["Ann Lee Senior Vice President and Chief Financial Officer"] if held else []
    )


PARTICULARS = [
    (
        1,
        "(Exact name of registrant as specified in its charter)\nOhio\n(State or other jurisdiction of incorporation)\n"
        "1 Mill Lane, Dayton, Ohio 45402\n(Address of principal executive offices)",
    ),
    (2, "Item 1. Business\n\nWexley Glass makes glass for windows, and its audit committee met six times."),
    (
        3,
        "Item 8. Financial Statements\n\nReport of Independent Registered Public Accounting Firm\n\nWe audited the "
        "accounts.\n/s/ Bexmarrow LLP\nDayton, Ohio\nWe have served as the Company's auditor since 1987.",
    ),
    (4, "Signatures\n\n/s/ Ann Lee\nChairman\nJuly 20, 2023\nAnn Lee"),
]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who audits Wexley Glass?", "Bexmarrow LLP Dayton, Ohio We have served as the Company's auditor since 1987."),
        ("Where is Wexley Glass headquartered?", "1 Mill Lane, Dayton, Ohio 45402 (Address of principal executive"),
        ("In which state is Wexley Glass incorporated?", "Ohio (State or other jurisdiction of incorporation)"),
        ("Who is the chair of the board of Wexley Glass?", "/s/ Ann Lee Chairman"),
    ],
)
async def test_what_every_report_says_at_a_place_of_its_own(
    deps: Deps, write_pages: Callable[..., Path], question: str, told: str
) -> None:
    options = describe(company="Wexley Glass", cik=72, doc_type="10-K", fiscal_year=2023)
    found = find_files([write_pages("wexley", PARTICULARS)], options=options)
    assert [f.status async for f in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    answer = await asker(deps)(question)
    assert told in answer.answer
    assert answer.status == "answered"


async def test_who_audits_another_is_not_told_by_ones_own_report(deps: Deps, write_pages: Callable[..., Path]) -> None:
    options = describe(company="Wexley Glass", cik=72, doc_type="10-K", fiscal_year=2023)
    found = find_files([write_pages("wexley", PARTICULARS)], options=options)
    assert [f.status async for f in index_files(deps.writer, deps.directory, found)] == ["indexed"]
    assert "1987" not in (await asker(deps)("Who audited Norland for Wexley Glass?")).answer
    assert "1987" in (await asker(deps)("How long has Bexmarrow been Wexley Glass's auditor?")).answer
