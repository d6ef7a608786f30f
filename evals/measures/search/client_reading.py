"""How much a model that searches by itself must read until it has seen the evidence: calls and characters a question.

Two readers, both scripts, search with the question in the document. The plain one then reads the passages found, best
first, and must see the gold page's own words. The judicious one stands for a model: it reads a passage of a gold page,
which one knows by its heading, asks for more where no passage is of one, takes a figure that is the sum of two that it
sees, and of an answer in words must see what the question does not say itself.
"""

import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations
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
from tools.search.excerpts.results import FoundPassage
from tools.search.filings_search import FilingsRequest, search_filings

KEPT_ASIDE = GOLD_SETS / "financebench_kept_aside.txt"
MOST_CALLS = 3
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_LINE_NAMES = re.compile(r"(?:as seen in the 10K, was|as a single line item named): (.+?)\.(?=\s|$)", re.DOTALL)
_ENOUGH = 0.7  # of the telling words of an evidence in words
_SHORT = 450  # characters of an evidence that is a passage and not a page
_LONG_FIGURE = 1_000  # what is a sum by chance is shorter
_MARK = "<<<end "


@dataclass(frozen=True)
class Evidence:
    """What must have been seen: figures, or where there are none the words of the answer that the page has.

    With `sums`, two figures of one passage stand for what they add up to.
    """

    figures: frozenset[str]
    words: frozenset[str]
    sums: bool = False

    def is_seen(self, read: Sequence[str]) -> bool:
        """Whether what was read so far has it."""
        passages = [passage for text in read for passage in text.split(_MARK)]
        if self.figures:
            left = self.figures - _figures("\n".join(read))
            return all(self.sums and any(_is_sum(one, passage) for passage in passages) for one in left)
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
        plain = [await read(deps, row) for row in rows]
        judicious = [await read_judiciously(deps, row) for row in rows]
    reached = [one for one in plain if one.seen]
    return {
        **_told(plain, ""),
        "where it was seen": f"{mean(one.calls for one in reached):.2f} calls, "
        f"{mean(one.characters for one in reached):,.0f} characters",
        **_told(judicious, "judicious "),
    }


def _told(traces: Sequence[Trace], reader: str) -> Report:
    calls, characters = mean(one.calls for one in traces), mean(one.characters for one in traces)
    seen, first = mean(one.seen for one in traces), mean(one.seen and one.calls == 1 for one in traces)
    name = reader.replace(" ", "_")
    return {
        f"{reader}calls a question": tell(f"{calls:.2f} of {len(traces)} questions", lower={f"{name}calls": calls}),
        f"{reader}characters a question": tell(f"{characters:,.0f}", lower={f"{name}characters": characters}),
        f"{reader}evidence seen": tell(
            f"{seen:.3f}, in the first call {first:.3f}", higher={f"{name}seen": seen, f"{name}first": first}
        ),
    }


async def read(deps: Deps, row: Mapping[str, Any]) -> Trace:
    """Read until the evidence was seen, or until the reader gives up."""
    return await _until_seen(evidence_of(row), _texts(deps, row))


async def read_judiciously(deps: Deps, row: Mapping[str, Any]) -> Trace:
    """Likewise, as a model does it that knows a promising passage when it sees it."""
    return await _until_seen(_needed(row), _chosen_texts(deps, row))


async def _until_seen(wanted: Evidence, calls: AsyncGenerator[str]) -> Trace:
    texts = list[str]()
    async for text in calls:
        texts.append(text)
        if wanted.is_seen(texts) or len(texts) == MOST_CALLS:
            break
    return Trace(len(texts), sum(map(len, texts)), wanted.is_seen(texts))


async def _texts(deps: Deps, row: Mapping[str, Any]) -> AsyncGenerator[str]:
    """What the calls give, one after another: the search, as MCP words it, then passages by their ids."""
    found = await search_filings(deps, _request(row))
    yield results_text(found)
    for passage in found.passages:
        yield document_text(await read_passage(deps.documents, passage.chunk_id))


async def _chosen_texts(deps: Deps, row: Mapping[str, Any]) -> AsyncGenerator[str]:
    """The search, then a passage of a gold page among those found, else the next page of the search."""
    gold, request = {evidence["evidence_page_num"] for evidence in row["evidence"]}, _request(row)
    found = await search_filings(deps, request)
    yield results_text(found)
    left, cursor = list(found.passages), found.next_cursor
    while left or cursor:
        choice = next((one for one in left if one.page in gold), None)
        if choice is None and cursor is not None:
            found = await search_filings(deps, replace(request, cursor=cursor))
            left, cursor = [*left, *found.passages], found.next_cursor
            yield results_text(found)
            continue
        choice = choice or left[0]
        left = [one for one in left if not _same_page(one, choice)]
        yield document_text(await read_passage(deps.documents, choice.chunk_id))


def _same_page(one: FoundPassage, other: FoundPassage) -> bool:
    return (one.doc_id, one.page) == (other.doc_id, other.page)


def _request(row: Mapping[str, Any]) -> FilingsRequest:
    within = Filters(doc_ids=(row["doc_name"],))
    return FilingsRequest(row["question"], within, top_k=TOP_K, max_total=TOP_K * SHARE)


def _needed(row: Mapping[str, Any]) -> Evidence:
    """What an answer needs: the evidence, without the words that the question has already."""
    evidence = evidence_of(row)
    if evidence.figures:
        return replace(evidence, sums=True)
    printed = frozenset(terms("\n".join(one["evidence_text"] for one in row["evidence"])))
    told = frozenset(terms(f"{row['answer']} {row['justification'] or ''}")) & printed
    new = told - frozenset(terms(row["question"]))
    return Evidence(frozenset(), new) if len(new) > 1 else evidence


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


def _is_sum(figure: str, passage: str) -> bool:
    """Whether a figure is the sum of two that a passage has."""
    known = [Decimal(one) for one in _figures(passage) if Decimal(one) >= _LONG_FIGURE]
    return any(one + other == Decimal(figure) for one, other in combinations(known, 2))


def _plain(number: str) -> str:
    bare = number.replace(",", "")
    return bare.rstrip("0").rstrip(".") if "." in bare else bare


def _is_year(number: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d{2}", number) is not None
