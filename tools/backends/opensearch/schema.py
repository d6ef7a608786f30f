"""The fields of the index. What a passage says is not kept: only its terms, and the id to find it by."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tools.ports.indexes import IndexedPassage

POSITION_ID = "position"  # the document that says how far the index is: it has no terms, so no search finds it

_MOST_ROWS = 1_000  # of a bulk request
_MOST_BYTES = 1_000_000

_RANKED = {"type": "text", "analyzer": "whitespace", "index_options": "freqs"}
_EXACT = {"type": "keyword"}
_KEYWORDS = (
    *("chunk_id", "doc_id", "doc_type", "item", "content_type", "table_type", "speaker_keys", "language", "entities"),
    *("metrics", "written"),
)

DEFINITION: dict[str, Any] = {
    "settings": {
        "number_of_shards": 1,  # scores of several shards can't be compared
        "auto_expand_replicas": "0-1",  # a copy on another node, where there is one
        "write.wait_for_active_shards": "all",  # what is acknowledged is on both
        "unassigned.node_left.delayed_timeout": "15s",  # then a third node gets the copy of a node that is gone
        "translog.durability": "request",  # and on disk
        "refresh_interval": "-1",  # searches see whole catch-ups, each of which refreshes
    },
    "mappings": {
        "dynamic": "strict",
        "_source": {"enabled": False},
        "properties": {
            "terms": _RANKED,
            "heading": _RANKED,
            **dict.fromkeys(_KEYWORDS, _EXACT),
            **{name: {"type": "integer"} for name in ("fiscal_year", "period", "filed")},
            "company_id": {"type": "long"},
            "has_numbers": {"type": "boolean"},
            "position": {"type": "keyword", "index": False, "doc_values": False, "store": True},
        },
    },
}


def document(passage: IndexedPassage, written: str) -> dict[str, Any]:
    """What the index keeps of a passage. `written` marks the catch-up that brought it."""
    year, quarter = passage.fiscal_year, passage.fiscal_quarter
    fields = {
        "terms": passage.terms,
        "heading": passage.heading,
        "chunk_id": passage.chunk_id,
        "doc_id": passage.doc_id,
        "company_id": passage.company_id,
        "doc_type": passage.doc_type,
        "language": passage.language,
        "content_type": passage.content_type,
        "has_numbers": passage.has_numbers,
        "fiscal_year": year,
        "period": None if year is None or quarter is None else year * 10 + quarter,
        "filed": None if passage.filed is None else passage.filed.toordinal(),
        "item": passage.item,
        "table_type": passage.table_type,
        "entities": list(passage.entities),
        "metrics": list(passage.metrics),
        "speaker_keys": list(passage.speaker_keys),
        "written": written,
    }
    return {name: value for name, value in fields.items() if value not in (None, [])}


def bulk_requests(passages: Iterable[IndexedPassage], written: str) -> Iterator[str]:
    """Bodies of bulk requests, of a bounded size each, that index the passages by their ids."""
    rows: list[str] = []
    size = 0
    for passage in passages:
        row = f"{json.dumps({'index': {'_id': passage.chunk_id}})}\n{json.dumps(document(passage, written))}\n"
        if rows and (len(rows) >= _MOST_ROWS or size + len(row) > _MOST_BYTES):
            yield "".join(rows)
            rows, size = [], 0
        rows.append(row)
        size += len(row)
    if rows:
        yield "".join(rows)
