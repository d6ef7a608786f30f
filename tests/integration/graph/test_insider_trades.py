"""Insiders' trades: loaded from Form 4 XML, searched, and told by `ask` with every figure tied to its form."""

from pathlib import Path

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from ingest.pipeline import find_files, index_files
from tools.errors import InvalidInput, UnknownCompany
from tools.ports.deps import Deps
from tools.retrieve.trades import search_insider_trades

FORM4 = """<?xml version="1.0"?>
<ownershipDocument>
 <schemaVersion>X0306</schemaVersion><documentType>4</documentType><periodOfReport>2023-03-01</periodOfReport>
 <issuer><issuerCik>0001640147</issuerCik><issuerName>Snowflake Inc.</issuerName>
  <issuerTradingSymbol>SNOW</issuerTradingSymbol></issuer>
 <reportingOwner><reportingOwnerId><rptOwnerCik>0001111111</rptOwnerCik><rptOwnerName>Doe Jane</rptOwnerName>
  </reportingOwnerId><reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>CFO</officerTitle>
  </reportingOwnerRelationship></reportingOwner>
 <nonDerivativeTable>
  <nonDerivativeTransaction><securityTitle><value>Class A Common Stock</value></securityTitle>
   <transactionDate><value>2023-03-01</value></transactionDate>
   <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode>
    <equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
   <transactionAmounts><transactionShares><value>1250</value></transactionShares>
    <transactionPricePerShare><value>151.75</value></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
   <postTransactionAmounts><sharesOwnedFollowingTransaction><value>2000000</value></sharesOwnedFollowingTransaction>
    </postTransactionAmounts>
   <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeTransaction>
 </nonDerivativeTable>
 <ownerSignature><signatureName>Jane Doe</signatureName><signatureDate>2023-03-02</signatureDate></ownerSignature>
</ownershipDocument>
"""


@pytest.fixture
async def loaded(deps: Deps, tmp_path: Path) -> Deps:
    """A store with one Form 4."""
    path = tmp_path / "form4.xml"
    path.write_text(FORM4)
    [file] = [file async for file in index_files(deps.writer, deps.directory, find_files([path]))]
    assert (file.status, file.ticker, file.doc_type) == ("indexed", "SNOW", "4"), file.reason
    [again] = [file async for file in index_files(deps.writer, deps.directory, find_files([path]))]
    assert again.status == "unchanged"
    return deps


async def test_trades_are_found_with_their_source(loaded: Deps) -> None:
    found = await search_insider_trades(loaded.facts, loaded.documents, loaded.directory, ["SNOW"])
    [trade] = found.trades
    assert (trade.owner, trade.officer_title, trade.code, trade.shares) == ("Doe Jane", "CFO", "S", 1250)
    assert (found.shares_bought, found.shares_sold) == (0, 1250)
    assert trade.source is not None
    assert trade.source.doc_type == "4"


async def test_trades_are_narrowed_by_owner_code_and_day(loaded: Deps) -> None:
    def search(**how: object) -> object:
        return search_insider_trades(loaded.facts, loaded.documents, loaded.directory, ["SNOW"], **how)  # type: ignore[arg-type]

    assert (await search(owner="doe")).trades  # type: ignore[attr-defined, misc]
    for nothing in ({"owner": "roe"}, {"codes": ["P"]}):
        found = await search(**nothing)  # type: ignore[misc]
        assert not found.trades
        assert "tieout fetch" in found.warnings[0]


@pytest.mark.parametrize("bad", [{"codes": ["PP"]}, {"owner": " "}, {"cursor": "x"}])
async def test_arguments_that_make_no_sense_are_told(loaded: Deps, bad: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        await search_insider_trades(loaded.facts, loaded.documents, loaded.directory, ["SNOW"], **bad)  # type: ignore[arg-type]


async def test_a_company_that_is_not_loaded_is_told(loaded: Deps) -> None:
    with pytest.raises(UnknownCompany):
        await search_insider_trades(loaded.facts, loaded.documents, loaded.directory, ["MSFT"])


async def test_ask_tells_what_insiders_did(loaded: Deps) -> None:
    async def ignore(_: str) -> None:
        return None

    graph = build_graph(loaded)
    answer = await answer_question(graph, "What did insiders of Snowflake sell in 2023?", ignore)
    assert (answer.status, answer.route) == ("answered", "insider_trades")
    assert answer.verification.status == "verified"
    assert "disposed of 1,250 shares" in answer.answer
    assert "at $151.75" in answer.answer
    assert "holds 2,000,000 afterwards" in answer.answer
    assert all(span.citation_id for span in answer.spans)
    none = await answer_question(graph, "What did insiders of Snowflake sell in 2021?", ignore)
    assert none.status == "declined"
    narrowed = await answer_question(graph, "Which Snowflake insiders in Utah sold shares?", ignore)
    assert narrowed.status == "declined"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Did Jane Doe sell any Snowflake stock?", "Doe Jane (CFO) disposed of 1,250 shares"),
        ("At what price did the CFO of Snowflake sell her shares?", "$151.75"),
        (
            "Did Frank Slootman sell any Snowflake stock?",
            "No Form 3, 4 or 5 that is loaded for SNOW and 'Frank Slootman'",
        ),
    ],
)
async def test_the_trades_of_the_person_who_is_named_are_told(loaded: Deps, question: str, told: str) -> None:
    answer = await answer_question(build_graph(loaded), question)
    assert answer.route == "insider_trades"
    assert told in answer.answer
