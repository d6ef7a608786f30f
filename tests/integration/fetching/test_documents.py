"""Filings that were fetched or indexed, as MCP clients list, read and search them over stdio."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client

from server.settings import Settings
from tests.integration.fetching.conftest import Talk
from tests.integration.support.edgar_companies import ANNUAL, INVENTED, INVENTED_ANNUAL, INVENTED_TRADE, SAMPLES

WHOLE = ("--allow-write", "--toolset", "all")
DOC = INVENTED_ANNUAL.accession


@asynccontextmanager
async def loaded(talk: Talk, own: Settings) -> AsyncIterator[Client]:
    """A client, with an invented company's 10-K and Form 4 fetched."""
    async with talk(own, *WHOLE) as client:
        asked = {"ticker": str(INVENTED), "forms": ["10-K", "4"], "fiscal_years": [2025]}
        fetched = await client.call_tool("fetch_filings", asked)
        assert fetched.structured_content["indexed"]["totals"].items() >= {"indexed": 2, "refused": 0}.items()
        yield client


async def test_what_was_fetched_is_listed(talk: Talk, own: Settings, text_of: Any) -> None:
    async with loaded(talk, own) as client:
        result = await client.call_tool("list_documents", {"filters": {"ticker": "TLVQ"}})
        both = await client.call_tool("list_documents", {"filters": {"tickers": ["TLVQ", "MSFT"]}})
    listed = {document["doc_id"]: document for document in result.structured_content["documents"]}
    assert listed.keys() == {DOC, INVENTED_TRADE.accession}
    annual, trade = listed[DOC], listed[INVENTED_TRADE.accession]
    assert (annual["doc_type"], annual["fiscal_year"], annual["status"]) == ("10-K", 2025, "indexed")
    assert annual["counts"]["facts"] > 100
    assert (trade["doc_type"], trade["filed"], trade["status"]) == ("4", "2025-11-10", "indexed")
    assert "missing" not in result.structured_content
    [company] = result.structured_content["companies"]
    assert (company["ticker"], company["fiscal_year_end"], company["texts"]) == ("TLVQ", "12-31", 2)
    assert 2025 in company["fiscal_years"]
    assert text_of(result).startswith("TLVQ Tolvenquist")
    assert "fiscal year ends 12-31; texts of 2 of 2 filings" in text_of(result).splitlines()[0]
    assert f"{annual['counts']['facts']} facts" in text_of(result)
    assert "MICROSOFT CORP (MSFT, CIK 789019) is not loaded" in both.structured_content["missing"][0]


async def test_the_parts_of_a_document_are_counted(talk: Talk, own: Settings, text_of: Any) -> None:
    async with loaded(talk, own) as client:
        result = await client.call_tool("list_documents", {"filters": {"doc_ids": [DOC]}})
    [annual] = result.structured_content["documents"]
    counts = annual["counts"]
    assert counts["sections"] > 15
    assert counts["chunks"] > 20
    assert counts["tables"] > 10
    assert f"{counts['chunks']} chunks" in text_of(result)


async def test_filings_of_which_figures_alone_are_loaded_are_missing(talk: Talk, own: Settings) -> None:
    asked = {"ticker": "MSFT", "forms": ["8-K"], "fiscal_years": [2024]}
    async with talk(own, *WHOLE) as client:
        await client.call_tool("fetch_filings", asked)
        figures_alone = (await client.call_tool("list_documents", {})).structured_content
        await client.call_tool("fetch_filings", {**asked, "forms": ["10-K"], "fiscal_years": [2023]})
        whole = (await client.call_tool("list_documents", {})).structured_content
    [named] = [one for one in figures_alone["documents"] if one["doc_id"] == ANNUAL.accession]
    assert named["status"] == "facts_only"
    assert figures_alone["missing"] == [
        "MICROSOFT CORP: the text of 1 filing on this page is not loaded, only its figures."
    ]
    [named] = [one for one in whole["documents"] if one["doc_id"] == ANNUAL.accession]
    assert named["status"] == "indexed"
    assert "missing" not in whole
    assert [company["texts"] for company in (*figures_alone["companies"], *whole["companies"])] == [1, 2]


async def test_a_section_is_read_and_pages_are_refused(talk: Talk, own: Settings, text_of: Any) -> None:
    async with loaded(talk, own) as client:
        outline = await client.call_tool("read_document", {"doc_id": DOC})
        section = await client.call_tool("read_document", {"doc_id": DOC, "section": "Item 7"})
        refused = [
            await client.call_tool("read_document", {"doc_id": DOC, "pages": pages})
            for pages in ("3", "3-4", "4-3", "three")
        ]
        both = await client.call_tool("read_document", {"doc_id": DOC, "pages": "3", "section": "7"})
    assert {entry.get("item") for entry in outline.structured_content["outline"]} >= {"1", "1A", "7", "8"}
    assert section.structured_content["text"].startswith("Item 7")
    assert section.structured_content["sources"]["1"]["accession"] == DOC
    for result, said in zip(
        refused, ["has no pages", "has no pages", "ends before it begins", "neither a page"], strict=True
    ):
        assert result.is_error
        assert said in text_of(result)
    assert "Give a section instead" in text_of(refused[0])
    assert "Give one of section, anchor and pages" in text_of(both)


async def test_a_table_is_read(talk: Talk, own: Settings, text_of: Any) -> None:
    async with loaded(talk, own) as client:
        statement = await client.call_tool("get_statement", {"ticker": "TLVQ", "statement_type": "balance_sheet"})
        page = statement.structured_content
        table_id = page["sources"][page["source"]]["table_id"]
        result = await client.call_tool("get_table", {"table_id": table_id})
        none = await client.call_tool("get_table", {"table_id": f"{DOC}/t9999"})
    assert statement.structured_content["basis"] == "as filed"
    table = result.structured_content
    assert (table["doc_id"], table["table_type"]) == (DOC, "financial_statement")
    assert table["rows"]
    assert table["scale"] >= 1
    assert table["markdown"] in text_of(result)
    assert none.is_error
    assert "is no table in the store" in text_of(none)


async def test_insiders_trades_are_found_and_their_form_is_a_document(talk: Talk, own: Settings, text_of: Any) -> None:
    async with loaded(talk, own) as client:
        found = await client.call_tool("search_insider_trades", {"tickers": ["TLVQ"]})
        narrowed = await client.call_tool("search_insider_trades", {"tickers": ["TLVQ"], "owner": "nobody"})
        unknown = await client.call_tool("search_insider_trades", {"tickers": ["MSFT"]})
        read = await client.call_tool("read_document", {"doc_id": INVENTED_TRADE.accession})
    trades = found.structured_content["trades"]
    assert trades
    assert all(trade["owner"] == "Lundaker Petra" for trade in trades)
    sources = found.structured_content["sources"]
    assert all(sources[trade["source"]]["accession"] == INVENTED_TRADE.accession for trade in trades)
    assert "Lundaker Petra (Chief Technology Officer)" in text_of(found)
    assert "trades" not in narrowed.structured_content
    assert unknown.is_error
    assert "is not loaded" in text_of(unknown)
    assert not read.is_error, text_of(read)
    assert "Lundaker" in read.structured_content["text"]


async def test_a_form_4_on_disk_is_loaded_as_well(talk: Talk, own: Settings, text_of: Any) -> None:
    async with talk(own, *WHOLE, TIEOUT_FILES=str(SAMPLES)) as client:
        form = SAMPLES / "invented_TLVQ_4_2025-11-06.xml"
        indexed = await client.call_tool("index_files", {"paths": [str(form)]})
        found = await client.call_tool("search_insider_trades", {"tickers": ["TLVQ"]})
        listed = (await client.call_tool("list_documents", {})).structured_content["documents"]
    assert not indexed.is_error, text_of(indexed)
    assert found.structured_content["trades"]
    assert [document["doc_type"] for document in listed] == ["4"]


@pytest.mark.parametrize("doc_id", ["nothing", "a\0b"])
async def test_a_document_that_is_none_is_told(talk: Talk, own: Settings, text_of: Any, doc_id: str) -> None:
    async with talk(own) as client:
        result = await client.call_tool("read_document", {"doc_id": doc_id})
    assert result.is_error
    assert "`list_documents` names those that are" in text_of(result)
