"""What a chat model says that plans."""

from typing import Any


def said(*questions: tuple[Any, ...]) -> dict[str, Any]:
    """A model's call, of (id, question, ids that it depends on, other fields)."""
    names = ("id", "question", "depends_on")
    return {
        "sub_questions": [
            {**dict(zip(names, one, strict=False)), **(one[3] if len(one) > 3 else {})} for one in questions
        ]
    }
