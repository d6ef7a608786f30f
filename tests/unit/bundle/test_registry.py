"""The entry of the MCP registry: what is published is what pyproject.toml builds, and what the program reads."""

import json
import re
import tomllib
from typing import Any

import pytest

from bundle.build import REGISTRY, render
from bundle.project import ROOT, Project
from bundle.registry import server_json
from server.setting_groups.secret_files import is_secret, variables_of
from server.settings import Settings


@pytest.fixture(scope="module")
def kept() -> Any:
    return json.loads(REGISTRY.read_text(encoding="utf-8"))


def test_the_one_that_is_kept_is_what_the_code_says() -> None:
    made = render(server_json(Project.read()))
    assert REGISTRY.read_text(encoding="utf-8") == made, "server.json is out of date: run `make docs`"


def test_it_names_the_project_and_its_version(kept: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [package] = kept["packages"]
    assert (package["identifier"], package["version"], kept["version"]) == (project["name"], *[project["version"]] * 2)
    assert [argument["value"] for argument in package["packageArguments"]] == ["mcp"]
    assert package["identifier"] in project["scripts"]  # uvx runs the command that is called like its package


def test_it_keeps_to_the_schema_s_limits(kept: Any) -> None:
    assert re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", kept["name"])
    assert 1 <= len(kept["description"]) <= 100
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", kept["version"])


def test_the_readme_proves_whose_the_package_is(kept: Any) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"mcp-name: (\S+)", readme) == [kept["name"]]


def test_its_variables_are_settings_and_secrets_are_marked(kept: Any) -> None:
    known = {variables_of(Settings, name, field)[0]: field for name, field in Settings.model_fields.items()}
    variables = {told["name"]: told["isSecret"] for told in kept["packages"][0]["environmentVariables"]}
    assert variables == {name: is_secret(known[name]) for name in variables}
    assert any(variables.values())
