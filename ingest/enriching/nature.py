"""What kind of passage a text is: its headings, and whether it lists, defines, introduces or sums up."""

import re
from collections.abc import Sequence

from ingest.enriching.lexicon import load_lists, phrases
from tools.language.sentences import split_sentences
from tools.models.passages import Chunk, ContentType
from tools.text import name_key

_LONGEST_HEADING = 120
_MOST_HEADINGS = 4
_LABEL = re.compile(r"\A(?:part [ivx]+ )?(?:items? \d{1,2}[a-c]?(?: \d\d)?|note \d{1,2}|\d{1,2}|[a-z]) (?=\S)")
_ITEM = re.compile(r"\s*(?:[•·●○◦▪■□➢*–—-]\s|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]\s)")
_DEFINES = re.compile(
    r"[“\"][^”\"]{1,80}[”\"]\s*(?:\([^)]{1,80}\)\s*)?(?:means?|refers? to|shall mean|is defined as|has the meaning)\b"
    r"|\b(?:is|are) defined as\b|\b(?:we|the Company) defines?\b|\bshall mean\b|\bthe term [“\"]|\bas used herein\b",
    re.IGNORECASE,
)
_ENDS = '.;:!?”")'
# One of these is in every definition.
_DEFINING = (" mean", "efine", " refer", "he term", "s used herein", "has the meaning")


def leading_headings(text: str) -> list[str]:
    """The headings that a passage begins with, normalised."""
    headings: list[str] = []
    for paragraph in text.split("\n\n", _MOST_HEADINGS)[:_MOST_HEADINGS]:
        line = " ".join(paragraph.split())
        if not line or len(line) > _LONGEST_HEADING or line[-1] in ".,;" or "\t" in paragraph:
            break
        headings.append(heading_key(line))
    return headings


def heading_key(title: str) -> str:
    """A title normalised, without the number of its item or note."""
    return _LABEL.sub("", name_key(title), count=1)


def is_introduction(headings: Sequence[str]) -> bool:
    return any(heading in phrases("headings", "introduction") for heading in headings)


def is_summary(text: str, headings: Sequence[str]) -> bool:
    """Whether a heading says so, or a sentence begins so."""
    endings = tuple(f" {ending}" for ending in phrases("headings", "ending"))
    summing = (heading for heading in headings if heading not in phrases("headings", "other"))
    if any(heading in phrases("headings", "summary") or heading.endswith(endings) for heading in summing):
        return True
    lowered = text.lower()
    return any(_begins_sentence(lowered, phrase) for phrase in load_lists()["headings"]["summing"])


def _begins_sentence(text: str, phrase: str) -> bool:
    place = text.find(phrase)
    if place < 0 or text[place + len(phrase) : place + len(phrase) + 1] not in (",", " "):
        return False
    before = text[max(0, place - 3) : place].rstrip(" ")
    return not before or before[-1] in ".!?\n"


def content_type(chunk: Chunk, headings: Sequence[str]) -> ContentType:
    """The kind of a chunk, where the chunker knew no better than text."""
    if chunk.content_type in ("table", "heading"):
        return chunk.content_type
    if any(heading in phrases("headings", "definitions") for heading in headings) or _is_definition(chunk.text):
        return "definition"
    if chunk.content_type == "text" and _is_list(chunk.text):
        return "list"
    return chunk.content_type


def _is_definition(text: str) -> bool:
    """Whether at least half of the sentences define something."""
    if not any(word in text for word in _DEFINING) or _DEFINES.search(text) is None:
        return False
    sentences = [sentence for sentence in split_sentences(text) if sentence[-1] in _ENDS]  # the rest are headings
    return 2 * sum(1 for sentence in sentences if _DEFINES.search(sentence)) >= len(sentences) > 0


def _is_list(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    return len(lines) > 2 and 2 * sum(len(line) for line in lines if _ITEM.match(line)) >= len(text)
