"""Settings choose the embedder and the reranker; `tieout doctor` tells them; no key is told anywhere."""

from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings, load_settings
from server.wiring import open_deps
from tools.errors import SettingsError

KEY = "sk-never-to-be-told-4711"


@pytest.fixture
def environment(sample: Settings, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The sample by environment variables, without a provider's key."""
    assert sample.database_url is not None
    monkeypatch.setenv("TIEOUT_DATABASE_URL", sample.database_url.get_secret_value())
    monkeypatch.setenv("TIEOUT_CORPUS", sample.corpus)
    for name in ("OPENAI_API_KEY", "COHERE_API_KEY", "CO_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


async def test_by_default_both_are_local(environment: pytest.MonkeyPatch) -> None:
    async with open_deps(load_settings()) as deps:
        assert deps.embedder is not None
        assert deps.embedder.model == "all-MiniLM-L6-v2-int8"
        assert deps.reranker is None


@pytest.mark.parametrize("variable", ["COHERE_API_KEY", "CO_API_KEY"])
async def test_settings_name_the_models_and_hold_their_keys(environment: pytest.MonkeyPatch, variable: str) -> None:
    environment.setenv("TIEOUT_EMBEDDINGS", "openai:text-embedding-3-large")
    environment.setenv("TIEOUT_RERANKER", "cohere:rerank-v3.5")
    environment.setenv("OPENAI_API_KEY", KEY)
    environment.setenv(variable, f"{KEY}-c")
    settings = load_settings()
    assert settings.embeddings_key is not None
    assert settings.embeddings_key.get_secret_value() == KEY
    assert settings.reranker_key is not None
    assert settings.reranker_key.get_secret_value() == f"{KEY}-c"
    assert KEY not in repr(settings)
    async with open_deps(settings) as deps:
        assert deps.embedder is not None
        assert (deps.embedder.model, deps.embedder.dimension) == ("openai:text-embedding-3-large", 3072)
        assert deps.reranker is not None
        assert deps.reranker.model == "cohere:rerank-v3.5"
        assert KEY not in repr(deps)


def test_keys_go_to_their_own_provider_alone(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("OPENAI_API_KEY", KEY)
    environment.setenv("COHERE_API_KEY", KEY)
    environment.setenv("TIEOUT_EMBEDDINGS", "fastembed:BAAI/bge-small-en-v1.5")
    settings = load_settings()
    assert (settings.embeddings_key, settings.reranker_key) == (None, None)


@pytest.mark.parametrize("variable", ["TIEOUT_EMBEDDINGS", "TIEOUT_RERANKER"])
async def test_a_model_that_cannot_be_named_is_a_settings_error(environment: pytest.MonkeyPatch, variable: str) -> None:
    environment.setenv(variable, "nobody:x")
    with pytest.raises(SettingsError, match=f"{variable}='nobody:x' is not one of"):
        async with open_deps(load_settings()):
            pass


@pytest.mark.parametrize("variable", ["TIEOUT_EMBEDDINGS_BASE_URL", "TIEOUT_RERANKER_BASE_URL"])
def test_an_address_with_a_password_is_refused_and_not_told(environment: pytest.MonkeyPatch, variable: str) -> None:
    environment.setenv(variable, f"https://user:{KEY}@host/v1")
    with pytest.raises(SettingsError, match=variable) as error:
        load_settings()
    assert KEY not in error.value.message


def findings(tieout: Any, settings: Settings, folder: Path) -> dict[str, tuple[str, str]]:
    run = tieout(settings, "doctor", "--json")
    assert KEY not in run.out + run.err
    assert not (folder / "models").exists()
    return {
        f["topic"]: (f["level"], f["text"]) for f in run.json["findings"] if f["topic"] in {"embeddings", "reranker"}
    }


def test_doctor_tells_the_models(
    tieout: Any, sample: Settings, environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.setenv("TIEOUT_DATA_DIR", str(tmp_path))
    assert findings(tieout, sample, tmp_path) == {
        "embeddings": ("info", "all-MiniLM-L6-v2-int8"),
        "reranker": ("info", "local, by features"),
    }
    environment.setenv("TIEOUT_EMBEDDINGS", "openai:bge-m3")
    environment.setenv("TIEOUT_RERANKER", "cohere:rerank-v3.5")
    assert findings(tieout, sample, tmp_path) == {
        "embeddings": ("trouble", "openai:bge-m3 has no key."),
        "reranker": ("trouble", "cohere:rerank-v3.5 has no key."),
    }
    environment.setenv("TIEOUT_EMBEDDINGS_BASE_URL", "http://127.0.0.1:11434/v1")
    environment.setenv("TIEOUT_RERANKER", "nobody:x")
    environment.setenv("COHERE_API_KEY", KEY)
    told = findings(tieout, sample, tmp_path)
    assert told["embeddings"] == ("info", "openai:bge-m3 at http://127.0.0.1:11434/v1")
    assert told["reranker"][0] == "trouble"
