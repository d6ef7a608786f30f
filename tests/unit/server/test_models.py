"""Models as settings choose them."""

from typing import Any

import pytest

from server.models import unit_chat_of
from server.settings import Settings


def _as_it_is(settings: Any) -> Any:
    return settings


@pytest.mark.parametrize("temperature", [0.0, 0.7])
def test_the_model_of_units_has_its_own_temperature(temperature: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.backends.chat.langchain.LangChainChat", _as_it_is)
    settings = Settings(numeric_model="openai:x", numeric_temperature=temperature, chat_model="openai:y")
    chosen: Any = unit_chat_of(settings)
    assert (chosen.model, chosen.temperature) == ("openai:x", temperature)
