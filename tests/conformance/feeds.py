"""A `ChangeFeed` in memory, for the corners that a real store is slow to reach."""

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tools.errors import StoreUnavailable
from tools.ports.indexes import Change, IndexedPassage, Scope


def passage(chunk_id: str, terms: str = "revenu", **fields: Any) -> IndexedPassage:
    """A passage of the document that its id begins with: "a:1" belongs to "a"."""
    known: dict[str, Any] = {
        "doc_id": chunk_id.partition(":")[0],
        "company_id": 1,
        "heading": "",
        "doc_type": "10-K",
        "language": "en",
        "content_type": "text",
        "has_numbers": False,
    }
    return IndexedPassage(chunk_id=chunk_id, terms=terms, **{**known, **fields})


def sample(count: int) -> list[IndexedPassage]:
    """Passages that differ in all that a scope asks for, by a fixed draw."""
    draw = random.Random(5).choice
    return [
        passage(
            f"d{n % 6}:{n:03}",
            company_id=draw([1, 2, 3]),
            fiscal_year=draw([None, 2022, 2023, 2024]),
            fiscal_quarter=draw([None, 0, 1, 4]),
            doc_type=draw(["10-K", "10-Q"]),
            item=draw([None, "1A", "7"]),
            content_type=draw(["text", "table"]),
            table_type=draw([None, "metrics", "other"]),
            entities=draw([(), ("Acme Corp",), ("Europe", "Acme Corp")]),
            metrics=draw([(), ("revenue",), ("capex", "revenue")]),
            speaker_keys=draw([(), ("ana oz", "oz", "cfo"), ("bo li", "li", "analyst")]),
            language=draw(["en", "ar"]),
            filed=draw([None, date(2022, 6, 1), date(2023, 6, 2), date(2024, 5, 31)]),
            has_numbers=draw([True, False]),
        )
        for n in range(count)
    ]


def admits(scope: Scope, found: IndexedPassage) -> bool:
    """What a scope means, said plainly."""
    any_of = [
        (scope.company_ids, {found.company_id}),
        (scope.fiscal_years, {found.fiscal_year}),
        (scope.fiscal_quarters, {(found.fiscal_year, found.fiscal_quarter)}),
        (scope.doc_types, {found.doc_type}),
        (scope.doc_ids, {found.doc_id}),
        (scope.sections, {found.item}),
        (scope.content_types, {found.content_type}),
        (scope.table_types, {found.table_type}),
        (scope.entities, set(found.entities)),
        (scope.metrics, set(found.metrics)),
        (scope.speakers, set(found.speaker_keys)),
    ]
    return (
        all(not wanted or held & set(wanted) for wanted, held in any_of)
        and scope.language in (None, found.language)
        and scope.has_numbers in (None, found.has_numbers)
        and (scope.filed_after is None or (found.filed is not None and found.filed >= scope.filed_after))
        and (scope.filed_before is None or (found.filed is not None and found.filed <= scope.filed_before))
    )


@dataclass
class MemoryFeed:
    """A store that remembers its changes. It counts what is asked of it."""

    identity: str = "first"
    log: list[Change] = field(default_factory=list[Change])
    held: dict[str, list[IndexedPassage]] = field(default_factory=dict[str, list[IndexedPassage]])
    newest_seq: int = 0
    breaks_after: int | None = None  # so many passages
    passages_read: int = 0

    def __post_init__(self) -> None:
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def write(self, passages: Iterable[IndexedPassage]) -> None:
        """Write documents, whole, one change each."""
        by_document: defaultdict[str, list[IndexedPassage]] = defaultdict(list)
        for found in passages:
            by_document[found.doc_id].append(found)
        for doc_id, found in by_document.items():
            self.held[doc_id] = found
            self.log.append(Change(len(self.log) + 1, doc_id, "upsert"))

    def delete(self, doc_id: str) -> None:
        self.held.pop(doc_id, None)
        self.log.append(Change(len(self.log) + 1, doc_id, "delete"))

    def restore(self, identity: str, passages: Iterable[IndexedPassage] = ()) -> None:
        """Become another store."""
        self.identity, self.log, self.held = identity, [], {}
        self.write(passages)

    def all(self) -> list[IndexedPassage]:
        return [found for held in self.held.values() for found in held]

    async def newest(self) -> tuple[str, int]:
        return self.identity, max(self.newest_seq, self.log[-1].seq if self.log else 0)

    async def changes(self, after: int, limit: int) -> list[Change]:
        return [replace(change) for change in self.log if change.seq > after][:limit]

    async def passages(self, doc_ids: Sequence[str]) -> list[IndexedPassage]:
        if self.breaks_after is not None and self.passages_read >= self.breaks_after:
            raise StoreUnavailable
        found = [held for doc_id in doc_ids for held in self.held.get(doc_id, [])]
        self.passages_read += len(found)
        return found

    @asynccontextmanager
    async def lock(self, name: str) -> AsyncIterator[None]:
        async with self._locks[name]:
            yield
