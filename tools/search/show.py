"""Found passages as they are shown: the part around the match, what stands around it, the rest of its table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tools.documents.sources import passage_source
from tools.language.printed.rows import is_value, readable_rows
from tools.language.queries.features import Wanted
from tools.models.passages import Chunk, Passage
from tools.ports.deps import Deps
from tools.search.excerpts.best_part import best_part
from tools.search.excerpts.budget import cap_text, fit_passages
from tools.search.excerpts.excerpts import Excerpt, expand_context, join_chunks
from tools.search.excerpts.kinds import content_of
from tools.search.excerpts.results import FoundPassage
from tools.search.excerpts.shares import shares_of
from tools.search.prepare import FilingsRequest
from tools.search.search import Found, Ranked

_LONGEST_QUESTION, _SHORTEST_QUESTION = 1_000, 160  # characters
_EDGE = 6  # lines of a passage in which a printed table goes on


async def show_passages(
    deps: Deps, request: FilingsRequest, shown: Sequence[Ranked], found: Found
) -> tuple[list[FoundPassage], tuple[str, ...]]:
    """The passages with what was asked for beside them, and what was cut."""
    wanted = found.wanted
    passages = [one.candidate.passage for one in shown]
    excerpts, warnings = await _excerpts(deps, request, passages)
    tables = await _tables(deps, passages)
    if request.is_capped:
        shown = _without_halves(shown, tables)
    rooms = _rooms(request, shown, found)
    parts = _cut_to_size(shown, rooms, wanted, tables)
    if excerpts and not any(most is None for most in rooms):
        # The best part of what stands around a passage is in place of the passage's own.
        most = max(filter(None, rooms))
        excerpts = {chunk_id: _capped(one, most, wanted) for chunk_id, one in excerpts.items()}
        parts = [one.model_copy(update={"text": ""}) for one in parts]
    fitted, cut = fit_passages(parts, excerpts)
    return fitted, (*warnings, *cut)


def _rooms(request: FilingsRequest, shown: Sequence[Ranked], found: Found) -> list[int | None]:
    """How many characters each passage may have: its own cap, or its share of what all have together."""
    if request.max_total is None:
        return [request.max_chars] * len(shown)
    shares = shares_of(request.max_total, shown, found)
    return [min(share, request.max_chars or share) for share in shares]


def _cut_to_size(
    shown: Sequence[Ranked], rooms: Sequence[int | None], wanted: Wanted, tables: Mapping[str, Sequence[Chunk]]
) -> list[FoundPassage]:
    """The passages in their rooms; what a short one leaves goes to the next, where they share."""
    parts, spare = list[FoundPassage](), 0
    for one, most in zip(shown, rooms, strict=True):
        room = None if most is None else most + spare
        parts.append(_shown(one, room, wanted, tables))
        spare = max(0, room - len(parts[-1].text)) if room is not None and len(set(rooms)) > 1 else 0
    return parts


async def _excerpts(
    deps: Deps, request: FilingsRequest, passages: Sequence[Passage]
) -> tuple[Mapping[str, Excerpt], tuple[str, ...]]:
    """What stands around each passage, by its id; passages that lie together share theirs."""
    if request.context == "none":
        return {}, ()
    around = await expand_context(deps.documents, passages, request.context, before=request.before, after=request.after)
    found = {one.chunk.chunk_id: excerpt for excerpt in around.excerpts for one in excerpt.passages}
    return found, around.warnings


def _capped(excerpt: Excerpt, most: int, wanted: Wanted) -> Excerpt:
    return replace(excerpt, section_text=best_part(excerpt.text, most, wanted))


async def _tables(deps: Deps, passages: Sequence[Passage]) -> dict[str, tuple[Chunk, ...]]:
    """Of each passage with but a part of a table: the passages with its parts, in order, itself included."""
    beside = {
        one.chunk.chunk_id: (one.chunk.prev_chunk_id, one.chunk.next_chunk_id)
        for one in passages
        if one.chunk.table_id is not None or _ends(one.chunk.text) or _begins(one.chunk.text)
    }
    ids = list(dict.fromkeys(chunk_id for pair in beside.values() for chunk_id in pair if chunk_id is not None))
    if not ids:
        return {}
    chunks = {one.chunk.chunk_id: one.chunk for one in (*passages, *await deps.documents.passages(ids))}
    found = {chunk_id: _parts(chunks[chunk_id], pair, chunks) for chunk_id, pair in beside.items()}
    return {chunk_id: parts for chunk_id, parts in found.items() if len(parts) > 1}


def _parts(chunk: Chunk, beside: tuple[str | None, str | None], chunks: Mapping[str, Chunk]) -> tuple[Chunk, ...]:
    before, after = (chunks.get(chunk_id or "") for chunk_id in beside)
    ahead = (before,) if before is not None and _goes_on(before, chunk) else ()
    behind = (after,) if after is not None and _goes_on(chunk, after) else ()
    return (*ahead, chunk, *behind)


def _without_halves(shown: Sequence[Ranked], tables: Mapping[str, Sequence[Chunk]]) -> list[Ranked]:
    """The passages without those whose table an earlier one is cut from as well."""
    kept: list[Ranked] = []
    cut_from: set[str] = set()
    for one in shown:
        if one.candidate.chunk_id not in cut_from:
            kept.append(one)
            cut_from |= {part.chunk_id for part in tables.get(one.candidate.chunk_id, ())}
    return kept


def _goes_on(first: Chunk, second: Chunk) -> bool:
    """Whether the second has a part of the same table: in markup, or printed on both sides of a cut."""
    if first.table_id is not None or second.table_id is not None:
        return first.table_id == second.table_id
    return first.page == second.page and _ends(first.text) and _begins(second.text)


def _ends(text: str) -> bool:
    """Whether a text ends within a printed table."""
    lines = [line for line in text.splitlines() if line.strip()]
    return bool(lines) and is_value(lines[-1]) and sum(map(is_value, lines[-_EDGE:])) > 1


def _begins(text: str) -> bool:
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(map(is_value, lines[:_EDGE])) > 1


def _shown(one: Ranked, most: int | None, wanted: Wanted, tables: Mapping[str, Sequence[Chunk]]) -> FoundPassage:
    """A passage: whole, or the best part of it and of the rest of its table."""
    chunk, source = one.candidate.passage.chunk, passage_source(one.candidate.passage)
    parts = tables.get(chunk.chunk_id, (chunk,))
    # A passage that is cut is cut from its whole table.
    rest = tuple(part.chunk_id for part in parts if part.chunk_id != chunk.chunk_id) if most is None else ()
    return FoundPassage(
        chunk_id=chunk.chunk_id,
        doc_id=chunk.doc_id,
        text=readable_rows(chunk.text) if most is None else best_part(join_chunks(parts), most, wanted),
        content_type=content_of(chunk),
        page=chunk.page,
        section=source.section,
        rest_of_table=rest,
        speaker=chunk.speaker,
        speaker_role=chunk.speaker_role,
        speaker_company=chunk.speaker_company,
        call_part=chunk.call_part,
        exchange=chunk.exchange,
        question=_question(one.candidate.passage, most),
        similarity=_rounded(one.candidate.similarity),
        bm25=_rounded(one.candidate.bm25),
        rerank_score=_rounded(one.rerank_score),
        score=round(one.score, 6),
        source=source,
    )


def _question(passage: Passage, most: int | None) -> str | None:
    """What a passage answers on a call, cut with the passage."""
    longest = _LONGEST_QUESTION if most is None else min(_LONGEST_QUESTION, max(_SHORTEST_QUESTION, most // 2))
    return cap_text(" ".join(passage.question.split()), longest) if passage.question else None


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 6)
