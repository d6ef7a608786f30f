"""A company that is not loaded is offered to be fetched, and what was asked is answered in the same call."""

import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.fetching.conftest import Talk
from tests.integration.support.edgar_companies import (
    ANNUAL,
    MICROSOFT,
    REVENUE,
    facts_of,
    path_of,
    put_microsoft,
    submissions_of,
)
from tests.integration.support.edgar_pages import Listed
from tests.integration.support.edgar_stub import EdgarStub
from tests.integration.support.person import Person

ERAS = ("legacy", "2026-07-28")
MODERN = "2026-07-28"
WRITES = "--allow-write"
YEAR = {"fiscal_years": [2023]}
LOOKUP = {"tickers": ["MSFT"], "metrics": ["revenue"], **YEAR}
QUESTION = {"question": "What was Microsoft's revenue in fiscal 2023?"}
OFFERED = "MICROSOFT CORP (MSFT, CIK 789019) is not loaded. Fetch from the SEC, and load, "
CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("ask", QUESTION, "$5 million"),
    ("ask", {"question": "revenue in fiscal 2023", "filters": {"tickers": ["MSFT"]}}, "$5 million"),
    ("lookup_metric", LOOKUP, "Revenue | 5"),
    ("metric_timeseries", {"ticker": "MSFT", "metric": "revenue", "start_year": 2023, "end_year": 2023}, "| 5 |"),
    ("get_statement", {"ticker": "MSFT", "statement_type": "income_statement", "fiscal_year": 2023}, "Revenue"),
    ("calculate", {"ticker": "MSFT", "formula": "revenue / 2", **YEAR}, "2500000"),
]


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(("tool", "arguments", "said"), CALLS)
async def test_on_a_yes_it_is_fetched_and_answered_in_the_same_call(
    talk: Talk, own: Settings, text_of: Any, era: str, tool: str, arguments: dict[str, Any], said: str
) -> None:
    seen: list[tuple[float, float | None]] = []

    async def heard(done: float, total: float | None, message: str | None) -> None:
        seen.append((done, total))

    person = Person("yes")
    async with talk(own, WRITES, mode=era, person=person) as client:
        result = await client.call_tool(tool, arguments, progress_callback=heard)
        again = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    assert said in text_of(result)
    assert text_of(again) == text_of(result)
    [asked] = person.asked
    assert asked.message == f"{OFFERED}1 filing, at most 9.0 MB and all figures of MICROSOFT CORP?"
    assert asked.requested_schema["properties"]["reply"]["enum"] == ["yes", "no"]
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert seen[-1][0] == seen[-1][1]
    assert len(seen) > 3


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("reply", ["no", None])
async def test_on_a_no_it_is_declined_as_ever(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, era: str, reply: str | None
) -> None:
    person = Person(reply, reply)
    async with talk(own, WRITES, mode=era, person=person) as client:
        figure = await client.call_tool("lookup_metric", LOOKUP)
        answer = await client.call_tool("ask", QUESTION)
        plain = talk(own, WRITES, mode=era)
        async with plain as other:
            expected = [await other.call_tool("lookup_metric", LOOKUP), await other.call_tool("ask", QUESTION)]
        listed = await client.call_tool("list_documents", {})
    assert len(person.asked) == 2
    assert [text_of(figure), text_of(answer)] == [text_of(result) for result in expected]
    assert figure.is_error
    assert answer.structured_content["status"] == "declined"
    assert "The tool `fetch_filings` fetches and loads companies" in text_of(figure)
    assert "fetch_filings" in text_of(answer)
    assert "documents" not in listed.structured_content
    assert set(edgar.asked) == {submissions_of(MICROSOFT)}


@pytest.mark.parametrize("era", ERAS)
async def test_nobody_is_asked_where_nothing_could_be_fetched(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, era: str
) -> None:
    nobody = Person()
    servers = [
        talk(own, mode=era, person=nobody),  # nothing is written to a database of one's own
        talk(own, WRITES, mode=era, person=nobody, user_agent=None),
        talk(own, WRITES, mode=era),
    ]
    for server in servers:
        async with server as client:
            figure = await client.call_tool("lookup_metric", LOOKUP)
            answer = await client.call_tool("ask", QUESTION)
        assert figure.is_error
        assert answer.structured_content["status"] == "declined"
        assert "No company is loaded in this corpus yet." in text_of(answer)
    assert nobody.asked == []
    assert edgar.asked == []


@pytest.mark.parametrize("era", ERAS)
async def test_a_fetch_that_fails_is_a_decline_that_says_why(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, era: str
) -> None:
    for path in (facts_of(MICROSOFT), path_of(MICROSOFT, ANNUAL)):
        del edgar.pages[path]
    async with talk(own, WRITES, mode=era, person=Person("yes", "yes")) as client:
        figure = await client.call_tool("lookup_metric", LOOKUP)
        answer = await client.call_tool("ask", QUESTION)
    assert figure.is_error
    assert "Nothing could be fetched: " in text_of(figure)
    assert answer.structured_content["status"] == "declined"
    [warning] = answer.structured_content["warnings"]
    assert warning.startswith("Nothing could be fetched: ")
    assert "EDGAR has no" in warning


@pytest.mark.parametrize("era", ERAS)
async def test_offline_nobody_is_asked_and_the_decline_says_so(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, era: str
) -> None:
    edgar.stop()
    nobody = Person()
    async with talk(own, WRITES, mode=era, person=nobody) as client:
        figure = await client.call_tool("lookup_metric", LOOKUP)
        answer = await client.call_tool("ask", QUESTION)
        filtered = await client.call_tool("ask", {"question": "revenue in 2023", "filters": {"tickers": ["MSFT"]}})
    assert nobody.asked == []
    assert figure.is_error
    assert filtered.is_error
    for result in (figure, answer, filtered):
        assert re.search("is not loaded|No company is loaded", text_of(result))
        assert "Nothing could be fetched: 127.0.0.1 can't be reached" in text_of(result)


@pytest.mark.parametrize("era", ERAS)
async def test_a_part_that_could_not_be_fetched_is_a_warning_beside_the_figures(
    talk: Talk, own: Settings, edgar: EdgarStub, text_of: Any, era: str
) -> None:
    del edgar.pages[path_of(MICROSOFT, ANNUAL)]
    async with talk(own, WRITES, mode=era, person=Person("yes")) as client:
        found = (await client.call_tool("lookup_metric", LOOKUP)).structured_content
    assert found["values"][0]["value"] == REVENUE
    assert "Not fetched: " in found["warnings"][-1]


@pytest.mark.parametrize("era", ERAS)
async def test_what_is_open_besides_is_asked_as_well(talk: Talk, own: Settings, edgar: EdgarStub, era: str) -> None:
    person = Person("yes", "gross margin")
    async with talk(own, WRITES, mode=era, person=person) as client:
        answer = (await client.call_tool("ask", {"question": "Microsoft's margin in fiscal 2023?"})).structured_content
    assert [asked.message[:9] for asked in person.asked] == ["MICROSOFT", "Which fig"]
    assert answer["status"] == "declined"  # the stub has no gross profit
    assert "is not loaded" not in answer["answer"]


@pytest.mark.parametrize("era", ERAS)
async def test_a_company_that_a_reply_names_is_offered_too(talk: Talk, own: Settings, era: str) -> None:
    async with talk(own, WRITES, mode=era, person=Person()) as client:
        await client.call_tool("fetch_filings", {"ticker": "2099000001", "forms": ["10-K"], "fiscal_years": [2025]})
    person = Person("Microsoft", "yes")
    async with talk(own, WRITES, mode=era, person=person) as client:
        answer = (await client.call_tool("ask", {"question": "What was revenue in fiscal 2023?"})).structured_content
    assert [asked.message[:9] for asked in person.asked] == ["Which com", "MICROSOFT"]
    assert answer["status"] == "answered"
    assert "$5 million" in answer["answer"]


@pytest.mark.parametrize("era", ERAS)
async def test_the_rest_of_a_lookup_stands_where_one_company_is_declined(talk: Talk, own: Settings, era: str) -> None:
    both = {**LOOKUP, "tickers": ["MSFT", "NVDA"]}
    async with talk(own, WRITES, mode=era, person=Person("yes")) as client:
        await client.call_tool("lookup_metric", LOOKUP)
    nobody = Person()
    async with talk(own, WRITES, mode=era, person=nobody) as client:
        found = (await client.call_tool("lookup_metric", both)).structured_content
    assert nobody.asked == []  # EDGAR's stub knows no Nvidia
    assert [value["ticker"] for value in found["values"]] == ["MSFT"]
    assert found["declined"][0]["ticker"] == "NVDA"
    assert "EDGAR knows no company with the CIK 1045810" in found["warnings"][-1]


async def test_without_a_year_it_is_the_newest_two_annual_reports(talk: Talk, own: Settings, edgar: EdgarStub) -> None:
    year = date.today().year
    newest = [Listed(f"0000789019-2{n}-000009", "10-K", f"{year - n}-02-15", f"{year - n}-01-30") for n in range(3)]
    put_microsoft(edgar, *(replace(filing, size=8_000_000) for filing in newest))
    person = Person("no")
    async with talk(own, WRITES, person=person) as client:
        await client.call_tool("lookup_metric", {**LOOKUP, "fiscal_years": None})
    [asked] = person.asked
    assert asked.message == f"{OFFERED}2 filings, at most 16.0 MB and all figures of MICROSOFT CORP?"


async def test_a_forecast_is_declined_and_nothing_is_offered(talk: Talk, own: Settings, edgar: EdgarStub) -> None:
    async with talk(own, WRITES, person=Person()) as client:
        answer = await client.call_tool("ask", {"question": "What will Microsoft's revenue be in 2030?"})
    assert answer.structured_content["status"] == "declined"
    assert edgar.asked == []


@pytest.mark.parametrize(("tool", "arguments"), [("ask", QUESTION), ("lookup_metric", LOOKUP)])
async def test_a_forged_state_is_refused(
    talk: Talk, own: Settings, edgar: EdgarStub, tool: str, arguments: dict[str, Any]
) -> None:
    forged = f'{{"offered": [{MICROSOFT}]}}'
    async with talk(own, WRITES, mode=MODERN, person=Person("yes")) as client:
        with pytest.raises(Exception, match=r"(?i)state"):
            await client.session.call_tool(tool, arguments, request_state=forged)
    assert edgar.asked == []


async def test_the_state_of_one_call_is_of_no_use_to_another(talk: Talk, own: Settings, edgar: EdgarStub) -> None:
    async with talk(own, WRITES, mode=MODERN, person=Person("yes")) as client:
        asked: Any = await client.session.call_tool("lookup_metric", LOOKUP, allow_input_required=True)
        other = {**LOOKUP, "fiscal_years": [2022]}
        with pytest.raises(Exception, match=r"(?i)state"):
            await client.session.call_tool("lookup_metric", other, request_state=asked.request_state)
    assert set(edgar.asked) == {submissions_of(MICROSOFT)}
