"""Definitions that a question is left with: none may pass as a word of talk between two figures."""

import re

from tools.language.definitions.named import mentioned
from tools.language.definitions.words import pattern
from tools.vocab.loader import Vocabulary

_OPEN = " by the definition "  # a word that narrows, so that the question is declined


def left_open(text: str, vocabulary: Vocabulary) -> str:
    """The question with "operating income being revenue less costs" said so that its words stay open."""
    if pattern("equates").search(text) is None:
        return text
    named = mentioned(text, vocabulary)
    begins = {begin for _, begin, _ in named}
    for _, _, end in reversed(named):
        said = pattern("equates").match(text, end)
        lead = re.match(r"[(\[]?", text[said.end() :]) if said else None
        if said is None or lead is None:
            continue
        bare = pattern("determiners").match(text[said.end() :])
        first = said.end() + max(lead.end(), bare.end() if bare else 0)
        if first in begins:
            text = f"{text[:end]}{_OPEN}{text[said.end() :]}"
    return text
