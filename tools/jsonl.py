"""Files of JSON lines that a program may have been cut off from writing."""

import json
from pathlib import Path
from typing import Any

from tools.errors import InvalidInput


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file of JSON lines, which is cut back to its last whole one; none where there is no file."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    try:
        return [json.loads(line) for line in whole.splitlines() if line.strip()]
    except ValueError as error:
        raise InvalidInput(f"{path} is no file of JSON lines: {error}. Use another output file.") from None
