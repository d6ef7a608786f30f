"""The bundle's manifest: it is what the code offers, and what clients can make use of."""

import json
import re
from typing import Any

import pytest

from bundle.build import MANIFEST, render
from bundle.manifest import manifest
from bundle.project import Project
from server.mcp.server import build_server
from server.setting_groups.secret_files import is_secret, variables_of
from server.settings import Settings

PLACEHOLDER = re.compile(r"\$\{([^}]+)\}")
VARIABLES = {
    variable: field for name, field in Settings.model_fields.items() for variable in variables_of(Settings, name, field)
}


@pytest.fixture(scope="module")
def made() -> Any:
    return manifest(Project.read())


def test_the_one_that_is_kept_is_what_the_code_says(made: Any) -> None:
    assert MANIFEST.read_text(encoding="utf-8") == render(made), "bundle/manifest.json is out of date: run `make docs`"


async def test_its_tools_and_prompts_are_those_of_the_server() -> None:
    kept = json.loads(MANIFEST.read_text(encoding="utf-8"))
    server = build_server(Settings(), allow_write=True)
    assert [tool["name"] for tool in kept["tools"]] == [tool.name for tool in await server.list_tools()]
    offered = {prompt.name: prompt for prompt in await server.list_prompts()}
    assert [prompt["name"] for prompt in kept["prompts"]] == list(offered)
    for prompt in kept["prompts"]:
        assert prompt["arguments"] == [argument.name for argument in offered[prompt["name"]].arguments or ()]


def test_a_prompt_has_a_place_for_each_of_its_arguments(made: Any) -> None:
    assert made["prompts"]
    for prompt in made["prompts"]:
        places = set(PLACEHOLDER.findall(prompt["text"]))
        assert places == {f"arguments.{name}" for name in prompt["arguments"]}, prompt["name"]


def test_what_a_user_is_asked_for_reaches_a_setting(made: Any) -> None:
    start = made["server"]["mcp_config"]
    assert set(start["env"]) <= set(VARIABLES)
    reached = {
        place.removeprefix("user_config.") for value in start["env"].values() for place in PLACEHOLDER.findall(value)
    }
    assert reached == set(made["user_config"])
    assert set(PLACEHOLDER.findall(" ".join(start["args"]))) == {"__dirname"}


def test_secrets_and_no_others_are_hidden(made: Any) -> None:
    for variable, value in made["server"]["mcp_config"]["env"].items():
        asked = made["user_config"][PLACEHOLDER.findall(value)[0].removeprefix("user_config.")]
        assert asked.get("sensitive", False) == is_secret(VARIABLES[variable]), variable


def test_nothing_has_to_be_given_and_nothing_is_left_as_a_placeholder(made: Any) -> None:
    # What has neither a default nor an answer stays "${user_config...}" in the server's environment.
    assert {name for name, asked in made["user_config"].items() if asked["required"] or asked["default"] != ""} == set()
