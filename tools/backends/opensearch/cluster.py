"""Requests to a cluster. Every failure is an `IndexDown` that says what to do, and never shows credentials.

A node that is gone costs a request no more than the way to the next one. While the cluster gets over the loss (another
node is elected its manager, a copy of a shard takes the place of another) requests are sent again, for a while.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from tools.backends.opensearch.address import read_nodes
from tools.errors import IndexDown, InvalidInput, SettingsError

MAJORS = (2, 3)  # of OpenSearch, that this is made for

_RETRIES = 1  # for a connection that was closed while idle
_SECONDS_TO_WRITE = 120.0
_RECOVERING = (429, 502, 503, 504)  # of a cluster that answers, and may be well in a moment
_SECONDS_TO_RECOVER = {"read": 0.6, "write": 9.0}  # for each second that an answer may take
_PAUSES = (0.1, 2.0)  # seconds before another try: the first, the longest


class IndexMissing(Exception):
    """The cluster has no index of that name."""


class _Refused(IndexDown):
    """The cluster does not understand the request. Run `tieout doctor`, and check the cluster's version."""

    code = "index_refused"

    def __init__(self, message: str | None = None, reason: str = "", kind: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.kind = kind


class _Recovering(IndexDown):
    """The cluster can't do that now, and may be able to in a moment. See that its nodes run, and try again."""


class Cluster:
    """The cluster behind the addresses of its nodes. Nothing is opened before the first request."""

    def __init__(self, url: str, seconds: float) -> None:
        self._nodes = read_nodes(url)
        self._seconds = seconds
        self._client: Any = None
        self._checked = False

    @property
    def name(self) -> str:
        """The cluster as messages name it: its addresses without credentials."""
        return f"OpenSearch at {', '.join(map(str, self._nodes))}"

    async def get(self, path: str) -> dict[str, Any]:
        """What is at a path; nothing where nothing is."""
        return await self._until_well("read", "GET", path, None, {"ignore": 404})

    async def search(self, index: str, body: dict[str, Any]) -> dict[str, Any]:
        """A search's response, of all shards. Raises `IndexMissing`."""
        params = {"allow_partial_search_results": "false", "preference": "tieout"}
        try:
            return await self._until_well("read", "POST", f"/{index}/_search", body, params)
        except _Refused as error:
            raise InvalidInput(f"A filter has a value that can't be searched for: {error.reason}.") from error

    async def write(self, method: str, path: str, body: dict[str, Any] | str | None = None, **params: Any) -> Any:
        """A request that changes something, and may take its time: done twice, it is as done once.

        Where it was done in part, for a copy of a shard was gone, it is sent again. Raises `IndexMissing`.
        """
        params["request_timeout"] = _SECONDS_TO_WRITE
        answer = await self._until_well("write", method, path, body, params, _undone)
        if (left := _undone(answer)) is not None:
            raise IndexDown(f"{self.name} does not accept writes ({left}). See that its nodes run, and try again.")
        return answer

    async def create(self, index: str, definition: dict[str, Any]) -> None:
        """Make an index, unless it is there: a request whose answer was lost is sent twice."""
        try:
            await self.write("PUT", f"/{index}", definition)
        except _Refused as error:
            if error.kind != "resource_already_exists_exception":
                raise

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()
            pool = client.transport.connection_pool
            for connection in getattr(pool, "orig_connections", ()):  # those that are taken for dead as well
                await connection.close()

    async def _until_well(
        self,
        kind: str,
        method: str,
        path: str,
        body: Any,
        params: dict[str, Any],
        undone: Callable[[Any], str | None] = lambda _: None,
    ) -> Any:
        """A request, sent again for as long as the cluster may be getting over the loss of a node."""
        end = time.monotonic() + _SECONDS_TO_RECOVER[kind] * self._seconds
        pause, longest = _PAUSES
        while True:
            try:
                answer = await self._checked_request(method, path, body, params)
                if undone(answer) is None or time.monotonic() + pause > end:
                    return answer
            except _Recovering:
                if time.monotonic() + pause > end:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    async def _checked_request(self, method: str, path: str, body: Any, params: dict[str, Any]) -> dict[str, Any]:
        if not self._checked:
            self._check(await self._request("GET", "/", None, {}))
            self._checked = True
        return await self._request(method, path, body, params)

    def _check(self, answer: Any) -> None:
        """Raise unless it is a version that this is made for."""
        told = cast(dict[str, Any], answer) if isinstance(answer, dict) else {}
        version = told.get("version")
        known = cast(dict[str, Any], version) if isinstance(version, dict) else {}
        if known.get("distribution") != "opensearch":
            raise IndexDown(f"{self.name} is something else, for it does not say that it is OpenSearch. {_ADDRESS}")
        number = str(known.get("number", ""))
        if number.partition(".")[0] not in map(str, MAJORS):
            wanted = " or ".join(f"{major}.x" for major in MAJORS)
            raise IndexDown(f"{self.name} is version {number}; Tieout works with {wanted}. Use such a cluster.")

    async def _request(self, method: str, path: str, body: Any, params: dict[str, Any]) -> Any:
        client = self._connected()
        errors = cast(Any, import_module("opensearchpy.exceptions"))
        try:
            return await client.transport.perform_request(method, path, params=params, body=body)
        except errors.RequestError as error:
            raise _Refused(f"{self.name} {_fault(error, self._seconds)}", _reason(error), error.error) from None
        except errors.NotFoundError as error:
            if error.error == "index_not_found_exception":
                raise IndexMissing(path) from None
            raise IndexDown(f"{self.name} knows nothing of {path}. {_ADDRESS}") from None
        except (errors.OpenSearchException, OSError) as error:
            # The driver's exception holds the request: it is left behind.
            kind = _Recovering if _may_recover(getattr(error, "status_code", None), error) else IndexDown
            raise kind(f"{self.name} {_fault(error, params.get('request_timeout', self._seconds))}") from None

    def _connected(self) -> Any:
        if self._client is None:
            try:
                driver = cast(Any, import_module("opensearchpy"))
                import_module("aiohttp")
            except ImportError as error:
                raise SettingsError(
                    "TIEOUT_OPENSEARCH_URL is set, and searching OpenSearch needs opensearch-py. Install tieout with "
                    "its extra: tieout[opensearch]."
                ) from error
            logging.getLogger("opensearch").setLevel(logging.ERROR)  # what it warns of is raised as well
            self._client = driver.AsyncOpenSearch(
                hosts=[
                    {
                        "host": node.host,
                        "port": node.port,
                        "url_prefix": node.path,
                        "use_ssl": node.scheme == "https",
                        "http_auth": node.credentials,
                    }
                    for node in self._nodes
                ],
                timeout=self._seconds,
                max_retries=max(_RETRIES, len(self._nodes)),
                retry_on_timeout=len(self._nodes) > 1,  # a node that hangs is not the only one
                retry_on_status=(),  # a node that says that it can't yet is none that is gone
            )
        return self._client


_ADDRESS = "See that TIEOUT_OPENSEARCH_URL is the address of a cluster."
_EXPLAINED = {
    401: "refuses the user or the password. Put the right ones into TIEOUT_OPENSEARCH_URL.",
    403: "does not let this user do that. Allow it to create, read and write indexes named tieout-*.",
    429: "is overloaded. Try again in a minute, or give the cluster more memory.",
}


def _fault(error: Any, seconds: float) -> str:
    """What went wrong, after the cluster's name, and what to do."""
    kind, status, details = type(error).__name__, getattr(error, "status_code", None), _reason(error)
    if kind == "ConnectionTimeout":
        return f"did not answer within {seconds:.0f} s. See that the cluster is healthy, and try again."
    if kind == "SSLError":
        return f"can't be trusted ({details}). Use a certificate that this machine accepts."
    if kind == "ConnectionError":
        return f"can't be reached ({details}). Start it, or see that TIEOUT_OPENSEARCH_URL and the network are right."
    if kind == "SerializationError":
        return f"answers with something else than JSON. {_ADDRESS}"
    if getattr(error, "error", None) == "cluster_block_exception":
        return f"does not accept writes ({details}). Free some disk, and lift the block of the index."
    return _EXPLAINED.get(cast(int, status), f"answered with an error ({status}: {details}). See the cluster's log.")


def _undone(answer: Any) -> str | None:
    """What a write left undone in part, if the cluster may do it in a moment: a shard, rows of a bulk request."""
    told = cast(dict[str, Any], answer) if isinstance(answer, dict) else {}
    shards = cast(dict[str, Any], told.get("_shards") or {})
    if shards.get("failed"):
        return f"{shards['failed']} of {shards.get('total')} copies of a shard failed"
    if told.get("failures") or told.get("timed_out"):
        return "documents that are gone were not all deleted"
    rows = cast(list[dict[str, Any]], told.get("items") or []) if told.get("errors") else []
    done = (cast(dict[str, Any], one) for row in rows for one in row.values())
    waiting = (cast(dict[str, Any], one.get("error") or {}) for one in done if _may_recover(one.get("status"), one))
    return next((str(error.get("reason", "unknown")) for error in waiting), None)


def _may_recover(status: Any, error: Any) -> bool:
    """Whether a cluster that says so may be well in a moment: a block that somebody has to lift is another matter."""
    told: Any = cast(dict[str, Any], error).get("error") if isinstance(error, dict) else getattr(error, "error", None)
    kind = cast(dict[str, Any], told).get("type") if isinstance(told, dict) else told
    return status in _RECOVERING and not (kind == "cluster_block_exception" and status == 429)


def _reason(error: Any) -> str:
    info = getattr(error, "info", None)
    told = cast(dict[str, Any], info).get("error") if isinstance(info, dict) else None
    reason = cast(dict[str, Any], told).get("reason") if isinstance(told, dict) else None
    return str(reason or getattr(error, "error", "") or type(error).__name__)[:300]
