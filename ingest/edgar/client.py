"""Asks EDGAR: declared, rate-limited, conditional, retried within bounds, and stored whole or not at all."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, ParamSpec, TypeAlias, TypeVar

import httpx
import stamina

from ingest.edgar.answers import check_status, check_wait, next_hop, retry_after
from ingest.edgar.body import Body
from ingest.edgar.errors import BrokenAnswer, Busy, FetchFailed, TooBusy, Unreachable
from ingest.edgar.limiter import RateLimiter
from ingest.edgar.network import check_name, unreachable
from ingest.edgar.resources import Resource
from ingest.edgar.store import Kept, Record, Store, explained

P = ParamSpec("P")
Result = TypeVar("Result")
State: TypeAlias = Literal["fetched", "not_modified", "cached"]

SEC_URL = "https://www.sec.gov"
SEC_DATA_URL = "https://data.sec.gov"
LARGEST = 256 * 2**20  # bytes; the largest filings have some 80 million

_AT_ONCE = 8  # connections
_TRIES = 5
_HOPS = 3
_AT_FIRST = 1.0  # seconds

stamina.instrumentation.set_on_retry_hooks(())  # its log would go to stdout, which carries JSON or a protocol


@dataclass(frozen=True)
class Patience:
    """Seconds to wait: for a connection, for an answer to begin (less than a slot's lease), and for all of it."""

    connect: float = 2.0
    answer: float = 20.0
    body: float = 300.0


@dataclass(frozen=True)
class EdgarConfig:
    """Where to keep what, who asks, and whom: the SEC's two servers or a mirror of them."""

    folder: Path
    user_agent: str
    url: str = SEC_URL
    data_url: str = SEC_DATA_URL
    largest: int = LARGEST
    patience: Patience = Patience()


@dataclass(frozen=True)
class Got:
    """A whole document. `stale` says why it could not be compared with EDGAR's."""

    path: Path
    state: State
    size: int
    checked: datetime
    stale: str | None = None


@asynccontextmanager
async def open_client(config: EdgarConfig) -> AsyncGenerator["EdgarClient"]:
    """A client of EDGAR. Nothing is asked before the first `get`."""
    store = Store(config.folder)
    await asyncio.to_thread(store.open)
    try:
        http = httpx.AsyncClient(
            headers={"user-agent": config.user_agent, "accept-encoding": "gzip"},
            timeout=httpx.Timeout(config.patience.answer, connect=config.patience.connect),
            limits=httpx.Limits(max_connections=_AT_ONCE),
        )
    except (ImportError, ValueError) as error:
        raise FetchFailed(f"A proxy's setting in the environment is of no use: {error}") from error
    async with http:
        yield EdgarClient(config, store, http)


class EdgarClient:
    """Gets resources, from the store where they are there and unchanged."""

    def __init__(self, config: EdgarConfig, store: Store, http: httpx.AsyncClient) -> None:
        self._config = config
        self._store = store
        self._http = http
        self._limiter = RateLimiter(config.folder)
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._names: dict[str, asyncio.Lock] = {}
        self._reached: set[str] = set()
        self._gone: Unreachable | None = None

    @property
    def gone(self) -> Unreachable | None:
        """Why nothing more is asked; None while the SEC can be reached."""
        return self._gone

    @property
    def folder(self) -> Path:
        """Where everything is kept."""
        return self._config.folder

    async def get(self, resource: Resource) -> Got:
        """A resource, whole. Raises `FetchFailed`.

        One that may change is compared with EDGAR's; where that fails, the kept one is `stale`.
        """
        url = self._address(resource)
        kept = await asyncio.to_thread(self._store.find, resource, url)
        if kept is not None and resource.immutable:
            return _got(kept, "cached")
        try:
            async with self._at_once:
                return await self._ask_patiently(resource, url, kept)
        except (Unreachable, Busy, BrokenAnswer) as error:
            if kept is None:
                raise
            return _got(kept, "cached", stale=error.message)

    def _address(self, resource: Resource) -> str:
        base = self._config.url if resource.host == "www" else self._config.data_url
        return f"{base.rstrip('/')}{resource.path}"

    async def _ask_patiently(self, resource: Resource, url: str, kept: Kept | None) -> Got:
        begun, misses = time.monotonic(), 0

        def again(error: Exception) -> bool:
            nonlocal misses
            misses += isinstance(error, Unreachable)
            # A server that nothing was heard of yet gets one more chance, and only if the first one took no time.
            slow = misses > 1 or time.monotonic() - begun > _AT_FIRST
            hopeless = self._gone is not None or isinstance(error, TooBusy) or (slow and not self._reached)
            return isinstance(error, Unreachable | Busy | BrokenAnswer) and not hopeless

        try:
            async for attempt in stamina.retry_context(
                on=again, attempts=_TRIES, timeout=None, wait_initial=0.5, wait_max=8.0, wait_jitter=0.5
            ):
                with attempt:
                    if self._gone is not None:
                        raise self._gone
                    return await self._ask(resource, url, kept)
        except Unreachable as error:
            self._gone = error
            raise
        raise AssertionError("a retried block returns or raises")

    async def _ask(self, resource: Resource, address: str, kept: Kept | None) -> Got:
        url = httpx.URL(address)
        await self._check_name(url)
        for _ in range(_HOPS):
            response = await self._send(url, kept)
            try:
                if (hop := next_hop(response)) is None:
                    return await self._receive(resource, address, response, kept)
                url = hop
            finally:
                await response.aclose()
        raise FetchFailed(f"{address} redirects again and again.")

    async def _check_name(self, url: httpx.URL) -> None:
        async with self._names.setdefault(url.host, asyncio.Lock()):
            if self._gone is not None:
                raise self._gone
            if url.host not in self._reached:
                port = url.port or (443 if url.scheme == "https" else 80)
                await check_name(url.scheme, url.host, port, self._config.patience.connect)

    async def _send(self, url: httpx.URL, kept: Kept | None) -> httpx.Response:
        request = self._http.build_request("GET", url, headers=_conditions(kept))
        try:
            async with self._limiter.slot(), asyncio.timeout(self._config.patience.answer):
                response = await self._http.send(request, stream=True)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
            raise Unreachable(unreachable(url.host, str(error) or "no answer")) from error
        except (httpx.RequestError, TimeoutError) as error:
            raise BrokenAnswer(f"{url} gave no answer ({str(error) or 'none in time'}). Try again later.") from error
        self._reached.add(url.host)
        return response

    async def _receive(self, resource: Resource, address: str, response: httpx.Response, kept: Kept | None) -> Got:
        if response.status_code == 304 and kept is not None:
            return _got(await _to_the_end(self._store.confirm, resource, kept), "not_modified")
        try:
            async with asyncio.timeout(self._config.patience.body):
                if response.status_code != 200:
                    await self._give_up(response)
                return await self._save(resource, address, response)
        except (httpx.RequestError, TimeoutError) as error:
            raise BrokenAnswer(f"{address} broke off ({str(error) or 'it took too long'}). Try again.") from error

    async def _give_up(self, response: httpx.Response) -> None:
        url = str(response.request.url)
        wait = retry_after(response)
        if wait is not None and response.status_code in {429, 503}:
            check_wait(wait, url)
            await self._limiter.pause(wait)
        beginning = b""
        async for block in response.aiter_bytes(4096):
            beginning += block
            if len(beginning) >= 16384:
                break
        check_status(response, url, beginning)
        raise BrokenAnswer(f"The SEC's server answered {response.status_code} for {url} to a question nobody asked.")

    async def _save(self, resource: Resource, address: str, response: httpx.Response) -> Got:
        with self._store.part() as part:
            with explained(self.folder), part.open("xb") as file:
                body = Body(response.headers, file, self._config.largest)
                async for block in response.aiter_raw(1 << 18):
                    await _to_the_end(body.feed, block)
                body.finish()
            if resource.json and (body.ends[0] != b"{" or not body.ends[1].rstrip().endswith(b"}")):
                raise BrokenAnswer(f"{address} is not the JSON that EDGAR serves.")
            now = datetime.now(UTC)
            record = Record(
                url=address,
                size=body.size,
                sha256=body.sha256,
                etag=response.headers.get("etag"),
                last_modified=response.headers.get("last-modified"),
                fetched=now,
                checked=now,
            )
            return _got(await _to_the_end(self._store.keep, resource, part, record), "fetched")


async def _to_the_end(function: Callable[P, Result], *args: P.args, **more: P.kwargs) -> Result:
    """Run it off the event loop. Whoever is cancelled meanwhile goes on once it has ended: nothing writes any more."""
    work = asyncio.ensure_future(asyncio.to_thread(function, *args, **more))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        _ = work.cancelled() or work.exception()  # nobody asks for it any more
        raise


def _conditions(kept: Kept | None) -> dict[str, str]:
    record = kept.record if kept else None
    conditions = {
        "if-none-match": record.etag if record else None,
        "if-modified-since": record.last_modified if record else None,
    }
    return {name: value for name, value in conditions.items() if value}


def _got(kept: Kept, state: State, stale: str | None = None) -> Got:
    return Got(kept.path, state, kept.record.size, kept.record.checked, stale)
