"""`server.json`: the entry of the MCP registry, by which clients find the package."""

from typing import Any, Final

from bundle.options import OPTIONS, Option
from bundle.project import Project

SCHEMA: Final = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
NAME: Final = (
    "io.github.tieout/tieout"  # the namespace is the publisher's; README.md says it, too, to prove the package theirs
)


def server_json(project: Project) -> dict[str, Any]:
    """The entry as JSON: one package, which uvx runs."""
    return {
        "$schema": SCHEMA,
        "name": NAME,
        "title": "Tieout",
        "description": project.description,
        "version": project.version,
        "packages": [
            {
                "registryType": "pypi",
                "identifier": project.name,
                "version": project.version,
                "runtimeHint": "uvx",
                "transport": {"type": "stdio"},
                "packageArguments": [{"type": "positional", "value": "mcp"}],
                "environmentVariables": [_variable(option) for option in OPTIONS],
            }
        ],
    }


def _variable(option: Option) -> dict[str, Any]:
    kind = {"string": "string", "directory": "filepath"}[option.kind]
    return {
        "name": option.variable,
        "description": option.description,
        "format": kind,
        "isRequired": False,
        "isSecret": option.secret,
    }
