"""The settings of `tieout serve`, which `server/settings.py` reads with the others."""

import re
from pathlib import Path

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

LEAST_TOKEN = 16  # characters
_PLAIN = re.compile(r"[\x21-\x7e]+")  # what a header may hold


class HttpSettings(BaseSettings):
    """Who may ask over HTTP, and how much."""

    http_token: SecretStr | None = Field(
        default=None,
        description="The token that HTTP clients send (`Authorization: Bearer ...`): 16 characters or more. `tieout "
        "serve` listens on this machine alone without one.",
    )
    http_allowed_hosts: str | None = Field(
        default=None,
        description="The names under which clients reach `tieout serve`, besides localhost and the address that it "
        "listens on, with commas between them (tieout.example.com). Requests for any other host are refused.",
    )
    http_allowed_origins: str | None = Field(
        default=None,
        description="Web pages of other places that may call `tieout serve` from a browser, with commas between them "
        "(https://app.example.com).",
    )
    http_tls_cert: Path | None = Field(
        default=None, description="The file of the certificate, with its chain (PEM), by which `tieout serve` has TLS."
    )
    http_tls_key: Path | None = Field(default=None, description="The file of that certificate's key (PEM).")
    http_max_body: int = Field(
        default=4 * 1024 * 1024, gt=0, le=1024**3, description="The largest body of a request, in bytes."
    )
    http_seconds: float = Field(
        default=120.0, gt=0, le=3600, description="How long a request may take, its waiting included, in seconds."
    )
    http_client_seconds: float = Field(
        default=15.0,
        gt=0,
        le=3600,
        description="How long a client may take to send a request, or keep from taking in its answer, in seconds.",
    )
    http_at_once: int = Field(
        default=8, gt=0, le=1000, description="How many requests `tieout serve` works on at the same time."
    )
    http_waiting: int = Field(
        default=256,
        ge=0,
        le=100_000,
        description="How many more may wait for their turn. Others are refused for now.",
    )
    http_stop_seconds: int = Field(
        default=10, gt=0, le=3600, description="How long `tieout serve` lets requests end when it is told to stop."
    )

    @field_validator("http_token")
    @classmethod
    def _token_is_long(cls, token: SecretStr | None) -> SecretStr | None:
        value = token.get_secret_value() if token is not None else None
        if value is not None and not (len(value) >= LEAST_TOKEN and _PLAIN.fullmatch(value)):
            raise ValueError(f"is not {LEAST_TOKEN} or more letters and digits; `openssl rand -hex 32` makes one")
        return token

    @property
    def http_hosts(self) -> tuple[str, ...]:
        """The names of `http_allowed_hosts`."""
        return _listed(self.http_allowed_hosts)

    @property
    def http_origins(self) -> tuple[str, ...]:
        """The origins of `http_allowed_origins`."""
        return _listed(self.http_allowed_origins)


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip().rstrip("/").lower() for part in (text or "").split(",") if part.strip())
