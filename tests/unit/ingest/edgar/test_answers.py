"""What a status means, and how long to wait."""

from datetime import UTC, datetime

import httpx
import pytest

from ingest.edgar.answers import check_status, check_wait, next_hop, retry_after
from ingest.edgar.errors import AccessDenied, Busy, FetchFailed, NotOnEdgar, TooBusy

URL = "https://www.sec.gov/Archives/x.htm"
NOW = datetime(2024, 11, 1, 12, 0, 0, tzinfo=UTC)


def answer(status: int, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, headers=named, request=httpx.Request("GET", URL))


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (404, NotOnEdgar),
        (410, NotOnEdgar),
        (401, AccessDenied),
        (403, AccessDenied),
        (408, Busy),
        (429, Busy),
        (500, Busy),
        (503, Busy),
        (599, Busy),
        (400, FetchFailed),
        (206, FetchFailed),
        (302, FetchFailed),
    ],
)
def test_every_status_has_a_meaning(status: int, error: type[FetchFailed]) -> None:
    with pytest.raises(FetchFailed) as raised:
        check_status(answer(status), URL, b"")
    assert type(raised.value) is error


@pytest.mark.parametrize("status", [200, 304])
def test_what_is_fine_raises_nothing(status: int) -> None:
    check_status(answer(status), URL, b"")


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("0", 0),
        ("120", 120),
        (" 5 ", 5),
        ("Fri, 01 Nov 2024 12:01:00 GMT", 60),
        ("Fri, 01 Nov 2024 11:00:00 GMT", 0),
        ("Fri, 01 Nov 2024 12:00:30 -0000", 30),
        ("soon", None),
        ("", None),
        ("-5", None),
        ("9" * 400, 999_999_999),
    ],
)
def test_the_wait_is_a_number_or_a_date(header: str, seconds: float | None) -> None:
    response = answer(429)
    response.headers["retry-after"] = header
    assert retry_after(response, NOW) == seconds


def test_patience_has_an_end() -> None:
    check_wait(60, URL)
    with pytest.raises(TooBusy, match="wait 10 minutes"):
        check_wait(600, URL)


@pytest.mark.parametrize(
    ("location", "target"),
    [("/y.htm", "https://www.sec.gov/y.htm"), ("y.htm", "https://www.sec.gov/Archives/y.htm"), (URL, URL)],
)
def test_a_redirect_on_the_same_server_is_followed(location: str, target: str) -> None:
    assert str(next_hop(answer(302, location=location))) == target


@pytest.mark.parametrize(
    "location",
    [
        "http://www.sec.gov/y.htm",
        "https://sec.gov/y.htm",
        "//evil.test/",
        "https://u@www.sec.gov/y",
        "https://www.sec.gov:8443/",
    ],
)
def test_a_redirect_elsewhere_is_refused(location: str) -> None:
    with pytest.raises(FetchFailed, match="redirects to"):
        next_hop(answer(301, location=location))


def test_no_redirect_leads_nowhere() -> None:
    assert next_hop(answer(200, location="/y.htm")) is None
    assert next_hop(answer(302)) is None
