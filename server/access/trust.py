"""Which OAuth issuer is trusted, and what clients are told of it."""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from server.access.callers import RIGHTS

ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)  # by keys with a public half
WELL_KNOWN: Final = "/.well-known/oauth-protected-resource"


@dataclass(frozen=True)
class Trust:
    """Which tokens pass. `resource` is the URL of this server as clients know it, `audiences` whom tokens are made for.

    `corpora_claim` is the claim that names a token's corpora; those without it may use `corpora`.
    """

    issuer: str
    resource: str
    audiences: tuple[str, ...]
    algorithms: tuple[str, ...] = ("RS256", "ES256")
    corpora_claim: str = "tieout_corpora"
    corpora: tuple[str, ...] = ()

    @property
    def metadata_path(self) -> str:
        """Where the metadata of this resource is (RFC 9728): its path comes after the well-known one."""
        return WELL_KNOWN + urlsplit(self.resource).path.rstrip("/")

    @property
    def metadata_url(self) -> str:
        parts = urlsplit(self.resource)
        return f"{parts.scheme}://{parts.netloc}{self.metadata_path}"

    @property
    def metadata(self) -> dict[str, Any]:
        """What clients are told: whose tokens they need, for which resource."""
        return {
            "resource": self.resource,
            "resource_name": "Tieout",
            "authorization_servers": [self.issuer],
            "scopes_supported": list(RIGHTS),
            "bearer_methods_supported": ["header"],
        }


def is_safe(url: str) -> bool:
    """Whether what is asked of a URL can't be changed on its way: TLS, or this machine."""
    parts = urlsplit(url)
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in {"localhost", "127.0.0.1", "::1"})
