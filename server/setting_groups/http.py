"""The settings of `tieout serve`, which `server/settings.py` puts together with the others."""

import re
from pathlib import Path

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

from server.access.callers import is_corpus
from server.access.trust import ALGORITHMS, Trust, is_safe
from server.setting_groups.model import ADDRESS
from tools.errors import SettingsError

LEAST_TOKEN = 16  # characters
LEAST_KEY = 32
_PLAIN = re.compile(r"[\x21-\x7e]+")  # what a header may hold


class HttpSettings(BaseSettings):
    """Who may ask over HTTP, and how much."""

    http_token: SecretStr | None = Field(
        default=None,
        description="The token that HTTP clients send (`Authorization: Bearer ...`): 16 characters or more. `tieout "
        "serve` listens on this machine alone without one.",
    )
    http_tokens: Path | None = Field(
        default=None,
        description="The file of named tokens, each with its scopes and corpora: `tieout token` writes it, `tieout "
        "serve` reads it. Default: tokens.json beside the settings file, if it is there.",
    )
    http_oauth_issuer: str | None = Field(
        default=None,
        pattern=ADDRESS,
        description="The OAuth issuer whose access tokens (JWT) `tieout serve` takes, as their claim `iss` has it.",
    )
    http_oauth_resource: str | None = Field(
        default=None,
        pattern=ADDRESS,
        description="The URL at which OAuth clients reach `tieout serve` (https://tieout.example.com/mcp): the "
        "resource that they ask their issuer for.",
    )
    http_oauth_audience: str | None = Field(
        default=None,
        description="The audiences of access tokens that are taken, with commas between them. Default: the resource.",
    )
    http_oauth_jwks_url: str | None = Field(
        default=None, pattern=ADDRESS, description="Where the issuer's keys are. Default: where its metadata says."
    )
    http_oauth_algorithms: str = Field(
        default="RS256,ES256",
        description="The algorithms that access tokens may be signed by, with commas between; asymmetric ones alone.",
    )
    http_oauth_corpora_claim: str = Field(
        default="tieout_corpora", min_length=1, description="The claim of access tokens that names their corpora."
    )
    http_oauth_corpora: str | None = Field(
        default=None,
        description="The corpora of access tokens without that claim, with commas between them. Default: none.",
    )
    http_rate: int = Field(
        default=600,
        ge=0,
        le=1_000_000,
        description="How many requests a minute a caller with a token may make of one server. 0 is no limit.",
    )
    http_audit: Path | None = Field(
        default=None,
        description="The file of the audit log: who called what, when, with which outcome. Default: audit.jsonl in the "
        "data directory, where tokens have names.",
    )
    http_audit_questions: bool = Field(
        default=False, description="Whether the audit log has the words of questions. TIEOUT_REDACT excludes it."
    )
    http_replica_key: SecretStr | None = Field(
        default=None,
        description="Set it to the same 32 characters or more in all servers behind a balancer: MCP clients then have "
        "no session with one of them, and what they bring back opens at each.",
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

    @field_validator("http_oauth_algorithms")
    @classmethod
    def _algorithms_are_asymmetric(cls, names: str) -> str:
        if not set(_parts(names)) or not set(_parts(names)) <= ALGORITHMS:
            raise ValueError(f"takes {', '.join(sorted(ALGORITHMS))}")
        return names

    @field_validator("http_oauth_corpora")
    @classmethod
    def _corpora_are_names(cls, names: str | None) -> str | None:
        if not all(is_corpus(name) for name in _parts(names)):
            raise ValueError("names what is no corpus: lower-case letters, digits and underscores")
        return names

    @field_validator("http_replica_key")
    @classmethod
    def _key_is_long(cls, key: SecretStr | None) -> SecretStr | None:
        if key is not None and len(key.get_secret_value()) < LEAST_KEY:
            raise ValueError(f"is not {LEAST_KEY} or more characters; `openssl rand -hex 32` makes one")
        return key

    @field_validator("http_token")
    @classmethod
    def _token_is_long(cls, token: SecretStr | None) -> SecretStr | None:
        value = token.get_secret_value() if token is not None else None
        if value is not None and not (len(value) >= LEAST_TOKEN and _PLAIN.fullmatch(value)):
            raise ValueError(f"is not {LEAST_TOKEN} or more letters and digits; `openssl rand -hex 32` makes one")
        return token

    @property
    def http_oauth_trust(self) -> Trust | None:
        """Which OAuth tokens pass; None where none do. Raises `SettingsError` for half of what it takes."""
        issuer, resource = self.http_oauth_issuer, self.http_oauth_resource
        if issuer is None and resource is None:
            return None
        if issuer is None or resource is None:
            raise SettingsError("OAuth needs both TIEOUT_HTTP_OAUTH_ISSUER and TIEOUT_HTTP_OAUTH_RESOURCE.")
        for name, url in (("ISSUER", issuer), ("RESOURCE", resource), ("JWKS_URL", self.http_oauth_jwks_url)):
            if url is not None and not is_safe(url):
                raise SettingsError(f"TIEOUT_HTTP_OAUTH_{name}: tokens and keys go over https alone.")
        return Trust(
            issuer,
            resource,
            _parts(self.http_oauth_audience) or (resource,),
            _parts(self.http_oauth_algorithms),
            self.http_oauth_corpora_claim,
            _parts(self.http_oauth_corpora),
        )

    @property
    def http_hosts(self) -> tuple[str, ...]:
        """The names of `http_allowed_hosts`."""
        return _listed(self.http_allowed_hosts)

    @property
    def http_origins(self) -> tuple[str, ...]:
        """The origins of `http_allowed_origins`."""
        return _listed(self.http_allowed_origins)


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(part.rstrip("/").lower() for part in _parts(text))


def _parts(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())
