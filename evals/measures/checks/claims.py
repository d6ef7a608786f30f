"""Claims held against the facts: contradictions found, false alarms, and the direction of self-checking sentences.

Two sets of labelled sentences of filings: those that came with the data, and those of `gold/claim_labels.jsonl`, which
name their sentence by row and hash. Half of the latter, by their hash, was left out while the check was built.
"""

import gzip
import hashlib
import json
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.corpus import traversable_folder
from evals.places import GOLD_SETS, INVENTED, SHARED
from evals.report import Report, Told, tell
from ingest.manifest import read_manifest
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.documents.read import source_of
from tools.language.assertions.assertion import Role
from tools.language.claims.movements import Movement, find_movements, without_brackets
from tools.language.claims.sizes import Size
from tools.language.quantities.find import find_quantities
from tools.models.claims import Contradictions
from tools.models.documents import Document
from tools.ports.deps import Deps
from tools.tie_out.claims.check import check_contradictions
from tools.tie_out.claims.sources import check_passages

GOLD = GOLD_SETS / "claim_labels.jsonl"
SENTENCES = SHARED / "claims" / "direction_sentences.jsonl.gz"
PHRASES = SHARED / "claims" / "financial_phrasebank.jsonl.gz"
FLIPPED, TRAP = "contradiction_when_flipped", "no_contradiction_trap"
_PASSAGES = 100  # in one check
_PERIODIC = ("10-K", "10-Q", "8-K")

# The same measure twice in one sentence: "rose to A from B", "fell from B to A"; written without the parser's help.
_NUMBER = r"(?:EUR|USD|SEK|GBP|euro|\$)?\s?(\d[\d,]*(?:\.\d+)?)\s?(%|percent|pct|mn|mln|million|bn|bln|billion|m)?"
_UP = r"rose|increased|grew|climbed|jumped|went up|surged|up"
_DOWN = r"fell|decreased|declined|dropped|went down|slipped|down"
_LINK = r"(?:\s(?:EUR|euros?|eur))?(?:\s[^.;,\d]{0,60}?)?"
_TO_FROM = re.compile(rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b[^.;,\d]{{0,20}}?\bto {_NUMBER}{_LINK}\sfrom {_NUMBER}")
_FROM_TO = re.compile(rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b[^.;,\d]{{0,20}}?\bfrom {_NUMBER}{_LINK}\sto {_NUMBER}")
_UP_FROM = re.compile(rf"{_NUMBER}{_LINK},? (?P<way>up|down) from {_NUMBER}")


@dataclass(frozen=True)
class Labelled:
    """One sentence with its label: `kind` is where the label is from."""

    row: int
    kind: str
    scope: str | None
    use: str | None
    sentence: str
    flipped: str
    doc: str


def labelled() -> list[Labelled]:
    """Every labelled sentence; fails where a label's hash is not that of its row's sentence."""
    rows = [json.loads(line) for line in gzip.decompress(SENTENCES.read_bytes()).decode("utf-8").splitlines()]
    found = [_row(at, row, "given", row) for at, row in enumerate(rows) if row["use"]]
    for label in map(json.loads, GOLD.read_text("utf-8").splitlines()):
        row = rows[label["row"]]
        if hashlib.sha256(row["sentence"].encode()).hexdigest()[:12] != label["hash"]:
            raise ValueError(f"{GOLD.name}: the label of row {label['row']} is of another sentence.")
        held_out = int(label["hash"], 16) % 2 == 0
        found.append(_row(label["row"], row, "own, held out" if held_out else "own", label))
    return found


def _row(at: int, row: dict[str, Any], kind: str, label: dict[str, Any]) -> Labelled:
    return Labelled(at, kind, label["scope"], label["use"], row["sentence"], row["flipped"], row["doc"])


@asynccontextmanager
async def claims_corpus() -> AsyncGenerator[tuple[Deps, dict[str, Document]]]:
    """The companies' facts with the filings, and each filing's document by the file's name; deleted at the end."""
    folder = traversable_folder("tieout-claims-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="claims")) as deps:
            documents: dict[str, Document] = {}
            files = find_files([SHARED / "companyfacts", SHARED / "filings"])
            async for file in index_files(deps.writer, deps.directory, files):
                document = await deps.documents.document(file.doc_id) if file.doc_id else None
                if document is not None:
                    documents[Path(file.path).name.partition(".html")[0]] = document
            yield deps, documents
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def measure_invented() -> Report:
    """The sentences of the invented filings that ship: contradictions found, by their kind, and false alarms."""
    folder = traversable_folder("tieout-invented-")
    flagged: dict[str, Counter[bool]] = defaultdict(Counter)
    kinds: Counter[bool] = Counter()
    try:
        async with open_deps(Settings(data_dir=folder, corpus="invented")) as deps:
            files = index_files(deps.writer, deps.directory, read_manifest(INVENTED / "manifest.jsonl"))
            ids = {Path(file.path).name: file.doc_id async for file in files}
            for row in map(json.loads, (INVENTED / "claims.jsonl").read_text("utf-8").splitlines()):
                document = await deps.documents.document(ids[row["file"]] or "")
                if document is None:
                    raise ValueError(f"{row['file']} is not in the store.")
                found = await _check(deps, document, row["sentence"])
                flagged["contradictions found" if row["expected_flag"] else "false alarms"][bool(found.flags)] += 1
                if row["expected_flag"] and found.flags:
                    kinds[any(flag.kind == f"{row['kind']}_mismatch" for flag in found.flags)] += 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return _totals("invented filings: ", flagged) | {"invented filings: kind right": _share("kind right", kinds)}


async def measure_claims() -> Report:
    """Recall on flipped sentences, false alarms on true ones and on whole filings, direction of self-checking ones."""
    rows = labelled()
    async with claims_corpus() as (deps, documents):
        measured = await _in_filings(deps, documents, rows) | await _as_own_text(deps, documents, rows)
        measured |= await _whole_filings(deps, documents)
    return measured | await measure_invented() | measure_phrases()


async def _in_filings(deps: Deps, documents: dict[str, Document], rows: Sequence[Labelled]) -> Report:
    """Each sentence as one of its filing."""
    flagged: dict[str, Counter[bool]] = defaultdict(Counter)
    missed: dict[str, str] = {}
    for row in rows:
        document = documents[row.doc]
        true = await _check(deps, document, row.sentence)
        flagged[f"false alarms, {_name(row.use)}, {row.kind}"][bool(true.flags)] += 1
        if true.flags:
            missed[f"false alarm in row {row.row}"] = "; ".join(flag.reason for flag in true.flags)
        if row.use == FLIPPED:
            false = await _check(deps, document, row.flipped)
            flagged[f"flipped found, {row.kind}"][bool(false.flags)] += 1
            if not false.flags:
                missed[f"not found in row {row.row}"] = "; ".join(entry.reason for entry in false.unjudged)
    shares: Report = {what: _share(what, counts) for what, counts in sorted(flagged.items())}
    return _totals("", flagged) | shares | missed


async def _as_own_text(deps: Deps, documents: dict[str, Document], rows: Sequence[Labelled]) -> Report:
    """Each sentence as a text that a caller brings: with company and fiscal year, without quarter and source."""
    flagged: dict[str, Counter[bool]] = defaultdict(Counter)
    for row in rows:
        document = documents[row.doc]
        true = await check_contradictions(deps, row.sentence, document.ticker, document.fiscal_year)
        flagged["false alarms"][bool(true.flags)] += 1
        if row.use == FLIPPED:
            false = await check_contradictions(deps, row.flipped, document.ticker, document.fiscal_year)
            flagged["flipped found"][bool(false.flags)] += 1
    return _totals("as a caller's text: ", flagged)


async def _whole_filings(deps: Deps, documents: dict[str, Document]) -> Report:
    """Every text passage of the filings, and each filing as a text that a caller brings: they are taken to be true."""
    judged = flags = passages = 0
    own: Counter[str] = Counter()
    for document in documents.values():
        if document.doc_type not in _PERIODIC or document.status != "indexed":
            continue
        chunks = [c for c in await deps.documents.chunks(document.doc_id) if c.content_type != "table"]
        ids = [chunk.chunk_id for chunk in chunks]
        for at in range(0, len(ids), _PASSAGES):
            found = await check_passages(deps, ids[at : at + _PASSAGES])
            flags += len(found.flags)
            judged += found.supported + len(found.flags)
        passages += len(ids)
        if document.fiscal_year is not None:
            text = "\n\n".join(chunk.text for chunk in chunks)
            year, quarter = document.fiscal_year, document.fiscal_quarter or None
            found = await check_contradictions(deps, text, document.ticker, year, quarter)
            own.update(flags=len(found.flags), judged=found.supported + len(found.flags), filings=1)
    return {
        "whole filings": tell(
            f"{flags} flags among {judged} judged claims of {passages:,} passages",
            higher={"judged": judged},
            lower={"flags": flags},
        ),
        "whole filings as a caller's text": tell(
            f"{own['flags']} flags among {own['judged']} judged claims of {own['filings']} filings",
            higher={"judged": own["judged"]},
            lower={"flags": own["flags"]},
        ),
    }


async def _check(deps: Deps, document: Document, sentence: str) -> Contradictions:
    year, quarter = document.fiscal_year, document.fiscal_quarter or None
    return await check_contradictions(deps, sentence, document.ticker, year, quarter, source=source_of(document))


def _name(use: str | None) -> str:
    return {FLIPPED: "true company-level", TRAP: "traps"}.get(use or "", "nothing to compare")


def _totals(prefix: str, flagged: dict[str, Counter[bool]]) -> Report:
    totals: dict[str, Counter[bool]] = defaultdict(Counter)
    for what, counts in flagged.items():
        totals[what.partition(",")[0]] += counts
    return {f"{prefix}{what}": _share(what, counts) for what, counts in sorted(totals.items(), reverse=True)}


def _share(what: str, counts: Counter[bool]) -> Told:
    text, of = f"{counts[True]} of {counts.total()} ({counts[True] / counts.total():.1%})", {"count": counts[True]}
    return tell(text, lower=of) if what.startswith("false alarms") else tell(text, higher=of)


def _sized(movement: Movement, role: Role) -> list[Size]:
    return [size for size in movement.sizes if size.role == role]


def measure_phrases() -> Report:
    """How often a movement with its two figures goes the way that the figures go, by sentences that hold both."""
    right = read = sentences = 0
    for row in gzip.decompress(PHRASES.read_bytes()).decode("utf-8").splitlines():
        text = tidy(json.loads(row)["text"])
        wanted = _stated(text)
        if wanted is None:
            continue
        sentences += 1
        plain = without_brackets(text)
        found = [
            (movement.direction, level.exact > prior.exact)
            for movement in find_movements(plain, find_quantities(plain))
            for level in _sized(movement, "level")[:1]
            for prior in _sized(movement, "prior")[:1]
            if level.exact is not None and prior.exact is not None and level.unit == prior.unit
        ]
        read += bool(found)
        right += bool(found) and all((direction == "up") == rises == wanted for direction, rises in found)
    share = f"{right / sentences:.1%} of all, {right / read:.1%} of those read"
    told = tell(f"{right} of {sentences} right ({share})", higher={"right": right}, lower={"wrong": read - right})
    return {"self-checking sentences": told}


def _stated(text: str) -> bool | None:
    """Whether the sentence's own two figures of one measure rise; None where it has no such two."""
    for pattern, first_is_new in ((_TO_FROM, True), (_FROM_TO, False)):
        match = pattern.search(text)
        if match and match[4] == match[6]:
            one, two = (float(match[group].replace(",", "")) for group in (3, 5))
            return (one > two) == first_is_new
    match = _UP_FROM.search(text)
    if match and match[2] == match[5]:
        return float(match[1].replace(",", "")) > float(match[4].replace(",", ""))
    return None


def tidy(text: str) -> str:
    """A tokenised sentence as it would be printed: "EUR13 .6 m ," becomes "EUR13.6 m,"."""
    text = re.sub(r"(?<=\d) (?=[.,]\d)", "", text)
    return re.sub(r"(?<=\() ", "", re.sub(r" (?=[,.;:'%)])", "", text))
