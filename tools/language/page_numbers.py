"""The page or slide that a query names by its number."""

import re

_NUMBER = re.compile(r"\b(?:slide|page|pg\.?|p\.)\s*(?:number|no\.?|#)?\s*(\d{1,4})\b", re.IGNORECASE)


def page_numbers(text: str) -> tuple[int, ...]:
    """The numbers, each once, in their order: "what do slides 5 and page 7 show" names 7, and no range."""
    return tuple(dict.fromkeys(int(match[1]) for match in _NUMBER.finditer(text)))
