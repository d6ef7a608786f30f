"""The pages that an answer names as its sources, in Arabic or English: "(صفحة ٣)", "(p. 3)"."""

import re
import unicodedata

_ARABIC = r"(?:ال)?(?:صفحة|صفحه|صفحتان|صفحتي|صفحتين|صفحات|ص\.)"
_ENGLISH = r"\b(?:pages?|pp?\.)"
_NUMBER = r"\d{1,5}"
_PAGES = rf"(?:{_ARABIC}|{_ENGLISH})\s*(?P<numbers>{_NUMBER}(?:\s*(?:[,،–-]|و|and|to|إلى)\s*{_NUMBER})*)"
_NAMED = re.compile(_PAGES, re.IGNORECASE)
_EACH = re.compile(_NUMBER)

# A citation in parentheses or brackets, with what else stands in them.
CITED = re.compile(rf"[(\[][^()\[\]]*?{_PAGES}[^()\[\]]*[)\]]", re.IGNORECASE)


def cited_pages(text: str) -> tuple[int, ...]:
    """The numbers of the pages, each once, in the order in which they are named; digits of any script."""
    plain = "".join(str(unicodedata.decimal(letter, letter)) for letter in text)
    numbers = (int(one) for match in _NAMED.finditer(plain) for one in _EACH.findall(match["numbers"]))
    return tuple(dict.fromkeys(numbers))
