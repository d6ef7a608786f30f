"""Votes on the nominees for a board, as a report of a shareholders' meeting prints them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tools.vocab.loader import load_toml

_CELLS = re.compile(r"\n|\|")
_COUNT = re.compile(r"\d{1,3}(?:,\d{3})+|\d+|[—–-]")
_SPLIT = re.compile(r"\s{2,}")
_LONGEST = 60  # characters of a name
_FEWEST = 2  # columns of votes


@dataclass(frozen=True)
class VoteRow:
    """A nominee with the votes by the keys of their columns, and both as printed."""

    name: str
    votes: Mapping[str, int]
    line: str

    def printed(self, column: str) -> str:
        """The votes of a column as they are printed."""
        return f"{self.votes[column]:,}"


def asked_votes(question: str) -> str:
    """The column of votes on nominees that a question asks for: "against"; "" where it asks for none."""
    if not (_pattern("about").search(question) and _pattern("nominees").search(question)):
        return ""
    asked: Mapping[str, str] = load_toml("votes.toml")["asked"]
    found = (key for key, pattern in asked.items() if re.search(pattern, question, re.IGNORECASE))
    return next(found, load_toml("votes.toml")["usual"])


def votes_search() -> str:
    """What to search for a table of votes by."""
    return load_toml("votes.toml")["search"]


def said_votes(column: str) -> str:
    """What the votes of a column are called: "votes for"."""
    return load_toml("votes.toml")["said"][column]


def vote_rows(text: str) -> list[VoteRow]:
    """The rows of the first table of votes on nominees that a text prints; none where a row has other columns."""
    cells = [cell.strip(" \t\xa0:*") for line in _CELLS.split(text) for cell in _SPLIT.split(line.replace("\xa0", " "))]
    cells = [cell for cell in cells if cell and set(cell) - set("-—–")]
    first = next((at for at in range(len(cells)) if len(_header(cells[at:])) >= _FEWEST), None)
    if first is None:
        return []
    columns = _header(cells[first:])
    rows, at = list[VoteRow](), first + len(columns)
    while row := _row(cells[at : at + 1 + len(columns)], columns):
        rows.append(row)
        at += 1 + len(columns)
    return rows


def _header(cells: Sequence[str]) -> list[str]:
    """The columns that cells in a row head, from the first one on, each once."""
    names: Mapping[str, Sequence[str]] = load_toml("votes.toml")["columns"]
    found: list[str] = []
    for cell in cells:
        key = next((key for key, said in names.items() if cell.lower() in said), None)
        if key is None or key in found:
            return found
        found.append(key)
    return found


def _row(cells: Sequence[str], columns: Sequence[str]) -> VoteRow | None:
    """A name with a count for each column."""
    if len(cells) != 1 + len(columns) or len(cells[0]) > _LONGEST or _COUNT.fullmatch(cells[0]):
        return None
    if not all(_COUNT.fullmatch(cell) and cell[-1].isdigit() for cell in cells[1:]):
        return None
    counts = [int(cell.replace(",", "")) for cell in cells[1:]]
    return VoteRow(cells[0], dict(zip(columns, counts, strict=True)), " ".join(cells))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("votes.toml")[name], re.IGNORECASE)
