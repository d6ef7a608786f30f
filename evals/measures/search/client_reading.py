"""How much a model that searches by itself must read until it has seen the evidence: calls and characters a question.

The reader is a script: it searches with the question in the document, then reads the passages found, best first.
"""

import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evals.measures.search.page_hits import mean
from evals.measures.search.paged_corpus import financebench_rows, paged_corpus, questions
from evals.places import GOLD_SETS
from evals.report import Report, tell
from server.mcp.tools.searching import SHARE, TOP_K
from server.text.answers import document_text
from server.text.search import results_text
from tools.documents.read_passage import read_passage
from tools.language.terms import terms
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest, search_filings

KEPT_ASIDE = GOLD_SETS / "financebench_kept_aside.txt"
MOST_CALLS = 3
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_LINE_NAMES = re.compile(r"(?:as seen in the 10K, was|as a single line item named): (.+?)\.(?=\s|$)", re.DOTALL)
_ENOUGH = 0.7  # of the telling words of an evidence in words
_SHORT = 450  # characters of an evidence that is a passage and not a page


@dataclass(frozen=True)
class Evidence:
    """What must have been seen: figures, or where there are none the words of the answer that the page has."""

    figures: frozenset[str]
    words: frozenset[str]

    def is_seen(self, read: Sequence[str]) -> bool:
        """Whether what was read so far has it."""
        if self.figures:
            return self.figures <= _figures("\n".join(read))
        passages = (passage for text in read for passage in text.split("<<<end of"))
        return any(len(self.words.intersection(terms(one))) >= _ENOUGH * len(self.words) for one in passages)


@dataclass(frozen=True)
class Trace:
    """How one question went."""

    calls: int
    characters: int
    seen: bool


async def measure_client_reading() -> Report:
    """Calls and characters a question until the gold page's figures or words were seen, and the share that was."""
    aside = {*KEPT_ASIDE.read_text("utf-8").split()}
    rows = [row for row in questions() if row["financebench_id"] not in aside]
    async with paged_corpus("financebench", financebench_rows()) as deps:
        traces = [await read(deps, row) for row in rows]
    calls, characters = mean(one.calls for one in traces), mean(one.characters for one in traces)
    reached = [one for one in traces if one.seen]
    seen, first = mean(one.seen for one in traces), mean(one.seen and one.calls == 1 for one in traces)
    return {
        "calls a question": tell(f"{calls:.2f} of {len(traces)} questions", lower={"calls": calls}),
        "characters a question": tell(f"{characters:,.0f}", lower={"characters": characters}),
        "where it was seen": f"{mean(one.calls for one in reached):.2f} calls, "
        f"{mean(one.characters for one in reached):,.0f} characters",
        "evidence seen": tell(f"{seen:.3f}, in the first call {first:.3f}", higher={"seen": seen, "first": first}),
    }


async def read(deps: Deps, row: Mapping[str, Any]) -> Trace:
    """Read until the evidence was seen, or until the reader gives up."""
    wanted, texts = evidence_of(row), list[str]()
    async for text in _texts(deps, row):
        texts.append(text)
        if wanted.is_seen(texts) or len(texts) == MOST_CALLS:
            break
    return Trace(len(texts), sum(map(len, texts)), wanted.is_seen(texts))


async def _texts(deps: Deps, row: Mapping[str, Any]) -> AsyncGenerator[str]:
    """What the calls give, one after another: the search, as MCP words it, then passages by their ids."""
    within = Filters(doc_ids=(row["doc_name"],))
    found = await search_filings(deps, FilingsRequest(row["question"], within, top_k=TOP_K, max_total=TOP_K * SHARE))
    yield results_text(found)
    for passage in found.passages:
        yield document_text(await read_passage(deps.documents, passage.chunk_id))


def evidence_of(row: Mapping[str, Any]) -> Evidence:
    """The figures of the answer and of its derivation that the gold pages print, else the values of the named lines."""
    pages = [evidence["evidence_text"] for evidence in row["evidence"]]
    printed = _figures("\n".join(pages))
    told = f"{row['answer']} {row['justification'] or ''}"
    figures = frozenset(number for number in _figures(told) & printed if len(number) > 2 and not _is_year(number))
    figures = figures or frozenset(_named_values(row["justification"] or "", pages))
    return Evidence(figures, frozenset() if figures else _words(told, pages))


def _words(told: str, pages: Sequence[str]) -> frozenset[str]:
    printed = "\n".join(pages)
    answer = frozenset(terms(told)) & frozenset(terms(printed))
    return frozenset(terms(printed)) if len(printed) <= _SHORT else answer


def _named_values(told: str, pages: Sequence[str]) -> list[str]:
    """The first value of each line of the pages that a derivation names."""
    found: list[str] = []
    for name in _LINE_NAMES.findall(told):
        letters = r"[\W\d]*?".join(re.escape(word) for word in re.findall(r"[A-Za-z]+", name))
        for page in pages:
            if match := re.search(rf"{letters}[^A-Za-z\d]*?({_NUMBER.pattern})", page, re.IGNORECASE):
                found.append(_plain(match[1]))
                break
    return found


def _figures(text: str) -> frozenset[str]:
    return frozenset(_plain(number) for number in _NUMBER.findall(text))


def _plain(number: str) -> str:
    bare = number.replace(",", "")
    return bare.rstrip("0").rstrip(".") if "." in bare else bare


def _is_year(number: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d{2}", number) is not None
