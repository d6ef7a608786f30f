"""From a setting to an embedder."""

from importlib.util import find_spec

import pytest

from tools.backends import providers
from tools.backends.embeddings.open import EmbeddingSettings, open_embedder, open_page_embedder
from tools.errors import SettingsError


@pytest.mark.parametrize(
    ("setting", "model", "dimension"),
    [
        ("local", "all-MiniLM-L6-v2-int8", 384),
        ("openai:text-embedding-3-small", "openai:text-embedding-3-small", 1536),
        ("openai:text-embedding-3-large", "openai:text-embedding-3-large", 3072),
        ("openai:bge-m3:567m", "openai:bge-m3:567m", 1024),
        ("fastembed:BAAI/bge-small-en-v1.5", "fastembed:BAAI/bge-small-en-v1.5", 384),
    ],
)
def test_each_provider_by_its_name(setting: str, model: str, dimension: int) -> None:
    embedder = open_embedder(EmbeddingSettings(setting, api_key="key"))
    assert (embedder.model, embedder.dimension) == (model, dimension)


@pytest.mark.parametrize(
    "setting", ["", "nonsense", "openai", "openai:", "openai: ", "nobody:x", "local:x", ":", "LOCAL"]
)
def test_what_names_no_model_is_told_with_the_known_ones(setting: str) -> None:
    with pytest.raises(SettingsError) as error:
        open_embedder(EmbeddingSettings(setting))
    known = '"local", "openai:...", "fastembed:..."'
    assert error.value.message == f"TIEOUT_EMBEDDINGS={setting!r} is not one of {known}."


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(providers, "find_spec", lambda name: None if name == "fastembed" else find_spec(name))
    with pytest.raises(SettingsError, match=r"needs the package fastembed: install .* tieout\[fastembed\]"):
        open_embedder(EmbeddingSettings("fastembed:x/y"))
    assert open_embedder(EmbeddingSettings("openai:x"))


def test_keys_are_not_shown() -> None:
    assert "sk-4711" not in repr(EmbeddingSettings("openai:x", api_key="sk-4711"))


def test_pages_are_embedded_by_the_model_of_passages_or_by_one_of_their_own() -> None:
    passages = open_embedder(EmbeddingSettings("openai:text-embedding-3-large", api_key="key"))
    pages = open_page_embedder(EmbeddingSettings("local"), passages)
    assert pages is not None
    assert (pages.model, pages.version, pages.dimension) == (passages.model, passages.version, 3072)
    assert not pages.sees_images
    assert open_page_embedder(EmbeddingSettings("local"), None) is None
    voyage = open_page_embedder(EmbeddingSettings("voyage:voyage-multimodal-3", api_key="key"), None)
    assert voyage is not None
    assert (voyage.model, voyage.dimension, voyage.sees_images) == ("voyage:voyage-multimodal-3", 1024, True)


@pytest.mark.parametrize("setting", ["", "voyage", "voyage: ", "openai:x", "local:x"])
def test_what_names_no_model_of_pages_is_told(setting: str) -> None:
    with pytest.raises(SettingsError, match=r'TIEOUT_PAGE_EMBEDDINGS=.* is not one of "local", "voyage:\.\.\."'):
        open_page_embedder(EmbeddingSettings(setting), None)


def test_the_missing_extra_of_pages_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(providers, "find_spec", lambda name: None)
    with pytest.raises(SettingsError, match=r"needs the package voyageai: install .* tieout\[voyage\]"):
        open_page_embedder(EmbeddingSettings("voyage:voyage-multimodal-3"), None)
