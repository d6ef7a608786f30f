"""A transcript on its way into chunks: its sections, its blocks by turn, and what each chunk tells of its speaker."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

from ingest.chunking.models import Piece
from ingest.chunking.sizes import Size, Sizes, load_sizes
from ingest.html.parsed import ReadText, Section
from ingest.transcripts.models import Placed
from ingest.trees.models import Entry
from tools.models.passages import CallPart, Chunk

PART_TITLES: dict[CallPart, str] = {"prepared_remarks": "Prepared remarks", "qna": "Questions and answers"}
_TOKENS = 600  # of a chunk: an answer of some paragraphs stays whole


@cache
def call_sizes() -> Sizes:
    """How large the chunks of a call are."""
    return replace(load_sizes(), default=Size(_TOKENS), rules=())


def call_sections(text: str, turns: Sequence[Placed]) -> tuple[Section, ...]:
    """The call's parts; below them each turn of the prepared remarks, and each question with its answers."""
    sections: list[Section] = []
    parts = [list(part) for _, part in groupby(turns, key=lambda turn: turn.speech.part)]
    ends = [*(part[-1].end for part in parts[:-1]), len(text)]
    for part, start, end in zip(parts, (0, *ends), ends, strict=False):
        title = PART_TITLES[part[0].speech.part]
        sections.append(Section(title=title, level=1, start=start, end=end, path=(title,)))
        for _, found in groupby(part, key=_group):
            group = list(found)
            head = next((turn.speech for turn in group if turn.speech.asks), group[0].speech).line
            sections.append(Section(title=head, level=2, start=group[0].start, end=group[-1].end, path=(title, head)))
    return tuple(sections)


def call_entries(sections: Sequence[Section]) -> list[Entry]:
    """The sections as the titles of a tree."""
    return [Entry(section.title, section.level, section.start) for section in sections]


def cut_turns(read: ReadText, turns: Sequence[Placed]) -> list[Piece]:
    """The blocks of a text, cut where turns begin and end; a heading of a part goes with the turn below it."""
    cuts = sorted({place for turn in turns for place in (turn.start, turn.said, turn.end)})
    starts = [turn.start for turn in turns]
    pieces: list[Piece] = []
    for block in read.blocks:
        inside = cuts[bisect_right(cuts, block.start) : bisect_left(cuts, block.end)]
        for start, end in zip((block.start, *inside), (*inside, block.end), strict=True):
            place = bisect_right(starts, start) - 1
            turn = turns[place] if place >= 0 and start < turns[place].end else None
            heads = turn is not None and start < turn.said
            above = turn is None and place + 1 < len(turns) and block.kind == "heading"
            kind = "heading" if heads or above else "paragraph" if block.kind == "heading" else block.kind
            speaker = str(place) if turn is not None else str(place + 1) if above else None
            pieces.append(Piece(kind, start, end, block.page, speaker=speaker))
    return pieces


def mark_speakers(chunks: Sequence[Chunk], turns: Sequence[Placed]) -> tuple[Chunk, ...]:
    """The chunks with who speaks in each."""
    ends = [turn.end for turn in turns]
    return tuple(_marked(chunk, turns, bisect_right(ends, chunk.start)) for chunk in chunks)


def _marked(chunk: Chunk, turns: Sequence[Placed], place: int) -> Chunk:
    if place == len(turns) or turns[place].start >= chunk.end:
        return chunk.model_copy(update={"speaker": None})
    speech = turns[place].speech
    said = {
        "speaker": speech.speaker,
        "speaker_role": speech.role,
        "speaker_company": speech.company,
        "speaker_keys": speech.keys,
        "call_part": speech.part,
        "exchange": speech.exchange,
    }
    return chunk.model_copy(update=said)


def _group(turn: Placed) -> int | str:
    """What the turns of a sub-section have in common: their question; in prepared remarks, the speaker."""
    exchange = turn.speech.exchange
    return turn.speech.speaker if exchange is None else exchange
