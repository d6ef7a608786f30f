"""Who speaks in the chunks of a manifest: as its rows say, and as is told of a transcript where they don't."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ingest.chunk_manifest.models import ChunkRow
from ingest.chunk_manifest.reader import clean
from ingest.transcripts.models import Speech, Turn
from ingest.transcripts.people import find_speeches


def find_speakers(rows: Sequence[ChunkRow], filer: str) -> Mapping[str, Speech]:
    """The speech of each row that names its speaker, by chunk_id; executives speak for the company `filer`."""
    spoken = [(row, row.speaker) for row in rows if row.speaker]
    turns = [
        Turn(name, clean(row.text or ""), row.call_part, row.speaker_role, row.speaker_company) for row, name in spoken
    ]
    numbered = any(row.exchange is not None for row, _ in spoken)
    return {
        row.chunk_id: replace(speech, speaker=name, exchange=row.exchange if numbered else speech.exchange)
        for (row, name), speech in zip(spoken, find_speeches(turns, (), filer), strict=True)
    }
