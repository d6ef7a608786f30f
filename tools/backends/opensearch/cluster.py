"""Requests to a cluster. Every failure is an `IndexDown` that says what to do, and never shows credentials."""

import logging
from importlib import import_module
from typing import Any, cast
from urllib.parse import SplitResult, unquote, urlsplit

from tools.errors import IndexDown, InvalidInput, SettingsError

MAJORS = (2, 3)  # of OpenSearch, that this is made for

_RETRIES = 1  # for a connection that was closed while idle
_SECONDS_TO_WRITE = 120.0


class IndexMissing(Exception):
    """The cluster has no index of that name."""


class _Refused(IndexDown):
    """The cluster does not understand the request. Run `tieout doctor`, and check the cluster's version."""

    code = "index_refused"

    def __init__(self, message: str | None = None, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


class Cluster:
    """The cluster behind an address. Nothing is opened before the first request."""

    def __init__(self, url: str, seconds: float) -> None:
        self._address = _parse(url)
        self._seconds = seconds
        self._client: Any = None
        self._checked = False

    @property
    def name(self) -> str:
        """The cluster as messages name it: its address without credentials."""
        host = self._address.hostname or ""
        return f"OpenSearch at {self._address.scheme}://{f'[{host}]' if ':' in host else host}:{self._port}"

    async def get(self, path: str) -> dict[str, Any]:
        """What is at a path; nothing where nothing is."""
        return await self._checked_request("GET", path, None, {"ignore": 404})

    async def search(self, index: str, body: dict[str, Any]) -> dict[str, Any]:
        """A search's response, of all shards. Raises `IndexMissing`."""
        params = {"allow_partial_search_results": "false", "preference": "tieout"}
        try:
            return await self._checked_request("POST", f"/{index}/_search", body, params)
        except _Refused as error:
            raise InvalidInput(f"A filter has a value that can't be searched for: {error.reason}.") from error

    async def write(self, method: str, path: str, body: dict[str, Any] | str | None = None, **params: Any) -> Any:
        """A request that changes something, and may take its time. Raises `IndexMissing`."""
        return await self._checked_request(method, path, body, {**params, "request_timeout": _SECONDS_TO_WRITE})

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()

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
            raise _Refused(f"{self.name} {_fault(error, self._seconds)}", _reason(error)) from None
        except errors.NotFoundError as error:
            if error.error == "index_not_found_exception":
                raise IndexMissing(path) from None
            raise IndexDown(f"{self.name} knows nothing of {path}. {_ADDRESS}") from None
        except (errors.OpenSearchException, OSError) as error:
            # The driver's exception holds the request: it is left behind.
            raise IndexDown(f"{self.name} {_fault(error, params.get('request_timeout', self._seconds))}") from None

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
                    {"host": self._address.hostname, "port": self._port, "url_prefix": self._address.path.strip("/")}
                ],
                use_ssl=self._address.scheme == "https",
                http_auth=self._credentials,
                timeout=self._seconds,
                max_retries=_RETRIES,
            )
        return self._client

    @property
    def _port(self) -> int:
        return self._address.port or (443 if self._address.scheme == "https" else 80)

    @property
    def _credentials(self) -> tuple[str, str] | None:
        user, password = self._address.username, self._address.password
        return None if user is None else (unquote(user), unquote(password or ""))


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


def _reason(error: Any) -> str:
    info = getattr(error, "info", None)
    told = cast(dict[str, Any], info).get("error") if isinstance(info, dict) else None
    reason = cast(dict[str, Any], told).get("reason") if isinstance(told, dict) else None
    return str(reason or getattr(error, "error", "") or type(error).__name__)[:300]


def _parse(url: str) -> SplitResult:
    """Raise `SettingsError`, without the address, for one that can't be meant."""
    try:
        address = urlsplit(url.strip())
        usable = address.scheme in ("http", "https") and bool(address.hostname) and address.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingsError(
            "TIEOUT_OPENSEARCH_URL is not the address of a cluster: https://user:password@host:9200."
        ) from None
    return urlsplit(url.strip())
