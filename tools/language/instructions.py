"""A question without the sentences that only tell how to answer it."""

import re

from tools.vocab.loader import load_toml

_SENTENCE_END = re.compile(r"(?<=[.?!])\s+")


def without_instructions(question: str) -> str:
    """The question without the sentences that only tell how to answer; unchanged where nothing else is there."""
    kept = [sentence for sentence in _SENTENCE_END.split(question.strip()) if not _is_instruction(sentence)]
    return " ".join(kept) or question


def _is_instruction(sentence: str) -> bool:
    text = sentence.strip().lower()
    rules = load_toml("search.toml")["instructions"]
    if any(text.startswith(f"{opening} ") or text == opening for opening in rules["openings"]):
        return True
    if not text.endswith("?") and any(f" {subject} " in f" {text.rstrip('.:')} " for subject in rules["subjects"]):
        return True
    return text.startswith("if ") and any(ending in text for ending in rules["conditions"])
