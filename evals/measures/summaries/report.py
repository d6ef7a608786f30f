"""Reads a summary's Markdown back: rows of its tables, lines of its opening, quotations with what they cite."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ROW = re.compile(
    r"^\| (?P<label>[^|]+) \| (?P<now>[^|]+) \| (?P<before>[^|]+) \| (?P<change>[^|]+) \| (?P<source>[^|]+) \|$"
)
_SOURCE = re.compile(r"^\| (?P<document>[^|]+) \| (?P<id>[^|]+) \| (?P<filed>[^|]*) \| (?P<url>[^|]*) \|$")
_QUOTED = re.compile(r"“(?P<text>.*)”(?: \*Before:\* (?P<title>.*?))? \[(?P<place>[^\[\]]+)\]$")
_REDLINED = re.compile(r"^- \*Reworded:\* (?P<text>.*) \[(?P<place>[^\[\]]+)\]$")
_ADDED, _STRUCK = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"~~(.+?)~~")
_ITEM = re.compile(r"\bItem (\w+)")
_SEQUENTIAL = "## Against the quarter before"
_HEADLINE = re.compile(r"^- (?P<label>[^:]+): (?P<now>\S.*?)(?:, after (?P<before>.+?) a year before.*)?\.$")


@dataclass(frozen=True)
class Row:
    """A row of a table of figures, as printed. `source` ends with the accession or id: of `now`, or, where a quarter
    stands beside the one before, of `before`.
    """

    label: str
    now: str
    before: str
    change: str
    source: str
    sequential: bool = False


@dataclass(frozen=True)
class Quoted:
    """Words that are said to stand in a document ("10-K FY2024"), under an item where one is cited."""

    text: str
    document: str
    item: str | None


@dataclass(frozen=True)
class ReadSummary:
    """What a reader finds in the Markdown. `sources` are the ids of documents by how they are cited."""

    rows: tuple[Row, ...]
    headlines: tuple[tuple[str, str, str | None], ...]
    quoted: tuple[Quoted, ...]
    sources: dict[str, str]


def read_summary(markdown: str, compared: str | None) -> ReadSummary:
    """The summary; `compared` is how the report before is cited, whose words are struck out."""
    rows, headlines, quoted, sources = (
        list[Row](),
        list[tuple[str, str, str | None]](),
        list[Quoted](),
        dict[str, str](),
    )
    section = ""
    for line in markdown.splitlines():
        section = line if line.startswith("## ") else section
        if section == "## Sources":
            sources |= {one["document"]: one["id"] for one in _SOURCE.finditer(line) if "---" not in line}
        elif (row := _ROW.match(line)) and "---" not in line and row["change"] != "change":
            label = re.sub(r" \([a-z]+\)$", "", row["label"])
            rows.append(Row(label, row["now"], row["before"], row["change"], row["source"], section == _SEQUENTIAL))
        elif section == "## In short" and (said := _HEADLINE.match(line)):
            headlines.append((said["label"], said["now"], said["before"]))
        else:
            quoted += _quotations(line, compared)
    return ReadSummary(tuple(rows), tuple(headlines), tuple(quoted), sources)


def _quotations(line: str, compared: str | None) -> Iterator[Quoted]:
    if redlined := _REDLINED.match(line):
        after = _ADDED.sub(r"\1", _STRUCK.sub("", redlined["text"]))
        before = _STRUCK.sub(r"\1", _ADDED.sub("", redlined["text"]))
        yield _cited(after, redlined["place"])
        if compared is not None:
            yield Quoted(before, compared, _cited(before, redlined["place"]).item)
    elif found := _QUOTED.search(line):
        yield _cited(found["text"], found["place"])


def _cited(text: str, place: str) -> Quoted:
    item = _ITEM.search(place)
    return Quoted(text, place.split(", ")[0], item[1] if item else None)
