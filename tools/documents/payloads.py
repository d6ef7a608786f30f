"""The files that an answer's tables came in, as their manifests name them."""

from tools.models.answers import Answer
from tools.ports.stores import DocumentStore


async def with_payloads(store: DocumentStore, answer: Answer) -> Answer:
    """The answer, its source tables with their files; those of other documents than chunk manifests have none."""
    if not answer.sources.tables:
        return answer
    found = [await store.table(table.table_id) for table in answer.sources.tables]
    tables = tuple(
        source if table is None or table.payload_ref is None
        else source.model_copy(update={"payload_ref": table.payload_ref})
        for source, table in zip(answer.sources.tables, found, strict=True)
    )  # fmt: skip
    return answer.model_copy(update={"sources": answer.sources.model_copy(update={"tables": tables})})
