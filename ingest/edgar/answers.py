"""What an answer's status means: go on, try again, or stop, and why."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

from ingest.edgar.errors import AccessDenied, Busy, FetchFailed, NotOnEdgar, TooBusy
from ingest.edgar.limiter import LONGEST_PAUSE

_TOO_MANY = b"Request Rate Threshold"


def check_status(response: httpx.Response, url: str, beginning: bytes) -> None:
    """Raises what a status means that is neither 200 nor 304."""
    status = response.status_code
    if status in {200, 304}:
        return
    if status in {404, 410}:
        raise NotOnEdgar(f"EDGAR has no {url} ({status}).")
    if status in {401, 403}:
        raise AccessDenied(_denied(status, beginning))
    if status in {408, 425, 429} or status >= 500:
        raise Busy(f"The SEC's server answered {status} for {url}. Try again later: what has been fetched is kept.")
    raise FetchFailed(f"The SEC's server answered {status} for {url}.")


def _denied(status: int, beginning: bytes) -> str:
    if _TOO_MANY in beginning:
        return (
            "The SEC has closed its server to this address for some ten minutes, because more than ten requests a "
            "second came from it. Wait, see what else here asks the SEC, and try again: what has been fetched is kept."
        )
    return (
        f"The SEC refused the request ({status}). It does so where the User-Agent does not name somebody with an "
        "e-mail address: check TIEOUT_SEC_USER_AGENT. A proxy on the way may refuse as well."
    )


def retry_after(response: httpx.Response, now: datetime | None = None) -> float | None:
    """The seconds that the server asks to wait, given as such or as a date; None where it does not say."""
    text = response.headers.get("retry-after", "").strip()
    if text.isdecimal() and text.isascii():
        return float(text[:9])
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - (now or datetime.now(UTC))).total_seconds())


def check_wait(seconds: float, url: str) -> None:
    """Raises `TooBusy` where the server asks for more patience than there is."""
    if seconds > LONGEST_PAUSE:
        raise TooBusy(
            f"The SEC's server asks to wait {seconds / 60:.0f} minutes before {url} is asked for again. "
            "What has been fetched is kept."
        )


def next_hop(response: httpx.Response) -> httpx.URL | None:
    """Where a redirect leads; None where the answer is none. Raises `FetchFailed` where it leads to another server."""
    if not response.has_redirect_location:
        return None
    here = response.request.url
    try:
        there = here.join(response.headers["location"])
    except httpx.InvalidURL:
        raise FetchFailed(f"{here} redirects to an address that is none.") from None
    if (there.scheme, there.host, there.port) != (here.scheme, here.host, here.port) or there.userinfo:
        raise FetchFailed(f"{here} redirects to another server ({there.host}), which was not followed.")
    return there
