"""The pages that are written from the code are up to date, and the README's links lead somewhere."""

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_settings_page_is_what_the_code_says() -> None:
    generator = runpy.run_path(str(ROOT / "docs/generate_settings.py"))
    page = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert page == generator["render"](), "docs/settings.md is out of date: run `make docs`"


def test_links_of_the_readme_lead_to_files() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_readme_names_no_target_or_command_that_is_missing() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(re.findall(r"\bmake ([a-z-]+)`", README)) <= set(targets)
    source = (ROOT / "server/cli.py").read_text(encoding="utf-8")
    commands = re.findall(r"^@app\.command\(.*\)\ndef (\w+)", source, re.MULTILINE)
    assert set(re.findall(r"^tieout (\w+)", README, re.MULTILINE)) <= set(commands)
