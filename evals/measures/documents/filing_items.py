"""How well filings are divided into items, and what reading them costs.

    python -m evals.measures.documents.filing_items        prints it all

Presence counts an item as found where a section has its number. The overlap of two texts is the share of words that
they have in common, each as often as it is in both: 2 * common / (words of one + words of the other). The ratio is
difflib's over characters, white space put aside, between what both texts begin and end with.
"""

import gzip
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from html.parser import HTMLParser
from itertools import takewhile
from pathlib import Path
from statistics import mean

from evals.places import SHARED
from evals.report import Report, Told, tell
from ingest.html.parsed import ReadText, Section
from ingest.html.reader import read_text
from ingest.html.sections.read import find_sections, in_form_order
from ingest.html.tree import parse_html

FILINGS = SHARED / "filings"
TRUTH = SHARED / "section_truth"
# A heading that is there ("Intentionally Omitted") and that the truth has no characters for.
_UNJUDGED = {("10-K_PG_0000080424-24-000083", "6")}
# The items that the truth's tool knows. Others, such as 1C, it never has.
_TRUTH_ITEMS = {
    "10-K": frozenset(
        ["1", "1A", "1B", "2", "3", "4", "5", "6", "7", "7A", "8", "9", "9A", "9B", "10", "11", "12", "13", "14", "15"]
    ),
    "10-Q": frozenset(["I.1", "I.2", "I.3", "I.4", "II.1", "II.1A", "II.2", "II.3", "II.4", "II.5", "II.6"]),
}
_PARTS = {"part1": "I", "part2": "II"}
_FORMS = re.compile(r"(10-K|10-Q|8-K|DEF14A)_")


@dataclass(frozen=True)
class Presence:
    """The items of a filing: those that should be found and those that were, both in order."""

    filing: str
    expected: tuple[str, ...]
    found: tuple[str, ...]
    in_form_order: tuple[str, ...]

    @property
    def right(self) -> int:
        return len(set(self.expected) & set(self.found))

    @property
    def is_ordered(self) -> bool:
        return [item for item in self.found if item in self.expected] == [
            item for item in self.expected if item in self.found
        ]


def f1(presences: Sequence[Presence]) -> float:
    """Of all filings together."""
    right = sum(presence.right for presence in presences)
    return 2 * right / sum(len(set(presence.expected)) + len(set(presence.found)) for presence in presences)


def periodic_reports(open_filing: Callable[[Path], ReadText] | None = None) -> Iterator[Presence]:
    """The 10-Ks and 10-Qs against the items that the truth has characters for; read by `read` or `open_filing`."""
    for path in sorted(TRUTH.glob("10-*.expected-top-level-sections.json.gz")):
        name = path.name.split(".expected")[0]
        form = name[:4]
        rows = json.loads(gzip.decompress(path.read_bytes()))
        sections = [
            section
            for section in find_sections((open_filing or read)(FILINGS / f"{name}.html.gz"), form)
            if section.level == 1
            and _key(form, section) in _TRUTH_ITEMS[form]
            and (name, section.item) not in _UNJUDGED
        ]
        yield Presence(
            filing=name,
            expected=tuple(_truth_key(row["identifier"]) for row in rows if row["character_count"]),
            found=tuple(_key(form, section) for section in sections),
            in_form_order=tuple(_key(form, section) for section in in_form_order(sections, form)),
        )


def _key(form: str, section: Section) -> str:
    return f"{section.part}.{section.item}" if form == "10-Q" else section.item or ""


def _truth_key(identifier: str) -> str:
    part, found, item = identifier.partition("item")
    return f"{_PARTS[part]}.{item.upper()}" if found else identifier


@dataclass(frozen=True)
class ItemText:
    """An item's text against the expected one."""

    filing: str
    item: str
    text: str
    expected: str

    @cached_property
    def overlap(self) -> float:
        words, expected = Counter(re.findall(r"\w+", self.text)), Counter(re.findall(r"\w+", self.expected))
        return 2 * (words & expected).total() / (words.total() + expected.total())

    @cached_property
    def ratio(self) -> float:
        return _ratio(" ".join(self.text.split()), " ".join(self.expected.split()))


def _ratio(one: str, other: str) -> float:
    """What the texts begin and end with alike is put aside first: comparing takes time by the square of the rest."""
    ahead = _alike(one, other)
    behind = _alike(one[ahead:][::-1], other[ahead:][::-1])
    rest, others = one[ahead : len(one) - behind], other[ahead : len(other) - behind]
    within = sum(block.size for block in SequenceMatcher(None, rest, others, False).get_matching_blocks())
    return 2 * (ahead + behind + within) / (len(one) + len(other)) if one or other else 1.0


def _alike(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def current_reports() -> Iterator[tuple[Presence, list[ItemText]]]:
    """The 8-Ks with the expected text of each item."""
    for path in sorted((TRUTH / "edgar_crawler_8k").glob("*.json.gz")):
        name = path.name.removesuffix(".json.gz")
        raw = next(file for file in path.parent.glob(f"{name}.*") if file != path)
        yield compare_items(name, read(raw), "8-K", _item_texts(path))


def annual_reports_as_text() -> Iterator[tuple[Presence, list[ItemText]]]:
    """The 10-Ks of which only the items' texts are here, put together again behind a table of contents."""
    for path in sorted((TRUTH / "edgar_crawler_10k").glob("*.json.gz")):
        items = _item_texts(path)
        titles = [text.splitlines()[0][:90] for text in items.values()]
        contents = [f"{title} {page}" for page, title in enumerate(titles, start=3)]
        data = "\n\n".join([*contents, *(text.replace("\n", "\n\n") for text in items.values())]).encode()
        yield compare_items(path.name.removesuffix(".json.gz"), read_text(parse_html(data, path.name)), "10-K", items)


def compare_items(name: str, text: ReadText, form: str, expected: dict[str, str]) -> tuple[Presence, list[ItemText]]:
    sections = [section for section in find_sections(text, form) if section.level == 1 and section.item]
    ordered = [section.item or "" for section in in_form_order(sections, form)]
    presence = Presence(name, tuple(expected), tuple(section.item or "" for section in sections), tuple(ordered))
    found = {section.item: text.text[section.start : section.end] for section in sections}
    return presence, [ItemText(name, item, found.get(item, ""), truth) for item, truth in expected.items()]


def _item_texts(path: Path) -> dict[str, str]:
    fields = json.loads(gzip.decompress(path.read_bytes()))
    return {key[5:]: text for key, text in fields.items() if key.startswith("item_") and text}


def read(path: Path) -> ReadText:
    return read_text(parse_html(gzip.decompress(path.read_bytes()), path.name))


@dataclass(frozen=True)
class Cost:
    """What it takes to read one filing into sections, beside what html.parser takes to tokenise it."""

    filing: str
    megabytes: float
    seconds: float
    html_parser_seconds: float
    memory_megabytes: float

    @property
    def seconds_per_megabyte(self) -> float:
        return self.seconds / self.megabytes


def costs() -> Iterator[Cost]:
    """Every shared filing, the best of three runs on one core."""
    for path in sorted(FILINGS.glob("*.html.gz")):
        form = _FORMS.match(path.name)
        data = gzip.decompress(path.read_bytes())
        yield Cost(
            filing=path.name.removesuffix(".html.gz"),
            megabytes=len(data) / 1e6,
            seconds=_best(lambda data=data, path=path, form=form: _divide(data, path.name, form[1] if form else "")),
            html_parser_seconds=_best(lambda data=data: HTMLParser().feed(data.decode("utf-8", "replace"))),
            memory_megabytes=_memory(path),
        )


def _divide(data: bytes, name: str, form: str) -> object:
    text = read_text(parse_html(data, name))
    return text, find_sections(text, form.replace("DEF14A", "DEF 14A"))


def _best(run: Callable[[], object]) -> float:
    times: list[float] = []
    for _ in range(3):
        begun = time.process_time()
        run()
        times.append(time.process_time() - begun)
    return min(times)


def _memory(path: Path) -> float:
    """What reading adds to a process's greatest size."""
    if not Path("/proc/self/status").is_file():
        return float("nan")
    command = [sys.executable, "-m", "evals.measures.documents.filing_items", "--memory", str(path)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout)


def _added_memory(path: Path) -> float:
    form = _FORMS.match(path.name)
    _divide(b"<p>Item 1. Business</p>", "warm-up", "10-K")
    data = gzip.decompress(path.read_bytes())
    before = _process_size("VmRSS")
    kept = _divide(data, path.name, form[1] if form else "")
    after = _process_size("VmHWM")
    del kept
    return after - before


def _process_size(what: str) -> float:
    """In megabytes, as Linux counts it: a process's greatest size by `getrusage` may be its parent's."""
    match = re.search(rf"{what}:\s+([0-9]+) kB", Path("/proc/self/status").read_text())
    return int(match[1]) * 1024 / 1e6 if match else float("nan")


def measure_sections() -> Report:
    """Items found, in order and with their texts; then what reading costs."""
    return {**_measure_items(), **_measure_costs()}


def _measure_items() -> Report:
    periodic = list(periodic_reports())
    report: Report = {"10-K and 10-Q items": _presence_figure(periodic)}
    for name, compared in (("8-K", current_reports()), ("10-K as text", annual_reports_as_text())):
        pairs = list(compared)
        texts = [text for _, of_filing in pairs for text in of_filing]
        report[f"{name} items"] = _presence_figure([presence for presence, _ in pairs])
        overlap = f"overlap {mean(text.overlap for text in texts):.4f}, least {min(text.overlap for text in texts):.3f}"
        ratio = f", ratio {mean(text.ratio for text in texts):.4f}" if name == "8-K" else ""
        report[f"{name} item texts"] = tell(
            f"{overlap}{ratio}, over {len(texts)}", higher={"overlap": mean(text.overlap for text in texts)}
        )
    return report


def _presence_figure(presences: Sequence[Presence]) -> Told:
    ordered = sum(presence.is_ordered for presence in presences)
    told = f"F1 {f1(presences):.4f}, {ordered} of {len(presences)} filings in the truth's order"
    return tell(told, higher={"F1": f1(presences), "in order": ordered})


def _measure_costs() -> Report:
    measured = list(costs())
    report: Report = {
        f"reading {cost.filing}": (
            f"{cost.megabytes:.2f} MB, {cost.seconds_per_megabyte:.3f} s/MB, "
            f"{cost.seconds / cost.html_parser_seconds:.2f} of html.parser, "
            f"memory {cost.memory_megabytes / cost.megabytes:.1f} times its size"
        )
        for cost in measured
    }
    megabytes, seconds = sum(cost.megabytes for cost in measured), sum(cost.seconds for cost in measured)
    tokenising = sum(cost.html_parser_seconds for cost in measured)
    report["reading all"] = tell(
        f"{megabytes:.1f} MB, {seconds / megabytes:.3f} s/MB, {seconds / tokenising:.2f} of html.parser",
        times={"s/MB": seconds / megabytes, "of html.parser": seconds / tokenising},
    )
    return report


if __name__ == "__main__":
    if sys.argv[1:2] == ["--memory"]:
        print(_added_memory(Path(sys.argv[2])))
    else:
        for figure, text in measure_sections().items():
            print(f"{figure}: {text}", flush=True)
