"""The only reader of Tieout's variables: every setting, its default, and what it is for."""

import os
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, PrivateAttr, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from server.places import settings_file
from server.setting_groups.embedding import EmbeddingSettings
from server.setting_groups.grid import GridSettings
from server.setting_groups.http import HttpSettings
from server.setting_groups.model import ADDRESS
from server.setting_groups.search import SearchSettings
from server.setting_groups.secret_files import SecretFiles
from tools.errors import SettingsError


class Settings(HttpSettings, GridSettings, EmbeddingSettings, SearchSettings):
    """Settings come from the environment, then from the one file that `load_settings` is told of or finds."""

    model_config = SettingsConfigDict(env_prefix="TIEOUT_", extra="ignore", frozen=True)

    _file: Path | None = PrivateAttr(default=None)

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
        description="An OpenSearch cluster to search by keyword (https://user:password@host:9200; several nodes with "
        "commas between them), instead of an index on this machine ([OpenSearch](opensearch.md)). Needs the extra "
        "`opensearch`.",
    )

    files: str | None = Field(
        default=None,
        description="Folders from which MCP clients may have files loaded, besides the one that the server was started "
        "in: absolute paths, separated as in PATH.",
    )

    citation_style: Literal["000", "001", "002"] = Field(
        default="000",
        description="How answers cite: 000 is [Source: Apple Inc. 10-K FY2023, Item 8, p. 31], 001 is "
        "[Apple Inc., 2023, pp. 30-31], 002 is [transcript, Q2 FY2023, p. 31, speaker or table].",
    )

    resident: bool = Field(
        default=True,
        description="Whether a process stays after a first command, which runs the next ones in a fraction of the time "
        "([the resident process](resident.md)). Not on Windows.",
    )
    resident_idle: float = Field(
        default=600, gt=0, description="After how many seconds without a command that process ends itself."
    )

    log_searches: bool = Field(
        default=True,
        description="Whether searches and questions are logged in the database, for `tieout feedback` and `tieout "
        "stats`: how they went, with the ids of what was found.",
    )
    log_days: int | None = Field(
        default=None,
        ge=1,
        le=36_500,
        description="Delete what is logged of searches and questions after so many days: whenever the store is opened, "
        "and daily while a server, a worker or a watch runs. Unset: never.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="warning", description="From where on servers write logs, as lines of JSON on stderr."
    )
    otel_endpoint: str | None = Field(
        default=None,
        pattern=ADDRESS,
        description="Where a span for each question and its steps is sent (OpenTelemetry, OTLP over HTTP). Needs the "
        "extra `otel`. OpenTelemetry's own variables turn nothing on.",
    )
    langsmith: bool = Field(
        default=False,
        description="Whether questions are traced to LangSmith, words and passages included, as LANGSMITH_API_KEY, "
        "LANGSMITH_ENDPOINT and LANGSMITH_PROJECT say; its own variables turn nothing on. Excludes TIEOUT_REDACT.",
    )
    redact: bool = Field(default=False, description="Keep no words of questions and queries in logs: a hash instead.")

    sec_user_agent: str | None = Field(
        default=None,
        description="Who asks the SEC for filings: your name and e-mail address, which it wants with every request.",
    )
    sec_url: str = Field(
        default="https://www.sec.gov",
        pattern=ADDRESS,
        description="Where filings are fetched from: the SEC, or a mirror with the same paths.",
    )
    sec_data_url: str = Field(
        default="https://data.sec.gov",
        pattern=ADDRESS,
        description="Likewise, for the lists of filings and for figures.",
    )

    @field_validator("data_dir", mode="before")
    @classmethod
    def _data_dir_is_named(cls, data_dir: Any) -> Any:
        if data_dir == "":  # as a path it is the working directory
            raise ValueError("is empty: name a folder, or unset it for the user's data directory")
        return data_dir

    @field_validator("files")
    @classmethod
    def _files_are_absolute(cls, files: str | None) -> str | None:
        for folder in (files or "").split(os.pathsep):
            if folder and not Path(folder).expanduser().is_absolute():
                raise ValueError(f"{folder!r} is not an absolute path")
        return files

    @model_validator(mode="after")
    def _traces_hold_words(self) -> Self:
        if self.langsmith and self.redact:
            raise ValueError(
                "TIEOUT_LANGSMITH and TIEOUT_REDACT exclude each other: traces hold every word. Unset one."
            )
        if self.http_audit_questions and self.redact:
            raise ValueError("TIEOUT_HTTP_AUDIT_QUESTIONS and TIEOUT_REDACT exclude each other. Unset one.")
        return self

    @property
    def file_folders(self) -> tuple[Path, ...]:
        """The folders of `files`."""
        return tuple(Path(folder).expanduser() for folder in (self.files or "").split(os.pathsep) if folder)

    @property
    def tokens_file(self) -> Path | None:
        """Where named tokens are kept, whether the file is there or not."""
        if self.http_tokens is not None:
            return self.http_tokens.expanduser().absolute()
        own = settings_file()
        return own.with_name("tokens.json") if own is not None else None

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment, then the file; before each the secrets whose files it names: an empty secret is none."""
        sources: list[PydanticBaseSettingsSource] = [init_settings]
        for source in (env_settings, dotenv_settings):
            sources += [SecretFiles(settings_cls, source), source] if isinstance(source, EnvSettingsSource) else []
        return tuple(sources)

    @classmethod
    def read(cls, file: Path | None) -> Self:
        """The environment's settings, then those of the file."""
        given: dict[str, Any] = {"_env_file": file, "_env_file_encoding": "utf-8-sig"}
        settings = cls(**given)
        settings._file = file
        return settings

    @property
    def file(self) -> Path | None:
        """The file that was read beside the environment, if any."""
        return self._file

    @property
    def works_alone(self) -> bool:
        """Whether questions are answered without any model on another machine."""
        return self.chat_model is None and self.numeric_model is None and not self.searches_elsewhere

    @cached_property
    def resolved_data_dir(self) -> Path:
        """The data directory in use."""
        from tools.backends.postgres.server.default_dir import default_data_dir

        return (self.data_dir or default_data_dir()).expanduser().absolute()


def load_settings(env_file: Path | None = None) -> Settings:
    """The settings in force: the environment's, then those of `env_file`, or else of the user's configuration file.

    No file of the working directory is read. Raises `SettingsError`, naming the variable, never its value.
    """
    file = _checked(env_file.expanduser().absolute()) if env_file is not None else _found(settings_file())
    try:
        return Settings.read(file)
    except ValidationError as error:
        names = ", ".join(_told(wrong["loc"], wrong["msg"]) for wrong in error.errors())
        read = f" The environment and {file} were read." if file is not None else ""
        raise SettingsError(
            f"A setting is not valid: {names.rstrip('.')}. `docs/settings.md` lists them all.{read}"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SettingsError(f"The settings file {file} can't be read: {reason}.") from None


def _checked(file: Path) -> Path:
    if "\x00" in str(file) or not file.exists():
        raise SettingsError(f"--env-file: there is no file {str(file)!r}.")
    if file.is_dir():
        raise SettingsError(f"--env-file: {file} is a folder: name a file of lines such as TIEOUT_CORPUS=mine.")
    return file


def _found(file: Path | None) -> Path | None:
    try:
        return file if file is not None and file.exists() else None
    except OSError:  # a home that this account may not look into
        return None


def _told(place: tuple[int | str, ...], message: str) -> str:
    """What is wrong with a variable, by its name: a field's own with the prefix, unless it has another one."""
    message = message.removeprefix("Value error, ")
    if not place:
        return message
    name = str(place[0])
    return f"TIEOUT_{name.upper()}: {message}" if name in Settings.model_fields else f"{name}: {message}"
