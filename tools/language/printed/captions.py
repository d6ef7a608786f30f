"""What a table's caption says of the table itself: its headings and the sentence that announces it, no prose before."""

import re

from tools.language.sentences import sentence_spans

_ANNOUNCES = re.compile(
    r"\b(?:tables?|charts?|schedules?|following|below|as follows|set forth|summar\w+|presented|reconcil\w+)\b",
    re.IGNORECASE,
)


def own_caption(caption: str) -> str:
    """A caption without the sentences that announce no table."""
    sentences = (caption[start:end] for start, end in sentence_spans(caption))
    return " ".join(said for said in sentences if not said.endswith((".", "!", "?")) or _ANNOUNCES.search(said))
