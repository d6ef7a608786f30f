"""How far a question is, in the field's words: what stands once each step of the graph has finished."""

from collections.abc import Mapping
from typing import Final

_TOLD: Final[Mapping[str, str]] = {
    "reset": "question taken",
    "classify": "companies, metrics and periods read",
    "decompose": "parts of the question laid out",
    "solve": "figures and passages found",
    "gather": "parts brought together",
    "contradict": "statements held against reported figures",
    "assemble": "evidence put in order",
    "answer": "answer written",
    "verify": "every number tied to its source",
    "score": "confidence scored",
}


def told_step(step: str) -> str:
    """A finished step's result in words."""
    return _TOLD[step]
