"""The only reader of Tieout's variables: every setting, its default, and what it is for."""

from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from tools.errors import SettingsError

_ADDRESS = r"^https?://[^\s/@?#]+(/[^\s?#]*)?$"


class Settings(BaseSettings):
    """Settings come from the environment, then from a `.env` file in the working directory."""

    model_config = SettingsConfigDict(env_prefix="TIEOUT_", env_file=".env", extra="ignore", frozen=True)

    data_dir: Path | None = Field(
        default=None,
        description="Where the embedded database and fetched filings live. Default: the user's data directory.",
    )
    corpus: str = Field(
        default="tieout",
        description="The corpus to use: one schema of the database. Lower-case letters, digits, underscores.",
    )
    database_url: SecretStr | None = Field(
        default=None, description="A Postgres with pgvector to use instead of the embedded one (postgresql://...)."
    )
    opensearch_url: SecretStr | None = Field(
        default=None,
        description="An OpenSearch cluster to search by keyword (https://user:password@host:9200), instead of an index "
        "on this machine. Needs the extra `opensearch`.",
    )

    chat_model: str | None = Field(
        default=None,
        description='The model that words answers ("openai:gpt-4o-mini", "anthropic:...", "groq:..."). Unset: none.',
    )
    chat_base_url: str | None = Field(default=None, description="Another endpoint that speaks the provider's protocol.")
    chat_timeout: float = Field(default=30.0, gt=0, le=600, description="Seconds to wait for the model, per try.")
    index_model: str | None = Field(
        default=None,
        description="The model that helps while files are indexed, named like TIEOUT_CHAT_MODEL and reached with the "
        "same keys and base URL. It reads those pages of PDFs that have no text layer, from their images; it corrects "
        "the trees of documents and sums up their parts. Each such page and each document costs a call, which may "
        "take four times as long as an answer's. Unset: none.",
    )
    embeddings: str = Field(
        default="local",
        description="The model that makes vectors of passages and questions: local (all-MiniLM-L6-v2, no download), "
        '"openai:text-embedding-3-small", "fastembed:BAAI/bge-small-en-v1.5", or none (search by words alone).',
    )
    embeddings_base_url: str | None = Field(
        default=None, pattern=_ADDRESS, description='Another endpoint for "openai:..." embeddings; it may need no key.'
    )
    topic_shifts: bool = Field(
        default=False,
        description="Whether long sections are cut where their topic shifts, by the embeddings of their paragraphs: "
        "indexing takes longer.",
    )
    reranker: str = Field(
        default="local",
        description="What puts found passages in order: local (no download), "
        '"cohere:rerank-v3.5", "fastembed:Xenova/ms-marco-MiniLM-L-6-v2".',
    )
    reranker_base_url: str | None = Field(
        default=None, pattern=_ADDRESS, description='Another endpoint for "cohere:..." rerankers; it may need no key.'
    )
    openai_api_key: SecretStr | None = Field(
        default=None, validation_alias="OPENAI_API_KEY", description="The key of OpenAI, or of a compatible endpoint."
    )
    anthropic_api_key: SecretStr | None = Field(
        default=None, validation_alias="ANTHROPIC_API_KEY", description="The key of Anthropic."
    )
    groq_api_key: SecretStr | None = Field(
        default=None, validation_alias="GROQ_API_KEY", description="The key of Groq."
    )
    cohere_api_key: SecretStr | None = Field(
        default=None,
        validation_alias=AliasChoices("COHERE_API_KEY", "CO_API_KEY"),
        description="The key of Cohere.",
    )

    citation_style: Literal["000", "001", "002"] = Field(
        default="000",
        description="How answers cite: 000 is [Source: Apple Inc. 10-K FY2023, Item 8, p. 31], 001 is "
        "[Apple Inc., 2023, pp. 30-31], 002 is [transcript, Q2 FY2023, p. 31, speaker or table].",
    )

    log_searches: bool = Field(
        default=True,
        description="Whether searches and questions are logged in the database, for `tieout feedback` and `tieout "
        "stats`: how they went, not what was found.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="warning", description="From where on servers write logs, as lines of JSON on stderr."
    )
    otel_endpoint: str | None = Field(
        default=None,
        validation_alias="OTEL_EXPORTER_OTLP_ENDPOINT",
        description="Where a span for each question and its steps is sent (OpenTelemetry, OTLP over HTTP). Needs the "
        "extra `otel`.",
    )
    redact: bool = Field(default=False, description="Keep no words of questions and queries in logs: a hash instead.")

    sec_user_agent: str | None = Field(
        default=None,
        description="Who asks the SEC for filings: your name and e-mail address, which it wants with every request.",
    )
    sec_url: str = Field(
        default="https://www.sec.gov",
        pattern=_ADDRESS,
        description="Where filings are fetched from: the SEC, or a mirror with the same paths.",
    )
    sec_data_url: str = Field(
        default="https://data.sec.gov",
        pattern=_ADDRESS,
        description="Likewise, for the lists of filings and for figures.",
    )

    @property
    def chat_key(self) -> SecretStr | None:
        """The key of the provider of `chat_model`."""
        return self._key_of(self.chat_model)

    @property
    def index_key(self) -> SecretStr | None:
        """The key of the provider of `index_model`."""
        return self._key_of(self.index_model)

    def _key_of(self, model: str | None) -> SecretStr | None:
        keys = {"openai": self.openai_api_key, "anthropic": self.anthropic_api_key, "groq": self.groq_api_key}
        return keys.get((model or "").partition(":")[0])

    @property
    def embeddings_key(self) -> SecretStr | None:
        """The key of the provider of `embeddings`."""
        return self.openai_api_key if self.embeddings.startswith("openai:") else None

    @property
    def reranker_key(self) -> SecretStr | None:
        """The key of the provider of `reranker`."""
        return self.cohere_api_key if self.reranker.startswith("cohere:") else None

    @cached_property
    def resolved_data_dir(self) -> Path:
        """The data directory in use."""
        from tools.backends.postgres.directory import default_data_dir

        return (self.data_dir or default_data_dir()).expanduser().absolute()


def load_settings() -> Settings:
    """The settings in force. Raises `SettingsError`, naming the variable, never its value."""
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(f"TIEOUT_{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors())
        raise SettingsError(f"A setting is not valid: {names}. `docs/settings.md` lists them all.") from None
