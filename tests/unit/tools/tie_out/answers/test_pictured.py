"""What a model sees on pages stands beside the answer, and says which figures no text has."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.errors import ModelFailed, PageUnavailable
from tools.models.answers import Answer
from tools.models.passages import Chunk
from tools.models.questions import Classification
from tools.models.results.sources import SlideSource, Sources
from tools.ports.chat_model import ChatReply
from tools.ports.deps import Deps
from tools.tie_out.answers.pictured import is_looked_at, look_at_pages

SAID = "Slide 5 shows orders of $412 million in Q2 2025, up 9%, and a chart whose last bar is marked 37."
SLIDES = tuple(SlideSource(doc_id="deck", page=page) for page in (5, 2, 5, 9, 7))
ANSWER = Answer(status="answered", answer="Slide 5 is about orders.", sources=Sources(slides=SLIDES))
VISUAL = Classification(query_type="visual", intent="narrative")


@dataclass
class Eyes:
    """A model that says what it was told to, or fails so."""

    says: str | Exception = SAID
    model: str = "eyes-1"
    shown: list[Sequence[bytes]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    async def look(self, system: str, user: str, images: Sequence[bytes], *, max_tokens: int) -> ChatReply:
        self.shown.append(images)
        self.asked.append(user)
        if isinstance(self.says, Exception):
            raise self.says
        return ChatReply(self.says, 900, 40)


class Pictures:
    async def draw(self, doc_id: str, page: int) -> bytes:
        if page > 10:
            raise PageUnavailable(f"{doc_id} has no page {page}.")
        return f"{doc_id}/{page}".encode()


class Documents:
    async def chunks(self, doc_id: str) -> list[Chunk]:
        made = ((5, "Orders of $412 million, up 9% in Q2 2025"), (6, "37 plants"))
        return [
            Chunk(chunk_id=f"c{page}", doc_id=doc_id, position=page, text=text, start=0, end=len(text), page=page)
            for page, text in made
        ]


def deps(eyes: Eyes | None) -> Deps:
    made: Any = SimpleNamespace(vision=eyes, pictures=Pictures(), documents=Documents(), chat_seconds=5.0)
    return cast(Deps, made)


async def test_figures_that_no_text_has_are_named() -> None:
    eyes = Eyes()
    looked = await look_at_pages(deps(eyes), "What does slide 5 show?", ANSWER)
    assert list(eyes.shown[0]) == [b"deck/2", b"deck/5", b"deck/7"]
    assert "pages 2, 5, 7" in eyes.asked[0]
    [reading] = looked.answer.page_readings
    assert (reading.doc_id, reading.pages, reading.read_by, reading.text) == ("deck", (2, 5, 7), "eyes-1", SAID)
    assert (reading.printed, reading.unprinted) == (("$412 million", "9%"), ("37",))
    assert looked.answer.answer == ANSWER.answer
    assert looked.answer.warnings == (
        "eyes-1 read 37 off the picture alone: no text of the page has it. Check it there.",
    )
    assert (looked.by, looked.tokens) == ("eyes-1", (900, 40))


@pytest.mark.parametrize(
    ("eyes", "pages", "why"),
    [
        (Eyes(ModelFailed("eyes-1 failed: RateLimitError.", (5, 0))), SLIDES, "eyes-1 failed"),
        (Eyes(), (SlideSource(doc_id="deck", page=11),), "no page 11"),
    ],
)
async def test_a_failure_is_a_warning_beside_the_answer(eyes: Eyes, pages: tuple[SlideSource, ...], why: str) -> None:
    answer = ANSWER.model_copy(update={"sources": Sources(slides=pages)})
    looked = await look_at_pages(deps(eyes), "What does slide 5 show?", answer)
    assert looked.answer.answer == ANSWER.answer
    assert looked.answer.page_readings == ()
    assert why in looked.answer.warnings[0]
    assert looked.answer.warnings[0].startswith("No model looked at the pictures")


@pytest.mark.parametrize(
    ("eyes", "reading", "answer", "asked", "looks"),
    [
        (Eyes(), VISUAL, ANSWER, True, True),
        (Eyes(), VISUAL, ANSWER, False, False),
        (None, VISUAL, ANSWER, True, False),
        (Eyes(), Classification(query_type="factual", intent="narrative"), ANSWER, True, False),
        (Eyes(), VISUAL, ANSWER.model_copy(update={"sources": Sources()}), True, False),
        (Eyes(), VISUAL, ANSWER.model_copy(update={"status": "declined"}), True, False),
    ],
)
def test_pictures_are_looked_at_where_they_are_asked_for(
    eyes: Eyes | None, reading: Classification, answer: Answer, asked: bool, looks: bool
) -> None:
    assert is_looked_at(deps(eyes), reading, answer, include_images=asked) is looks
