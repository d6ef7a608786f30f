"""How well pages are found, each space apart: slides and releases by a blind set, FinanceBench by its evidence."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from evals.corpus import traversable_folder
from evals.measures.search.page_hits import mean
from evals.measures.search.paged_corpus import financebench_rows, paged_app, paged_corpus, questions
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, Told, tell
from server.settings import Settings
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.pages import fuse_pages, page_legs
from tools.search.prepare import SearchRequest, prepare_search

GOLD = GOLD_SETS / "slides.jsonl"
_DEPTHS = (1, 3, 5, 10)

# By leg, and for all of them together: for each question, whether a right page is among the first k.
Found = Mapping[str, Sequence[Mapping[int, bool]]]


def slide_questions() -> list[dict[str, Any]]:
    """The blind questions, each with its document and its right pages."""
    rows = map(json.loads, GOLD.read_text("utf-8").splitlines())
    return [{**row, "pages": row.get("pages") or [row["page"]], "doc_id": _doc_id(row["file"])} for row in rows]


def _doc_id(file: str) -> str:
    return file.rpartition("/")[2].removesuffix(".pdf")


def slide_rows() -> Iterator[dict[str, Any]]:
    """The manifest of their documents."""
    for row in {row["file"]: row for row in slide_questions()}.values():
        place = GOLD_SETS if row["file"].startswith("slides_gold/") else SHARED
        said = {key: row[key] for key in ("ticker", "doc_type", "doc_id", "company") if key in row}
        yield {"path": str(place / row["file"]), **said}


async def measure_pages() -> Report:
    """Hit@k of the right page: by all legs together, and of each space alone."""
    told: Report = {}
    settings = Settings(data_dir=traversable_folder("tieout-pages-"), corpus="slides")
    async with paged_app(settings, slide_rows()) as app:
        asked = [(row["question"], row["doc_id"], row["pages"]) for row in slide_questions()]
        for place, within in (("all documents", False), ("in the document", True)):
            found = await _found(app.deps, asked, within=within)
            told |= {f"slides, {place}: {leg}": _told(hits) for leg, hits in found.items()}
    async with paged_corpus("financebench", financebench_rows()) as deps:
        asked = [
            (row["question"], row["doc_name"], [one["evidence_page_num"] for one in row["evidence"]])
            for row in questions()
        ]
        found = await _found(deps, asked, within=True)
        told |= {f"FinanceBench, in the document: {leg}": _told(hits) for leg, hits in found.items()}
    return told


async def _found(deps: Deps, asked: Sequence[tuple[str, str, Sequence[int]]], *, within: bool) -> Found:
    found: defaultdict[str, list[dict[int, bool]]] = defaultdict(list)
    for question, doc_id, pages in asked:
        gold = {f"{doc_id}#p{page}" for page in pages}
        request = SearchRequest(question, Filters(doc_ids=(doc_id,)) if within else Filters())
        legs = await page_legs(deps, request, await prepare_search(deps, request))
        orders = {
            f"{name} alone": [hit.chunk_id for hit in hits] for name, hits in legs.hits.items() if name != "number"
        }
        orders["together"] = [one.chunk_id for one in fuse_pages(legs)]
        for name, order in orders.items():
            found[name].append({k: not gold.isdisjoint(order[:k]) for k in _DEPTHS})
    return found


def _told(hits: Sequence[Mapping[int, bool]]) -> Told:
    """How many of the questions, at each depth."""
    within = {k: sum(one[k] for one in hits) for k in _DEPTHS}
    parts = [f"first {k}: {count} of {len(hits)}" for k, count in within.items()]
    return tell(", ".join(parts), higher={"hit@3": mean(float(one[3]) for one in hits)})
