"""The schema that is printed says what the reader takes."""

from ingest.chunk_manifest.schema import row_schema, table_schema


def test_every_field_of_a_row_is_described() -> None:
    fields = row_schema()["$defs"]["ChunkRow"]
    assert {"chunk_id", "section_path", "speaker_role", "call_part", "payload_ref", "kpi", "KPI"} <= set(
        fields["properties"]
    )
    assert fields["required"] == ["doc_id", "chunk_id", "type"]
    assert fields["additionalProperties"] is False


def test_a_table_needs_its_rows_alone() -> None:
    assert table_schema()["required"] == ["rows"]
