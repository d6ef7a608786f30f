"""What the bundle starts with: what its user left empty is as if it were not there."""

import json
import os

import pytest

from bundle.build import MANIFEST
from bundle.main import unset_empty
from server.settings import Settings, load_settings


def test_what_was_left_empty_is_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    variables = json.loads(MANIFEST.read_text(encoding="utf-8"))["server"]["mcp_config"]["env"]
    monkeypatch.setenv("TIEOUT_CORPUS", "mine")
    for variable in variables:
        monkeypatch.setenv(variable, "")
    unset_empty()
    assert not set(variables) & set(os.environ)
    assert load_settings() == Settings(corpus="mine")


def test_what_was_filled_in_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_CHAT_MODEL", "openai:gpt-4o-mini")
    monkeypatch.setenv("TIEOUT_HTTP_TOKEN", "")  # none of the manifest's: that an empty token is refused stays
    unset_empty()
    assert (os.environ["TIEOUT_CHAT_MODEL"], os.environ["TIEOUT_HTTP_TOKEN"]) == ("openai:gpt-4o-mini", "")
