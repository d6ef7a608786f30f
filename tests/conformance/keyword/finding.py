"""What the tests of keyword indexes share: passages by a query."""

from collections.abc import Mapping

from tools.ports.indexes import KeywordIndex, Scope

EVERYTHING = Scope()
REVENUE = {"revenu": 1.0}


async def found(
    index: KeywordIndex, query: Mapping[str, float] = REVENUE, scope: Scope = EVERYTHING, limit: int = 100
) -> list[str]:
    return [hit.chunk_id for hit in await index.search(query, scope, limit)]
