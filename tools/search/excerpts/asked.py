"""What was asked on a call: the question of each exchange, for those who are shown an answer of it."""

from collections.abc import Sequence

from tools.language.speakers import ANALYST
from tools.models.passages import Chunk, Passage
from tools.ports.stores import DocumentStore
from tools.search.excerpts.budget import cap_text

_LONGEST = 1_200  # characters of a question


async def questions_of(documents: DocumentStore, passages: Sequence[Passage]) -> dict[str, str]:
    """The question before each passage that is an answer, by the passage's id: "Ann Lee (UBS): How ...?"."""
    answers = [one.chunk for one in passages if one.chunk.exchange is not None and not _asks(one.chunk)]
    found: dict[str, str] = {}
    for doc_id in dict.fromkeys(chunk.doc_id for chunk in answers):
        chunks = await documents.chunks(doc_id)
        for answer in (one for one in answers if one.doc_id == doc_id):
            own = [one for one in chunks if one.exchange == answer.exchange and one.position < answer.position]
            asked = [one for one in own if _asks(one)]
            if asked:
                found[answer.chunk_id] = cap_text(_said(asked), _LONGEST)
    return found


def _said(asked: Sequence[Chunk]) -> str:
    first = asked[0]
    firm = f" ({first.speaker_company})" if first.speaker_company else ""
    words = " ".join(" ".join(_words(one) for one in asked).split())
    return f"{first.speaker}{firm}: {words}"


def _words(chunk: Chunk) -> str:
    """A chunk's words without the line that names its speaker."""
    line, _, rest = chunk.text.partition("\n")
    return rest if line.startswith(chunk.speaker or "\n") else chunk.text


def _asks(chunk: Chunk) -> bool:
    return ANALYST in chunk.speaker_keys
