"""The addresses of a cluster's nodes, read from one setting. No message shows what they hold of credentials."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from tools.errors import SettingsError

_SEPARATORS = re.compile(r"[\s,]+")


@dataclass(frozen=True)
class Node:
    """Where one node listens, and as whom to speak to it."""

    scheme: str
    host: str
    port: int
    path: str
    credentials: tuple[str, str] | None

    def __str__(self) -> str:
        return f"{self.scheme}://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"


def read_nodes(addresses: str) -> tuple[Node, ...]:
    """The nodes of addresses that commas or spaces part; those that name no user share the first one that is named.

    Raises `SettingsError`, without the addresses, where one can't be meant.
    """
    urls = [_parse(address) for address in _SEPARATORS.split(addresses.strip(" \t\r\n,"))]
    if len({url.scheme for url in urls}) > 1:
        raise SettingsError("TIEOUT_OPENSEARCH_URL names some nodes by https and others by http: use one of them.")
    shared = next((told for url in urls if (told := _credentials(url)) is not None), None)
    nodes = [
        Node(
            scheme=url.scheme,
            host=url.hostname or "",
            port=url.port or (443 if url.scheme == "https" else 80),
            path=url.path.strip("/"),
            credentials=_credentials(url) or shared,
        )
        for url in urls
    ]
    return tuple(dict.fromkeys(nodes))


def _parse(address: str) -> SplitResult:
    try:
        url = urlsplit(address)
        usable = url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingsError(
            "TIEOUT_OPENSEARCH_URL is not the address of a cluster: https://user:password@host:9200, or those of its "
            "nodes with commas between them."
        ) from None
    return urlsplit(address)


def _credentials(url: SplitResult) -> tuple[str, str] | None:
    return None if url.username is None else (unquote(url.username), unquote(url.password or ""))
