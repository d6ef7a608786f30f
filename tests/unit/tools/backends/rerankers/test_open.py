"""From a setting to a reranker."""

from importlib.util import find_spec

import pytest

from tools.backends import providers
from tools.backends.rerankers.open import RerankerSettings, open_reranker
from tools.errors import SettingsError


def test_local_is_none() -> None:
    assert open_reranker(RerankerSettings()) is None


@pytest.mark.parametrize("setting", ["cohere:rerank-v3.5", "fastembed:Xenova/ms-marco-MiniLM-L-6-v2"])
def test_each_provider_by_its_name(setting: str) -> None:
    reranker = open_reranker(RerankerSettings(setting, api_key="key"))
    assert reranker is not None
    assert reranker.model == setting


@pytest.mark.parametrize("setting", ["", "nonsense", "cohere", "cohere:", "openai:x", "local:x"])
def test_what_names_no_model_is_told_with_the_known_ones(setting: str) -> None:
    with pytest.raises(SettingsError) as error:
        open_reranker(RerankerSettings(setting))
    known = '"local", "cohere:...", "fastembed:..."'
    assert error.value.message == f"TIEOUT_RERANKER={setting!r} is not one of {known}."


@pytest.mark.parametrize("provider", ["cohere", "fastembed"])
def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch, provider: str) -> None:
    monkeypatch.setattr(providers, "find_spec", lambda name: None if name == provider else find_spec(name))
    with pytest.raises(SettingsError, match=rf"needs the package {provider}: install .* tieout\[{provider}\]"):
        open_reranker(RerankerSettings(f"{provider}:x"))


def test_keys_are_not_shown() -> None:
    assert "co-4711" not in repr(RerankerSettings("cohere:x", api_key="co-4711"))
