"""Page trees of PDFs without a model: whether every page has a leaf, and what of PageIndex's trees comes back."""

import json
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rapidfuzz import fuzz

from evals.places import SHARED
from evals.report import Report, tell
from ingest.manifest import describe
from ingest.parts import read_parts
from ingest.pdf.reader import open_pdf
from tools.language.company_names.directory import Directory, load_directory
from tools.models.trees import TreeNode

ALIKE = 90.0
NEAR = 1  # pages
_SPACES = re.compile(r"\s+")

Title: TypeAlias = tuple[str, int]


def measure_trees() -> Report:
    """Nodes, seconds, and the pages without a leaf for each PDF; F1 against the example trees that have a PDF."""
    directory = load_directory()
    measured: Report = {}
    for path in sorted([*(SHARED / "pageindex").glob("*.pdf"), *(SHARED / "financebench/pdfs").glob("*.pdf")]):
        begun = time.perf_counter()
        nodes, pages = build(path, directory)
        seconds = time.perf_counter() - begun
        bare = sorted(set(range(1, pages + 1)) - covered(nodes))
        high, low = {"nodes": len(nodes)}, {"pages without a leaf": len(bare)}
        said = f"{len(nodes)} nodes, {pages} pages, {len(bare)} without a leaf, {seconds:.1f} s"
        example = path.with_name(f"{path.stem}_structure.json")
        if example.exists():
            wanted = titles_of(json.loads(example.read_text("utf-8"))["structure"])
            found = reproduced(wanted, [(node.title, node.start_page or 0) for node in nodes])
            f1 = 2 * found / (len(wanted) + len(nodes))
            high = {"nodes reproduced": found, "F1": f1}
            said += f"; {found} of {len(wanted)} nodes reproduced, F1 {f1:.3f}"
        measured[path.stem] = tell(said, higher=high, lower=low, times={"seconds": seconds})
    return measured


def build(path: Path, directory: Directory) -> tuple[Sequence[TreeNode], int]:
    """The tree of a PDF, as it is stored, and how many pages it has."""
    name = path.stem.upper()
    doc_type = (
        "10-K" if "10K" in name else "10-Q" if "10Q" in name else "release" if "EARN" in name else "annual_report"
    )
    opened = open_pdf(path.read_bytes(), path.name, describe(company="Measured", doc_type=doc_type), directory).main
    return read_parts(opened, path.stem, directory).nodes, len(opened.pages)


def covered(nodes: Sequence[TreeNode]) -> set[int]:
    """The pages of the nodes that have none below them."""
    above = {node.parent_id for node in nodes}
    leaves = [node for node in nodes if node.node_id not in above]
    return {page for leaf in leaves for page in range(leaf.start_page or 0, (leaf.end_page or 0) + 1)}


def titles_of(nodes: Sequence[dict[str, Any]]) -> list[Title]:
    """Titles and first pages of an example tree."""
    return [
        title for node in nodes for title in ((node["title"], node["start_index"]), *titles_of(node.get("nodes", [])))
    ]


def reproduced(wanted: Sequence[Title], found: Sequence[Title]) -> int:
    """How many titles have one of their own that is at least 0.9 alike and starts within a page."""
    left = list(found)
    count = 0
    for title, page in wanted:
        same = next((one for one in left if abs(one[1] - page) <= NEAR and _alike(one[0], title)), None)
        if same is not None:
            left.remove(same)
            count += 1
    return count


def _alike(one: str, other: str) -> bool:
    return fuzz.ratio(_SPACES.sub(" ", one).lower(), _SPACES.sub(" ", other).lower()) >= ALIKE
