"""Has a model look at the pages that an answer is about, and tells which figures it saw their own text has too.

What it says stands beside the answer, never in it: a figure read off a picture is tied to nothing.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tools.errors import ModelFailed, TieoutError
from tools.language.quantities.find import find_quantities
from tools.models.answers import Answer
from tools.models.page_readings import PageReading
from tools.models.questions import Classification
from tools.ports.chat_model import ChatReply
from tools.ports.deps import Deps
from tools.ports.stores import DocumentStore
from tools.ports.vision import PagePictures, VisionModel
from tools.prompts.loader import as_data, load_prompt
from tools.tie_out.answers.drafted.units import prints_number

MOST_PAGES = 3  # that a model looks at, of one document
_MOST_TOKENS = 500
_MOST_TEXT = 2_000  # characters of a reply


@dataclass(frozen=True)
class Looked:
    """The answer with what was seen, what is told of that, and the tokens; `by` is the model, where one was asked."""

    answer: Answer
    told: str
    by: str = "rules"
    tokens: tuple[int, int] = (0, 0)


def is_looked_at(deps: Deps, reading: Classification, answer: Answer, *, include_images: bool) -> bool:
    """Whether a model is to look: one is configured, pictures are asked for, and the question is about what is seen."""
    has_pages = bool(answer.sources.slides) and answer.status not in ("declined", "needs_clarification")
    return bool(deps.vision and deps.pictures and include_images and has_pages and reading.query_type == "visual")


async def look_at_pages(deps: Deps, question: str, answer: Answer) -> Looked:
    """The answer with a reading of the pages that it draws on, those of the first document. A failure is a warning."""
    if deps.vision is None or deps.pictures is None:
        return Looked(answer, "no model")
    doc_id = answer.sources.slides[0].doc_id
    pages = sorted({slide.page for slide in answer.sources.slides if slide.doc_id == doc_id})[:MOST_PAGES]
    try:
        reply = await _look(deps.vision, deps.pictures, question, doc_id, pages, deps.chat_seconds)
    except TieoutError as error:
        tokens = error.tokens if isinstance(error, ModelFailed) else (0, 0)
        warning = f"No model looked at the pictures: {error.message}"
        return Looked(_warned(answer, warning), warning, deps.vision.model if any(tokens) else "rules", tokens)
    text = reply.text.strip()[:_MOST_TEXT]
    printed = await _text_of(deps.documents, doc_id, pages)
    figures = tuple(dict.fromkeys(quantity.text.strip() for quantity in find_quantities(text)))
    there = tuple(figure for figure in figures if prints_number(figure, printed))
    reading = PageReading(
        doc_id=doc_id,
        pages=tuple(pages),
        read_by=deps.vision.model,
        text=text,
        printed=there,
        unprinted=tuple(figure for figure in figures if figure not in there),
    )
    answer = answer.model_copy(update={"page_readings": (reading,)})
    if reading.unprinted:
        answer = _warned(answer, _unprinted(reading))
    told = f"{len(pages)} pictures; {len(there)} of {len(figures)} figures are in the pages' text"
    return Looked(answer, told, deps.vision.model, (reply.input_tokens, reply.output_tokens))


async def _look(
    model: VisionModel, pictures: PagePictures, question: str, doc_id: str, pages: Sequence[int], seconds: float
) -> ChatReply:
    images = [await pictures.draw(doc_id, page) for page in pages]
    told = ", ".join(map(str, pages))
    asked = f"Question:\n{as_data(question)}\n\nThe pictures are of pages {told}, in this order."
    try:
        async with asyncio.timeout(seconds):
            return await model.look(load_prompt("look"), asked, images, max_tokens=_MOST_TOKENS)
    except TimeoutError:
        raise ModelFailed(f"{model.model} did not answer within {seconds:g} s.") from None


async def _text_of(documents: DocumentStore, doc_id: str, pages: Sequence[int]) -> str:
    """What the pages' text layer says."""
    return "\n".join(chunk.text for chunk in await documents.chunks(doc_id) if chunk.page in pages)


def _unprinted(reading: PageReading) -> str:
    figures = ", ".join(reading.unprinted)
    return f"{reading.read_by} read {figures} off the picture alone: no text of the page has it. Check it there."


def _warned(answer: Answer, warning: str) -> Answer:
    return answer.model_copy(update={"warnings": (*answer.warnings, warning)})
