"""Secrets that stand in files: which variable names them, and what is said of those that can't be read."""

from pathlib import Path

import pytest

from server.settings import Settings, load_settings
from tools.errors import SettingsError

SECRETS = {
    "TIEOUT_DATABASE_URL": "database_url", "TIEOUT_OPENSEARCH_URL": "opensearch_url", "TIEOUT_HTTP_TOKEN": "http_token",
    "TIEOUT_HTTP_REPLICA_KEY": "http_replica_key",
    "OPENAI_API_KEY": "openai_api_key", "ANTHROPIC_API_KEY": "anthropic_api_key", "GROQ_API_KEY": "groq_api_key",
    "COHERE_API_KEY": "cohere_api_key", "CO_API_KEY": "cohere_api_key", "VOYAGE_API_KEY": "voyage_api_key",
    "GOOGLE_API_KEY": "google_api_key", "GEMINI_API_KEY": "google_api_key",
}  # fmt: skip
SECRET = "never-to-be-told-0815-and-long-enough"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a secret, as editors leave it; and no other secret anywhere."""
    for name in SECRETS:
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "secret"
    path.write_text(f"{SECRET}\r\n")
    return path


@pytest.mark.parametrize(("variable", "field"), SECRETS.items())
def test_every_secret_may_stand_in_a_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, variable: str, field: str
) -> None:
    monkeypatch.setenv(f"{variable}_FILE", str(file))
    settings = load_settings()
    assert getattr(settings, field).get_secret_value() == SECRET
    assert SECRET not in repr(settings)


def test_every_setting_that_is_a_secret_is_tried_above() -> None:
    secret = {name for name, field in Settings.model_fields.items() if "SecretStr" in str(field.annotation)}
    assert secret == set(SECRETS.values())


def test_an_empty_secret_leaves_the_word_to_its_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As compose hands on a variable that is set to nothing."""
    monkeypatch.setenv("TIEOUT_HTTP_TOKEN", "")
    monkeypatch.setenv("TIEOUT_HTTP_TOKEN_FILE", str(file))
    token = load_settings().http_token
    assert token is not None
    assert token.get_secret_value() == SECRET


def test_the_environment_goes_before_the_settings_file(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = tmp_path / "settings.env", tmp_path / "other"
    other.write_text("another-secret-of-the-file")
    own.write_text(f"TIEOUT_HTTP_TOKEN_FILE={other}\nOPENAI_API_KEY_FILE={file}\n")
    monkeypatch.setenv("TIEOUT_HTTP_TOKEN_FILE", str(file))
    settings = load_settings(own)
    assert settings.http_token is not None
    assert settings.openai_api_key is not None
    assert settings.http_token.get_secret_value() == settings.openai_api_key.get_secret_value() == SECRET


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "can't be read: No such file"),
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"x" * 100_000, "is too long for a secret"),
    ],
)
def test_a_file_that_will_not_do_is_named(
    file: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, said: str
) -> None:
    file.unlink() if content is None else file.write_bytes(content)
    monkeypatch.setenv("OPENAI_API_KEY_FILE", str(file))
    with pytest.raises(SettingsError, match=f"OPENAI_API_KEY_FILE: the file .*{said}"):
        load_settings()


def test_a_secret_is_set_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY_FILE", str(file))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-another")
    with pytest.raises(SettingsError, match="OPENAI_API_KEY and OPENAI_API_KEY_FILE are both set") as caught:
        load_settings()
    assert "sk-another" not in caught.value.message


def test_a_file_of_the_working_directory_is_not_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("OPENAI_API_KEY_FILE", file.name)
    with pytest.raises(SettingsError, match="'secret' is not an absolute path"):
        load_settings()


@pytest.mark.parametrize("token", ["short", "with a space in it...", "ключ-от-всех-дверей", "tab\tin-the-middle-of-it"])
def test_a_token_is_long_and_fits_a_header(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("TIEOUT_HTTP_TOKEN", token)
    with pytest.raises(SettingsError, match="TIEOUT_HTTP_TOKEN: is not 16 or more letters") as caught:
        load_settings()
    assert token not in caught.value.message
