"""What pyproject.toml says of the project."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

ROOT: Final = Path(__file__).parents[1]


@dataclass(frozen=True)
class Project:
    """Its name and version, and what it needs."""

    name: str
    version: str
    description: str
    license: str
    python: str

    @classmethod
    def read(cls) -> Self:
        """The checkout's own."""
        said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return cls(said["name"], said["version"], said["description"], said["license"], said["requires-python"])
