"""Claims of texts and passages against the loaded facts, as a step and as a tool."""

import json
from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from server.settings import Settings
from tools.documents.read import source_of
from tools.errors import InvalidInput, UnknownCompany
from tools.models.claims import Contradictions
from tools.models.passages import Quote
from tools.ports.deps import Deps
from tools.tie_out.claims.check import check_contradictions
from tools.tie_out.claims.several import check_companies
from tools.tie_out.claims.sources import check_passages, find_contradictions

RIGHT = [
    "Apple's net sales increased 2% to $391.0 billion in fiscal 2024.",
    "Net income fell about 3% year over year to $93.7 billion.",
    "Apple's revenue did not decline in 2024.",
    "Diluted EPS slipped to $6.08 from $6.13.",
    "Sales grew; however, net income declined 3%.",
    "Gross margin widened from 44.1% to 46.2% in 2024.",
    "Despite a decline in net income, revenue rose 2%.",
    "Revenue was down compared with 2022.",
    "Revenue growth accelerated.",
    "Operating expenses were raised.",
    "Apple remained profitable.",
    "Gross profit hit an all-time high.",
]
WRONG = [
    ("Apple's net sales decreased 2% to $391.0 billion in fiscal 2024.", "direction_mismatch", "medium"),
    ("Revenue rose about 20% in fiscal 2024.", "magnitude_mismatch", "high"),
    ("Apple's revenue rose to $395.0 billion in fiscal 2024.", "level_mismatch", "low"),
    ("Apple's revenue was $383.3 billion in fiscal 2024.", "period_mismatch", "medium"),
    ("Apple's net loss widened in fiscal 2024.", "sign_mismatch", "high"),
    ("Apple posted record revenue in fiscal 2023.", "direction_mismatch", "medium"),
    ("Revenue was up compared with 2022.", "direction_mismatch", "low"),
    ("Apple returned to a net loss.", "sign_mismatch", "high"),
    ("Apple turned profitable in fiscal 2024.", "sign_mismatch", "high"),
    ("Operating expenses were cut.", "direction_mismatch", "medium"),
    ("Revenue growth slowed in fiscal 2024.", "direction_mismatch", "high"),
    ("Apple's revenue growth was 12% in fiscal 2024.", "level_mismatch", "high"),
    ("In fiscal 1998, Apple's net income rose to $5 billion from $7 billion.", "direction_mismatch", "high"),
]
OPEN = [
    ("We expect revenue to decline.", "future"),
    ("Revenue declined 10% on a constant currency basis.", "constant currency"),
    ("Adjusted operating income fell 40%.", "adjusted"),
    ("Revenue of the Atlantis segment fell 40%.", "Atlantis"),
    ("Revenue fell in 1999.", "No loaded filing"),
    ("Apple broke even.", "not clear of which figure"),
    ("Headcount-related pressures rose.", "no figure that is known"),
    ("Apple's revenue grew faster than that of Meta.", "something else than its own past"),
]


async def check(deps: Deps, text: str, **more: Any) -> Contradictions:
    return await check_contradictions(deps, text, "AAPL", 2024, **more)


@pytest.mark.parametrize("text", RIGHT)
async def test_what_the_facts_bear_out_is_not_flagged(sample_deps: Deps, text: str) -> None:
    found = await check(sample_deps, text)
    assert (found.flags, found.unjudged) == ((), ())
    assert found.supported > 0


@pytest.mark.parametrize(("text", "kind", "severity"), WRONG)
async def test_what_they_contradict_is_flagged_with_both_sides(
    sample_deps: Deps, text: str, kind: str, severity: str
) -> None:
    [flag] = (await check(sample_deps, text)).flags
    assert flag.kind == kind
    assert flag.claim.text == text
    assert text[flag.claim.start : flag.claim.end] == text
    if "1998" not in text:
        assert flag.severity == severity
        assert flag.data.source is not None
        assert flag.data.source.accession is not None


@pytest.mark.parametrize(("text", "why"), OPEN)
async def test_what_is_not_the_company_s_own_figure_is_left_open_with_a_reason(
    sample_deps: Deps, text: str, why: str
) -> None:
    found = await check(sample_deps, text)
    assert found.flags == ()
    [entry] = found.unjudged
    assert why in entry.reason


async def test_the_value_and_the_one_before_come_with_their_change(sample_deps: Deps) -> None:
    [flag] = (await check(sample_deps, "Apple's revenue fell in fiscal 2024.")).flags
    data = flag.data
    assert (data.value, data.prior_value, data.period, data.prior_period) == (
        391_035_000_000,
        383_285_000_000,
        "FY2024",
        "FY2023",
    )
    assert data.pct == pytest.approx(2.022)
    assert data.unit == "USD"


async def test_bad_input(sample_deps: Deps) -> None:
    assert await check(sample_deps, "") == Contradictions()
    assert (await check(sample_deps, "Umsatz stieg um 2 %.")).flags == ()
    with pytest.raises(UnknownCompany):
        await check_contradictions(sample_deps, "Revenue fell.", "XQZJ", 2024)
    with pytest.raises(InvalidInput, match="fiscal_years: 9999"):
        await check_contradictions(sample_deps, "Revenue fell.", "AAPL", 9999)
    with pytest.raises(InvalidInput, match="before the first loaded filing"):
        await check(sample_deps, "Revenue fell.", as_of=date(1990, 1, 1))
    without_facts = await check_contradictions(sample_deps, "Revenue fell.", "AAPL", 1999)
    assert without_facts.flags == ()
    assert "no loaded filing" in without_facts.unjudged[0].reason.lower()


async def test_only_what_was_filed_by_then_counts(sample_deps: Deps) -> None:
    text = "Apple's revenue fell in fiscal 2024."
    assert (await check(sample_deps, text, as_of=date(2023, 12, 1))).flags == ()
    assert len((await check(sample_deps, text)).flags) == 1


async def test_a_long_text_is_cut_and_says_so(sample_deps: Deps) -> None:
    found = await check(sample_deps, "Apple's revenue fell in 2024. " * 40_000)
    assert any("characters were read" in warning for warning in found.warnings)
    assert any("claims were checked" in warning for warning in found.warnings)


def invented_claims() -> Iterator[dict[str, Any]]:
    folder = files("ingest").joinpath("samples/invented")
    return map(json.loads, folder.joinpath("claims.jsonl").read_text("utf-8").splitlines())


async def test_the_invented_filings_are_read_as_they_were_meant(invented_deps: Deps) -> None:
    """No true sentence is flagged, and of those that contradict the books at least three in four, by their kind."""
    documents = {
        (document.ticker, document.doc_type, document.fiscal_year): document
        for document in await _documents(invented_deps)
    }
    flagged, expected = 0, 0
    for row in invented_claims():
        ticker, form, year = row["file"].removeprefix("invented_").partition(".")[0].split("_")[:3]
        document = documents.get((ticker, form, int(year[:4])))
        if document is None:
            continue
        found = await check_contradictions(
            invented_deps,
            row["sentence"],
            ticker,
            document.fiscal_year,
            document.fiscal_quarter or None,
            source=source_of(document),
        )
        if row["expected_flag"]:
            expected += 1
            flagged += any(flag.kind == f"{row['kind']}_mismatch" for flag in found.flags)
        else:
            assert found.flags == (), row["id"]
    assert expected >= 20
    assert flagged >= 0.75 * expected


async def _documents(deps: Deps) -> list[Any]:
    from tools.models.filters import Filters

    return await deps.documents.list_documents(Filters(), None, 50, 0)


async def test_passages_are_checked_for_their_own_company_and_period(invented_deps: Deps) -> None:
    [document] = [d for d in await _documents(invented_deps) if d.ticker == "BXMW" and d.doc_type == "10-Q"]
    ids = [chunk.chunk_id for chunk in await invented_deps.documents.chunks(document.doc_id)]
    found = await check_passages(invented_deps, ids[:100])
    assert found.supported + len(found.flags) > 0
    for flag in found.flags:
        assert flag.claim.source is not None
        assert flag.claim.source.doc_id == document.doc_id
    with pytest.raises(InvalidInput, match="is of BXMW"):
        await check_passages(invented_deps, ids[:1], "AAPL")
    with pytest.raises(InvalidInput, match="not in the store"):
        await check_passages(invented_deps, ["nowhere"])


async def test_the_graph_s_quotes_are_checked(sample_deps: Deps) -> None:
    source = (await check(sample_deps, "Apple's revenue fell in 2024.")).flags[0].data.source
    assert source is not None
    quote = Quote(text="Total net sales decreased in 2024.", chunk_id="c", source=source, score=1.0)
    elsewhere = quote.model_copy(update={"source": source.model_copy(update={"ticker": "NONE"})})
    [flag] = (await find_contradictions(sample_deps, [quote, quote, elsewhere])).flags
    assert flag.claim.source == source
    assert (await find_contradictions(sample_deps, [quote], date(2023, 12, 1))).flags == ()
    before_any = await find_contradictions(sample_deps, [quote], date(1990, 1, 1))
    assert (before_any.flags, before_any.unjudged) == ((), ())


async def test_a_draft_about_one_company_need_not_name_it(sample_deps: Deps) -> None:
    [flag] = (await check_companies(sample_deps, "Revenue fell in 2024.", ["AAPL"], 2024)).flags
    assert (flag.claim.ticker, flag.claim.source) == ("AAPL", None)


SEVERAL = (
    "Apple's revenue fell 2% in fiscal 2024. Net income fell 3%. Meta grew revenue by 22% in 2024, and its net income "
    "declined. Snowflake turned profitable in fiscal 2024. Microsoft's revenue fell."
)


async def test_a_text_about_several_companies_is_checked_at_once(sample_deps: Deps) -> None:
    found = await check_companies(sample_deps, SEVERAL)
    assert [(flag.claim.ticker, flag.kind, flag.claim.metric, flag.claim.period) for flag in found.flags] == [
        ("AAPL", "direction_mismatch", "revenue", "FY2024"),
        ("META", "direction_mismatch", "net_income", "FY2024"),
        ("SNOW", "sign_mismatch", "net_income", "FY2024"),
    ]
    assert found.supported == 2
    [entry] = found.unjudged
    assert "MSFT" in entry.reason


async def test_companies_that_were_not_asked_for_and_years_of_each(sample_deps: Deps) -> None:
    text = "Apple's net income fell. Meta's net income fell."
    found = await check_companies(sample_deps, text, ["AAPL", "META"], years={"AAPL": 2024, "META": 2022})
    assert (found.flags, found.unjudged, found.supported) == ((), (), 2)
    found = await check_companies(sample_deps, text, ["AAPL"], 2024)
    assert "not among the companies" in found.unjudged[0].reason
    with pytest.raises(InvalidInput, match="names no loaded company"):
        await check_companies(sample_deps, "Revenue fell.")
    with pytest.raises(UnknownCompany, match="MSFT"):
        await check_companies(sample_deps, "Microsoft's revenue fell.")


async def test_what_is_said_of_a_company_that_had_filed_nothing_by_then_is_left_open(sample_deps: Deps) -> None:
    text, by_then = "Apple's revenue fell in fiscal 2021. Meta's revenue fell in fiscal 2021.", date(2022, 6, 1)
    for tickers in ([], ["AAPL", "META"]):
        found = await check_companies(sample_deps, text, tickers, as_of=by_then)
        assert [flag.claim.ticker for flag in found.flags] == ["AAPL"]
        [entry] = found.unjudged
        assert entry.claim.ticker == "META"
        assert entry.reason.startswith("2022-06-01 is before the first loaded filing of Meta")
    [entry] = (await check_companies(sample_deps, text, ["AAPL"], as_of=by_then)).unjudged
    assert "not among the companies" in entry.reason
    with pytest.raises(InvalidInput, match="before the first loaded filing of Meta"):
        await check_companies(sample_deps, text, ["META"], as_of=by_then)


async def test_a_period_that_is_named_holds_until_another_is(sample_deps: Deps) -> None:
    text = "Apple's net income fell 3% in fiscal 2024. Revenue rose 2%."
    found = await check_contradictions(sample_deps, text, "AAPL")
    assert (found.flags, found.unjudged, found.supported) == ((), (), 2)


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_the_tool_over_stdio(connect: Any, sample: Settings, text_of: Any, era: str) -> None:
    arguments = {"ticker": "AAPL", "fiscal_year": 2024, "text": "Apple's revenue fell 2% to $391.0 billion in 2024."}
    async with connect(sample, mode=era) as client:
        [schema] = [t.output_schema for t in (await client.list_tools()).tools if t.name == "check_contradictions"]
        result = await client.call_tool("check_contradictions", arguments)
        neither = await client.call_tool("check_contradictions", {"ticker": "AAPL"})
        unnamed = await client.call_tool("check_contradictions", {"text": SEVERAL})
        unknown = await client.call_tool("check_contradictions", {**arguments, "ticker": "XQZJ"})
    assert not result.is_error
    jsonschema.validate(result.structured_content, schema)
    [flag] = result.structured_content["flags"]
    assert (flag["kind"], flag["data"]["value"]) == ("direction_mismatch", 391_035_000_000)
    for said in (
        "direction mismatch",
        "$391.035 billion",
        "FY2023: $383.285 billion",
        "[Source: Apple Inc. 10-K FY2024",
    ):
        assert said in text_of(result)
    jsonschema.validate(unnamed.structured_content, schema)
    assert [flag["claim"]["ticker"] for flag in unnamed.structured_content["flags"]] == ["AAPL", "META", "SNOW"]
    assert neither.is_error
    assert "give one of the two" in text_of(neither)
    assert unknown.is_error
    assert "No company 'XQZJ'" in text_of(unknown)
