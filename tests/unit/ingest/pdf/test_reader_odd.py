"""PDFs that are out of the ordinary: hundreds and thousands of pages, and a table of contents that lies about pages."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ingest.manifest import describe
from ingest.parts import read_parts
from ingest.pdf.reader import open_pdf
from tests.unit.ingest.pdf.made import Picture, Text, prose, report, write_pdf
from tools.errors import RefusedFile
from tools.language.company_names.directory import Directory

PAGES = 500
SCANNED = 2_000
SAID = describe(company="Invented Paper", doc_type="annual_report", fiscal_year=2025)
NOBODY = Directory({})

# Reads a document in a process of its own, so that what it takes at most is its own.
READER = r"""
import json, re, resource, sys
from pathlib import Path
from ingest.manifest import describe
from ingest.parts import read_parts
from ingest.pdf.reader import open_pdf
from tools.language.company_names.directory import Directory


def peak():
    if sys.platform == "darwin":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status = Path("/proc/self/status").read_text()  # what getrusage says may be the parent's
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024

said = describe(company="Invented Paper", doc_type="annual_report", fiscal_year=2025)
directory = Directory({})
before = peak()
opened = open_pdf(Path(sys.argv[1]).read_bytes(), "long.pdf", said, directory).main
parts = read_parts(opened, "doc", directory)
taken = peak() - before
above = {node.parent_id for node in parts.nodes}
leaves = [node for node in parts.nodes if node.node_id not in above]
covered = {page for leaf in leaves for page in range(leaf.start_page, leaf.end_page + 1)}
print(json.dumps({"covered": len(covered), "chunks": len(parts.chunks), "bytes": taken}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="measures memory as POSIX does")
def test_five_hundred_pages_take_bounded_time_and_memory(tmp_path: Path) -> None:
    titles = [f"Chapter {page} of the report" for page in range(PAGES)]
    listed = [
        [
            Text("Contents", y=50, size=16, bold=True),
            *(
                Text(f"{titles[page]} ........ {page + 1}", y=80 + 13 * row)
                for row, page in enumerate(range(first, first + 50))
            ),
        ]
        for first in range(0, 500, 50)
    ]
    chapters = [
        [Text(title, y=72, size=16, bold=True), *prose(100, 3), Text(str(page + 1), x=300, y=770, size=8)]
        for page, title in enumerate(titles)
    ]
    path = tmp_path / "long.pdf"
    path.write_bytes(write_pdf([*listed, *chapters]))
    done = subprocess.run(
        [sys.executable, "-c", READER, str(path)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["covered"] == PAGES + len(listed)
    assert told["chunks"] >= PAGES
    assert told["bytes"] < 60 * 2**20


def test_two_thousand_scanned_pages_are_refused_at_once() -> None:
    data = write_pdf([[Picture()]] * SCANNED)
    begun = time.monotonic()
    with pytest.raises(RefusedFile, match=r"no text on any of its pages \(2,000\).*ocrmypdf.*TIEOUT_INDEX_MODEL"):
        open_pdf(data, "scan.pdf", SAID, NOBODY)
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize(
    "numbers",
    [(2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6), (2, 5, 3, 7, 6, 6), (41, 42, 43, 44, 45, 46), (7, 7, 7, 7, 7, 8)],
)
def test_chapters_stand_where_they_are_whatever_the_contents_say(numbers: tuple[int, ...]) -> None:
    chapters = [f"Chapter {letter} of the report" for letter in "ABCDEF"]
    lines = [
        Text(f"{title} ........ {number}", y=80 + 20 * row)
        for row, (title, number) in enumerate(zip(chapters, numbers, strict=True))
    ]
    data = write_pdf([[Text("Contents", y=50, size=16, bold=True), *lines], *report()])
    nodes = read_parts(open_pdf(data, "made.pdf", SAID, NOBODY).main, "doc", NOBODY).nodes
    assert [(node.title, node.start_page, node.end_page) for node in nodes if node.title in chapters] == [
        (title, page, page) for page, title in enumerate(chapters, start=2)
    ]
