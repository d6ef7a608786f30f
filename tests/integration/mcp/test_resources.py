"""Resources, prompts and completions, as clients read them in both eras."""

import base64
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp_types import BlobResourceContents, PromptReference, ResourceTemplateReference, TextResourceContents
from PIL import Image

from server.mcp.resources.catalogue import list_resources
from server.settings import Settings
from tests.conftest import load_files
from tests.unit.ingest.pdf.made import prose, write_pdf
from tools.errors import InvalidInput
from tools.ports.deps import Deps

ERAS = ("legacy", "2026-07-28")
PROMPTS = ["tie_out_draft", "earnings_review", "compare_companies", "risk_changes", "audit_number"]
Connect = Callable[..., Client]


async def text(client: Client, uri: str) -> str:
    [content] = (await client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content.text


@pytest.mark.parametrize("era", ERAS)
async def test_what_is_listed_can_be_read(connect: Connect, invented: Settings, era: str) -> None:
    async with connect(invented, mode=era) as client:
        listed = (await client.list_resources()).resources
        templates = (await client.list_resource_templates()).resource_templates
        names = await text(client, listed[0].uri)
        filing = next(one for one in listed if "10-K" in (one.title or ""))
        whole = await text(client, filing.uri)
        item = await text(client, f"{filing.uri}/section/7")
        entry = await text(client, "tieout://vocabulary/net%20margin")
    assert [one.uri_template for one in templates] == [
        "filing://{doc_id}", "filing://{doc_id}/section/{item}", "filing://{doc_id}/page/{n}",
        "facts://{ticker}/{metric}", "tieout://vocabulary/{metric}",
    ]  # fmt: skip
    assert "- net_margin: " in names
    assert f"{filing.uri}/section/" in whole
    assert "<<<filing text" in whole
    assert "<<<filing text" in item
    assert "net_income / revenue" in entry


async def test_what_has_figures_alone_is_not_listed(connect: Connect, sample: Settings) -> None:
    async with connect(sample) as client:
        listed = (await client.list_resources()).resources
        for one in listed:
            assert await text(client, one.uri)
    assert [one.uri for one in listed if "companyfacts" in one.uri] == []


@pytest.mark.parametrize("era", ERAS)
async def test_figures_of_all_years_are_those_of_the_tool(connect: Connect, sample: Settings, era: str) -> None:
    async with connect(sample, mode=era) as client:
        series = json.loads(await text(client, "facts://AAPL/revenue"))
    [point] = [one for one in series["points"] if one["fiscal_year"] == 2023]
    assert point["value"] == 383_285_000_000
    assert series["sources"][point["source"]]["accession"] == "0000320193-23-000106"


async def test_a_text_that_goes_on_is_linked_and_read_on(
    connect: Connect, settings: Settings, write_pages: Callable[..., Path]
) -> None:
    pages = write_pages("long", [(page, f"Page {page}. " + "The mill ran on. " * 300) for page in range(1, 21)])
    row = {"path": pages.name, "company": "Paper", "doc_type": "annual_report", "fiscal_year": 2025, "doc_id": "long"}
    manifest = pages.with_name("manifest.jsonl")
    manifest.write_text(json.dumps(row))
    await load_files(settings, [], manifest)
    async with connect(settings) as client:
        told = (await text(client, "filing://long")).rpartition("call `read_document` with ")[2].rstrip(".")
        more = await client.call_tool("read_document", json.loads(told))
        first = await client.call_tool("read_document", {"doc_id": "long"})
        again = await client.call_tool("read_document", {"doc_id": "long", "cursor": json.loads(told)["cursor"]})
    assert not more.is_error, more.content
    assert more.structured_content == again.structured_content
    assert more.structured_content["text"] not in first.structured_content["text"]
    assert [part.uri for part in first.content if part.type == "resource_link"] == ["filing://long"]


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    ("uri", "said"),
    [
        ("filing://no-such", "`list_documents` names"),
        ("filing://%2e%2e/%2e%2e/section/../../../../proc/self/environ", "is no resource of this server"),
        ("filing://no-such/page/x", "page: 'x' is no number"),
        ("facts://XQZJ/revenue", "No company 'XQZJ' is known"),
        ("facts://AAPL/revenu", "Did you mean revenue"),
        ("tieout://vocabulary/revenu", "Did you mean revenue"),
    ],
)
async def test_what_is_not_there_is_an_error_with_a_remedy(
    connect: Connect, sample: Settings, era: str, uri: str, said: str
) -> None:
    async with connect(sample, mode=era) as client:
        with pytest.raises(MCPError, match=said) as raised:
            await client.read_resource(uri)
    assert raised.value.error.code == -32602


async def test_a_page_is_text_and_picture(connect: Connect, settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "report.pdf").write_bytes(write_pdf([[*prose(100, 8 + page)] for page in range(3)]))
    row = {"path": "report.pdf", "company": "Paper", "doc_type": "annual_report", "fiscal_year": 2025, "doc_id": "a/b"}
    (folder / "manifest.jsonl").write_text(json.dumps(row))
    await load_files(settings, [], folder / "manifest.jsonl")
    async with connect(settings) as client:
        read = (await client.read_resource("filing://a%2Fb/page/2")).contents
        pages = await client.complete(
            ResourceTemplateReference(uri="filing://{doc_id}/page/{n}"), {"name": "n", "value": ""}, {"doc_id": "a/b"}
        )
    assert isinstance(read[0], TextResourceContents)
    assert isinstance(read[1], BlobResourceContents)
    assert read[1].mime_type == "image/png"
    assert Image.open(io.BytesIO(base64.b64decode(read[1].blob))).width > 100
    assert pages.completion.values == ["1", "2", "3"]


async def test_pages_of_the_list_hold_every_document_once(invented_deps: Deps) -> None:
    whole = (await list_resources(invented_deps.documents, None)).resources
    seen: list[str] = []
    cursor = None
    while True:
        page = await list_resources(invented_deps.documents, cursor, page=3)
        assert len(page.resources) <= 3
        seen += [one.uri for one in page.resources]
        if (cursor := page.next_cursor) is None:
            break
    assert seen == [one.uri for one in whole]
    assert len(seen) == len(set(seen)) > 6
    with pytest.raises(InvalidInput, match="cursor"):
        await list_resources(invented_deps.documents, "bm8")


@pytest.mark.parametrize("era", ERAS)
async def test_a_cursor_that_no_list_gave_is_refused(connect: Connect, sample: Settings, era: str) -> None:
    async with connect(sample, mode=era) as client:
        for listing in (
            client.list_tools, client.list_prompts, client.list_resources, client.list_resource_templates,
        ):  # fmt: skip
            with pytest.raises(MCPError, match="cursor") as raised:
                await listing(cursor="bm8")
            assert raised.value.error.code == -32602


@pytest.mark.parametrize("era", ERAS)
async def test_prompts_are_listed_and_filled(connect: Connect, sample: Settings, era: str) -> None:
    async with connect(sample, mode=era) as client:
        prompts = (await client.list_prompts()).prompts
        [message] = (await client.get_prompt("tie_out_draft", {"draft": "Revenue was $5."})).messages
        with pytest.raises(MCPError, match="audit_number needs claim") as raised:
            await client.get_prompt("audit_number", {})
    assert [one.name for one in prompts] == PROMPTS
    assert all(one.title and one.description and one.arguments for one in prompts)
    assert message.content.type == "text"
    assert "<<<data\nRevenue was $5.\ndata>>>" in message.content.text
    assert raised.value.error.code == -32602


async def test_the_steps_alone_offer_no_prompt_that_they_cannot_carry_out(connect: Connect, sample: Settings) -> None:
    async with connect(sample, "--toolset", "steps") as client:
        assert (await client.list_prompts()).prompts == []
        with pytest.raises(MCPError, match="There is no prompt 'audit_number'"):
            await client.get_prompt("audit_number", {"claim": "x"})


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    ("ref", "name", "typed", "given", "first"),
    [
        ("facts://{ticker}/{metric}", "ticker", "aa", {}, "AAPL"),
        ("facts://{ticker}/{metric}", "ticker", "apple", {}, "AAPL"),
        ("facts://{ticker}/{metric}", "metric", "free c", {}, "free_cash_flow"),
        ("tieout://vocabulary/{metric}", "metric", "sales", {}, "revenue"),
        ("risk_changes", "fiscal_year", "2023", {"ticker": "AAPL"}, "2023"),
        ("compare_companies", "other_ticker", "nv", {"ticker": "AAPL"}, "NVDA"),
    ],
)
async def test_arguments_complete(
    connect: Connect, sample: Settings, era: str, ref: str, name: str, typed: str, given: Any, first: str
) -> None:
    of = ResourceTemplateReference(uri=ref) if "://" in ref else PromptReference(name=ref)
    async with connect(sample, mode=era) as client:
        found = (await client.complete(of, {"name": name, "value": typed}, given)).completion
    assert found.values[0] == first
    assert len(found.values) <= 100
    assert found.total == len(found.values) or found.has_more


async def test_a_document_completes_with_its_items(connect: Connect, invented: Settings) -> None:
    template = ResourceTemplateReference(uri="filing://{doc_id}/section/{item}")
    async with connect(invented) as client:
        documents = (await client.complete(template, {"name": "doc_id", "value": "tolven"})).completion.values
        listed = (await client.list_resources()).resources
        [annual] = [one.name for one in listed if one.title == "Tolvenquist Instruments Corporation 10-K FY2025"] or [
            ""
        ]
        given = {"doc_id": annual}
        items = (await client.complete(template, {"name": "item", "value": "1"}, given)).completion.values
        nothing = (await client.complete(template, {"name": "item", "value": "1"}, {"doc_id": "no"})).completion.values
        with pytest.raises(MCPError, match="has no argument 'page'"):
            await client.complete(template, {"name": "page", "value": ""})
    assert annual in documents
    assert items[:2] == ["1", "1A"]
    assert nothing == []
